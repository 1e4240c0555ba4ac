/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance: whom to pull from, how much, which tasks. */
#include "families.h"

const char fuzz_target[] = "balance";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_balance_o1,
	fuzz_balance_o1_policy,
	fuzz_balance_plain,
	fuzz_balance_fair,
	fuzz_balance_policies,
	fuzz_balance_naive,
	fuzz_balance_cfs_group,
	fuzz_balance_cfs_pass,
	fuzz_balance_numa_record,
	fuzz_balance_fair_record,
	fuzz_balance_o1_record,
	fuzz_balance_o1_pool_record,
	fuzz_balance_fair_detach,
	fuzz_balance_fair_push,
	fuzz_balance_cfs_policy,
	NULL,
};
