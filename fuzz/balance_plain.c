/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain calls that belong to balance. */
#include "families.h"

static uint64_t load_of(const struct world *w, uint32_t node)
{
	return 10 * world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING) / world_node_cpus(w, node);
}

static void find_busiest_node(struct world *w)
{
	uint32_t this_node = (uint32_t)world_draw(w, 0, w->nr_nodes - 1), want = NSCHED_NONE;
	uint64_t own, max, load, before = world_checksum(w);
	uint32_t node, form, got;

	if (world_node_cpus(w, this_node)) {
		own = load_of(w, this_node);
		max = own;
		for (node = 0; node < w->nr_nodes; node++) {
			if (node == this_node || !world_node_cpus(w, node))
				continue;
			load = load_of(w, node);
			if (load <= max || 100 * load <= 125 * own)
				continue;
			max = load;
			want = node;
		}
	}
	for (form = 0; form < WORLD_FORMS; form++) {
		got = nsched_find_busiest_node(w->topology, w->load[form], this_node);
		CHECK(got == want);
		CHECK(got == NSCHED_NONE || world_node_cpus(w, got) > 0);
		CHECK(got == nsched_find_busiest_node(w->topology, w->load[form], this_node));
	}
	CHECK(world_checksum(w) == before);
}

/* value x factor as two words of 32 bits and a high one. */
static void product(uint64_t value, uint32_t factor, uint64_t *high, uint32_t *low)
{
	uint64_t small = (value & 0xffffffffu) * factor, large = (value >> 32) * factor;

	*high = large + (small >> 32);
	*low = (uint32_t)small;
}

static void imbalance(struct world *w)
{
	uint64_t busiest = world_number(w, 0, UINT64_MAX), mine, want = 0, high[2];
	uint32_t threshold = (uint32_t)world_number(w, 0, NSCHED_U32_MAX), low[2];

	if (world_byte(w) & 1)
		threshold = 100 + (uint32_t)world_draw(w, 0, 50);
	mine = world_byte(w) & 1 ? world_number(w, 0, UINT64_MAX) :
	       busiest - busiest / 5 + world_draw(w, 0, 2);
	product(busiest, 100, &high[0], &low[0]);
	product(mine, threshold, &high[1], &low[1]);
	if (busiest > mine && (high[0] > high[1] || (high[0] == high[1] && low[0] > low[1])))
		want = (busiest - mine) / 2;
	CHECK(nsched_imbalance(busiest, mine, threshold) == want);
}

const struct fuzz_check fuzz_balance_plain[] = {
	{ "find_busiest_node", find_busiest_node },
	{ "imbalance", imbalance },
	{ NULL, NULL },
};
