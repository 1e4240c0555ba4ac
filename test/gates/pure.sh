#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# pure.sh COMPILER SOURCE..: gcc 12 may work out the addresses of all columns of a loop from
# one of them, take a column for an access of the null pointer, believe that what follows
# is never reached, and drop the calls of a function whose stores all lie there. Here it
# is asked what it believes: a function with such an access must not pass for pure.
compiler=$1
shift
command -v "$compiler" > /dev/null || { echo "skipped: no $compiler: make deps"; exit 77; }
"$compiler" --version | grep -qi gcc || { echo "skipped: $compiler is not gcc"; exit 77; }
status=0
for source; do
	for level in -O2 -O3; do
		"$compiler" $level -std=c11 -ffreestanding -fno-stack-protector -Iinclude -Isrc -S "$source" \
			-o /dev/null -fdump-tree-local-pure-const-details=/dev/stdout |
		awk -v at="$source, $level" '
			/ local analysis of / { null = 0; read++ }
			/NULL memory access/ { null = 1 }
			/Function found to be (pure|const)/ && null { print at ": " $NF ": taken for pure"; bad = 1 }
			END { if (!read) print at ": nothing was said"; exit bad || !read }' || status=1
	done
done
exit $status
