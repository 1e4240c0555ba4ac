/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS: distances, the order of the CPUs, SMT-nice, and the best idle CPU of all versions. */
#include "internal.h"

/* locality */

uint32_t nsched_bfs_locality(const struct nsched_bfs_locality_question *q,
			     struct nsched_bfs_locality_answer *a)
{
	struct bfs_labels labels;
	uint32_t class;
	nsched_cpu_t cpu;

	labels.smt = q->smt;
	labels.package = q->package;
	labels.llc = q->llc;
	labels.node = q->node;
	a->reason = NSCHED_BFS_LOCALITY_ROW;
	a->nr = q->ncpus;
	a->nearest = 0;
	a->least = NSCHED_BFS_FARTHEST + 1;
	for (cpu = 0; cpu < q->ncpus; cpu++) {
		class = bfs_distance_class(q->ver, &labels, q->cpu, cpu);
		/* Quirk: (318, near-numa) only past the 15 nearest other nodes */
		if (q->ver == NSCHED_BFS_VER_318 && q->far && q->far[cpu])
			class = 3;
		q->row_out[cpu] = class;
		if (cpu == q->cpu || class > a->least)
			continue;
		a->nearest = class == a->least ? a->nearest + 1 : 1;
		a->least = class;
	}
	if (!a->nearest)
		a->least = 0;
	return a->reason;
}

/* cpu_order_512 */

uint32_t nsched_bfs_cpu_order_512(const struct nsched_bfs_cpu_order_512_question *q,
				  struct nsched_bfs_cpu_order_512_answer *a)
{
	struct bfs_labels labels;
	uint32_t class;
	nsched_cpu_t cpu;

	labels.smt = q->smt;
	labels.package = q->package;
	labels.llc = q->llc;
	labels.node = q->node;
	a->nr = 0;
	for (class = 0; class < NSCHED_BFS_FARTHEST; class++)
		for (cpu = 0; cpu < q->ncpus; cpu++)
			if (bfs_distance_class(NSCHED_BFS_VER_512, &labels, q->cpu, cpu) == class)
				q->order_out[a->nr++] = cpu;
	a->reason = NSCHED_BFS_CPU_ORDER_512_LIST;
	a->first = q->order_out[0];
	a->reserved = 0;
	return a->reason;
}

/* smt_ok */

uint32_t nsched_bfs_sibling_bias(const struct nsched_bfs_cpus *cpus, uint32_t limit,
				 nsched_cpu_t cpu)
{
	uint32_t best = 0, bias;
	nsched_cpu_t other;

	for (other = 0; other < cpus->ncpus; other++) {
		if (other == cpu || cpus->smt[other] != cpus->smt[cpu] ||
		    !bfs_cpu_online(cpus->online, other) ||
		    bfs_cpu_idle(cpus->load, cpus->online, limit, other) ||
		    !nsched_load_user(cpus->load, other))
			continue;
		bias = nsched_load_bias(cpus->load, other);
		if (bias > best)
			best = bias;
	}
	return best;
}

uint32_t nsched_bfs_smt_ok(const struct nsched_bfs_smt_ok_question *q,
			   struct nsched_bfs_smt_ok_answer *a)
{
	struct nsched_bfs_cpus cpus;
	struct bfs_nice nice;

	cpus.load = q->load;
	cpus.online = q->online;
	cpus.smt = q->smt;
	cpus.ncpus = q->ncpus;
	nice.user = q->p_user;
	nice.prio = q->p_prio;
	nice.user_prio = q->p_user_prio;
	nice.idle_ok = q->p_idle_ok;
	a->best = nsched_bfs_sibling_bias(&cpus, 0, q->cpu);
	a->reason = bfs_smt_way(&nice, a->best);
	a->ok = bfs_smt_says(a->reason);
	a->mine = a->reason >= NSCHED_BFS_SMT_OK_IDLEPRIO ?
			  bfs_own_bias(q->p_prio, q->p_user_prio) : 0;
	return a->reason;
}

/* best_idle */

/* What a rank is made of. */
struct bfs_weights {
	uint8_t class[NSCHED_BFS_FARTHEST + 1];
	uint8_t cache_busy;
	uint8_t cache_below; /* the cache group counts for lesser classes alone */
	uint8_t core_busy;
	uint8_t scaling;
	uint8_t decision;    /* from NSCHED_BFS_BEST_IDLE_318 on */
	uint8_t enough;	     /* a rank less than this ends the search */
};

static const struct bfs_weights bfs_weights[] = {
	{ { 0, 2, 10, 10, 10, 10 }, 1, 6, 4, 0, 0, 2 },	/* 318 */
	{ { 0, 1, 2, 8, 64, 64 }, 4, 6, 16, 32, 1, 0 },	/* 467 */
	/* Quirk: (512, cache-busy-only-smt) */
	{ { 0, 1, 2, 8, 32, 32 }, 4, 2, 16, 0, 2, 0 },	/* 512 */
	/* Quirk: (199, smt-sibling-first) a busy core has no weight */
	{ { 0, 1, 2, 4, 16, 64 }, 8, 6, 0, 0, 3, 0 },	/* 199 */
};

NSCHED_INLINE const struct bfs_weights *bfs_weights_of(uint32_t ver)
{
	return &bfs_weights[ver == NSCHED_BFS_VER_318 ? 0 : ver == NSCHED_BFS_VER_467 ? 1 :
			    ver == NSCHED_BFS_VER_512 ? 2 : 3];
}

/* The rank as far as it is known without looking at other CPUs. */
NSCHED_INLINE uint32_t bfs_near_rank(const struct bfs_weights *w, const struct nsched_bfs_cpus *cpus,
				     uint32_t class, nsched_cpu_t cpu)
{
	uint32_t rank = w->class[class];

	if (w->scaling && nsched_load_scaling(cpus->load, cpu))
		rank += w->scaling;
	return rank;
}

NSCHED_STEP void bfs_best_idle_step(const struct bfs_weights *w, const struct nsched_bfs_cpus *cpus,
				    uint32_t limit, struct nsched_bfs_best_idle *a, nsched_cpu_t cpu)
{
	uint32_t class, rank, core_idle = 0;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(cpus->allowed, cpu) ||
	    !bfs_cpu_idle(cpus->load, cpus->online, limit, cpu))
		return;
	class = cpus->locality[cpu];
	if (class > NSCHED_BFS_FARTHEST)
		class = NSCHED_BFS_FARTHEST;
	rank = bfs_near_rank(w, cpus, class, cpu);
	if (rank > a->rank || (rank == a->rank && w->core_busy))
		return; /* the groups can only make it worse */
	if (class < w->cache_below && !bfs_group_idle(cpus, cpus->cache, limit, cpu))
		rank += w->cache_busy;
	core_idle = bfs_group_idle(cpus, cpus->smt, limit, cpu);
	if (!core_idle)
		rank += w->core_busy;
	/* among equals the first stays, but in 199 a later one on an idle core replaces it */
	if (rank > a->rank || (rank == a->rank && (w->core_busy || !core_idle)))
		return;
	a->rank = rank;
	a->cpu = cpu;
	a->core_idle = core_idle;
}

uint32_t nsched_bfs_idle_of(uint32_t ver, const struct nsched_bfs_cpus *cpus, uint32_t limit,
			    nsched_cpu_t start, struct nsched_bfs_best_idle *a)
{
	const struct bfs_weights *w = bfs_weights_of(ver);
	uint32_t i, way = NSCHED_BFS_BEST_IDLE_WAY_RANK;
	nsched_cpu_t cpu = ver == NSCHED_BFS_VER_318 ? cpus->home : 0;

	a->cpu = NSCHED_NONE;
	a->rank = NSCHED_NONE;
	a->core_idle = 0;
	if (start != NSCHED_NONE && nsched_set_has(cpus->allowed, start) &&
	    bfs_cpu_idle(cpus->load, cpus->online, limit, start)) {
		a->cpu = start;
		a->rank = 0;
		way = NSCHED_BFS_BEST_IDLE_WAY_HOME;
	}
	for (i = 0; i < cpus->ncpus && way == NSCHED_BFS_BEST_IDLE_WAY_RANK; i++) {
		bfs_best_idle_step(w, cpus, limit, a, cpu);
		if (a->rank < w->enough)
			break;
		cpu = cpu + 1 == cpus->ncpus ? 0 : cpu + 1;
	}
	if (a->cpu == NSCHED_NONE)
		way = NSCHED_BFS_BEST_IDLE_WAY_NONE;
	a->reason = NSCHED_REASON(NSCHED_BFS_BEST_IDLE_318 + (uint32_t)w->decision, way);
	return a->reason;
}

uint32_t nsched_bfs_best_idle_318(const struct nsched_bfs_best_idle_318_question *q,
				  struct nsched_bfs_best_idle_318_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_318, (const struct nsched_bfs_cpus *)q, 0,
				  NSCHED_NONE, (struct nsched_bfs_best_idle *)a);
}

uint32_t nsched_bfs_best_idle_467(const struct nsched_bfs_best_idle_467_question *q,
				  struct nsched_bfs_best_idle_467_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_467, (const struct nsched_bfs_cpus *)q, 0, q->home,
				  (struct nsched_bfs_best_idle *)a);
}

uint32_t nsched_bfs_best_idle_512(const struct nsched_bfs_best_idle_512_question *q,
				  struct nsched_bfs_best_idle_512_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_512, (const struct nsched_bfs_cpus *)q, 0, q->home,
				  (struct nsched_bfs_best_idle *)a);
}
