#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# cross.sh BUILD ARCH: the vectors, by a runner of that architecture under qemu-user.
case $2 in
i386)	compiler=i686-linux-gnu-gcc triplet=i386-linux-gnu ;;
*)	compiler=$2-linux-gnu-gcc triplet=$2-linux-gnu ;;
esac
skip() { echo "skipped: $1: make deps"; exit 77; }
command -v "$compiler" > /dev/null || skip "no $compiler"
qemu=$(command -v "qemu-$2-static" || command -v "qemu-$2") || skip "no qemu-$2"
libdir=/usr/lib/$triplet/pkgconfig
PKG_CONFIG_LIBDIR=$libdir pkg-config --exists json-c || skip "no libjson-c-dev for $2"
ls test/vectors/*.jsonl > /dev/null 2>&1 || { echo 'skipped: no vectors in test/vectors'; exit 77; }
# The core's own warnings on 32 bits are check-freestanding's; here the answers count.
exec $MAKE WERROR= BUILD="$1/$2" SUITE="cross-$2" CC=$compiler CFLAGS=-O2 LDFLAGS=-static RUN="$qemu" \
	PKG_CONFIG="env PKG_CONFIG_LIBDIR=$libdir pkg-config" NO_HWLOC=1 TESTS= programs
