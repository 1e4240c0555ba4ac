/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, the pool that a task is put into, as the text of the O(1) family has it. */
#include "asked_record.h"
#include "numasched/o1.h"

static int may(const struct told *t, uint64_t node)
{
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if ((uint64_t)at(t, "cpu_node", c) == node && has(t, "allowed", c))
			return 1;
	return 0;
}

static int64_t load_of(const struct told *t, uint64_t node)
{
	int64_t count = 0, cpus = 0;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		if ((uint64_t)at(t, "cpu_node", c) != node)
			continue;
		cpus++;
		count += at(t, "nr_running", c);
	}
	if (!num(t, "variant"))
		count = at(t, "home_count", node);
	if (node == wide(t, "cur_node") && (num(t, "variant") || !num(t, "count_self")))
		count--;
	return 100 * count / cpus;
}

static void naive_o1_pool_best_node(struct told *t)
{
	uint64_t n = wide(t, "nnodes"), s, k, rr = wide(t, "rr"), node = 0, c;
	int64_t least = INT64_MAX, cpu = -1;

	if (n == 1) {
		node = num(t, "variant") ? 0 : wide(t, "cur_node");
	} else {
		do
			s = ++rr % n;
		while (!may(t, s));
		for (k = 0; k < n; k++) {
			if (!may(t, (s + k) % n) || load_of(t, (s + k) % n) >= least)
				continue;
			node = (s + k) % n;
			least = load_of(t, node);
		}
		rr = node;
	}
	for (c = 0; c < t->nr_cpus; c++)
		if ((uint64_t)at(t, "cpu_node", c) == node && has(t, "allowed", c) &&
		    (cpu < 0 || at(t, "nr_running", c) < at(t, "nr_running", (uint64_t)cpu)))
			cpu = (int64_t)c;
	say(t, "node", (int64_t)node);
	say(t, "rr", (int64_t)rr);
	say(t, "cpu", cpu < 0 ? num(t, "task_cpu") : cpu);
}

static void draw_pools(struct told *t)
{
	uint64_t c;

	if (t->nr_nodes > t->nr_cpus) {
		t->nr_nodes = t->nr_cpus;
		put(t, "nnodes", 0, t->nr_nodes);
		put(t, "cur_node", 0, 0);
		cut(t, "home_count", t->nr_nodes);
	}
	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "cpu_node", c, (int64_t)(c % t->nr_nodes));
		put(t, "nr_running", c, (int64_t)pick(t, 0, 3));
	}
	for (c = 0; c < t->nr_nodes; c++)
		put(t, "home_count", c, (int64_t)pick(t, 0, 6));
	put(t, "rr", 0, (int64_t)pick(t, 0, 9));
	put(t, "allowed", 0,
	    (int64_t)(wide(t, "allowed") | (uint64_t)1 << pick(t, 0, t->nr_cpus - 1)));
}

#define BLOCKS(X) \
	X(o1, pool_best_node, draw_pools)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_place_o1_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
