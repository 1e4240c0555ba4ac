/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the cfs family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(LINUX_2_6_31, "linux-2.6.31", "CFS of September 2009"),
	NSCHED_POLICY_LATER(LINUX_3_10, "linux-3.10", "CFS of June 2013"),
	NSCHED_POLICY_LATER(LINUX_3_10_THROTTLE, "linux-3.10+throttle", "wake-affine at most once per interval"),
	NSCHED_POLICY_LATER(LINUX_3_10_BUDDY, "linux-3.10+buddy", "wake-affine only between partners"),
	NSCHED_POLICY_LATER(LINUX_3_12, "linux-3.12", "wake_wide: many wakees spread"),
	NSCHED_POLICY_LATER(LINUX_4_3, "linux-4.3", "wake_wide of 2015"),
};

const struct nsched_family_table nsched_cfs_table = {
	NSCHED_FAMILY_CFS, "cfs", "CFS of 2.6.31 and 3.10, the wake-affine patches of 2013", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
