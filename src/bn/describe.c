/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the bn family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(LINUX_3_7, "linux-3.7", "no NUMA placement: first touch"),
	NSCHED_POLICY_LATER(BALANCENUMA_V10, "balancenuma-v10", "migrate on the second fault in a row"),
};

const struct nsched_family_table nsched_bn_table = {
	NSCHED_FAMILY_BN, "bn", "balancenuma, 2012", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
