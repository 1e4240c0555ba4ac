#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# headers.sh STANDARD: each public header compiles alone, and twice in one file.
# In C++ gcc's -Wshadow minds a function of a struct's name, which C++ has for long.
case $1 in c++*) lang=c++ shadow= ;; *) lang=c shadow=-Wshadow ;; esac
status=0 count=0
for header in include/numasched/*.h include/numasched/*/*.h; do
	[ -f "$header" ] || continue
	name=${header#include/}
	printf '#include "%s"\n#include "%s"\nextern int nothing;\n' "$name" "$name" |
		$CC -std="$1" -Wall -Wextra -Wpedantic $shadow -Wconversion -Werror \
			-Iinclude -fsyntax-only -x $lang - || { echo "$header"; status=1; }
	count=$((count + 1))
done
echo "note: $count headers"
exit $status
