#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# amalgamate.sh DIR SOURCES..: the core as DIR/numasched.h and DIR/numasched.c. What
# is hosted (describe.h and its sources) stays out.
dir=$1
shift
mkdir -p "$dir"
here=$(dirname "$0")
first='/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */'
headers=$(ls include/numasched/*.h include/numasched/*/*.h | grep -v '/describe\.h$')
{
	echo "$first"
	awk -v list="$dir/headers" -f "$here/amalgamate.awk" $headers
} > "$dir/numasched.h" || exit 1
{
	echo "$first"
	echo '#include "numasched.h"'
	awk -v have="$(tr '\n' ' ' < "$dir/headers")" -f "$here/amalgamate.awk" "$@"
} > "$dir/numasched.c" || exit 1
rm -f "$dir/headers"
