/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance of the CFS policies: which CPUs take part. CPUs 0 and 1 are node 0, 2 and 3 node 1. */
#include "turns.h"

/* Who is offline does not take part, whatever its word of the set. */
static void offline_cpus_do_not_take_part(void **state)
{
	static const struct machine_text text = { .node = "0011", .cache = "0011",
						  .online = "1110" };
	static const struct machine_text without_2 = { .node = "0011", .cache = "0011",
						       .online = "1101" };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	free(t.s.topology);
	free(t.s.domains);
	free(t.rq);
	t.s.topology = machine_from_text(&text);
	t.s.domains = levels_build(t.s.topology, t.s.policy);
	t.rq = turns_state(&t, NSCHED_SCOPE_RQ);
	stage_tasks(&t.s, "0040");
	turns_tasks(&t, "2222", 0, NULL);
	a = turns_balance(&t, t.s.domains->nr_levels - 1);
	/* power 1024 there: 4096 against 0, 1365 over all; 1365 x 2048 / 1024 */
	assert_int_equal(a.amount, 2730);
	assert_string_equal(turns_plan(&t), "1>0 2>0 3>0");
	turns_close(&t);

	/* also where it went offline after the domains were built: nothing is seen of CPU 2 */
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10, 0, NULL);
	free(t.s.topology);
	t.s.topology = machine_from_text(&without_2);
	a = turns_balance(&t, ACROSS);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_string_equal(turns_plan(&t), "");
	turns_close(&t);
}

/* 64 CPUs fill their word: all of them take part. */
static void a_full_word_of_cpus(void **state)
{
	struct nsched_topology *topology = machine_grid(2, 32, 1);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
	struct nsched_load *load = machine_load(topology, STAGE_COLUMNS);
	struct nsched_state_facts facts = { .policy = NSCHED_POLICY_LINUX_3_10,
					    .scope = NSCHED_SCOPE_RQ, .domains = domains };
	struct nsched_counts counts = { 64, 2, 0, 0 };
	struct nsched_balance_question q = {
		.topology = topology, .domains = domains, .load = load, .this_cpu = 0,
		.level = domains->nr_levels - 1, .idle = NSCHED_IDLE,
	};
	struct nsched_balance_answer a;
	struct nsched_wrong wrong;

	(void)state;
	facts.nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	q.rq_state = malloc(nsched_state_size(&facts));
	nsched_state_init(q.rq_state, nsched_state_size(&facts), &facts, &wrong);
	nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, 63, 40);
	nsched_load_set(load, topology, NSCHED_LOAD_LOAD, 63, 40960);
	nsched_load_set(load, topology, NSCHED_LOAD_IDLE, 63, 0);
	q.work_size = nsched_policy_work_size(facts.policy, NSCHED_ASK_BALANCE, &counts);
	q.work = malloc(q.work_size);
	assert_int_equal(nsched_policy_check(facts.policy, NSCHED_ASK_BALANCE, &q, &wrong),
			 NSCHED_OK);
	nsched_balance(facts.policy, &q, &a);
	/* 40960 / 32 = 1280, 640 over all, times 32: 20480 */
	assert_said(a.reason, a.compared,
		    "pull up to 20480 from CPU 63: ask again with its tasks");
	free(q.work);
	free(q.rq_state);
	free(load);
	free(domains);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "offline CPUs do not take part", offline_cpus_do_not_take_part, NULL);
	rows_add(&rows, "a full word of CPUs", a_full_word_of_cpus, NULL);
	return rows_run(&rows, "cfs: CPUs that balance");
}
