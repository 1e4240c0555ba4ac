/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, O(1): which balancing a tick asks for. */
#include "families.h"
#include "numasched/o1.h"

struct due {
	uint64_t local, node;
	uint32_t node_balance, local_balance, local_idle;
};

static uint64_t at_least_one(uint64_t ticks)
{
	return ticks ? ticks : 1;
}

static void tick_of(const struct nsched_o1_tick_question *q, struct due *d)
{
	uint64_t it = at_least_one(q->hz / 1000);
	uint64_t bt = at_least_one(q->version == 0 ? q->hz / 4 : q->hz / 5);

	d->local = q->idle ? it : bt;
	d->local_balance = q->now % d->local == 0;
	d->node = 0;
	d->node_balance = 0;
	d->local_idle = q->idle;
	if (q->version == 0)
		return;
	d->node = d->local * (q->idle ? q->idle_mult : q->busy_mult);
	d->node_balance = q->now % d->node == 0;
	if (q->idle)
		d->local_idle = q->version == 2;
}

/* A clock near a multiple of the period, so that something is due now and then. */
static uint64_t draw_now(struct world *w, uint64_t period)
{
	uint64_t times = world_number(w, 0, UINT64_MAX / period);

	return world_chance(w, 3) ? world_number(w, 0, UINT64_MAX) : times * period;
}

static void tick(struct world *w)
{
	struct nsched_o1_tick_question q;
	struct nsched_o1_tick_answer a;
	struct fuzz_kept kept = { 0 };
	struct due want;

	memset(&q, 0, sizeof(q));
	q.hz = world_number(w, 1, NSCHED_U32_MAX);
	q.version = (uint32_t)world_draw(w, 0, 2);
	q.idle = world_byte(w) & 1;
	q.idle_mult = (uint32_t)world_number(w, 1, 1000000);
	q.busy_mult = (uint32_t)world_number(w, 1, 1000000);
	tick_of(&q, &want);
	q.now = draw_now(w, world_byte(w) & 1 && want.node ? want.node : want.local);
	tick_of(&q, &want);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_tick(&q, &a));
	CHECK(a.local_period == want.local);
	CHECK(a.node_period == want.node);
	CHECK(a.node_balance == want.node_balance);
	CHECK(a.local_balance == want.local_balance);
	CHECK(a.local_idle == want.local_idle);
	CHECK(a.reason == (a.node_balance ? NSCHED_O1_TICK_BOTH :
			   a.local_balance ? NSCHED_O1_TICK_LOCAL : NSCHED_O1_TICK_NOTHING));
}

/* One step a moment; a CPU that ran empty does not wait for a tick. */
static void linux_2_5_59_due(struct world *w)
{
	struct nsched_o1_tick_question block = { 0 };
	struct nsched_balance_answer last;
	struct nsched_due_question q = { 0 };
	struct nsched_due_answer a;
	struct fuzz_kept kept = { 0 };
	struct due want;

	memset(&last, 0, sizeof(last));
	q.topology = w->topology;
	q.load = w->load[WORLD_FULL];
	q.hz = world_number(w, 1, 1000000);
	q.idle = (uint32_t)world_draw(w, 0, 2);
	q.this_cpu = w->this_cpu;
	q.last = world_chance(w, 4) ? &last : NULL;
	block.hz = q.hz;
	block.idle = q.idle == NSCHED_IDLE;
	block.idle_mult = 1;
	block.busy_mult = 1;
	tick_of(&block, &want);
	q.now = draw_now(w, want.local) & INT64_MAX;
	block.now = q.now;
	tick_of(&block, &want);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_due(NSCHED_POLICY_LINUX_2_5_59, &q, &a));
	if (q.last) {
		CHECK(a.reason == NSCHED_REASON_DONE && a.level == NSCHED_NONE);
		return;
	}
	if (q.idle == NSCHED_NEWLY_IDLE) {
		CHECK(a.reason == NSCHED_REASON_RAN_EMPTY && a.level == NSCHED_O1_LEVEL_LOCAL);
		CHECK(a.idle != NSCHED_BUSY);
		return;
	}
	CHECK(a.reason == (want.local_balance ? NSCHED_O1_TICK_LOCAL : NSCHED_O1_TICK_NOTHING));
	CHECK(a.level == (want.local_balance ? (uint32_t)NSCHED_O1_LEVEL_LOCAL : NSCHED_NONE));
	CHECK(a.idle == q.idle);
	CHECK(a.next > q.now && a.next - q.now <= want.local && a.next % want.local == 0);
}

const struct fuzz_check fuzz_due_o1[] = {
	{ "o1.tick", tick },
	{ "linux-2.5.59 due", linux_2_5_59_due },
	{ NULL, NULL },
};
