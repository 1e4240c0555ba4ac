/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Weights and running tasks, from the arrays of a question or from whole tables. */
#include "search.h"

NSCHED_INLINE uint64_t np_row_total(const uint64_t *totals, const struct np_faults *f, uint32_t row)
{
	uint64_t sum = 0;
	nsched_node_t node;

	if (totals)
		return totals[row];
	for (node = 0; node < f->nr_nodes; node++)
		sum += f->column[node];
	return sum;
}

uint64_t nsched_np_task_weight(const struct nsched_np_tables *t, uint32_t row, uint32_t nid,
			       uint32_t distance)
{
	struct np_faults f = { t->task_faults + (uint64_t)row * t->nr_nodes, 0, t->nr_nodes };
	struct np_hops hops = { t->dist, t->type, t->max_dist };

	return np_weight(&f, &hops, np_row_total(t->task_total, &f, row), nid, distance);
}

/* 0 without a group. */
uint64_t nsched_np_group_weight(const struct nsched_np_tables *t, uint32_t group, uint32_t nid,
				uint32_t distance)
{
	struct np_faults f = { t->group_faults, 0, t->nr_nodes };
	struct np_hops hops = { t->dist, t->type, t->max_dist };

	if (group == NSCHED_NONE)
		return 0;
	f.column += (uint64_t)group * t->nr_nodes;
	return np_weight(&f, &hops, np_row_total(t->group_total, &f, group), nid, distance);
}

/* What runs on @cpu, but for the weights of tables; 0: nothing that counts. */
uint32_t nsched_np_runs(const struct nsched_np_search *w, struct np_search *s, nsched_cpu_t cpu)
{
	const struct nsched_tasks *tasks;
	struct np_running *t = &s->t;

	if (!w->tables) {
		t->load = w->c_load[cpu];
		t->tw = w->c_tw_src[cpu] - w->c_tw_dst[cpu];
		t->gw = w->c_gw_src[cpu] - w->c_gw_dst[cpu];
		t->pref = w->c_pref[cpu];
		t->grp = w->c_grp[cpu];
		t->ok = w->c_ok[cpu];
		return w->c_has[cpu];
	}
	tasks = w->tables->tasks;
	t->row = w->tables->curr_task[cpu];
	if (t->row == NSCHED_NONE)
		return 0;
	t->load = (int64_t)nsched_task_load(tasks, t->row);
	t->pref = nsched_task_preferred(tasks, t->row);
	t->grp = w->tables->group_faults ? nsched_task_group(tasks, t->row) : NSCHED_NONE;
	t->ok = nsched_task_allowed(tasks, t->row, w->src_cpu);
	return !nsched_task_has(tasks, NSCHED_TASK_EXITING) || !nsched_task_exiting(tasks, t->row);
}
