#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# valgrind.sh BUILD JOBS: the commands of BUILD/valgrind.list, which begin with $CHECK,
# valgrind's memcheck. First a program that reads beside its memory and one that
# decides by what nobody wrote: memcheck must see both.
build=$1 jobs=$2
command -v valgrind > /dev/null || { echo 'skipped: no valgrind here: make deps'; exit 77; }
for wrong in 'memory[4] == 7' 'memory[3] == 7'; do
	echo "#include <stdlib.h>
		int main(void) {
			volatile char *memory = malloc(4);
			int is_seven = $wrong;
			if (is_seven) abort();
			free((void *)memory);
			return 0;
		}" | ${CC:-cc} -g -O0 -x c -o "$build/valgrind-wrong" - || exit 1
	$CHECK "$build/valgrind-wrong" > "$build/valgrind-wrong.out" 2>&1
	[ $? -eq 99 ] || { echo "memcheck sees nothing wrong in $wrong"; exit 1; }
done
exec sh test/gates/run.sh valgrind "$build" "$jobs" "$build/valgrind.list"
