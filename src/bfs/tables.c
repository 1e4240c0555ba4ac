/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS: the tables of a machine that a system's state starts with. */
#include "setting.h"

/* Quirk: (318, near-numa) so many other nodes are near. */
#define NSCHED_BFS_NEAR_NODES 15u

NSCHED_INLINE uint32_t bfs_node_distance(const struct nsched_topology *topology,
					 nsched_node_t from, nsched_node_t to)
{
	return topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] ?
		       nsched_distance_slit(topology, from, to) : 0;
}

/* Are 15 other nodes nearer, the lower number first among equals? */
NSCHED_INLINE uint32_t bfs_node_far(const struct nsched_topology *topology, nsched_node_t from,
				    nsched_node_t to)
{
	uint32_t mine = bfs_node_distance(topology, from, to), nearer = 0, other;
	nsched_node_t node;

	for (node = 0; node < topology->nr_nodes; node++) {
		other = bfs_node_distance(topology, from, node);
		nearer += node != from && node != to &&
			  (other < mine || (other == mine && node < to));
	}
	return from != to && nearer >= NSCHED_BFS_NEAR_NODES;
}

/* Which CPUs are far, where the row of their distances will stand. */
static NSCHED_OWN_FRAME void bfs_far_row(const struct nsched_topology *topology, nsched_cpu_t cpu,
					 uint32_t *row)
{
	nsched_cpu_t to;

	for (to = 0; to < topology->nr_cpus; to++)
		row[to] = bfs_node_far(topology, nsched_cpu_node(topology, cpu),
				       nsched_cpu_node(topology, to));
}

NSCHED_INLINE uint32_t *bfs_own_row(struct nsched_bfs_system_state *system, uint32_t column,
				    nsched_cpu_t cpu)
{
	return (uint32_t *)nsched_state_u32(system, column) +
	       (uint64_t)cpu * system->head.nr[NSCHED_ROWS_CPU];
}

static NSCHED_OWN_FRAME void bfs_locality_row(uint32_t ver, struct nsched_bfs_system_state *system,
					      const struct nsched_topology *topology,
					      nsched_cpu_t cpu)
{
	uint32_t *row = bfs_own_row(system, NSCHED_BFS_SYSTEM_LOCALITY, cpu);
	struct nsched_bfs_locality_question q;
	struct nsched_bfs_locality_answer a;

	q.smt = bfs_span(topology, NSCHED_SPAN_CORE);
	q.package = bfs_span(topology, NSCHED_SPAN_PACKAGE);
	q.llc = bfs_span(topology, NSCHED_SPAN_CACHE);
	q.node = bfs_span(topology, NSCHED_SPAN_NODE);
	q.far = 0;
	q.row_out = row;
	q.ver = ver;
	q.ncpus = topology->nr_cpus;
	q.cpu = cpu;
	if (ver == NSCHED_BFS_VER_318 && topology->nr_nodes > NSCHED_BFS_NEAR_NODES + 1) {
		bfs_far_row(topology, cpu, row);
		q.far = row;
	}
	nsched_bfs_locality(&q, &a);
}

static NSCHED_OWN_FRAME void bfs_order_row(struct nsched_bfs_system_state *system,
					   const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	struct nsched_bfs_cpu_order_512_question q;
	struct nsched_bfs_cpu_order_512_answer a;

	q.smt = bfs_span(topology, NSCHED_SPAN_CORE);
	q.package = bfs_span(topology, NSCHED_SPAN_PACKAGE);
	q.llc = bfs_span(topology, NSCHED_SPAN_CACHE);
	q.node = bfs_span(topology, NSCHED_SPAN_NODE);
	q.order_out = bfs_own_row(system, NSCHED_BFS_SYSTEM_ORDER, cpu);
	q.ncpus = topology->nr_cpus;
	q.cpu = cpu;
	nsched_bfs_cpu_order_512(&q, &a);
}

uint32_t nsched_bfs_share_queues(void *system_state, const struct nsched_topology *topology,
				 uint32_t rqshare)
{
	struct nsched_bfs_system_state *system = (struct nsched_bfs_system_state *)system_state;
	struct nsched_bfs_order_muqss_question q;
	struct nsched_bfs_order_muqss_answer a;
	uint32_t entry;

	q.smt = bfs_span(topology, NSCHED_SPAN_CORE);
	q.package = bfs_span(topology, NSCHED_SPAN_PACKAGE);
	q.llc = bfs_span(topology, NSCHED_SPAN_CACHE);
	q.node = bfs_span(topology, NSCHED_SPAN_NODE);
	q.ncpus = topology->nr_cpus;
	q.rqshare = rqshare;
	system->rqshare = rqshare;
	for (q.cpu = 0; q.cpu < q.ncpus; q.cpu++) {
		q.cpu_order_out = bfs_own_row(system, NSCHED_BFS_SYSTEM_ORDER, q.cpu);
		q.rq_order_out = bfs_own_row(system, NSCHED_BFS_SYSTEM_RQ_ORDER, q.cpu);
		nsched_bfs_order_muqss(&q, &a);
		for (entry = a.nr_queues; entry < q.ncpus; entry++)
			q.rq_order_out[entry] = 0;
		nsched_state_u32(system, NSCHED_BFS_SYSTEM_LEADER)[q.cpu] = a.leader;
		system->nr_queues = a.nr_queues;
	}
	return system->nr_queues;
}

static NSCHED_OWN_FRAME uint32_t bfs_system_begin(const struct nsched_state_facts *facts,
						  struct nsched_bfs_system_state *system)
{
	const struct nsched_topology *topology = facts->topology;
	uint32_t ver = bfs_ver(facts->policy);
	nsched_cpu_t cpu;

	if (ver == NSCHED_BFS_VER_232)
		return NSCHED_OK;
	if (!topology)
		return NSCHED_NO_BLOCK;
	if (facts->nr[NSCHED_ROWS_CPU] != topology->nr_cpus ||
	    facts->nr[NSCHED_ROWS_CPU_PAIR] != (uint64_t)topology->nr_cpus * topology->nr_cpus)
		return NSCHED_OTHER_MACHINE;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		bfs_locality_row(ver, system, topology, cpu);
		if (ver == NSCHED_BFS_VER_512)
			bfs_order_row(system, topology, cpu);
	}
	if (ver == NSCHED_BFS_VER_199)
		nsched_bfs_share_queues(system, topology, NSCHED_BFS_RQSHARE_MC);
	return NSCHED_OK;
}

uint32_t nsched_bfs_state_begin(const struct nsched_state_facts *facts, void *state)
{
	struct nsched_bfs_task_state *task = (struct nsched_bfs_task_state *)state;

	if (facts->scope == NSCHED_SCOPE_SYSTEM)
		return bfs_system_begin(facts, (struct nsched_bfs_system_state *)state);
	if (facts->scope != NSCHED_SCOPE_TASK)
		return NSCHED_OK;
	task->prio = bfs_prio(bfs_ver(facts->policy), NSCHED_BFS_PRIO_NORMAL);
	task->normal_prio = task->prio;
	return NSCHED_OK;
}
