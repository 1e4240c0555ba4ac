#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# selftest.sh BUILD ARCH: the records without a C library, built for that machine and
# run under qemu-user; ARCH "here" is this one. The core must import nothing there, and
# of altered records, one of each decision, every one must be seen.
build=$1/selftest-$2 qemu=
skip() { echo "skipped: $1"; exit 77; }
case $2 in
here)	 cc=${CC:-cc} ;;
arm)	 cc=arm-linux-gnueabihf-gcc cpu=arm ;;
i386)	 cc=i686-linux-gnu-gcc cpu=i386 ;;
ppc64el) cc=powerpc64le-linux-gnu-gcc cpu=ppc64le ;;
*)	 cc=$2-linux-gnu-gcc cpu=$2 ;;
esac
command -v "$cc" > /dev/null || skip "no $cc: make deps"
if [ "$2" = here ]; then
	$cc -E test/selftest/start.c > /dev/null 2>&1 || skip 'no system calls known of this machine'
else
	qemu=$(command -v "qemu-$cpu-static" || command -v "qemu-$cpu") ||
		skip "no qemu-$cpu: make deps"
fi
# Another machine has no library here: neither json-c nor libc.
$MAKE BUILD="$build" CC="$cc" CFLAGS=-O2 PKG_CONFIG=false "$build/selftest" \
	"$build/selftest-wrong" || exit 1
status=0
$cc -nostdlib -r -Wl,--whole-archive "$build/libnumasched.a" -o "$build/core.o" || exit 1
# Not the core's: where a linker puts its table, and how an arm without the instruction
# divides 32 bits.
imports=$(nm -u "$build/core.o" |
	grep -vE ' U (\.TOC\.|_GLOBAL_OFFSET_TABLE_|__aeabi_u?idiv(mod)?)$')
[ -z "$imports" ] || { printf 'the core imports:\n%s\n' "$imports"; status=1; }

run() { $qemu "$build/$1" > "$build/$1.out"; }	# run PROGRAM
run selftest || status=1
grep -v '^left out: ' "$build/selftest.out" | sed '$s/^/note: /'
[ "$2" != here ] || sed -n 's/: no record$//; s/^left out: //p' "$build/selftest.out" |
	awk '{ all = all " " $0 } END { if (all) print "detail: no record of" all }'

run selftest-wrong
got=$(tail -n 1 "$build/selftest-wrong.out")
nr=$(grep -c . "$build/selftest-wrong.jsonl")
case $got in
*": $nr decisions, $nr records, $nr failed") ;;
*)	echo "$nr altered records, one of each decision, and every one should fail: $got"
	status=1 ;;
esac
exit $status
