/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Rules that hold of some policies: one balancer a group, and where more of something
 * cannot turn an answer round. A row names who keeps a rule; who is not named need not.
 */
#include "asked.h"
#include "numasched/an.h"
#include "numasched/bn.h"
#include "numasched/cfs.h"
#include "numasched/fair.h"

uint32_t asked_leaves_it(uint32_t reason)
{
	return reason == NSCHED_CFS_FIND_BUSIEST_GROUP_NOT_ELECTED ||
	       reason == NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN ||
	       reason >> 8 == NSCHED_FAIR_SHOULD_BALANCE;
}

/* Of the CPUs that have the same group for theirs one balances, at a tick. */
void asked_one_balancer(struct asked *k)
{
	struct nsched_balance_question *q = &k->q.balance;
	uint32_t group, cpu, balancers = 0;

	if (!k->domains || q->idle == NSCHED_NEWLY_IDLE)
		return;
	group = nsched_ring_group(k->domains, k->w->this_cpu, q->level, 0);
	for (cpu = 0; cpu < k->w->nr_cpus; cpu++) {
		if (!k->w->online[cpu] ||
		    nsched_domain_of(k->domains, cpu, q->level) == NSCHED_NONE ||
		    nsched_ring_group(k->domains, cpu, q->level, 0) != group)
			continue;
		q->this_cpu = cpu;
		asked_restore(k, 0);
		balancers += !asked_leaves_it(asked_call(k->policy, k->which, &k->q, k->a));
	}
	CHECK(balancers <= 1);
	asked_saw(k);
}

/* The answer says yes: a source, a sweep that is due, a page that moves, a preemption. */
static uint32_t says_yes(const struct asked *k)
{
	switch (k->which) {
	case NSCHED_ASK_BALANCE:
		return k->a->balance.src_cpu != NSCHED_NONE;
	case NSCHED_ASK_DUE:
		return k->a->due.sweep;
	case NSCHED_ASK_WAKE:
		return k->a->wake.preempt;
	default:
		return k->a->page.move;
	}
}

/*
 * A task more on the queue that was chosen; 0: there is no room for it. Only of idle
 * CPUs: the quarter that a busy one wants is rounded, so that with two tasks here four
 * there are enough and five are not.
 */
static uint32_t longer_source(struct asked *k)
{
	uint64_t *nr = &k->w->value[NSCHED_LOAD_NR_RUNNING][k->a->balance.src_cpu];

	if (*nr >= 0xffff || k->q.balance.idle == NSCHED_BUSY)
		return 0;
	++*nr;
	k->q.asked.load = world_load_with(k->w, k->needs.load);
	--*nr;
	return 1;
}

/* By a nanosecond, unless that wraps what balancenuma compares. */
static uint32_t ran_longer(struct asked *k)
{
	const struct nsched_bn_task_state *bn = k->q.asked.task_state;

	if (k->policy == NSCHED_POLICY_BALANCENUMA_V10 &&
	    k->task.runtime_ns + 1 == bn->stamp_ns)
		return 0;
	return ++k->task.runtime_ns != 0;
}

/* A tick later, unless the clock has come round. */
static uint32_t later(struct asked *k)
{
	const struct nsched_an_process_state *process = k->q.asked.process_state;

	return ++k->q.asked.now - process->next_scan != (uint64_t)1 << 63;
}

/* Who wakes is more urgent by one. */
static uint32_t more_urgent(struct asked *k)
{
	return k->task.prio-- != 0;
}

/* No page was charged to any node yet. */
static uint32_t nothing_charged(struct asked *k)
{
	uint32_t column = NSCHED_BN_SYSTEM_ACCT, node;

	if (k->policy == NSCHED_POLICY_AUTONUMA_27)
		column = NSCHED_AN_SYSTEM_ACCT;
	for (node = 0; node < k->w->nr_nodes; node++)
		nsched_state_u64(k->q.asked.system_state, column)[node] = 0;
	return 1;
}

static const struct rule {
	uint32_t which;
	uint32_t policy;
	uint32_t (*more)(struct asked *k);
} rules[] = {
	{ NSCHED_ASK_WAKE, NSCHED_POLICY_LINUX_2_5_59, more_urgent },
	{ NSCHED_ASK_WAKE, NSCHED_POLICY_LINUX_2_5_59_B0, more_urgent },
	{ NSCHED_ASK_WAKE, NSCHED_POLICY_LINUX_2_6_0, more_urgent },
	{ NSCHED_ASK_WAKE, NSCHED_POLICY_NODE_AFFINE_2003, more_urgent },
	{ NSCHED_ASK_WAKE, NSCHED_POLICY_POOLING_2002, more_urgent },
	{ NSCHED_ASK_BALANCE, NSCHED_POLICY_LINUX_2_5_59, longer_source },
	{ NSCHED_ASK_BALANCE, NSCHED_POLICY_LINUX_2_5_59_B0, longer_source },
	{ NSCHED_ASK_BALANCE, NSCHED_POLICY_LINUX_2_6_0, longer_source },
	{ NSCHED_ASK_BALANCE, NSCHED_POLICY_NODE_AFFINE_2003, longer_source },
	{ NSCHED_ASK_DUE, NSCHED_POLICY_AUTONUMA_27, later },
	{ NSCHED_ASK_DUE, NSCHED_POLICY_BALANCENUMA_V10, ran_longer },
	{ NSCHED_ASK_DUE, NSCHED_POLICY_LINUX_6_12_NUMA, ran_longer },
	{ NSCHED_ASK_PAGE, NSCHED_POLICY_BALANCENUMA_V10, nothing_charged },
	{ NSCHED_ASK_PAGE, NSCHED_POLICY_AUTONUMA_27, nothing_charged },
};

void asked_monotone(struct asked *k)
{
	uint32_t i;

	for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		if (rules[i].which != k->which || rules[i].policy != k->policy)
			continue;
		k->q.asked.tasks = k->which == NSCHED_ASK_BALANCE ? NULL : k->q.asked.tasks;
		asked_call(k->policy, k->which, &k->q, k->a);
		if (!says_yes(k))
			return;
		asked_restore(k, 0);
		if (!rules[i].more(k))
			return;
		asked_call(k->policy, k->which, &k->q, k->a);
		CHECK(says_yes(k));
		asked_saw(k);
	}
}
