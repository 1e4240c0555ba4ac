/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The machine: CPUs, the groups they form, nodes and their distances. One block
 * of the caller's memory: this header, then columns found by byte offset. No
 * pointer inside, so it may be copied, mapped or written to a file as it is.
 *
 * Inside numbers (CPU 0..nr_cpus-1, node 0..nr_nodes-1) are dense and ascend
 * with the outside ids, always: ties are broken by number, so the numbering is
 * part of every answer. A CPU that is offline keeps its number and its groups
 * but stands in no range: scans walk ranges and meet online CPUs only.
 */
#ifndef NSCHED_TOPOLOGY_H
#define NSCHED_TOPOLOGY_H

#include "types.h"

/*
 * The ways in which CPUs belong together. Nothing is derived from anything: a
 * package may hold several nodes and a node several packages.
 */
enum nsched_span {
	NSCHED_SPAN_NODE,    /* memory node */
	NSCHED_SPAN_CORE,    /* threads of one core */
	NSCHED_SPAN_CLUSTER, /* cores that share a mid-level cache or bus port */
	NSCHED_SPAN_CACHE,   /* last-level cache */
	NSCHED_SPAN_PACKAGE, /* socket */
	NSCHED_SPANS
};

/*
 * The columns. For each span s: OF + s the group of each CPU, FIRST + s where a
 * group's ranges begin (one entry more than groups), RANGE + s the ranges
 * themselves as pairs (first CPU, count), ascending, of online CPUs. All but
 * NODE_MEMORY_KIB and DISTANCE_SLIT are always there.
 */
enum nsched_topology_column {
	NSCHED_TOPOLOGY_CPU_ID,		/* u32 per CPU: the outside id, ascending */
	NSCHED_TOPOLOGY_ONLINE,		/* u32 per CPU: 0 or 1 */
	NSCHED_TOPOLOGY_CAPACITY,	/* u32 per CPU: 1..1024, 1024 = the fastest */
	NSCHED_TOPOLOGY_NODE_ID,	/* u32 per node: the outside id, ascending */
	NSCHED_TOPOLOGY_NODE_NR_CPUS,	/* u32 per node: its online CPUs, 0 = memory only */
	NSCHED_TOPOLOGY_NODE_MEMORY_KIB,/* u64 per node; absent = not known */
	NSCHED_TOPOLOGY_DISTANCE_SLIT,	/* u32 matrix, row = from: 10 on the diagonal, else */
					/* 10..NSCHED_MAX_SLIT; absent = not known */
	NSCHED_TOPOLOGY_OF,		/* u32 per CPU, 0..nr_groups-1, offline CPUs too */
	NSCHED_TOPOLOGY_FIRST = NSCHED_TOPOLOGY_OF + NSCHED_SPANS,
	NSCHED_TOPOLOGY_RANGE = NSCHED_TOPOLOGY_FIRST + NSCHED_SPANS,
	NSCHED_TOPOLOGY_COLUMNS = NSCHED_TOPOLOGY_RANGE + NSCHED_SPANS
};

struct nsched_topology {
	uint32_t abi;	     /* NSCHED_ABI */
	uint32_t kind;	     /* NSCHED_BLOCK_TOPOLOGY */
	uint32_t size_bytes; /* of the whole block */
	uint32_t nr_cpus;    /* 1..NSCHED_MAX_CPUS, online or not */
	uint32_t nr_online;  /* 1..nr_cpus */
	uint32_t nr_nodes;   /* 1..NSCHED_MAX_NODES, with CPUs or not */
	uint32_t nr_groups[NSCHED_SPANS]; /* of each span; nodes: nr_nodes */
	uint32_t smt_active; /* 1 if a core has two online CPUs */
	uint32_t cluster_active; /* 1 if the clusters are not the cores over again */
	uint32_t offset[NSCHED_TOPOLOGY_COLUMNS]; /* bytes from the start; 0 = absent */
	uint32_t reserved[3]; /* zero */
};

/*
 * What the caller knows about its machine, as arrays of its own. Read by
 * nsched_topology_size() and nsched_topology_init(), not kept.
 *
 * A group label is any number below max(nr_cpus, nr_nodes); two CPUs with one
 * label are in one group. Groups are numbered by their first CPU; nodes are not
 * relabelled: cpu_node holds node numbers 0..nr_nodes-1.
 */
struct nsched_topology_facts {
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	const uint32_t *cpu_id;	     /* ascending; null: 0, 1, 2, .. */
	const uint32_t *cpu_online;  /* 0 or 1; null: all online */
	const uint32_t *cpu_capacity;/* 1..1024; null: all 1024 */
	const uint32_t *group_of[NSCHED_SPANS]; /* labels; null nodes and caches: see below */
	const uint32_t *node_id;     /* ascending; null: 0, 1, 2, .. */
	const uint64_t *node_memory_kib; /* null: not known */
	const uint32_t *distance_slit;	 /* nr_nodes x nr_nodes, row = from, 10..NSCHED_MAX_SLIT; */
					 /* null: not known */
};
/*
 * A null group_of[]: NODE: all CPUs on node 0; CORE: a core each; CLUSTER: as
 * the core; CACHE: one for each CPU; PACKAGE: one for all.
 */

/**
 * nsched_topology_size() - how many bytes the block of a machine takes
 * @facts: nr_cpus, nr_nodes, and which optional arrays are there
 *
 * 64 bits wide: it does not wrap for any counts. O(1).
 */
NSCHED_API uint64_t nsched_topology_size(const struct nsched_topology_facts *facts);

/**
 * nsched_topology_init() - build the block of a machine
 * @block: 8-byte aligned memory
 * @size_bytes: how much of it, at least nsched_topology_size()
 * @facts: the machine
 * @wrong: what is wrong with the facts, and where; may not be null
 *
 * The facts are checked before they are believed: counts, ascending ids, labels
 * in range, 10 on the distance diagonal and nothing nearer. wrong->field is an
 * enum nsched_topology_column, wrong->index the CPU or node, wrong->other the node
 * to which a distance is wrong. O(nr_cpus + nr_nodes^2). The result depends on
 * the facts alone, so a rebuild after hotplug equals a first build.
 *
 * Return: enum nsched_code; the block is usable if it is NSCHED_OK.
 */
NSCHED_API uint32_t nsched_topology_init(void *block, uint64_t size_bytes,
					 const struct nsched_topology_facts *facts,
					 struct nsched_wrong *wrong);

/**
 * nsched_topology_check() - is this memory a topology block that can be believed
 * @topology: the block, from anywhere
 * @size_bytes: how much memory there is
 * @wrong: what is wrong and where
 *
 * Checks every offset, number, id, range and distance. After NSCHED_OK every
 * decision is total on the block. wrong as by nsched_topology_init(); field is
 * NSCHED_NONE where the header is wrong. O(nr_cpus + nr_nodes^2).
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_topology_check(const struct nsched_topology *topology,
					  uint64_t size_bytes, struct nsched_wrong *wrong);

#include "block.h"

/*
 * The accessors: @topology is checked, @cpu below nr_cpus, @node below nr_nodes.
 * O(1); no bound is looked at.
 */

/* The outside id. */
NSCHED_INLINE uint32_t nsched_cpu_id(const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_CPU_ID], cpu);
}

/* 1 or 0. */
NSCHED_INLINE uint32_t nsched_cpu_online(const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_ONLINE], cpu);
}

/* 1..1024. */
NSCHED_INLINE uint32_t nsched_cpu_capacity(const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_CAPACITY], cpu);
}

NSCHED_INLINE uint32_t nsched_node_id(const struct nsched_topology *topology, nsched_node_t node)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_NODE_ID], node);
}

/* Online CPUs of a node; 0 for a node of memory only. */
NSCHED_INLINE uint32_t nsched_node_nr_cpus(const struct nsched_topology *topology,
					   nsched_node_t node)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS], node);
}

/* 0 for a node of CPUs only. Needs the memory column. */
NSCHED_INLINE uint64_t nsched_node_memory_kib(const struct nsched_topology *topology,
					      nsched_node_t node)
{
	return nsched_read_u64(topology, topology->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB], node);
}

/* The group of @cpu in @span, an enum nsched_span; an offline CPU has one, too. */
NSCHED_INLINE uint32_t nsched_group_of(const struct nsched_topology *topology, uint32_t span,
				       nsched_cpu_t cpu)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_OF + span], cpu);
}

NSCHED_INLINE nsched_node_t nsched_cpu_node(const struct nsched_topology *topology,
					    nsched_cpu_t cpu)
{
	return nsched_group_of(topology, NSCHED_SPAN_NODE, cpu);
}

/* The ranges of @group in @span are nsched_range_begin() .. nsched_range_begin(group + 1) - 1. */
NSCHED_INLINE uint32_t nsched_range_begin(const struct nsched_topology *topology, uint32_t span,
					  uint32_t group)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_FIRST + span], group);
}

/* First CPU and number of CPUs, at least 1, of range number @range. */
NSCHED_INLINE nsched_cpu_t nsched_range_cpu(const struct nsched_topology *topology, uint32_t span,
					    uint32_t range)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_RANGE + span], range * 2);
}

NSCHED_INLINE uint32_t nsched_range_count(const struct nsched_topology *topology, uint32_t span,
					  uint32_t range)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_RANGE + span],
			       range * 2 + 1);
}

/* From @from to @to, in SLIT units; the matrix may be asymmetric. Needs the distance column. */
NSCHED_INLINE uint32_t nsched_distance_slit(const struct nsched_topology *topology,
					    nsched_node_t from, nsched_node_t to)
{
	return nsched_read_u32(topology, topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT],
			       from * topology->nr_nodes + to);
}

#endif /* NSCHED_TOPOLOGY_H */
