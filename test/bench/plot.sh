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
	{
		name = text("row"); gsub(/[^A-Za-z0-9._]+/, "-", name)
		print number("cpus"), number("warm_ns") > (dir "/" name ".dat")
		if (name ~ /^floor/)
			print number("cpus"), number("floor_vector_ns") > (dir "/" name "-vector.dat")
	}' "$dir/bench.jsonl"
picture()	# picture NAME ROW..
{
	name=$1
	shift
	lines=
	for row; do
		[ -f "$dir/$row.dat" ] || { echo "bench-plot: no row $row"; exit 1; }
		style='with linespoints lw 2'
		case $row in floor*) style='with lines lw 1 dt 2' ;; esac
		lines="$lines${lines:+, }'$dir/$row.dat' using 1:2 $style title '$(echo "$row" | tr - ' ')'"
	done
	for kind in png svg; do
		terminal='pngcairo size 900,600'
		[ $kind = png ] || terminal='svg size 900,600'
		gnuplot -e "set terminal $terminal; set output '$dir/$name.$kind'; set logscale xy; \
			set xlabel 'CPUs'; set ylabel 'ns a call, least of a run'; set termoption noenhanced; set grid; \
			set key left top; set title '$name'; plot $lines" || exit 1
	done
	echo "$dir/$name.png $dir/$name.svg"
}
picture busiest find_busiest_node-scan find_busiest_node-sums floor-a floor-b floor-b-vector floor-e-read
picture balance fair.find_src balance-linux-6.12 balance-linux-2.5.59 floor-c-fair floor-c-fair-vector floor-a
picture wake fair.sibling-cache-busy fair.sibling-idle-next wake-linux-6.12-busy wake-linux-6.12-idle-next \
	floor-d-flat floor-d-levels
picture o1 o1.find_busiest_node o1.cpus_to_balance o1.find_busiest_queue o1.exec_place floor-e-write floor-c-queue
picture blocks topology_check load_check fair-domains-built floor-c-topology floor-c-load
