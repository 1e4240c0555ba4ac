/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12, what several questions need: the flags of domains, and their builder. */
#ifndef NSCHED_FAIR_COMMON_H
#define NSCHED_FAIR_COMMON_H

#include "../decisions.h"
#include "../domains.h"

/* Flags of a domain and of a group. */
enum nsched_fair_flag {
	NSCHED_FAIR_SD_BALANCE_NEWIDLE = 1,
	NSCHED_FAIR_SD_BALANCE_EXEC = 2,
	NSCHED_FAIR_SD_BALANCE_FORK = 4,
	NSCHED_FAIR_SD_BALANCE_WAKE = 8,
	NSCHED_FAIR_SD_WAKE_AFFINE = 16,
	NSCHED_FAIR_SD_ASYM_CPUCAPACITY = 32,
	NSCHED_FAIR_SD_ASYM_CPUCAPACITY_FULL = 64,
	NSCHED_FAIR_SD_SHARE_CPUCAPACITY = 128, /* threads of a core */
	NSCHED_FAIR_SD_CLUSTER = 256,
	NSCHED_FAIR_SD_SHARE_LLC = 512,
	NSCHED_FAIR_SD_SERIALIZE = 1024,
	NSCHED_FAIR_SD_ASYM_PACKING = 2048,
	NSCHED_FAIR_SD_PREFER_SIBLING = 4096,
	NSCHED_FAIR_SD_OVERLAP = 8192,
	NSCHED_FAIR_SD_NUMA = 16384,
};

/**
 * nsched_fair_domains_work_size() - bytes of work memory that the builder needs
 *
 * About 480 bytes a CPU and, for each distance that occurs, nr_nodes^2 / 8 bytes
 * and at most 40 a CPU. O(nr_cpus + nr_nodes^2).
 */
NSCHED_API uint64_t nsched_fair_domains_work_size(const struct nsched_topology *topology);

/**
 * nsched_fair_domains_size() - bytes of the block of a machine; 0 if it cannot be built
 *
 * Builds without writing: the cost of nsched_fair_domains_init().
 */
NSCHED_API uint64_t nsched_fair_domains_size(const struct nsched_domains_plan *plan,
					     struct nsched_wrong *wrong);

/**
 * nsched_fair_domains_init() - the domains of a machine as Linux 6.12 builds them
 * @block: 8-byte aligned, of nsched_fair_domains_size() bytes
 * @plan: topology, work memory, reclaim_distance (30); policy linux-6.12
 * @wrong: what is wrong; may not be null
 *
 * Levels: core, cluster, cache, node, then one for each distance between nodes
 * with CPUs; a cluster, cache or core that reaches past the level above it is cut
 * there. A level that spans all CPUs is a CPU's last. Without known distances
 * another node lies at 20. A distance of 256 or more rules out all levels by
 * distance. Offline CPUs have no levels, nodes without CPUs do not count.
 *
 * Groups are what CPUs span one level below, opened from the CPU upward with
 * wrap-around; above the local distance they may overlap, and one that would
 * leave the domain is replaced by a lower one that does not. Levels that add
 * nothing are removed, CPU by CPU, and flags move as the original moves them.
 * Two overlapping groups of one level are one object here if span, balance mask
 * and flags are alike; what removal does to a CPU's own first group stands in its
 * row as first_flags.
 *
 * Quirk: (6.12) removal repairs the flags of the first group only, so the local
 * group of a NUMA level may share a cache and the others not (Q5).
 *
 * O(nr_cpus x levels + nr_nodes^2 x distances) where groups follow one another
 * in one order all the way round, as on every regular machine. A domain whose
 * order is irregular costs the square of its CPUs (above the node: of its runs of
 * neighbouring CPUs of one node) and a ring for each of them. Source: Linux 6.12,
 * sched/topology.c. Since ABI 1.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_fair_domains_init(void *block, uint64_t size_bytes,
					     const struct nsched_domains_plan *plan,
					     struct nsched_wrong *wrong);

/* topology: the levels of one CPU */

enum nsched_fair_topology_reason {
	NSCHED_FAIR_TOPOLOGY_LEVELS = NSCHED_FAIR_TOPOLOGY << 8 | 1,
	NSCHED_FAIR_TOPOLOGY_ALONE = NSCHED_FAIR_TOPOLOGY << 8 | 2, /* no level is left */
	NSCHED_FAIR_TOPOLOGY_NO_ROOM = NSCHED_FAIR_TOPOLOGY << 8 | 3, /* an output is too short */
	NSCHED_FAIR_TOPOLOGY_NO_WORK = NSCHED_FAIR_TOPOLOGY << 8 | 4, /* work memory is too small */
};

/*
 * Outputs: per level; per group, those of level i being group_first_out[i] ..
 * group_first_out[i + 1] - 1 in ring order; ranges (start, count, ..) of level i
 * from span_first_out[i] on, of group g from grp_span_first_out[g] on. Starts
 * have one entry more than what they count. room_*: entries of each kind of array.
 */
struct nsched_fair_topology_question {
	const struct nsched_topology *topology; /* its capacity is cap_orig of the records */
	void *work;		/* nsched_fair_topology_work_size() bytes, 8-byte aligned */
	uint32_t *flags_out;	/* per level, bottom-up */
	uint32_t *imbalance_pct_out;
	uint32_t *imb_numa_nr_out;
	uint32_t *min_interval_out;
	uint32_t *max_interval_out;
	uint32_t *cache_nice_tries_out;
	uint32_t *span_first_out;
	uint32_t *span_out;
	uint32_t *group_first_out;
	uint32_t *grp_flags_out; /* per group */
	uint32_t *grp_cores_out;
	uint32_t *grp_balance_cpu_out;
	uint32_t *grp_span_first_out;
	uint32_t *grp_span_out;
	uint32_t work_size;
	uint32_t room_levels;	/* room_levels + 1 entries of starts */
	uint32_t room_groups;
	uint32_t room_numbers;	/* of span_out, and of grp_span_out */
	uint32_t cpu;		/* online */
	uint32_t reclaim_distance; /* 30 */
};

struct nsched_fair_topology_answer {
	uint32_t reason; /* enum nsched_fair_topology_reason */
	uint32_t nr_levels;
	uint32_t nr_groups;
	uint32_t nr_span;     /* numbers in span_out */
	uint32_t nr_grp_span; /* numbers in grp_span_out */
	uint32_t llc_size;    /* CPUs of its last-level cache domain; 1 without one */
	uint32_t llc_id;      /* the lowest of them; the CPU itself without one */
	uint32_t reserved;
};

/**
 * nsched_fair_topology() - the levels of one CPU, after removal
 * @q: the machine, the CPU, and where to put the answer
 * @a: every field is written on every path; lengths as far as they are known
 *
 * What nsched_fair_domains_init() builds, for one CPU and without a block. If a
 * room is too small the lengths say what was needed up to there.
 *
 * As nsched_fair_domains_init(), but only this CPU's rings. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_topology(const struct nsched_fair_topology_question *q,
					 struct nsched_fair_topology_answer *a);

/* Work memory for it. */
NSCHED_API uint64_t nsched_fair_topology_work_size(const struct nsched_topology *topology);

#endif /* NSCHED_FAIR_COMMON_H */
