/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A machine of four nodes, its tasks and their faults, for the search for a CPU. */
#ifndef TEST_NP_SEARCH_WORLD_H
#define TEST_NP_SEARCH_WORLD_H

#include "machine.h"
#include "numasched/describe.h"
#include "numasched/np.h"
#include "rows.h"

#define NODES 4u
#define CPUS 8u
#define NONE NSCHED_NONE
#define COLUMNS (NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON) | NSCHED_LOAD_BIT(NSCHED_LOAD_CORE_IDLE))

static const uint32_t flat[16] = { 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10 };
static const uint32_t pairs[16] = { 10, 15, 40, 40, 15, 10, 40, 40, 40, 40, 10, 15, 40, 40, 15, 10 };

/* Four nodes of two CPUs; one task a CPU, row = CPU, all alike and allowed anywhere. */
struct world {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	uint64_t tasks_bytes;
	struct nsched_np_tables tables;
	uint32_t curr_task[CPUS], has_cpu[NODES];
	uint64_t task_faults[CPUS * NODES], group_faults[2 * NODES];
	struct nsched_np_migrate_question q;
	uint64_t work[64];
};

static inline void set(struct world *w, uint32_t column, uint32_t cpu, uint64_t value)
{
	nsched_load_set(w->load, w->topology, column, cpu, value);
}

static inline void world_begin(struct world *w, const uint32_t *dist)
{
	const struct nsched_tasks_facts facts = {
		.columns = NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_GROUP) |
			   NSCHED_TASK_BIT(NSCHED_TASK_PREFERRED) |
			   NSCHED_TASK_BIT(NSCHED_TASK_EXITING),
		.nr_cpus = CPUS, .nr_tasks = CPUS, .nr_ranges = CPUS,
	};
	const struct machine_text text = { .node = "00112233", .distance_slit = dist };
	struct nsched_wrong wrong;
	uint32_t cpu;

	memset(w, 0, sizeof(*w));
	w->topology = machine_from_text(&text);
	w->load = machine_load(w->topology, COLUMNS);
	w->tasks_bytes = nsched_tasks_size(&facts);
	w->tasks = malloc(w->tasks_bytes);
	assert_int_equal(nsched_tasks_init(w->tasks, w->tasks_bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu < CPUS; cpu++) {
		set(w, NSCHED_LOAD_IDLE, cpu, 0);
		set(w, NSCHED_LOAD_NR_RUNNING, cpu, 2);
		set(w, NSCHED_LOAD_LOAD, cpu, 2048);
		set(w, NSCHED_LOAD_UTIL, cpu, 1024);
		set(w, NSCHED_LOAD_RUNNABLE, cpu, 2048);
		nsched_tasks_first_set(w->tasks, cpu, cpu);
		nsched_task_set(w->tasks, NSCHED_TASK_LOAD, cpu, 1024);
		nsched_task_set(w->tasks, NSCHED_TASK_GROUP, cpu, NONE);
		nsched_task_set(w->tasks, NSCHED_TASK_PREFERRED, cpu, cpu / 2);
		nsched_tasks_range_set(w->tasks, cpu, 0, CPUS);
		nsched_tasks_allowed_set(w->tasks, cpu, cpu);
		w->curr_task[cpu] = cpu;
		w->has_cpu[cpu / 2] = 1;
	}
	nsched_tasks_allowed_set(w->tasks, CPUS, CPUS);
	assert_int_equal(nsched_tasks_check(w->tasks, w->tasks_bytes, w->topology, &wrong), NSCHED_OK);
	w->tables = (struct nsched_np_tables){
		.tasks = w->tasks, .curr_task = w->curr_task, .task_faults = w->task_faults,
		.group_faults = w->group_faults, .dist = dist, .nr_nodes = NODES,
		.type = dist == flat ? NSCHED_NP_DIRECT : NSCHED_NP_BACKPLANE,
		.max_dist = dist == flat ? 20 : 40,
	};
	w->q = (struct nsched_np_migrate_question){
		.topology = w->topology, .load = w->load, .tables = &w->tables, .work = w->work,
		.work_size = nsched_np_search_work_size(), .p_load = 1024, .p_grp = NONE,
		.imb_pct = 117, .imb_numa_nr = 1, .p_pref = 1, .has_cpu = w->has_cpu, .has_sd = 1,
	};
	assert_true(nsched_np_search_work_size() <= sizeof(w->work));
}

static inline void world_end(struct world *w)
{
	free(w->tasks);
	free(w->load);
	free(w->topology);
}

static inline void idle(struct world *w, uint32_t cpu)
{
	set(w, NSCHED_LOAD_IDLE, cpu, 1);
	set(w, NSCHED_LOAD_NR_RUNNING, cpu, 0);
	set(w, NSCHED_LOAD_LOAD, cpu, 0);
	set(w, NSCHED_LOAD_UTIL, cpu, 0);
	set(w, NSCHED_LOAD_RUNNABLE, cpu, 0);
	w->curr_task[cpu] = NONE;
}

/* All tasks but the first stay where they are: no swaps. */
static inline void bind_others(struct world *w)
{
	uint32_t cpu;

	for (cpu = 1; cpu < CPUS; cpu++)
		nsched_tasks_range_set(w->tasks, cpu, cpu, 1);
}

/* Faults of a task by node. */
static inline void faults(struct world *w, uint32_t row, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
	uint64_t *f = w->task_faults + row * NODES;

	f[0] = a;
	f[1] = b;
	f[2] = c;
	f[3] = d;
}

static inline uint32_t migrate(struct world *w, struct nsched_np_migrate_answer *a)
{
	memset(a, 0xa5, sizeof(*a));
	memset(w->work, 0x5a, sizeof(w->work));
	return nsched_np_migrate(&w->q, a);
}

#endif /* TEST_NP_SEARCH_WORLD_H */
