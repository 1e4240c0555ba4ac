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

/* weight[0]: of the task of @row on @nid; weight[1]: of its group, 0 without one. */
uint32_t nsched_np_weigh(const struct nsched_np_tables *t, uint32_t row, uint32_t nid,
			 uint32_t distance, int64_t *weight)
{
	struct np_faults f = { t->task_faults + (uint64_t)row * t->nr_nodes, 0, t->nr_nodes };
	struct np_hops hops = { t->dist, t->type, t->max_dist };
	uint32_t group = nsched_task_group(t->tasks, row);

	weight[0] = (int64_t)np_weight(&f, &hops, np_row_total(t->task_total, &f, row), nid,
				       distance);
	weight[1] = 0;
	if (group == NSCHED_NONE || !t->group_faults)
		return 0;
	f.column = t->group_faults + (uint64_t)group * t->nr_nodes;
	weight[1] = (int64_t)np_weight(&f, &hops, np_row_total(t->group_total, &f, group), nid,
				       distance);
	return 1;
}

NSCHED_INLINE uint32_t np_runs_tables(const struct nsched_np_search *w, const struct np_search *s,
				      nsched_cpu_t cpu, struct np_running *t)
{
	const struct nsched_np_tables *tables = w->tables;
	uint32_t row = tables->curr_task[cpu];
	int64_t there[2], here[2];

	if (row == NSCHED_NONE)
		return 0;
	if (nsched_task_has(tables->tasks, NSCHED_TASK_EXITING) &&
	    nsched_task_exiting(tables->tasks, row))
		return 0;
	nsched_np_weigh(tables, row, s->src_nid, s->distance, there);
	nsched_np_weigh(tables, row, s->dst_nid, s->distance, here);
	t->load = (int64_t)nsched_task_load(tables->tasks, row);
	t->tw = there[0] - here[0];
	t->gw = there[1] - here[1];
	t->pref = nsched_task_preferred(tables->tasks, row);
	t->grp = tables->group_faults ? nsched_task_group(tables->tasks, row) : NSCHED_NONE;
	t->ok = nsched_task_allowed(tables->tasks, row, w->src_cpu);
	return 1;
}

/* What runs on @cpu; 0: nothing that counts. */
uint32_t nsched_np_runs(const struct nsched_np_search *w, const struct np_search *s,
			nsched_cpu_t cpu, struct np_running *t)
{
	t->reserved = 0;
	if (w->tables)
		return np_runs_tables(w, s, cpu, t);
	t->load = w->c_load[cpu];
	t->tw = w->c_tw_src[cpu] - w->c_tw_dst[cpu];
	t->gw = w->c_gw_src[cpu] - w->c_gw_dst[cpu];
	t->pref = w->c_pref[cpu];
	t->grp = w->c_grp[cpu];
	t->ok = w->c_ok[cpu];
	return w->c_has[cpu];
}
