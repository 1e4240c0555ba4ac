/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* prefer, where private and shared tasks of numa/core want to run, as its text has it. */
#include "asked_record.h"
#include "numasched/tip.h"

static const char *const loads[] = { "ld_numa", "ld_curr", "ld_low", "ld_high" };

static uint64_t node_of(const struct told *t, uint64_t cpu)
{
	return (uint64_t)at(t, "cpu_node", cpu);
}

/* The least of a CPU's loads, or the greatest. */
static int64_t load_of(const struct told *t, uint64_t cpu, int greatest)
{
	int64_t load = at(t, loads[0], cpu), l;
	uint32_t i;

	for (i = 1; i < 4; i++) {
		l = at(t, loads[i], cpu);
		if (greatest ? l > load : l < load)
			load = l;
	}
	return load;
}

static int64_t sum_of(const struct told *t, uint64_t node, int greatest)
{
	int64_t sum = 0;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (node_of(t, c) == node)
			sum += load_of(t, c, greatest);
	return sum;
}

static int64_t cpus_of(const struct told *t, uint64_t node)
{
	int64_t nr = 0;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		nr += node_of(t, c) == node;
	return nr;
}

static uint64_t min_node_of(const struct told *t)
{
	uint64_t n, best = 0;

	for (n = 1; n < t->nr_nodes; n++)
		if (sum_of(t, n, 1) < sum_of(t, best, 1))
			best = n;
	return best;
}

static int64_t min_cpu(const struct told *t, uint64_t node, int64_t most)
{
	int64_t best = -1, least = 0, l;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		l = at(t, "ld_high", c) > at(t, "ld_low", c) ? at(t, "ld_high", c)
							     : at(t, "ld_low", c);
		if (node_of(t, c) != node || (best >= 0 && l >= least))
			continue;
		best = (int64_t)c;
		least = l;
	}
	return best >= 0 && least > most ? -1 : best;
}

/* Within the node, or stay. */
static int64_t intra(const struct told *t)
{
	uint64_t here = wide(t, "this_cpu"), c;
	int64_t best = -1;

	for (c = 0; c < t->nr_cpus; c++)
		if (node_of(t, c) == node_of(t, here) &&
		    (best < 0 || load_of(t, c, 1) < load_of(t, (uint64_t)best, 1)))
			best = (int64_t)c;
	return load_of(t, here, 0) - load_of(t, (uint64_t)best, 1) < 1536 ? (int64_t)here : best;
}

static void naive_tip_private(struct told *t)
{
	uint64_t here = node_of(t, wide(t, "this_cpu")), least = min_node_of(t);
	int64_t own = sum_of(t, here, 0), there = sum_of(t, least, 1), cpu;

	if (here == least || own - there < 1536) {
		cpu = intra(t);
	} else {
		cpu = min_cpu(t, least, 512);
		if (cpu < 0 || there > own || there + 1024 > 1024 * cpus_of(t, least))
			cpu = num(t, "this_cpu");
	}
	say(t, "ideal_cpu", cpu);
}

static int64_t named(const struct told *t, uint64_t cpu)
{
	return at(t, "ideal", cpu) >= 0 &&
	       (uint64_t)at(t, "bfaults", cpu) > 1000 ? at(t, "buddy", cpu) : -1;
}

static int buddies(const struct told *t, uint64_t a, uint64_t b)
{
	int64_t na = named(t, a), nb = named(t, b);

	if (a == b)
		return 1;
	if (na >= 0 && nb >= 0 && (na == (int64_t)b || nb == (int64_t)b || na == nb))
		return 1;
	return at(t, "shared", a) == 1 && at(t, "shared", b) == 1 &&
	       at(t, "mm", a) == at(t, "mm", b);
}

/* A group of a node: its CPUs, those looked at for it, and whose it is. */
struct group {
	uint64_t head, size, members, visited;
	int shared;
};

/* The groups of a node, by head; how many. */
static uint32_t groups_of(const struct told *t, uint64_t node, struct group *g)
{
	uint64_t left = 0, c, x;
	uint32_t nr = 0;

	for (c = 0; c < t->nr_cpus; c++)
		left |= (uint64_t)(node_of(t, c) == node) << c;
	for (c = 0; c < t->nr_cpus; c++) {
		if (!(left >> c & 1))
			continue;
		left &= ~((uint64_t)1 << c);
		g[nr] = (struct group){ c, 1, (uint64_t)1 << c, (uint64_t)1 << c,
					at(t, "shared", c) == 1 };
		for (x = c + 1; g[nr].shared && x < t->nr_cpus; x++) {
			if (!(left >> x & 1))
				continue;
			g[nr].visited |= (uint64_t)1 << x;
			if (!buddies(t, c, x))
				continue;
			left &= ~((uint64_t)1 << x);
			g[nr].members |= (uint64_t)1 << x;
			g[nr].size++;
		}
		nr++;
	}
	return nr;
}

static int64_t shared_load(const struct told *t, uint64_t node)
{
	int64_t sum = 0;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (node_of(t, c) == node && at(t, "shared", c) == 1)
			sum += at(t, "ld_high", c);
	return sum;
}

static int64_t idle_on(const struct told *t, uint64_t node, int64_t *first)
{
	int64_t nr = 0;
	uint64_t c;

	*first = -1;
	for (c = 0; c < t->nr_cpus; c++) {
		if (node_of(t, c) != node || at(t, "shared", c) != -2)
			continue;
		nr++;
		if (*first < 0)
			*first = (int64_t)c;
	}
	return nr;
}

static int64_t apart(int64_t x)
{
	return x < 0 ? -x : x;
}

/* Step 2: the CPU to spread to, or -1. */
static int64_t spread(const struct told *t)
{
	uint64_t p = wide(t, "this_cpu"), here = node_of(t, p), n, idlest = 0, size = 0;
	int64_t most = 0, cpu = -1, first, before, after;
	uint32_t i, nr, count = 0;
	struct group g[64];
	int smallest = 0;
	uint64_t least = UINT64_MAX;

	if (at(t, "shared", p) != 1)
		return -1;
	nr = groups_of(t, here, g);
	for (i = 0; i < nr; i++) {
		if (!g[i].shared)
			continue;
		count++;
		if (g[i].members >> p & 1) {
			size = g[i].size;
			smallest = size <= least;
		} else if (size && g[i].size < size) {
			smallest = 0;
		}
		least = g[i].size < least ? g[i].size : least;
	}
	if (!size || !smallest || count == 1)
		return -1;
	for (n = 0; n < t->nr_nodes; n++)
		if (idle_on(t, n, &first) > most) {
			most = idle_on(t, n, &cpu);
			idlest = n;
		}
	before = shared_load(t, here) - shared_load(t, idlest);
	after = before - 2 * 1024 * (int64_t)size;
	return cpu >= 0 && apart(after) + 1024 <= apart(before) ? cpu : -1;
}

/* Step 3a on one node; sees whether p is met on the way. */
static uint64_t ours_on(const struct told *t, uint64_t node, int *met)
{
	uint64_t p = wide(t, "this_cpu"), x;
	struct group g[64];
	uint32_t i, nr = groups_of(t, node, g);

	*met = 0;
	for (i = 0; i < nr; i++) {
		*met |= (g[i].visited >> p & 1) != 0;
		for (x = 0; x < t->nr_cpus; x++)
			if (g[i].members >> x & 1 && buddies(t, x, p))
				return g[i].size;
	}
	return 0;
}

/* The victim's CPU, or -1. */
static int64_t compress(const struct told *t)
{
	uint64_t here = node_of(t, wide(t, "this_cpu")), full = (uint64_t)cpus_of(t, here), n, size;
	uint64_t most = 0, best = 0, our = 0, least = UINT64_MAX;
	int set = 0, found = 0, met;
	struct group g[64];
	int64_t victim = -1;
	uint32_t i, nr;

	for (n = 0; n < t->nr_nodes; n++) {
		size = ours_on(t, n, &met);
		if (met && size) {
			our = size;
			set = 1;
		}
		if (size == full || (found && size <= most))
			continue;
		found = 1;
		most = size;
		best = n;
	}
	if (!found || !set || our == full || our > most || best == here || our == 0)
		return -1;
	nr = groups_of(t, best, g);
	for (i = 0; i < nr; i++) {
		size = g[i].shared ? g[i].size : 1;
		if (g[i].shared && size >= least)
			continue;
		least = size;
		victim = (int64_t)g[i].head;
	}
	return least > our ? -1 : victim;
}

static int64_t settle(const struct told *t, int64_t cpu)
{
	uint64_t here = node_of(t, wide(t, "this_cpu")), least = min_node_of(t), there;

	if (cpu >= 0 && node_of(t, (uint64_t)cpu) != here) {
		there = node_of(t, (uint64_t)cpu);
		if (sum_of(t, there, 1) + 1024 <= 1024 * cpus_of(t, there))
			return min_cpu(t, there, INT64_MAX);
	}
	if (sum_of(t, here, 0) > 1024 * cpus_of(t, here) + 512 && here != least) {
		cpu = min_cpu(t, least, 512);
		if (cpu >= 0)
			return cpu;
	}
	return intra(t);
}

static void naive_tip_shared(struct told *t)
{
	uint64_t p = wide(t, "this_cpu"), mask = 0, n, c, nr;
	int64_t cpu = spread(t), victim = -1;

	for (n = 0; n < t->nr_nodes; n++) {
		nr = node_of(t, p) == n;
		for (c = 0; c < t->nr_cpus; c++)
			nr += c != p && node_of(t, c) == n && at(t, "shared", c) == 1 &&
			      at(t, "mm", c) == at(t, "mm", p);
		mask |= (uint64_t)(nr >= 3) << n;
	}
	if (cpu < 0)
		victim = compress(t);
	say(t, "nodemask", (int64_t)mask);
	say(t, "flip", victim >= 0);
	say(t, "ideal_cpu", victim >= 0 ? victim : settle(t, cpu));
}

/* Loads as tasks make them, and processes whose tasks know one another. */
static void draw_cpus(struct told *t)
{
	uint64_t c, i, nodes = t->nr_nodes;

	if (t->nr_cpus < nodes)
		nodes = t->nr_cpus;
	for (c = 0; c < t->nr_cpus; c++) {
		int64_t load = (int64_t)pick(t, 0, 3) * 1024;

		put(t, "cpu_node", c, (int64_t)(c * nodes / t->nr_cpus));
		for (i = 0; i < 4; i++)
			put(t, loads[i], c, load + (int64_t)pick(t, 0, 200));
		if (!knows(t, "shared"))
			continue;
		put(t, "shared", c, load ? (pick(t, 0, 5) ? 1 : (int64_t)pick(t, 0, 1) - 1) : -2);
		put(t, "mm", c, (int64_t)pick(t, 0, 3));
		put(t, "bfaults", c, (int64_t)pick(t, 999, 1003));
		put(t, "buddy", c, (int64_t)pick(t, 0, t->nr_cpus + 1) - 1);
		put(t, "ideal", c, (int64_t)pick(t, 0, t->nr_cpus) - 1);
	}
	put(t, "nr_nodes", 0, (int64_t)nodes);
	t->nr_nodes = (uint32_t)nodes;
	if (knows(t, "shared") && at(t, "shared", wide(t, "this_cpu")) == -2)
		put(t, "shared", wide(t, "this_cpu"), 1);
}

#define BLOCKS(X) \
	X(tip, private, draw_cpus) \
	X(tip, shared, draw_cpus)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_prefer_tip_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
