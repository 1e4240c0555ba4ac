/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* page, the NUMA families' exact blocks, restated from their specification. */
#include "asked_block.h"
#include "numasched/an.h"
#include "numasched/bn.h"
#include "numasched/np.h"

/* A clock that wraps: is @a later than @b? */
static uint32_t later(uint64_t a, uint64_t b)
{
	return (b - a) >> 63 != 0;
}

static void naive_bn_misplaced(const struct nsched_bn_misplaced_question *q,
			       struct nsched_bn_misplaced_answer *a)
{
	a->target = NSCHED_NONE;
	a->last_nid = q->last_nid;
	if (!q->mof || q->bind_ok)
		return;
	if (!q->moron) {
		a->target = q->pol_nid != q->page_nid ? q->pol_nid : NSCHED_NONE;
		return;
	}
	a->last_nid = q->this_nid;
	if (q->last_nid == q->this_nid && q->page_nid != q->this_nid)
		a->target = q->this_nid;
}

static void naive_bn_migrate_page(const struct nsched_bn_migrate_page_question *q,
				  struct nsched_bn_migrate_page_answer *a)
{
	a->next_window = q->next_window;
	a->acct = q->acct;
	if (q->mapcount != 1)
		return;
	if (later(q->now, q->next_window)) {
		a->acct = 0;
		a->next_window = q->now + q->interval;
	}
	if (a->acct > q->limit)
		return;
	a->acct += q->nr_pages;
	a->migrate = q->room != 0;
}

static void naive_an_hint(const struct nsched_an_hint_question *q, struct nsched_an_hint_answer *a)
{
	uint32_t mismatch = q->last_nid != q->this_nid &&
			    (q->last_nid != NSCHED_NONE || !q->allow_first);

	a->last_nid = q->this_nid;
	a->false_sharing = q->fs_mode && mismatch ? 1 : q->false_sharing;
	a->access_nid = q->page_nid;
	a->window_start = q->window_start;
	a->acct = q->acct;
	if (mismatch || (q->fs_mode && a->false_sharing) || !q->lru || q->this_nid == q->page_nid)
		return;
	if (later(q->now, q->window_start + q->interval)) {
		a->acct = 0;
		a->window_start = q->now;
	}
	if (a->acct >= q->limit)
		return;
	a->acct += q->nr_pages;
	if (!q->room)
		return;
	a->migrate = 1;
	a->access_nid = q->this_nid;
}

static void naive_np_should_migrate(const struct nsched_np_should_migrate_question *q,
				    struct nsched_np_should_migrate_answer *a)
{
	uint32_t early = q->pref == NSCHED_NONE || q->scan_seq <= 4;

	a->record = q->dst_has_mem != 0;
	if (!q->dst_has_mem)
		return;
	if (early && (q->last_unset || q->pid_match))
		a->migrate = 1;
	else if (!q->last_unset && q->last_nid != q->dst_nid)
		a->migrate = 0;
	else if (q->pid_match || !q->has_group || q->cpu_dst > 3 * q->cpu_src)
		a->migrate = 1;
	else
		a->migrate = q->cpu_dst * q->mem_src * 3 > q->cpu_src * q->mem_dst * 4;
}

static void naive_np_join(const struct nsched_np_join_question *q, struct nsched_np_join_answer *a)
{
	a->priv = -1;
	if (!q->last_task_matches || !q->his_group || q->same_group ||
	    q->my_tasks > q->his_tasks || (q->my_tasks == q->his_tasks && q->my_id_greater))
		return;
	a->join = q->same_mm || q->page_shared;
	a->priv = !a->join;
}

static uint32_t tenths(uint64_t part, uint64_t rest)
{
	return part + rest ? (uint32_t)(part * 10 / (part + rest)) : 0;
}

static void naive_np_scan_period(const struct nsched_np_scan_period_question *q,
				 struct nsched_np_scan_period_answer *a)
{
	uint32_t slot = (q->period + 9) / 10; /* all of it in u32 */
	uint32_t period = q->period, lr, ps;

	if (q->local + q->shared == 0 || q->fail) {
		a->period = period << 1 < q->period_max ? period << 1 : q->period_max;
		a->delay_next = 1;
		return;
	}
	lr = tenths(q->local, q->remote);
	ps = tenths(q->private_, q->shared);
	if (ps >= 7)
		period += slot * (ps > 8 ? ps - 7 : 1);
	else if (lr >= 7)
		period += slot * (lr > 8 ? lr - 7 : 1);
	else
		period -= slot * (7 - (lr > ps ? lr : ps));
	if (period >= q->scan_max) /* first, so it wins where the bounds cross */
		period = q->scan_max;
	else if (period < q->scan_min)
		period = q->scan_min;
	a->period = period;
}

#define BLOCKS(X) \
	X(bn, misplaced) \
	X(bn, migrate_page) \
	X(an, hint) \
	X(np, should_migrate) \
	X(np, join) \
	X(np, scan_period)

BLOCKS(ASKED_BLOCK)

const struct fuzz_check fuzz_page_numa[] = {
	BLOCKS(ASKED_BLOCK_CHECK)
	{ NULL, NULL },
};
