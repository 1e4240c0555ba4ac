/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake: where does a waking task go. */
#include "families.h"

const char fuzz_target[] = "wake";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_wake_cfs,
	fuzz_wake_fair,
	fuzz_wake_policies,
	fuzz_wake_cfs_record,
	fuzz_wake_bfs_record,
	fuzz_wake_o1_record,
	NULL,
};
