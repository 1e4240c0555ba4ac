#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# sizes.sh BUILD: code of each family, stack of each decision alone and down its deepest
# chain, its division instructions, from what the gate of the freestanding build compiles
# (64 bit, -O3); the core's sources are in $CORE. Fails where one divides and its header
# does not say so; BUILD/growth.said is what the headers say.
dir=$1/free/64
ls "$dir"/*.ci > /dev/null 2>&1 || sh test/gates/freestanding.sh "$dir" "${CC:-cc}" -O3 > /dev/null
ls "$dir"/*.ci > /dev/null 2>&1 || { echo 'sizes: skipped: this compiler writes no call graph'; exit 0; }
echo '# bytes of code (.text and constants), 64 bit, -O3'
for family in an bfs bn cfs fair home np o1 tip; do
	size "$dir"/src-$family-*.o | awk -v f=$family 'NR > 1 { n += $1 } END { printf "%-30s %8d\n", f, n }'
done
size "$dir"/src-[a-z]*.o | awk 'NR > 1 && $6 !~ /src-(an|bfs|bn|cfs|fair|home|np|o1|tip)-/ { n += $1 }
	END { printf "%-30s %8d\n", "blocks and questions", n }'
echo '# bytes of stack: its own frame, and down its deepest chain'
cat "$dir"/*.ci | awk -v frame_limit=256 -v chain_limit=512 -v each=1 -f test/gates/stack.awk
objdump -d "$dir/core" 2> /dev/null | grep -q 'div ' ||
	{ echo 'divisions: skipped: no division instruction is seen here'; exit 0; }
echo '# division instructions: its own, and with those of the decisions that it asks'
{ cat "$1/growth.said" "$dir"/*.ci; objdump -d "$dir/core"; } | awk -f test/bench/divisions.awk
