/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, O(1): where a program runs after exec. */
#include "families.h"
#include "numasched/o1.h"

#define CAP 10000000u	/* no load reaches it, but a scaled one might */
#define TOP 0x7fffffffu

/* What the specification says, step by step; counts of equals for the relabelling. */
struct placed {
	uint32_t node, node_load, node_ties;
	uint32_t best, best_ties;
	uint32_t dest;
	uint32_t looked; /* 1: a node was looked for */
};

static uint32_t node_load(const struct world *w, const struct nsched_o1_exec_place_question *q,
			  uint32_t node)
{
	uint32_t tasks = q->node_nr_running[node];

	if (q->variant == 0)
		return tasks;
	if (q->variant == 2 && node != world_node(w, q->task_cpu))
		tasks += 2;
	return q->scale * tasks / world_node_cpus(w, node);
}

static void find_node(const struct world *w, const struct nsched_o1_exec_place_question *q,
		      struct placed *p)
{
	uint32_t least = q->variant == 2 ? TOP : CAP, node, load;

	p->node = q->variant == 2 ? world_node(w, q->task_cpu) : 0;
	for (node = 0; node < w->nr_nodes; node++) {
		if (q->variant != 0 && world_node_cpus(w, node) == 0)
			continue;
		load = node_load(w, q, node);
		p->node_ties += load == least;
		if (load < least) {
			least = load;
			p->node = node;
			p->node_ties = 0;
		}
	}
	p->node_load = least;
}

static void find_cpu(const struct world *w, struct placed *p)
{
	uint64_t least = CAP, nr;
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		if (!w->online[cpu] || world_node(w, cpu) != p->node)
			continue;
		nr = w->value[NSCHED_LOAD_NR_RUNNING][cpu];
		p->best_ties += nr == least;
		if (nr < least) {
			least = nr;
			p->best = cpu;
			p->best_ties = 0;
		}
	}
}

static void place(const struct world *w, const struct nsched_o1_exec_place_question *q,
		  struct placed *p)
{
	memset(p, 0, sizeof(*p));
	p->best = q->task_cpu;
	p->dest = q->task_cpu;
	p->node = NSCHED_NONE;
	if (w->nr_nodes <= 1 || w->value[NSCHED_LOAD_NR_RUNNING][q->task_cpu] <= 2)
		return;
	p->looked = 1;
	find_node(w, q, p);
	find_cpu(w, p);
	if (p->best != q->task_cpu && nsched_set_has(q->allowed, p->best))
		p->dest = p->best;
}

static void draw_question(struct world *w, struct nsched_o1_exec_place_question *q)
{
	uint32_t *sums = world_input(w, (uint64_t)w->nr_nodes * sizeof(*sums)), node, lag;

	memset(q, 0, sizeof(*q));
	lag = world_chance(w, 3);
	for (node = 0; node < w->nr_nodes; node++) {
		uint64_t sum = lag ? world_number(w, 0, 0xffff) :
			       world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING);

		sums[node] = (uint32_t)(sum > 0xffff ? 0xffff : sum);
	}
	q->topology = w->topology;
	q->load = w->load[world_byte(w) % WORLD_FORMS];
	q->node_nr_running = sums;
	q->allowed = fuzz_set(w);
	q->variant = (uint32_t)world_draw(w, 0, 2);
	q->scale = (uint32_t)world_number(w, 0, 1024);
	q->task_cpu = world_online_cpu(w);
}

static uint32_t reason_of(const struct world *w, const struct placed *p, uint32_t task_cpu)
{
	if (w->nr_nodes <= 1)
		return NSCHED_O1_EXEC_PLACE_ONE_NODE;
	if (!p->looked)
		return NSCHED_O1_EXEC_PLACE_SHORT;
	if (!world_node_cpus(w, p->node))
		return NSCHED_O1_EXEC_PLACE_NO_CPU;
	if (p->best == task_cpu)
		return NSCHED_O1_EXEC_PLACE_HERE;
	return p->dest == p->best ? NSCHED_O1_EXEC_PLACE_MOVE : NSCHED_O1_EXEC_PLACE_FORBIDDEN;
}

static void exec_place(struct world *w)
{
	struct nsched_o1_exec_place_question q;
	struct nsched_o1_exec_place_answer a;
	struct fuzz_kept kept = { 0 };
	struct placed want;

	draw_question(w, &q);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_o1_exec_place(&q, &a));
	place(w, &q, &want);
	CHECK(a.best_cpu == want.best);
	CHECK(a.dest_cpu == want.dest);
	CHECK(a.reason == reason_of(w, &want, q.task_cpu));
	CHECK(a.dest_cpu < w->nr_cpus && w->online[a.dest_cpu]);
	CHECK(a.dest_cpu == q.task_cpu || nsched_set_has(q.allowed, a.dest_cpu));
	if (!want.looked)
		return;
	CHECK(a.node == want.node);
	CHECK(a.node_load == want.node_load);
	if (world_node_cpus(w, want.node))
		CHECK(a.cpu_load == w->value[NSCHED_LOAD_NR_RUNNING][want.best]);
}

/* Other numbers, same choice, where no tie made the number count. */
static void exec_place_relabelled(struct world *w)
{
	struct nsched_o1_exec_place_question q, to_q;
	struct nsched_o1_exec_place_answer a, to_a;
	uint32_t *new_cpu, *new_node, *sums, i;
	struct placed want;
	static struct world to;

	world_close(&to);
	if (!world_chance(w, 4))
		return;
	draw_question(w, &q);
	place(w, &q, &want);
	if (want.node_ties || want.best_ties || (want.looked && want.node_load >= CAP))
		return;
	fuzz_relabel(w, &to, &new_cpu, &new_node);
	to_q = q;
	to_q.topology = to.topology;
	to_q.load = to.load[WORLD_PLAIN];
	to_q.task_cpu = new_cpu[q.task_cpu];
	sums = world_input(&to, (uint64_t)to.nr_nodes * sizeof(*sums));
	for (i = 0; i < w->nr_nodes; i++)
		sums[new_node[i]] = q.node_nr_running[i];
	to_q.node_nr_running = sums;
	if (q.allowed) {
		uint64_t *set = world_input(&to, NSCHED_SET_WORDS(to.nr_cpus) * sizeof(*set));

		for (i = 0; i < w->nr_cpus; i++)
			if (nsched_set_has(q.allowed, i))
				nsched_set_add(set, new_cpu[i]);
		to_q.allowed = set;
	}
	nsched_o1_exec_place(&q, &a);
	nsched_o1_exec_place(&to_q, &to_a);
	CHECK(to_a.reason == a.reason);
	CHECK(to_a.best_cpu == new_cpu[a.best_cpu]);
	CHECK(to_a.dest_cpu == new_cpu[a.dest_cpu]);
	world_close(&to);
}

/* The policy's answer from any form of the load: the block's, on true sums. */
static void linux_2_5_59_place(struct world *w)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, 0, 0 };
	struct nsched_o1_exec_place_question block = { 0 };
	struct nsched_place_question q = { 0 };
	uint64_t bytes =
		nsched_policy_work_size(NSCHED_POLICY_LINUX_2_5_59, NSCHED_ASK_PLACE, &counts);
	uint32_t *sums = world_input(w, (uint64_t)w->nr_nodes * sizeof(*sums)), i;
	struct nsched_place_answer a, full;
	struct placed want;

	q.topology = w->topology;
	q.task = &w->task;
	q.tunables = world_chance(w, 2) ? world_tunables(w, NSCHED_POLICY_LINUX_2_5_59) : NULL;
	q.work = world_memory(w, bytes);
	q.work_size = bytes;
	q.now = world_draw(w, 0, UINT64_MAX);
	q.hz = 1000;
	q.this_cpu = w->this_cpu;
	q.kind = world_chance(w, 4) ? NSCHED_PLACE_FORK : NSCHED_PLACE_EXEC;
	for (i = 0; i < WORLD_FORMS; i++) {
		struct fuzz_kept kept = { 0 };

		memset(q.work, (int)(0x5a + i), (size_t)bytes);
		q.load = w->load[i];
		fuzz_keep_constant(w, &kept, &q, sizeof(q));
		ASK(w, &kept, &a, nsched_place(NSCHED_POLICY_LINUX_2_5_59, &q, &a));
		if (i == WORLD_FULL)
			full = a;
		CHECK(memcmp(&a, &full, sizeof(a)) == 0);
	}
	for (i = 0; i < w->nr_nodes; i++)
		sums[i] = (uint32_t)world_node_sum(w, i, NSCHED_LOAD_NR_RUNNING);
	block.node_nr_running = sums;
	block.allowed = w->allowed;
	block.task_cpu = w->task.prev_cpu;
	place(w, &block, &want);
	CHECK(a.node == world_node(w, a.cpu));
	if (q.kind == NSCHED_PLACE_FORK) {
		CHECK(a.reason == NSCHED_REASON_PARENT && a.cpu == w->this_cpu);
		return;
	}
	CHECK(a.cpu == want.dest);
	CHECK(a.reason == reason_of(w, &want, block.task_cpu));
	CHECK(a.cpu == w->task.prev_cpu || world_may_run(w, a.cpu));
}

const struct fuzz_check fuzz_place_o1[] = {
	{ "o1.exec_place", exec_place },
	{ "o1.exec_place relabelled", exec_place_relabelled },
	{ "linux-2.5.59 place", linux_2_5_59_place },
	{ NULL, NULL },
};
