/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the tip family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(NUMA_CORE_2012, "numa-core-2012", "shared and private tasks, ideal CPUs"),
};

const struct nsched_family_table nsched_tip_table = {
	NSCHED_FAMILY_TIP, "tip", "numa/core, 2012", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
