/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, linux-2.5.59: gate, queue and tasks composed, from what the policy says it needs. */
#include "balance_o1.h"

#define POLICY NSCHED_POLICY_LINUX_2_5_59

/* What must come out. */
struct composed {
	struct naive_gate gate;
	struct naive_queue queue;
	struct naive_moves moves;
	uint32_t *prev_load;
	uint32_t *prev_node_load;
	uint32_t first;	/* row of the source queue's first task */
};

static uint32_t *copied(struct world *w, const uint32_t *from, uint32_t n)
{
	return memcpy(world_memory(w, n * sizeof(*from)), from, n * sizeof(*from));
}

static void compose_gate(struct world *w, const struct nsched_balance_question *q,
			 const struct nsched_o1_tunables *t, uint32_t nr_balanced,
			 struct composed *c)
{
	struct nsched_o1_cpus_to_balance_question gate;
	uint32_t *sums = world_memory(w, w->nr_nodes * sizeof(*sums)), node;

	memset(&gate, 0, sizeof(gate));
	for (node = 0; node < w->nr_nodes; node++)
		sums[node] = (uint32_t)world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING);
	gate.node_nr_running = sums;
	gate.this_cpu = q->this_cpu;
	gate.nr_balanced = nr_balanced;
	gate.rate = t->rate;
	gate.threshold = t->threshold;
	naive_gate(w, &gate, c->prev_node_load, &c->gate);
}

/* As 2.5.59 was: a queue a CPU, no homes. */
static void compose_queue(struct world *w, const struct nsched_balance_question *q,
			  struct composed *c)
{
	struct nsched_o1_find_busiest_queue_question queue;
	static struct world plain;
	uint32_t cpu;

	memset(&queue, 0, sizeof(queue));
	queue.this_cpu = q->this_cpu;
	queue.idle = q->idle != NSCHED_BUSY;
	plain.nr_cpus = w->nr_cpus;
	memcpy(plain.value, w->value, sizeof(plain.value));
	plain.value[NSCHED_LOAD_RQ_OF] = world_memory(w, w->nr_cpus * sizeof(uint64_t));
	plain.value[NSCHED_LOAD_HOME_BONUS] = world_memory(w, w->nr_cpus * sizeof(uint64_t));
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		plain.value[NSCHED_LOAD_RQ_OF][cpu] = cpu;
	naive_busiest_queue(&plain, &queue, c->gate.takes_part, c->prev_load, &c->queue);
}

static const uint32_t *task_column(struct world *w, const struct composed *c, uint32_t column,
				   uint32_t n)
{
	uint32_t *to = world_memory(w, n * sizeof(*to)), i;

	for (i = 0; i < n; i++)
		to[i] = (uint32_t)w->task_value[column][c->first + i];
	return to;
}

static void compose_moves(struct world *w, const struct nsched_balance_question *q,
			  const struct nsched_o1_tunables *t, struct composed *c)
{
	struct nsched_o1_select_tasks_question moves;
	uint32_t *allowed, n = 0, i;
	uint64_t *last_run;

	for (c->first = 0; c->first < w->nr_tasks; c->first++)
		if (w->task_cpu[c->first] == c->queue.busiest)
			break;
	while (c->first + n < w->nr_tasks && w->task_cpu[c->first + n] == c->queue.busiest)
		n++;
	memset(&moves, 0, sizeof(moves));
	allowed = world_memory(w, n * sizeof(*allowed));
	last_run = world_memory(w, n * sizeof(*last_run));
	for (i = 0; i < n; i++) {
		allowed[i] = world_task_may_run(w, c->first + i, q->this_cpu);
		last_run[i] = w->task_value[NSCHED_TASK_LAST_RUN][c->first + i];
	}
	moves.nr_tasks = n;
	moves.t_array = task_column(w, c, NSCHED_TASK_ARRAY, n);
	moves.t_prio = task_column(w, c, NSCHED_TASK_PRIO, n);
	moves.t_seq = task_column(w, c, NSCHED_TASK_SEQ, n);
	moves.t_running = task_column(w, c, NSCHED_TASK_RUNNING, n);
	moves.t_last_run = last_run;
	moves.t_allowed = allowed;
	moves.now = q->now;
	moves.decay = t->decay_ticks;
	moves.elig = t->elig;
	moves.idle = q->idle != NSCHED_BUSY;
	moves.limit = c->queue.limit;
	moves.remote_factor = 1;
	naive_moves(w, &moves, &c->moves);
}

static void compare(const struct world *w, const struct nsched_balance_question *q,
		    const struct nsched_balance_answer *a, const struct composed *c)
{
	uint32_t reason = c->queue.reason, i;

	CHECK(a->src_cpu == c->queue.busiest);
	CHECK(a->amount == c->queue.limit);
	CHECK(a->level == q->level);
	CHECK(a->active_cpu == NSCHED_NONE && a->interval == 0);
	CHECK(a->nr_moved == c->moves.nr_moved);
	if (a->src_cpu == NSCHED_NONE) {
		CHECK(a->reason == reason && a->src_node == NSCHED_NONE);
		return;
	}
	CHECK(a->src_cpu != q->this_cpu && w->online[a->src_cpu]);
	CHECK(a->src_node == world_node(w, a->src_cpu));
	if (!q->tasks) {
		CHECK(a->reason == NSCHED_REASON_TASKS_NOT_GIVEN);
		return;
	}
	CHECK(a->reason == (a->nr_moved ? NSCHED_O1_SELECT_TASKS_MOVED :
					  NSCHED_O1_SELECT_TASKS_NONE));
	for (i = 0; i < a->nr_moved; i++) {
		CHECK(q->moved_task_out[i] == c->first + c->moves.moved[i]);
		CHECK(q->moved_cpu_out[i] == q->this_cpu);
		CHECK(world_task_may_run(w, q->moved_task_out[i], q->this_cpu));
		CHECK(!w->task_value[NSCHED_TASK_RUNNING][q->moved_task_out[i]]);
	}
}

static void compare_state(const struct world *w, const struct nsched_balance_question *q,
			  void *before, uint64_t bytes, const struct composed *c)
{
	struct nsched_o1_rq_state *rq = q->rq_state;

	if (c->queue.busiest != NSCHED_NONE && !q->tasks) { /* to be asked again */
		CHECK(memcmp(rq, before, (size_t)bytes) == 0);
		return;
	}
	CHECK(rq->nr_balanced == c->gate.nr_balanced);
	CHECK(memcmp(nsched_state_u32(rq, NSCHED_O1_RQ_PREV_LOAD), c->prev_load,
		     w->nr_cpus * sizeof(uint32_t)) == 0);
	CHECK(memcmp(nsched_state_u32(rq, NSCHED_O1_RQ_PREV_NODE_LOAD), c->prev_node_load,
		     w->nr_nodes * sizeof(uint32_t)) == 0);
}

static void ask(struct world *w, struct nsched_balance_question *q,
		const struct nsched_o1_tunables *t, uint64_t state_bytes)
{
	uint64_t rows = w->nr_tasks * sizeof(uint32_t);
	struct nsched_balance_answer a;
	struct nsched_o1_rq_state *before;
	struct fuzz_kept kept = { 0 };
	struct composed want;

	before = fuzz_keep(w, &kept, q->rq_state, state_bytes);
	fuzz_keep(w, &kept, q->moved_task_out, rows);
	fuzz_keep(w, &kept, q->moved_cpu_out, rows);
	fuzz_keep_constant(w, &kept, q, sizeof(*q));
	memset(q->work, 0x5a, (size_t)q->work_size);
	ASK(w, &kept, &a, nsched_balance(POLICY, q, &a));
	memset(&want, 0, sizeof(want));
	want.prev_load = copied(w, nsched_state_u32(before, NSCHED_O1_RQ_PREV_LOAD), w->nr_cpus);
	want.prev_node_load = copied(w, nsched_state_u32(before, NSCHED_O1_RQ_PREV_NODE_LOAD),
				     w->nr_nodes);
	compose_gate(w, q, t, before->nr_balanced, &want);
	compose_queue(w, q, &want);
	if (want.queue.busiest != NSCHED_NONE && q->tasks)
		compose_moves(w, q, t, &want);
	compare(w, q, &a, &want);
	compare_state(w, q, before, state_bytes, &want);
	memcpy(q->rq_state, before, (size_t)state_bytes); /* for the next form */
}

static void draw_question(struct world *w, struct nsched_balance_question *q)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, 0 };

	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->tasks = world_chance(w, 4) ? NULL : w->tasks;
	q->moved_task_out = world_memory(w, w->nr_tasks * sizeof(uint32_t));
	q->moved_cpu_out = world_memory(w, w->nr_tasks * sizeof(uint32_t));
	q->work_size = nsched_policy_work_size(POLICY, NSCHED_ASK_BALANCE, &counts);
	q->work = world_memory(w, q->work_size);
	q->now = world_chance(w, 4) ? world_number(w, 0, UINT64_MAX) : 20 + world_draw(w, 0, 4095);
	q->hz = 1000;
	q->this_cpu = w->this_cpu;
	q->level = NSCHED_O1_LEVEL_LOCAL;
	q->idle = (uint32_t)world_draw(w, 0, 2);
}

static void linux_2_5_59_balance(struct world *w)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, 0 };
	const struct nsched_o1_tunables *t = world_tunables(w, POLICY);
	struct nsched_balance_question q;
	struct nsched_o1_rq_state *rq;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	uint64_t bytes, columns;
	uint32_t gathered;

	draw_question(w, &q);
	q.tunables = t;
	rq = world_state(w, POLICY, NSCHED_SCOPE_RQ, &bytes);
	if (world_byte(w) & 1)
		rq->nr_balanced = t->rate - 1; /* the gate opens now */
	q.rq_state = rq;
	CHECK(nsched_policy_needs(POLICY, NSCHED_ASK_BALANCE, &counts, &needs) == 1);
	for (gathered = 0; gathered < 2; gathered++) {
		columns = needs.load | (gathered ? NSCHED_LOAD_AGGREGATES : 0);
		q.load = world_load_with(w, columns);
		CHECK(nsched_policy_check(POLICY, NSCHED_ASK_BALANCE, &q, &wrong) == NSCHED_OK);
		ask(w, &q, t, bytes);
	}
}

const struct fuzz_check fuzz_balance_o1_policy[] = {
	{ "linux-2.5.59 balance", linux_2_5_59_balance },
	{ NULL, NULL },
};
