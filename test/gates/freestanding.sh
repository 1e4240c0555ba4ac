#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# freestanding.sh DIR COMPILER FLAGS..: the core, named in $CORE, compiles without a
# library, imports nothing, has no writable data and no table of pointers, and stays
# within its stack (where the compiler tells).
dir=$1 cc=$2
shift 2
command -v "$cc" > /dev/null || { echo "skipped: no $cc here"; exit 77; }
free='-ffreestanding -fno-pic -fno-jump-tables -fno-stack-protector -fno-asynchronous-unwind-tables'
echo 'int x;' | $cc $free "$@" -x c -c -o /dev/null - 2> /dev/null ||
	{ echo "skipped: $cc does not know $*"; exit 77; }
rm -rf "$dir"
mkdir -p "$dir"
su=-fcallgraph-info=su
export CCACHE_DISABLE=1		# a cached object comes without its call graph
echo 'int x;' | $cc $su -x c -c -o "$dir/probe.o" - 2> /dev/null || su=
for source in $CORE; do
	object=$dir/$(echo "${source%.c}" | tr / -).o
	$cc -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Iinclude $free $su "$@" \
		-c "$source" -o "$object" || exit 1
done
rm -f "$dir"/probe.*
$cc "$@" -nostdlib -r -o "$dir/core" "$dir"/*.o || exit 1
status=0
check()	# check WHAT LINES: there may be none
{
	[ -z "$2" ] || { printf '%s:\n%s\n' "$1" "$2"; status=1; }
}
check 'imports' "$(nm -u "$dir/core")"
check 'writable data' "$(nm "$dir/core" | grep ' [BbCcDdGgSs] ')"
check 'writable sections' "$(size -A "$dir/core" | awk '/^\.(data|bss|sdata|sbss)/ && $2 > 0')"
check 'tables of pointers' "$(readelf -SW "$dir/core" | grep '\.rela\?\.\(rodata\|data\)' |
	grep -v 'rodata\.cst')"	# .cst: a compiler's own vector constants
[ -z "$su" ] || cat "$dir"/*.ci |
	awk -v frame_limit="${FRAME:-256}" -v chain_limit="${CHAIN:-512}" -f test/gates/stack.awk || status=1
[ "$su" ] || echo "note: $(size -A "$dir/core" | awk '/^\.text/ { n += $2 } END { print n }') bytes of code"
exit $status
