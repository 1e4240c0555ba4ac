#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# In place of make: builds the tiny library and its test, as far as run.sh asks for it.
for word; do
	case $word in
	BUILD=*) build=${word#BUILD=} ;;
	CFLAGS=*) flags=${word#CFLAGS=} ;;
	esac
done
mkdir -p "$build/obj" "$build/test"
$CC $flags -c src/tiny.c -o "$build/obj/src-tiny.o" &&
sh test/mutants/ar.sh rcsD "$build/libnumasched.a" "$build/obj/src-tiny.o" &&
sh test/mutants/ar.sh rcsD "$build/libnumasched-describe.a" &&
$CC $flags test/mutants/tiny/main.c "$build/libnumasched.a" -o "$build/test/tiny" &&
printf 'test tiny\t%s\n' "$build/test/tiny" > "$build/check.list"
