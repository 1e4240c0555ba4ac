/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * From which group and CPU, in Linux 6.12. h0, h1, ..: worked examples of the specification,
 * sections 7.13 and 7.14; the others by hand from its rules.
 */
#include "text_rows.h"

#define FIND(name) NSCHED_FAIR_FIND_SRC_##name
#define TWO_NODES \
	"ncpu 8 sd_flags 25623 imbalance_pct 117 imb_numa_nr 1 grp_span [[0,4],[4,4]] grp_flags " \
	"[4631,4119] grp_cores [4,4] grp_capacity [4096,4096] grp_min_capacity [1024,1024] " \
	"grp_max_capacity [1024,1024] dst_cpu 0 idle 1 llc_weight 4 has_parent 0 nr_idle_scan 0 "
#define FOUR_CPUS TWO_NODES \
	"ncpu 4 sd_flags 4631 imb_numa_nr 0 grp_span [[0,1],[1,1],[2,1],[3,1]] grp_flags " \
	"[0,0,0,0] grp_cores [1,1,1,1] grp_capacity [1024,1024,1024,1024] grp_min_capacity " \
	"[1024,1024,1024,1024] grp_max_capacity [1024,1024,1024,1024] "
#define THREE_CPUS TWO_NODES \
	"ncpu 3 sd_flags 4631 imb_numa_nr 0 grp_span [[0,1],[1,1],[2,1]] grp_flags [0,0,0] " \
	"grp_cores [1,1,1] grp_capacity [1024,1024,1024] grp_min_capacity [1024,1024,1024] " \
	"grp_max_capacity [1024,1024,1024] llc_weight 1 "
static const struct text_row finds[] = {
	{ "h0: nothing runs remotely", "find_src",
	  TWO_NODES,
	  "group -1 imbalance 0 src_cpu -1 fbq_type 2 nr_idle_scan 0 grp_type [0,0] "
	  "grp_idle_cpus [4,4] grp_nr_running [0,0]",
	  FIND(NO_GROUP), "no other group has a fair task to give" },
	{ "h1: two remote tasks, local empty: allowed imbalance", "find_src",
	  TWO_NODES "run 00001100",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [0,0] "
	  "grp_idle_cpus [4,2] grp_nr_running [0,2]",
	  FIND(NOTHING), "nothing to move between types 0 here and 0 there" },
	{ "h2: three: 3>2, one moves", "find_src",
	  TWO_NODES "run 00001110",
	  "group 1 imbalance 1 src_cpu 4 migration_type 2 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,0] grp_idle_cpus [4,1] grp_nr_running [0,3]",
	  FIND(SIBLINGS), "group 1, CPU 4, 1 of type 2: 3 tasks there, 0 here" },
	{ "h3: one local task: dst_running 2 > 1, no allowance; idle difference 2, halved",
	  "find_src",
	  TWO_NODES "run 10001110",
	  "group 1 imbalance 1 src_cpu 4 migration_type 2 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,0] grp_idle_cpus [3,1] grp_nr_running [1,3]",
	  FIND(SIBLINGS), NULL },
	{ "h4: remote overloaded: utilisation moves", "find_src",
	  TWO_NODES "run 00002222",
	  "group 1 imbalance 4096 src_cpu 4 migration_type 1 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,6] grp_idle_cpus [4,0] grp_nr_running [0,8] grp_avg_load [0,2048]",
	  FIND(SIBLINGS), NULL },
	{ "h5: the same, asked by a busy CPU", "find_src",
	  TWO_NODES "run 10002222 idle 0",
	  "group 1 imbalance 3496 src_cpu 4 migration_type 1 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,6] grp_idle_cpus [3,0] grp_nr_running [1,8] grp_avg_load [0,2048]",
	  FIND(BUSY), "group 1, CPU 4, 3496 of type 1: it is overloaded, local is of type 0" },
	{ "h6: both overloaded: load moves", "find_src",
	  TWO_NODES "run 22224444 idle 0",
	  "group 1 imbalance 4096 src_cpu 4 migration_type 0 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[6,6] grp_idle_cpus [0,0] grp_nr_running [8,16] grp_avg_load [2048,4096]",
	  FIND(OVERLOADED),
	  "group 1, CPU 4, load 4096: averages local 2048, busiest 4096, domain 3072" },
	{ "h7: both overloaded within 17%", "find_src",
	  TWO_NODES "run 22222223 idle 0",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [6,6] "
	  "grp_idle_cpus [0,0] grp_nr_running [8,9] grp_avg_load [2048,2304]",
	  FIND(WITHIN_PCT), "the busiest carries 2304 on average, within 117 % of local's 2048" },
	{ "h8: one task a CPU remotely, one idle here: 1 <= 0+1, balanced", "find_src",
	  TWO_NODES "run 01111111",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [0,0] "
	  "grp_idle_cpus [1,0] grp_nr_running [3,4]",
	  FIND(IDLE_ENOUGH), "1 idle CPUs here, 0 there" },
	{ "h9: B10: remote affinity mark: one task at a time", "find_src",
	  TWO_NODES "run 01111200 grp_imbalance [0,1] idle 2",
	  "group 1 imbalance 1 src_cpu 5 migration_type 2 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,5] grp_idle_cpus [1,2] grp_nr_running [3,3]",
	  FIND(MARKED), "group 1, CPU 5: affinity made balancing fail below it (1 task)" },
	{ "h10: inside an LLC, one CPU has two tasks", "find_src",
	  FOUR_CPUS "run 0112 idle 2",
	  "group 3 imbalance 1 src_cpu 3 migration_type 2 fbq_type 2 nr_idle_scan 0 grp_type "
	  "[0,0,0,6] grp_idle_cpus [1,0,0,0] grp_nr_running [0,1,1,2] grp_avg_load [0,0,0,2048]",
	  FIND(BUSY), NULL },
	{ "h11: inside an LLC, all have one: nothing waits", "find_src",
	  FOUR_CPUS "run 0111 idle 2",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 2 nr_idle_scan 0 grp_type [0,0,0,0] "
	  "grp_idle_cpus [1,0,0,0] grp_nr_running [0,1,1,1]",
	  FIND(ONE_TASK), "the busiest group has a single fair task" },
	{ "h12: two threads a core: a core with two busy threads against an idle core",
	  "find_src",
	  TWO_NODES "run 00110000 sd_flags 4631 imb_numa_nr 0 grp_span [[0,2],[2,2]] grp_flags "
	  "[4759,4759] grp_cores [1,1] grp_capacity [2048,2048] core [0,0,1,1,2,2,3,3] idle 2 "
	  "has_parent 1",
	  "group 1 imbalance 1 src_cpu 2 migration_type 2 fbq_type 2 nr_idle_scan 0 grp_type "
	  "[0,3] grp_idle_cpus [2,0] grp_nr_running [0,2]",
	  FIND(SIBLINGS), NULL },
	{ "h13: a CPU eaten by interrupts (capacity 500)", "find_src",
	  FOUR_CPUS "run 0100 capacity [1024,500,1024,1024]",
	  "group 1 imbalance 1024 src_cpu 1 migration_type 0 fbq_type 2 nr_idle_scan 3 grp_type "
	  "[0,2,0,0] grp_idle_cpus [1,0,1,1] grp_nr_running [0,1,0,0] grp_misfit_load [0,1024,0,0]",
	  FIND(MISFIT), "group 1, CPU 1: a task that does not fit (amount 1024)" },
	{ "h14: asymmetric: a stale misfit mark on an idle CPU is ignored", "find_src",
	  TWO_NODES "run 00001000 sd_flags 25655 misfit_load [0,0,0,0,0,500,0,0]",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [0,0] "
	  "grp_idle_cpus [4,3] grp_nr_running [0,1]",
	  FIND(IDLE_ENOUGH), NULL },
	{ "h15: asymmetric: a misfit task, but the destination is no larger: refused", "find_src",
	  TWO_NODES "run 00001000 sd_flags 25655 misfit_load [0,0,0,0,1024,0,0,0]",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 2 nr_idle_scan 0 grp_type [0,2] "
	  "grp_idle_cpus [4,3] grp_nr_running [0,1] grp_misfit_load [0,1024]",
	  FIND(NO_GROUP), NULL },
	{ "h16: one idle CPU more on this side only: balanced", "find_src",
	  TWO_NODES "run 1110000011110000 ncpu 16 grp_span [[0,8],[8,8]] grp_cores [8,8] "
	  "grp_capacity [8192,8192] llc_weight 8",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [0,0] "
	  "grp_idle_cpus [5,4] grp_nr_running [3,4]",
	  FIND(IDLE_ENOUGH), NULL },
	{ "h17: two idle CPUs more: one moves", "find_src",
	  TWO_NODES "run 1100000011110000 ncpu 16 grp_span [[0,8],[8,8]] grp_cores [8,8] "
	  "grp_capacity [8192,8192] llc_weight 8",
	  "group 1 imbalance 1 src_cpu 8 migration_type 2 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[0,0] grp_idle_cpus [6,4] grp_nr_running [2,4]",
	  FIND(SIBLINGS), NULL },
	{ "h18: all remote tasks on their preferred node: class all", "find_src",
	  TWO_NODES "run 00001110 nr_numa [0,0,0,0,1,1,1,0] nr_pref [0,0,0,0,1,1,1,0]",
	  "group 1 imbalance 1 src_cpu 4 migration_type 2 fbq_type 2 nr_idle_scan 0 grp_type "
	  "[0,0] grp_idle_cpus [4,1] grp_nr_running [0,3]",
	  FIND(SIBLINGS), NULL },
	{ "h19: all remote tasks NUMA, one misplaced: class remote picks its queue", "find_src",
	  TWO_NODES "run 00001110 nr_numa [0,0,0,0,1,1,1,0] nr_pref [0,0,0,0,1,1,0,0]",
	  "group 1 imbalance 1 src_cpu 6 migration_type 2 fbq_type 1 nr_idle_scan 0 grp_type "
	  "[0,0] grp_idle_cpus [4,1] grp_nr_running [0,3]",
	  FIND(SIBLINGS), NULL },
	{ "h20: both overloaded, busiest exactly at 117%: no", "find_src",
	  TWO_NODES "run 22222222 idle 0 load [1000,1000,1000,1000,1170,1170,1170,1170]",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 nr_idle_scan 0 grp_type [6,6] "
	  "grp_idle_cpus [0,0] grp_nr_running [8,8] grp_avg_load [1000,1170]",
	  FIND(WITHIN_PCT), NULL },
	{ "h21: both overloaded, just above 117%", "find_src",
	  TWO_NODES "run 22222222 idle 0 load [1000,1000,1000,1000,1171,1171,1171,1171]",
	  "group 1 imbalance 340 src_cpu 4 migration_type 0 fbq_type 0 nr_idle_scan 0 grp_type "
	  "[6,6] grp_idle_cpus [0,0] grp_nr_running [8,8] grp_avg_load [1000,1171]",
	  FIND(OVERLOADED), NULL },
	{ "packing prefers this CPU", "find_src",
	  FOUR_CPUS "run 0100 sd_flags 6679 grp_asym_prefer_cpu [0,1,2,3]",
	  "group 1 imbalance 1 src_cpu 1 migration_type 2 grp_type [0,4,0,0]",
	  FIND(PACK), "group 1, CPU 1: packing prefers this CPU (1 tasks)" },
	{ "packing: of two groups that it prefers this CPU over, the one of lower priority",
	  "find_src",
	  FOUR_CPUS "run 0110 sd_flags 6679 grp_asym_prefer_cpu [0,1,2,3]",
	  "group 2 imbalance 1 src_cpu 2 grp_type [0,4,4,0]",
	  FIND(PACK), NULL },
	{ "packing prefers that CPU", "find_src",
	  FOUR_CPUS "run 0100 sd_flags 6679 prio [0,1,0,0] grp_asym_prefer_cpu [0,1,2,3]",
	  "group -1 grp_type [0,0,0,0]",
	  FIND(ONE_TASK), NULL },
	{ "a busy CPU does not pack", "find_src",
	  FOUR_CPUS "run 1100 idle 0 sd_flags 6679 grp_asym_prefer_cpu [0,1,2,3]",
	  "group -1 grp_type [0,0,0,0]",
	  FIND(NOT_IDLE), NULL },
	{ "packing passes a group without a fair task", "find_src",
	  FOUR_CPUS "run 0100 h_nr [0,0,0,0] sd_flags 6679 grp_asym_prefer_cpu [0,1,2,3]",
	  "group -1 grp_type [0,0,0,0]",
	  FIND(NO_GROUP), NULL },
	{ "packing: a core of which both threads run", "find_src",
	  THREE_CPUS "run 011 core [0,1,1] sd_flags 6679 grp_span [[0,1],[1,2]] grp_flags "
	  "[0,128] grp_cores [1,1] grp_capacity [1024,2048] grp_min_capacity [1024,1024] "
	  "grp_max_capacity [1024,1024] grp_asym_prefer_cpu [0,1]",
	  "group 1 imbalance 1 src_cpu 1 grp_type [0,3]",
	  FIND(SMT), NULL },
	{ "packing: a core of which one thread runs", "find_src",
	  THREE_CPUS "run 010 core [0,1,1] sd_flags 6679 grp_span [[0,1],[1,2]] grp_flags "
	  "[0,128] grp_cores [1,1] grp_capacity [1024,2048] grp_min_capacity [1024,1024] "
	  "grp_max_capacity [1024,1024] grp_asym_prefer_cpu [0,1]",
	  "group 1 imbalance 1 src_cpu 1 grp_type [0,4]",
	  FIND(PACK), NULL },
	{ "packing does not count on a thread of a core that works", "find_src",
	  THREE_CPUS "run 101 core [0,1,1] dst_cpu 1 sd_flags 6679 grp_span [[1,2],[0,1]] "
	  "grp_flags [128,0] grp_cores [1,1] grp_capacity [2048,1024] grp_min_capacity "
	  "[1024,1024] grp_max_capacity [1024,1024] prio [0,5,5] grp_asym_prefer_cpu [1,0]",
	  "group -1 grp_type [0,0]",
	  FIND(ONE_TASK), NULL },
	{ "threads of a core run, a whole core here", "find_src",
	  THREE_CPUS "run 011 core [0,1,1] grp_span [[0,1],[1,2]] grp_flags [0,128] grp_cores "
	  "[1,1] grp_capacity [1024,2048] grp_min_capacity [1024,1024] grp_max_capacity "
	  "[1024,1024]",
	  "group 1 imbalance 1 src_cpu 1 migration_type 2 grp_type [0,3] grp_idle_cpus [1,0]",
	  FIND(SMT), "group 1, CPU 1: its threads are busy (1 task)" },
	{ "the same, asked by a busy CPU", "find_src",
	  THREE_CPUS "run 011 idle 0 core [0,1,1] grp_span [[0,1],[1,2]] grp_flags [0,128] "
	  "grp_cores [1,1] grp_capacity [1024,2048] grp_min_capacity [1024,1024] grp_max_capacity "
	  "[1024,1024]",
	  "group -1 grp_type [0,0]",
	  FIND(NOT_IDLE), NULL },
	{ "siblings not preferred: by idle CPUs, 3 > 2 and halved", "find_src",
	  TWO_NODES "run 00001110 grp_flags [4631,23]",
	  "group 1 imbalance 1 src_cpu 4 migration_type 2",
	  FIND(SPARE), "group 1, CPU 4, 1 of type 2: 4 idle CPUs here, 1 there" },
	{ "no queue of the group has two fair tasks", "find_src",
	  TWO_NODES "run 00002222 h_nr [0,0,0,0,1,1,1,1]",
	  "group 1 imbalance 4096 src_cpu -1 migration_type 1 fbq_type 0",
	  FIND(NO_CPU), "group 1 is to give 4096 of type 1, but no CPU of it can be pulled from" },
	{ "local is overloaded, the other is not", "find_src",
	  TWO_NODES "run 22221000 idle 0",
	  "group -1 imbalance 0 src_cpu -1 fbq_type 0 grp_type [6,0] grp_avg_load [2048,0]",
	  FIND(LOCAL_TYPE), "local is of type 6, the busiest of 0" },
	{ "local carries more", "find_src",
	  TWO_NODES "run 33332222 idle 0",
	  "group -1 grp_avg_load [3072,2048]",
	  FIND(LOCAL_MORE), "local carries 3072 on average, the busiest 2048" },
	{ "local is at the average of the domain", "find_src",
	  THREE_CPUS "run 324 idle 0",
	  "group -1 grp_avg_load [3072,2048,4096]",
	  FIND(LOCAL_AVG), "local carries 3072 on average, the domain 3072" },
	{ "a busy CPU does not even out idle ones", "find_src",
	  TWO_NODES "run 10001110 idle 0",
	  "group -1 imbalance 0",
	  FIND(NOT_IDLE), "the CPU has work, and the busiest group, of type 0, is not overloaded" },
	{ "Q3, B9 (fault): CPU 1, in two groups, counts twice in the average: (1 + 2 + 2 + 5) x "
	  "1024 / 4", "find_src",
	  THREE_CPUS "run 125 util [1024,1024,1024] idle 0 grp_span [[0,2],[1,2]] grp_cores "
	  "[2,2] grp_flags [0,0] grp_capacity [2048,2048] grp_min_capacity [1024,1024] "
	  "grp_max_capacity [1024,1024]",
	  "group 1 imbalance 2048 src_cpu 2 migration_type 0 grp_avg_load [1536,3584]",
	  FIND(OVERLOADED),
	  "group 1, CPU 2, load 2048: averages local 1536, busiest 3584, domain 2560" },
	{ "Q12: idle CPUs of a tenth of the size pull all the same", "find_src",
	  TWO_NODES "run 00001110 capacity [100,100,100,100,1024,1024,1024,1024] grp_capacity "
	  "[400,4096] grp_min_capacity [100,1024] grp_max_capacity [100,1024]",
	  "group 1 imbalance 1 src_cpu 4 migration_type 2",
	  FIND(SIBLINGS), NULL },
	{ "Q8, B2 (fault), B3: a pair on a node stays there, and shares its memory", "find_src",
	  TWO_NODES "run 0000000011000000 ncpu 16 grp_span [[0,8],[8,8]] grp_cores [8,8] "
	  "grp_capacity [8192,8192] llc_weight 8",
	  "group -1 imbalance 0 grp_idle_cpus [8,6]",
	  FIND(NOTHING), NULL },
	{ "R21: the destination after the move, 1, is within its allowance: stay", "find_src",
	  TWO_NODES "run 0000000011000000 ncpu 16 imb_numa_nr 2 grp_span [[0,8],[8,8]] grp_cores "
	  "[8,8] grp_capacity [8192,8192] llc_weight 8",
	  "group -1 imbalance 0",
	  FIND(NOTHING), NULL },
	{ "R21: with two tasks here it is 3, past the allowance: move", "find_src",
	  TWO_NODES "run 1100000011111000 ncpu 16 imb_numa_nr 2 grp_span [[0,8],[8,8]] grp_cores "
	  "[8,8] grp_capacity [8192,8192] llc_weight 8",
	  "group 1 imbalance 1 src_cpu 8",
	  FIND(SIBLINGS), NULL },
	{ "B4 (fault): two threads in one cache are spread over two", "find_src",
	  FOUR_CPUS "run 0011 sd_flags 4119 grp_span [[0,2],[2,2]] grp_flags [4631,4631] "
	  "grp_cores [2,2] grp_capacity [2048,2048] grp_min_capacity [1024,1024] grp_max_capacity "
	  "[1024,1024]",
	  "group 1 imbalance 1 src_cpu 2 migration_type 2",
	  FIND(SIBLINGS), NULL },
	{ "B7 (fault): a misfit among equals hides four tasks that could move", "find_src",
	  TWO_NODES "run 00001111 sd_flags 25655 misfit_load [0,0,0,0,1024,0,0,0]",
	  "group -1 grp_type [0,2] grp_idle_cpus [4,0]",
	  FIND(NO_GROUP), NULL },
	{ "and without the misfit two move", "find_src",
	  TWO_NODES "run 00001111 sd_flags 25655",
	  "group 1 imbalance 2 src_cpu -1 grp_type [0,0] grp_idle_cpus [4,0]",
	  FIND(NO_CPU), NULL },
	{ "a misfit that gains", "find_src",
	  TWO_NODES "run 00001000 sd_flags 25655 misfit_load [0,0,0,0,700,0,0,0] capacity "
	  "[1024,1024,1024,1024,446,446,446,446] cap_orig [1024,1024,1024,1024,446,446,446,446] "
	  "grp_capacity [4096,1784] grp_min_capacity [1024,446] grp_max_capacity [1024,446]",
	  "group 1 imbalance 1 src_cpu 4 migration_type 3 grp_misfit_load [0,700]",
	  FIND(MISFIT), NULL },
	{ "6.12.111: a misfit is pulled by a core that is wholly idle, not by half of one",
	  "find_src",
	  FOUR_CPUS "run 0101 sd_flags 4663 core [0,0,1,2] misfit_load [0,0,0,700] capacity "
	  "[1024,1024,446,446] cap_orig [1024,1024,446,446] grp_span [[0,2],[2,2]] grp_cores "
	  "[1,2] grp_capacity [2048,892] grp_min_capacity [1024,446] grp_max_capacity [1024,446] "
	  "grp_flags [0,0]",
	  "group -1 grp_type [0,2]",
	  FIND(NO_GROUP), NULL },
	{ "R12 (fault): one idle CPU beside two tasks on one: halved to nothing", "find_src",
	  FOUR_CPUS "run 1021 dst_cpu 1 sd_flags 567 util [600,0,1024,512] capacity "
	  "[1024,512,1024,512] cap_orig [1024,512,1024,512] grp_span [[0,2],[2,2]] grp_cores "
	  "[2,2] grp_flags [0,0] grp_capacity [1536,1536] grp_min_capacity [512,512] "
	  "grp_max_capacity [1024,1024] nr_idle_scan 4",
	  "group -1 imbalance 0 grp_type [0,6] grp_idle_cpus [1,0]",
	  FIND(NOTHING), NULL },
	{ "R7: of SMT4 cores the one with 4 of 4 threads, before 3 of 4", "find_src",
	  TWO_NODES "run 0101010011110101 ncpu 16 sd_flags 4631 imb_numa_nr 0 core "
	  "[0,1,0,1,0,1,0,1,2,2,2,2,3,3,3,3] grp_span [[0,1,2,1,4,1,6,1],[1,1,3,1,5,1,7,1],[8,4]] "
	  "grp_flags [4759,4759,4759] grp_cores [1,1,1] grp_capacity [4096,4096,4096] "
	  "grp_min_capacity [1024,1024,1024] grp_max_capacity [1024,1024,1024]",
	  "group 2 imbalance 1 src_cpu 8 migration_type 2 grp_type [0,3,3] grp_idle_cpus [4,1,0]",
	  FIND(SIBLINGS), NULL },
	{ "a newly idle CPU leaves the hint; a tick renews it", "find_src",
	  FOUR_CPUS "run 0100 idle 2 nr_idle_scan 7",
	  "nr_idle_scan 7 group -1",
	  FIND(ONE_TASK), NULL },
	{ "x 150, t 30: 994*4/1024", "find_src",
	  FOUR_CPUS "run 0100 idle 1 nr_idle_scan 7",
	  "nr_idle_scan 3 group -1",
	  FIND(ONE_TASK), NULL },
	{ "a level that is not the cache leaves the hint", "find_src",
	  TWO_NODES "run 00001100 nr_idle_scan 7",
	  "nr_idle_scan 7 group -1",
	  FIND(NOTHING), NULL },
	{ "875 x 117 < 102400: reduced", "find_src",
	  FOUR_CPUS "run 0100 capacity [1024,875,1024,1024]",
	  "group 1 grp_type [0,2,0,0]",
	  FIND(MISFIT), NULL },
	{ "876 x 117 is not", "find_src",
	  FOUR_CPUS "run 0100 capacity [1024,876,1024,1024]",
	  "group -1 grp_type [0,0,0,0]",
	  FIND(ONE_TASK), NULL },
	{ "a reduced CPU with two tasks is no misfit", "find_src",
	  FOUR_CPUS "run 0200 util [0,500,0,0] runnable [0,500,0,0] capacity [1024,875,1024,1024]",
	  "group 1 grp_type [0,0,0,0] src_cpu 1",
	  FIND(SPARE), NULL },
	{ "an idle CPU that has a wake-up coming is not idle", "find_src",
	  TWO_NODES "run 00001110 ttwu_pending [1,0,0,0,0,0,0,0]",
	  "group 1 grp_idle_cpus [3,1]",
	  FIND(SIBLINGS), NULL },
};

#define CPU(name) NSCHED_FAIR_FIND_SRC_CPU_##name
#define GROUP \
	"ncpu 8 sd_flags 25623 imbalance_pct 117 grp_span [4,4] dst_cpu 0 migration_type 2 " \
	"imbalance 1 fbq_type 2 "
static const struct text_row queues[] = {
	{ "h0: most tasks, first wins", "find_src_cpu",
	  GROUP "run 00001332",
	  "src_cpu 5",
	  CPU(TASKS), "CPU 5 has most tasks: 3" },
	{ "h1: highest load", "find_src_cpu",
	  GROUP "run 00001211 migration_type 0 imbalance 5000",
	  "src_cpu 5",
	  CPU(LOAD), "CPU 5 carries most for its capacity: load 2048 of 2 tasks at capacity 1024" },
	{ "h2: lone task above the imbalance is left alone", "find_src_cpu",
	  GROUP "run 00001000 migration_type 0 imbalance 1000",
	  "src_cpu -1",
	  CPU(NONE), "no CPU of the group can be pulled from" },
	{ "h3: lone task not above it", "find_src_cpu",
	  GROUP "run 00001000 migration_type 0 imbalance 1024",
	  "src_cpu 4",
	  CPU(LOAD), NULL },
	{ "h4: load per capacity", "find_src_cpu",
	  GROUP "run 00002222 migration_type 0 imbalance 9000 capacity "
	  "[1024,1024,1024,1024,1024,512,1024,1024]",
	  "src_cpu 5",
	  CPU(LOAD), NULL },
	{ "h5: util needs two tasks", "find_src_cpu",
	  GROUP "run 00001112 migration_type 1 imbalance 100",
	  "src_cpu 7",
	  CPU(UTIL), "CPU 7 is used most: 1024 by 2 tasks" },
	{ "h6: util, all alone: none", "find_src_cpu",
	  GROUP "run 00001111 migration_type 1 imbalance 100",
	  "src_cpu -1",
	  CPU(NONE), NULL },
	{ "h7: class filter: only queues with non-NUMA tasks", "find_src_cpu",
	  GROUP "run 00003112 fbq_type 0 nr_numa [0,0,0,0,3,1,1,1] nr_pref [0,0,0,0,3,1,0,0]",
	  "src_cpu 7",
	  CPU(TASKS), NULL },
	{ "h8: class filter: and those whose tasks belong elsewhere", "find_src_cpu",
	  GROUP "run 00003112 fbq_type 1 nr_numa [0,0,0,0,3,1,1,2] nr_pref [0,0,0,0,3,1,0,1]",
	  "src_cpu 7",
	  CPU(TASKS), NULL },
	{ "h9: class counts tasks of every scheduling class", "find_src_cpu",
	  GROUP "run 00003211 fbq_type 0 h_nr [0,0,0,0,2,1,1,1] nr_numa [0,0,0,0,3,1,1,1] "
	  "nr_pref [0,0,0,0,3,1,1,1]",
	  "src_cpu 5",
	  CPU(TASKS), NULL },
	{ "h10: misfit: none marked", "find_src_cpu",
	  GROUP "run 00001111 migration_type 3",
	  "src_cpu -1",
	  CPU(NONE), NULL },
	{ "h11: misfit: largest", "find_src_cpu",
	  GROUP "run 00001111 migration_type 3 misfit_load [0,0,0,0,0,5,9,9]",
	  "src_cpu 6",
	  CPU(MISFIT), "CPU 6 runs the largest task that does not fit: load 9" },
	{ "of equal loads for their capacity the first", "find_src_cpu",
	  GROUP "run 00002222 migration_type 0 imbalance 9000",
	  "src_cpu 4",
	  CPU(LOAD), NULL },
	{ "a lone task above the imbalance on a reduced CPU", "find_src_cpu",
	  GROUP "run 00001000 migration_type 0 imbalance 1000 capacity "
	  "[1024,1024,1024,1024,875,1024,1024,1024]",
	  "src_cpu 4",
	  CPU(LOAD), NULL },
	{ "not reduced by enough", "find_src_cpu",
	  GROUP "run 00001000 migration_type 0 imbalance 1000 capacity "
	  "[1024,1024,1024,1024,876,1024,1024,1024]",
	  "src_cpu -1",
	  CPU(NONE), NULL },
	{ "a negative imbalance compares as unsigned", "find_src_cpu",
	  GROUP "run 00001000 migration_type 0 imbalance -1",
	  "src_cpu 4",
	  CPU(LOAD), NULL },
	{ "utilisation: boosted by what waits, up to the size", "find_src_cpu",
	  GROUP "run 00000022 migration_type 1 util [0,0,0,0,0,0,700,600] runnable "
	  "[0,0,0,0,0,0,700,900] imbalance 1",
	  "src_cpu 7",
	  CPU(UTIL), "CPU 7 is used most: 900 by 2 tasks" },
	{ "utilisation: or by its estimate", "find_src_cpu",
	  GROUP "run 00000022 migration_type 1 util [0,0,0,0,0,0,700,600] runnable "
	  "[0,0,0,0,0,0,700,600] util_est [0,0,0,0,0,0,0,800] imbalance 1",
	  "src_cpu 7",
	  CPU(UTIL), NULL },
	{ "utilisation: of equals the first", "find_src_cpu",
	  GROUP "run 00000022 migration_type 1 imbalance 1",
	  "src_cpu 6",
	  CPU(UTIL), NULL },
	{ "misfit: of equals the first", "find_src_cpu",
	  GROUP "run 00001111 migration_type 3 misfit_load [0,0,0,0,7,5,7,7]",
	  "src_cpu 4",
	  CPU(MISFIT), NULL },
	{ "asymmetric: a lone task stays where dst is no larger", "find_src_cpu",
	  GROUP "run 00001000 sd_flags 25655",
	  "src_cpu -1",
	  CPU(NONE), NULL },
	{ "asymmetric: 5 % larger is larger", "find_src_cpu",
	  GROUP "run 00001000 sd_flags 25655 capacity [1024,1024,1024,1024,972,1024,1024,1024]",
	  "src_cpu 4",
	  CPU(TASKS), NULL },
	{ "asymmetric: and less is not", "find_src_cpu",
	  GROUP "run 00001000 sd_flags 25655 capacity [1024,1024,1024,1024,973,1024,1024,1024]",
	  "src_cpu -1",
	  CPU(NONE), NULL },
	{ "asymmetric: of two tasks one may go", "find_src_cpu",
	  GROUP "run 00002000 sd_flags 25655",
	  "src_cpu 4",
	  CPU(TASKS), NULL },
	{ "packing: a lone task stays on a CPU that is preferred", "find_src_cpu",
	  GROUP "run 00001100 sd_flags 27671 prio [0,0,0,0,1,0,0,0]",
	  "src_cpu 5",
	  CPU(TASKS), NULL },
	{ "packing: of two tasks one may go", "find_src_cpu",
	  GROUP "run 00002100 sd_flags 27671 prio [0,0,0,0,1,0,0,0]",
	  "src_cpu 4",
	  CPU(TASKS), NULL },
	{ "packing does not count on a thread of a core that works", "find_src_cpu",
	  GROUP "run 00001100 sd_flags 27671 core [0,0,1,1,2,2,3,3] prio [0,0,0,0,1,0,0,0]",
	  "src_cpu 4",
	  CPU(TASKS), NULL },
	{ "only CPUs that take part", "find_src_cpu",
	  GROUP "run 00003200 env_cpus [0,4,5,3]",
	  "src_cpu 5",
	  CPU(TASKS), NULL },
};

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, text_case, finds);
	ROWS_ADD(&rows, text_case, queues);
	return rows_run(&rows, "fair source");
}
