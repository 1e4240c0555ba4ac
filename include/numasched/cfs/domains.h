/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family: the domains of a machine as 3.10 and 2.6.31 build them. */
#ifndef NSCHED_CFS_DOMAINS_H
#define NSCHED_CFS_DOMAINS_H

#include "../decisions.h"
#include "../domains.h"

/**
 * nsched_cfs_domains_work_size() - bytes of work memory that the builder needs
 * @policy: enum nsched_policy
 *
 * About 480 bytes a CPU and, for each distance that occurs, nr_nodes^2 / 8 bytes
 * and at most 40 a CPU. O(nr_cpus + nr_nodes^2).
 */
NSCHED_API uint64_t nsched_cfs_domains_work_size(const struct nsched_topology *topology,
						 uint32_t policy);

/**
 * nsched_cfs_domains_size() - bytes of the block of a machine; 0 if it cannot be built
 *
 * Builds without writing: the cost of nsched_cfs_domains_init().
 */
NSCHED_API uint64_t nsched_cfs_domains_size(const struct nsched_domains_plan *plan,
					    struct nsched_wrong *wrong);

/**
 * nsched_cfs_domains_init() - the domains of a machine as CFS kernels build them
 * @block: 8-byte aligned, of nsched_cfs_domains_size() bytes
 * @plan: topology, work memory, reclaim_distance (30), and the policy:
 *     linux-2.6.31 has that kernel's levels, the other CFS policies those of 3.10
 * @wrong: what is wrong; may not be null
 *
 * 3.10: threads of a core, a shared cache, the node ("CPU" level), then one level
 * for each distance between different nodes with CPUs; one farther than
 * reclaim_distance is not for exec, fork and wake-ups. 2.6.31: the same up to the
 * node, then the 16 nearest nodes, of equals the first from the own one upward;
 * then all nodes, if the machine has more CPUs than 16 such nodes. What the table
 * of 2.6.31 leaves open (intervals, tries, indices of balancing) is as in 3.10.
 *
 * Rings ascend by the first CPU and each CPU starts at its own group; where
 * groups overlap, at the last one that it balances for, else at the first that
 * holds it. A level of one CPU is dropped, and one that spans what the level
 * below spans and adds no flag; so 3.10 keeps a node level of one group above the
 * cache, for its PREFER_SIBLING. first_flags of a row are the flags of the CPU's
 * level below, 0 at the lowest. Capacities are powers: 1024 a CPU, 1178 / n where
 * a core has n threads.
 *
 * Flags are those of the table; overlapping levels do not carry OVERLAP. Clusters
 * do not exist. Offline CPUs have no levels; a distance above 255 counts as 255.
 * Not reproduced: (3.10) distances were taken from the first node alone, so that
 * machines with a longer distance elsewhere lacked a level; and groups could
 * reach outside their domain on three hops. A group that would is replaced by a
 * lower one, as later kernels do.
 *
 * O(nr_cpus x levels + nr_nodes^2 x distances), and for overlapping levels the
 * square of the runs of neighbouring CPUs of one node. Source: Linux 3.10 and
 * 2.6.31, kernel/sched. Since ABI 1.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_cfs_domains_init(void *block, uint64_t size_bytes,
					    const struct nsched_domains_plan *plan,
					    struct nsched_wrong *wrong);

#endif /* NSCHED_CFS_DOMAINS_H */
