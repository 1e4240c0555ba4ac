#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# amalgamation.sh BUILD linked|static: the two files compile, on their own and inside
# a program that includes the source and gets internal linkage.
dir=$1/amalgamation
warn='-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
case $2 in
linked)
	$CC $warn -O2 -c "$dir/numasched.c" -o "$dir/numasched.o" &&
	printf '%s\n' '#include "numasched.h"' 'int main(void)' \
		'{ return nsched_imbalance(10, 2, 125) != 4; }' > "$dir/linked.c" &&
	$CC $warn -I"$dir" "$dir/linked.c" "$dir/numasched.o" -o "$dir/linked" &&
	"$dir/linked" ;;
static)
	printf '%s\n' '#define NSCHED_STATIC' '#include "numasched.c"' 'int main(void)' \
		'{ return nsched_imbalance(10, 2, 125) != 4; }' > "$dir/static.c" &&
	$CC $warn -O2 -I"$dir" "$dir/static.c" -o "$dir/static" && "$dir/static" ;;
esac || exit 1
echo "note: $(wc -l < "$dir/numasched.h") + $(wc -l < "$dir/numasched.c") lines"
