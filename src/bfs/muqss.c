/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* MuQSS: orders of CPUs and queues, which queue a task joins, whom a wake-up tells. */
#include "internal.h"

/* order_muqss */

/* The label by which CPUs share a queue; null: each its own. */
NSCHED_INLINE const uint32_t *bfs_shared_label(const struct nsched_bfs_order_muqss_question *q)
{
	switch (q->rqshare) {
	case NSCHED_BFS_RQSHARE_NONE:
		return 0;
	case NSCHED_BFS_RQSHARE_SMT:
		return q->smt;
	case NSCHED_BFS_RQSHARE_MC:
		return q->package;
	case NSCHED_BFS_RQSHARE_LLC:
		return q->llc;
	default:
		return q->node; /* Quirk: (199, all-is-node) */
	}
}

/* Quirk: (199, last-leads) the highest CPU of a group. */
NSCHED_INLINE uint32_t bfs_leads(const uint32_t *label, uint32_t ncpus, nsched_cpu_t cpu)
{
	nsched_cpu_t other;

	for (other = cpu + 1; label && other < ncpus; other++)
		if (label[other] == label[cpu])
			return 0;
	return 1;
}

/* The CPUs of a class, upward from the CPU or downward, into the list; how many. */
NSCHED_INLINE uint32_t bfs_list_class(const struct nsched_bfs_order_muqss_question *q,
				      const struct bfs_labels *labels, uint32_t class)
{
	uint32_t step, nr = 0, up = q->cpu < q->ncpus / 2;
	nsched_cpu_t cpu = q->cpu;

	for (step = 0; step < q->ncpus; step++) {
		if (bfs_distance_class(NSCHED_BFS_VER_199, labels, q->cpu, cpu) == class)
			q->rq_order_out[nr++] = cpu;
		if (up)
			cpu = cpu + 1 == q->ncpus ? 0 : cpu + 1;
		else
			cpu = cpu == 0 ? q->ncpus - 1 : cpu - 1;
	}
	return nr;
}

/* The entry of the list that follows @last as the @step-th; used entries are NSCHED_NONE. */
NSCHED_INLINE uint32_t bfs_list_next(const struct nsched_bfs_order_muqss_question *q,
				     const struct bfs_labels *labels, uint32_t nr,
				     nsched_cpu_t last, uint32_t step)
{
	uint32_t entry, class, best = NSCHED_BFS_FARTHEST;
	uint32_t found = NSCHED_NONE, unused = NSCHED_NONE;

	for (entry = 0; entry < nr; entry++) {
		if (q->rq_order_out[entry] == NSCHED_NONE)
			continue;
		if (unused == NSCHED_NONE)
			unused = entry;
		class = bfs_distance_class(NSCHED_BFS_VER_199, labels, last,
					   q->rq_order_out[entry]);
		if (class < best) {
			best = class;
			found = entry;
		}
	}
	if (found != NSCHED_NONE)
		return found;
	/* Quirk: (199, reuse-index) a used entry, there outside the array */
	return q->rq_order_out[step] != NSCHED_NONE ? step : unused;
}

/* A class behind what cpu_order_out holds; rq_order_out is its list. */
NSCHED_INLINE uint32_t bfs_order_class(const struct nsched_bfs_order_muqss_question *q,
				       const struct bfs_labels *labels, uint32_t class,
				       uint32_t nr_out)
{
	uint32_t nr = bfs_list_class(q, labels, class), step, entry = 0;
	nsched_cpu_t last = q->cpu;

	for (step = 0; step < nr; step++) {
		if (step > 0)
			entry = bfs_list_next(q, labels, nr, last, step);
		last = q->rq_order_out[entry];
		q->rq_order_out[entry] = NSCHED_NONE;
		q->cpu_order_out[nr_out + step] = last;
	}
	return nr_out + nr;
}

uint32_t nsched_bfs_order_muqss(const struct nsched_bfs_order_muqss_question *q,
				struct nsched_bfs_order_muqss_answer *a)
{
	const uint32_t *label = bfs_shared_label(q);
	struct bfs_labels labels;
	uint32_t i;

	labels.smt = q->smt;
	labels.package = q->package;
	labels.llc = q->llc;
	labels.node = q->node;
	a->nr_cpus = 0;
	for (i = 0; i <= NSCHED_BFS_FARTHEST; i++)
		a->nr_cpus = bfs_order_class(q, &labels, i, a->nr_cpus);
	a->nr_queues = 0;
	for (i = 0; i < a->nr_cpus; i++)
		if (bfs_leads(label, q->ncpus, q->cpu_order_out[i]))
			q->rq_order_out[a->nr_queues++] = q->cpu_order_out[i];
	a->leader = q->rq_order_out[0];
	a->reason = NSCHED_BFS_ORDER_MUQSS_LISTS;
	return a->reason;
}

uint32_t nsched_bfs_best_idle_muqss(const struct nsched_bfs_best_idle_muqss_question *q,
				    struct nsched_bfs_best_idle_muqss_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_199, (const struct nsched_bfs_cpus *)q, q->allowed,
				  q->home, (struct nsched_bfs_best_idle *)a);
}

/* select_muqss */

/* Where the search for an idle CPU may stop at once: home, else the first allowed online CPU. */
NSCHED_INLINE nsched_cpu_t bfs_select_start(const struct nsched_bfs_waking *q)
{
	nsched_cpu_t cpu;

	if (nsched_set_has(q->allowed, q->home))
		return q->home;
	for (cpu = 0; cpu < q->ncpus; cpu++)
		if (nsched_set_has(q->allowed, cpu) && bfs_cpu_online(q->online, cpu))
			return cpu;
	return NSCHED_NONE;
}

static NSCHED_OWN_FRAME nsched_cpu_t bfs_select_idle(const struct nsched_bfs_waking *q,
						     struct nsched_bfs_select_muqss_answer *a)
{
	uint32_t limit = bfs_limit(NSCHED_BFS_VER_199);
	struct nsched_bfs_best_idle idle;

	nsched_bfs_idle_of(NSCHED_BFS_VER_199 | NSCHED_BFS_BY_PRIO,
			   (const struct nsched_bfs_cpus *)q, q->allowed, bfs_select_start(q),
			   &idle);
	a->candidate = idle.cpu;
	return idle.cpu != NSCHED_NONE && nsched_bfs_waking_fits(q, limit, idle.cpu) ? idle.cpu :
										 NSCHED_NONE;
}

NSCHED_STEP void bfs_select_step(const struct nsched_bfs_waking *q,
				 struct nsched_bfs_select_muqss_answer *a, uint32_t entry)
{
	nsched_cpu_t cpu = bounded(q->order[entry], NSCHED_MAX_CPUS);
	uint32_t tasks;

	if (!nsched_set_has(q->allowed, cpu) || !bfs_cpu_online(q->online, cpu))
		return;
	tasks = nsched_load_nr_running(q->load, cpu);
	if (tasks >= a->tasks) /* among equals the first of the order stays */
		return;
	a->tasks = tasks;
	a->cpu = cpu;
	a->reason = NSCHED_BFS_SELECT_MUQSS_LEAST;
}

uint32_t nsched_bfs_select_muqss(const struct nsched_bfs_select_muqss_question *question,
				 struct nsched_bfs_select_muqss_answer *a)
{
	const struct nsched_bfs_waking *q = (const struct nsched_bfs_waking *)question;
	uint32_t entry, visits;

	a->tasks = NSCHED_NONE;
	a->reason = NSCHED_BFS_SELECT_MUQSS_IDLE;
	a->cpu = bfs_select_idle(q, a);
	if (a->cpu != NSCHED_NONE)
		return a->reason;
	a->cpu = q->home;
	a->reason = NSCHED_BFS_SELECT_MUQSS_HOME;
	visits = bfs_online_count(q->online, q->ncpus); /* Quirk: (199, online-count-bound) */
	for (entry = 0; entry < visits; entry++)
		bfs_select_step(q, a, entry);
	return a->reason;
}

uint32_t nsched_bfs_wake_muqss(const struct nsched_bfs_wake_muqss_question *q,
			       struct nsched_bfs_wake_muqss_answer *a)
{
	return nsched_bfs_wake_nearest(NSCHED_BFS_VER_199, (const struct nsched_bfs_waking *)q,
				       (struct nsched_bfs_woken *)a);
}
