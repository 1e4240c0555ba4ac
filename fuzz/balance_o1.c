/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, O(1): each block against its specification. */
#include "balance_o1.h"

/* A history that the decision may have left behind: small, large, or none. */
static uint32_t *draw_history(struct world *w, uint32_t n, uint32_t greatest)
{
	uint32_t *history = world_memory(w, (uint64_t)n * sizeof(*history)), kind, i;

	kind = (uint32_t)world_draw(w, 0, 3);
	for (i = 0; i < n && kind; i++)
		history[i] = kind == 1 ? (uint32_t)world_draw(w, 0, 15) :
			     (uint32_t)world_number(w, 0, greatest);
	return history;
}

static uint32_t *draw_sums(struct world *w, uint32_t may_lag)
{
	uint32_t *sums, node;

	if (may_lag && world_chance(w, 2))
		return fuzz_numbers(w, w->nr_nodes, 0, 0xffff);
	sums = world_input(w, (uint64_t)w->nr_nodes * sizeof(*sums));
	for (node = 0; node < w->nr_nodes; node++) {
		uint64_t sum = world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING);

		sums[node] = (uint32_t)(sum > 0xffff ? 0xffff : sum);
	}
	return sums;
}

/* Loads that meet the threshold exactly are too rare to wait for. */
static void meet_threshold(struct world *w, struct nsched_o1_find_busiest_node_question *q)
{
	uint32_t *sums = world_input(w, (uint64_t)w->nr_nodes * sizeof(*sums)), i;
	uint32_t times = (uint32_t)world_draw(w, 1, 255);

	for (i = 0; i < w->nr_nodes; i++)
		sums[i] = 5 * times + (uint32_t)world_draw(w, 0, 2) - 1;
	sums[q->this_node] = 4 * times;
	memset(q->prev_node_load, 0, w->nr_nodes * sizeof(uint32_t));
	q->node_nr_running = sums;
	q->home_extra = NULL;
	q->threshold = 125;
	q->scale = 0;
}

static void draw_node_question(struct world *w, struct nsched_o1_find_busiest_node_question *q)
{
	uint32_t *ncpus = world_input(w, (uint64_t)w->nr_nodes * sizeof(*ncpus)), node;

	memset(q, 0, sizeof(*q));
	for (node = 0; node < w->nr_nodes; node++)
		ncpus[node] = world_node_cpus(w, node);
	q->nnodes = w->nr_nodes;
	q->this_node = (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	q->scale = world_byte(w) & 1 ? 0 : (uint32_t)world_number(w, 0, 1024);
	q->threshold = (uint32_t)world_number(w, 100, 1000);
	q->node_ncpus = q->scale == 0 && world_chance(w, 2) ? NULL : ncpus;
	q->home_extra = world_chance(w, 2) ? NULL : fuzz_numbers(w, w->nr_nodes, 0, 4095);
	q->node_nr_running = draw_sums(w, 1);
	q->prev_node_load = draw_history(w, w->nr_nodes, NSCHED_S32_MAX);
	if (world_chance(w, 8))
		meet_threshold(w, q);
}

static void find_busiest_node(struct world *w)
{
	struct nsched_o1_find_busiest_node_question q;
	struct nsched_o1_find_busiest_node_answer a;
	struct fuzz_kept kept = { 0 };
	struct naive_node want;
	uint32_t *prev;

	draw_node_question(w, &q);
	prev = fuzz_keep(w, &kept, q.prev_node_load, w->nr_nodes * sizeof(uint32_t));
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_find_busiest_node(&q, &a));
	naive_busiest_node(&q, prev, &want);
	CHECK(a.node == want.node);
	CHECK(memcmp(prev, q.prev_node_load, w->nr_nodes * sizeof(*prev)) == 0);
	CHECK(a.own_load == want.own && a.max_load == want.max);
	CHECK(a.reason == (want.refused ? NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU :
			   want.node == NSCHED_NONE ? NSCHED_O1_FIND_BUSIEST_NODE_NONE :
						      NSCHED_O1_FIND_BUSIEST_NODE_PULL));
	CHECK(a.node == NSCHED_NONE || (a.node < q.nnodes && a.node != q.this_node));
	if (q.scale && a.node != NSCHED_NONE)
		CHECK(q.node_ncpus[a.node] > 0);
}

static uint32_t *permuted(struct world *w, const uint32_t *from, const uint32_t *new_index,
			  uint32_t n)
{
	uint32_t *to = world_input(w, (uint64_t)n * sizeof(*to)), i;

	for (i = 0; i < n; i++)
		to[new_index[i]] = from[i];
	return to;
}

/* Nodes have no order but in ties. */
static void find_busiest_node_relabelled(struct world *w)
{
	struct nsched_o1_find_busiest_node_question q, to;
	struct nsched_o1_find_busiest_node_answer a, to_a;
	uint32_t n = w->nr_nodes, *new_node, *copy, i;
	struct naive_node want;

	draw_node_question(w, &q);
	copy = world_memory(w, n * sizeof(*copy));
	memcpy(copy, q.prev_node_load, n * sizeof(*copy));
	naive_busiest_node(&q, copy, &want);
	new_node = world_memory(w, n * sizeof(*new_node));
	world_shuffle(w, new_node, n);
	to = q;
	to.this_node = new_node[q.this_node];
	to.node_nr_running = permuted(w, q.node_nr_running, new_node, n);
	to.prev_node_load = permuted(w, q.prev_node_load, new_node, n);
	to.node_ncpus = q.node_ncpus ? permuted(w, q.node_ncpus, new_node, n) : NULL;
	to.home_extra = q.home_extra ? permuted(w, q.home_extra, new_node, n) : NULL;
	nsched_o1_find_busiest_node(&q, &a);
	nsched_o1_find_busiest_node(&to, &to_a);
	CHECK(to_a.max_load == a.max_load && to_a.own_load == a.own_load);
	for (i = 0; i < n; i++)
		CHECK(to.prev_node_load[new_node[i]] == q.prev_node_load[i]);
	if (!want.ties)
		CHECK(to_a.node == (a.node == NSCHED_NONE ? NSCHED_NONE : new_node[a.node]));
}

static void cpus_to_balance(struct world *w)
{
	uint64_t bytes = NSCHED_SET_WORDS(w->nr_cpus) * sizeof(uint64_t);
	struct nsched_o1_cpus_to_balance_question q;
	struct nsched_o1_cpus_to_balance_answer a;
	struct fuzz_kept kept = { 0 };
	struct naive_gate want;
	uint32_t *prev, cpu;

	memset(&q, 0, sizeof(q));
	q.topology = w->topology;
	q.node_nr_running = draw_sums(w, 1);
	q.prev_node_load = draw_history(w, w->nr_nodes, NSCHED_S32_MAX);
	q.mask_out = world_memory(w, bytes);
	memset(q.mask_out, 0x5a, (size_t)bytes);
	q.this_cpu = w->this_cpu;
	q.nr_balanced = (uint32_t)world_number(w, 0, NSCHED_U32_MAX);
	q.rate = (uint32_t)world_number(w, 1, NSCHED_U32_MAX);
	if (world_byte(w) & 1 && q.nr_balanced != NSCHED_U32_MAX)
		q.rate = q.nr_balanced + 1;
	q.threshold = (uint32_t)world_number(w, 100, 1000);
	prev = fuzz_keep(w, &kept, q.prev_node_load, w->nr_nodes * sizeof(uint32_t));
	fuzz_keep(w, &kept, q.mask_out, bytes);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_cpus_to_balance(&q, &a));
	naive_gate(w, &q, prev, &want);
	CHECK(a.node == want.found.node);
	CHECK(a.nr_balanced == want.nr_balanced);
	CHECK(a.call == q.nr_balanced + 1);
	CHECK(a.own_load == want.found.own && a.max_load == want.found.max);
	CHECK(memcmp(prev, q.prev_node_load, w->nr_nodes * sizeof(*prev)) == 0);
	for (cpu = 0; cpu < 64 * NSCHED_SET_WORDS(w->nr_cpus); cpu++)
		CHECK(nsched_set_has(q.mask_out, cpu) ==
		      (cpu < w->nr_cpus && want.takes_part[cpu]));
	CHECK(a.reason == (!want.open ? NSCHED_O1_CPUS_TO_BALANCE_GATE :
			   a.node == NSCHED_NONE ? NSCHED_O1_CPUS_TO_BALANCE_LOCAL :
						   NSCHED_O1_CPUS_TO_BALANCE_NODE));
}

static void find_busiest_queue(struct world *w)
{
	uint64_t bytes = w->nr_cpus * sizeof(uint32_t);
	struct nsched_o1_find_busiest_queue_question q;
	struct nsched_o1_find_busiest_queue_answer a;
	uint8_t *takes_part = world_memory(w, w->nr_cpus);
	struct fuzz_kept kept = { 0 };
	struct naive_queue want;
	uint32_t *prev, cpu;

	memset(&q, 0, sizeof(q));
	q.load = w->load[world_byte(w) % WORLD_FORMS];
	q.mask = fuzz_set(w);
	q.prev_load = draw_history(w, w->nr_cpus, 0xffff);
	q.variant = world_byte(w) & 1;
	q.ncpus = w->nr_cpus;
	q.this_cpu = w->this_cpu;
	q.idle = world_byte(w) & 1;
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		takes_part[cpu] = (uint8_t)(!q.mask || (q.mask[cpu / 64] >> cpu % 64 & 1));
	prev = fuzz_keep(w, &kept, q.prev_load, bytes);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_find_busiest_queue(&q, &a));
	naive_busiest_queue(w, &q, takes_part, prev, &want);
	CHECK(a.busiest == want.busiest);
	CHECK(a.limit == want.limit);
	CHECK(memcmp(prev, q.prev_load, (size_t)bytes) == 0);
	CHECK(a.reason == want.reason);
	CHECK(a.nr == want.nr && a.max == want.max);
	if (want.imbalance >= 0)
		CHECK(a.imbalance == want.imbalance);
	if (a.busiest != NSCHED_NONE)
		CHECK(a.busiest < w->nr_cpus &&
		      a.busiest != w->value[NSCHED_LOAD_RQ_OF][w->this_cpu]);
}

/* A queue's tasks: few priorities, so that lists have several tasks; seq unique, not in order. */
static void draw_task_question(struct world *w, struct nsched_o1_select_tasks_question *q)
{
	uint32_t n = (uint32_t)world_draw(w, 0, 12), i, *order, *array, *running;
	uint64_t *last_run;

	memset(q, 0, sizeof(*q));
	q->nr_tasks = n;
	order = world_input(w, n * sizeof(*order));
	world_shuffle(w, order, n);
	array = world_input(w, n * sizeof(*array));
	running = world_input(w, n * sizeof(*running));
	last_run = world_input(w, n * sizeof(*last_run));
	q->now = world_number(w, 0, UINT64_MAX);
	q->decay = world_number(w, 0, NSCHED_S32_MAX);
	for (i = 0; i < n; i++) {
		array[i] = world_byte(w) & 1;
		last_run[i] = q->now - (world_byte(w) & 1 ? q->decay + world_draw(w, 0, 2) - 1 :
					world_number(w, 0, UINT64_MAX));
	}
	if (n)
		running[world_draw(w, 0, n - 1)] = world_byte(w) & 1;
	q->t_array = array;
	q->t_seq = order;
	q->t_running = running;
	q->t_last_run = last_run;
	q->t_prio = fuzz_numbers(w, n, world_byte(w) & 1 ? 120 : 0, world_byte(w) & 1 ? 121 : 139);
	q->t_allowed = fuzz_numbers(w, n, 0, 1);
	q->t_homeok = world_chance(w, 2) ? NULL : fuzz_numbers(w, n, 0, 1);
	q->idle = world_byte(w) & 1;
	q->elig = (uint32_t)world_draw(w, 0, 4);
	q->limit = (uint32_t)(world_byte(w) & 1 ? world_draw(w, 0, 6) :
			      world_number(w, 0, NSCHED_S32_MAX));
	q->remote_factor = (uint32_t)world_draw(w, 1, 3);
	q->moved_out = world_memory(w, n * sizeof(uint32_t));
}

static void select_tasks(struct world *w)
{
	struct nsched_o1_select_tasks_question q;
	struct nsched_o1_select_tasks_answer a;
	struct fuzz_kept kept = { 0 };
	struct naive_moves want;
	uint32_t i;

	draw_task_question(w, &q);
	fuzz_keep(w, &kept, q.moved_out, q.nr_tasks * sizeof(uint32_t));
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_select_tasks(&q, &a));
	naive_moves(w, &q, &want);
	CHECK(a.nr_moved == want.nr_moved);
	for (i = 0; i < a.nr_moved; i++)
		CHECK(q.moved_out[i] == want.moved[i]);
	CHECK(a.nr_hot == want.nr_hot && a.nr_fixed == want.nr_fixed);
	CHECK(a.reason == (a.nr_moved ? NSCHED_O1_SELECT_TASKS_MOVED :
					NSCHED_O1_SELECT_TASKS_NONE));
}

const struct fuzz_check fuzz_balance_o1[] = {
	{ "o1.find_busiest_node", find_busiest_node },
	{ "o1.find_busiest_node relabelled", find_busiest_node_relabelled },
	{ "o1.cpus_to_balance", cpus_to_balance },
	{ "o1.find_busiest_queue", find_busiest_queue },
	{ "o1.select_tasks", select_tasks },
	{ NULL, NULL },
};
