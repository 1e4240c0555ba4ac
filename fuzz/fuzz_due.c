/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due: which level is to be balanced now. */
#include "families.h"

const char fuzz_target[] = "due";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_due_o1,
	fuzz_due_fair,
	fuzz_due_policies,
	fuzz_due_numa,
	fuzz_due_cfs_record,
	fuzz_due_numa_record,
	fuzz_due_bfs_record,
	NULL,
};
