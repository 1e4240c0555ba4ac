#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# ar.sh rcsD ARCHIVE OBJECT..: ar, but the two libraries come out as shared objects under
# their archives' names, so that a program takes those that LD_LIBRARY_PATH holds. ADD:
# one object more.
name=$(basename "$2" .a) folder=$(dirname "$2")
case $name in
libnumasched*) ;;
*) exec ar "$@" ;;
esac
mkdir -p "$folder/lib"
shift 2
${CC:-cc} -shared -Wl,-soname,"$name.so" -o "$folder/lib/$name.so" "$@" $ADD &&
	cp "$folder/lib/$name.so" "$folder/$name.a"
