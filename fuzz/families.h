/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The checks that each family brings to each question: one row a file <question>_<family>.c. */
#ifndef NSCHED_FUZZ_FAMILIES_H
#define NSCHED_FUZZ_FAMILIES_H

#include "fuzz.h"

extern const struct fuzz_check fuzz_balance_cfs_group[];
extern const struct fuzz_check fuzz_balance_cfs_pass[];
extern const struct fuzz_check fuzz_balance_fair[];
extern const struct fuzz_check fuzz_balance_fair_detach[];
extern const struct fuzz_check fuzz_balance_fair_push[];
extern const struct fuzz_check fuzz_balance_cfs_policy[];
extern const struct fuzz_check fuzz_balance_fair_record[];
extern const struct fuzz_check fuzz_balance_naive[];
extern const struct fuzz_check fuzz_balance_numa_record[];
extern const struct fuzz_check fuzz_balance_o1[];
extern const struct fuzz_check fuzz_balance_o1_policy[];
extern const struct fuzz_check fuzz_balance_o1_pool_record[];
extern const struct fuzz_check fuzz_balance_o1_record[];
extern const struct fuzz_check fuzz_balance_plain[];
extern const struct fuzz_check fuzz_balance_policies[];
extern const struct fuzz_check fuzz_due_bfs_record[];
extern const struct fuzz_check fuzz_due_cfs_record[];
extern const struct fuzz_check fuzz_due_fair[];
extern const struct fuzz_check fuzz_due_numa[];
extern const struct fuzz_check fuzz_due_numa_record[];
extern const struct fuzz_check fuzz_due_o1[];
extern const struct fuzz_check fuzz_due_policies[];
extern const struct fuzz_check fuzz_import_bytes[];
extern const struct fuzz_check fuzz_import_drawn[];
extern const struct fuzz_check fuzz_load_check_block[];
extern const struct fuzz_check fuzz_next_bfs[];
extern const struct fuzz_check fuzz_next_bfs_pick_record[];
extern const struct fuzz_check fuzz_next_bfs_record[];
extern const struct fuzz_check fuzz_next_cfs_record[];
extern const struct fuzz_check fuzz_next_o1_record[];
extern const struct fuzz_check fuzz_next_policies[];
extern const struct fuzz_check fuzz_page_numa[];
extern const struct fuzz_check fuzz_page_numa_record[];
extern const struct fuzz_check fuzz_page_policies[];
extern const struct fuzz_check fuzz_place_bfs_record[];
extern const struct fuzz_check fuzz_place_cfs_record[];
extern const struct fuzz_check fuzz_place_fair[];
extern const struct fuzz_check fuzz_place_home_record[];
extern const struct fuzz_check fuzz_place_o1[];
extern const struct fuzz_check fuzz_place_o1_record[];
extern const struct fuzz_check fuzz_place_policies[];
extern const struct fuzz_check fuzz_prefer_np_record[];
extern const struct fuzz_check fuzz_prefer_numa_record[];
extern const struct fuzz_check fuzz_prefer_policies[];
extern const struct fuzz_check fuzz_prefer_tip_record[];
extern const struct fuzz_check fuzz_records_lines[];
extern const struct fuzz_check fuzz_tasks_check_block[];
extern const struct fuzz_check fuzz_topology_check_block[];
extern const struct fuzz_check fuzz_wake_bfs_record[];
extern const struct fuzz_check fuzz_wake_cfs[];
extern const struct fuzz_check fuzz_wake_cfs_record[];
extern const struct fuzz_check fuzz_wake_fair[];
extern const struct fuzz_check fuzz_wake_o1_record[];
extern const struct fuzz_check fuzz_wake_policies[];

#endif /* NSCHED_FUZZ_FAMILIES_H */
