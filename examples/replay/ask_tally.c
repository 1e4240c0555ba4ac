/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "ask_tally.h"

uint32_t ask_one_hop(const struct nsched_topology *topology)
{
	uint32_t from, to, least = 0;

	if (!topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		return 0;
	for (from = 0; from < topology->nr_nodes; from++)
		for (to = 0; to < topology->nr_nodes; to++) {
			uint32_t slit = nsched_distance_slit(topology, from, to);

			if (from != to && (!least || slit < least))
				least = slit;
		}
	return least;
}

static uint32_t together(const struct nsched_topology *topology, uint32_t span, uint32_t a,
			 uint32_t b)
{
	return nsched_group_of(topology, span, a) == nsched_group_of(topology, span, b);
}

enum ask_distance ask_distance(const struct nsched_topology *topology, uint32_t one_hop,
			       uint32_t from, uint32_t to)
{
	if (to == NSCHED_NONE || from == NSCHED_NONE)
		return from == to ? ASK_SAME : ASK_NONE;
	if (from == to)
		return ASK_SAME;
	if (together(topology, NSCHED_SPAN_CORE, from, to))
		return ASK_SIBLING;
	if (together(topology, NSCHED_SPAN_CACHE, from, to))
		return ASK_CACHE;
	if (together(topology, NSCHED_SPAN_NODE, from, to))
		return ASK_NODE;
	if (!one_hop || nsched_distance_slit(topology, nsched_cpu_node(topology, from),
					     nsched_cpu_node(topology, to)) <= one_hop)
		return ASK_HOP;
	return ASK_FAR;
}

const char *ask_distance_name(uint32_t distance)
{
	static const char *const names[ASK_DISTANCES] = {
		[ASK_SAME] = "same CPU", [ASK_SIBLING] = "SMT sibling", [ASK_CACHE] = "same cache",
		[ASK_NODE] = "same node", [ASK_HOP] = "one hop",	[ASK_FAR] = "farther",
		[ASK_NONE] = "no CPU",
	};

	return names[distance];
}

static uint32_t is_idle(const struct trace_moment *m, uint32_t cpu)
{
	return nsched_cpu_online(m->topology, cpu) &&
	       nsched_set_has(m->task.task.allowed, cpu) &&
	       trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu) && !nsched_load_nr_running(m->load, cpu);
}

uint32_t ask_missed(const struct trace_moment *m, uint32_t reach, uint32_t cpu)
{
	static const uint32_t spans[] = { [NSCHED_REACH_CORE] = NSCHED_SPAN_CORE,
					  [NSCHED_REACH_CACHE] = NSCHED_SPAN_CACHE,
					  [NSCHED_REACH_NODE] = NSCHED_SPAN_NODE };
	const struct nsched_topology *topology = m->topology;
	uint32_t group, range, i, other;

	if (!m->load || cpu == NSCHED_NONE || reach == NSCHED_REACH_NONE ||
	    !trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu) || !nsched_load_nr_running(m->load, cpu))
		return 0;
	if (reach == NSCHED_REACH_MACHINE) {
		for (other = 0; other < topology->nr_cpus && !is_idle(m, other); other++)
			;
		return other < topology->nr_cpus;
	}
	group = nsched_group_of(topology, spans[reach], cpu);
	for (range = nsched_range_begin(topology, spans[reach], group);
	     range < nsched_range_begin(topology, spans[reach], group + 1); range++)
		for (i = 0; i < nsched_range_count(topology, spans[reach], range); i++)
			if (is_idle(m, nsched_range_cpu(topology, spans[reach], range) + i))
				return 1;
	return 0;
}

static struct ask_counts *reason_counts(struct ask_tally *t, uint32_t which, uint32_t reason)
{
	static struct ask_counts rest;
	uint32_t i;

	for (i = 0; i < t->nr_reasons; i++)
		if (t->reasons[i].reason == reason && t->reasons[i].which == which)
			return &t->reasons[i].counts;
	if (i == ASK_REASONS)
		return &rest;
	t->reasons[i].reason = reason;
	t->reasons[i].which = which;
	t->nr_reasons++;
	return &t->reasons[i].counts;
}

static int by_number(const void *a, const void *b)
{
	const struct ask_reason *x = a, *y = b;

	if (x->which != y->which)
		return x->which < y->which ? -1 : 1;
	return x->reason < y->reason ? -1 : x->reason > y->reason;
}

void ask_sort(struct ask_tally *t)
{
	qsort(t->reasons, t->nr_reasons, sizeof(t->reasons[0]), by_number);
}

static uint32_t running(const struct trace_moment *m, uint32_t cpu)
{
	if (cpu == NSCHED_NONE || !m->load || !trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu))
		return NSCHED_NONE;
	return nsched_load_nr_running(m->load, cpu);
}

static void describe(struct ask_difference *d, const struct ask_player *player,
		     const struct trace_moment *m)
{
	d->line = m->line;
	d->which = m->which;
	d->has_time = m->has_time;
	d->time_ns = m->time_ns;
	d->recorded = ask_cpu_id(m->topology, m->out_cpu);
	d->proposed = ask_cpu_id(m->topology, player->cpu);
	d->recorded_running = running(m, m->out_cpu);
	d->proposed_running = running(m, player->cpu);
	d->reason = player->reason;
	d->pid = m->pid;
	memcpy(d->id, m->id, sizeof(d->id));
	memcpy(d->comm, m->comm, sizeof(d->comm));
	ask_explain(player, d->why, sizeof(d->why));
}

/*
 * The largest: the farther apart the two CPUs, then the more their queues differ, then
 * the earlier. A policy that names no CPU differs from the record, but by no distance.
 */
static void keep_worst(struct ask_tally *t, const struct ask_player *player,
		       const struct trace_moment *m, enum ask_distance distance)
{
	uint32_t slit = 0, mine = running(m, player->cpu), its = running(m, m->out_cpu), i;
	uint64_t queues = mine == NSCHED_NONE || its == NSCHED_NONE ? 0 :
			  mine > its ? mine - its : its - mine;
	uint64_t rank;

	if (distance != ASK_NONE && m->topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		slit = nsched_distance_slit(m->topology, nsched_cpu_node(m->topology, m->out_cpu),
					    nsched_cpu_node(m->topology, player->cpu));
	rank = (distance == ASK_NONE ? 0 : (uint64_t)distance << 56) | (uint64_t)slit << 32 |
	       queues;
	if (t->nr_worst == ASK_WORST && rank <= t->worst[ASK_WORST - 1].rank)
		return;
	i = t->nr_worst < ASK_WORST ? t->nr_worst++ : ASK_WORST - 1;
	for (; i && t->worst[i - 1].rank < rank; i--)
		t->worst[i] = t->worst[i - 1];
	t->worst[i].rank = rank;
	t->worst[i].distance = distance;
	t->worst[i].slit = slit;
	describe(&t->worst[i], player, m);
}

static void count_missed(struct ask_tally *t, const struct ask_player *player,
			 const struct trace_moment *m)
{
	uint32_t reach = m->which == NSCHED_ASK_PLACE ? NSCHED_REACH_MACHINE :
							player->policy->wake_reach;

	if (m->which == NSCHED_ASK_BALANCE)
		return;
	t->placed++;
	t->missed += ask_missed(m, reach, player->cpu);
	t->recorded_missed += ask_missed(m, reach, m->out_cpu);
}

void ask_count(struct ask_tally *t, struct ask_player *player, const struct trace_moment *m,
	       enum ask_result result, uint32_t one_hop)
{
	struct ask_counts *counts = &t->counts[m->which], *of_reason;
	enum ask_distance distance;

	if (result == ASK_SILENT) {
		counts->silent++;
		return;
	}
	if (result == ASK_LACKING) {
		counts->lacking++;
		t->lacks[m->which][player->lack]++;
		return;
	}
	of_reason = reason_counts(t, m->which, player->reason);
	counts->asked++;
	of_reason->asked++;
	if (m->out_cpu == NSCHED_NONE)
		return;
	counts->compared++;
	of_reason->compared++;
	distance = ask_distance(m->topology, one_hop, m->out_cpu, player->cpu);
	t->distance[distance]++;
	count_missed(t, player, m);
	if (distance == ASK_SAME) {
		counts->agreed++;
		of_reason->agreed++;
	} else {
		keep_worst(t, player, m, distance);
	}
}
