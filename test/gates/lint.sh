#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# lint.sh cppcheck|clang-tidy|gcc: what a static analyser says of the core, $CORE,
# and of the hosted sources, $HOSTED, compiled with $FLAGS.
command -v "$1" > /dev/null || { echo "skipped: no $1 here: make deps"; exit 77; }
case $1 in
cppcheck)
	# It cannot see that a checked question has no divisor of zero, and takes what a
	# function fills in for read by it, and one file's parameter for another's of the
	# same name (ctuuninitvar, ctunullpointer). A process for each file: all in one,
	# it takes ten times as long.
	printf '%s\n' $CORE | xargs -P "$(nproc)" -I FILE cppcheck --quiet --std=c11 \
		--enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
		--suppress=missingIncludeSystem --suppress=zerodivcond:src/div64.h \
		--suppress=ctuuninitvar --suppress=ctunullpointer \
		-Iinclude -Isrc FILE ;;
clang-tidy)
	# A process for each file: in the second of one process clang 14 forgets va_start().
	checks='-*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters'
	checks=$checks,-bugprone-reserved-identifier,-bugprone-macro-parentheses
	checks=$checks,-bugprone-narrowing-conversions
	checks=$checks,-bugprone-implicit-widening-of-multiplication-result
	checks=$checks,-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling
	printf '%s\n' $CORE $HOSTED | xargs -P "$(nproc)" -I FILE clang-tidy --quiet \
		--warnings-as-errors='*' --checks="$checks" FILE -- $FLAGS ;;
gcc)
	# Whoever asks has had the question checked: its pointers are not null.
	status=0
	for source in $CORE; do
		gcc $FLAGS -O2 -fanalyzer -Wno-analyzer-null-dereference -Werror -c "$source" \
			-o /dev/null || status=1
	done
	exit $status ;;
esac
