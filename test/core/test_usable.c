/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A policy that leaves a woken task where it was, or where a quirk puts it, may not
 * leave it on a CPU that the task cannot use: the lowest usable one of its node, or
 * of the machine, is taken instead, and the reason says so.
 */
#include "block.h"
#include "machine.h"
#include "numasched/numasched.h"

#define O1 NSCHED_POLICY_LINUX_2_6_0
#define D7 NSCHED_POLICY_HT_D7
#define MUQSS NSCHED_POLICY_MUQSS_199
#define FALLBACK NSCHED_REASON_FALLBACK

struct stage {
	struct nsched_topology *topology;
	struct nsched_load *load;
	void *system, *rq, *task_state;
	struct nsched_task task;
};

static void *state_of(uint32_t policy, uint32_t scope, const struct nsched_topology *topology)
{
	struct nsched_state_facts facts = { .policy = policy, .scope = scope, .topology = topology };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts.nr[NSCHED_ROWS_CPU_PAIR] = topology->nr_cpus * topology->nr_cpus;
	bytes = nsched_state_size(&facts);
	state = bytes ? malloc(bytes) : NULL;
	if (bytes)
		assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* CPUs 0, 1 on node 0, 2 to 4 on node 1. */
static void stage_open(struct stage *s, uint32_t policy, const char *online, const char *nr)
{
	struct machine_text text = { .node = "00111", .core = "01234", .cache = "00111",
				     .online = online };
	struct nsched_counts counts = { 5, 2, 0, 0 };
	struct nsched_needs needs;
	uint32_t cpu;

	memset(s, 0, sizeof(*s));
	s->topology = machine_from_text(&text);
	assert_int_equal(nsched_policy_needs(policy, NSCHED_ASK_WAKE, &counts, &needs), 1);
	s->load = machine_load(s->topology, needs.load);
	for (cpu = 0; cpu < 5; cpu++) {
		uint32_t tasks = (uint32_t)(nr[cpu] - '0');

		if (nsched_load_has(s->load, NSCHED_LOAD_NR_RUNNING))
			nsched_load_set(s->load, s->topology, NSCHED_LOAD_NR_RUNNING, cpu, tasks);
		if (tasks)
			nsched_load_set(s->load, s->topology, NSCHED_LOAD_CURR_PRIO, cpu, 100);
	}
	s->system = state_of(policy, NSCHED_SCOPE_SYSTEM, s->topology);
	s->rq = state_of(policy, NSCHED_SCOPE_RQ, s->topology);
	s->task_state = state_of(policy, NSCHED_SCOPE_TASK, s->topology);
	s->task.prio = 101;
}

static void stage_close(struct stage *s)
{
	free(s->topology);
	free(s->load);
	free(s->system);
	free(s->rq);
	free(s->task_state);
}

static const struct usable_case {
	const char *name;
	uint32_t policy;
	const char *online, *nr;
	uint64_t allowed;
	uint32_t this_cpu, prev, sync;
	uint32_t cpu, reason; /* 0: the block's own */
} cases[] = {
	{ "o1: usable, it stays", O1, "11111", "00000", 0x08, 0, 3, 0, 3, 0 },
	{ "o1: the lowest allowed CPU of its node", O1, "11111", "00000", 0x11, 0, 3, 0, 4, FALLBACK },
	{ "o1: none of its node: the lowest of all", O1, "11111", "00000", 0x03, 2, 3, 0, 0, FALLBACK },
	{ "o1: a previous CPU that went offline", O1, "11101", "00000", 0x1f, 0, 3, 0, 2, FALLBACK },
	{ "o1: an allowed CPU that is offline is none", O1, "11011", "00000", 0x14, 0, 3, 0, 4, FALLBACK },
	{ "o1: a sync waker pulls it all the same", O1, "11111", "10000", 0x11, 0, 3, 1, 0, 0 },
	{ "o1: nothing can be used: as it was", O1, "11011", "00000", 0x04, 0, 3, 0, 3, 0 },
	{ "ht: told is a thread of that CPU", D7, "11111", "00000", 0x10, 0, 3, 0, 4, FALLBACK },
	{ "muqss: Q18, beyond as many CPUs as are online", MUQSS, "10111", "10000", 0x01, 2, 4, 0, 0,
	  FALLBACK },
	{ "muqss: a busy home that is allowed", MUQSS, "11111", "11111", 0x08, 2, 3, 0, 3, 0 },
};

static void usable_case(void **state)
{
	const struct usable_case *c = *state;
	struct nsched_wake_question q = { 0 };
	struct nsched_wake_answer a;
	struct nsched_wrong wrong;
	struct stage s;

	stage_open(&s, c->policy, c->online, c->nr);
	s.task.prev_cpu = c->prev;
	s.task.allowed = &c->allowed;
	q.topology = s.topology;
	q.load = s.load;
	q.task = &s.task;
	q.system_state = s.system;
	q.rq_state = s.rq;
	q.task_state = s.task_state;
	q.this_cpu = c->this_cpu;
	q.sync = c->sync;
	q.now = 1000;
	q.hz = 1000;
	assert_int_equal(nsched_policy_check(c->policy, NSCHED_ASK_WAKE, &q, &wrong), NSCHED_OK);
	memset(&a, 0xa5, sizeof(a));
	nsched_wake(c->policy, &q, &a);
	assert_int_equal(a.cpu, c->cpu);
	if (c->reason)
		assert_int_equal(a.reason, c->reason);
	else
		assert_int_not_equal(a.reason, FALLBACK);
	if (c->reason == FALLBACK)
		assert_int_equal(a.compared[0], c->cpu);
	if (c->policy == D7)
		assert_int_equal(a.resched_cpu, c->cpu);
	stage_close(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, usable_case, cases);
	return rows_run(&rows, "usable");
}
