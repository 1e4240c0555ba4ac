/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the home family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(HOME_NODE_2012, "home-node-2012", "tasks and memory are led to a home node"),
};

const struct nsched_family_table nsched_home_table = {
	NSCHED_FAMILY_HOME, "home", "the home-node scheduler, 2012", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
