# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Whatever --list says a policy answers, it answers about the built-in example, with a
# reason; and what --json writes of it, the runner reads back.
$RUN "$decide" --list > "$dir/list"
awk '/^[a-z0-9][^ ]*: / { sub(/:.*/, ""); policy = $0 }
	$1 == "answers" { for (i = 2; i <= NF; i++) print policy, $i }' "$dir/list" > "$dir/pairs"
: > "$dir/pairs.jsonl"
while read -r policy question; do
	ask "$policy answers $question" 0 '^  because   .' --policy "$policy" --question "$question"
	has json-c && $RUN "$decide" --policy "$policy" --question "$question" --json \
		>> "$dir/pairs.jsonl" < /dev/null
done < "$dir/pairs"
rows=$((rows + 1))
[ "$(wc -l < "$dir/pairs")" -ge 101 ] || fail "--list names fewer than 101 answers"
if has json-c && [ -x "$BUILD/runner" ]; then
	rows=$((rows + 1))
	$RUN "$BUILD/runner" --quiet "$dir/pairs.jsonl" > "$dir/out" 2>&1 ||
		{ fail "what --json wrote is not read back"; tail -3 "$dir/out"; }
fi

# BFS, by hand: CPU 0 is idle, its tasks have prio 101, and 3 of CPU 4's and 2 of CPU 5's
# wait: the last of CPU 4 has the earliest deadline, 1000000 + 40 - 30.
ask "bfs-2009 takes the earliest deadline from anywhere" 0 \
	'because   task 6 of prio 101 has the earliest deadline \(rank 10\), of 5 tasks' \
	--policy bfs-2009 --question next
ask "bfs-2009 forks to an idle CPU" 0 'a task forks on CPU 4' --policy bfs-2009 --question place
# 900 of its 1000 faults lie on node 0, where CPU 0 is idle.
ask "linux-6.12-numa prefers where the faults are" 0 '^  decision  node +0$' \
	--policy linux-6.12-numa --question prefer
# The page lies on node 0, its only toucher runs on node 2.
ask "a page goes to who touches it" 0 'first fault: moves to node 2 from 0' \
	--policy numa-core-2012 --question page
if has hwloc; then
	ask "/proc does not tell faults" 2 'page is about memory faults, which /proc does not tell' \
		--live --policy linux-6.12 --question page
fi
