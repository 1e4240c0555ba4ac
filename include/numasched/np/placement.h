/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "prefer": which node a task's faults speak for. */
#ifndef NSCHED_NP_PLACEMENT_H
#define NSCHED_NP_PLACEMENT_H

#include "../decisions.h"
#include "../types.h"

/* What the distances make of a machine. */
enum nsched_np_type {
	NSCHED_NP_DIRECT = 0,	 /* at most one distance besides the local one */
	NSCHED_NP_MESH = 1,	 /* the farthest are joined by a node between them */
	NSCHED_NP_BACKPLANE = 2, /* or by controllers */
};

/* topology */

enum nsched_np_topology_reason {
	NSCHED_NP_TOPOLOGY_DIRECT = NSCHED_NP_TOPOLOGY << 8 | 1,
	NSCHED_NP_TOPOLOGY_MESH = NSCHED_NP_TOPOLOGY << 8 | 2,
	NSCHED_NP_TOPOLOGY_BACKPLANE = NSCHED_NP_TOPOLOGY << 8 | 3,
};

struct nsched_np_topology_question {
	const uint32_t *dist;	 /* [nr_nodes x nr_nodes], row = from, 10 = local */
	const uint32_t *has_cpu; /* [nr_nodes], not 0: the node has a CPU */
	uint32_t nr_nodes;	 /* 1.. */
	uint32_t reserved;
};

struct nsched_np_topology_answer {
	uint32_t reason;   /* enum nsched_np_topology_reason */
	uint32_t levels;   /* distinct distances, the local one included */
	uint32_t max_dist; /* the greatest */
	uint32_t type;	   /* enum nsched_np_type */
	uint32_t from;	   /* the pair that was looked at, or NSCHED_NONE */
	uint32_t to;
	uint32_t between;  /* a node between them, or NSCHED_NONE */
	uint32_t reserved;
};

/**
 * nsched_np_topology() - of what kind is a machine
 * @q: distances, and which nodes have CPUs; only those count
 * @a: every field is written on every path
 *
 * At most two distances: direct. Otherwise the first pair, in row order, at the
 * greatest distance: a mesh if some node with CPUs is nearer than that to both,
 * else a backplane. No other pair is looked at.
 *
 * O(levels x nr_nodes^2); keep the answer. More than linear: the distance table is
 * read once a distance. Source: Linux 6.12,
 * init_numa_topology_type(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_topology(const struct nsched_np_topology_question *q,
				       struct nsched_np_topology_answer *a);

/* weight */

enum nsched_np_weight_reason {
	NSCHED_NP_WEIGHT_NOTHING = NSCHED_NP_WEIGHT << 8 | 1, /* no statistics */
	NSCHED_NP_WEIGHT_NODE = NSCHED_NP_WEIGHT << 8 | 2,    /* the node's own faults */
	NSCHED_NP_WEIGHT_AROUND = NSCHED_NP_WEIGHT << 8 | 3,  /* and those of nodes near it */
};

struct nsched_np_weight_question {
	const uint32_t *dist;	/* [nr_nodes x nr_nodes] */
	const uint64_t *faults; /* [nr_nodes], of a task or a group */
	uint64_t total;
	uint32_t nr_nodes;
	uint32_t type;	   /* enum nsched_np_type */
	uint32_t max_dist; /* of nsched_np_topology() */
	uint32_t nid;
	uint32_t lim_dist; /* backplane: nodes this far away do not count */
	uint32_t reserved;
};

struct nsched_np_weight_answer {
	uint64_t score;	 /* the nearby part */
	uint64_t weight; /* thousandths of total; may exceed 1000 on a mesh */
	uint64_t own;	 /* the node's own faults */
	uint32_t reason; /* enum nsched_np_weight_reason */
	uint32_t reserved;
};

/**
 * nsched_np_weight() - the share of the faults at and around a node
 * @q: faults by node, and the machine
 * @a: every field is written on every path
 *
 * score adds the faults of other nodes nearer than max_dist and, on a backplane,
 * than lim_dist; on a mesh each times (max_dist - d) / (max_dist - 10), truncated
 * (u64). On a direct machine it is 0. weight = 1000 x (own + score) / total, and 0
 * without a total.
 *
 * O(1) on a direct machine, else O(nr_nodes); one 64-bit division, on a mesh one a
 * node more. Source: Linux 6.12, task_weight(), group_weight(),
 * score_nearby_nodes(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_weight(const struct nsched_np_weight_question *q,
				     struct nsched_np_weight_answer *a);

/* active */

enum nsched_np_active_reason {
	NSCHED_NP_ACTIVE_NONE = NSCHED_NP_ACTIVE << 8 | 1, /* no faults from CPUs */
	NSCHED_NP_ACTIVE_SOME = NSCHED_NP_ACTIVE << 8 | 2,
};

struct nsched_np_active_question {
	const uint32_t *has_cpu;    /* [nr_nodes] */
	const uint64_t *cpu_faults; /* [nr_nodes], the group's, by the CPU that faulted */
	uint32_t *active_out;	    /* [nr_nodes] */
	uint32_t nr_nodes;
	uint32_t reserved;
};

struct nsched_np_active_answer {
	uint64_t max_faults_cpu; /* the greatest of nodes with CPUs */
	uint32_t reason;	 /* enum nsched_np_active_reason */
	uint32_t active_nodes;	 /* nodes with CPUs that are active */
};

/**
 * nsched_np_active() - on which nodes does a group run
 * @q: the group's faults by node of the faulting CPU
 * @a: every field is written on every path, and so is active_out
 *
 * A node is active if three times its faults exceed those of the first among
 * nodes with CPUs; active_nodes counts such with CPUs.
 *
 * Quirk: (3.14) without faults no node is active.
 *
 * O(nr_nodes). Source: Linux 6.12, numa_group_count_active_nodes(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_active(const struct nsched_np_active_question *q,
				     struct nsched_np_active_answer *a);

/* group_nid */

enum nsched_np_group_nid_reason {
	NSCHED_NP_GROUP_NID_DIRECT = NSCHED_NP_GROUP_NID << 8 | 1, /* nothing to correct */
	NSCHED_NP_GROUP_NID_KEEP = NSCHED_NP_GROUP_NID << 8 | 2,   /* no faults to go by */
	NSCHED_NP_GROUP_NID_MESH = NSCHED_NP_GROUP_NID << 8 | 3,   /* greatest weight around it */
	NSCHED_NP_GROUP_NID_BACKPLANE = NSCHED_NP_GROUP_NID << 8 | 4, /* greatest nodes group */
};

struct nsched_np_group_nid_question {
	const uint32_t *dist;
	const uint32_t *has_cpu;
	const uint64_t *faults; /* [nr_nodes], the group's */
	void *work;		/* backplane: nsched_np_group_nid_work_size() bytes */
	uint64_t total;
	uint32_t nr_nodes;
	uint32_t type;
	uint32_t max_dist;
	uint32_t nid; /* node with most faults, or NSCHED_NONE */
	uint32_t work_size;
	uint32_t reserved;
};

struct nsched_np_group_nid_answer {
	uint64_t best;	 /* mesh: the weight; backplane: faults of the last nodes group */
	uint32_t reason; /* enum nsched_np_group_nid_reason */
	uint32_t nid;
};

/* Work memory in bytes; only a backplane needs it. */
NSCHED_API uint32_t nsched_np_group_nid_work_size(uint32_t nr_nodes);

/**
 * nsched_np_group_nid() - the preferred node of a grouped task on many hops
 * @q: the group's faults and the machine
 * @a: every field is written on every path
 *
 * Direct: unchanged. Mesh: the node with CPUs of greatest weight (lim_dist =
 * max_dist) above 0, the first of equals; else unchanged. Backplane: from the
 * greatest distance down to 11, for each that occurs, the nodes still in question
 * fall into groups nearer than it, in the order of their first node; the group of
 * most faults above 0, the first of equals, stays in question, and its first node
 * is the answer. Without faults the search ends.
 *
 * O(1), O(nr_nodes^2) and O(levels x nr_nodes^2), at most a 64-bit division a
 * step. More than linear: a node's weight counts all others, and so do groups
 * nearer than a distance. Source: Linux 6.12, preferred_group_nid(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_group_nid(const struct nsched_np_group_nid_question *q,
					struct nsched_np_group_nid_answer *a);

/* placement */

enum nsched_np_placement_reason {
	NSCHED_NP_PLACEMENT_KEEP = NSCHED_NP_PLACEMENT << 8 | 1,   /* no faults: as it was */
	NSCHED_NP_PLACEMENT_TASK = NSCHED_NP_PLACEMENT << 8 | 2,   /* most of its own faults */
	NSCHED_NP_PLACEMENT_GROUP = NSCHED_NP_PLACEMENT << 8 | 3,  /* most of its group's */
	NSCHED_NP_PLACEMENT_NEAR = NSCHED_NP_PLACEMENT << 8 | 4,   /* nearest with CPUs to that */
	NSCHED_NP_PLACEMENT_AROUND = NSCHED_NP_PLACEMENT << 8 | 5, /* corrected by group_nid */
};

/* The eight arrays have 2 x nr_nodes entries: 2 x nid shared, 2 x nid + 1 private. */
struct nsched_np_placement_question {
	uint64_t *mem;	  /* state: averages by the page's node */
	uint64_t *cpu;	  /* state: and by the CPU's */
	uint64_t *membuf; /* state: faults since the last tick; cleared */
	uint64_t *cpubuf;
	uint64_t *gmem; /* state: the group's sums; null without a group */
	uint64_t *gcpu;
	const uint32_t *has_cpu; /* [nr_nodes] */
	const uint32_t *dist;	 /* null: all nodes at one distance */
	void *work;		 /* with a group: nsched_np_placement_work_size() bytes */
	uint64_t total;		 /* state: of the task */
	uint64_t gtotal;	 /* state: of the group */
	uint64_t remote; /* faults since the last tick by locality */
	uint64_t local;
	uint64_t runtime;   /* CPU time and wall time since then, ns */
	uint64_t period_ns;
	uint32_t nr_nodes;
	uint32_t has_group;
	uint32_t pref; /* state: or NSCHED_NONE */
	uint32_t type; /* enum nsched_np_type */
	uint32_t max_dist;
	uint32_t work_size;
};

struct nsched_np_placement_answer {
	uint64_t total;	   /* to keep */
	uint64_t gtotal;   /* to keep; 0 without a group */
	uint64_t shared;   /* faults since the last tick by sharing, for scan_period */
	uint64_t private_; /* "private" in records */
	uint64_t max_faults_cpu; /* of the group; 0 without */
	uint64_t most;		 /* faults of the node that has most */
	uint32_t reason;	 /* enum nsched_np_placement_reason */
	uint32_t pref;		 /* to keep */
	uint32_t active_nodes;	 /* of the group; 0 without */
	uint32_t most_nid;	 /* the node that has most, or NSCHED_NONE */
};

/* Work memory in bytes; only a group needs it. */
NSCHED_API uint32_t nsched_np_placement_work_size(uint32_t nr_nodes);

/**
 * nsched_np_placement() - the placement tick after a sweep
 * @q: averages, buffers and sums, updated in place
 * @a: every field is written on every path
 *
 * 1. Every average becomes half of it, rounded up, plus what came since: memory
 *    faults as they are, faults by CPU weighted by (runtime << 16) / (period_ns + 1)
 *    / (remote + local + 1), in that order (u64, wraps). The group gets the
 *    differences.
 * 2. The node with most faults, the group's if there is one, above 0, the first of
 *    equals; if it has no CPU the nearest that has, the first of equals.
 * 3. With a group: np.active on its sums, then np.group_nid.
 * 4. That is the preference; without any fault it stays what it was.
 *
 * Quirk: (3.13) an average of 1 never decays, so a node once touched keeps a trace.
 * Not reproduced: sums that went below zero as members left unevenly.
 *
 * O(nr_nodes), two 64-bit divisions an entry, plus np.group_nid. Source: Linux
 * 6.12, task_numa_placement(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_placement(const struct nsched_np_placement_question *q,
					struct nsched_np_placement_answer *a);

#endif /* NSCHED_NP_PLACEMENT_H */
