/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the CFS family. */
#ifndef NSCHED_CFS_INTERNAL_H
#define NSCHED_CFS_INTERNAL_H

#include "../family.h"
#include "numasched/cfs.h"
#include "numasched/domains.h"

/* What due and balance need of a policy that answers them; returns 1. */
NSCHED_API uint32_t nsched_cfs_balance_needs(uint32_t question, const struct nsched_counts *counts,
					     struct nsched_needs *needs);

/* Does the policy answer due and balance, and so keep a run queue's state? */
NSCHED_INLINE uint32_t cfs_balances(uint32_t policy)
{
	return policy != NSCHED_POLICY_LINUX_2_6_31 && policy != NSCHED_POLICY_LINUX_4_3;
}

/* Does the policy keep a task's state? */
NSCHED_INLINE uint32_t cfs_keeps_tasks(uint32_t policy)
{
	return policy != NSCHED_POLICY_LINUX_3_10;
}

NSCHED_INLINE const struct nsched_cfs_tunables *
cfs_tunables(uint32_t policy, const void *given, struct nsched_cfs_tunables *defaults)
{
	if (given)
		return (const struct nsched_cfs_tunables *)given;
	nsched_cfs_tunables_init(policy, defaults);
	return defaults;
}

NSCHED_INLINE uint32_t cfs_has(const struct nsched_cfs_tunables *tunables, uint32_t feature)
{
	return (tunables->features & feature) != 0;
}

/* wake_throttle: is the wakee still to be left alone? */
NSCHED_INLINE uint32_t cfs_is_silent(uint32_t interval_ms, uint64_t now, uint64_t next_wake_affine)
{
	return interval_ms != 0 && (int64_t)(now - next_wake_affine) < 0;
}

/* The load of a CPU at index @k: its weight now, or an average; an absent one is the weight. */
NSCHED_INLINE uint64_t cfs_average(const struct nsched_load *load, nsched_cpu_t cpu, uint32_t k)
{
	uint32_t column = NSCHED_LOAD_LOAD + k;

	if (!nsched_load_has(load, column))
		column = NSCHED_LOAD_LOAD;
	return nsched_read_u64(load, load->offset[column], cpu);
}

/* A guess at what a source CPU has, on the low side; without @bias the weight. */
NSCHED_INLINE uint64_t cfs_low(const struct nsched_load *load, nsched_cpu_t cpu, uint32_t k,
			       uint32_t bias)
{
	uint64_t now = nsched_load_load(load, cpu), average;

	if (k == 0 || !bias)
		return now;
	average = cfs_average(load, cpu, k);
	return average < now ? average : now;
}

/* The same of a target CPU, on the high side. */
NSCHED_INLINE uint64_t cfs_high(const struct nsched_load *load, nsched_cpu_t cpu, uint32_t k,
				uint32_t bias)
{
	uint64_t now = nsched_load_load(load, cpu), average;

	if (k == 0 || !bias)
		return now;
	average = cfs_average(load, cpu, k);
	return average > now ? average : now;
}

#endif /* NSCHED_CFS_INTERNAL_H */
