#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# install.sh BUILD NAME VARIABLES..: install into an empty DESTDIR, build a program as C
# and as C++ from what pkg-config says and nothing else, run it, uninstall.
name=$2 build=$1
shift 2
command -v pkg-config > /dev/null || { echo 'skipped: no pkg-config here: make deps'; exit 77; }
dir=$(mkdir -p "$build/install" && cd "$build/install" && pwd)/$name
root=$dir/root
rm -rf "$dir"
mkdir -p "$root" "$dir/program"
$MAKE -s BUILD="$build" DESTDIR="$root" "$@" install || exit 1
pc=$(find "$root" -name numasched.pc)
[ "$pc" ] || { echo 'no numasched.pc'; exit 1; }
cd "$dir/program" || exit 1
cat > program.c <<'END'
#include <stdio.h>
#include <numasched/numasched.h>
#include <numasched/describe.h>

int main(void)
{
	const struct nsched_policy_row *row = nsched_policy_find("linux-2.5.59");

	return !(nsched_imbalance(10, 2, 125) == 4 && row && puts(row->summary) >= 0);
}
END
cp program.c program.cc
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$root"
flags=$(pkg-config --cflags --libs numasched) || exit 1
$CC -std=c11 -Wall -Wextra -Werror program.c $flags -o as-c && ./as-c &&
$CXX -std=c++17 -Wall -Wextra -Werror program.cc $flags -o as-c++ && ./as-c++ || exit 1
pkg-config --modversion numasched | sed 's/^/note: version /'
cd - > /dev/null || exit 1
installed=$(find "$root" -type f | wc -l)
$MAKE -s BUILD="$build" DESTDIR="$root" "$@" uninstall || exit 1
left=$(find "$root" -mindepth 1)
[ -z "$left" ] || { printf 'uninstall left:\n%s\n' "$left"; exit 1; }
echo "note: $installed files came and went"
