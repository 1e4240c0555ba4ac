# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Real machines: every topology file and every distance table in the data folder.
# The load is the example's: of the nodes with CPUs the one in the middle has 4
# tasks on its first CPU and 3 on the others, everyone else 1, the first CPU none.
# So an idle CPU 0 finds that node the busiest and its first CPU the longest, and
# exec finds node 0 the least loaded, unless a node has no CPU and so no task.

topology()	# topology FILE MACHINE SRC_NODE SRC_CPU [NOTE]
{
	seen="$seen $1.xml"
	ask "$1: machine" 0 "^machine .*: $2\$" --xml "$NSCHED_DATA/topologies/$1.xml"
	ask "$1: node" 0 "^  decision  src_node +$3\$" --xml "$NSCHED_DATA/topologies/$1.xml"
	ask "$1: CPU" 0 "^ +src_cpu +$4\$" --xml "$NSCHED_DATA/topologies/$1.xml"
	[ -z "$5" ] || ask "$1: note" 0 "$5" --xml "$NSCHED_DATA/topologies/$1.xml"
}

slit()	# slit NAME MACHINE PLACE [NOTE]
{
	seen="$seen [$1]"
	ask "$1: machine" 0 "^machine .*: $2\$" --distances "$NSCHED_DATA/slit-tables.txt:$1"
	ask "$1: place" 0 "^  decision  cpu +$3\$" --distances "$NSCHED_DATA/slit-tables.txt:$1"
	[ -z "$4" ] || ask "$1: note" 0 "$4" --distances "$NSCHED_DATA/slit-tables.txt:$1"
}

all_seen()	# all_seen NAME..: what the folder has and no row names
{
	for one; do
		case "$seen " in
		*" $one "*) ;;
		*) fail "no row for $one" ;;
		esac
	done
}

if [ -z "$NSCHED_DATA" ]; then
	echo 'note: real topologies skipped: no DATA'
else
	seen=
	slit intel-8socket-qpi-islands '160 CPUs on 8 nodes' 0 '^ +1  10-19,90-99 '
	slit sun-x4600m2-3hop '32 CPUs on 8 nodes' 0 '^ +7  28-31 .* 16  14  14  14  14  12  12  10$'
	slit kunpeng920-line '96 CPUs on 4 nodes' 0 'numbered node after node'
	slit kunpeng920-node0-in-the-middle '96 CPUs on 4 nodes' 0 '^ +1  24-47 .* 12  10  22  24$'
	slit epyc-nps4-2socket '256 CPUs on 8 nodes' 0 '^ +7  112-127,240-255 '
	slit phytium-ft2500-16node '128 CPUs on 16 nodes' 0 '^ +15  120-127 '
	slit intel-snc3-upi-affinity-asymmetric '6 CPUs on 6 nodes' 0 'one on each node that has CPUs'
	slit intel-snc3-upi-affinity-asymmetric '6 CPUs on 6 nodes' 0 'asymmetric.* for 2 pairs of'
	slit intel-snc3-upi-affinity-asymmetric '6 CPUs on 6 nodes' 0 '^ +4  4 .* 23  26  23  15  10  15$'
	slit epyc7551-nps4-memoryless '128 CPUs on 8 nodes' 0 'nodes without memory: 0,2-4,6-7$'
	slit power9-v100-sparse-cpuless '128 CPUs on 6 nodes' 64 'nodes without CPUs: 252-255$'
	slit sapphire-rapids-hbm-flat '208 CPUs on 4 nodes' 104 '^ +0  0-103 .* 10  21  13  23$'
	slit power-lpar-cpu-only-node2 '8 CPUs on 4 nodes' 1 'nodes without CPUs: 0-1,3$'
	slit threadripper3960x-nps4-memoryless '48 CPUs on 4 nodes' 0 'nodes without memory: 0,3$'
	all_seen $(sed -n 's/^\(\[[^]]*\]\).*/\1/p' "$NSCHED_DATA/slit-tables.txt")
	ask "tables: which" 2 'holds 12 tables; name one, as in' --distances "$NSCHED_DATA/slit-tables.txt"
fi

if [ "$NSCHED_DATA" ] && has 'hwloc .API'; then
	topology amd-interlagos-8n-64p '64 CPUs on 8 nodes' 4 32 '^ +1  8-15 .* 16  10  22  16  16  22  22  16$'
	topology arm-kunpeng920-4n-128p '128 CPUs on 4 nodes' 2 64
	topology ia64-madison-8n-16p '16 CPUs on 8 nodes' 4 8
	topology ia64-64n-256p '256 CPUs on 64 nodes' 32 128 'caches are known for 2 of 256'
	topology intel-cascadelake-snc2-4n-80p-smt2 '80 CPUs on 4 nodes' 2 2
	topology intel-hybrid-1n-20p '20 CPUs on 1 node' 0 1 'capacities are not known'
	topology intel-westmere-ex-4n-40p '40 CPUs on 4 nodes' 2 2
	topology intel-skylake-2n-32p-smt2 '32 CPUs on 2 nodes' 1 8
	topology intel-xeon-offlines-1n-12p '12 CPUs online of 16 on 1 node' 0 1 \
		'4 offline CPUs are known .2,5,13-14.'
	topology power7-8n-256p-smt4 '256 CPUs on 8 nodes' 8 128
	topology power9-v100-8n-6memonly '32 CPUs on 8 nodes' 8 88 'nodes of memory only: 250-255 '
	topology s390-books-1n-20p '20 CPUs on 1 node' 0 1 'caches are known for 2 of 20'
	all_seen $(cd "$NSCHED_DATA/topologies" && ls *.xml)
	xml=$NSCHED_DATA/topologies
	ask "a CPU behind a hole" 0 '^  decision  cpu +103$|^place: a task execs on CPU 103' \
		--xml "$xml/power9-v100-8n-6memonly.xml" --cpu 103
	ask "a CPU in a hole" 2 '--cpu 16 is no CPU' --xml "$xml/power9-v100-8n-6memonly.xml" --cpu 16
	ask "an offline CPU" 2 '--cpu 2 is offline' --xml "$xml/intel-xeon-offlines-1n-12p.xml" --cpu 2
	# Groups by distance are no hardware; clusters and the shared L2 of modules are.
	ask "clusters" 0 '^clusters +32$' --xml "$xml/arm-kunpeng920-4n-128p.xml" --show topology
	ask "modules" 0 '^clusters +32$' --xml "$xml/amd-interlagos-8n-64p.xml" --show topology
	ask "no clusters" 0 '^clusters +16, as nothing' --xml "$xml/ia64-madison-8n-16p.xml" --show topology
	ask "a cache over two nodes" 0 '^caches +2$' --xml "$xml/intel-cascadelake-snc2-4n-80p-smt2.xml" \
		--show topology
	ask "threads" 0 '^cores +14$' --xml "$xml/intel-hybrid-1n-20p.xml" --show topology
	for file in "$xml"/*.xml; do
		head -c $(($(wc -c < "$file") / 2)) "$file" > "$dir/half.xml"
		ask "half of $file" 2 'is no topology that hwloc can read' --xml "$dir/half.xml"
	done
elif [ "$NSCHED_DATA" ]; then
	echo 'note: topology files skipped: no hwloc'
fi
