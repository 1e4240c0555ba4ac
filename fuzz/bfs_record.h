/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the texts of BFS share: ratios, deadlines, refills, classes of CPUs. */
#ifndef NSCHED_FUZZ_BFS_RECORD_H
#define NSCHED_FUZZ_BFS_RECORD_H

#include "asked_record.h"
#include "numasched/bfs.h"

enum { BFS_FIFO = 1, BFS_RR, BFS_BATCH, BFS_ISO, BFS_IDLEPRIO };

/* 232 and 318 count in ticks, and have a priority less. */
static inline int bfs_in_ticks(int64_t ver)
{
	return ver == 232 || ver == 318;
}

static inline int64_t bfs_max_rt(int64_t ver)
{
	return bfs_in_ticks(ver) ? 100 : 101;
}

static inline int64_t bfs_ratio(int64_t ver, int64_t user_prio)
{
	int64_t ratio = bfs_in_ticks(ver) ? 100 : 128;

	while (user_prio--)
		ratio = ratio * 11 / 10;
	return ratio;
}

/* Before anything is done about a 0. */
static inline int64_t bfs_raw_diff(int64_t ver, int64_t ratio, int64_t rr, int64_t hz)
{
	if (!bfs_in_ticks(ver))
		return (int32_t)(uint32_t)(ratio * rr * 8192);
	ratio = (int32_t)(uint32_t)(ratio * rr * hz);
	return ver == 232 ? ratio / 1000 / 100 : ratio / 100000;
}

static inline int64_t bfs_diff(int64_t ver, int64_t user_prio, int64_t rr, int64_t hz)
{
	int64_t diff = bfs_raw_diff(ver, bfs_ratio(ver, user_prio), rr, hz);

	return diff || !bfs_in_ticks(ver) ? diff : 1;
}

/* A4 step 5, of the task in "in". */
static inline int64_t bfs_bias(const struct told *t)
{
	int64_t prio = num(t, "prio"), bias = num(t, "smt_bias") - 1;

	if (!num(t, "user"))
		return 0;
	if (prio < 101)
		return 1 << 30;
	if (prio == 101)
		return 1 << 29;
	if (num(t, "policy") == BFS_IDLEPRIO)
		return prio != 103;
	return bias < 1 ? 40 - num(t, "user_prio") : bias;
}

/* B1.1: the smallest class that applies. */
static inline int64_t bfs_class(const struct told *t, int64_t ver, uint64_t from, uint64_t to)
{
	static const char *const span[] = { "smt", "llc", "package", "node" };
	static const int64_t of[4][6] = {
		{ 0, 0, 0, 1, 1, 1 }, { 1, 1, 2, 2, 3, 3 }, { 1, 1, 2, 2, 3, 4 },
		{ 0, 1, 2, 3, 4, 5 },
	};
	uint32_t row = ver == 318 ? 0 : ver == 467 ? 1 : ver == 512 ? 2 : 3, i;

	if (from == to)
		return of[row][0];
	for (i = 0; i < 4; i++)
		if (at(t, span[i], from) == at(t, span[i], to))
			return of[row][i + 1];
	return of[row][5];
}

/* Cores of two, caches of few, in packages, in nodes. */
static inline void bfs_draw_labels(struct told *t)
{
	static const char *const span[] = { "smt", "llc", "package", "node" };
	uint32_t cpu, i, shift;

	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		put(t, "smt", cpu, cpu);
	shift = 0;
	for (i = 0; i < 4; i++) {
		shift += (uint32_t)pick(t, 0, 1);
		for (cpu = 0; cpu < t->nr_cpus; cpu++)
			put(t, span[i], cpu, cpu >> shift);
	}
}

/* Of the versions that this block has. */
static inline int64_t bfs_draw_version(struct told *t, uint32_t without)
{
	static const int64_t ver[] = { 512, 199, 467, 318, 232 };
	int64_t drawn = ver[pick(t, 0, 4 - without)];

	put(t, "ver", 0, drawn);
	return drawn;
}

/* Classes that meet, and the ends of each. */
static inline int64_t bfs_draw_prio(struct told *t, int64_t most)
{
	int64_t prio = (int64_t)pick(t, 0, 2) ? (int64_t)pick(t, 99, (uint64_t)most) : 50;

	return prio;
}

#endif /* NSCHED_FUZZ_BFS_RECORD_H */
