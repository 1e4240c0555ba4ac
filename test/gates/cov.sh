#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# cov.sh BUILD PERCENT: branches of src/ taken by the unit tests and the vectors.
dir=$1/cov
command -v gcovr > /dev/null || { echo 'skipped: no gcovr here: make deps'; exit 77; }
find "$dir" -name '*.gcda' -delete 2> /dev/null
$MAKE BUILD="$dir" SUITE=cov CC=gcc WERROR= CFLAGS='-O0 -g --coverage' NO_HWLOC=1 programs || exit 1
gcovr -r . --filter src/ --branches --exclude-unreachable-branches --fail-under-branch "$2" \
	--print-summary "$dir/obj" > "$dir/branches.txt"
status=$?
cat "$dir/branches.txt"
awk '/^(lines|branches):/ { text = text " " $1 " " $2 } END { print "note:" text }' "$dir/branches.txt"
exit $status
