/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12's due and balance gone wrong, one thing at a time. */
#include <stddef.h>

#include "wrong.h"

enum {
	FIND_SEES_ALL = WRONG_FAIR,
	FIND_HINT_ALWAYS,
	FIND_UNMARKED,
	FIND_LOCAL_IS_THIS,
	FIND_CLASS_ALL,
	FIND_UNTYPED,
	FIND_ONE_MORE,
	FIND_WITHOUT_CORES,
	CPU_SEES_ALL,
	CPU_ANY_CLASS,
	CPU_SIGNED,
	CPU_SIZES_ALIKE,
	CPU_UNPACKED,
	CPU_LAST,
	CPU_NOT_REDUCED,
	WHO_TAKES_NO_PART,
	WHO_ARRIVED,
	WHO_REPAIRED,
	WHO_BUSY_CORE,
	WHO_CORES_AMONG_THREADS,
	SIZE_ALWAYS,
	SIZE_LATE,
	SIZE_KEPT,
	PUSH_LONE,
	PUSH_FROM_THE_HEAD,
	PUSH_TOP,
	PUSH_UNASKED,
	EVERY_WITHOUT_TICK,
	EVERY_ROUNDS_DOWN,
	WALK_EARLY,
	WALK_TOGETHER,
	COST_UNCOUNTED,
	COST_AT_A_SECOND,
	COST_HALVED_LATE,
	GATE_PULLS_COUNT_ONE,
	GATE_FREE_COUNTS,
	GATE_BLOCKED_IS_FREE,
	GATE_LATE,
	GATE_ALL
};

const struct wrong_row wrong_fair_rows[] = {
	{ FIND_SEES_ALL, "balance", "fair.find_src", "CPUs that take no part" },
	{ FIND_HINT_ALWAYS, "balance", "fair.find_src", "a newly idle CPU renews the hint" },
	{ FIND_UNMARKED, "balance", "fair.find_src",
	  "the marks of the domains, not of the caller" },
	{ FIND_LOCAL_IS_THIS, "balance", "fair.find_src",
	  "capacity and core of another CPU than dst" },
	{ FIND_CLASS_ALL, "balance", "fair.find_src", "all queues are of one class" },
	{ FIND_UNTYPED, "balance", "fair.find_src",
	  "a type that was set with nothing to move is lost" },
	{ FIND_ONE_MORE, "balance", "fair.find_src", "a task more" },
	{ FIND_WITHOUT_CORES, "balance", "fair.find_src", "no core has two threads" },
	{ CPU_SEES_ALL, "balance", "fair.find_src_cpu", "CPUs that take no part" },
	{ CPU_ANY_CLASS, "balance", "fair.find_src_cpu", "queues of any class" },
	{ CPU_SIGNED, "balance", "fair.find_src_cpu", "a negative imbalance is none" },
	{ CPU_SIZES_ALIKE, "balance", "fair.find_src_cpu", "a lone task of a CPU as large" },
	{ CPU_UNPACKED, "balance", "fair.find_src_cpu", "a lone task of a CPU that is preferred" },
	{ CPU_LAST, "balance", "fair.find_src_cpu", "the last of those with most tasks" },
	{ CPU_NOT_REDUCED, "balance", "fair.find_src_cpu", "every CPU is reduced" },
	{ WHO_TAKES_NO_PART, "balance", "fair.should_balance", "a CPU that takes no part" },
	{ WHO_ARRIVED, "balance", "fair.should_balance", "though a task has come" },
	{ WHO_REPAIRED, "balance", "fair.should_balance",
	  "Q10 repaired: the lowest that takes part" },
	{ WHO_BUSY_CORE, "balance", "fair.should_balance", "the first idle CPU, its core at work" },
	{ WHO_CORES_AMONG_THREADS, "balance", "fair.should_balance", "an idle core among threads" },
	{ SIZE_ALWAYS, "balance", "fair.group_capacity", "a newly idle CPU looks every time" },
	{ SIZE_LATE, "balance", "fair.group_capacity", "the next look is a tick later" },
	{ SIZE_KEPT, "balance", "fair.group_capacity", "said, but not kept" },
	{ PUSH_LONE, "balance", "fair.active_push", "a source with one task pushes" },
	{ PUSH_FROM_THE_HEAD, "balance", "fair.active_push", "the task that ran last" },
	{ PUSH_TOP, "balance", "fair.active_push", "the highest domain that holds both" },
	{ PUSH_UNASKED, "balance", "fair.active_push", "though it was withdrawn" },
	{ EVERY_WITHOUT_TICK, "due", "fair.balance_interval", "busy without the tick less" },
	{ EVERY_ROUNDS_DOWN, "due", "fair.balance_interval", "rounded down" },
	{ WALK_EARLY, "due", "fair.walk", "a tick early" },
	{ WALK_TOGETHER, "due", "fair.walk", "two CPUs balance a SERIALIZE level" },
	{ COST_UNCOUNTED, "due", "fair.newidle_cost", "an attempt of cost 0 is counted" },
	{ COST_AT_A_SECOND, "due", "fair.newidle_cost", "decay at a second to the tick" },
	{ COST_HALVED_LATE, "due", "fair.newidle_cost", "the window closes at 1025" },
	{ GATE_PULLS_COUNT_ONE, "due", "fair.newidle_gate",
	  "a success counts one, whatever the odds" },
	{ GATE_FREE_COUNTS, "due", "fair.newidle_gate", "the dice pass a level uncounted" },
	{ GATE_BLOCKED_IS_FREE, "due", "fair.newidle_gate", "nobody pays for blocked load" },
	{ GATE_LATE, "due", "fair.newidle_gate", "next_balance is put off" },
	{ GATE_ALL, "due", "fair.newidle_gate", "another class counts as fair" },
	{ 0, NULL, NULL, NULL },
};

uint32_t wrong_fair_find_src(const struct nsched_fair_find_src_question *q,
			     struct nsched_fair_find_src_answer *a)
{
	struct nsched_fair_find_src_question other = *q;
	uint32_t reason;

	if (wrong_now == FIND_SEES_ALL)
		other.env_cpus = NULL;
	if (wrong_now == FIND_UNMARKED)
		other.grp_mark = NULL;
	if (wrong_now == FIND_LOCAL_IS_THIS)
		other.dst_cpu = q->this_cpu;
	if (wrong_now == FIND_WITHOUT_CORES)
		other.topology = NULL;
	reason = nsched_fair_find_src(&other, a);
	if (wrong_now == FIND_HINT_ALWAYS && q->idle == NSCHED_NEWLY_IDLE && q->has_llc)
		a->nr_idle_scan = q->llc_weight;
	if (wrong_now == FIND_CLASS_ALL)
		a->fbq_type = NSCHED_FAIR_QUEUE_ALL;
	if (wrong_now == FIND_UNTYPED && a->imbalance == 0)
		a->type_set = 0;
	if (wrong_now == FIND_ONE_MORE && a->migration_type == NSCHED_FAIR_MIGRATE_TASK)
		a->imbalance += a->group != NSCHED_NONE;
	return reason;
}

/* A later CPU of the group with as many fair tasks. */
static void last_of_most(const struct nsched_fair_find_src_cpu_question *q,
			 struct nsched_fair_find_src_cpu_answer *a)
{
	uint32_t cpu;

	if (q->migration_type != NSCHED_FAIR_MIGRATE_TASK || a->src_cpu == NSCHED_NONE)
		return;
	for (cpu = a->src_cpu + 1; cpu < q->domains->nr_cpus; cpu++)
		if (nsched_group_has(q->domains, q->group, cpu) &&
		    nsched_load_h_nr(q->load, cpu) == a->nr)
			a->src_cpu = cpu;
}

uint32_t wrong_fair_find_src_cpu(const struct nsched_fair_find_src_cpu_question *q,
				 struct nsched_fair_find_src_cpu_answer *a)
{
	struct nsched_fair_find_src_cpu_question other = *q;
	uint32_t reason;

	if (wrong_now == CPU_SEES_ALL)
		other.env_cpus = NULL;
	if (wrong_now == CPU_ANY_CLASS)
		other.fbq_type = NSCHED_FAIR_QUEUE_ALL;
	if (wrong_now == CPU_SIGNED && q->imbalance < 0)
		other.imbalance = 0;
	if (wrong_now == CPU_SIZES_ALIKE)
		other.sd_flags &= ~(uint32_t)NSCHED_FAIR_SD_ASYM_CPUCAPACITY;
	if (wrong_now == CPU_UNPACKED)
		other.sd_flags &= ~(uint32_t)NSCHED_FAIR_SD_ASYM_PACKING;
	if (wrong_now == CPU_NOT_REDUCED)
		other.imbalance_pct = 1;
	reason = nsched_fair_find_src_cpu(&other, a);
	if (wrong_now == CPU_LAST)
		last_of_most(q, a);
	return reason;
}

uint32_t wrong_fair_should_balance(const struct nsched_fair_should_balance_question *q,
				   struct nsched_fair_should_balance_answer *a)
{
	struct nsched_fair_should_balance_question other = *q;
	uint32_t cpu;

	if (wrong_now == WHO_TAKES_NO_PART)
		other.env_cpus = NULL;
	if (wrong_now == WHO_BUSY_CORE)
		other.topology = NULL;
	if (wrong_now == WHO_CORES_AMONG_THREADS)
		other.sd_flags &= ~(uint32_t)NSCHED_FAIR_SD_SHARE_CPUCAPACITY;
	nsched_fair_should_balance(&other, a);
	if (wrong_now == WHO_ARRIVED && a->reason == NSCHED_FAIR_SHOULD_BALANCE_ARRIVED)
		a->balance = 1;
	if (wrong_now == WHO_REPAIRED && a->reason == NSCHED_FAIR_SHOULD_BALANCE_FIRST) {
		for (cpu = 0; cpu < q->domains->nr_cpus; cpu++)
			if (nsched_mask_has(q->domains, q->group, cpu) &&
			    nsched_set_has(q->env_cpus, cpu))
				break;
		a->cpu = cpu;
		a->balance = cpu == q->dst_cpu;
	}
	return a->reason;
}

uint32_t wrong_fair_group_capacity(const struct nsched_fair_group_capacity_question *q,
				   struct nsched_fair_group_capacity_answer *a)
{
	struct nsched_fair_group_capacity_question other = *q;
	uint32_t group = nsched_ring_group(q->domains, q->this_cpu, q->level, 0);
	uint64_t kept = q->grp_capacity[group];

	if (wrong_now == SIZE_ALWAYS)
		other.idle = NSCHED_IDLE;
	nsched_fair_group_capacity(&other, a);
	if (wrong_now == SIZE_LATE && a->reason != NSCHED_FAIR_GROUP_CAPACITY_FRESH)
		q->grp_next_update[group] = ++a->next_update;
	if (wrong_now == SIZE_KEPT)
		q->grp_capacity[group] = kept;
	return a->reason;
}

uint32_t wrong_fair_active_push(const struct nsched_fair_active_push_question *q,
				struct nsched_fair_active_push_answer *a)
{
	struct nsched_fair_active_push_question other = *q;
	uint32_t row, level;

	if (wrong_now == PUSH_UNASKED)
		other.wanted = 1;
	nsched_fair_active_push(&other, a);
	if (wrong_now == PUSH_LONE && a->reason == NSCHED_FAIR_ACTIVE_PUSH_ALONE)
		a->reason = NSCHED_FAIR_ACTIVE_PUSH_NONE;
	if (a->reason != NSCHED_FAIR_ACTIVE_PUSH_MOVED)
		return a->reason;
	row = nsched_tasks_first(q->tasks, q->src_cpu + 1) - 1;
	if (wrong_now == PUSH_FROM_THE_HEAD && nsched_task_allowed(q->tasks, row, q->dst_cpu))
		a->task = row;
	for (level = a->level; wrong_now == PUSH_TOP && level < q->domains->nr_levels; level++)
		if (nsched_domain_of(q->domains, q->dst_cpu, level) != NSCHED_NONE)
			a->level = level;
	return a->reason;
}

uint32_t wrong_fair_balance_interval(const struct nsched_fair_balance_interval_question *q,
				     struct nsched_fair_balance_interval_answer *a)
{
	struct nsched_fair_balance_interval_question other = *q;
	uint32_t reason;

	if (wrong_now == EVERY_ROUNDS_DOWN && !q->cpu_busy)
		other.balance_interval =
			(uint32_t)(q->balance_interval * q->hz / 1000 * 1000 / q->hz);
	reason = nsched_fair_balance_interval(&other, a);
	if (wrong_now == EVERY_WITHOUT_TICK && q->cpu_busy)
		a->jiffies++;
	return reason;
}

uint32_t wrong_fair_walk(const struct nsched_fair_walk_question *q,
			 struct nsched_fair_walk_answer *a)
{
	struct nsched_fair_walk_question other = *q;

	if (wrong_now == WALK_EARLY)
		other.now++;
	if (wrong_now == WALK_TOGETHER)
		other.others = 0;
	return nsched_fair_walk(&other, a);
}

uint32_t wrong_fair_newidle_cost(const struct nsched_fair_newidle_cost_question *q,
				 struct nsched_fair_newidle_cost_answer *a)
{
	struct nsched_fair_newidle_cost_question other = *q;
	uint32_t reason;

	if (wrong_now == COST_AT_A_SECOND)
		other.last_decay--;
	reason = nsched_fair_newidle_cost(&other, a);
	if (wrong_now == COST_AT_A_SECOND && a->last_decay == other.last_decay)
		a->last_decay = q->last_decay;
	if (wrong_now == COST_UNCOUNTED && q->cost == 0)
		a->newidle_call++;
	if (wrong_now == COST_HALVED_LATE && q->cost && q->newidle_call == 1023)
		a->newidle_call = 1024;
	return reason;
}

uint32_t wrong_fair_newidle_gate(const struct nsched_fair_newidle_gate_question *q,
				 struct nsched_fair_newidle_gate_answer *a)
{
	struct nsched_fair_newidle_gate_question other = *q;
	uint32_t reason, i, call[8] = { 0 }, success[8] = { 0 };

	for (i = 0; i < q->nr_levels && i < 8; i++) {
		call[i] = q->level_call[i];
		success[i] = q->level_success[i];
	}
	if (wrong_now == GATE_BLOCKED_IS_FREE)
		other.blocked_cost = 0;
	if (wrong_now == GATE_ALL)
		other.end_h_nr = q->end_nr_running;
	reason = nsched_fair_newidle_gate(&other, a);
	if (wrong_now == GATE_LATE && a->next_balance != q->next_balance)
		a->next_balance++;
	for (i = 0; i < q->nr_levels && i < 8; i++) {
		if (wrong_now == GATE_PULLS_COUNT_ONE && q->level_success[i] > success[i])
			q->level_success[i] = success[i] + 1;
		if (wrong_now == GATE_FREE_COUNTS && a->nr_tried == 0)
			q->level_call[i] = call[i];
	}
	return reason;
}
