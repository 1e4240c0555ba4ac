/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The hierarchy in which a machine is balanced: for each CPU a few levels, each
 * a domain (the CPUs it spans) that is cut into groups between which load moves.
 * One block for the whole machine, in the caller's memory: this header, then
 * columns found by byte offset. No pointer inside.
 *
 * A CPU has levels 0..nr_levels-1, lowest first; at each it has a domain number
 * or none. Domains are rows of one table, shared by all CPUs that see the same
 * domain in the same way, so that the block of a large machine stays small. The
 * groups of a domain stand in its ring, a list of group numbers; each CPU walks
 * it from its own position and meets its own group first. CPUs whose order is
 * not a rotation of it have a row of their own. Groups are a table as well: a
 * group that several rings name is one object, with one capacity and one mark.
 *
 * What a caller may change: the capacity and the mark of a group, by the setters
 * below. Everything else stays as built until the machine changes.
 */
#ifndef NSCHED_DOMAINS_H
#define NSCHED_DOMAINS_H

#include "topology.h"

/* What made a level. Rows made by hand may say OTHER. */
enum nsched_level_kind {
	NSCHED_LEVEL_OTHER,
	NSCHED_LEVEL_CORE,    /* threads of a core */
	NSCHED_LEVEL_CLUSTER, /* cores that share a mid-level cache */
	NSCHED_LEVEL_CACHE,   /* CPUs that share the last-level cache */
	NSCHED_LEVEL_NODE,    /* CPUs of a node */
	NSCHED_LEVEL_DISTANCE,/* nodes within distance_slit */
	NSCHED_LEVEL_KINDS
};

/* The bit that both families use for "shares the last-level cache". */
#define NSCHED_DOMAIN_SHARES_CACHE 0x200u

/*
 * Per domain. X(NUMBER, name, least, greatest, preset, unit): append, never
 * reorder. All u32. The preset is what facts that lack the column mean.
 */
#define NSCHED_DOMAIN_COLUMN_LIST(X) \
	/* the family's flag bits */ \
	X(FLAGS, flags, 0, 0xffffffffu, 0, "flags") \
	X(IMBALANCE_PCT, imbalance_pct, 100, 0xffffffffu, 125, "percent") \
	/* which decayed load average is read, by the state of the CPU or the question */ \
	X(BUSY_IDX, busy_idx, 0, 3, 0, "index") \
	X(IDLE_IDX, idle_idx, 0, 3, 0, "index") \
	X(NEWIDLE_IDX, newidle_idx, 0, 3, 0, "index") \
	X(WAKE_IDX, wake_idx, 0, 3, 0, "index") \
	X(FORKEXEC_IDX, forkexec_idx, 0, 3, 0, "index") \
	X(CACHE_NICE_TRIES, cache_nice_tries, 0, 0xffffffffu, 1, "tries") \
	/* how much longer the interval is while the CPU is busy */ \
	X(BUSY_FACTOR, busy_factor, 0, 0xffffffffu, 1, "factor") \
	X(MIN_INTERVAL, min_interval, 0, 0xffffffffu, 1, "ms") \
	X(MAX_INTERVAL, max_interval, 0, 0xffffffffu, 2, "ms") \
	/* the first one; what it becomes is state */ \
	X(BALANCE_INTERVAL, balance_interval, 0, 0xffffffffu, 1, "ms") \
	/* tasks of imbalance that a NUMA level allows */ \
	X(IMB_NUMA_NR, imb_numa_nr, 0, 0xffffffffu, 0, "tasks") \
	/* 1: the CPU has a level above */ \
	X(HAS_PARENT, has_parent, 0, 1, 0, "flag") \
	X(KIND, kind, 0, NSCHED_LEVEL_KINDS - 1, NSCHED_LEVEL_OTHER, "kind") \
	/* LEVEL_DISTANCE: how far its nodes lie at most; else 0 */ \
	X(DISTANCE_SLIT, distance_slit, 0, NSCHED_MAX_SLIT, 0, "slit") \
	/* flags of the first group as seen from here; NSCHED_NONE: the group's own */ \
	X(FIRST_FLAGS, first_flags, 0, 0xffffffffu, NSCHED_NONE, "flags") \
	/* derived: CPUs spanned; its ranges; its groups in the table of rings */ \
	X(WEIGHT, weight, 1, NSCHED_MAX_CPUS, 0, "cpus") \
	X(SPAN, span, 0, 0xffffffffu, 0, "range") \
	X(SPAN_NR, span_nr, 1, NSCHED_MAX_CPUS, 0, "ranges") \
	X(RING, ring, 0, 0xffffffffu, 0, "index") \
	X(RING_NR, ring_nr, 1, 0xffffffffu, 0, "groups")

enum nsched_domain_column {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) NSCHED_DOMAIN_##NUMBER,
	NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	NSCHED_DOMAIN_COLUMNS,
	NSCHED_DOMAIN_GIVEN = NSCHED_DOMAIN_WEIGHT /* the columns before it are facts */
};

/* Per group, u32. A preset of NSCHED_NONE is explained at struct nsched_domains_facts. */
#define NSCHED_GROUP_COLUMN_LIST(X) \
	/* flags of the level below, as the group carries them; 0 at the lowest */ \
	X(FLAGS, flags, 0, 0xffffffffu, 0, "flags") \
	/* cores it has CPUs of */ \
	X(CORES, cores, 1, NSCHED_MAX_CPUS, NSCHED_NONE, "cores") \
	/* the least and the greatest capacity of its CPUs */ \
	X(MIN_CAPACITY, min_capacity, 1, 0xffffffffu, NSCHED_NONE, "capacity") \
	X(MAX_CAPACITY, max_capacity, 1, 0xffffffffu, NSCHED_NONE, "capacity") \
	/* affinity made balancing fail below; the caller changes it */ \
	X(MARK, mark, 0, 1, 0, "flag") \
	/* the CPU that packing prefers */ \
	X(PREFER_CPU, prefer_cpu, 0, NSCHED_MAX_CPUS - 1, 0, "cpu") \
	/* derived: its CPUs; their ranges; ranges of those that balance for it; their first */ \
	X(WEIGHT, weight, 1, NSCHED_MAX_CPUS, 0, "cpus") \
	X(SPAN, span, 0, 0xffffffffu, 0, "range") \
	X(SPAN_NR, span_nr, 1, NSCHED_MAX_CPUS, 0, "ranges") \
	X(MASK, mask, 0, 0xffffffffu, 0, "range") \
	X(MASK_NR, mask_nr, 0, NSCHED_MAX_CPUS, 0, "ranges") \
	X(BALANCE_CPU, balance_cpu, 0, 0xffffffffu, 0, "cpu")

enum nsched_group_column {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) NSCHED_GROUP_##NUMBER,
	NSCHED_GROUP_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	NSCHED_GROUP_COLUMNS,
	NSCHED_GROUP_GIVEN = NSCHED_GROUP_WEIGHT /* the columns before it are facts */
};

/* Every column of the block; wrong->field of a check is one of these. */
enum nsched_domains_column {
	NSCHED_DOMAINS_DOMAIN, /* + enum nsched_domain_column: u32 per domain */
	NSCHED_DOMAINS_GROUP = NSCHED_DOMAINS_DOMAIN + NSCHED_DOMAIN_COLUMNS, /* u32 per group */
	NSCHED_DOMAINS_CAPACITY = NSCHED_DOMAINS_GROUP + NSCHED_GROUP_COLUMNS, /* u64 per group */
	NSCHED_DOMAINS_CAPACITY_ORIG, /* u64 per group: what it would be without pressure */
	NSCHED_DOMAINS_OF,	 /* u32 per CPU x level: the domain, or NSCHED_NONE */
	NSCHED_DOMAINS_RING_AT,	 /* u32 per CPU x level: where in the ring its own group stands */
	NSCHED_DOMAINS_RING,	 /* u32 per ring entry: a group */
	NSCHED_DOMAINS_RANGE,	 /* u32 pairs (first CPU, count) of all spans and masks */
	NSCHED_DOMAINS_CPU_LLC,	 /* u32 per CPU: the lowest CPU of its last-level cache */
	NSCHED_DOMAINS_CPU_LLC_LEVEL, /* u32 per CPU: the level of that cache, or NSCHED_NONE */
	NSCHED_DOMAINS_COLUMNS
};

struct nsched_domains {
	uint32_t abi;	     /* NSCHED_ABI */
	uint32_t kind;	     /* NSCHED_BLOCK_DOMAINS */
	uint32_t size_bytes; /* of the whole block */
	uint32_t nr_cpus;    /* as in the topology */
	uint32_t nr_levels;  /* of the CPU that has most; 0: nobody has any */
	uint32_t nr_domains;
	uint32_t nr_groups;
	uint32_t nr_ring;    /* entries of all rings */
	uint32_t nr_ranges;  /* of all spans and masks */
	uint32_t policy;     /* enum nsched_policy whose table it follows; 0: made by hand */
	uint32_t reserved[4];/* zero */
	uint32_t offset[64]; /* per column, bytes from the start; 0 = absent */
};

/*
 * Domains made by hand, as arrays of the caller. Read by nsched_domains_size()
 * and nsched_domains_init(), not kept. Groups may overlap, stand in any order
 * and leave CPUs out: what a record states can be built, and the check says
 * whether a machine could be like that.
 *
 * A null column means its preset. A group's null column: cores its CPUs, min and
 * max and sum of capacity from cpu_capacity, capacity_orig the sum, mask its span.
 * A null has_parent: 1 if a CPU with the domain has a level above it.
 */
struct nsched_domains_facts {
	uint32_t nr_cpus;
	uint32_t nr_levels;
	uint32_t nr_domains;
	uint32_t nr_groups;
	const uint32_t *cpu_capacity;	  /* null: all 1024 */
	const uint32_t *group_range_first;/* [nr_groups + 1], into group_range, counted in ranges */
	const uint32_t *group_range;	  /* pairs (first CPU, count), ascending, apart */
	const uint32_t *mask_range_first; /* [nr_groups + 1]; null: every mask is the span; */
	const uint32_t *mask_range;	  /* a group without mask ranges has its span, too */
	const uint32_t *group[NSCHED_GROUP_GIVEN];
	const uint64_t *group_capacity;
	const uint64_t *group_capacity_orig;
	const uint32_t *domain[NSCHED_DOMAIN_GIVEN];
	const uint32_t *span_range_first; /* [nr_domains + 1]; null: the union of its groups */
	const uint32_t *span_range;
	const uint32_t *ring_first;	  /* [nr_domains + 1], into ring */
	const uint32_t *ring;		  /* group numbers; null: 0, 1, 2, .. */
	const uint32_t *domain_of; /* [nr_cpus x nr_levels], row = CPU; null: domain = level */
	const uint32_t *ring_at;	  /* [nr_cpus x nr_levels]; null: 0 */
};

/**
 * nsched_domains_size() - bytes of the block that @facts describe
 *
 * Walks the facts: O(all ranges); where a span is a union, O(ranges^2) of that
 * domain. 0 if the counts contradict each other.
 */
NSCHED_API uint64_t nsched_domains_size(const struct nsched_domains_facts *facts);

/**
 * nsched_domains_init() - build a block from @facts
 * @block: 8-byte aligned memory of at least nsched_domains_size() bytes
 * @wrong: what is wrong and where; may not be null
 *
 * Whatever can be walked is accepted, see the loose part of nsched_domains_check().
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_domains_init(void *block, uint64_t size_bytes,
					const struct nsched_domains_facts *facts,
					struct nsched_wrong *wrong);

/*
 * Levels as labels: at each level, the domain and the group of each CPU. Two
 * CPUs with one label are together; labels are below nr_cpus. A group belongs to
 * one domain. Rings ascend by the first CPU.
 */
struct nsched_domains_labels {
	uint32_t nr_cpus;
	uint32_t nr_levels;
	const uint32_t *cpu_capacity;	/* null: all 1024 */
	/* [nr_levels x nr_cpus], row = level; NSCHED_NONE: no domain */
	const uint32_t *domain_label;
	const uint32_t *group_label;	/* the same; null: a group for each CPU */
	/* [nr_levels x nr_cpus] by label; null: from cpu_capacity */
	const uint64_t *group_capacity;
	const uint32_t *level[NSCHED_DOMAIN_GIVEN]; /* [nr_levels]; null: the preset */
};

/* Bytes, and the block, of domains given by labels. O(nr_levels x nr_cpus^2). */
NSCHED_API uint64_t nsched_domains_label_size(const struct nsched_domains_labels *labels);
NSCHED_API uint32_t nsched_domains_label_init(void *block, uint64_t size_bytes,
					      const struct nsched_domains_labels *labels,
					      struct nsched_wrong *wrong);

/**
 * nsched_domains_check() - can these domains be believed
 * @domains: the block, from anywhere
 * @topology: the machine they are said to belong to; null: only the loose part
 * @wrong: what is wrong; field is an enum nsched_domains_column, index the row,
 *     CPU or entry, level and group where they apply
 *
 * Loose: every offset, number and index, ranges that ascend, no capacity of zero,
 * no imbalance_pct below 100. After it no decision reads outside the block or
 * divides by zero.
 *
 * With a topology also: each CPU lies in its domains, in the first group of its
 * ring, and its levels follow one another without a gap; a domain holds the one
 * below it (NSCHED_NOT_NESTED) and its groups, which cover it
 * (NSCHED_NOT_COVERED); spans hold online CPUs only; the distance of a level
 * occurs in the matrix (NSCHED_NO_LEVEL). O(nr_cpus x nr_levels + ranges of all
 * rings), more where groups overlap.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_domains_check(const struct nsched_domains *domains, uint64_t size_bytes,
					 const struct nsched_topology *topology,
					 struct nsched_wrong *wrong);

/*
 * What a builder of a family is told. The block depends on these alone, so a
 * rebuild after hotplug equals a first build.
 */
struct nsched_domains_plan {
	const struct nsched_topology *topology;
	void *work;		/* 8-byte aligned, of the builder's work size */
	uint64_t work_size;
	uint32_t policy;	/* enum nsched_policy: whose table of levels */
	/* SLIT; a level farther than this is not for wake-ups; Linux: 30 */
	uint32_t reclaim_distance;
};

/* The capacity of a group and of its CPUs changed; none may be 0. Returns the group. O(1). */
NSCHED_API uint32_t nsched_group_capacity_set(struct nsched_domains *domains, uint32_t group,
					      uint64_t sum, uint32_t least, uint32_t greatest);
/* Set or clear the mark. Returns what it was. O(1). */
NSCHED_API uint32_t nsched_group_mark_set(struct nsched_domains *domains, uint32_t group,
					  uint32_t mark);

/* Is @cpu in the domain, in the group, in its balance mask? O(log ranges). */
NSCHED_API uint32_t nsched_domain_has(const struct nsched_domains *domains, uint32_t domain,
				      nsched_cpu_t cpu);
NSCHED_API uint32_t nsched_group_has(const struct nsched_domains *domains, uint32_t group,
				     nsched_cpu_t cpu);
NSCHED_API uint32_t nsched_mask_has(const struct nsched_domains *domains, uint32_t group,
				    nsched_cpu_t cpu);

#include "block.h"

/* nsched_domain_<name>(domains, domain), nsched_group_<name>(domains, group) */
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	NSCHED_INLINE uint32_t nsched_domain_##name(const struct nsched_domains *domains, \
						    uint32_t domain) \
	{ \
		return nsched_read_u32(domains, \
				       domains->offset[(uint32_t)NSCHED_DOMAIN_##NUMBER], domain); \
	}
NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X

#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	NSCHED_INLINE uint32_t nsched_group_##name(const struct nsched_domains *domains, \
						   uint32_t group) \
	{ \
		return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_GROUP + \
								(uint32_t)NSCHED_GROUP_##NUMBER], \
				       group); \
	}
NSCHED_GROUP_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X

/* Capacity of all its CPUs together, as it is and as it was built. At least 1. */
NSCHED_INLINE uint64_t nsched_group_capacity(const struct nsched_domains *domains, uint32_t group)
{
	return nsched_read_u64(domains, domains->offset[NSCHED_DOMAINS_CAPACITY], group);
}

NSCHED_INLINE uint64_t nsched_group_capacity_orig(const struct nsched_domains *domains,
						  uint32_t group)
{
	return nsched_read_u64(domains, domains->offset[NSCHED_DOMAINS_CAPACITY_ORIG], group);
}

/* The domain of @cpu at @level (below nr_levels), or NSCHED_NONE. */
NSCHED_INLINE uint32_t nsched_domain_of(const struct nsched_domains *domains, nsched_cpu_t cpu,
					uint32_t level)
{
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_OF],
			       cpu * domains->nr_levels + level);
}

/* The next level of @cpu above @level, or NSCHED_NONE; NSCHED_NONE as @level finds its lowest. */
NSCHED_INLINE uint32_t nsched_level_above(const struct nsched_domains *domains, nsched_cpu_t cpu,
					  uint32_t level)
{
	for (level++; level < domains->nr_levels; level++)
		if (nsched_domain_of(domains, cpu, level) != NSCHED_NONE)
			return level;
	return NSCHED_NONE;
}

/* The next level of @cpu below @level, or NSCHED_NONE; nr_levels as @level finds its highest. */
NSCHED_INLINE uint32_t nsched_level_below(const struct nsched_domains *domains, nsched_cpu_t cpu,
					  uint32_t level)
{
	while (level-- > 0)
		if (nsched_domain_of(domains, cpu, level) != NSCHED_NONE)
			return level;
	return NSCHED_NONE;
}

/*
 * The group at place @i of the ring as @cpu walks it, i below ring_nr of its
 * domain there. 0 is its own.
 */
NSCHED_INLINE uint32_t nsched_ring_group(const struct nsched_domains *domains, nsched_cpu_t cpu,
					 uint32_t level, uint32_t i)
{
	uint32_t domain = nsched_domain_of(domains, cpu, level);
	uint32_t nr = nsched_domain_ring_nr(domains, domain);
	uint32_t at = nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING_AT],
				      cpu * domains->nr_levels + level);

	i += at; /* both are below nr */
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING],
			       nsched_domain_ring(domains, domain) + (i < nr ? i : i - nr));
}

/* Flags of the group at place @i of the ring as @cpu sees it. */
NSCHED_INLINE uint32_t nsched_ring_flags(const struct nsched_domains *domains, nsched_cpu_t cpu,
					 uint32_t level, uint32_t i)
{
	uint32_t first = nsched_domain_first_flags(domains, nsched_domain_of(domains, cpu, level));

	if (i == 0 && first != NSCHED_NONE)
		return first;
	return nsched_group_flags(domains, nsched_ring_group(domains, cpu, level, i));
}

/* Range number @range of a span or mask: its first CPU, and how many. */
NSCHED_INLINE nsched_cpu_t nsched_domains_range_cpu(const struct nsched_domains *domains,
						    uint32_t range)
{
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RANGE], range * 2);
}

NSCHED_INLINE uint32_t nsched_domains_range_count(const struct nsched_domains *domains,
						  uint32_t range)
{
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RANGE], range * 2 + 1);
}

/*
 * The last-level cache of @cpu: the highest level that it reaches from the lowest
 * through levels that share a cache. Its level, or NSCHED_NONE; the lowest CPU of
 * its span, or the CPU itself; its CPUs, or 1.
 */
NSCHED_INLINE uint32_t nsched_llc_level(const struct nsched_domains *domains, nsched_cpu_t cpu)
{
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_CPU_LLC_LEVEL], cpu);
}

NSCHED_INLINE uint32_t nsched_llc_id(const struct nsched_domains *domains, nsched_cpu_t cpu)
{
	return nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_CPU_LLC], cpu);
}

NSCHED_INLINE uint32_t nsched_llc_weight(const struct nsched_domains *domains, nsched_cpu_t cpu)
{
	uint32_t level = nsched_llc_level(domains, cpu);

	return level == NSCHED_NONE ? 1 :
		nsched_domain_weight(domains, nsched_domain_of(domains, cpu, level));
}

/*
 * What a record may state about domains, see describe.h. Below NSCHED_FACT_GROUP
 * a domain column; from there a group column.
 */
enum nsched_domain_fact {
	NSCHED_FACT_DOMAIN = 0,
	NSCHED_FACT_GROUP = (int)NSCHED_DOMAIN_COLUMNS,
	NSCHED_FACT_GROUP_CAPACITY = NSCHED_FACT_GROUP + (int)NSCHED_GROUP_COLUMNS,
	NSCHED_FACT_GROUP_CAPACITY_ORIG,
	NSCHED_FACT_GROUP_SPAN,	 /* sets, one a group, the deciding CPU's own first */
	NSCHED_FACT_GROUP_MASK,	 /* sets, one a group; absent or all: the span */
	NSCHED_FACT_FIRST_MASK,	 /* the mask of the first group alone */
	/* flags of the first group; NSCHED_NONE: there is no level below */
	NSCHED_FACT_CHILD_FLAGS,
	NSCHED_FACT_LEVEL,	 /* + column: one a level */
	NSCHED_FACT_LEVEL_DOMAIN = NSCHED_FACT_LEVEL + NSCHED_DOMAIN_GIVEN, /* labels, see above */
	NSCHED_FACT_LEVEL_GROUP,
	NSCHED_FACT_LEVEL_GROUP_CAPACITY,
	NSCHED_FACT_RECLAIM_DISTANCE, /* no groups stated: those of linux-6.12 for the machine */
	NSCHED_DOMAIN_FACTS
};

#endif /* NSCHED_DOMAINS_H */
