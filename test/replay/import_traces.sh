# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# The recordings in test/traces. What must come out is counted by awk, which knows no
# run queue: sched_wakeup and sched_wakeup_new lines are wakes and forks, exec lines execs,
# and a migration is a balance where no wake-up of that task is under way.

own=test/traces

# count FILE: "wakes places balances" of key=value text with sched_waking and sched_wakeup.
count()
{
	awk '
	function value(key) {
		if (!match($0, " " key "=[0-9]+"))
			return ""
		return substr($0, RSTART + length(key) + 2, RLENGTH - length(key) - 2)
	}
	/ sched_waking: / { waking[value("pid")] = 1 }
	/ sched_wakeup: / { wakes++; waking[value("pid")] = 0 }
	/ sched_wakeup_new: / { places++; moved[value("pid")] = 0 }
	/ sched_process_exec: / { places++; if (moved[value("pid")]-- > 0) balances-- }
	# a stopper that the task woke itself moves it for its exec
	/ sched_waking: comm=migration/ {
		match($0, /-[0-9]+ +\[/)
		by[value("target_cpu") + 0] = substr($0, RSTART + 1, RLENGTH - 2) + 0
	}
	/ sched_migrate_task: / && !waking[value("pid")] {
		balances++
		if (by[value("orig_cpu") + 0] == value("pid"))
			moved[value("pid")] = 1
	}
	END { print wakes + 0, places + 0, balances + 0 }' "$1"
}

# recorded NAME FILE: the counts of count(), every line accounted for.
recorded()
{
	set -- "$1" "$2" $(count "$own/$2")
	row "$1" 0 "lines: .* 0 not understood; [0-9]+ records: wake $3, place $4, balance $5\$" \
		import "$own/$2" -o "$dir/own.jsonl"
}
recorded 'ftrace on this machine' host-ftrace.txt
recorded 'ftrace in a guest of four nodes' guest-4x2.txt

# perf loses migrations: what then runs elsewhere than it was put is no record.
put=$(awk '
	/ sched:sched_(waking|switch|migrate_task): / {
		match($0, /\[[0-9]+\]/)
		here = substr($0, RSTART + 1, RLENGTH - 2) + 0
		for (i = 1; i <= NF; i++) { split($i, part, "="); now[part[1]] = part[2] }
	}
	/ sched:sched_waking: / { at[now["pid"]] = now["target_cpu"] + 0; asked[now["pid"]] = 1 }
	/ sched:sched_migrate_task: / { at[now["pid"]] = now["dest_cpu"] + 0 }
	/ sched:sched_switch: / { next_one = now["next_pid"]
		if (asked[next_one]) { good += at[next_one] == here; asked[next_one] = 0 } }
	END { print good + 0 }' $own/host-perf.txt)
row 'perf sched records no sched_wakeup: sched_waking tells it' 0 \
	"records: wake $put, place $(grep -c sched_wakeup_new: $own/host-perf.txt)," \
	import $own/host-perf.txt -o "$dir/own.jsonl"

row 'the guest on its own machine' 0 'lines' import $own/guest-4x2.txt --topology \
	$own/guest-4x2.topology.txt -o "$dir/guest.jsonl"
holds 'its nodes and distances' "$dir/guest.jsonl" \
	'"cpu_node":\[0,0,1,1,2,2,3,3\],.*"distance_slit":\[\[10,16,16,22\],\[16,10,22,16\],\[16,22,10,16\],\[22,16,16,10\]\]'
rows=$((rows + 1))
[ -z "$(sed 1d "$dir/guest.jsonl" | cut -d'"' -f12 | awk '$1 != NR')" ] || fail 'ids ascend'

if $RUN "$replay" import $own/guest-4x2.dat -o "$dir/dat.jsonl" 2> "$dir/err"; then
	# the same recording as text of trace-cmd, in the latency format, in ns
	row 'a trace.dat' 0 ' 234 lines: 234 used, 0 ignored, 0 not understood' \
		import $own/guest-4x2.dat -o "$dir/dat.jsonl"
	row 'and its text' 0 ' 235 lines: 234 used, 1 ignored' import $own/guest-4x2-report.txt \
		-o "$dir/report.jsonl"
	rows=$((rows + 1))
	sed 's/"line":[0-9]*,//' "$dir/dat.jsonl" > "$dir/out"
	sed 's/"line":[0-9]*,//' "$dir/report.jsonl" | cmp -s - "$dir/out" ||
		fail 'a trace.dat and its text make the same records'
	for bytes in 30 2000 30000 37000; do
		head -c $bytes $own/guest-4x2.dat > "$dir/in.dat"
		row "a trace.dat of $bytes bytes" 2 'in.dat: ' import "$dir/in.dat" -o "$dir/own.jsonl"
	done
else
	holds 'a trace.dat needs libtracecmd' "$dir/err" 'install libtracecmd-dev'
	without="$without; without libtracecmd the trace.dat was not read"
fi
