/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "due.h"

/* balance_interval */

uint32_t nsched_fair_balance_interval(const struct nsched_fair_balance_interval_question *q,
				      struct nsched_fair_balance_interval_answer *a)
{
	a->own = fair_ticks(q->balance_interval, q->busy_factor, q->cpu_busy, q->hz);
	a->jiffies = fair_hold(a->own, q->max_interval_jiffies);
	a->reserved = 0;
	a->reason = a->own == a->jiffies ? NSCHED_FAIR_BALANCE_INTERVAL_OWN :
		    a->own < a->jiffies	 ? NSCHED_FAIR_BALANCE_INTERVAL_LEAST :
					   NSCHED_FAIR_BALANCE_INTERVAL_MOST;
	return a->reason;
}

/* walk */

uint32_t nsched_fair_walk(const struct nsched_fair_walk_question *q,
			  struct nsched_fair_walk_answer *a)
{
	a->interval = fair_hold(fair_ticks(q->balance_interval, q->busy_factor, q->cpu_busy, q->hz),
				q->max_interval_jiffies);
	a->next = q->last_balance + a->interval;
	a->due = 0;
	a->reason = NSCHED_FAIR_WALK_SERIALIZED;
	if (q->sd_flags & NSCHED_FAIR_SD_SERIALIZE && q->others)
		return a->reason;
	a->due = !fair_before(q->now, a->next);
	a->reason = a->due ? NSCHED_FAIR_WALK_DUE : NSCHED_FAIR_WALK_EARLY;
	return a->reason;
}

/* newidle_cost */

uint32_t nsched_fair_newidle_cost(const struct nsched_fair_newidle_cost_question *q,
				  struct nsched_fair_newidle_cost_answer *a)
{
	const uint64_t now_hz[2] = { q->now, q->hz };

	a->max_newidle_cost = q->max_newidle_cost;
	a->last_decay = q->last_decay;
	a->newidle_call = q->newidle_call;
	a->newidle_success = q->newidle_success;
	a->newidle_ratio = q->newidle_ratio;
	a->reserved = 0;
	if (q->cost != 0)
		fair_count_try(&a->newidle_call, &a->newidle_success, &a->newidle_ratio,
			       q->success);
	a->decayed = fair_note_cost(&a->max_newidle_cost, &a->last_decay, q->cost, now_hz);
	a->reason = q->cost > q->max_newidle_cost ? NSCHED_FAIR_NEWIDLE_COST_RAISED :
		    a->decayed			  ? NSCHED_FAIR_NEWIDLE_COST_DECAYED :
						    NSCHED_FAIR_NEWIDLE_COST_KEPT;
	return a->reason;
}

/* newidle_gate */

/* What the walk over the levels carries along. */
struct fair_gate {
	uint64_t next;	  /* when something is due */
	uint64_t pending; /* ns that the first level tried pays for */
	uint64_t now_hz[2];
	uint32_t pulled;
	uint32_t stop;
};

NSCHED_INLINE void fair_gate_note(const struct nsched_fair_newidle_gate_question *q,
				  struct fair_gate *gate, uint32_t level)
{
	uint64_t ticks = fair_hold(fair_ticks(q->level_interval[level], 1, 0, q->hz),
				   q->max_interval_jiffies);
	uint64_t due = q->level_last_balance[level] + ticks;

	if (fair_before(due, gate->next))
		gate->next = due;
}

/* A level that is tried: the pass ran, and took so long. */
NSCHED_INLINE void fair_gate_try(const struct nsched_fair_newidle_gate_question *q,
				 struct nsched_fair_newidle_gate_answer *a, struct fair_gate *gate,
				 uint32_t level)
{
	uint64_t cost = gate->pending + q->level_cost[level];
	uint32_t weight = fair_odds_weight(q->level_ratio[level]);

	gate->pending = 0;
	gate->pulled = q->level_pulled[level];
	gate->stop = gate->pulled != 0 || q->level_continue[level] == 0;
	q->tried_out[a->nr_tried++] = level;
	a->spent += cost;
	if (cost != 0)
		fair_count_try(q->level_call + level, q->level_success + level,
			       q->level_ratio + level, gate->pulled ? weight : 0);
	fair_note_cost(q->level_max_cost + level, q->level_last_decay + level, cost, gate->now_hz);
}

NSCHED_INLINE void fair_gate_level(const struct nsched_fair_newidle_gate_question *q,
				   struct nsched_fair_newidle_gate_answer *a,
				   struct fair_gate *gate, uint32_t level)
{
	fair_gate_note(q, gate, level);
	if (q->avg_idle < a->spent + q->level_max_cost[level]) {
		gate->stop = 1;
		return;
	}
	if (!(q->level_flags[level] & NSCHED_FAIR_SD_BALANCE_NEWIDLE))
		return;
	if (q->level_dice[level] % 1024 > 1 + q->level_ratio[level])
		fair_count_try(q->level_call + level, q->level_success + level,
			       q->level_ratio + level, 0);
	else
		fair_gate_try(q, a, gate, level);
}

/* Rules 2 to 4: the walk. Returns why it ended, 0 if levels were walked. */
NSCHED_INLINE uint32_t fair_gate_walk(const struct nsched_fair_newidle_gate_question *q,
				      struct nsched_fair_newidle_gate_answer *a,
				      struct fair_gate *gate)
{
	uint32_t level;

	if (q->nr_levels == 0)
		return NSCHED_FAIR_NEWIDLE_GATE_NO_LEVEL;
	if (!q->overloaded || q->avg_idle < q->level_max_cost[0]) {
		fair_gate_note(q, gate, 0);
		return q->overloaded ? NSCHED_FAIR_NEWIDLE_GATE_SHORT :
				       NSCHED_FAIR_NEWIDLE_GATE_NO_WORK;
	}
	for (level = 0; level < q->nr_levels && !gate->stop; level++)
		fair_gate_level(q, a, gate, level);
	return 0;
}

/* Rule 5: what the CPU has now. */
NSCHED_INLINE uint32_t fair_gate_result(const struct nsched_fair_newidle_gate_question *q,
					struct nsched_fair_newidle_gate_answer *a,
					const struct fair_gate *gate)
{
	if (a->max_idle_cost < a->spent)
		a->max_idle_cost = a->spent;
	a->ret = (int32_t)gate->pulled;
	if (q->end_h_nr > 0 && a->ret == 0)
		a->ret = 1;
	if (q->end_nr_running != q->end_h_nr) {
		a->ret = -1;
		return NSCHED_FAIR_NEWIDLE_GATE_OTHER_CLASS;
	}
	if (gate->pulled)
		return NSCHED_FAIR_NEWIDLE_GATE_PULLED;
	return a->ret ? NSCHED_FAIR_NEWIDLE_GATE_ARRIVED : NSCHED_FAIR_NEWIDLE_GATE_NOTHING;
}

uint32_t nsched_fair_newidle_gate(const struct nsched_fair_newidle_gate_question *q,
				  struct nsched_fair_newidle_gate_answer *a)
{
	struct fair_gate gate = { q->now + q->hz, q->blocked_cost, { q->now, q->hz }, 0, 0 };

	clear_words(a, sizeof(*a));
	a->next_balance = q->next_balance;
	a->max_idle_cost = q->max_idle_cost;
	a->idle_stamp = q->idle_stamp;
	a->misfit_load = q->asym_active ? 0 : q->misfit_load;
	a->reason = NSCHED_FAIR_NEWIDLE_GATE_PENDING;
	if (q->ttwu_pending)
		return a->reason;
	a->idle_stamp = q->clock;
	a->reason = NSCHED_FAIR_NEWIDLE_GATE_INACTIVE;
	if (!q->active)
		return a->reason;
	a->reason = fair_gate_walk(q, a, &gate);
	if (a->reason == 0)
		a->reason = fair_gate_result(q, a, &gate);
	if (fair_before(gate.next, a->next_balance))
		a->next_balance = gate.next;
	if (a->ret)
		a->idle_stamp = 0;
	else
		a->nohz = 1;
	return a->reason;
}
