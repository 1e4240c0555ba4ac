/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* find_dst_group_cpu of Linux 6.12: worked examples and quirk Q6. */
#include "wake_world.h"

/* CPUs 0-3 of 2 x 4, asked by CPU 0. Section 7.19. Latency: '-' is not known, stamps times 10. */
static const struct cpu_case {
	const char *name;
	const char *nr, *latency, *stamp, *idle_class, *preempted;
	uint64_t allowed; /* 0: all */
	uint32_t cpu, reason;
	const char *says;
} cpus[] = {
#define SAYS(name) NSCHED_FAIR_FIND_DST_GROUP_CPU_##name
	{ "cpu: the shallowest idle state, then most recently idle", "1000", "-522", "0105", NULL, NULL,
	  0, 3, SAYS(IDLE), "CPU 3 is idle, since 50, exit latency 2" },
	{ "cpu: one latency: most recently idle", "1000", "-222", "0151", NULL, NULL, 0, 2, SAYS(IDLE),
	  NULL },
	{ "cpu: no latency known: most recently idle", "1000", NULL, "0159", NULL, NULL, 0, 3,
	  SAYS(IDLE), NULL },
	{ "cpu: a tie keeps the lower CPU", "1001", NULL, "0110", NULL, NULL, 0, 1, SAYS(IDLE), NULL },
	{ "cpu: a known latency of a tie keeps it, too", "1000", "-222", "0111", NULL, NULL, 0, 1,
	  SAYS(IDLE), NULL },
	{ "cpu: a deeper state is not taken for its stamp", "1000", "-252", "0190", NULL, NULL, 0, 1,
	  SAYS(IDLE), NULL },
	{ "cpu: a shallower state is taken whatever the stamps", "1000", "-521", "0930", NULL, NULL, 0,
	  3, SAYS(IDLE), NULL },
	{ "cpu: an unknown state by its stamp, and the latency stays", "1000", "-5-4", "0191", NULL,
	  NULL, 0, 3, SAYS(IDLE), NULL },
	{ "Q6: cpu: idle since 0 and no state known is never taken: the busy CPU", "1000", NULL, NULL,
	  NULL, NULL, 0, 0, SAYS(LEAST),
	  "no idle CPU among 4: CPU 0 has the least load, 1024" },
	{ "Q6: cpu: nor if all are like that: this CPU, which is not of the set", "0000", NULL, NULL,
	  NULL, NULL, 0x0e, 0, SAYS(NONE), "nothing to take among 3 CPUs: CPU 0" },
	{ "Q6: cpu: with a state it is", "1000", "-2--", NULL, NULL, NULL, 0, 1, SAYS(IDLE), NULL },
	{ "cpu: tasks of the idle policy only: at once", "1100", NULL, "0099", "0100", NULL, 0, 1,
	  SAYS(SCHED_IDLE), "CPU 1 runs tasks of the idle policy only" },
	{ "cpu: also behind an idle CPU", "1001", "-22-", "0099", "0001", NULL, 0, 3,
	  SAYS(SCHED_IDLE), NULL },
	{ "cpu: one of two of the idle policy is not", "1202", NULL, "0090", "0100", NULL, 0, 2,
	  SAYS(IDLE), NULL },
	{ "cpu: none idle: the least load", "3212", NULL, NULL, NULL, NULL, 0, 2, SAYS(LEAST), NULL },
	{ "cpu: none idle, a tie: the lower CPU", "3222", NULL, NULL, NULL, NULL, 0, 1, SAYS(LEAST),
	  NULL },
	{ "cpu: one CPU allowed, busy", "1005", NULL, NULL, NULL, NULL, 0x08, 3, SAYS(LEAST), NULL },
	{ "cpu: an idle CPU met first keeps busy ones out", "2100", "---2", "0000", NULL, NULL, 0x0f, 3,
	  SAYS(IDLE), NULL },
	{ "cpu: taken by its host is not idle", "1000", "-222", "0999", NULL, "0110", 0, 3, SAYS(IDLE),
	  NULL },
	{ "cpu: none of the group is allowed: this CPU", "0000", "2222", NULL, NULL, NULL, 0xf0, 0,
	  SAYS(NONE), NULL },
#undef SAYS
};

static void cpu_load(struct world *w, const struct cpu_case *c)
{
	uint32_t cpu;

	world_runs(w, "00000000");
	for (cpu = 0; cpu < 4; cpu++) {
		uint64_t n = (uint64_t)(c->nr[cpu] - '0');

		world_set(w, NSCHED_LOAD_NR_RUNNING, cpu, n);
		world_set(w, NSCHED_LOAD_LOAD, cpu, 1024 * n);
		world_set(w, NSCHED_LOAD_CURR, cpu, n == 0);
		if (c->stamp)
			world_set(w, NSCHED_LOAD_IDLE_STAMP, cpu, 10 * (uint64_t)(c->stamp[cpu] - '0'));
		if (c->latency && c->latency[cpu] != '-')
			world_set(w, NSCHED_LOAD_EXIT_LATENCY, cpu, (uint64_t)(c->latency[cpu] - '0'));
		if (c->idle_class)
			world_set(w, NSCHED_LOAD_NR_IDLE_CLASS, cpu,
				  (uint64_t)(c->idle_class[cpu] - '0'));
		if (c->preempted)
			world_set(w, NSCHED_LOAD_PREEMPTED, cpu, (uint64_t)(c->preempted[cpu] - '0'));
	}
}

static void cpu_case(void **state)
{
	const struct cpu_case *c = *state;
	struct nsched_fair_find_dst_group_cpu_question q = { 0 };
	struct nsched_fair_find_dst_group_cpu_answer a;
	struct world w;

	world_begin(&w, 2, 4, 1, WAKE_COLUMNS);
	cpu_load(&w, c);
	q.load = w.load;
	q.domains = w.domains;
	q.allowed = c->allowed ? &c->allowed : NULL;
	q.group = nsched_ring_group(w.domains, 0, 1, 0);
	BLOCK_ASK(nsched_fair_find_dst_group_cpu, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.cpu, c->cpu);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

/* Once an idle CPU is found no busy one is remembered. */
static void cpu_busy_behind_idle(void **state)
{
	static const struct cpu_case row = { "", "2010", "-2-2", "0909", NULL, NULL, 0, 1, 0, NULL };
	struct nsched_fair_find_dst_group_cpu_question q = { 0 };
	struct nsched_fair_find_dst_group_cpu_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WAKE_COLUMNS);
	cpu_load(&w, &row);
	q.load = w.load;
	q.domains = w.domains;
	q.group = nsched_ring_group(w.domains, 0, 1, 0);
	nsched_fair_find_dst_group_cpu(&q, &a);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.least_load, 2048);
	assert_int_equal(a.least_cpu, 0);
	world_end(&w);
}

/* A group of one CPU is that CPU, busy and not allowed as it may be. */
static void cpu_alone(void **state)
{
	struct nsched_fair_find_dst_group_cpu_question q = { 0 };
	struct nsched_fair_find_dst_group_cpu_answer a;
	uint64_t others = 0xfb;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WAKE_COLUMNS);
	world_runs(&w, "00900000");
	q.load = w.load;
	q.domains = w.domains;
	q.allowed = &others;
	q.group = nsched_ring_group(w.domains, 2, 0, 0);
	BLOCK_ASK(nsched_fair_find_dst_group_cpu, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_FIND_DST_GROUP_CPU_ONLY);
	assert_int_equal(a.cpu, 2);
	assert_int_equal(a.scanned, 0);
	assert_string_equal(block_sentence(a.reason, &q, &a), "CPU 2 is all of the group");
	world_end(&w);
}

/* Without the columns nothing is known of idle states: Q6 for every idle CPU. */
static void cpu_without_columns(void **state)
{
	struct nsched_fair_find_dst_group_cpu_question q = { 0 };
	struct nsched_fair_find_dst_group_cpu_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
					 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD));
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_NR_RUNNING, 1, 1);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_LOAD, 1, 77);
	q.load = w.load;
	q.domains = w.domains;
	q.group = nsched_ring_group(w.domains, 0, 1, 0);
	q.this_cpu = 3;
	BLOCK_ASK(nsched_fair_find_dst_group_cpu, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_FIND_DST_GROUP_CPU_LEAST);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.least_load, 77);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, cpu_case, cpus);
	rows_add(&rows, "cpu: busy CPUs behind an idle one", cpu_busy_behind_idle, 0);
	rows_add(&rows, "cpu: a group of one", cpu_alone, 0);
	rows_add(&rows, "Q6: cpu: no idle state is known at all", cpu_without_columns, 0);
	return rows_run(&rows, "fair place cpu");
}
