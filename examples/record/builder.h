/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The builder of domains that belongs to a policy: what a plan names decides between
 * the two families that have one. The plan's topology and policy are set.
 */
#ifndef NSCHED_RECORD_BUILDER_H
#define NSCHED_RECORD_BUILDER_H

#include "numasched/cfs.h"
#include "numasched/fair/common.h"

static inline uint32_t builder_is_fair(const struct nsched_domains_plan *plan)
{
	return nsched_policy_family(plan->policy) == NSCHED_FAMILY_FAIR;
}

/* Does the policy build any? */
static inline uint32_t builder_of(uint32_t policy)
{
	uint32_t family = nsched_policy_family(policy);

	return family == NSCHED_FAMILY_FAIR || family == NSCHED_FAMILY_CFS;
}

/* Bytes of work memory; the plan wants them before it is asked for a size. */
static inline uint64_t builder_work(const struct nsched_domains_plan *plan)
{
	return builder_is_fair(plan) ? nsched_fair_domains_work_size(plan->topology) :
				       nsched_cfs_domains_work_size(plan->topology, plan->policy);
}

static inline uint64_t builder_size(const struct nsched_domains_plan *plan,
				    struct nsched_wrong *wrong)
{
	return builder_is_fair(plan) ? nsched_fair_domains_size(plan, wrong) :
				       nsched_cfs_domains_size(plan, wrong);
}

static inline uint32_t builder_init(void *block, uint64_t bytes,
				    const struct nsched_domains_plan *plan,
				    struct nsched_wrong *wrong)
{
	return builder_is_fair(plan) ? nsched_fair_domains_init(block, bytes, plan, wrong) :
				       nsched_cfs_domains_init(block, bytes, plan, wrong);
}

#endif
