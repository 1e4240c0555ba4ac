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

NSCHED_INLINE uint32_t bfs_sibling_best(const struct nsched_bfs_cpus *cpus, uint32_t limit,
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

uint32_t nsched_bfs_sibling_bias(const struct nsched_bfs_cpus *cpus, uint32_t limit,
				 nsched_cpu_t cpu)
{
	return bfs_sibling_best(cpus, limit, cpu);
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

static NSCHED_OWN_FRAME uint32_t bfs_waking_fits(const struct nsched_bfs_waking *q, uint32_t limit,
						 nsched_cpu_t cpu)
{
	struct bfs_nice nice;

	if (!q->smt_nice)
		return 1;
	nice.user = q->p_user;
	nice.prio = q->prio;
	nice.user_prio = q->user_prio;
	nice.idle_ok = q->p_idle_ok;
	return bfs_smt_says(bfs_smt_way(&nice, bfs_sibling_best(
		(const struct nsched_bfs_cpus *)q, limit, cpu)));
}

uint32_t nsched_bfs_waking_fits(const struct nsched_bfs_waking *q, uint32_t limit, nsched_cpu_t cpu)
{
	return bfs_waking_fits(q, limit, cpu);
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

/* What a search looks at. */
struct bfs_search {
	const struct bfs_weights *weights;
	const struct nsched_bfs_cpus *cpus;
	const uint64_t *allowed;
	uint32_t limit;
};

/* The rank as far as it is known without looking at other CPUs. */
NSCHED_INLINE uint32_t bfs_near_rank(const struct bfs_search *s, uint32_t class, nsched_cpu_t cpu)
{
	uint32_t rank = s->weights->class[class];

	if (s->weights->scaling && nsched_load_scaling(s->cpus->load, cpu))
		rank += s->weights->scaling;
	return rank;
}

NSCHED_STEP void bfs_best_idle_step(const struct bfs_search *s, struct nsched_bfs_best_idle *a,
				    nsched_cpu_t cpu)
{
	const struct bfs_weights *w = s->weights;
	uint32_t class, rank, core_idle = 0;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(s->allowed, cpu) ||
	    !bfs_cpu_idle(s->cpus->load, s->cpus->online, s->limit, cpu))
		return;
	class = s->cpus->locality[cpu];
	if (class > NSCHED_BFS_FARTHEST)
		class = NSCHED_BFS_FARTHEST;
	rank = bfs_near_rank(s, class, cpu);
	if (rank > a->rank || (rank == a->rank && w->core_busy))
		return; /* the groups can only make it worse */
	if (class < w->cache_below && !bfs_group_idle(s->cpus, s->cpus->cache, s->limit, cpu))
		rank += w->cache_busy;
	core_idle = bfs_group_idle(s->cpus, s->cpus->smt, s->limit, cpu);
	if (!core_idle)
		rank += w->core_busy;
	/* among equals the first stays, but in 199 a later one on an idle core replaces it */
	if (rank > a->rank || (rank == a->rank && (w->core_busy || !core_idle)))
		return;
	a->rank = rank;
	a->cpu = cpu;
	a->core_idle = core_idle;
}

/* From home on in 318, else from the first. */
NSCHED_INLINE void bfs_search_all(const struct bfs_search *s, struct nsched_bfs_best_idle *a,
				  nsched_cpu_t from)
{
	nsched_cpu_t cpu = from;
	uint32_t i;

	for (i = 0; i < s->cpus->ncpus; i++) {
		bfs_best_idle_step(s, a, cpu);
		if (a->rank < s->weights->enough)
			break;
		cpu = cpu + 1 == s->cpus->ncpus ? 0 : cpu + 1;
	}
}

uint32_t nsched_bfs_idle_of(uint32_t how, const struct nsched_bfs_cpus *cpus,
			    const uint64_t *allowed, nsched_cpu_t start,
			    struct nsched_bfs_best_idle *a)
{
	uint32_t ver = how & ~NSCHED_BFS_BY_PRIO, way = NSCHED_BFS_BEST_IDLE_WAY_RANK;
	struct bfs_search s;

	s.weights = bfs_weights_of(ver);
	s.cpus = cpus;
	s.allowed = allowed;
	s.limit = how & NSCHED_BFS_BY_PRIO ? bfs_limit(ver) : 0;
	a->cpu = NSCHED_NONE;
	a->rank = NSCHED_NONE;
	a->core_idle = 0;
	if (start != NSCHED_NONE && nsched_set_has(allowed, start) &&
	    bfs_cpu_idle(cpus->load, cpus->online, s.limit, start)) {
		a->cpu = start;
		a->rank = 0;
		way = NSCHED_BFS_BEST_IDLE_WAY_HOME;
	} else {
		bfs_search_all(&s, a, ver == NSCHED_BFS_VER_318 ? cpus->home : 0);
	}
	if (a->cpu == NSCHED_NONE)
		way = NSCHED_BFS_BEST_IDLE_WAY_NONE;
	a->reason = NSCHED_REASON(NSCHED_BFS_BEST_IDLE_318 + (uint32_t)s.weights->decision, way);
	return a->reason;
}

uint32_t nsched_bfs_best_idle_318(const struct nsched_bfs_best_idle_318_question *q,
				  struct nsched_bfs_best_idle_318_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_318, (const struct nsched_bfs_cpus *)q, q->allowed,
				  NSCHED_NONE, (struct nsched_bfs_best_idle *)a);
}

uint32_t nsched_bfs_best_idle_467(const struct nsched_bfs_best_idle_467_question *q,
				  struct nsched_bfs_best_idle_467_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_467, (const struct nsched_bfs_cpus *)q, q->allowed,
				  q->home, (struct nsched_bfs_best_idle *)a);
}

uint32_t nsched_bfs_best_idle_512(const struct nsched_bfs_best_idle_512_question *q,
				  struct nsched_bfs_best_idle_512_answer *a)
{
	return nsched_bfs_idle_of(NSCHED_BFS_VER_512, (const struct nsched_bfs_cpus *)q, q->allowed,
				  q->home, (struct nsched_bfs_best_idle *)a);
}
