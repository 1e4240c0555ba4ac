/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Regular machines: what a test draws by hand. */
#include <string.h>

#include "world.h"

static void regular_idle(struct world *w)
{
	uint64_t *all = world_memory(w, (uint64_t)NSCHED_LOAD_COLUMNS * w->nr_cpus * sizeof(*all));
	uint32_t column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
		w->value[column] = all + (size_t)column * w->nr_cpus;
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		w->value[NSCHED_LOAD_IDLE][cpu] = 1;
		w->value[NSCHED_LOAD_RQ_OF][cpu] = cpu;
		w->value[NSCHED_LOAD_CAPACITY][cpu] = NSCHED_SCALE;
		w->value[NSCHED_LOAD_CAP_ORIG][cpu] = NSCHED_SCALE;
		w->value[NSCHED_LOAD_CURR][cpu] = 1;
		w->value[NSCHED_LOAD_CURR_PRIO][cpu] = 140;
		w->value[NSCHED_LOAD_EXIT_LATENCY][cpu] = NSCHED_NONE;
		w->value[NSCHED_LOAD_PRIO][cpu] = (uint64_t)-(int64_t)cpu;
		w->value[NSCHED_LOAD_CORE_IDLE][cpu] = 1;
	}
}

void world_regular(struct world *w, uint32_t nodes, uint32_t cpus)
{
	uint32_t n = nodes * cpus, width = cpus % 2 ? 1 : 2, span, i;

	memset(w, 0, sizeof(*w));
	w->limits = world_default_limits;
	w->nr_cpus = n;
	w->nr_nodes = nodes;
	w->cpu_id = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->node_id = world_memory(w, (uint64_t)nodes * sizeof(uint32_t));
	w->online = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->capacity = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->distance = world_memory(w, (uint64_t)nodes * nodes * sizeof(uint32_t));
	for (span = 0; span < NSCHED_SPANS; span++)
		w->group[span] = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	for (i = 0; i < n; i++) {
		w->cpu_id[i] = i;
		w->online[i] = 1;
		w->capacity[i] = NSCHED_SCALE;
		for (span = 0; span < NSCHED_SPANS; span++)
			w->group[span][i] = i / cpus;
		w->group[NSCHED_SPAN_CORE][i] = i / width;
		w->group[NSCHED_SPAN_CLUSTER][i] = i / width;
	}
	for (i = 0; i < nodes; i++)
		w->node_id[i] = i;
	for (i = 0; i < nodes * nodes; i++)
		w->distance[i] = i / nodes == i % nodes ? NSCHED_LOCAL_SLIT : 20;
	regular_idle(w);
	w->task.prev_cpu = 0;
	w->task.weight = NSCHED_SCALE;
	w->task.preferred = NSCHED_NONE;
	w->task.group = NSCHED_NONE;
	w->task_cpu = world_memory(w, 0);
	world_build(w);
}
