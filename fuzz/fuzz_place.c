/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place: where does a task go that forks or execs. */
#include "families.h"

const char fuzz_target[] = "place";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_place_fair,
	fuzz_place_o1,
	fuzz_place_policies,
	fuzz_place_cfs_record,
	fuzz_place_bfs_record,
	fuzz_place_home_record,
	fuzz_place_o1_record,
	NULL,
};
