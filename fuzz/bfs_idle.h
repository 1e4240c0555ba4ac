/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The closest idle CPU as the texts of BFS rank them. */
#ifndef NSCHED_FUZZ_BFS_IDLE_H
#define NSCHED_FUZZ_BFS_IDLE_H

#include "bfs_record.h"

/* CPUs that the task may use and that are idle; and all that are. */
struct bfs_idle {
	uint64_t candidates, all;
};

static inline int bfs_all_idle(const struct told *t, const struct bfs_idle *idle, const char *label,
			       uint64_t cpu)
{
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (at(t, label, c) == at(t, label, cpu) && !(idle->all >> c & 1))
			return 0;
	return 1;
}

static inline int64_t bfs_rank_318(const struct told *t, const struct bfs_idle *idle, uint64_t c)
{
	int64_t class = at(t, "locality", c);

	return (class > 0 ? 2 : 0) + (class > 1 ? 8 : 0) + !bfs_all_idle(t, idle, "cache", c) +
	       (bfs_all_idle(t, idle, "smt", c) ? 0 : 4);
}

static inline int64_t bfs_rank_of(const struct told *t, const struct bfs_idle *idle, int64_t ver,
				  uint64_t c)
{
	int64_t class = at(t, "locality", c), rank = 0;
	int cache = !bfs_all_idle(t, idle, "cache", c), core = !bfs_all_idle(t, idle, "smt", c);

	if (ver == 199)
		return (class > 4 ? 64 : class > 3 ? 16 : class == 2 ? 2 : class == 3 ? 4 : 0) +
		       (cache ? 8 : 0) + (class == 1);
	if (class > 3)
		rank += ver == 512 ? 32 : 64;
	else if (class > 2)
		rank += 8;
	else if (class == 2)
		rank += 2;
	if (cache && (ver == 467 || class < 2))
		rank += 4;
	rank += (class == 1) + (core ? 16 : 0);
	return rank + (ver == 467 && at(t, "scaling", c) ? 32 : 0);
}

static inline int64_t bfs_closest(const struct told *t, const struct bfs_idle *idle, int64_t ver,
				  uint64_t home)
{
	int64_t best = -1, least = 0, rank;
	uint64_t i, c;

	if (ver != 318 && idle->candidates >> home & 1)
		return (int64_t)home;
	for (i = 0; i < t->nr_cpus; i++) {
		c = ver == 318 ? (home + i) % t->nr_cpus : i;
		if (!(idle->candidates >> c & 1))
			continue;
		rank = ver == 318 ? bfs_rank_318(t, idle, c) : bfs_rank_of(t, idle, ver, c);
		if (best >= 0 && rank >= least &&
		    !(ver == 199 && rank == least && bfs_all_idle(t, idle, "smt", c)))
			continue;
		best = (int64_t)c;
		least = rank;
		if (ver == 318 && rank < 2)
			break;
	}
	return best;
}

#endif /* NSCHED_FUZZ_BFS_IDLE_H */
