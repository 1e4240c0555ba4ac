#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh: run by make check from the top of the source tree, BUILD and CC set.
# What replay says, refuses and writes is compared with rows worked out by hand.
BUILD=${BUILD:-build} CC=${CC:-cc}
replay=$BUILD/replay dir=$BUILD/replay-check
mkdir -p "$dir"
rows=0 failed=0 without=

fail() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$1"; }

# row NAME STATUS PATTERN ARGUMENT..: a line of either output matches PATTERN
# (extended). What went in and came out stays in $dir/out and $dir/err.
row()
{
	name=$1 status=$2 pattern=$3
	shift 3
	rows=$((rows + 1))
	$RUN "$replay" "$@" > "$dir/out" 2> "$dir/err" < /dev/null
	got=$?
	if [ $got -ne "$status" ]; then
		fail "$name: exit status $got, $status wanted"
		head -n 20 "$dir/err"
	elif ! cat "$dir/out" "$dir/err" | grep -Eq -- "$pattern"; then
		fail "$name: nothing matches: $pattern"
		head -n 20 "$dir/err"
	fi
}

# holds NAME FILE PATTERN: a line of FILE matches.
holds()
{
	rows=$((rows + 1))
	grep -Eq -- "$3" "$2" || fail "$1: nothing in $2 matches: $3"
}

for part in test/replay/*.sh; do
	. "./$part"
done
[ "$failed" -eq 0 ] || { echo "$failed of $rows rows failed"; exit 1; }
echo "note: $rows rows$without"
