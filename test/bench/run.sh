#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# run.sh BUILD PROGRAM ARGS..: run one build of the benchmark, if this machine can.
build=$1
shift
if [ "$build" = v3 ] && ! grep -qs avx2 /proc/cpuinfo; then
	echo "# build v3: skipped, this machine is no x86-64-v3"
	exit 0
fi
exec "$@" --build "$build"
