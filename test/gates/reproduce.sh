#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# reproduce.sh BUILD: built again somewhere else, the archives are the same byte for byte.
$MAKE -s BUILD="$1/again" "$1/again/libnumasched.a" "$1/again/libnumasched-describe.a" || exit 1
cmp "$1/libnumasched.a" "$1/again/libnumasched.a" &&
cmp "$1/libnumasched-describe.a" "$1/again/libnumasched-describe.a"
