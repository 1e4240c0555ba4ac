#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh: run by make check from the top of the source tree, BUILD and CC set.
# What decide prints, refuses and reads is compared with rows worked out by hand.
BUILD=${BUILD:-build} CC=${CC:-cc}
decide=$BUILD/decide dir=$BUILD/decide-check
mkdir -p "$dir"
rows=0 failed=0

fail() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$1"; }

# ask NAME STATUS PATTERN ARGUMENT..: a line of either output matches PATTERN
# (extended); a refusal is one line on stderr and nothing else.
ask()
{
	name=$1 status=$2 pattern=$3
	shift 3
	rows=$((rows + 1))
	$RUN "$decide" "$@" > "$dir/out" 2> "$dir/err" < /dev/null
	got=$?
	if [ $got -ne "$status" ]; then
		fail "$name: exit status $got, $status wanted"
		cat "$dir/out" "$dir/err"
	elif ! cat "$dir/out" "$dir/err" | grep -Eq -- "$pattern"; then
		fail "$name: nothing matches: $pattern"
		cat "$dir/out" "$dir/err"
	elif [ "$status" -eq 2 ] && { [ -s "$dir/out" ] || [ "$(wc -l < "$dir/err")" -ne 1 ]; }; then
		fail "$name: a refusal is one line on stderr"
		cat "$dir/out" "$dir/err"
	fi
}

has() { $RUN "$decide" --help | grep -q "Built in:.*$1"; }

for part in test/decide/*.sh; do
	. "./$part"
done
[ "$failed" -eq 0 ] || { echo "$failed of $rows rows failed"; exit 1; }
echo "note: $rows rows"
