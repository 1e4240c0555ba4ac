/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* prefer: which node should a task run on; move there, or swap with whom. */
#include "families.h"

const char fuzz_target[] = "prefer";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_prefer_policies,
	fuzz_prefer_numa_record,
	fuzz_prefer_np_record,
	fuzz_prefer_tip_record,
	NULL,
};
