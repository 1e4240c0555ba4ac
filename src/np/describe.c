/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the np family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(LINUX_6_12_NUMA, "linux-6.12-numa", "where tasks and pages should live today"),
};

const struct nsched_family_table nsched_np_table = {
	NSCHED_FAMILY_NP, "np", "Linux NUMA balancing, 3.13 to 6.12", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
