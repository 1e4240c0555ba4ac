#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh BUILD FIGURES DIR RECORDS [renew]: instructions a call, counted by callgrind,
# against the committed figures; 5 % more is a failure. Of the rows of bench on two machines,
# of every decision over some of RECORDS, of every policy's questions. They are the same on
# every run and every machine, but not of every compiler: its name is line 1.
build=$1 figures=$2 dir=$3 records=$4 renew=$5
command -v valgrind > /dev/null || { echo 'bench-check: skipped: no valgrind here: make deps'; exit 77; }
cc="# $(${CC:-cc} --version | head -n 1), $(uname -m), -O2"
if [ "$renew" != renew ] && [ "$cc" != "$(head -n 1 "$figures")" ]; then
	echo "bench-check: skipped: the figures are of ${figures##*/}: $(head -n 1 "$figures" | cut -c3-), here is $cc"
	exit 77
fi
# Records are read by json-c: without it the figures of the decisions are left alone.
[ -x "$build/decisions" ] && decisions=1 || decisions=0
if [ $decisions = 0 ]; then
	echo 'bench-check: skipped: the decisions asked by records: no json-c here: make deps'
	[ "$renew" != renew ] || { echo 'bench-check: no figures written without them'; exit 1; }
fi
rm -rf "$dir" && mkdir -p "$dir" || exit 1

# count NAME PROGRAM..: what it counts, as "what, machine, instructions a call". A dump
# for each line that it prints; lines of one name are one.
count()
{
	name=$1
	shift
	valgrind --tool=callgrind --callgrind-out-file="$dir/$name.out" \
		'--toggle-collect=bench_counted*' '--dump-after=bench_dump*' --combine-dumps=no \
		"$@" > "$dir/$name.rows" 2> "$dir/$name.log" ||
		{ tail -n 5 "$dir/$name.log" >&2; exit 1; }
	awk -F '\t' -v out="$dir/$name.out." '
		{
			file = out NR
			total = ""
			while ((getline line < file) > 0)
				if (sub(/^totals: */, "", line))
					total = line
			close(file)
			if (total == "") { print file ": no count" > "/dev/stderr"; exit 1 }
			key = $1 "\t" $2
			if (!(key in calls)) order[++nr] = key
			sum[key] += total
			calls[key] += $3
		}
		END { for (i = 1; i <= nr; i++) printf "%s\t%d\n", order[i], sum[order[i]] / calls[order[i]] }' \
		"$dir/$name.rows" || exit 1
	rm -f "$dir/$name.out".*
}
{
	count 8x8 "$build/bench" --count --machine 8x8 --load loaded
	count 16x64 "$build/bench" --count --machine 16x64 --load loaded
	count policies "$build/growth" --count
	[ $decisions = 0 ] || count decisions "$build/decisions" --count $records
} > "$dir/counted" || exit 1
[ -s "$dir/counted" ] || { echo 'bench-check: nothing was counted'; exit 1; }
if [ "$renew" = renew ]; then
	{ echo "$cc"; cat "$dir/counted"; } > "$figures"
	echo "bench-check: $(wc -l < "$dir/counted") figures written to $figures"
	exit 0
fi
awk -F '\t' -v decisions=$decisions '
	BEGIN {
		name[1] = "rows of bench"
		name[2] = "questions of policies"
		name[3] = "decisions"
	}
	FNR == 1 { file++ }
	/^#/ || (!decisions && $2 == "records") { next }
	file == 1 { was[$1 ", " $2] = $3; next }
	{
		row = $1 ", " $2
		now = $3
		part = $2 == "records" ? 3 : $1 ~ /, (place|wake|due|balance|next|prefer|page)$/ ? 2 : 1
		seen[part]++
		change = ""
		if (!(row in was)) {
			change = "no figure"
			bad[part]++
		} else if (now > was[row] * 1.05 + 1) {
			change = sprintf("%d before: +%.1f %%", was[row], (now / was[row] - 1) * 100)
			bad[part]++
		} else if (now < was[row] * 0.95 - 1) {
			change = was[row] " before: fewer, renew"
		}
		if (change != "")
			printf "%s: %d instructions, %s\n", row, now, change
		delete was[row]
	}
	END {
		for (row in was) {
			print row ": not counted any more"
			gone++
		}
		for (part = 1; part <= 2 + decisions; part++) {
			printf "bench-check: %d %s, %d of them %s\n", seen[part], name[part],
				bad[part], "above their figure by more than 5 %, or without one"
			failed += bad[part]
		}
		if (gone)
			printf "bench-check: %d figures not counted any more\n", gone
		if (failed + gone)
			print "If that is meant: make bench-check RENEW=1, and say why in the commit."
		exit failed + gone > 0
	}' "$figures" "$dir/counted"
