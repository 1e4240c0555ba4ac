#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# all.sh MAKE BUILD SUITE..: run every suite, then say all sums again.
make=$1 build=$2
shift 2
sums=$build/all.sums failed=
mkdir -p "$build"
: > "$sums"
while [ $# -gt 0 ]; do
	rm -f "$build/$1.sum"
	echo "$1"
	$make "$1" || failed="$failed $1"
	if [ -s "$build/$1.sum" ]; then cat "$build/$1.sum"; else echo "$1: did not run"; fi >> "$sums"
	[ ! -s "$build/$1.got" ] || sed -n 's/^skipped /    skipped: /p' "$build/$1.got" >> "$sums"
	shift
done
echo 'all'
sed 's/^/  /' "$sums"
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
