# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Input that is wrong: where is said, the status is 2, what was understood is written.

good='# tracer: nop
# entries-in-buffer/entries-written: 4/4   #P:2
          <idle>-0       [000] d..2.     1.000100: sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=a next_pid=7 next_prio=120
               a-7       [000] d..2.     1.000200: sched_waking: comm=b pid=8 prio=120 target_cpu=001
               a-7       [000] d..2.     1.000300: sched_wakeup: comm=b pid=8 prio=120 target_cpu=001'

# bad NAME PATTERN RECORDS: the trace in $dir/in
bad()
{
	row "$1" 2 "$2" import "$dir/in" -o "$dir/bad.jsonl"
	got=$(grep -c '"fn"' "$dir/bad.jsonl")
	[ "$got" -eq "$3" ] || fail "$1: $got records, $3 wanted"
	holds "$1: is said to be partial" "$dir/err" 'partial: what was understood is in'
}

printf '%s\n' "$good" > "$dir/in"
row 'what is right is no reason to complain' 0 '5 lines: 3 used, 2 ignored, 0 not understood; 1 records: wake 1' \
	import "$dir/in" -o "$dir/good.jsonl"
holds 'a machine without a topology is a number of CPUs' "$dir/good.jsonl" \
	'^\{"topology":\{"nr_cpus":2,"nr_nodes":1\},"id":"not given: 2 CPUs'
row 'by the standard input, to the standard output' 2 'cannot be opened' import "$dir/no such file" -o -
rows=$((rows + 1))
$RUN "$replay" import - -o - < "$dir/in" 2> "$dir/err" | cmp -s - "$dir/good.jsonl" ||
	fail 'through pipes it is the same'

printf '%s' "$good" | head -c -20 > "$dir/in"
bad 'a file cut short within a line' 'in:5: sched_wakeup without "target_cpu=", or what follows it is cut short' 0
holds 'its end is named' "$dir/err" 'in:5: the file ends within this line'
printf '%s\n%s' "$good" '               a-7       [000] d..2.     1.000400: sched_st' > "$dir/in"
bad 'a file cut short within an event that is not wanted' 'in:6: the file ends within this line' 1
printf '%s\n' "$good" > "$dir/in"
cp "$dir/in" "$dir/itself"
row 'records over their own trace' 2 'itself: is the trace itself' import "$dir/itself" -o "$dir/itself"
cmp -s "$dir/in" "$dir/itself" || fail 'the trace is not touched'
row 'a CPU not seen is idle if one says so' 0 '0 of 2 CPUs were not' import "$dir/in" --assume-idle -o "$dir/idle.jsonl"
holds 'and that stands in the records' "$dir/idle.jsonl" 'by the trace; a CPU not seen yet is taken as idle"'
holds 'since the first event' "$dir/idle.jsonl" '"nr_running":\[1,0\].*"idle_stamp":\[0,1000100000\]'
printf '%s\n     b-8 [001]\n' "$good" > "$dir/in"
bad 'an event cut short before the end' 'in:6: not understood; an event that is cut short' 1
{ printf '%s\n' "$good"; printf 'a\001\002\377\376\n'; } > "$dir/in"
bad 'garbage' 'in:6: not understood; an event that is cut short, or no text' 1
{ printf '%s\n' "$good"; printf 'a\000b\n'; } > "$dir/in"
bad 'a NUL byte' 'in:6: a NUL byte in the line' 1
{ printf '%s\n' "$good"; head -c 1048576 /dev/zero | tr '\0' x; echo; printf '%s\n' "$good"; } > "$dir/in"
bad 'a line of 1 MB' 'in:6: a line of 1048576 bytes; no event has more than 65536' 2
{ printf '%s\n' "$good"; head -c 1048576 /dev/zero | tr '\0' x; } > "$dir/in"
bad 'a line of 1 MB without an end' 'in:6: a line of 1048576 bytes' 1
{ printf '%s\n' "$good"; printf '%s\n' "$good" | sed 's/ 1\.0/ 0.9/'; } > "$dir/in"
bad 'time that goes back' 'in:8: time goes back from 1000300000 to 900100000 ns' 2
{ printf '%s\n' "$good"; printf '%s\n' "$good" | sed 's/target_cpu=001/target_cpu=009/'; } > "$dir/in"
bad 'a CPU beyond the machine' 'in:9: CPU 9, the target or destination, is no CPU of this machine, which has 2' 1
{ printf '%s\n' "$good"; printf '%s\n' "$good" | sed 's/\[000\]/[65535]/'; } > "$dir/in"
bad 'a line from a CPU beyond the machine' 'in:8: CPU 65535 is no CPU of this machine' 1
{ printf '%s\n' "$good"; printf '               -7 [000] d..2.     1.000400: sched_wakeup: comm= pid=9 prio=120 target_cpu=001\n'; } > "$dir/in"
row 'an empty comm is none, and no error' 0 'wake 2' import "$dir/in" -o "$dir/bad.jsonl"
holds 'it is an empty text' "$dir/bad.jsonl" '"comm":"","pid":9'
{ printf '%s\n' "$good"; printf 'Somebody wrote this here.\n'; } > "$dir/in"
row 'a remark is told and no error' 0 'in:6: not understood; no event' import "$dir/in" -o "$dir/bad.jsonl"
yes 'x [1' | head -n 40 | cat "$dir/in" - > "$dir/in2"
row 'twenty are told' 0 'what follows is counted and not shown' import "$dir/in2" -o "$dir/bad.jsonl"
holds 'and all are counted' "$dir/err" ' 41 not understood'

: > "$dir/in"
row 'an empty file' 2 'in: is empty' import "$dir/in" -o "$dir/bad.jsonl"
head -c 5000 "$replay" > "$dir/in"
row 'a program' 2 'has no line of a scheduler.s trace' import "$dir/in" -o "$dir/bad.jsonl"
printf 'PERFILE2xxxxxxxxxxxxxxxxxxxx' > "$dir/in"
row 'a perf.data' 2 'is a perf.data; import what .perf script -i. prints' import "$dir/in" -o "$dir/bad.jsonl"
row 'a folder' 2 'cannot be read \(Is a directory\)' import "$dir" -o "$dir/bad.jsonl"
printf '\027\010\104tracing6\000' > "$dir/in"
row 'the begin of a trace.dat' 2 'in: (begins as a trace.dat and cannot be read|a trace.dat needs libtracecmd)' \
	import "$dir/in" -o "$dir/bad.jsonl"
rows=$((rows + 1))
$RUN "$replay" import - -o - < "$dir/in" > "$dir/out" 2> "$dir/err"
[ $? -eq 2 ] && grep -q -- '-: is a trace.dat; name its file' "$dir/err" || fail 'a trace.dat from a pipe'
row 'without an output' 2 '-o is missing' import "$dir/in"
row 'without an input' 2 'name the trace' import -o "$dir/bad.jsonl"
row 'an unknown option' 2 'has no option "--nwo"' import --nwo "$dir/in" -o "$dir/bad.jsonl"
row 'an unknown command' 2 'no command "imprt"; the closest is import' imprt
row 'help' 0 'Every line is accounted for' import --help
printf '%s\n' "$good" > "$dir/in3"
row 'an output that cannot be' 2 'cannot be written' import "$dir/in3" -o "$dir/no/such/folder"

printf '%s\n' "$good" > "$dir/in"
if [ -c /dev/full ]; then
	row 'a full disk' 2 '/dev/full: No space left on device at .*in:5; what is there is partial' \
		import "$dir/in" -o /dev/full
fi
{ for i in 1 2 3 4 5 6 7 8 9; do printf '%s\n' "$good"; done; } > "$dir/in2"
for i in 1 2 3 4 5 6 7; do cat "$dir/in2" "$dir/in2" > "$dir/in"; cp "$dir/in" "$dir/in2"; done
rows=$((rows + 1))
{ $RUN "$replay" import "$dir/in" -o - 2> "$dir/err"; echo $? > "$dir/status"; } | head -n 1 > /dev/null
[ "$(cat "$dir/status")" -eq 2 ] && grep -q -- '-: Broken pipe at .*what is there is partial' "$dir/err" ||
	fail 'a pipe that closes'
rows=$((rows + 1))
tail -n +3 "$dir/in3" | $RUN "$replay" import - -o - > "$dir/out" 2> "$dir/err"
[ $? -eq 2 ] && grep -q 'a pipe cannot be read twice; give --topology' "$dir/err" ||
	fail 'a pipe without a banner'

# A line about progress, of what takes over a second and where somebody looks.
printf '%s\n' "$good" > "$dir/in"
slowly="{ cat '$dir/in'; sleep 1.2; echo '# more'; } | $RUN '$replay' import - -o '$dir/bad.jsonl'"
if command -v script > /dev/null; then
	script -qec "$slowly" /dev/null < /dev/null > "$dir/out" 2>&1
	holds 'progress is told to a terminal' "$dir/out" '^.?replay: -: 6 lines'
	holds 'and wiped away before the end' "$dir/out" '\[K.*replay: -: 6 lines: 3 used, 3 ignored'
	# a trace of records tells, too, once 512 lines later
	{ sed -n 2p "$dir/good.jsonl" > "$dir/one"; yes "$(cat "$dir/one")" | head -n 1024; } > "$dir/thousand"
	script -qec "{ cat '$dir/good.jsonl'; sleep 1.2; cat '$dir/thousand'; } | $RUN '$replay' ask - --policy linux-2.5.59" \
		/dev/null < /dev/null > "$dir/out" 2>&1
	holds 'progress of ask' "$dir/out" 'replay: [0-9]+ records'
else
	without="$without; without script(1) nobody watched the progress"
fi
rows=$((rows + 1))
sh -c "$slowly" > "$dir/out" 2>&1
[ "$(grep -c 'replay: -: 6 lines' "$dir/out")" -eq 1 ] || fail 'progress is told to nobody else'
