# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Bad input: one clear line, exit status 2, nothing on stdout.
ask "unknown option, the closest" 2 'no option "--polcy"; the closest is --policy NAME' --polcy x
ask "unknown option with a value" 2 'closest is --question NAME' --qestion=place
ask "a word" 2 '"word" is no option' word
ask "short options" 2 'no option "--x"' -x
ask "no value" 2 '--cpu has no value; write --cpu N' --cpu
ask "a value too many" 2 '--list takes no value' --list=1
ask "twice" 2 '--cpu is given twice' --cpu 1 --cpu 2
ask "unknown policy" 2 'no policy "linux-9"; these answer questions: linux-2.5.59' --policy linux-9
ask "unknown question" 2 'no question "wak"; the questions are place, wake, due, balance, next, prefer, page' \
	--question wak
ask "a negative CPU" 2 '--cpu -1 is no CPU of this machine, which has 8' --cpu -1
ask "a CPU too large" 2 '--cpu 8 is no CPU' --cpu 8
ask "a CPU past any number" 2 '--cpu 99999999999999999999 is no CPU' --cpu 99999999999999999999
ask "CPU 10^7" 2 '--cpu 10000000 is no CPU' --cpu 10000000
ask "a CPU that is a word" 2 '--cpu two is no CPU' --cpu two
ask "a moment that is none" 2 '--now -5 is no moment' --now -5
ask "a moment past its range" 2 '--now 18446744073709551616 is no moment' --now 18446744073709551616
ask "a tunable below" 2 'rate=0 is out of range; write 1 to 4294967295' --set rate=0
ask "a tunable above" 2 'rate=4294967296 is out of range' --set rate=4294967296
ask "a tunable below another least" 2 'threshold=99 is out of range; write 100 to 1000' --set threshold=99
ask "a tunable above another greatest" 2 'threshold=1001 is out of range' --set threshold=1001
ask "a negative tunable" 2 'rate=-1 is out of range' --set rate=-1
ask "a tunable that is a word" 2 'rate=ten is out of range' --set rate=ten
ask "an empty tunable" 2 'rate= is out of range' --set rate=
ask "no value at all" 2 'has no value; write --set NAME=VALUE' --set rate
ask "a tunable twice" 2 '--set names rate twice, "rate=5" and "rate=6"' --set rate=5 --set rate=6
ask "unknown tunable" 2 'has no tunable "rat"; it has threshold, rate' --set rat=1
ask "two machines" 2 '--xml and --synthetic both describe a machine' --xml a --synthetic b
ask "live elsewhere" 2 "--live reads this machine's load" --live --distances x
ask "a file without a name" 2 'the name of a file is empty' --distances ''
ask "records of nothing asked" 2 '--json prints answers and --show asks nothing' --show topology --json
ask "shows nothing" 2 '--show ring shows nothing' --show ring
ask "domains of a policy without" 2 'policy linux-2.5.59 has no domains; these have: linux-2.6.31, .*, linux-6.12$' --show domains --policy linux-2.5.59

# Distance tables. Every row: what is wrong, and in which line.
table()	# table NAME PATTERN TEXT
{
	printf '%b' "$3" > "$dir/table"
	ask "table: $1" 2 "^decide: $dir/table:$2" --distances "$dir/table:t"
}
table "empty" ' is empty' ''
table "no block" ' holds no distance table' 'nodes: 0\n10\n'
table "another name" ' holds no table "t"; it holds u, v' '[u]\nnodes: 0\n10\n[v]\nnodes: 0\n10\n'
table "no nodes line" '1: the table has no line "nodes:"' '[t]\nnote: x\n'
table "no node" '2: "nodes:" names none' '[t]\nnodes:\n'
table "a row before its nodes" '2: "10 20" is neither' '[t]\n10 20\n'
table "too few rows" '3: the table ends after 1 of 2 rows' '[t]\nnodes: 0 1\n10 20\n'
table "too many rows" '4: a row too many' '[t]\nnodes: 0\n10\n10\n'
table "a row too short" '3: 1 distances in the row of node 0; there are 2' '[t]\nnodes: 0 1\n10\n20 10\n'
table "a row too long" '3: 3 distances in the row of node 0' '[t]\nnodes: 0 1\n10 20 30\n20 10\n'
table "a word" '3: "near" is no distance' '[t]\nnodes: 0 1\n10 near\n20 10\n'
table "negative" '3: "-20" is no distance' '[t]\nnodes: 0 1\n10 -20\n20 10\n'
table "too far" '3: "65536" is no distance; write 10 to 65535' '[t]\nnodes: 0 1\n10 65536\n20 10\n'
table "too near" '4: 9 from node 1 to node 0' '[t]\nnodes: 0 1\n10 20\n9 10\n'
table "not local" '3: 20 from node 0 to node 0' '[t]\nnodes: 0 1\n20 20\n20 10\n'
table "the same node" '2: node 1 is named twice' '[t]\nnodes: 1 1\n10 20\n20 10\n'
table "a node that is none" '2: "x" is no node number' '[t]\nnodes: x\n10\n'
table "a negative node" '2: "-1" is no node number' '[t]\nnodes: -1\n10\n'
table "a mark alone" '2: "" is no node number' '[t]\nnodes: *\n10\n'
table "no CPU anywhere" '2: describes no CPU' '[t]\nnodes: 0*\n10\n'
table "10^7 CPUs" '2: "10000000" is no number of CPUs' '[t]\ncpus: 10000000\nnodes: 0\n10\n'
table "CPUs that add up to too many" '3: describes 131072 CPUs' '[t]\ncpus: 65536\nnodes: 0 1\n10 20\n20 10\n'
table "CPU counts for another number of nodes" '2: "cpus:" has 3 numbers' '[t]\ncpus: 1 2 3\nnodes: 0 1\n10 20\n20 10\n'
table "one CPU on two nodes" '3: the note gives CPU 1 to two nodes' \
	'[t]\nnote: node i = CPUs 1i..1i+1\nnodes: 0 1\n10 20\n20 10\n'
table "two nodes lines" '3: a second "nodes:"' '[t]\nnodes: 0\nnodes: 0\n10\n'
table "a zero byte" ' holds a zero byte' '[t]\nnodes: 0\n\0000 10\n'
ask "no such table file" 2 '/none: cannot be opened' --distances "$dir/none:t"
ask "a folder" 2 'cannot be read' --distances "$dir"

# More nodes than there may be.
seq 0 4096 | tr '\n' ' ' | sed 's/^/[t]\nnodes: /' > "$dir/table"
ask "4,097 nodes" 2 'table:2: "nodes:" names 4097 nodes; at most 4096' --distances "$dir/table"

# Tables that are unusual and right.
printf '[t]\nnodes: 7 3\n10 21\n31 10\n' > "$dir/table"
ask "nodes ascend, whatever the file's order" 0 '^ +3  0 +0 +10  31$' --distances "$dir/table"
ask "and so does the direction of a distance" 0 '^ +7  1 +4 +21  10$' --distances "$dir/table"
ask "asymmetry is said" 0 'asymmetric: they differ by direction for 1 pair of' --distances "$dir/table"
printf '[t]\r\nnodes: 0!\r\n10\r\n' > "$dir/table"
ask "one node without memory, and line ends of DOS" 0 'nodes without memory: 0' --distances "$dir/table"
printf '[t]\ncpus: 2 1\nnodes: 0 1*\n10 20\n20 10\n' > "$dir/table"
ask "counts go before marks" 0 ': 3 CPUs on 2 nodes' --distances "$dir/table"

if has 'hwloc .API'; then
	printf '<topology>' > "$dir/bad.xml"
	printf '{"fn":"place"}' > "$dir/json.xml"
	: > "$dir/empty.xml"
	ask "XML: standard input" 2 "hwloc cannot read twice; name a file" --xml -
	ask "XML: broken" 2 'bad.xml: is no topology that hwloc can read' --xml "$dir/bad.xml"
	ask "XML: something else" 2 'is no topology that hwloc can read' --xml "$dir/json.xml"
	ask "XML: empty" 2 'empty.xml: is empty' --xml "$dir/empty.xml"
	ask "XML: not there" 2 'none.xml: cannot be opened' --xml "$dir/none.xml"
	ask "synthetic: 10^7 CPUs" 2 'more than 65536 CPUs' --synthetic 'pu:10000000'
	ask "synthetic: a product of 10^7" 2 'more than 65536 CPUs' --synthetic 'node:1000 core:1000 pu:10'
	ask "synthetic: nonsense" 2 'is no synthetic topology' --synthetic nonsense
	ask "synthetic: empty" 2 'is no synthetic topology' --synthetic ''
	ask "synthetic" 0 '^machine +synthetic .*: 8 CPUs on 4 nodes$' --synthetic 'node:4 core:2 pu:1'
	ask "distances that nobody gave are not made up" 0 '^note +distances are not known$' \
		--synthetic 'node:4 core:2 pu:1'
	ask "what reads them is left out" 0 '^note +prefer is left out: it reads distances, which are not known' \
		--synthetic 'node:4 core:2 pu:1' --policy linux-6.12-numa
	ask "or refused, when asked for" 2 'cannot be asked prefer: the topology has no column distance_slit' \
		--synthetic 'node:4 core:2 pu:1' --policy linux-6.12-numa --question prefer
	ask "one node lies at 10 from itself" 0 '^prefer: ' --synthetic 'node:1 core:2 pu:1' \
		--policy linux-6.12-numa
	ask "one CPU" 0 'one node: stays on CPU 0' --synthetic 'pu:1'
	ask "this machine" 0 '^machine +this machine, read by hwloc' --here
	[ ! -d /proc/self/task ] || ask "live says what was read" 0 \
		'^load +live: [0-9]+ of [0-9]+ threads in /proc are runnable' --live
fi
