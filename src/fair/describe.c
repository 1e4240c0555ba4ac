/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the Linux 6.12 family asks, answers, keeps and explains, as data. */
#include "describe_capacity.h"
#include "describe_due.h"
#include "describe_find.h"
#include "describe_group.h"
#include "describe_pass.h"
#include "describe_place.h"
#include "describe_policy.h"
#include "describe_pull.h"
#include "describe_topology.h"
#include "describe_wake.h"

static const struct nsched_function functions[] = {
	NSCHED_FAIR_GROUP_FUNCTIONS,
	NSCHED_FAIR_TOPOLOGY_FUNCTION,
	NSCHED_FAIR_WAKE_FUNCTIONS,
	NSCHED_FAIR_PLACE_FUNCTIONS,
	NSCHED_FAIR_FIND_FUNCTIONS,
	NSCHED_FAIR_DUE_FUNCTIONS,
	NSCHED_FAIR_PULL_FUNCTIONS,
	NSCHED_FAIR_PASS_FUNCTIONS,
	NSCHED_FAIR_CAPACITY_FUNCTIONS,
};

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(LINUX_6_12, "linux-6.12", 1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE |
			  1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_BALANCE |
			  1u << NSCHED_ASK_PREFER | 1u << NSCHED_ASK_PAGE, CACHE,
			  "the fair class of 6.12.117", tunables, states),
};

const struct nsched_family_table nsched_fair_table = {
	NSCHED_FAMILY_FAIR, "fair", "Linux 6.12", functions, policies, NSCHED_COUNT_OF(functions),
	NSCHED_COUNT_OF(policies),
};
