/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * From a topology to domains: what the builders of the families share. Private.
 *
 * A builder's level is one of a fixed order. Up to NODE each level cuts the
 * online CPUs into classes, and a class is named by its lowest CPU. From DISTANCE
 * on a level is a set of nodes for each node, and a set is named by the lowest
 * node that has the same one. (level, name) is a slot of the tables below.
 *
 * Rings are worked out for units: a CPU up to NODE, above it a run (neighbouring
 * CPUs of one node), since all CPUs of a run walk their rings alike.
 */
#ifndef NSCHED_DOMAINS_BUILD_H
#define NSCHED_DOMAINS_BUILD_H

#include "internal.h"
#include "numasched/domains.h"

enum nsched_build_level {
	NSCHED_BUILD_CPU,
	NSCHED_BUILD_CORE,
	NSCHED_BUILD_CLUSTER,
	NSCHED_BUILD_CACHE,
	NSCHED_BUILD_NODE,
	NSCHED_BUILD_DISTANCE /* + number of the distance */
};

/* How the levels above NODE come about, and where rings begin. */
enum nsched_build_rule {
	NSCHED_BUILD_FAIR,   /* every distance, the local one not overlapping; rings from the CPU */
	NSCHED_BUILD_3_10,   /* every distance but the local one; rings ascend */
	NSCHED_BUILD_2_6_31, /* the 16 nearest nodes, then all; groups are nodes; rings ascend */
	NSCHED_BUILD_RULES
};

#define NSCHED_BUILD_DISTANCES 256u
#define NSCHED_BUILD_CAPACITIES 16u /* words: capacities are 1..1024 */
#define NSCHED_BUILD_PREFER 0x1000u /* PREFER_SIBLING in both families */

/* What a CPU has at one level after removal. */
struct nsched_build_row {
	uint32_t level;
	uint32_t flags;
	uint32_t imb_numa_nr;
	uint32_t first_flags;
	uint32_t has_parent;
};

/* A row of the table of domains while it is built; found again through its slot. */
struct nsched_build_seen {
	uint32_t next;
	uint32_t ring;
	struct nsched_build_row row;
};

/* Lives at the start of the work memory; everything it points to is work memory, too. */
struct nsched_build {
	const struct nsched_topology *topology;
	struct nsched_domains *block; /* null: count only */
	uint32_t rule;
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	uint32_t nr_runs;
	uint32_t nr_near;   /* levels above NODE */
	uint32_t words;	    /* of a set of nodes */
	uint32_t nr_slots;
	uint32_t nr_units;
	uint32_t stamp;	    /* the last one used */
	uint32_t nr_list;   /* groups in the ring just worked out */
	uint32_t nr_chain;
	uint32_t max_levels;
	uint32_t fresh;	    /* 1: the row just asked for is new */
	uint64_t nr_rows, nr_groups, nr_ring, nr_ranges;
	uint32_t distance[NSCHED_BUILD_DISTANCES]; /* ascending */

	/* per level up to NODE and CPU */
	nsched_u32 *head;   /* lowest CPU of its class */
	nsched_u32 *next;   /* the next CPU of its class */
	nsched_u32 *first_group_flags; /* by name: flags of that class as a group */
	/* per slot */
	nsched_u32 *weight;
	nsched_u32 *cores;
	nsched_u32 *flags;  /* before removal; above NODE by node, not by name */
	nsched_u32 *group[3]; /* shared; of overlapping levels; the same, preferring siblings */
	nsched_u32 *range;
	nsched_u32 *range_nr;
	nsched_u32 *seen;   /* the last row of the slot */
	/* per unit slot */
	nsched_u32 *ring;
	nsched_u32 *ring_nr;
	nsched_u32 *rank;
	/* per distance and node */
	nsched_u64 *set;
	nsched_u32 *same;   /* name of the set */
	/* per node */
	nsched_u32 *node_first; /* its lowest online CPU */
	nsched_u32 *node_levels;/* levels it has above NODE */
	nsched_u32 *node_min;
	nsched_u32 *node_max;
	nsched_u64 *node_sum;
	/* per CPU */
	nsched_u32 *capacity;
	nsched_u32 *run_of;
	nsched_u32 *run_cpu;	/* per run */
	nsched_u32 *run_nr;
	nsched_u32 *run_node;
	/* scratch */
	nsched_u32 *stamped;	/* per CPU or node */
	nsched_u32 *place;
	nsched_u32 *list_level;	/* the ring just worked out: level and name of each group, */
	nsched_u32 *list_key;	/* and the CPU that opened it */
	nsched_u32 *list_cpu;
	nsched_u64 *covered;	/* sets of nodes */
	nsched_u64 *mask;
	nsched_u64 *bits;	/* a bit for each capacity, less one */
	struct nsched_build_row *chain;
	struct nsched_build_seen *row;
};

/* Bytes of work memory. O(nr_cpus + nr_nodes^2). */
NSCHED_API uint64_t nsched_build_work_size(const struct nsched_topology *topology, uint32_t rule);

/* Is the work memory there, aligned and large enough? Returns enum nsched_code. */
NSCHED_API uint32_t nsched_build_fits(const struct nsched_domains_plan *plan, uint32_t rule,
				      struct nsched_wrong *wrong);

/* Lay out the work memory that fits, and find classes, sets, weights. */
NSCHED_API struct nsched_build *nsched_build_begin(const struct nsched_domains_plan *plan,
						   uint32_t rule);

/* Sums of capacity, once the family has filled capacity[]. */
NSCHED_API uint32_t nsched_build_capacity(struct nsched_build *b);

/* Forget rows, groups, rings and ranges, before counting and before writing. */
NSCHED_API uint32_t nsched_build_restart(struct nsched_build *b);

/* The highest level of @cpu before removal. */
NSCHED_API uint32_t nsched_build_top(const struct nsched_build *b, nsched_cpu_t cpu);

/* Ranges of a class or set: written to @range unless it is null. Returns how many. */
NSCHED_API uint32_t nsched_build_ranges(const struct nsched_build *b, uint32_t level, uint32_t key,
					nsched_u32 *range);

/* 1: the domain of @cpu at @level is one group. O(nr_nodes + runs). */
NSCHED_API uint32_t nsched_build_one_group(const struct nsched_build *b, uint32_t level,
					   nsched_cpu_t cpu);

/* The ring of @level as @cpu walks it, into the scratch list. Returns its length. */
NSCHED_API uint32_t nsched_build_walk(struct nsched_build *b, uint32_t level, nsched_cpu_t cpu);

/* Who balances for group @i of the scratch list, into the scratch mask. Returns the lowest CPU. */
NSCHED_API uint32_t nsched_build_mask(struct nsched_build *b, uint32_t level, uint32_t i);

/* Work out the ring of @cpu, and with it those of all CPUs that walk alike. Where it starts. */
NSCHED_API uint32_t nsched_build_ring(struct nsched_build *b, nsched_cpu_t cpu, uint32_t level);

/* Add chain[n], what @cpu has at its level n, whose ring was worked out. Returns the row. */
NSCHED_API uint32_t nsched_build_row(struct nsched_build *b, nsched_cpu_t cpu, uint32_t n);

/* Bytes of the block that was counted, and that block, to be written by a second round. */
NSCHED_API uint64_t nsched_build_size(const struct nsched_build *b);
NSCHED_API uint32_t nsched_build_block(struct nsched_build *b, void *block, uint64_t size_bytes,
				       struct nsched_wrong *wrong);

/* Counts, from which the places of the columns follow. */
struct nsched_domains_counts {
	uint64_t nr_cpus, nr_levels, nr_domains, nr_groups, nr_ring, nr_ranges;
};

/* Bytes of such a block, and one that is empty but for counts and offsets. */
NSCHED_API uint64_t nsched_domains_bytes(const struct nsched_domains_counts *counts);
NSCHED_API uint32_t nsched_domains_begin(void *block, uint64_t size_bytes,
					 const struct nsched_domains_counts *counts,
					 struct nsched_wrong *wrong);

/* The last-level cache of each CPU, from its levels; and who has a level above. */
NSCHED_API uint32_t nsched_domains_caches(struct nsched_domains *domains);
NSCHED_API uint32_t nsched_domains_parents(struct nsched_domains *domains);

/* What a column means where facts or labels lack it. */
NSCHED_API uint32_t nsched_domain_preset(uint32_t column);

/* Cores, balance CPU and capacity of a group whose span and mask stand already. */
NSCHED_API uint32_t nsched_group_from_cpus(struct nsched_domains *block, uint32_t group,
					   const uint32_t *capacity);

NSCHED_INLINE uint32_t domains_set(struct nsched_domains *domains, uint32_t column, uint32_t i,
				   uint32_t value)
{
	return nsched_write_u32(domains, domains->offset[column], i, value);
}

NSCHED_INLINE uint32_t group_set(struct nsched_domains *domains, uint32_t column, uint32_t group,
				 uint32_t value)
{
	return domains_set(domains, NSCHED_DOMAINS_GROUP + column, group, value);
}

NSCHED_INLINE uint32_t build_slot(const struct nsched_build *b, uint32_t level, uint32_t key)
{
	if (level <= NSCHED_BUILD_NODE)
		return level * b->nr_cpus + key;
	return NSCHED_BUILD_DISTANCE * b->nr_cpus + (level - NSCHED_BUILD_DISTANCE) * b->nr_nodes +
	       key;
}

NSCHED_INLINE uint32_t build_node(const struct nsched_build *b, nsched_cpu_t cpu)
{
	return nsched_cpu_node(b->topology, cpu);
}

/* The name of what @cpu has at @level. */
NSCHED_INLINE uint32_t build_key(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	if (level <= NSCHED_BUILD_NODE)
		return b->head[level * b->nr_cpus + cpu];
	return b->same[(level - NSCHED_BUILD_DISTANCE) * b->nr_nodes + build_node(b, cpu)];
}

/* Where flags of @cpu's own domain at @level stand. */
NSCHED_INLINE uint32_t build_own(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	return build_slot(b, level, level <= NSCHED_BUILD_NODE ?
			  b->head[level * b->nr_cpus + cpu] : build_node(b, cpu));
}

NSCHED_INLINE uint32_t build_weight(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	return b->weight[build_own(b, level, cpu)];
}

/* The next lower level of the family, which is also what its groups are made of. */
NSCHED_INLINE uint32_t build_below(const struct nsched_build *b, uint32_t level)
{
	if (level == NSCHED_BUILD_CACHE && b->rule != NSCHED_BUILD_FAIR)
		return NSCHED_BUILD_CORE; /* no clusters then */
	return level - 1;
}

NSCHED_INLINE uint32_t build_overlaps(const struct nsched_build *b, uint32_t level)
{
	if (b->rule == NSCHED_BUILD_2_6_31)
		return 0;
	return level >= NSCHED_BUILD_DISTANCE + (b->rule == NSCHED_BUILD_FAIR);
}

NSCHED_INLINE const nsched_u64 *build_set(const struct nsched_build *b, uint32_t level,
					  uint32_t node)
{
	uint64_t at = (uint64_t)(level - NSCHED_BUILD_DISTANCE) * b->nr_nodes + node;

	return b->set + at * b->words;
}

NSCHED_INLINE uint32_t set_bit(const nsched_u64 *set, uint32_t i)
{
	return set[i >> 6] >> (i & 63u) & 1u;
}

#endif /* NSCHED_DOMAINS_BUILD_H */
