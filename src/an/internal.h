/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of AutoNUMA and the baselines. */
#ifndef NSCHED_AN_INTERNAL_H
#define NSCHED_AN_INTERNAL_H

#include "../family.h"
#include "../numa_place.h"
#include "../numa_scan.h"
#include "numasched/an.h"

/* What prefer puts into the caller's work memory: columns per CPU, and two CPU sets. */
struct an_parts {
	uint64_t *allowed;
	uint64_t *ok;
	uint64_t *tf;
	uint64_t *tt;
	uint64_t *mf;
	uint64_t *mt;
	uint32_t *mm;
};

/* Returns the bytes it takes; with a null base that is all it does. */
NSCHED_INLINE uint64_t an_lay_parts(uint32_t nr_cpus, void *base, struct an_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	parts->allowed = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(nr_cpus) * 8ull);
	parts->ok = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(nr_cpus) * 8ull);
	parts->tf = (uint64_t *)work_take(&work, nr_cpus * 8ull);
	parts->tt = (uint64_t *)work_take(&work, nr_cpus * 8ull);
	parts->mf = (uint64_t *)work_take(&work, nr_cpus * 8ull);
	parts->mt = (uint64_t *)work_take(&work, nr_cpus * 8ull);
	parts->mm = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	return work.used;
}

/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe.c; a test holds the two together). @compared is zero before.
 */
NSCHED_INLINE void an_compared_hint(const struct nsched_an_hint_question *q,
				    const struct nsched_an_hint_answer *a, uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_AN_HINT_OTHER:
		compared[0] = q->this_nid;
		compared[1] = a->before;
		compared[2] = q->page_nid;
		break;
	case NSCHED_AN_HINT_MARKED:
	case NSCHED_AN_HINT_NO_LRU:
	case NSCHED_AN_HINT_HERE:
		compared[0] = q->page_nid;
		break;
	case NSCHED_AN_HINT_MOVE:
		compared[0] = q->this_nid;
		compared[1] = q->page_nid;
		compared[2] = a->acct;
		compared[3] = q->limit;
		break;
	default:
		compared[0] = a->acct;
		compared[1] = q->limit;
	}
}

NSCHED_INLINE void an_compared_account(const struct nsched_an_account_question *q,
				       const struct nsched_an_account_answer *a, uint64_t *compared)
{
	compared[0] = q->pages;
	compared[1] = q->access_nid;
	compared[2] = a->task_tot;
	if (a->reason == NSCHED_AN_ACCOUNT_BOTH)
		compared[3] = a->mm_tot;
}

NSCHED_INLINE void an_compared_balance(const struct nsched_an_balance_answer *a,
				       uint64_t *compared)
{
	uint32_t i = 0;

	switch (a->reason) {
	case NSCHED_AN_BALANCE_NOBODY:
		compared[i++] = a->nr_compared;
		compared[i++] = a->selected_nid;
		break;
	case NSCHED_AN_BALANCE_PROCESS:
	case NSCHED_AN_BALANCE_THREAD:
		compared[i++] = a->dst_cpu;
		compared[i++] = a->w_nid;
		compared[i++] = a->w_other;
		compared[i] = a->w_this_nid;
		return;
	case NSCHED_AN_BALANCE_BUSY:
		return;
	default:
		compared[i++] = a->selected_nid;
		if (a->reason != NSCHED_AN_BALANCE_RIGHT)
			return;
	}
	compared[i++] = a->mm_here;
	compared[i] = a->task_here;
}

#endif /* NSCHED_AN_INTERNAL_H */
