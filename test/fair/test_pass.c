/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The whole pass of Linux 6.12. x1, x2, ..: worked examples of the specification, section 7.23;
 * the others by hand from its rules.
 */
#include "text_rows.h"

#define PASS(name) NSCHED_FAIR_BALANCE_PASS_##name
#define TWO \
	"ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] imb_numa_nr 0 " \
	"nr_balance_failed 0 balance_interval 64 min_interval 4 has_parent 0 dst_cpu 0 idle 1 "
#define PACK \
	"ncpu 2 sd_flags 6679 imbalance_pct 117 grp_span [[1,1],[0,1]] grp_asym_prefer_cpu [1,0] " \
	"imb_numa_nr 0 nr_balance_failed 0 balance_interval 64 min_interval 4 has_parent 0 " \
	"dst_cpu 1 idle 1 nr_running [1,0] util [600,0] runnable [600,0] prio [3,4] task_cpu [0] "
#define PAIR \
	"ncpu 4 sd_flags 4119 imbalance_pct 117 grp_span [[0,2],[2,2]] grp_flags [4631,4631] " \
	"nr_balance_failed 2 balance_interval 64 min_interval 4 has_parent 0 dst_cpu 0 idle 1 "
static const struct text_row passes[] = {
	{ "x12: nothing moved: running task of CPU 0 is pushed", "balance_pass",
	  "ncpu 2 sd_flags 6679 imbalance_pct 117 grp_span [[1,1],[0,1]] grp_asym_prefer_cpu "
	  "[1,0] imb_numa_nr 0 nr_balance_failed 0 balance_interval 64 min_interval 4 has_parent "
	  "0 dst_cpu 1 idle 1 nr_running [1,0] util [600,0] runnable [600,0] prio [3,4] task_cpu "
	  "[0] task_on_cpu [1]",
	  "ret 0 continue_balancing 1 nr_balance_failed 1 balance_interval 4 moved_task [] "
	  "moved_dst [] active_src 0 overloaded 0",
	  PASS(PUSH),
	  "nothing could be pulled from CPU 0 after 1 passes: its running task is to be pushed" },
	{ "x13: nothing moved, often: the running task of CPU 1 is pushed", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] grp_imbalance [0,1] "
	  "imb_numa_nr 0 nr_balance_failed 3 balance_interval 2 min_interval 2 has_parent 0 "
	  "dst_cpu 0 idle 0 nr_running [1,1] load [1024,273] util [600,600] runnable [600,600] "
	  "task_cpu [1] task_on_cpu [1]",
	  "ret 0 continue_balancing 1 nr_balance_failed 4 balance_interval 2 moved_task [] "
	  "moved_dst [] active_src 1 overloaded 0",
	  PASS(PUSH), NULL },
	{ "x14: balanced: the interval stays past its greatest", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] grp_imbalance [1,0] "
	  "imb_numa_nr 0 nr_balance_failed 0 balance_interval 256 min_interval 4 has_parent 0 "
	  "dst_cpu 0 idle 0 nr_running [1,1] load [204,1024] util [600,600] runnable [600,600] "
	  "task_cpu [1] task_on_cpu [1]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 256 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 0",
	  PASS(BALANCED), "balanced after 1 searches" },
	{ "x15: all pinned: the interval doubles", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] imb_numa_nr 0 "
	  "nr_balance_failed 0 balance_interval 4 min_interval 4 has_parent 0 dst_cpu 0 idle 1 "
	  "nr_running [0,2] util [0,692] runnable [0,992] nr_migrate 48 task_cpu [1,1] "
	  "task_on_cpu [0,1] task_mask [[1,1],[1,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 8 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 1",
	  PASS(ALL_PINNED), "no task may come here, after 1 searches" },
	{ "x16: another CPU balances here", "balance_pass",
	  "ncpu 4 sd_flags 25623 imbalance_pct 117 grp_span [[0,2],[2,2]] grp_flags [4631,4119] "
	  "cache_nice_tries 2 nr_balance_failed 3 balance_interval 4 min_interval 4 has_parent 0 "
	  "dst_cpu 0 idle 0 nr_running [1,0,1,0] util [101,0,600,0] runnable [101,0,600,0] "
	  "nr_migrate 8 task_cpu [2] task_on_cpu [1]",
	  "ret 0 continue_balancing 0 nr_balance_failed 0 balance_interval 8 moved_task [] "
	  "moved_dst [] active_src -1",
	  PASS(NOT_ITS_TURN), "CPU 0 is not the one that balances this domain" },
	{ "x19: moved 1", "balance_pass",
	  "ncpu 4 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] imb_numa_nr 0 "
	  "nr_balance_failed 5 balance_interval 512 min_interval 2 has_parent 1 dst_cpu 0 idle 1 "
	  "parent_imbalance 1 nr_running [0,2,0,0] util [0,1024,0,0] runnable [0,1324,0,0] "
	  "task_cpu [1,1] task_on_cpu [0,1]",
	  "ret 1 continue_balancing 1 nr_balance_failed 0 balance_interval 2 moved_task [0] "
	  "moved_dst [0] active_src -1 parent_imbalance 1",
	  PASS(MOVED), "1 tasks moved, from CPU 1 of group 1; 0 of type 2 is left" },
	{ "x153: the push test sees the raised failure count", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] grp_imbalance [0,1] "
	  "imb_numa_nr 0 nr_balance_failed 3 balance_interval 512 min_interval 2 has_parent 0 "
	  "dst_cpu 0 idle 0 nr_running [1,2] util [487,606] runnable [487,906] task_cpu [1,1] "
	  "task_on_cpu [1,0] task_exec_start [0,9900000] task_locality [0,-1] task_mask "
	  "[[0,2],[1,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 4 balance_interval 2 moved_task [] "
	  "moved_dst [] active_src 1 overloaded 1",
	  PASS(PUSH), NULL },
	{ "x95: moved 2", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] imb_numa_nr 0 "
	  "nr_balance_failed 2 balance_interval 4 min_interval 4 has_parent 0 dst_cpu 0 idle 1 "
	  "nr_running [0,5] util [0,1024] runnable [0,2224] nr_migrate 48 task_cpu [1,1,1,1,1] "
	  "task_on_cpu [0,0,0,0,1] task_util [265,214,300,300,300] task_locality [1,-1,-1,-1,-1]",
	  "ret 2 continue_balancing 1 nr_balance_failed 0 balance_interval 4 moved_task [1,0] "
	  "moved_dst [0,0] active_src -1 overloaded 1",
	  PASS(MOVED), NULL },
	{ "x5: pinned: doubles beyond max_interval, up to 512", "balance_pass",
	  "ncpu 4 sd_flags 25623 imbalance_pct 117 grp_span [[3,1],[0,1],[2,1]] grp_flags "
	  "[0,4119,4119] cache_nice_tries 2 nr_balance_failed 5 balance_interval 64 min_interval "
	  "3 has_parent 1 dst_cpu 3 idle 1 parent_imbalance 1 nr_running [2,0,0,0] util "
	  "[1024,0,0,0] runnable [1324,0,0,0] task_cpu [0,0] task_on_cpu [1,0] task_mask "
	  "[[0,1],[0,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 128 moved_task [] "
	  "moved_dst [] active_src -1 parent_imbalance 1",
	  PASS(BALANCED), "balanced after 2 searches" },
	{ "x146: Q15: ALL_PINNED survives the repeated search: the interval doubles",
	  "balance_pass",
	  "ncpu 4 sd_flags 25623 imbalance_pct 117 grp_span [[0,2],[2,2]] grp_flags [4631,4119] "
	  "cache_nice_tries 2 nr_balance_failed 1 balance_interval 64 min_interval 4 has_parent 0 "
	  "dst_cpu 0 idle 1 nr_running [0,0,3,0] load [0,0,4029,0] util [0,0,1024,0] runnable "
	  "[0,0,1624,0] task_cpu [2,2,2] task_on_cpu [0,0,1] task_load [1024,1024,1343] task_mask "
	  "[[2,1],[2,2],[2,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 128 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 0",
	  PASS(BALANCED), NULL },
	{ "x1: a batch is attached in reverse order", "balance_pass",
	  "ncpu 2 sd_flags 4631 imbalance_pct 117 grp_span [[0,1],[1,1]] imb_numa_nr 0 "
	  "nr_balance_failed 5 balance_interval 600 min_interval 2 has_parent 0 dst_cpu 0 idle 1 "
	  "nr_running [0,4] load [0,3524] util [0,728] runnable [0,1628] task_cpu [1,1,1,1] "
	  "task_on_cpu [0,0,0,1] task_exec_start [9900000,0,0,9900000] task_per_cpu_kthread "
	  "[0,0,0,1] task_mask [[0,2],[1,1],[0,2],[0,2]]",
	  "ret 2 continue_balancing 1 nr_balance_failed 0 balance_interval 2 moved_task [2,0] "
	  "moved_dst [0,0] active_src -1 overloaded 1",
	  PASS(MOVED), NULL },
	{ "x172: Q15: the mark is not cleared while ALL_PINNED is set", "balance_pass",
	  "ncpu 4 sd_flags 25623 imbalance_pct 117 grp_span [[0,1],[1,1],[3,1]] grp_flags "
	  "[0,4119,4119] grp_imbalance [1,0,0] cache_nice_tries 2 nr_balance_failed 4 "
	  "balance_interval 256 min_interval 4 has_parent 1 dst_cpu 0 idle 1 parent_imbalance 0 "
	  "nr_running [0,2,0,0] util [0,1024,0,0] runnable [0,1324,0,0] task_cpu [1,1] "
	  "task_on_cpu [0,1] task_throttled [0,1] task_mask [[1,2],[1,1,3,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 512 moved_task [] "
	  "moved_dst [] active_src -1 parent_imbalance 1",
	  PASS(BALANCED), NULL },
	{ "x179: Q16: but whether its task may come, for the first", "balance_pass",
	  "ncpu 4 sd_flags 6167 imbalance_pct 117 grp_span [[0,2],[2,2]] grp_flags [4631,4631] "
	  "grp_asym_prefer_cpu [0,2] imb_numa_nr 2 nr_balance_failed 5 balance_interval 600 "
	  "min_interval 4 has_parent 0 dst_cpu 0 idle 1 nr_running [0,0,2,0] util [0,0,1024,0] "
	  "runnable [0,0,1324,0] prio [6,4,9,2] nr_migrate 8 task_cpu [2,2] task_on_cpu [0,1] "
	  "task_util [503,300] task_throttled [1,0] task_mask [[1,2],[1,2]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 6 balance_interval 600 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 1",
	  PASS(ONE_PINNED), "the running task of CPU 2 may not run here" },
	{ "x202: Q16: the push is asked for the CPU that dst has become", "balance_pass",
	  "ncpu 4 sd_flags 27671 imbalance_pct 117 grp_span [[0,2],[2,2]] grp_flags [4631,4119] "
	  "grp_imbalance [1,0] grp_asym_prefer_cpu [0,3] cache_nice_tries 2 nr_balance_failed 0 "
	  "balance_interval 256 min_interval 4 has_parent 0 dst_cpu 0 idle 1 nr_running [0,0,0,2] "
	  "util [0,0,0,732] runnable [0,0,0,1032] prio [8,2,5,7] nr_migrate 8 task_cpu [3,3] "
	  "task_on_cpu [0,1] task_util [541,126] task_locality [1,-1] task_mask [[1,1,3,1],[0,4]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 1 balance_interval 4 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 1",
	  PASS(FAILED),
	  "nothing could be pulled from CPU 3 of group 1: 2 of type 2, 1 passes failed" },
	{ "x195: Q17: the local mask decides whether to search again", "balance_pass",
	  "ncpu 4 sd_flags 27649 imbalance_pct 117 grp_span [[0,3],[1,3]] grp_flags "
	  "[25623,25623] grp_asym_prefer_cpu [0,2] imb_numa_nr 2 local_balance_mask [0,1] "
	  "cache_nice_tries 2 nr_balance_failed 2 balance_interval 600 min_interval 4 has_parent "
	  "0 dst_cpu 0 idle 1 nr_running [0,0,0,2] util [0,0,0,826] runnable [0,0,0,1126] "
	  "capacity [1024,1024,1024,860] prio [11,5,10,7] task_cpu [3,3] task_on_cpu [0,1] "
	  "task_util [300,103] task_mask [[3,1],[3,1]]",
	  "ret 0 continue_balancing 1 nr_balance_failed 0 balance_interval 600 moved_task [] "
	  "moved_dst [] active_src -1 overloaded 0",
	  PASS(BALANCED), "balanced after 2 searches" },
	{ "x185: next buddy is hot while dst has tasks", "balance_pass",
	  "ncpu 4 sd_flags 25623 imbalance_pct 117 grp_span [[1,1],[2,1],[0,1]] grp_flags "
	  "[0,4119,4119] cache_nice_tries 2 nr_balance_failed 2 balance_interval 3 min_interval 3 "
	  "has_parent 1 dst_cpu 1 idle 0 parent_imbalance 0 nr_running [0,2,5,0] load "
	  "[0,272,5120,0] util [0,1024,1024,0] runnable [0,1324,2224,0] nr_migrate 8 task_cpu "
	  "[2,2,2,2,2] task_on_cpu [0,0,0,0,1] task_idle_policy [0,0,0,1,1] task_next_buddy "
	  "[1,0,0,0,0] task_mask [[0,4],[0,3],[2,2],[0,4],[2,1]]",
	  "ret 2 continue_balancing 1 nr_balance_failed 0 balance_interval 3 moved_task [3,1] "
	  "moved_dst [1,1] active_src -1 parent_imbalance 0",
	  PASS(MOVED), NULL },
	{ "a push that is under way is not made twice", "balance_pass",
	  PACK "active_balance [1,0] task_on_cpu [1]",
	  "ret 0 nr_balance_failed 1 balance_interval 4 active_src -1",
	  PASS(UNDER_WAY), "a push from CPU 0 is under way" },
	{ "nobody is said to run there: a task that may run anywhere", "balance_pass",
	  PACK,
	  "active_src 0 balance_interval 4",
	  PASS(PUSH), NULL },
	{ "nobody runs there but the idle task, which may not come", "balance_pass",
	  PACK "curr [1,1]",
	  "ret 0 nr_balance_failed 1 balance_interval 128 active_src -1",
	  PASS(ONE_PINNED), "the running task of CPU 0 may not run here" },
	{ "a newly idle CPU counts no failure", "balance_pass",
	  PACK "idle 2 task_on_cpu [1]",
	  "nr_balance_failed 0 balance_interval 4 active_src 0",
	  PASS(PUSH), NULL },
	{ "and keeps the interval where a task is pinned", "balance_pass",
	  PACK "idle 2 curr [1,1]",
	  "nr_balance_failed 0 balance_interval 64",
	  PASS(ONE_PINNED), NULL },
	{ "without tasks: up to the first source", "balance_pass",
	  TWO "nr_running [0,2] util [0,1024] runnable [0,1324] task_cpu [] search_only 1",
	  "ret 0 src_cpu 1 src_group 1 migration_type 2",
	  PASS(SOURCE), "1 of type 2 from CPU 1" },
	{ "R16: no task stands twice in a plan, breaks or not; each batch is reversed",
	  "balance_pass",
	  TWO "nr_running [0,9] util [0,1024] runnable [0,9000] task_cpu [1,1,1,1,1,1,1,1,1] "
	  "task_on_cpu [0,0,0,0,0,0,0,0,1] loop_break 2",
	  "ret 4 moved_task [1,0,2,3] moved_dst [0,0,0,0] balance_interval 4",
	  PASS(MOVED), "4 tasks moved, from CPU 1 of group 1; 0 of type 2 is left" },
	{ "tasks of other CPUs are not looked at", "balance_pass",
	  TWO "ncpu 3 nr_running [0,9,1] util [0,1024,600] runnable [0,9000,600] grp_span "
	  "[[0,1],[1,1],[2,1]] task_cpu [2,1,2,1] task_on_cpu [1,0,0,0]",
	  "ret 2 moved_task [3,1] src_cpu 1",
	  PASS(MOVED), NULL },
	{ "who runs elsewhere does not run there, and a queued task is not who runs",
	  "balance_pass",
	  PACK "task_cpu [1,0] task_on_cpu [1,0] task_mask [[1,1],[0,1]]",
	  "active_src 0 balance_interval 4",
	  PASS(PUSH), NULL },
	{ "a pinned task is left behind where the next evens it out", "balance_pass",
	  PAIR "nr_running [0,0,3,0] util [0,0,1024,0] runnable [0,0,1800,0] task_cpu [2,2,2] "
	  "task_mask [[1,2],[0,4],[0,4]] task_on_cpu [0,0,1]",
	  "ret 1 moved_task [1] moved_dst [0]",
	  PASS(MOVED), NULL },
	{ "a pinned task goes to the other CPU of the mask", "balance_pass",
	  PAIR "nr_running [0,0,3,0] util [0,0,1024,0] runnable [0,0,1800,0] task_cpu [2,2,2] "
	  "task_mask [[1,2],[1,2],[0,4]] task_on_cpu [0,0,1]",
	  "ret 1 moved_task [0] moved_dst [1] nr_balance_failed 0 balance_interval 4",
	  PASS(MOVED), "1 tasks moved, from CPU 2 of group 1; 0 of type 2 is left" },
	{ "what moved to the first dst is not on the next, where a next buddy is not hot",
	  "balance_pass",
	  PAIR "nr_balance_failed 0 nr_running [0,0,5,0] util [0,0,1024,0] runnable [0,0,1800,0] "
	  "task_cpu [2,2,2] task_mask [[0,4],[1,2],[0,4]] task_on_cpu [0,0,1] task_next_buddy "
	  "[0,1,0]",
	  "ret 2 moved_task [0,1] moved_dst [0,1]",
	  PASS(MOVED), NULL },
	{ "newly idle: not even to the other", "balance_pass",
	  PAIR "idle 2 nr_running [0,0,3,0] util [0,0,1024,0] runnable [0,0,1800,0] task_cpu "
	  "[2,2,2] task_mask [[1,2],[1,2],[0,4]] task_on_cpu [0,0,1]",
	  "ret 0 nr_balance_failed 2 balance_interval 4",
	  PASS(FAILED), NULL },
	{ "the other CPU takes no part: its task stays", "balance_pass",
	  PAIR "env_cpus [0,1,2,2] nr_running [0,0,3,0] util [0,0,1024,0] runnable [0,0,1800,0] "
	  "task_cpu [2,2,2] task_mask [[1,2],[1,2],[0,4]] task_on_cpu [0,0,1]",
	  "ret 0 nr_balance_failed 3 balance_interval 4",
	  PASS(FAILED), NULL },
	{ "Q18: the type misfit outlives its search: pinned, and yet the interval stays",
	  "balance_pass",
	  TWO "ncpu 3 sd_flags 4663 grp_span [[0,1],[1,1],[2,1]] capacity [1024,446,446] "
	  "cap_orig [1024,446,446] nr_running [0,2,0] util [0,100,0] runnable [0,100,0] "
	  "misfit_load [0,700,0] task_cpu [1,1] task_mask [[1,1],[1,1]]",
	  "ret 0 migration_type 3 searched 2 nr_balance_failed 0 balance_interval 64",
	  PASS(BALANCED), NULL },
	{ "a misfit counts no failure, and is pushed at once", "balance_pass",
	  TWO "sd_flags 4663 capacity [1024,446] cap_orig [1024,446] nr_running [0,1] util "
	  "[0,400] runnable [0,400] misfit_load [0,700] task_cpu [1] task_on_cpu [1]",
	  "nr_balance_failed 0 active_src 1 balance_interval 4",
	  PASS(PUSH),
	  "nothing could be pulled from CPU 1 after 0 passes: its running task is to be pushed" },
	{ "a search that sets a type and finds nothing keeps it: a pair is let be",
	  "balance_pass",
	  PAIR "sd_flags 20503 nr_running [0,0,1,1] util [0,0,600,600] runnable [0,0,600,600] "
	  "task_cpu []",
	  "migration_type 2 searched 1 overloaded 0",
	  PASS(BALANCED), NULL },
	{ "balanced before that, it is load, the first", "balance_pass",
	  PAIR "sd_flags 20503 nr_running [0,0,0,1] util [0,0,0,600] runnable [0,0,0,600] "
	  "task_cpu []",
	  "migration_type 0 searched 1",
	  PASS(BALANCED), NULL },
	{ "the interval doubles below its greatest, 8", "balance_pass",
	  TWO "nr_running [0,0] task_cpu [] balance_interval 7",
	  "balance_interval 14 nr_balance_failed 0",
	  PASS(BALANCED), NULL },
	{ "and not at it", "balance_pass",
	  TWO "nr_running [0,0] task_cpu [] balance_interval 8",
	  "balance_interval 8",
	  PASS(BALANCED), NULL },
	{ "newly idle it does not", "balance_pass",
	  TWO "idle 2 nr_running [0,0] task_cpu [] balance_interval 4",
	  "balance_interval 4",
	  PASS(BALANCED), NULL },
	{ "pinned: at 512 not any more", "balance_pass",
	  TWO "nr_running [0,2] util [0,1024] runnable [0,1324] task_cpu [1,1] task_mask "
	  "[[1,1],[1,1]] balance_interval 512",
	  "balance_interval 512",
	  PASS(ALL_PINNED), NULL },
	{ "pinned: below it it does", "balance_pass",
	  TWO "nr_running [0,2] util [0,1024] runnable [0,1324] task_cpu [1,1] task_mask "
	  "[[1,1],[1,1]] balance_interval 511",
	  "balance_interval 1022",
	  PASS(ALL_PINNED), NULL },
	{ "balanced: the mark of the parent is cleared", "balance_pass",
	  TWO "has_parent 1 parent_imbalance 1 nr_running [0,0] task_cpu []",
	  "parent_imbalance 0",
	  PASS(BALANCED), NULL },
	{ "not its turn: so it is", "balance_pass",
	  TWO "has_parent 1 parent_imbalance 1 idle 0 nr_running [1,1] dst_cpu 1 grp_span "
	  "[[0,2],[0,2]] task_cpu []",
	  "parent_imbalance 0 continue_balancing 0",
	  PASS(NOT_ITS_TURN), NULL },
};

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, text_case, passes);
	return rows_run(&rows, "fair pass");
}
