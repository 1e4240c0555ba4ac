# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# replay ask on small traces. 2.5.59 wakes a task where it ran last, whatever is there,
# so that agreement and distance can be counted on fingers.

# refused NAME PATTERN ARGUMENT..: one line on stderr, nothing else, exit status 2.
refused()
{
	name=$1 pattern=$2
	shift 2
	row "$name" 2 "$pattern" "$@"
	[ ! -s "$dir/out" ] && [ "$(wc -l < "$dir/err")" -eq 1 ] ||
		fail "$name: a refusal is one line on stderr"
}

# says NAME TEXT: what the row before printed has TEXT in it, as it stands.
says()
{
	rows=$((rows + 1))
	grep -Fq -- "$2" "$dir/out" || { fail "$1: without: $2"; cat "$dir/out"; }
}

# 12 CPUs, a core each two; caches 0-3, 4-7, 8-9, 10-11; nodes 0-7, 8-9, 10-11.
machine='{"topology":{"nr_cpus":12,"nr_nodes":3,"cpu_node":[0,0,0,0,0,0,0,0,1,1,2,2],
"cpu_core":[0,0,1,1,2,2,3,3,4,4,5,5],"cpu_cache":[0,0,0,0,1,1,1,1,2,2,3,3],
"distance_slit":[[10,20,30],[20,10,20],[30,20,10]]},"id":"by hand"}'
busy='[1,1,1,1,1,1,1,1,1,1,1,1]'
normal='[120,120,120,120,120,120,120,120,120,120,120,120]'

# line FN ID OUT IN: a record at ID ms, of task 7.
line()
{
	printf '{"fn":"%s","policy":"recorded","id":"%s","trace":{"time_ns":%s000000,"comm":"a\\"b","pid":7},"in":{%s,"clock_ns":%s000000},"out":{%s}}\n' \
		"$1" "$2" "$2" "$4" "$2" "$3"
}

# wake ID PREV OUT [NR_RUNNING [CURR_PRIO]]: CPU 0 wakes task 7.
wake()
{
	line wake "$1" "\"cpu\":$3" "\"load\":{\"nr_running\":${4:-$busy},\"curr_prio\":${5:-$normal},\"curr_weight\":$(echo "$normal" | sed s/120/1024/g)},\"task\":{\"id\":7,\"prio\":120,\"weight\":1024,\"running\":0,\"queued\":0,\"prev_cpu\":$2},\"waker\":{\"id\":9,\"prev_cpu\":0},\"this_cpu\":0"
}

# place ID KIND CPU OUT NR_RUNNING: task 7 forks (0) or execs (1) on CPU.
place()
{
	line place "$1" "\"cpu\":$4" "\"load\":{\"nr_running\":$5},\"task\":{\"id\":7,\"prev_cpu\":$3,\"running\":1,\"queued\":1},\"kind\":$2,\"this_cpu\":$3"
}

new() { printf '%s\n' "$machine" | tr -d '\n' > "$dir/$1"; echo >> "$dir/$1"; }

# From the CPU the task was put on to the one it ran on before: each distance once.
new distances
{
	wake 11 0 0
	wake 12 1 0
	wake 13 2 0
	wake 14 5 0
	wake 15 8 0
	wake 16 10 0
} >> "$dir/distances"
row "each distance once" 0 '^  wake +6 +1 +16.7$' ask "$dir/distances" --policy linux-2.5.59
row "as JSON" 0 '"wake":6,' ask "$dir/distances" --policy linux-2.5.59 --json
says "each distance" '"distance":{"same":1,"sibling":1,"cache":1,"node":1,"hop":1,"farther":1,"none":0}'
says "agreement" '"wake":{"asked":6,"compared":6,"agreed":1,"not_answered":0,"not_askable":0,"not_known":{}}'
says "the farthest first" '"disagreements":[{"line":7,"id":"16","question":"wake","time_ns":16000000,"comm":"a\"b","pid":7,"recorded":0,"recorded_running":1,"proposed":10,"proposed_running":1,"distance":"farther","distance_slit":30,'
says "what is not recorded" '"not_recorded":{"task.allowed":"all CPUs",'

# One reason a rule: equal priority queues, a better one preempts.
new reasons
{
	wake 11 0 0
	wake 12 1 1 "$busy" '[120,140,120,120,120,120,120,120,120,120,120,120]'
	wake 13 1 0 "$busy" '[120,121,120,120,120,120,120,120,120,120,120,120]'
} >> "$dir/reasons"
row "reasons: two preempt, one of them as it was" 0 '^  wake PREEMPT +2 +1 +50.0$' \
	ask "$dir/reasons" --policy linux-2.5.59
says "reasons: one queues" '  wake QUEUE                                            1          1    100.0'

# The exec of 2.5.59 stays where two or fewer run; a fork stays with its parent.
new places
{
	place 11 1 0 2 '[2,1,0,1,1,1,1,1,1,1,1,1]'
	place 12 0 0 0 '[1,1,1,1,1,1,1,1,1,1,1,1]'
	place 13 0 2 0 '[1,1,0,1,1,1,1,1,1,1,1,1]'
} >> "$dir/places"
row "an idle CPU missed, by the policy and by the system" 0 \
	'idle: 1 of 3; the recorded system 1$' ask "$dir/places" --policy linux-2.5.59
# 3.10 looks within the cache of the CPU it chooses: 2 is idle there, 8 is not.
new scope
{
	wake 11 2 1 '[1,1,0,1,1,1,1,1,1,1,1,1]'
	wake 12 1 1 '[1,1,1,1,1,1,1,1,0,1,1,1]'
} >> "$dir/scope"
row "missed only within the policy's scope" 0 'idle: 0 of 2; the recorded system 1$' \
	ask "$dir/scope" --policy linux-3.10

# A CPU that runs empty pulls from the fuller one of its node, half the difference.
new balances
line balance 11 '"src_cpu":0' '"load":{"nr_running":[4,0,1,1,1,1,1,1,1,1,1,1]},"this_cpu":1,"idle":1' >> "$dir/balances"
line balance 12 '"src_cpu":2' '"load":{"nr_running":[4,0,1,1,1,1,1,1,1,1,1,1]},"this_cpu":1,"idle":1' >> "$dir/balances"
line balance 13 '"src_cpu":2' '"load":{"nr_running":[1,0,1,1,1,1,1,1,1,1,1,1]},"this_cpu":1,"idle":1' >> "$dir/balances"
row "a migration is compared by its source" 0 '^  balance +3 +1 +33.3$' \
	ask "$dir/balances" --policy linux-2.5.59
says "a balance that pulls nothing names no CPU" 'the policy: no CPU'

# Not known is not asked, and what is not known is named; 2.5.59 reads no nr_running to wake.
new unknown
{
	wake 11 0 0 null
	wake 12 0 0 "$busy" '[120,null,120,120,120,120,120,120,120,120,120,120]'
	wake 13 null 0
	place 14 1 0 0 null
	wake 15 0 0
} >> "$dir/unknown"
row "not known" 0 'not askable: 2 wake, not known: load.curr_prio 1, task.prev_cpu 1$' \
	ask "$dir/unknown" --policy linux-2.5.59
says "not known: the other question" '  not askable: 1 place, not known: load.nr_running 1'
says "not known: the rest is asked" '  wake                                                  2          2    100.0'
row "strict: nothing has a default" 1 'not askable: 6 wake, not known: sync 6 \(strict\)$' \
	ask "$dir/distances" --policy linux-2.5.59 --strict
row "a policy that is silent" 1 'not answered: 6 wake' ask "$dir/distances" --policy hard-bind
{
	printf '{"topology":{"nr_cpus":40000,"nr_nodes":1}}\n{"fn":"place","policy":"recorded","id":"1","in":{"load":{"nr_running":[0'
	yes ,0 | head -n 39999 | tr -d '\n'
	printf ']},"task":{"prev_cpu":0},"this_cpu":0,"kind":1},"out":{"cpu":0}}\n'
} > "$dir/many"
row "a policy without a state for this machine is passed, the others are asked" 0 \
	'many:2: policy bfs-467 is not asked: no state for a machine of 40000 CPUs: ' \
	ask "$dir/many" --policy bfs-467,linux-2.5.59
says "passed: it is reported" 'CPUs: the block would need 4 GiB or more; not asked'
says "passed: the other one" '  place                                                 1 '
row "passed: where it is the only one" 1 '"unable":"no state for a machine of 40000 CPUs' \
	ask "$dir/many" --policy bfs-467 --json
row "passed: no vector comes of it" 2 'policy bfs-467 has no state for a machine' \
	keep "$dir/many" --id 1 --policy bfs-467
row "caches that nobody told of" 0 'no two CPUs share a cache here' ask "$dir/many" --policy linux-2.5.59
row "all policies" 0 '^policy +muqss-199' ask "$dir/distances" --policy all
cp "$dir/out" "$dir/once"
row "twice the same" 0 '^policy +linux-6.12' ask "$dir/distances" --policy all
cmp -s "$dir/out" "$dir/once" || fail "the report is not the same twice"
rows=$((rows + 1))
[ "$($RUN "$replay" ask - --policy linux-2.5.59 < "$dir/places" | sed 1d)" = \
  "$($RUN "$replay" ask "$dir/places" --policy linux-2.5.59 | sed 1d)" ] ||
	fail "from a pipe as from a file"

# What is broken is named by its line; what stands before it was asked.
head -3 "$dir/distances" > "$dir/broken"
echo '{"fn":"wake","in":{"load":{"nr_running":[1]}}}' >> "$dir/broken"
row "a short column" 2 'broken:4: in.load.nr_running: 1 entries where 12 are expected; what is before' \
	ask "$dir/broken" --policy linux-2.5.59
cp "$dir/broken" "$dir/short"
says "partial" '2 records: 0 place, 2 wake, 0 balance; partial'
head -c 900 "$dir/distances" > "$dir/broken"
row "cut off" 2 'broken:[23]: column [0-9]+: the line ends' ask "$dir/broken" --policy linux-2.5.59
printf '\0\1\2' > "$dir/broken"
row "binary" 2 'broken:1: column 1: .*; make records of a recording by replay import' ask "$dir/broken" --policy linux-2.5.59
sed 1d "$dir/distances" > "$dir/broken"
row "no machine" 2 'broken:1: no machine' ask "$dir/broken" --policy linux-2.5.59
: > "$dir/broken"
row "empty" 1 '0 records' ask "$dir/broken" --policy linux-2.5.59
refused "no policy" 'name who is asked' ask "$dir/distances"
refused "a policy that is not there" 'no policy "linux-1"; these answer' ask "$dir/distances" --policy linux-1
refused "a policy twice" 'named twice' ask "$dir/distances" --policy bfs-318,bfs-318
refused "no such trace" 'none: cannot be opened' ask "$dir/none" --policy bfs-318
refused "no trace" 'wants a trace' ask --policy bfs-318
refused "two traces" 'two traces' ask "$dir/distances" "$dir/places" --policy bfs-318
refused "a slip of the pen" 'the closest is --policy' ask "$dir/distances" --polcy bfs-318
row "help" 0 '^  --policy' ask --help

# The same text is the same machine; another begins with fresh states.
cat "$dir/distances" "$dir/distances" > "$dir/two"
row "one machine, said twice" 0 '^  wake +12 +2 +16.7$' ask "$dir/two" --policy linux-2.5.59
! grep -q 'machines' "$dir/out" || fail "one machine, said twice, is one"
sed 's/30,20,10/40,20,10/' "$dir/distances" >> "$dir/two"
row "two machines" 0 '2 machines; states begin anew' ask "$dir/two" --policy all
