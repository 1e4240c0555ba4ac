/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Classes of CPUs and sets of nodes: what each CPU spans at each level of a builder. */
#include "domains_build.h"

#define NSCHED_BUILD_SLIT_END 256u /* a distance is a byte in every firmware table */
#define NSCHED_BUILD_REMOTE_SLIT 20u /* another node where no distances are known */
#define NSCHED_BUILD_NEAREST 16u   /* nodes of a NODE level of 2.6.31 */

static uint32_t set_distance(const struct nsched_topology *topology, uint32_t rule, uint32_t from,
			     uint32_t to)
{
	uint32_t slit = from == to ? NSCHED_LOCAL_SLIT : NSCHED_BUILD_REMOTE_SLIT;

	if (topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		slit = nsched_distance_slit(topology, from, to);
	if (rule != NSCHED_BUILD_FAIR && slit >= NSCHED_BUILD_SLIT_END)
		slit = NSCHED_BUILD_SLIT_END - 1; /* old kernels read a byte */
	return slit;
}

/* Mark the distances between nodes with CPUs. 0: one of them rules out all levels by distance. */
static uint32_t mark_distances(const struct nsched_topology *topology, uint32_t rule,
			       uint32_t *seen)
{
	uint32_t i, j, slit, others = 0;

	for (i = 0; i < NSCHED_BUILD_SLIT_END / 32; i++)
		seen[i] = 0;
	for (i = 0; i < topology->nr_nodes; i++) {
		for (j = 0; j < topology->nr_nodes && nsched_node_nr_cpus(topology, i); j++) {
			if (!nsched_node_nr_cpus(topology, j))
				continue;
			slit = set_distance(topology, rule, i, j);
			/* none is below that of a node to itself */
			if (slit >= NSCHED_BUILD_SLIT_END)
				return 0;
			seen[slit / 32] |= 1u << slit % 32;
			others |= i != j && slit == NSCHED_LOCAL_SLIT;
		}
	}
	/* 3.10 has no level of its own for the distance to itself. */
	if (rule == NSCHED_BUILD_3_10 && !others)
		seen[NSCHED_LOCAL_SLIT / 32] &= ~(1u << NSCHED_LOCAL_SLIT % 32);
	return 1;
}

/* The distances that make levels, ascending; counted only where @distance is null. */
static uint32_t list_distances(const struct nsched_topology *topology, uint32_t rule,
			       uint32_t *distance)
{
	uint32_t seen[NSCHED_BUILD_SLIT_END / 32];
	uint32_t slit, nr = 0;

	if (rule == NSCHED_BUILD_2_6_31) {
		if (distance) {
			distance[0] = 0;
			distance[1] = 0;
		}
		return 2;
	}
	if (!mark_distances(topology, rule, seen))
		return 0;
	for (slit = 0; slit < NSCHED_BUILD_SLIT_END; slit++) {
		if (!(seen[slit / 32] >> slit % 32 & 1u))
			continue;
		if (distance)
			distance[nr] = slit;
		nr++;
	}
	return nr;
}

static uint32_t count_runs(const struct nsched_topology *topology)
{
	uint32_t cpu, node, last = NSCHED_NONE, nr = 0;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		node = nsched_cpu_online(topology, cpu) ? nsched_cpu_node(topology, cpu) :
							  NSCHED_NONE;
		nr += node != NSCHED_NONE && node != last;
		last = node;
	}
	return nr;
}

static void take_slots(struct nsched_build *b, struct work *work)
{
	uint32_t i;

	b->head = work_take(work, (uint64_t)NSCHED_BUILD_DISTANCE * b->nr_cpus * 4);
	b->next = work_take(work, (uint64_t)NSCHED_BUILD_DISTANCE * b->nr_cpus * 4);
	b->first_group_flags = work_take(work, (uint64_t)NSCHED_BUILD_DISTANCE * b->nr_cpus * 4);
	b->weight = work_take(work, (uint64_t)b->nr_slots * 4);
	b->cores = work_take(work, (uint64_t)b->nr_slots * 4);
	b->flags = work_take(work, (uint64_t)b->nr_slots * 4);
	for (i = 0; i < 3; i++)
		b->group[i] = work_take(work, (uint64_t)b->nr_slots * 4);
	b->range = work_take(work, (uint64_t)b->nr_slots * 4);
	b->range_nr = work_take(work, (uint64_t)b->nr_slots * 4);
	b->seen = work_take(work, (uint64_t)b->nr_slots * 4);
	b->ring = work_take(work, (uint64_t)b->nr_units * 4);
	b->ring_nr = work_take(work, (uint64_t)b->nr_units * 4);
	b->rank = work_take(work, (uint64_t)b->nr_units * 4);
}

static void take_nodes(struct nsched_build *b, struct work *work)
{
	uint64_t most = b->nr_cpus > b->nr_nodes ? b->nr_cpus : b->nr_nodes;
	uint64_t rows = (uint64_t)(NSCHED_BUILD_DISTANCE + b->nr_near) * b->nr_cpus;

	b->set = work_take(work, (uint64_t)b->nr_near * b->nr_nodes * b->words * 8);
	b->same = work_take(work, (uint64_t)b->nr_near * b->nr_nodes * 4);
	b->node_first = work_take(work, (uint64_t)b->nr_nodes * 4);
	b->node_levels = work_take(work, (uint64_t)b->nr_nodes * 4);
	b->node_min = work_take(work, (uint64_t)b->nr_nodes * 4);
	b->node_max = work_take(work, (uint64_t)b->nr_nodes * 4);
	b->node_sum = work_take(work, (uint64_t)b->nr_nodes * 8);
	b->capacity = work_take(work, (uint64_t)b->nr_cpus * 4);
	b->run_of = work_take(work, (uint64_t)b->nr_cpus * 4);
	b->run_cpu = work_take(work, (uint64_t)b->nr_runs * 4);
	b->run_nr = work_take(work, (uint64_t)b->nr_runs * 4);
	b->run_node = work_take(work, (uint64_t)b->nr_runs * 4);
	b->stamped = work_take(work, most * 4);
	b->place = work_take(work, most * 4);
	b->list_level = work_take(work, most * 4);
	b->list_key = work_take(work, most * 4);
	b->list_cpu = work_take(work, most * 4);
	b->covered = work_take(work, (uint64_t)b->words * 8);
	b->mask = work_take(work, (uint64_t)b->words * 8);
	b->bits = work_take(work, NSCHED_BUILD_CAPACITIES * 8);
	b->chain = work_take(work, (uint64_t)(NSCHED_BUILD_DISTANCE + b->nr_near) *
				   sizeof(struct nsched_build_row));
	b->row = work_take(work, rows * sizeof(struct nsched_build_seen));
}

/* Counts and pointers. With @work's null base the bytes are counted and @b stays as it is. */
static void lay_out(struct nsched_build *b, const struct nsched_topology *topology, uint32_t rule,
		    struct work *work)
{
	b->topology = topology;
	b->rule = rule;
	b->nr_cpus = topology->nr_cpus;
	b->nr_nodes = topology->nr_nodes;
	b->nr_runs = count_runs(topology);
	b->words = NSCHED_SET_WORDS(topology->nr_nodes);
	b->nr_slots = NSCHED_BUILD_DISTANCE * b->nr_cpus + b->nr_near * b->nr_nodes;
	b->nr_units = NSCHED_BUILD_DISTANCE * b->nr_cpus + b->nr_near * b->nr_runs;
	b->stamp = 0;
	take_slots(b, work);
	take_nodes(b, work);
}

uint64_t nsched_build_work_size(const struct nsched_topology *topology, uint32_t rule)
{
	uint64_t cpus = topology->nr_cpus, nodes = topology->nr_nodes, runs = count_runs(topology);
	uint64_t near = list_distances(topology, rule, 0), words = NSCHED_SET_WORDS(nodes);
	uint64_t slots = NSCHED_BUILD_DISTANCE * cpus + near * nodes;
	uint64_t units = NSCHED_BUILD_DISTANCE * cpus + near * runs;
	uint64_t most = cpus > nodes ? cpus : nodes, levels = NSCHED_BUILD_DISTANCE + near;
	uint64_t bytes = sizeof(struct nsched_build) + 64 * 8; /* and rounding of each part */

	bytes += (3 * NSCHED_BUILD_DISTANCE * cpus + 9 * slots + 3 * units) * 4;
	bytes += near * nodes * (words * 8 + 4) + nodes * 24 + words * 16;
	bytes += cpus * 8 + runs * 12 + most * 20;
	bytes += levels * sizeof(struct nsched_build_row) + NSCHED_BUILD_CAPACITIES * 8;
	return bytes + levels * cpus * sizeof(struct nsched_build_seen);
}

/* Classes of one level: the groups of @span, cut where the level above is cut. */
static void cut_classes(struct nsched_build *b, uint32_t level, uint32_t span)
{
	const struct nsched_topology *topology = b->topology;
	nsched_u32 *head = b->head + level * b->nr_cpus, *above = head + b->nr_cpus;
	nsched_u32 *next = b->next + level * b->nr_cpus, *last = b->list_cpu;
	uint32_t group, range, cpu, end, name;

	for (group = 0; group < topology->nr_groups[span]; group++) {
		b->stamp++;
		range = nsched_range_begin(topology, span, group);
		for (; range < nsched_range_begin(topology, span, group + 1); range++) {
			cpu = nsched_range_cpu(topology, span, range);
			end = cpu + nsched_range_count(topology, span, range);
			for (; cpu < end; cpu++) {
				name = level == NSCHED_BUILD_NODE ? 0 : above[cpu];
				next[cpu] = NSCHED_NONE;
				if (b->stamped[name] != b->stamp) {
					b->stamped[name] = b->stamp;
					b->place[name] = cpu;
				} else {
					next[last[name]] = cpu;
				}
				last[name] = cpu;
				head[cpu] = b->place[name];
				b->weight[build_slot(b, level, head[cpu])]++;
			}
		}
	}
}

static void find_classes(struct nsched_build *b)
{
	uint32_t i, level, cpu;

	for (i = 0; i < b->nr_slots; i++) {
		b->weight[i] = 0;
		b->cores[i] = 0;
		b->flags[i] = 0;
	}
	for (i = 0; i < NSCHED_BUILD_DISTANCE * b->nr_cpus; i++) {
		b->head[i] = NSCHED_NONE;
		b->next[i] = NSCHED_NONE;
		b->first_group_flags[i] = 0;
	}
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		b->head[cpu] = cpu;
		b->weight[cpu] = 1;
		b->cores[cpu] = 1;
	}
	cut_classes(b, NSCHED_BUILD_NODE, NSCHED_SPAN_NODE);
	cut_classes(b, NSCHED_BUILD_CACHE, NSCHED_SPAN_CACHE);
	cut_classes(b, NSCHED_BUILD_CLUSTER, NSCHED_SPAN_CLUSTER);
	cut_classes(b, NSCHED_BUILD_CORE, NSCHED_SPAN_CORE);
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		if (b->head[NSCHED_BUILD_CORE * b->nr_cpus + cpu] != cpu)
			continue;
		for (level = NSCHED_BUILD_CORE; level <= NSCHED_BUILD_NODE; level++)
			b->cores[build_slot(b, level, b->head[level * b->nr_cpus + cpu])]++;
	}
}

static void find_runs(struct nsched_build *b)
{
	const struct nsched_topology *topology = b->topology;
	uint32_t cpu, node, last = NSCHED_NONE, run = NSCHED_NONE;

	for (node = 0; node < b->nr_nodes; node++)
		b->node_first[node] = NSCHED_NONE;
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		node = nsched_cpu_online(topology, cpu) ? build_node(b, cpu) : NSCHED_NONE;
		if (node != NSCHED_NONE && node != last) {
			run++; /* from NSCHED_NONE to 0 */
			b->run_cpu[run] = cpu;
			b->run_nr[run] = 0;
			b->run_node[run] = node;
		}
		last = node;
		b->run_of[cpu] = node == NSCHED_NONE ? NSCHED_NONE : run;
		if (node == NSCHED_NONE)
			continue;
		b->run_nr[run]++;
		if (b->node_first[node] == NSCHED_NONE)
			b->node_first[node] = cpu;
	}
}

/* The nearest nodes of 2.6.31: least distance, of equals the first from the node upward. */
static void nearest_nodes(struct nsched_build *b, nsched_u64 *set, uint32_t node)
{
	uint32_t picked, i, other, slit, best, best_slit;

	for (picked = 0; picked < NSCHED_BUILD_NEAREST; picked++) {
		best = NSCHED_NONE;
		best_slit = NSCHED_NONE;
		for (i = 0; i < b->nr_nodes; i++) {
			other = node + i < b->nr_nodes ? node + i : node + i - b->nr_nodes;
			if (b->node_first[other] == NSCHED_NONE || set_bit(set, other))
				continue;
			slit = set_distance(b->topology, b->rule, node, other);
			if (slit >= best_slit)
				continue;
			best = other;
			best_slit = slit;
		}
		if (best == NSCHED_NONE)
			return;
		set[best >> 6] |= (uint64_t)1 << (best & 63u);
	}
}

static void fill_set(struct nsched_build *b, nsched_u64 *set, uint32_t near, uint32_t node)
{
	uint32_t i;

	for (i = 0; i < b->words; i++)
		set[i] = 0;
	if (b->node_first[node] == NSCHED_NONE)
		return;
	if (b->rule == NSCHED_BUILD_2_6_31 && near == 0) {
		nearest_nodes(b, set, node);
		return;
	}
	for (i = 0; i < b->nr_nodes; i++)
		if (b->node_first[i] != NSCHED_NONE &&
		    (b->rule == NSCHED_BUILD_2_6_31 ||
		     set_distance(b->topology, b->rule, node, i) <= b->distance[near]))
			set[i >> 6] |= (uint64_t)1 << (i & 63u);
}

/* The lowest node whose set at this level is the same; it is a member of the set. */
static uint32_t name_of_set(const struct nsched_build *b, uint32_t level, uint32_t node)
{
	const nsched_u64 *set = build_set(b, level, node), *other;
	uint32_t name, word;

	for (name = 0; name < node; name++) {
		if (!set_bit(set, name))
			continue;
		other = build_set(b, level, name);
		for (word = 0; word < b->words && set[word] == other[word]; word++)
			;
		if (word == b->words)
			break;
	}
	return name;
}

static void find_sets(struct nsched_build *b)
{
	uint32_t near, level, node, other, slot, cpus;

	for (near = 0; near < b->nr_near; near++) {
		level = NSCHED_BUILD_DISTANCE + near;
		for (node = 0; node < b->nr_nodes; node++) {
			nsched_u64 *set = b->set + ((uint64_t)near * b->nr_nodes + node) * b->words;

			fill_set(b, set, near, node);
			b->same[near * b->nr_nodes + node] = name_of_set(b, level, node);
			slot = build_slot(b, level, node);
			for (other = 0; other < b->nr_nodes; other++) {
				if (!set_bit(set, other))
					continue;
				cpus = build_slot(b, NSCHED_BUILD_NODE, b->node_first[other]);
				b->weight[slot] += b->weight[cpus];
				b->cores[slot] += b->cores[cpus];
			}
		}
	}
}

/* How many levels above NODE each node has: up to the first that spans the machine. */
static void count_node_levels(struct nsched_build *b)
{
	uint32_t node, near, own;

	for (node = 0; node < b->nr_nodes; node++) {
		b->node_levels[node] = 0;
		if (b->node_first[node] == NSCHED_NONE)
			continue;
		if (b->rule == NSCHED_BUILD_2_6_31) {
			own = nsched_node_nr_cpus(b->topology, node);
			b->node_levels[node] = 1 + (b->topology->nr_online >
						    NSCHED_BUILD_NEAREST * own);
			continue;
		}
		for (near = 0; near < b->nr_near; near++) {
			b->node_levels[node] = near + 1;
			if (b->weight[build_slot(b, NSCHED_BUILD_DISTANCE + near, node)] ==
			    b->topology->nr_online)
				break;
		}
	}
}

uint32_t nsched_build_top(const struct nsched_build *b, nsched_cpu_t cpu)
{
	uint32_t level;

	for (level = NSCHED_BUILD_CORE; level <= NSCHED_BUILD_NODE; level++)
		if (b->rule != NSCHED_BUILD_2_6_31 &&
		    (level != NSCHED_BUILD_CLUSTER || b->rule == NSCHED_BUILD_FAIR) &&
		    build_weight(b, level, cpu) == b->topology->nr_online)
			return level;
	return NSCHED_BUILD_NODE + b->node_levels[build_node(b, cpu)];
}

uint32_t nsched_build_fits(const struct nsched_domains_plan *plan, uint32_t rule,
			   struct nsched_wrong *wrong)
{
	if (!plan->work || (uintptr_t)plan->work % 8 ||
	    plan->work_size < nsched_build_work_size(plan->topology, rule))
		return is_wrong(wrong, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE);
	return nothing_wrong(wrong);
}

struct nsched_build *nsched_build_begin(const struct nsched_domains_plan *plan, uint32_t rule)
{
	struct nsched_build *b = plan->work;
	struct work work;
	uint32_t i;

	work.base = plan->work;
	work.used = 0;
	work_take(&work, sizeof(*b));
	b->nr_near = list_distances(plan->topology, rule, b->distance);
	lay_out(b, plan->topology, rule, &work);
	for (i = 0; i < (b->nr_cpus > b->nr_nodes ? b->nr_cpus : b->nr_nodes); i++)
		b->stamped[i] = 0;
	find_classes(b);
	find_runs(b);
	find_sets(b);
	count_node_levels(b);
	return b;
}

/* Ranges of the nodes in @set, whose CPUs stand in runs. */
static uint32_t ranges_of_set(const struct nsched_build *b, const nsched_u64 *set,
			      nsched_u32 *range)
{
	uint32_t run, end = NSCHED_NONE, nr = 0;

	for (run = 0; run < b->nr_runs; run++) {
		if (!set_bit(set, b->run_node[run]))
			continue;
		if (b->run_cpu[run] != end) {
			nr++;
			if (range) {
				range[nr * 2 - 2] = b->run_cpu[run];
				range[nr * 2 - 1] = 0;
			}
		}
		if (range)
			range[nr * 2 - 1] += b->run_nr[run];
		end = b->run_cpu[run] + b->run_nr[run];
	}
	return nr;
}

uint32_t nsched_build_ranges(const struct nsched_build *b, uint32_t level, uint32_t key,
			     nsched_u32 *range)
{
	uint32_t cpu, end = NSCHED_NONE, nr = 0;

	if (level == NSCHED_NONE)
		return ranges_of_set(b, b->mask, range);
	if (level > NSCHED_BUILD_NODE)
		return ranges_of_set(b, build_set(b, level, key), range);
	for (cpu = key; cpu != NSCHED_NONE; cpu = b->next[level * b->nr_cpus + cpu]) {
		if (cpu != end) {
			nr++;
			if (range) {
				range[nr * 2 - 2] = cpu;
				range[nr * 2 - 1] = 0;
			}
		}
		if (range)
			range[nr * 2 - 1]++;
		end = cpu + 1;
	}
	return nr;
}
