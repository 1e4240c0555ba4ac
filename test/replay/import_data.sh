# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Recordings of third parties, where DATA names their folder: every line is accounted
# for. The counts an event are those that the folder's own README gives; of the lines
# that are no events, banners and remarks, they were counted by hand.

# file | status | not understood | events used | events ignored
trace_rows='
android-2cpu-old-ftrace|0|0|sched_switch 1372, sched_wakeup 802|0 1826, (banner) 4
lisa-juno-6cpu-raw|0|0|sched_switch 1856, sched_wakeup 1068|print 14, sched_overutilized 3
lisa-sched-load-6cpu-plugin|0|0|sched_load_cfs_rq 2437, sched_switch 399, sched_migrate_task 28|cpu_idle 474, sched_load_se 364, cpu_frequency 16, print 6
lkml-nas-ua-160cpu-wake-affine|0|0|sched_switch 34, sched_migrate_task 2, sched_waking 2, sched_wakeup 1|sched_wake_idle_without_ipi 2, bprint 1
lkml-stream-nps4-256cpu-patched|2|1|sched_wakeup_new 16, sched_waking 7, sched_wakeup 7, sched_migrate_task 4|select_task_rq_fair 1
perf-script-mixed|2|0|sched_switch 3, sched_waking 2, sched_migrate_task 2, sched_wakeup 2, sched_wakeup_new 1|sched_stat_runtime 3, vpa-dtl 2
rpi3-latency-format-4cpu|0|0|sched_waking 3, sched_wakeup 3, sched_migrate_task 1, sched_switch 1|sched_stat_runtime 1
schedviz-ebpf-4cpu|0|0|record S 975, record W 16, record P 7, record ST 1|(banner) 1
trace-cmd-plugin-8cpu|0|1|sched_switch 5, sched_wakeup 1, sched_migrate_task 1|sched_stat_runtime 4, sched_stat_wait 2, (banner) 2
trappy-events-dropped-8cpu|0|0|(events lost) 1|sched_stat_runtime 1, sched_task_load_contrib 1, sched_task_runnable_ratio 1, sched_rq_runnable_ratio 1, sched_rq_runnable_load 1
trappy-legacy-systrace-8cpu|0|0|sched_load_avg_cpu 5, sched_switch 3, sched_wakeup 2|sched_load_avg_task 3, sched_contrib_scale_f 2
trappy-systrace-tgid-6cpu|0|0|sched_switch 4, sched_wakeup 4|tracing_mark_write 2, (banner) 12
'
# Of the last file's five "sched_switch" one stands in a banner, "# enabled events:".

# counted WHAT LIST: each "name N" of LIST stands in the line of --stats that begins with WHAT.
counted()
{
	list=$2,
	while [ -n "$list" ]; do
		one=${list%%,*} list=${list#*,}
		one=${one# }
		rows=$((rows + 1))
		grep "^  $1 " "$dir/err" | grep -Fq " $one," || grep "^  $1 " "$dir/err" |
			grep -Eq " $(printf '%s' "$one" | sed 's/[()]/\\&/g')\$" ||
			fail "$file: $1 is not \"$one\""
	done
}

traces=${NSCHED_DATA:+$NSCHED_DATA/traces}
if [ -d "$traces" ]; then
	printf '%s' "$trace_rows" > "$dir/rows"
	while IFS='|' read -r file status unknown used ignored; do
		[ -n "$file" ] || continue
		lines=$(wc -l < "$traces/$file.txt")
		row "$file" "$status" ": $lines lines: .* $unknown not understood" \
			import "$traces/$file.txt" --stats -o "$dir/$file.jsonl"
		counted used "$used"
		counted ignored "$ignored"
		# every line once: used, ignored and not understood are all of them
		sum=$(sed -n 's/.* lines: \([0-9]*\) used, \([0-9]*\) ignored, \([0-9]*\) not.*/\1 \2 \3/p' \
			"$dir/err" | awk '{ print $1 + $2 + $3 }')
		[ "$sum" = "$lines" ] || fail "$file: $sum of $lines lines are accounted for"
		wanted=$(grep -c '"fn"' "$dir/$file.jsonl")
		$RUN "$BUILD/runner" "$dir/$file.jsonl" > "$dir/out" 2> "$dir/err"
		[ "$wanted" -eq 0 ] || holds "$file: make vectors refuses all of it" "$dir/err" \
			": $wanted recorded lines are refused"
	done < "$dir/rows"
	row 'schedviz with its own topology' 0 '16 records' import "$traces/schedviz-ebpf-4cpu.txt" \
		--topology "$traces/schedviz-ebpf-4cpu.topology.txt" -o "$dir/schedviz.jsonl"
	holds 'siblings are 0,2 and 1,3' "$dir/schedviz.jsonl" '"cpu_core":\[0,1,0,1\]'
	holds 'the machine says where it is from' "$dir/schedviz.jsonl" \
		'"id":"schedviz-ebpf-4cpu.topology.txt"'
	# 22 of its 28 moves are of tasks that had gone to sleep, 2 of tasks nobody saw before
	row 'moves of sleepers, where no event tells of wake-ups' 0 'wake 22, place 0, balance 6$' \
		import "$traces/lisa-sched-load-6cpu-plugin.txt" -o "$dir/moves.jsonl"
	row 'where the first switch of five CPUs is from the idle task' 0 ': 1 of 6 CPUs were not' \
		import "$traces/lisa-juno-6cpu-raw.txt" --assume-idle -o "$dir/idle.jsonl"
	row 'then no wake-up lacks a CPU' 0 ' 43 wake, not known: task.weight 21, task.prev_cpu 22$' \
		ask "$dir/idle.jsonl" --policy linux-3.10
	# remark, line 32; two recordings, line 33
	row 'a remark and another recording are told by line' 2 ':32: not understood' \
		import "$traces/lkml-stream-nps4-256cpu-patched.txt" -o "$dir/stream.jsonl"
	holds 'time goes back' "$dir/err" 'patched.txt:33: time goes back'
	# 1237.765497 asked on CPU 31, slept on 206, went to 152
	holds 'the choice of a CPU on the way from waking to wakeup' "$dir/stream.jsonl" \
		'"pid":4392,.*"prev_cpu":206,.*"this_cpu":31,"clock_ns":1237765497000},"out":\{"cpu":152\}'
else
	without="; without DATA the recordings of third parties were not read"
fi
