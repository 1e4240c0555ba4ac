# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# The built-in example, worked out by hand from the rules of Linux 2.5.59.
#
# Tasks a CPU: 0 1 | 1 1 | 4 3 | 1 1. Tasks a node: 1 2 7 2. Task numbers ascend by
# CPU: CPU 4 has 4 (runs), 5, 6, 7, which ran 22, 14 and 6 ticks ago.
#
# place: CPU 4 has 4 > 2 tasks; the least node is 0 with 1, its least CPU 0 with 0.
# wake: not synchronous, so it stays on CPU 4, and 120 is not below the 120 that runs there.
# due: idle, 1000 Hz: a period of 1 tick, and 1000000 is a multiple.
# balance: call 9 + 1 = 10 of 10 opens the gate. Loads without history: own 1; node 1
# has 2 > 1, 200 > 125; node 2 has 7 > 2, 700 > 125; node 3 has 2. So CPUs 4, 5 and
# 0 take part; the longest is CPU 4 with 4, ours 0: (4 - 0) / 2 = 2. Idle pulls one, from
# the tail: 7 ran 6 <= 10 ticks ago, too warm; 6 ran 14 ago and moves.
cat > "$dir/want" << 'END'
place: a task execs on CPU 4, where does it go?
  decision  cpu                   0
            node                  0
  because   node 0 is least loaded with 1, CPU 0 least on it with 0: go there
  compared  node                  0
            node_load             1  load
            best_cpu              0
            cpu_load              0  tasks

wake: CPU 0 wakes a task that slept on CPU 4, where does it go?
  decision  cpu                   4
            preempt               0
  because   queued on CPU 4 without a request: priority 120, 120 runs there
  compared  cpu                   4
            p_prio              120  prio
            curr_prio           120  prio

due: on CPU 0, idle, is balancing due at 1000000?
  decision  next            1000001
            level                 0
            idle                  1
  because   tick 1000000 is a multiple of the local period, 1 (across nodes: 0): balance inside the node
  compared  now             1000000  ticks
            local_period          1  ticks
            node_period           0  ticks

balance: what does CPU 0, idle, pull from where?
  decision  src_node              2
            src_cpu               4
            amount                2
            nr_moved              1  tasks
            level                 0
  plan      move task 6 from CPU 4 to CPU 0
  because   1 moved; passed over: 1 cache-hot, 0 running or not allowed
  compared  nr_moved              1  tasks
            nr_hot                1  tasks
            nr_fixed              0  tasks
END
rows=$((rows + 1))
$RUN "$decide" > "$dir/out" && sed -n '/^place:/,$p' "$dir/out" | diff "$dir/want" - ||
	fail "the built-in example, as worked out by hand"

# What a changed tunable, CPU or moment changes; one rule a row.
ask "a warmer limit moves the tail" 0 'move task 7 from CPU 4' --set decay_ticks=5
ask "age 14 is not above 14" 0 'move task 5 from CPU 4' --set decay_ticks=14
ask "all are too warm" 0 '0 moved: 3 cache-hot, 1 running' --set decay_ticks=22
ask "elig 4 does not look at warmth" 0 'move task 7 from CPU 4' --set elig=4
ask "call 10 of 11: own node, and CPU 1 has one task" 0 'no other queue holds more than one' --set rate=11
ask "700 is not above 1000 x 1" 0 'no other queue holds more than one' --set threshold=1000
ask "700 is above 699 x 1" 0 'move task 6 from CPU 4' --set threshold=699
ask "two settings" 0 'move task 7 ' --set rate=10 --set=decay_ticks=0
ask "a busy CPU's first look finds nothing" 0 'no other queue holds more than one task, ours 3' \
	--cpu 5 --question balance
ask "two tasks or less stay" 0 '^  decision  cpu +0$' --cpu 0 --question place
ask "a busy tick in between: next is 1000000" 0 '^  decision  next +1000000$' \
	--cpu 5 --now 999999 --question due
ask "not due, asked all the same" 0 'asked although nothing is due' --cpu 5 --now 999999

# What is not answered, and what there is.
ask "a question the policy does not answer" 1 'linux-2.5.59 does not answer' --question prefer
ask "another policy that does not" 1 'linux-4.3 does not answer' --policy linux-4.3 \
	--question balance
ask "help" 0 '^Built in: ' --help
ask "version" 0 '^decide, numasched [0-9.]+, ABI [0-9]+' --version
ask "list names tunables with their range" 0 '^  rate +10 +1 +4294967295  calls$' --list
ask "list names questions" 0 '^  balance +whom to pull from' --list
ask "topology" 0 '^node 2: CPUs 4-5$' --show topology

# CFS of 3.10: CPU 0 is idle, so there is nothing to compare and the task is pulled. Its
# level by distance 20 ends at node 2: CPUs 0-1 (node 0), 4-5 and 6-7.
ask "linux-3.10 pulls to an idle waker" 0 'pulled to CPU 0, which carries 0 against 4096 on CPU 4, at 112 %; CPU 0 is idle' \
	--policy linux-3.10 --question wake
ask "linux-3.10 places" 0 'because   4 levels searched: CPU 0 is idlest' --policy linux-3.10 --question place
ask "levels and rings" 0 '^    ring   4-5 \| 6-7 \| 0-1$' --show domains --policy linux-3.10 --cpu 5
ask "balance masks" 0 '^  level 2  distance CPUs 0-5 within 20, flags 0x42f, imbalance 125 %, 3 groups$' \
	--show domains --policy linux-3.10 --cpu 0
ask "a node level of one group" 0 'node     CPUs 4-5, flags 0x102f, imbalance 125 %, 1 group$' \
	--show domains --policy linux-3.10 --cpu 5
