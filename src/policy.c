/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From a policy's number to the family that answers for it. */
#include "family.h"

uint32_t nsched_policy_family(uint32_t policy)
{
	switch (policy) {
	case NSCHED_POLICY_LINUX_2_5_59:
	case NSCHED_POLICY_LINUX_2_5_59_B0:
	case NSCHED_POLICY_LINUX_2_6_0:
	case NSCHED_POLICY_NODE_AFFINE_2003:
	case NSCHED_POLICY_HT_D7:
	case NSCHED_POLICY_HT_A9:
	case NSCHED_POLICY_POOLING_2002:
		return NSCHED_FAMILY_O1;
	case NSCHED_POLICY_LINUX_2_6_31:
	case NSCHED_POLICY_LINUX_3_10:
	case NSCHED_POLICY_LINUX_3_10_THROTTLE:
	case NSCHED_POLICY_LINUX_3_10_BUDDY:
	case NSCHED_POLICY_LINUX_3_12:
	case NSCHED_POLICY_LINUX_4_3:
		return NSCHED_FAMILY_CFS;
	case NSCHED_POLICY_LINUX_3_7:
	case NSCHED_POLICY_BALANCENUMA_V10:
		return NSCHED_FAMILY_BN;
	case NSCHED_POLICY_NUMA_CORE_2012:
		return NSCHED_FAMILY_TIP;
	case NSCHED_POLICY_HOME_NODE_2012:
		return NSCHED_FAMILY_HOME;
	case NSCHED_POLICY_AUTONUMA_27:
	case NSCHED_POLICY_HARD_BIND:
	case NSCHED_POLICY_INVERSE_BIND:
		return NSCHED_FAMILY_AN;
	case NSCHED_POLICY_LINUX_6_12_NUMA:
		return NSCHED_FAMILY_NP;
	case NSCHED_POLICY_BFS_2009:
	case NSCHED_POLICY_BFS_318:
	case NSCHED_POLICY_BFS_467:
	case NSCHED_POLICY_BFS_512:
	case NSCHED_POLICY_MUQSS_199:
		return NSCHED_FAMILY_BFS;
	case NSCHED_POLICY_LINUX_6_12:
		return NSCHED_FAMILY_FAIR;
	default:
		return NSCHED_NONE;
	}
}

/*
 * An answer begins as "not asked": zero, and none in every member that names
 * something. The families fill in what they decide.
 */
#define NSCHED_ASK(question, none) \
	uint32_t nsched_##question(uint32_t policy, const struct nsched_##question##_question *q, \
				   struct nsched_##question##_answer *a) \
	{ \
		clear_words(a, sizeof(*a)); \
		none; \
		NSCHED_FAMILY_CASES(question##_of(policy, q, a), NSCHED_REASON_NOT_ASKED) \
	}

NSCHED_ASK(place, a->cpu = a->node = a->resched_cpu = NSCHED_NONE)
NSCHED_ASK(wake, a->cpu = a->resched_cpu = NSCHED_NONE)
NSCHED_ASK(due, a->level = a->kick_cpu = NSCHED_NONE)
NSCHED_ASK(balance, a->src_node = a->src_cpu = a->active_cpu = NSCHED_NONE)
NSCHED_ASK(next, a->task = NSCHED_NONE)
NSCHED_ASK(prefer, a->node = a->dst_cpu = a->swap_task = NSCHED_NONE)
NSCHED_ASK(page, a->node = NSCHED_NONE)

uint32_t nsched_policy_needs(uint32_t policy, uint32_t question,
			     const struct nsched_counts *counts, struct nsched_needs *needs)
{
	clear_words(needs, sizeof(*needs));
	NSCHED_FAMILY_CASES(needs(policy, question, counts, needs), 0)
}

uint64_t nsched_policy_work_size(uint32_t policy, uint32_t question,
				 const struct nsched_counts *counts)
{
	struct nsched_needs needs;

	nsched_policy_needs(policy, question, counts, &needs);
	return needs.work_bytes;
}

uint32_t nsched_tunables_init(uint32_t policy, void *tunables)
{
	NSCHED_FAMILY_CASES(tunables_init(policy, tunables), NSCHED_UNKNOWN_POLICY)
}

uint32_t nsched_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	uint32_t policy;

	if (!tunables)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	policy = *(const nsched_u32 *)tunables; /* the first member of every family's struct */
	NSCHED_FAMILY_CASES(tunables_check(tunables, wrong),
			    is_wrong(wrong, NSCHED_UNKNOWN_POLICY, 0, NSCHED_NONE))
}
