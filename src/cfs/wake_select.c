/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "spans.h"

/* How the starting point was found; with it an outcome of select_idle_sibling makes a reason. */
enum cfs_how { NSCHED_CFS_HOW_SAME = 8, NSCHED_CFS_HOW_REFUSED = 16, NSCHED_CFS_HOW_PULLED = 24,
	       NSCHED_CFS_HOW_BARRED = 32 };

/* Exactly one CPU? */
NSCHED_INLINE uint32_t cfs_is_one(const uint64_t *set, uint32_t nr_cpus)
{
	uint32_t word, found = 0;

	if (!set)
		return nr_cpus == 1;
	for (word = 0; word < NSCHED_SET_WORDS(nr_cpus); word++) {
		if (!set[word])
			continue;
		if (found || (set[word] & (set[word] - 1)))
			return 0;
		found = 1;
	}
	return found;
}

/* Where the levels of this_cpu lead: the affine level, else the highest with the flag. */
struct cfs_way {
	uint32_t affine; /* level, or NSCHED_NONE */
	uint32_t walk;	 /* level, or NSCHED_NONE */
};

NSCHED_INLINE void cfs_find_way(const struct nsched_cfs_select_task_rq_question *q,
				struct cfs_way *way)
{
	uint32_t want_affine = q->sd_flag == NSCHED_CFS_SD_BALANCE_WAKE &&
			       q->rule != NSCHED_CFS_WAKE_NO_AFFINE &&
			       nsched_set_has(q->allowed, q->this_cpu);
	uint32_t level = nsched_level_above(q->domains, q->this_cpu, NSCHED_NONE);
	uint32_t domain, flags;

	way->affine = NSCHED_NONE;
	way->walk = NSCHED_NONE;
	for (; level != NSCHED_NONE; level = nsched_level_above(q->domains, q->this_cpu, level)) {
		domain = nsched_domain_of(q->domains, q->this_cpu, level);
		flags = nsched_domain_flags(q->domains, domain);
		if (!(flags & NSCHED_CFS_SD_LOAD_BALANCE))
			continue;
		if (want_affine && flags & NSCHED_CFS_SD_WAKE_AFFINE &&
		    nsched_domain_has(q->domains, domain, q->prev_cpu)) {
			way->affine = level;
			return;
		}
		if (flags & q->sd_flag)
			way->walk = level;
	}
}

/* What wake_affine is asked on a level; apart, for its reads want a frame of their own. */
static NSCHED_OWN_FRAME void cfs_ask_affine(const struct nsched_cfs_select_task_rq_question *q,
					    uint32_t domain,
					    struct nsched_cfs_wake_affine_question *affine_q)
{
	affine_q->wake_idx = nsched_domain_wake_idx(q->domains, domain);
	affine_q->load_this = nsched_load_load(q->load, q->this_cpu);
	affine_q->load_prev = nsched_load_load(q->load, q->prev_cpu);
	affine_q->avg_this = cfs_average(q->load, q->this_cpu, affine_q->wake_idx);
	affine_q->avg_prev = cfs_average(q->load, q->prev_cpu, affine_q->wake_idx);
	affine_q->curr_weight = q->curr_weight;
	affine_q->p_weight = q->p_weight;
	affine_q->power_this = nsched_load_capacity(q->load, q->this_cpu);
	affine_q->power_prev = nsched_load_capacity(q->load, q->prev_cpu);
	affine_q->lb_bias = q->lb_bias;
	affine_q->imbalance_pct = nsched_domain_imbalance_pct(q->domains, domain);
	affine_q->sync = q->sync;
	affine_q->nr_this = nsched_load_nr_running(q->load, q->this_cpu);
	affine_q->grouped = 0;
}

/* Does wake_affine pull, on this level? */
static NSCHED_OWN_FRAME uint32_t cfs_pulls(const struct nsched_cfs_select_task_rq_question *q,
					   struct nsched_cfs_select_task_rq_answer *a,
					   uint32_t domain)
{
	struct nsched_cfs_wake_affine_question affine_q;
	struct nsched_cfs_wake_affine_answer affine_a;

	cfs_ask_affine(q, domain, &affine_q);
	a->affine_reason = nsched_cfs_wake_affine(&affine_q, &affine_a);
	a->this_load = affine_a.this_load;
	a->prev_load = affine_a.prev_load;
	a->imb_pct = affine_a.imb_pct;
	a->asked = 1;
	a->affine = affine_a.affine;
	return a->affine;
}

/* An idle CPU near a->target; @how is what led there. */
static NSCHED_OWN_FRAME uint32_t cfs_near(const struct nsched_cfs_select_task_rq_question *q,
					  struct nsched_cfs_select_task_rq_answer *a, uint32_t how)
{
	struct nsched_cfs_select_idle_sibling_question near_q;
	struct nsched_cfs_select_idle_sibling_answer near_a;

	near_q.domains = q->domains;
	near_q.load = q->load;
	near_q.allowed = q->allowed;
	near_q.prev_cpu = q->prev_cpu;
	near_q.target = a->target;
	nsched_cfs_select_idle_sibling(&near_q, &near_a);
	a->cpu = near_a.cpu;
	a->reason = NSCHED_REASON(NSCHED_CFS_SELECT_TASK_RQ, how + (near_a.reason & 0xff));
	return a->reason;
}

/* An affine wake-up: whose CPU is the search to start from? */
NSCHED_INLINE uint32_t cfs_affine_wake(const struct nsched_cfs_select_task_rq_question *q,
				       struct nsched_cfs_select_task_rq_answer *a, uint32_t domain)
{
	uint32_t how;

	a->target = q->prev_cpu;
	if (q->this_cpu == q->prev_cpu)
		return cfs_near(q, a, NSCHED_CFS_HOW_SAME);
	if (q->rule == NSCHED_CFS_WAKE_NO_PULL)
		return cfs_near(q, a, NSCHED_CFS_HOW_BARRED);
	if (q->rule == NSCHED_CFS_WAKE_STRANGER || q->rule == NSCHED_CFS_WAKE_BUDDY) {
		cfs_near(q, a, NSCHED_CFS_HOW_BARRED);
		if (q->rule == NSCHED_CFS_WAKE_STRANGER || nsched_load_idle(q->load, a->cpu))
			return a->reason;
	}
	how = NSCHED_CFS_HOW_REFUSED;
	if (cfs_pulls(q, a, domain)) {
		how = NSCHED_CFS_HOW_PULLED;
		a->target = q->this_cpu;
	}
	return cfs_near(q, a, how);
}

/* The walk from level to level and CPU to CPU. */
struct cfs_walk {
	uint32_t cpu;	/* whose levels are walked */
	uint32_t level; /* of it, the next to search; NSCHED_NONE: at the end */
};

/* The idlest group of the level, by its place; NSCHED_NONE: stay. */
static NSCHED_OWN_FRAME uint32_t cfs_walk_group(const struct nsched_cfs_select_task_rq_question *q,
						const struct cfs_walk *walk, uint32_t domain)
{
	struct nsched_cfs_find_idlest_group_question group_q;
	struct nsched_cfs_find_idlest_group_answer group_a;

	group_q.domains = q->domains;
	group_q.load = q->load;
	group_q.allowed = q->allowed;
	group_q.level = walk->level;
	group_q.this_cpu = walk->cpu;
	group_q.load_idx = q->sd_flag == NSCHED_CFS_SD_BALANCE_WAKE ?
			   nsched_domain_wake_idx(q->domains, domain) :
			   nsched_domain_forkexec_idx(q->domains, domain);
	group_q.imbalance_pct = nsched_domain_imbalance_pct(q->domains, domain);
	group_q.lb_bias = q->lb_bias;
	nsched_cfs_find_idlest_group(&group_q, &group_a);
	return group_a.group;
}

/* And the idlest CPU of it. */
static NSCHED_OWN_FRAME uint32_t cfs_walk_cpu(const struct nsched_cfs_select_task_rq_question *q,
					      const struct cfs_walk *walk, uint32_t place)
{
	struct nsched_cfs_find_idlest_cpu_question cpu_q;
	struct nsched_cfs_find_idlest_cpu_answer cpu_a;

	cpu_q.load = q->load;
	cpu_q.domains = q->domains;
	cpu_q.cpus = 0;
	cpu_q.allowed = q->allowed;
	cpu_q.group = nsched_ring_group(q->domains, walk->cpu, walk->level, place);
	cpu_q.this_cpu = walk->cpu;
	nsched_cfs_find_idlest_cpu(&cpu_q, &cpu_a);
	return cpu_a.cpu;
}

/* The level of walk->cpu to go on with: the highest with the flag that is narrower than @width. */
NSCHED_INLINE void cfs_walk_on(const struct nsched_cfs_select_task_rq_question *q,
			       struct cfs_walk *walk, uint32_t width)
{
	uint32_t level = nsched_level_above(q->domains, walk->cpu, NSCHED_NONE);

	walk->level = NSCHED_NONE;
	for (; level != NSCHED_NONE; level = nsched_level_above(q->domains, walk->cpu, level)) {
		uint32_t domain = nsched_domain_of(q->domains, walk->cpu, level);

		if (width <= nsched_domain_weight(q->domains, domain))
			return;
		if (nsched_domain_flags(q->domains, domain) & q->sd_flag)
			walk->level = level;
	}
}

/* Ends: every turn goes to a lower level, or to levels that are narrower. */
NSCHED_INLINE uint32_t cfs_walk_levels(const struct nsched_cfs_select_task_rq_question *q,
				       struct nsched_cfs_select_task_rq_answer *a,
				       struct cfs_walk *walk)
{
	while (walk->level != NSCHED_NONE) {
		uint32_t domain = nsched_domain_of(q->domains, walk->cpu, walk->level);
		uint32_t found = NSCHED_NONE;

		if (nsched_domain_flags(q->domains, domain) & q->sd_flag) {
			a->levels++;
			found = cfs_walk_group(q, walk, domain);
			if (found != NSCHED_NONE)
				found = cfs_walk_cpu(q, walk, found);
		}
		if (found == NSCHED_NONE) { /* this CPU itself is not found: its groups are local */
			walk->level = nsched_level_below(q->domains, walk->cpu, walk->level);
			continue;
		}
		a->cpu = found;
		walk->cpu = found;
		cfs_walk_on(q, walk, nsched_domain_weight(q->domains, domain));
	}
	return walk->cpu == q->this_cpu ? NSCHED_CFS_SELECT_TASK_RQ_WALK_STAYS :
					  NSCHED_CFS_SELECT_TASK_RQ_WALK;
}

uint32_t nsched_cfs_select_task_rq(const struct nsched_cfs_select_task_rq_question *q,
				   struct nsched_cfs_select_task_rq_answer *a)
{
	struct cfs_walk walk;
	struct cfs_way way;

	a->this_load = 0;
	a->prev_load = 0;
	a->target = NSCHED_NONE;
	a->asked = 0;
	a->affine = 0;
	a->affine_reason = 0;
	a->imb_pct = 0;
	a->levels = 0;
	a->cpu = q->prev_cpu;
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED;
	if (cfs_is_one(q->allowed, q->load->nr_cpus))
		return a->reason;
	cfs_find_way(q, &way);
	if (way.affine != NSCHED_NONE)
		return cfs_affine_wake(q, a, nsched_domain_of(q->domains, q->this_cpu, way.affine));
	if (q->sd_flag != NSCHED_CFS_SD_BALANCE_WAKE)
		a->cpu = q->this_cpu;
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL;
	if (way.walk == NSCHED_NONE)
		return a->reason;
	walk.cpu = q->this_cpu;
	walk.level = way.walk;
	a->reason = cfs_walk_levels(q, a, &walk);
	return a->reason;
}
