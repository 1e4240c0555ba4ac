/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS, question "wake": which CPU is told of a task that wakes. */
#include "internal.h"

/* wake_232 */

NSCHED_STEP void bfs_wake_232_step(const struct nsched_bfs_waking *q, struct nsched_bfs_woken *a,
				   nsched_cpu_t cpu)
{
	uint32_t limit = bfs_limit(NSCHED_BFS_VER_232), prio;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu) || !bfs_cpu_online(q->online, cpu))
		return;
	prio = nsched_load_curr_prio(q->load, cpu);
	/* home is not allowed: the first, though it beats nobody */
	if (a->candidate == NSCHED_NONE)
		a->candidate = cpu;
	if (prio < limit && (prio < a->prio ||
			     (prio == a->prio &&
			      !bfs_before(a->deadline, nsched_load_curr_deadline(q->load, cpu)))))
		return;
	bfs_woken_weigh(q->load, a, cpu);
}

uint32_t nsched_bfs_wake_232(const struct nsched_bfs_wake_232_question *question,
			     struct nsched_bfs_wake_232_answer *answer)
{
	const struct nsched_bfs_waking *q = (const struct nsched_bfs_waking *)question;
	struct nsched_bfs_woken *a = (struct nsched_bfs_woken *)answer;
	uint32_t ver = NSCHED_BFS_VER_232, limit = bfs_limit(ver);
	uint32_t home_allowed = nsched_set_has(q->allowed, q->home);
	nsched_cpu_t cpu;

	bfs_woken_begin((const struct nsched_bfs_cpus *)q, a);
	if (q->sync && bfs_first_idle((const struct nsched_bfs_cpus *)q, limit) == NSCHED_NONE)
		return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_SYNC);
	/* Quirk: (232, forbidden-home-baseline) the values to beat are home's, allowed or not */
	bfs_woken_weigh(q->load, a, q->home);
	if (home_allowed && a->prio >= limit) { /* Quirk: (232, offline-home) */
		bfs_woken_take(a, limit);
		return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_HOME);
	}
	if (!home_allowed)
		a->candidate = NSCHED_NONE;
	for (cpu = 0; cpu < q->ncpus; cpu++) {
		bfs_wake_232_step(q, a, cpu);
		if (a->candidate == cpu && a->prio >= limit &&
		    nsched_load_curr_prio(q->load, cpu) >= limit) {
			bfs_woken_take(a, limit);
			return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_IDLE);
		}
	}
	if (a->candidate == NSCHED_NONE)
		return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_NO_CPU);
	bfs_woken_weigh(q->load, a, a->candidate);
	if (!bfs_task_preempts(ver, q, a->prio, a->deadline))
		return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_KEEPS);
	bfs_woken_take(a, limit);
	return bfs_woken(a, NSCHED_BFS_WAKE_232, NSCHED_BFS_WAKE_WAY_PREEMPT);
}

/* The best idle CPU of the version as the candidate; there is one. */
static NSCHED_OWN_FRAME nsched_cpu_t bfs_wake_idle(uint32_t ver, const struct nsched_bfs_waking *q,
						   struct nsched_bfs_woken *a)
{
	struct nsched_bfs_best_idle idle;

	nsched_bfs_idle_of(ver | NSCHED_BFS_BY_PRIO, (const struct nsched_bfs_cpus *)q, q->allowed,
			   ver == NSCHED_BFS_VER_318 ? NSCHED_NONE : q->home, &idle);
	bfs_woken_weigh(q->load, a, idle.cpu);
	return idle.cpu;
}

/* The same, told if SMT-nice agrees; 1 if so. */
NSCHED_INLINE uint32_t bfs_wake_idle_fits(uint32_t ver, const struct nsched_bfs_waking *q,
					  struct nsched_bfs_woken *a)
{
	uint32_t limit = bfs_limit(ver);

	if (!nsched_bfs_waking_fits(q, limit, bfs_wake_idle(ver, q, a)))
		return 0;
	bfs_woken_take(a, limit);
	return 1;
}

/* wake_318 */

NSCHED_STEP void bfs_wake_318_step(const struct nsched_bfs_waking *q, struct nsched_bfs_woken *a,
				   nsched_cpu_t cpu)
{
	uint64_t deadline;
	uint32_t prio;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu) || !bfs_cpu_online(q->online, cpu))
		return;
	prio = nsched_load_curr_prio(q->load, cpu);
	deadline = nsched_load_curr_deadline(q->load, cpu) -
		   bfs_distance(q->locality[cpu], q->user_prio, q->rr_interval);
	if (a->candidate != NSCHED_NONE &&
	    (prio < a->prio || (prio == a->prio && !bfs_before(a->deadline, deadline) &&
				!(deadline == a->deadline && cpu == q->home))))
		return;
	a->candidate = cpu;
	a->prio = prio;
	a->deadline = deadline;
}

static NSCHED_OWN_FRAME void bfs_wake_318_scan(const struct nsched_bfs_waking *q,
					       struct nsched_bfs_woken *a)
{
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < q->ncpus; cpu++)
		bfs_wake_318_step(q, a, cpu);
}

uint32_t nsched_bfs_wake_318(const struct nsched_bfs_wake_318_question *question,
			     struct nsched_bfs_wake_318_answer *answer)
{
	const struct nsched_bfs_waking *q = (const struct nsched_bfs_waking *)question;
	struct nsched_bfs_woken *a = (struct nsched_bfs_woken *)answer;
	uint32_t ver = NSCHED_BFS_VER_318, limit = bfs_limit(ver);

	bfs_woken_begin((const struct nsched_bfs_cpus *)q, a);
	if (bfs_first_idle((const struct nsched_bfs_cpus *)q, limit) != NSCHED_NONE) {
		bfs_wake_idle(ver, q, a);
		bfs_woken_take(a, limit);
		return bfs_woken(a, NSCHED_BFS_WAKE_318, NSCHED_BFS_WAKE_WAY_IDLE);
	}
	if (q->sync)
		return bfs_woken(a, NSCHED_BFS_WAKE_318, NSCHED_BFS_WAKE_WAY_SYNC);
	bfs_wake_318_scan(q, a);
	if (a->candidate == NSCHED_NONE)
		return bfs_woken(a, NSCHED_BFS_WAKE_318, NSCHED_BFS_WAKE_WAY_NO_CPU);
	/* against the deadline less the distance, not the runner's own */
	if (!bfs_task_preempts(ver, q, a->prio, a->deadline))
		return bfs_woken(a, NSCHED_BFS_WAKE_318, NSCHED_BFS_WAKE_WAY_KEEPS);
	bfs_woken_take(a, limit);
	return bfs_woken(a, NSCHED_BFS_WAKE_318, NSCHED_BFS_WAKE_WAY_PREEMPT);
}

/* wake_467 */

NSCHED_STEP void bfs_wake_467_step(const struct nsched_bfs_waking *q, struct nsched_bfs_woken *a,
				   nsched_cpu_t cpu)
{
	uint64_t deadline;
	uint32_t prio;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu) || !bfs_cpu_online(q->online, cpu))
		return;
	prio = nsched_load_curr_prio(q->load, cpu);
	deadline = nsched_load_curr_deadline(q->load, cpu);
	/* they start at 0, which the deadline, or the prio, must exceed */
	if (prio < a->prio || (prio == a->prio && deadline <= a->deadline))
		return;
	a->candidate = cpu;
	a->prio = prio;
	a->deadline = deadline;
}

uint32_t nsched_bfs_wake_467(const struct nsched_bfs_wake_467_question *question,
			     struct nsched_bfs_wake_467_answer *answer)
{
	const struct nsched_bfs_waking *q = (const struct nsched_bfs_waking *)question;
	struct nsched_bfs_woken *a = (struct nsched_bfs_woken *)answer;
	uint32_t ver = NSCHED_BFS_VER_467, limit = bfs_limit(ver);
	nsched_cpu_t cpu;

	bfs_woken_begin((const struct nsched_bfs_cpus *)q, a);
	if (bfs_first_idle((const struct nsched_bfs_cpus *)q, limit) != NSCHED_NONE) {
		if (bfs_wake_idle_fits(ver, q, a))
			return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_IDLE);
	} else if (q->sync) {
		return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_SYNC);
	}
	if (q->policy == NSCHED_BFS_IDLEPRIO)
		return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_IDLEPRIO);
	bfs_woken_begin((const struct nsched_bfs_cpus *)q, a);
	for (cpu = 0; cpu < q->ncpus; cpu++)
		bfs_wake_467_step(q, a, cpu);
	if (a->candidate == NSCHED_NONE)
		return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_NO_CPU);
	if (!nsched_bfs_waking_fits(q, limit, a->candidate))
		return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_SMT);
	if (!bfs_task_preempts(ver, q, a->prio, a->deadline))
		return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_KEEPS);
	bfs_woken_take(a, limit);
	return bfs_woken(a, NSCHED_BFS_WAKE_467, NSCHED_BFS_WAKE_WAY_PREEMPT);
}

/* wake_512, and what it shares with MuQSS */

/* The tasks of @cpu, the woken one among those of its home. */
NSCHED_INLINE uint32_t bfs_tasks_on(const struct nsched_bfs_waking *q, nsched_cpu_t cpu)
{
	return nsched_load_nr_running(q->load, cpu) + (cpu == q->uncounted);
}

/* One entry of the order: 1 if that CPU is to switch. */
NSCHED_INLINE uint32_t bfs_wake_nearest_step(uint32_t ver, const struct nsched_bfs_waking *q,
					     struct nsched_bfs_woken *a, uint32_t entry)
{
	nsched_cpu_t cpu = bounded(q->order[entry], NSCHED_MAX_CPUS);

	if (!nsched_set_has(q->allowed, cpu) || !bfs_cpu_online(q->online, cpu))
		return 0;
	if (!q->interactive && cpu != q->home && bfs_tasks_on(q, cpu) <= bfs_tasks_on(q, q->home))
		return 0;
	bfs_woken_weigh(q->load, a, cpu);
	return bfs_task_preempts(ver, q, a->prio, a->deadline) &&
	       nsched_bfs_waking_fits(q, bfs_limit(ver), cpu);
}

/* The first entry of the order whose CPU is to switch becomes the candidate; 1 if there is one. */
static NSCHED_OWN_FRAME uint32_t bfs_wake_scan(uint32_t ver, const struct nsched_bfs_waking *q,
					       struct nsched_bfs_woken *a)
{
	uint32_t entry, visits = q->ncpus;

	if (ver == NSCHED_BFS_VER_199) /* Quirk: (199, online-count-bound) */
		visits = bfs_online_count(q->online, q->ncpus);
	for (entry = 0; entry < visits; entry++)
		if (bfs_wake_nearest_step(ver, q, a, entry))
			return 1;
	return 0;
}

/* The best idle CPU, then the nearest whose task loses; a synchronous MuQSS preempts nobody. */
uint32_t nsched_bfs_wake_nearest(uint32_t ver, const struct nsched_bfs_waking *q,
				 struct nsched_bfs_woken *a)
{
	uint32_t muqss = ver == NSCHED_BFS_VER_199, limit = bfs_limit(ver);
	uint32_t decision = muqss ? NSCHED_BFS_WAKE_MUQSS : NSCHED_BFS_WAKE_512;

	bfs_woken_begin((const struct nsched_bfs_cpus *)q, a);
	if (bfs_first_idle((const struct nsched_bfs_cpus *)q, limit) != NSCHED_NONE) {
		if (bfs_wake_idle_fits(ver, q, a))
			return bfs_woken(a, decision, NSCHED_BFS_WAKE_WAY_IDLE);
	} else if (q->sync) {
		return bfs_woken(a, decision, NSCHED_BFS_WAKE_WAY_SYNC);
	}
	if (q->sync && muqss)
		return bfs_woken(a, decision, NSCHED_BFS_WAKE_WAY_SYNC);
	if (q->policy == NSCHED_BFS_IDLEPRIO)
		return bfs_woken(a, decision, NSCHED_BFS_WAKE_WAY_IDLEPRIO);
	if (!bfs_wake_scan(ver, q, a))
		return bfs_woken(a, decision, NSCHED_BFS_WAKE_WAY_NO_CPU);
	bfs_woken_take(a, limit);
	if (!muqss)
		a->task_cpu = a->cpu;
	return bfs_woken(a, decision,
			 a->kind == NSCHED_BFS_TOLD_IDLE ? NSCHED_BFS_WAKE_WAY_NEAR :
							   NSCHED_BFS_WAKE_WAY_PREEMPT);
}

uint32_t nsched_bfs_wake_512(const struct nsched_bfs_wake_512_question *q,
			     struct nsched_bfs_wake_512_answer *a)
{
	return nsched_bfs_wake_nearest(NSCHED_BFS_VER_512, (const struct nsched_bfs_waking *)q,
				       (struct nsched_bfs_woken *)a);
}
