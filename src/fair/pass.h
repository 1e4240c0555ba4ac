/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a pass keeps in work memory; the policy's sentences read it afterwards. */
#ifndef NSCHED_FAIR_PASS_H
#define NSCHED_FAIR_PASS_H

#include "stats.h"

/* What a pass carries from step to step, in work memory. */
struct fair_pass {
	struct nsched_fair_should_balance_question should_q;
	struct nsched_fair_should_balance_answer should_a;
	struct nsched_fair_group_capacity_question capacity_q;
	struct nsched_fair_group_capacity_answer capacity_a;
	struct nsched_fair_find_src_question find_q;
	struct nsched_fair_find_src_answer find_a;
	struct nsched_fair_detach_question detach_q;
	struct nsched_fair_detach_answer detach_a;
	struct nsched_fair_need_active_question active_q;
	struct nsched_fair_need_active_answer active_a;
	struct fair_find find;
	const uint64_t *cpus;	/* that take part still; null = all */
	uint64_t *set;		/* memory for it once one was left out */
	uint32_t *list;		/* the source's tasks, a ring */
	uint32_t *allowed;	/* per task, as detach asks */
	uint32_t *other;
	uint32_t domain;
	uint32_t sd_flags;
	uint32_t first;		/* number of the domain's first group */
	uint32_t has_parent;
	uint32_t dst;
	uint32_t src;
	uint32_t flags;
	uint32_t type;
	uint32_t moved_to_dst;	/* in this pass */
	uint32_t other_dst;	/* for pinned tasks, as a turn named it: breaks keep it */
};

#endif /* NSCHED_FAIR_PASS_H */
