/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12 answers prefer and page as linux-6.12-numa does, over states of its own. */
#include "np/world.h"
#include "numasched/fair.h"
#include "states.h"

#define FAIR NSCHED_POLICY_LINUX_6_12

static void *own_state(const struct nsched_topology *topology, uint32_t scope)
{
	struct nsched_state_facts facts = { .policy = FAIR, .scope = scope, .topology = topology };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * topology->nr_nodes;
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* The same machine with the states of linux-6.12. */
static void own_begin(struct np_world *own, const struct np_world *w)
{
	*own = *w;
	own->system = own_state(w->topology, NSCHED_SCOPE_SYSTEM);
	own->task_state = own_state(w->topology, NSCHED_SCOPE_TASK);
	own->process = own_state(w->topology, NSCHED_SCOPE_PROCESS);
	own->page_state = own_state(w->topology, NSCHED_SCOPE_PAGE);
}

static void own_end(struct np_world *own)
{
	free(own->system);
	free(own->task_state);
	free(own->process);
	free(own->page_state);
}

static void page_is_that_of_numa_balancing(void **state)
{
	static const struct { uint32_t phase, cpu, node, flags; uint64_t now; int32_t seq; } steps[] = {
		{ NSCHED_PAGE_TOUCHED, 2, 0, NSCHED_PAGE_FOLLOWS, 5000, 0 },
		{ NSCHED_PAGE_SETTLED, 2, 1, NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_MOVED, 5000, 0 },
		{ NSCHED_PAGE_TOUCHED, 2, 1, NSCHED_PAGE_FOLLOWS, 6000, 1 },
		{ NSCHED_PAGE_SETTLED, 2, 1, NSCHED_PAGE_FOLLOWS, 6000, 1 },
		{ NSCHED_PAGE_TOUCHED, 0, 1, NSCHED_PAGE_FOLLOWS, 6126, 1 },
		{ NSCHED_PAGE_SETTLED, 0, 1, NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_FAILED, 6126, 1 },
	};
	struct nsched_page_answer numa, fair;
	struct nsched_wrong wrong;
	struct np_world w, own;
	size_t i;

	(void)state;
	np_world_begin(&w);
	own_begin(&own, &w);
	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct nsched_page_question q = {
			NP_ASKED(&w, steps[i].cpu), .this_node = steps[i].cpu / 2,
			.page_node = steps[i].node, .policy_node = NONE, .nr_pages = 1, .room = 1,
			.mapcount = 1, .phase = steps[i].phase, .flags = steps[i].flags,
			.now = steps[i].now, .clock_ns = steps[i].now * 1000000,
		};

		w.process->seq = own.process->seq = steps[i].seq;
		memset(&numa, 0xa5, sizeof(numa));
		nsched_page(POLICY, &q, &numa);
		q.system_state = own.system;
		q.task_state = own.task_state;
		q.process_state = own.process;
		q.page_state = own.page_state;
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
		memset(&fair, 0x5a, sizeof(fair));
		nsched_page(FAIR, &q, &fair);
		assert_memory_equal(&numa, &fair, sizeof(numa));
		assert_int_not_equal(numa.reason, NSCHED_REASON_NOT_ASKED);
		assert_int_equal(w.task_state->remote, own.task_state->remote);
		assert_int_equal(w.task_state->retry, own.task_state->retry);
		assert_int_equal(w.page_state->last_cpu, own.page_state->last_cpu);
	}
	own_end(&own);
	np_world_end(&w);
}

static void prefer_is_that_of_numa_balancing(void **state)
{
	struct nsched_prefer_answer numa, fair;
	struct nsched_fair_tunables tunables;
	struct nsched_wrong wrong;
	struct np_world w, own;
	uint32_t step;

	(void)state;
	np_world_begin(&w);
	own_begin(&own, &w);
	nsched_tunables_init(FAIR, &tunables);
	for (step = 0; step < 3; step++) {
		struct nsched_prefer_question q = { NP_ASKED(&w, 0), .curr_task = w.curr_task,
						    .task_faults = w.task_faults };

		q.task = NULL;
		q.task_state = NULL;
		if (step) {
			w.task_faults[0] = 50;
			w.task_faults[1] = 150;
			np_idle(&w, 3);
		}
		memset(&numa, 0xa5, sizeof(numa));
		nsched_prefer(POLICY, &q, &numa);
		q.system_state = own.system;
		q.tunables = step == 2 ? &tunables : NULL;
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PREFER, &q, &wrong), NSCHED_OK);
		memset(&fair, 0x5a, sizeof(fair));
		nsched_prefer(FAIR, &q, &fair);
		assert_memory_equal(&numa, &fair, sizeof(numa));
		if (step)
			assert_int_equal(numa.reason, NSCHED_NP_MIGRATE_MOVE);
		else
			assert_int_equal(numa.reason, NSCHED_REASON_NO_PREFERENCE);
	}
	own_end(&own);
	np_world_end(&w);
}

/* NUMA balancing's tunables stand at the start of the policy's own. */
static void tunables_begin_with_those_of_numa_balancing(void **state)
{
	(void)state;
	tunables_by_their_row(FAIR, sizeof(struct nsched_fair_tunables));
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "page is that of NUMA balancing", page_is_that_of_numa_balancing, 0);
	rows_add(&rows, "prefer is that of NUMA balancing", prefer_is_that_of_numa_balancing, 0);
	rows_add(&rows, "tunables by their row",
		 tunables_begin_with_those_of_numa_balancing, 0);
	return rows_run(&rows, "fair policy np");
}
