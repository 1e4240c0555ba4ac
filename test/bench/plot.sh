#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# plot.sh PROGRAM DIR MS: time against CPUs, log-log, a picture a group of rows with their
# floors in it; DIR/<group>.png and .svg, from DIR/bench.jsonl.
program=$1 dir=$2
command -v gnuplot > /dev/null || { echo 'bench-plot: skipped: no gnuplot here: make deps'; exit 77; }
[ ! -f "$dir" ] || rm -f "$dir"
mkdir -p "$dir"
"$program" --json --ms "$3" --load loaded > "$dir/bench.jsonl" || exit 1
# A file of points for each row: CPUs and nanoseconds.
rm -f "$dir"/*.dat
awk -v dir="$dir" '
	function text(key,  s) { s = $0; sub(".*\"" key "\":\"", "", s); sub("\".*", "", s); return s }
	function number(key,  s) { s = $0; sub(".*\"" key "\":\\[?", "", s); return s + 0 }
	/"goal"/ || text("machine") == "4096x16" { next } # as many CPUs as 256x256
	{
		name = text("row"); gsub(/[^A-Za-z0-9._]+/, "-", name)
		print number("cpus"), number("warm_ns") > (dir "/" name ".dat")
		if (name ~ /^floor/)
			print number("cpus"), number("floor_vector_ns") > (dir "/" name "-vector.dat")
	}' "$dir/bench.jsonl"
picture()	# picture NAME TITLE ROW..
{
	name=$1 title=$2 floors=0
	shift 2
	lines=
	for row; do
		[ -f "$dir/$row.dat" ] || { echo "bench-plot: no row $row"; exit 1; }
		style='with linespoints lw 2'
		case $row in
		floor*)
			floors=$((floors + 1))
			style="with lines lw 2 lc rgb 'gray40' dt $((floors + 1))"
			;;
		esac
		lines="$lines${lines:+, }'$dir/$row.dat' using 1:2 $style title '$(echo "$row" | tr - ' ')'"
	done
	for kind in png svg; do
		terminal='pngcairo size 1100,700'
		[ $kind = png ] || terminal='svg size 1100,700'
		gnuplot -e "set terminal $terminal; set output '$dir/$name.$kind'; set logscale xy; \
			set xlabel 'CPUs (nodes x CPUs a node; left of 80 is 8x8, 64)'; \
			set ylabel 'ns a call, least of a run'; \
			set xrange [6:90000]; set format y '%.0s%c'; set termoption noenhanced; set grid; \
			set xtics ('8 (4x2)' 8, '80 (4x20)' 80, '1024 (16x64)' 1024, \
				'4096 (64x64)' 4096, '65536 (256x256)' 65536); \
			set key outside bottom center horizontal maxcols 3 height 1; set title '$title'; plot $lines" || exit 1
	done
	echo "$dir/$name.png $dir/$name.svg"
}
picture busiest 'Plain busiest node: by scan and from node sums' find_busiest_node-scan find_busiest_node-sums floor-a floor-b floor-b-vector floor-e-read
picture balance 'balance, against sums of the columns it reads' fair.find_src balance-linux-6.12 balance-linux-2.5.59 floor-c-fair floor-c-fair-vector floor-a
picture wake 'wake of linux-6.12: a busy cache, and an idle CPU next door' fair.sibling-cache-busy fair.sibling-idle-next wake-linux-6.12-busy wake-linux-6.12-idle-next \
	floor-d-flat floor-d-levels
picture o1 'The O(1) family' o1.find_busiest_node o1.cpus_to_balance o1.find_busiest_queue o1.exec_place floor-e-write floor-c-queue
picture blocks 'Checks of blocks, and domains built' topology_check load_check domains_check cfs-domains-built fair-domains-built floor-c-topology floor-c-load
