#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh PROGRAM FIGURES DIR [renew]: instructions a call of every row on two machines,
# counted by callgrind, against the committed figures; 5 % more is a failure. They are the
# same on every run and every machine, but not of every compiler: its name is line 1.
program=$1 figures=$2 dir=$3
command -v valgrind > /dev/null || { echo 'bench-check: skipped: no valgrind here: make deps'; exit 77; }
cc="# $(${CC:-cc} --version | head -n 1), $(uname -m), -O2"
if [ "$4" != renew ] && [ "$cc" != "$(head -n 1 "$figures")" ]; then
	echo "bench-check: skipped: the figures are of ${figures##*/}: $(head -n 1 "$figures" | cut -c3-), here is $cc"
	exit 77
fi
rm -rf "$dir" && mkdir -p "$dir" || exit 1
for machine in 8x8 16x64; do
	valgrind --tool=callgrind --callgrind-out-file="$dir/$machine.out" \
		--toggle-collect=bench_counted --dump-after=bench_counted --combine-dumps=no \
		"$program" --count --machine $machine --load loaded \
		> "$dir/$machine.rows" 2> "$dir/$machine.log" ||
		{ tail -n 5 "$dir/$machine.log"; exit 1; }
	n=0
	while IFS= read -r row; do
		n=$((n + 1))
		printf '%s\t%d\n' "$row" $(($(sed -n 's/^totals: *//p' "$dir/$machine.out.$n") / 100))
	done < "$dir/$machine.rows"
done > "$dir/counted"
[ -s "$dir/counted" ] || { echo 'bench-check: nothing was counted'; exit 1; }
if [ "$4" = renew ]; then
	{ echo "$cc"; cat "$dir/counted"; } > "$figures"
	echo "bench-check: $(wc -l < "$dir/counted") figures written to $figures"
	exit 0
fi
awk -F '\t' '
	FNR == 1 { file++ }
	/^#/ { next }
	file == 1 { was[$1 FS $2] = $3; next }
	!(($1 FS $2) in was) { print $1 ", " $2 ": no figure"; bad++; next }
	{ now = $3; old = was[$1 FS $2]; seen++; delete was[$1 FS $2] }
	now > old * 1.05 + 1 { printf "%s, %s: %d instructions, %d before: +%.1f %%\n", $1, $2, now, old, (now / old - 1) * 100; bad++ }
	now < old * 0.95 - 1 { printf "%s, %s: %d instructions, %d before: fewer, renew\n", $1, $2, now, old }
	END {
		for (row in was) { print row ": not counted any more"; bad++ }
		printf "bench-check: %d decisions counted, %d above their figure by more than 5 %%\n", seen, bad
		if (bad) print "If that is meant: make bench-check RENEW=1, and say why in the commit."
		exit bad > 0
	}' "$figures" "$dir/counted"
