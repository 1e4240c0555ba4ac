# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Records out and in again, and records that are broken in one place.
replay()	# replay NAME ARGUMENT..: what --json prints, make vectors accepts
{
	name=$1
	shift
	rows=$((rows + 1))
	$RUN "$decide" --json "$@" > "$dir/record" && [ -s "$dir/record" ] &&
		$RUN "$BUILD/runner" "$dir/record" > "$dir/out" 2>&1 &&
		grep -q "^$(wc -l < "$dir/record") passed, 0 failed$" "$dir/out" ||
		{ fail "$name: its records are not replayed"; cat "$dir/out"; }
}

broken()	# broken NAME PATTERN EDIT: the balance record, changed by sed
{
	sed "$3" "$dir/balance" > "$dir/broken"
	rows=$((rows + 1))
	! cmp -s "$dir/balance" "$dir/broken" || fail "record: $1: the edit changes nothing"
	ask "record: $1" 2 "broken:1: $2" --snapshot "$dir/broken"
}

printf "[t]\nnodes: 4 250* 9\n10 20 30\n20 10 40\n30 41 10\n" > "$dir/holes"
if has json-c && [ -x "$BUILD/runner" ]; then
	ask "one question is one line" 0 '^\{"fn":"place","policy":"linux-2.5.59",' --json --question place
	replay "all questions"
	replay "a shut gate" --set rate=11
	replay "a busy CPU" --cpu 5
	replay "a policy that reads domains" --policy linux-3.10
	replay "domains of 2.6.31, with both tasks' states" --policy linux-2.6.31 --question wake
	replay "states shaped by domains that the question does not read" --policy linux-6.12 \
		--distances "$dir/holes:t"
	sed 's/"id":"1",//' "$dir/record" > "$dir/no-id"
	ask "a question without an id" 0 '^place: ' --snapshot "$dir/no-id"
	replay "holes, and nodes of memory only" --distances "$dir/holes:t"
	[ -z "$NSCHED_DATA" ] || ! has 'hwloc .API' ||
		replay "a machine with holes" --xml "$NSCHED_DATA/topologies/power9-v100-8n-6memonly.xml"
	$RUN "$decide" --json > "$dir/all"
	sed -n '/"balance"/p' "$dir/all" > "$dir/balance"
	$RUN "$decide" --question balance | sed -n '/^balance:/,$p' > "$dir/want-balance"
	rows=$((rows + 1))
	$RUN "$decide" --snapshot "$dir/all" --question balance | sed -n '/^balance:/,$p' |
		diff "$dir/want-balance" - || fail "a snapshot of the example is answered as the example"
	rows=$((rows + 1))
	$RUN "$decide" --snapshot - < "$dir/all" | grep -q '^place: a task execs on CPU 4' ||
		fail "a snapshot by standard input"
	ask "the first question" 0 '^place: a task execs on CPU 4' --snapshot "$dir/all"
	ask "a tunable" 0 'move task 7 from' --snapshot "$dir/balance" --set decay_ticks=5
	ask "another CPU" 0 '^balance: what does CPU 6, busy' --snapshot "$dir/balance" --cpu 6
	ask "another CPU's task" 0 'CPU 5 has|CPU 5' --snapshot "$dir/all" --cpu 5
	ask "another question about that machine" 0 'go there$' --snapshot "$dir/balance" --question place
	ask "a silent policy" 1 'does not answer this question' --snapshot "$dir/balance" \
		--policy linux-4.3
	ask "no such snapshot" 2 'none: cannot be opened' --snapshot "$dir/none"
	ask "a snapshot and a machine" 2 'both describe a machine' --snapshot "$dir/all" --here

	broken "not JSON" 'column 1: ' 's/.*/hello/'
	broken "truncated" 'column 201: ' 's/^\(.\{200\}\).*/\1/'
	broken "an unknown policy" 'policy: "linux-9" is none of linux-2.5.59, .*, linux-6.12$' \
		's/"policy":"linux-2.5.59"/"policy":"linux-9"/'
	broken "no column" 'in: linux-2.5.59 cannot be asked balance: the load has no column nr_running' \
		's/"nr_running":[^]]*\],*//'
	broken "a word for a number" 'in.this_cpu: a number is expected' 's/"this_cpu":0/"this_cpu":"0"/'
	broken "a negative CPU" 'in.this_cpu: -1 is outside 0..7' 's/"this_cpu":0/"this_cpu":-1/'
	broken "CPU 10^7" 'in.this_cpu: 10000000 is outside' 's/"this_cpu":0/"this_cpu":10000000/'
	broken "10^7 CPUs" 'in.topology.nr_cpus: 10000000 is outside' 's/"nr_cpus":8/"nr_cpus":10000000/'
	broken "past 64 bits" 'column [0-9]+: ' 's/"this_cpu":0/"this_cpu":18446744073709551616/'
	broken "a fraction" 'column [0-9]+: ' 's/"this_cpu":0/"this_cpu":0.5/'
	broken "a key twice" 'column [0-9]+: ' 's/"this_cpu":0/"this_cpu":0,"this_cpu":0/'
	broken "a column too short" 'in.load.nr_running: 7 entries' 's/"nr_running":\[0,/"nr_running":[/'
	broken "a value past its range" 'in.load.nr_running: 65536' 's/"nr_running":\[0,/"nr_running":[65536,/'
	broken "not known" 'in.this_cpu: null' 's/"this_cpu":0/"this_cpu":null/'
	broken "no machine" 'in: no topology' 's/"topology":{[^}]*},//'
	broken "no load" 'in: ' 's/"load":{[^}]*},//'
	broken "another policy" 'policy: "linux-1"' 's/linux-2.5.59/linux-1/'
	broken "an unknown question" '"fn" is "ask", which nobody knows' 's/"fn":"balance"/"fn":"ask"/'
	printf '{"fn":"o1.tick","id":"1","in":{"version":0,"now":0,"hz":1000,"idle":1,"idle_mult":1,"busy_mult":1},"out":{}}\n' \
		> "$dir/broken"
	ask "record: an exact block" 2 '"o1.tick" is an exact block' --snapshot "$dir/broken"
	printf '{"topology":{"nr_cpus":1,"nr_nodes":1,"cpu_node":[0]}}\n' > "$dir/broken"
	ask "record: a machine and no question" 2 'holds no question' --snapshot "$dir/broken"
else
	echo 'note: snapshots skipped: no json-c'
fi
