/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * How the cost of each question of each policy grows: asked on machines of 64 to 1024 CPUs,
 * once with more CPUs a node and once with more nodes. The exponent is that between the two
 * largest, log(time / time) / log(4): 1 is linear. What is steeper must stand in the list
 * below, with the reason why it has to be; the exit status says whether all do.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "builder.h"
#include "numasched/describe.h"

/* Above this it is not linear: caches and branches miss more on larger machines, so not 1. */
#define STEEP 1.4
#define SHAPES 3

static const struct shape {
	uint32_t nodes, cpus; /* nodes, CPUs a node */
} shapes[2][SHAPES] = {
	{ { 8, 8 }, { 8, 32 }, { 8, 128 } },
	{ { 16, 4 }, { 64, 4 }, { 256, 4 } },
};

static const char *const question_names[NSCHED_QUESTIONS] = {
	"place", "wake", "due", "balance", "next", "prefer", "page",
};

/* Steeper than linear, because what is specified is. */
static const struct steep {
	uint32_t policy, question, in_nodes;
	const char *why;
} steeps[] = {
	{ NSCHED_POLICY_NUMA_CORE_2012, NSCHED_ASK_PREFER, 0,
	  "a node's CPUs are grouped by comparing pairs" },
	{ 0, 0, 0, NULL },
};

/* One policy's question on one machine; all memory is the scene's. */
static struct scene {
	union nsched_any_question q;
	struct nsched_task task, other;
	void *memory[32];
	uint32_t nr_memory;
	uint32_t policy, question, nr_tasks;
} scene;

static void *scene_memory(uint64_t bytes)
{
	void *memory = bench_memory(bytes);

	if (scene.nr_memory == sizeof(scene.memory) / sizeof(scene.memory[0]))
		bench_must(NSCHED_TOO_LARGE, "scene");
	scene.memory[scene.nr_memory++] = memory;
	return memory;
}

static uint64_t scene_ask(struct bench_machine *m, uint64_t times)
{
	uint32_t policy = scene.policy;
	uint64_t sum = 0;
	union nsched_any_answer a;

	(void)m;
	for (; times; times--, scene.q.asked.now += 1000, scene.q.asked.clock_ns += 1000) {
		switch (scene.question) {
		case NSCHED_ASK_PLACE:   sum += nsched_place(policy, &scene.q.place, &a.place); break;
		case NSCHED_ASK_WAKE:    sum += nsched_wake(policy, &scene.q.wake, &a.wake); break;
		case NSCHED_ASK_DUE:     sum += nsched_due(policy, &scene.q.due, &a.due); break;
		case NSCHED_ASK_BALANCE: sum += nsched_balance(policy, &scene.q.balance, &a.balance); break;
		case NSCHED_ASK_NEXT:    sum += nsched_next(policy, &scene.q.next, &a.next); break;
		case NSCHED_ASK_PREFER:  sum += nsched_prefer(policy, &scene.q.prefer, &a.prefer); break;
		default:                 sum += nsched_page(policy, &scene.q.page, &a.page); break;
		}
	}
	return sum;
}

static struct nsched_domains *new_domains(const struct nsched_topology *topology, uint32_t policy)
{
	struct nsched_domains_plan plan = { .topology = topology, .policy = policy,
					    .reclaim_distance = 30 };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *block;

	plan.work_size = builder_work(&plan);
	plan.work = scene_memory(plan.work_size);
	bytes = builder_size(&plan, &wrong);
	block = scene_memory(bytes);
	bench_must(builder_init(block, bytes, &plan, &wrong), "domains");
	return block;
}

/* Tasks on a CPU: none on CPU 0, which asks; two on the last node; else one, or by turns none. */
static uint32_t tasks_of(const struct bench_machine *m, uint32_t cpu)
{
	if (cpu == 0)
		return 0;
	return cpu / m->cpus == m->nodes - 1 ? 2 : cpu % 8 != 3;
}

static struct nsched_load *new_load(struct bench_machine *m, uint64_t columns)
{
	uint64_t bytes = nsched_load_size(m->nr_cpus, m->nodes, columns);
	struct nsched_load *load = scene_memory(bytes);
	struct nsched_wrong wrong;
	uint32_t cpu, column;

	bench_must(nsched_load_init(load, bytes, m->topology, columns, &wrong), "load");
	for (cpu = 0; cpu < m->nr_cpus; cpu++) {
		uint64_t nr = tasks_of(m, cpu);
		uint64_t value[NSCHED_LOAD_COLUMNS] = {
			[NSCHED_LOAD_NR_RUNNING] = nr, [NSCHED_LOAD_H_NR] = nr,
			[NSCHED_LOAD_IDLE] = !nr, [NSCHED_LOAD_CURR] = !nr,
			[NSCHED_LOAD_LOAD] = nr * 1024, [NSCHED_LOAD_UTIL] = nr * 500,
			[NSCHED_LOAD_RUNNABLE] = nr * 700, [NSCHED_LOAD_LOAD1] = nr * 1024,
			[NSCHED_LOAD_LOAD2] = nr * 1024, [NSCHED_LOAD_CURR_PRIO] = nr ? 120 : 140,
		};

		for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
			if (value[column] && nsched_load_has(load, column))
				nsched_load_set(load, m->topology, column, cpu, value[column]);
		if (nr && nsched_load_has(load, NSCHED_LOAD_IDLE))
			nsched_load_set(load, m->topology, NSCHED_LOAD_IDLE, cpu, 0);
		if (nr && nsched_load_has(load, NSCHED_LOAD_CURR))
			nsched_load_set(load, m->topology, NSCHED_LOAD_CURR, cpu, 0);
	}
	return load;
}

static struct nsched_tasks *new_tasks(struct bench_machine *m, uint64_t columns)
{
	struct nsched_tasks_facts facts = { .columns = columns, .nr_cpus = m->nr_cpus,
					    .nr_tasks = scene.nr_tasks };
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_tasks *tasks = scene_memory(bytes);
	struct nsched_wrong wrong;
	uint32_t cpu, row = 0, i;

	bench_must(nsched_tasks_init(tasks, bytes, &facts, &wrong), "tasks");
	for (cpu = 0; cpu < m->nr_cpus; cpu++) {
		nsched_tasks_first_set(tasks, cpu, row);
		for (i = 0; i < tasks_of(m, cpu); i++, row++) {
			uint64_t value[NSCHED_TASK_COLUMNS] = {
				[NSCHED_TASK_ID] = row, [NSCHED_TASK_RUNNING] = i == 0,
				[NSCHED_TASK_WEIGHT] = 1024, [NSCHED_TASK_LOAD] = 1024,
				[NSCHED_TASK_UTIL] = 500, [NSCHED_TASK_PRIO] = 120,
				[NSCHED_TASK_USER_PRIO] = 20, [NSCHED_TASK_SEQ] = i,
				[NSCHED_TASK_PREV_CPU] = cpu, [NSCHED_TASK_ARRIVAL] = row,
				[NSCHED_TASK_DEADLINE] = 1000 + row * 7 % 64,
				[NSCHED_TASK_PREFERRED] = row % m->nodes,
				[NSCHED_TASK_GROUP] = NSCHED_NONE,
				[NSCHED_TASK_BUDDY] = NSCHED_NONE,
			};
			uint32_t column;

			for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
				if (nsched_task_has(tasks, column))
					nsched_task_set(tasks, column, row, value[column]);
		}
	}
	nsched_tasks_first_set(tasks, m->nr_cpus, row);
	return tasks;
}

static void *new_state(struct bench_machine *m, const struct nsched_domains *domains, uint32_t scope)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	memset(&facts, 0, sizeof(facts));
	facts.policy = scene.policy;
	facts.scope = scope;
	facts.topology = m->topology;
	facts.domains = domains;
	facts.nr[NSCHED_ROWS_CPU] = m->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = m->nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * m->nodes;
	facts.nr[NSCHED_ROWS_CACHE] = m->nr_cpus;
	facts.nr[NSCHED_ROWS_CPU_PAIR] = m->nr_cpus * m->nr_cpus;
	facts.nr[NSCHED_ROWS_LEVEL] = domains ? domains->nr_levels : 0;
	facts.nr[NSCHED_ROWS_GROUP] = domains ? domains->nr_groups : 0;
	bytes = nsched_state_size(&facts);
	if (!bytes)
		return NULL;
	state = scene_memory(bytes);
	bench_must(nsched_state_init(state, bytes, &facts, &wrong), "state");
	return state;
}

static void fill_prefer(struct bench_machine *m, const struct nsched_needs *needs)
{
	uint64_t *total = scene_memory((uint64_t)scene.nr_tasks * 8);
	uint32_t *current = scene_memory((uint64_t)m->nr_cpus * 4), cpu, row = 0;
	uint64_t *faults = scene_memory((uint64_t)scene.nr_tasks * m->nodes * 8), i;

	for (cpu = 0; cpu < m->nr_cpus; cpu++) {
		current[cpu] = tasks_of(m, cpu) ? row : NSCHED_NONE;
		row += tasks_of(m, cpu);
	}
	for (i = 0; i < (uint64_t)scene.nr_tasks * m->nodes; i++)
		total[i / m->nodes] += faults[i] = i * 2654435761u >> 7 & 0xff;
	if (!(needs->states >> NSCHED_SCOPE_TASK & 1)) /* the faults say what it prefers */
		scene.q.asked.task_state = NULL;
	scene.q.prefer.task_total = total; /* or each is a sum over the nodes */
	scene.q.prefer.curr_task = current;
	scene.q.prefer.task_faults = faults;
	scene.q.asked.this_cpu = 1; /* row 0 runs there */
}

static void fill_own(struct bench_machine *m, const struct nsched_domains *domains,
		     const struct nsched_needs *needs)
{
	void *other = new_state(m, domains, NSCHED_SCOPE_TASK);

	switch (scene.question) {
	case NSCHED_ASK_PLACE:
		scene.q.place.parent = &scene.other;
		scene.q.place.parent_state = other;
		scene.q.place.kind = NSCHED_PLACE_EXEC;
		break;
	case NSCHED_ASK_WAKE:
		scene.q.wake.waker = &scene.other;
		scene.q.wake.waker_state = other;
		break;
	case NSCHED_ASK_DUE:
		scene.q.due.idle = NSCHED_IDLE;
		break;
	case NSCHED_ASK_BALANCE:
		scene.q.balance.moved_task_out = scene_memory((uint64_t)scene.nr_tasks * 4);
		scene.q.balance.moved_cpu_out = scene_memory((uint64_t)scene.nr_tasks * 4);
		scene.q.balance.level = domains ? nsched_level_below(domains, 0, domains->nr_levels) : 1;
		scene.q.balance.idle = NSCHED_IDLE;
		break;
	case NSCHED_ASK_NEXT:
		scene.q.next.current = scene.q.next.wakee = NSCHED_NONE;
		break;
	case NSCHED_ASK_PREFER:
		fill_prefer(m, needs);
		break;
	default:
		scene.q.page.nr_pages = 1;
		scene.q.page.page_node = m->nodes - 1;
		scene.q.page.policy_node = NSCHED_NONE;
		scene.q.page.last = &scene.other;
		scene.q.page.room = 1;
		scene.q.page.flags = NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_LRU | NSCHED_PAGE_LAZY;
		break;
	}
}

/* 1: the policy answers, and the scene holds a question that its check accepts. */
static int scene_open(struct bench_machine *m, uint32_t policy, uint32_t question)
{
	struct nsched_counts counts = { m->nr_cpus, m->nodes, 0, 0 };
	const struct nsched_domains *domains;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	uint32_t cpu;

	memset(&scene, 0, sizeof(scene));
	scene.policy = policy;
	scene.question = question;
	for (cpu = 0; cpu < m->nr_cpus; cpu++)
		counts.nr_tasks += tasks_of(m, cpu);
	scene.nr_tasks = counts.nr_tasks;
	if (!nsched_policy_needs(policy, question, &counts, &needs))
		return 0;
	domains = needs.domains ? new_domains(m->topology, policy) : NULL;
	scene.task.weight = 1024;
	scene.task.prio = 120;
	scene.task.user_prio = 20;
	scene.task.home = scene.task.preferred = scene.task.group = scene.task.process = NSCHED_NONE;
	scene.task.prev_cpu = m->nr_cpus / 2;
	scene.other = scene.task;
	scene.task.id = 1;
	scene.other.id = 2;
	scene.q.asked.topology = m->topology;
	scene.q.asked.load = new_load(m, needs.load);
	scene.q.asked.domains = domains;
	scene.q.asked.tasks = needs.task_table || needs.tasks ? new_tasks(m, needs.task_table) : NULL;
	scene.q.asked.task = &scene.task;
	scene.q.asked.system_state = new_state(m, domains, NSCHED_SCOPE_SYSTEM);
	scene.q.asked.rq_state = new_state(m, domains, NSCHED_SCOPE_RQ);
	scene.q.asked.task_state = new_state(m, domains, NSCHED_SCOPE_TASK);
	scene.q.asked.group_state = new_state(m, domains, NSCHED_SCOPE_GROUP);
	scene.q.asked.page_state = new_state(m, domains, NSCHED_SCOPE_PAGE);
	scene.q.asked.process_state = new_state(m, domains, NSCHED_SCOPE_PROCESS);
	scene.q.asked.work = scene_memory(needs.work_bytes);
	scene.q.asked.work_size = needs.work_bytes;
	scene.q.asked.hz = 1000;
	scene.q.asked.now = 100000;
	fill_own(m, domains, &needs);
	if (nsched_policy_check(policy, question, &scene.q, &wrong) == NSCHED_OK)
		return 1;
	fprintf(stderr, "growth: policy %u, %s: code %u, field %u, index %u\n", policy,
		question_names[question], wrong.code, wrong.field, wrong.index);
	exit(2);
}

static void scene_close(void)
{
	while (scene.nr_memory)
		free(scene.memory[--scene.nr_memory]);
}

static const char *why_steep(uint32_t policy, uint32_t question, uint32_t in_nodes)
{
	const struct steep *s;

	for (s = steeps; s->why; s++)
		if ((s->policy == policy || !s->policy) && s->question == question &&
		    s->in_nodes == in_nodes)
			return s->why;
	return NULL;
}

/* Times of a policy's question in ns, [0] with CPUs a node and [1] with nodes. */
static double times[NSCHED_POLICIES][NSCHED_QUESTIONS][2][SHAPES];

static void time_machine(uint32_t in_nodes, uint32_t shape, double ms)
{
	const struct shape *s = &shapes[in_nodes][shape];
	struct bench_machine m;
	struct bench_time time;
	uint32_t policy, question;

	memset(&m, 0, sizeof(m));
	bench_machine_init(&m, s->nodes, s->cpus);
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			if (scene_open(&m, policy, question)) {
				bench_warm(&m, scene_ask, ms, &time);
				times[policy][question][in_nodes][shape] = time.min_ns;
			}
			scene_close();
		}
	}
	bench_machine_free(&m);
}

static int print_row(uint32_t policy, uint32_t question)
{
	uint32_t in_nodes;
	int bad = 0;

	printf("%-22s %-8s", nsched_policy_row(policy)->name, question_names[question]);
	for (in_nodes = 0; in_nodes < 2; in_nodes++) {
		const double *ns = times[policy][question][in_nodes];
		double exponent = log(ns[2] / ns[1]) / log(4);
		const char *why = why_steep(policy, question, in_nodes);

		printf(" %9.1f %9.1f %10.1f %5.2f", ns[0], ns[1], ns[2], exponent);
		if (exponent > STEEP)
			printf(" %s", why ? why : "<- steeper than linear, and not named");
		bad += exponent > STEEP && !why;
	}
	printf("\n");
	return bad;
}

/* What test/bench/check.sh counts; the counter dumps when bench_dump() returns. */
#define COUNTED 20
__attribute__((noinline)) void bench_counted(struct bench_machine *m)
{
	uint64_t sum = scene_ask(m, COUNTED);

	__asm__ volatile("" : : "r"(sum) : "memory");
}

__attribute__((noinline)) void bench_dump(const char *machine)
{
	printf("%s, %s\t%s\t%d\n", nsched_policy_row(scene.policy)->name,
	       question_names[scene.question], machine, COUNTED);
}

static int count(void)
{
	struct bench_machine m;
	uint32_t policy, question;

	memset(&m, 0, sizeof(m));
	bench_machine_init(&m, 8, 8);
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			if (scene_open(&m, policy, question)) {
				bench_counted(&m);
				bench_dump("8x8");
			}
			scene_close();
		}
	}
	bench_machine_free(&m);
	return 0;
}

int main(int argc, char **argv)
{
	double ms = argc > 1 ? strtod(argv[1], NULL) : 0.2;
	uint32_t in_nodes, i, policy, question, asked = 0;
	int bad = 0;

	if (argc > 1 && strcmp(argv[1], "--count") == 0)
		return count();
	bench_pin();
	for (in_nodes = 0; in_nodes < 2; in_nodes++)
		for (i = 0; i < SHAPES; i++)
			time_machine(in_nodes, i, ms);
	printf("# least ns a call, and the exponent of growth between the last two\n"
	       "%-22s %-8s %9s %9s %10s %5s %9s %9s %10s %5s\n", "# policy", "question",
	       "8x8", "8x32", "8x128", "", "16x4", "64x4", "256x4", "");
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			if (times[policy][question][0][0] <= 0)
				continue;
			asked++;
			bad += print_row(policy, question);
		}
	}
	printf("growth: %u questions of %u policies, %d steeper than linear and not named\n", asked,
	       NSCHED_POLICIES - 1, bad);
	return bad > 0;
}
