/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "next": one pass over the table, the rows in any order. */
#include "view.h"

uint32_t nsched_bfs_look(const struct bfs_setting *s, const struct nsched_next_question *q,
			 struct bfs_view *v)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_cpus cpus;

	v->s = s;
	v->q = q;
	v->locality = bfs_pair_row(s->ver, bfs_system(asked), NSCHED_BFS_SYSTEM_LOCALITY,
				   q->this_cpu);
	v->sibling_bias = 0;
	if (s->smt_nice) {
		bfs_fill_cpus(s, asked, 0, q->this_cpu, &cpus);
		v->sibling_bias = nsched_bfs_sibling_bias(&cpus, s->limit, q->this_cpu);
	}
	v->scaling = s->ver == NSCHED_BFS_VER_467 && nsched_load_scaling(q->load, q->this_cpu);
	return s->ver;
}

/* What a row offers by the rules of its version; 0: it may not be taken. */

NSCHED_INLINE uint32_t bfs_offer_ticks(const struct bfs_view *v, uint32_t row,
				       struct bfs_offer *offer)
{
	uint64_t deadline = bfs_row_deadline(v, row);

	offer->group = bfs_row_prio(v, row);
	if (v->s->ver == NSCHED_BFS_VER_318)
		deadline += bfs_distance(bfs_row_distance(v, row),
					 nsched_task_user_prio(v->q->tasks, row),
					 v->s->rr_interval);
	offer->rank = bfs_is_rt(v->s->ver, offer->group) ?
			      0 :
			      bfs_tick_rank(deadline, v->q->now, v->s->ver == NSCHED_BFS_VER_318);
	offer->tie = 0;
	return 1;
}

NSCHED_INLINE uint32_t bfs_offer_467(const struct bfs_view *v, uint32_t row,
				     struct bfs_offer *offer)
{
	offer->group = bfs_row_prio(v, row);
	offer->rank = 0;
	offer->tie = 0;
	if (bfs_is_rt(v->s->ver, offer->group))
		return 1;
	if (!bfs_row_fits(v, row, v->sibling_bias) ||
	    (!v->s->interactive && v->scaling && bfs_row_home(v, row) != v->q->this_cpu &&
	     bfs_row_sticky(v, row)))
		return 0;
	offer->rank = bfs_row_deadline(v, row);
	if (!v->s->interactive)
		offer->rank = bfs_shifted(offer->rank, bfs_row_distance(v, row));
	return offer->rank != NSCHED_U64_MAX;
}

NSCHED_INLINE uint32_t bfs_offer_512(const struct bfs_view *v, uint32_t row,
				     struct bfs_offer *offer)
{
	if (!bfs_row_fits(v, row, v->sibling_bias))
		return 0;
	offer->tie = bfs_row_key(v, row);
	offer->group = !v->s->interactive && bfs_row_home(v, row) != v->q->this_cpu;
	offer->rank = offer->tie;
	if (!offer->group)
		return 1;
	offer->rank = bfs_shifted(bfs_row_deadline(v, row), bfs_row_distance(v, row));
	return offer->rank != NSCHED_U64_MAX;
}

NSCHED_STEP void bfs_next_step(const struct bfs_view *v, struct nsched_bfs_picked *a, uint32_t row)
{
	struct bfs_offer offer;
	uint32_t may;

	row = bounded(row, NSCHED_MAX_TASKS);
	a->nr_tasks++;
	if (!bfs_row_waits(v, row) || !nsched_task_allowed(v->q->tasks, row, v->q->this_cpu))
		return;
	if (v->s->ver == NSCHED_BFS_VER_467)
		may = bfs_offer_467(v, row, &offer);
	else if (v->s->ver == NSCHED_BFS_VER_512)
		may = bfs_offer_512(v, row, &offer);
	else
		may = bfs_offer_ticks(v, row, &offer);
	offer.arrival = bfs_row_arrival(v, row);
	offer.index = row;
	if (may)
		bfs_pick_offer(a, &offer);
}

/* The reason, as the exact pick gives it. */
NSCHED_INLINE uint32_t bfs_picked_why(const struct bfs_view *v, const struct nsched_bfs_picked *a)
{
	uint32_t ver = v->s->ver, way = NSCHED_BFS_PICK_WAY_DEADLINE;
	uint32_t decision = ver == NSCHED_BFS_VER_232 ? NSCHED_BFS_PICK_232 :
			    ver == NSCHED_BFS_VER_318 ? NSCHED_BFS_PICK_318 :
			    ver == NSCHED_BFS_VER_467 ? NSCHED_BFS_PICK_467 : NSCHED_BFS_PICK_512;

	if (a->pick == NSCHED_NONE)
		way = NSCHED_BFS_PICK_WAY_NONE;
	else if (ver == NSCHED_BFS_VER_512)
		way = v->s->interactive ? NSCHED_BFS_PICK_WAY_KEY :
		      a->group ? NSCHED_BFS_PICK_WAY_DEADLINE : NSCHED_BFS_PICK_WAY_LOCAL;
	else if (bfs_is_rt(ver, a->group))
		way = NSCHED_BFS_PICK_WAY_RT;
	else if (!bfs_is_late(ver) && a->rank == 0)
		way = NSCHED_BFS_PICK_WAY_OVERDUE;
	return NSCHED_REASON(decision, way);
}

uint32_t nsched_bfs_next_global(const struct bfs_view *v, struct nsched_next_answer *a)
{
	struct nsched_bfs_picked picked;
	uint32_t row;

	bfs_pick_begin(&picked);
	for (row = 0; row < v->q->tasks->nr_tasks; row++)
		bfs_next_step(v, &picked, row);
	a->task = picked.pick;
	a->reason = bfs_picked_why(v, &picked);
	a->compared[0] = picked.pick;
	if (picked.pick == NSCHED_NONE)
		return a->reason;
	a->compared[1] = picked.group;
	if (bfs_is_rt(v->s->ver, picked.group) && v->s->ver != NSCHED_BFS_VER_512)
		return a->reason;
	a->compared[2] = picked.rank;
	a->compared[3] = picked.weighed;
	return a->reason;
}

/* MuQSS */

/* What the pick puts into the caller's work memory. */
struct bfs_pick_parts {
	struct bfs_queue *queues; /* [nr_queues], in rq_order */
	uint32_t *position;	  /* [nr_cpus], of a leader in rq_order */
	uint32_t *distance;	  /* [nr_queues] */
	uint64_t bytes;
};

NSCHED_INLINE void bfs_lay_parts(uint32_t nr_cpus, void *base, struct bfs_pick_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	parts->queues =
		(struct bfs_queue *)work_take(&work, nr_cpus * (uint64_t)sizeof(struct bfs_queue));
	parts->position = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	parts->distance = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	parts->bytes = work.used;
}

uint64_t nsched_bfs_next_work_size(uint32_t nr_cpus)
{
	struct bfs_pick_parts parts;

	bfs_lay_parts(nr_cpus, 0, &parts);
	return parts.bytes;
}

NSCHED_INLINE void bfs_order_queues(const struct bfs_view *v,
				    struct nsched_bfs_system_state *system,
				    const struct bfs_pick_parts *parts)
{
	const uint32_t *order = bfs_pair_row(v->s->ver, system, NSCHED_BFS_SYSTEM_RQ_ORDER,
					     v->q->this_cpu);
	uint32_t i;

	for (i = 0; i < v->q->topology->nr_cpus; i++)
		parts->position[i] = 0;
	for (i = 0; i < system->nr_queues; i++) {
		bfs_queue_begin(&parts->queues[i]);
		parts->position[order[i]] = i;
		parts->distance[i] = v->locality[order[i]];
	}
}

NSCHED_STEP void bfs_queues_step(const struct bfs_view *v, struct bfs_queue *queue, uint32_t row)
{
	struct bfs_offer offer;

	row = bounded(row, NSCHED_MAX_TASKS);
	if (!bfs_row_waits(v, row))
		return;
	offer.rank = bfs_row_key(v, row);
	offer.arrival = bfs_row_arrival(v, row);
	offer.index = row;
	bfs_queue_add(queue, &offer, nsched_task_allowed(v->q->tasks, row, v->q->this_cpu) &&
				     bfs_row_fits(v, row, v->sibling_bias));
}

/* All rows into their queues; the row that this CPU was told of, or NSCHED_NONE. */
static NSCHED_OWN_FRAME uint32_t bfs_fill_queues(const struct bfs_view *v,
						 struct nsched_bfs_system_state *system,
						 const struct bfs_pick_parts *parts)
{
	uint64_t told = nsched_state_u64(system, NSCHED_BFS_SYSTEM_PREEMPTING)[v->q->this_cpu];
	uint32_t row, end, expected = NSCHED_NONE;
	nsched_cpu_t cpu, leader;

	for (cpu = 0; cpu < v->q->topology->nr_cpus; cpu++) {
		leader = bounded(nsched_state_u32(system, NSCHED_BFS_SYSTEM_LEADER)[cpu],
				 NSCHED_MAX_CPUS);
		end = nsched_tasks_first(v->q->tasks, cpu + 1);
		for (row = nsched_tasks_first(v->q->tasks, cpu); row < end; row++) {
			bfs_queues_step(v, &parts->queues[parts->position[leader]], row);
			if (told != NSCHED_NO_ID && nsched_task_id(v->q->tasks, row) == told)
				expected = row;
		}
	}
	return expected;
}

/* Ask the exact pick of the queues as they are filled. */
static NSCHED_OWN_FRAME uint32_t bfs_take_queued(const struct bfs_view *v,
						 const struct bfs_pick_parts *parts,
						 uint32_t expected, struct nsched_next_answer *a)
{
	struct nsched_bfs_pick_muqss_question pick_q;
	struct nsched_bfs_pick_muqss_answer pick_a;

	pick_q.preempting = expected;
	pick_q.q_busy = 0;
	pick_q.q_dist = parts->distance;
	pick_q.interactive = v->s->interactive;
	pick_q.nr_queues = ((struct nsched_bfs_system_state *)v->q->system_state)->nr_queues;
	a->reason = nsched_bfs_pick_queues(&pick_q, parts->queues, &pick_a);
	a->task = pick_a.pick;
	a->compared[0] = pick_a.pick;
	if (pick_a.pick == NSCHED_NONE)
		return a->reason;
	a->compared[1] = pick_a.key;
	a->compared[2] = pick_a.from;
	a->compared[3] = pick_a.entries;
	a->compared[4] = pick_a.queues;
	return a->reason;
}

uint32_t nsched_bfs_next_queues(const struct bfs_view *v, struct nsched_next_answer *a)
{
	struct nsched_bfs_system_state *system =
		(struct nsched_bfs_system_state *)v->q->system_state;
	struct bfs_pick_parts parts;
	uint32_t expected;

	bfs_lay_parts(v->q->topology->nr_cpus, v->q->work, &parts);
	bfs_order_queues(v, system, &parts);
	expected = bfs_fill_queues(v, system, &parts);
	nsched_state_u64(system, NSCHED_BFS_SYSTEM_PREEMPTING)[v->q->this_cpu] = NSCHED_NO_ID;
	return bfs_take_queued(v, &parts, expected, a);
}
