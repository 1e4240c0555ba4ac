/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the policies of BFS and MuQSS share: their setting, states, and the machine's columns. */
#ifndef NSCHED_BFS_SETTING_H
#define NSCHED_BFS_SETTING_H

#include "internal.h"

/* A policy on a machine. */
struct bfs_setting {
	uint32_t ver;
	uint32_t rr_interval;
	uint32_t iso_cpu;
	uint32_t interactive;
	uint32_t smt_nice;
	uint32_t yield_type;
	uint32_t hz;
	uint32_t limit;
};

NSCHED_INLINE uint32_t bfs_ver(uint32_t policy)
{
	switch (policy) {
	case NSCHED_POLICY_BFS_2009:
		return NSCHED_BFS_VER_232;
	case NSCHED_POLICY_BFS_318:
		return NSCHED_BFS_VER_318;
	case NSCHED_POLICY_BFS_467:
		return NSCHED_BFS_VER_467;
	case NSCHED_POLICY_BFS_512:
		return NSCHED_BFS_VER_512;
	default:
		return NSCHED_BFS_VER_199;
	}
}

/* The setting of a question; @q has the members that all questions share. */
NSCHED_API uint32_t nsched_bfs_settle(uint32_t policy, const struct nsched_asked *q,
				      struct bfs_setting *s);

NSCHED_INLINE struct nsched_bfs_system_state *bfs_system(const struct nsched_asked *q)
{
	return (struct nsched_bfs_system_state *)q->system_state;
}

NSCHED_INLINE struct nsched_bfs_rq_state *bfs_rq(const struct nsched_asked *q)
{
	return (struct nsched_bfs_rq_state *)q->rq_state;
}

NSCHED_INLINE struct nsched_bfs_task_state *bfs_task(const struct nsched_asked *q)
{
	return (struct nsched_bfs_task_state *)q->task_state;
}

/* The clock by which a CPU charges, ns. */
NSCHED_INLINE uint64_t bfs_clock(uint32_t ver, const struct nsched_asked *q)
{
	return bfs_is_late(ver) ? q->now : q->clock_ns;
}

/* A row of a table by CPU pair; null where the version has none. */
NSCHED_INLINE const uint32_t *bfs_pair_row(uint32_t ver, struct nsched_bfs_system_state *system,
					   uint32_t column, nsched_cpu_t cpu)
{
	if (ver == NSCHED_BFS_VER_232)
		return 0;
	return (const uint32_t *)nsched_state_u32(system, column) +
	       (uint64_t)cpu * system->head.nr[NSCHED_ROWS_CPU];
}

NSCHED_INLINE const uint32_t *bfs_machine_column(const struct nsched_topology *topology,
						 uint32_t column)
{
	return (const uint32_t *)nsched_column_u32(topology, topology->offset[column]);
}

/* The group of each CPU in a span. */
NSCHED_INLINE const uint32_t *bfs_span(const struct nsched_topology *topology, uint32_t span)
{
	return bfs_machine_column(topology, (uint32_t)NSCHED_TOPOLOGY_OF + span);
}

/* The CPUs as they are seen from @home. */
NSCHED_INLINE void bfs_fill_cpus(const struct bfs_setting *s, const struct nsched_asked *q,
				 const uint64_t *allowed, nsched_cpu_t home,
				 struct nsched_bfs_cpus *cpus)
{
	uint32_t package = s->ver == NSCHED_BFS_VER_467 || s->ver == NSCHED_BFS_VER_512;

	cpus->load = q->load;
	cpus->allowed = allowed;
	cpus->online = bfs_machine_column(q->topology, NSCHED_TOPOLOGY_ONLINE);
	cpus->smt = bfs_span(q->topology, NSCHED_SPAN_CORE);
	cpus->cache = bfs_span(q->topology, package ? NSCHED_SPAN_PACKAGE : NSCHED_SPAN_CACHE);
	cpus->locality = bfs_pair_row(s->ver, bfs_system(q), NSCHED_BFS_SYSTEM_LOCALITY, home);
	cpus->order = 0;
	if (s->ver == NSCHED_BFS_VER_512 || s->ver == NSCHED_BFS_VER_199)
		cpus->order = bfs_pair_row(s->ver, bfs_system(q), NSCHED_BFS_SYSTEM_ORDER, home);
	cpus->ncpus = q->topology->nr_cpus;
	cpus->home = home;
}

/* Is the ISO quota of a CPU, or of the machine, used up? */
NSCHED_INLINE uint32_t bfs_refractory(uint32_t ver, struct nsched_bfs_system_state *system,
				      nsched_cpu_t cpu)
{
	if (ver == NSCHED_BFS_VER_199)
		return nsched_state_u32(system, NSCHED_BFS_SYSTEM_ISO_REFRACTORY)[cpu];
	return system->iso_refractory;
}

/* 467: who sticks to @cpu, if anybody, no longer does; 0 where it is not @id. */
NSCHED_INLINE uint32_t bfs_unstick(struct nsched_bfs_system_state *system, nsched_cpu_t cpu,
				   uint64_t id)
{
	if (nsched_state_u64(system, NSCHED_BFS_SYSTEM_STICKY_ID)[cpu] != id)
		return 0;
	nsched_state_u32(system, NSCHED_BFS_SYSTEM_STICKY)[cpu] = 0;
	return 1;
}

/* Take what a task ran off its slice; a CPU without a task only notes the clock. */
NSCHED_API uint32_t nsched_bfs_pay(const struct bfs_setting *s, const struct nsched_asked *q,
				   const struct nsched_task *task,
				   struct nsched_bfs_task_state *state);

/* A task that is queued: its place is computed from key_deadline. */
struct bfs_queueing {
	uint64_t key_deadline;
	uint32_t policy; /* enum nsched_bfs_class */
	uint32_t prio;	 /* before it is queued; real time may be lent */
	uint32_t idle_ok;
	uint32_t iso_refractory;
};

/* Priorities and key of a task that is queued. */
NSCHED_API uint32_t nsched_bfs_enqueue(const struct bfs_setting *s, const struct bfs_queueing *q,
				       struct nsched_bfs_task_state *state);

/* The same for the task of a question, on @cpu, by its own deadline. */
NSCHED_API uint32_t nsched_bfs_enqueue_asked(const struct bfs_setting *s,
					     const struct nsched_asked *q, nsched_cpu_t cpu);

/* The tick, once for each clock; the run queue's state says how it came out. */
NSCHED_API uint32_t nsched_bfs_run_tick(const struct bfs_setting *s, const struct nsched_asked *q,
					uint32_t idle);

/* Ask the version's wake function. */
NSCHED_API uint32_t nsched_bfs_ask_wake(uint32_t ver, const struct nsched_bfs_waking *q,
					struct nsched_bfs_woken *a);
NSCHED_API uint32_t nsched_bfs_compared_wake(const struct nsched_bfs_woken *a, uint64_t *compared);

/* The question of a wake function about @task, queued as its state says. */
NSCHED_API uint32_t nsched_bfs_fill_waking(const struct bfs_setting *s,
					   const struct nsched_asked *q, nsched_cpu_t home,
					   struct nsched_bfs_waking *w);

/* Work memory of next in muqss-199. */
NSCHED_API uint64_t nsched_bfs_next_work_size(uint32_t nr_cpus);

#endif /* NSCHED_BFS_SETTING_H */
