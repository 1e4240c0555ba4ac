/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next: what runs now on a CPU. */
#include "families.h"

const char fuzz_target[] = "next";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_next_bfs,
	fuzz_next_policies,
	fuzz_next_cfs_record,
	fuzz_next_bfs_record,
	fuzz_next_bfs_pick_record,
	fuzz_next_o1_record,
	NULL,
};
