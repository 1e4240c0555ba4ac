/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Corners of the CFS policies: offline CPUs, wide machines, blocks that say little. */
#include "stage.h"

/* CPU 3 is offline: nothing spans it, and a task that slept there goes to its neighbour. */
static void an_offline_cpu_is_replaced(void **state)
{
	static const struct machine_text text = { .node = "0011", .cache = "0011",
						  .online = "1110" };
	struct nsched_wake_answer a;
	struct nsched_place_answer placed;
	uint64_t allowed;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	free(s.topology);
	free(s.domains);
	s.topology = machine_from_text(&text);
	s.domains = levels_build(s.topology, s.policy);
	stage_tasks(&s, "1110");
	a = stage_wake(&s, 0, 3);
	assert_said(a.reason, a.compared, "the CPU chosen may not be used: CPU 2 instead");
	assert_int_equal(a.cpu, 2);
	s.task.allowed = set_of(&allowed, "0001"); /* nowhere to go: as it was chosen */
	a = stage_wake(&s, 0, 3);
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED);
	placed = stage_place(&s, NSCHED_PLACE_EXEC, 3, NULL);
	assert_int_equal(placed.cpu, 3);
	set_of(&allowed, "0011"); /* CPU 3 has no levels to walk */
	placed = stage_place(&s, NSCHED_PLACE_EXEC, 3, NULL);
	assert_said(placed.reason, placed.compared,
		    "the CPU chosen may not be used: CPU 2 instead");
	assert_int_equal(placed.cpu, 2);
	assert_int_equal(placed.vruntime, 0); /* it moved, but the load knows no virtual time */
	stage_close(&s);
}

/* Some of the three columns are as good as none. */
static void virtual_time_in_part_is_not_known(void **state)
{
	static const uint64_t more[] = {
		0, NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_VRUNTIME),
		NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_VRUNTIME) |
			NSCHED_LOAD_BIT(NSCHED_LOAD_MIN_VRUNTIME),
		STAGE_VRUNTIME,
	};
	struct nsched_wake_answer a;
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 4; i++) {
		stage_open(&s, NSCHED_POLICY_LINUX_3_10, more[i]);
		stage_tasks(&s, "1111");
		if (i > 0)
			nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, 1, 9000000);
		s.task.vruntime = 1;
		a = stage_wake(&s, 0, 1);
		assert_int_equal(a.cpu, 1);
		assert_int_equal(a.preempt, i == 3); /* 9 ms of 3 */
		stage_close(&s);
	}
}

/* Not idle, since a remote wake-up is on its way, but nothing runs: the idle task does. */
static void the_idle_task_gives_way(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, STAGE_VRUNTIME);
	stage_tasks(&s, "1011");
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_IDLE, 1, 0);
	a = stage_wake(&s, 1, 1);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.preempt, 1);
	stage_close(&s);
}

/* One CPU of 130 is one, wherever its word is; two are two. */
static void sets_of_several_words(void **state)
{
	struct nsched_topology *topology = machine_grid(1, 130, 1);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
	struct nsched_load *load = machine_load(topology, STAGE_COLUMNS);
	uint64_t allowed[3] = { 0, (uint64_t)1 << 36, 0 };
	struct nsched_cfs_select_task_rq_question q = {
		.domains = domains, .load = load, .allowed = allowed, .this_cpu = 3,
		.prev_cpu = 100, .sd_flag = NSCHED_CFS_SD_BALANCE_FORK, .lb_bias = 1,
	};
	struct nsched_cfs_select_task_rq_answer a;

	(void)state;
	nsched_cfs_select_task_rq(&q, &a);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED);
	assert_int_equal(a.cpu, 100);
	allowed[2] = 1;
	nsched_cfs_select_task_rq(&q, &a);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_WALK);
	assert_int_equal(a.cpu, 100); /* 100 and 128 are equally idle */
	free(load);
	free(domains);
	free(topology);
}

/* CPU 2 lacks the level that spans all: the walk goes on below the width of the last. */
static void a_cpu_that_lacks_a_level(void **state)
{
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	nsched_write_u32(s.domains, s.domains->offset[NSCHED_DOMAINS_OF],
			 2 * s.domains->nr_levels + 2, NSCHED_NONE);
	stage_tasks(&s, "2001");
	a = stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL);
	assert_said(a.reason, a.compared, "3 levels searched: CPU 2 is idlest");
	stage_close(&s);
}

/* Domains that balance at a fork alone: who execs stays, who forks sends the child away. */
static void a_fork_is_no_exec(void **state)
{
	uint32_t domain, flags;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	flags = s.domains->offset[(uint32_t)NSCHED_DOMAINS_DOMAIN + NSCHED_DOMAIN_FLAGS];
	for (domain = 0; domain < s.domains->nr_domains; domain++)
		nsched_write_u32(s.domains, flags, domain,
				 nsched_domain_flags(s.domains, domain) &
					 ~(uint32_t)NSCHED_CFS_SD_BALANCE_EXEC);
	stage_tasks(&s, "2111");
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL).cpu, 0);
	assert_int_not_equal(stage_place(&s, NSCHED_PLACE_FORK, 0, NULL).cpu, 0);
	stage_close(&s);
}

/* Idle CPUs whose levels are gone, though a domain spans them: the mask passes them. */
static void a_block_that_contradicts_itself(void **state)
{
	struct nsched_cfs_select_idle_sibling_answer a;
	struct nsched_cfs_select_idle_sibling_question q = { .prev_cpu = 0, .target = 0 };
	uint32_t level;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, NSCHED_LOAD_MASK_FLAT);
	stage_tasks(&s, "1011");
	q.domains = s.domains;
	q.load = s.load;
	nsched_cfs_select_idle_sibling(&q, &a);
	assert_int_equal(a.cpu, 1);
	for (level = 0; level < s.domains->nr_levels; level++)
		nsched_write_u32(s.domains, s.domains->offset[NSCHED_DOMAINS_OF],
				 s.domains->nr_levels + level, NSCHED_NONE);
	nsched_cfs_select_idle_sibling(&q, &a);
	assert_int_equal(a.cpu, 0);
	stage_close(&s);
}

/* 2.6.31: no pull, and no passive balancing on a level without WAKE_BALANCE. */
static void passive_balancing_is_a_flag(void **state)
{
	struct nsched_wake_answer a;
	uint32_t domain;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31, 0);
	stage_tasks(&s, "2111");
	digits_of(s.load, s.topology, NSCHED_LOAD_LOAD, "5600", 200); /* 1000 and 1200 */
	a = stage_wake(&s, 0, 1); /* 100 x 2024 > 112 x 1200, but 112 x 1000 <= 100 x 1200 */
	assert_said(a.reason, a.compared, "passive balancing to CPU 0: 112 x 1000 <= 100 x 1200");
	for (domain = 0; domain < s.domains->nr_domains; domain++)
		nsched_write_u32(s.domains, s.domains->offset[NSCHED_DOMAIN_FLAGS], domain,
				 nsched_domain_flags(s.domains, domain) & ~0x40u);
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "not pulled to CPU 0, which would carry 2024 against 1200 on CPU 1, at 112 %; "
		    "from there CPU 1");
	stage_close(&s);
}

/* Weight 1: a share is not multiplied by it. Of 6 ms 6 / 1025 ms, in its own time x 1024. */
static void a_task_that_weighs_nothing_much(void **state)
{
	struct nsched_cfs_place_new_question q = {
		.p_weight = 1, .queue_load = 1024, .queue_nr = 1, .sched_latency = 6000000,
		.sched_nr_latency = 8, .feat_start_debit = 1,
	};
	struct nsched_cfs_place_new_answer a;

	(void)state;
	/* 6000000 x (2^32 / 1025 = 4190211) / 2^32 = 5853.66 */
	nsched_cfs_place_new(&q, &a);
	assert_int_equal(a.slice, 5854);
}

/* As many as can be counted, and the child: 2^32 of 1 ns, all of it the child's. */
static void a_queue_as_long_as_can_be(void **state)
{
	struct nsched_cfs_place_new_question q = {
		.p_weight = 1024, .queue_nr = 0xffffffff, .sched_latency = 6000000,
		.min_granularity = 1, .sched_nr_latency = 8, .feat_start_debit = 1,
	};
	struct nsched_cfs_place_new_answer a;

	(void)state;
	nsched_cfs_place_new(&q, &a);
	assert_true(a.slice == 4294967296);
}

/* 4.3 answers wake alone, and a policy no question that is not its own. */
static void not_asked(void **state)
{
	struct nsched_place_question place = { 0 };
	struct nsched_place_answer placed;
	struct nsched_counts counts = { 4, 2, 0, 0 };
	struct nsched_needs needs;

	(void)state;
	assert_int_equal(nsched_place(NSCHED_POLICY_LINUX_4_3, &place, &placed),
			 NSCHED_REASON_NOT_ASKED);
	assert_int_equal(placed.cpu, NSCHED_NONE);
	assert_int_equal(nsched_policy_needs(NSCHED_POLICY_LINUX_4_3, NSCHED_ASK_PLACE, &counts,
					     &needs), 0);
	assert_int_equal(nsched_policy_needs(NSCHED_POLICY_LINUX_4_3, NSCHED_ASK_WAKE, &counts,
					     &needs), 1);
	assert_int_equal(nsched_policy_needs(NSCHED_POLICY_LINUX_3_10, NSCHED_ASK_PAGE, &counts,
					     &needs), 0);
}

/* A state asked for a CPU that the domains do not have begins at 1 ms. */
static void a_state_of_no_cpu(void **state)
{
	struct nsched_state_facts facts = { .policy = NSCHED_POLICY_LINUX_3_10,
					    .scope = NSCHED_SCOPE_RQ, .cpu = 9 };
	struct nsched_cfs_rq_state *rq;
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	facts.domains = s.domains;
	facts.nr[NSCHED_ROWS_LEVEL] = 3;
	rq = malloc(nsched_state_size(&facts));
	assert_int_equal(nsched_state_init(rq, nsched_state_size(&facts), &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(rq, NSCHED_CFS_RQ_BALANCE_INTERVAL)[2], 1);
	free(rq);
	stage_close(&s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_offline_cpu_is_replaced),
		cmocka_unit_test(virtual_time_in_part_is_not_known),
		cmocka_unit_test(the_idle_task_gives_way),
		cmocka_unit_test(sets_of_several_words),
		cmocka_unit_test(a_cpu_that_lacks_a_level),
		cmocka_unit_test(a_fork_is_no_exec),
		cmocka_unit_test(a_block_that_contradicts_itself),
		cmocka_unit_test(passive_balancing_is_a_flag),
		cmocka_unit_test(a_task_that_weighs_nothing_much),
		cmocka_unit_test(a_queue_as_long_as_can_be),
		cmocka_unit_test(not_asked),
		cmocka_unit_test(a_state_of_no_cpu),
	};

	return cmocka_run_group_tests_name("cfs: corners", tests, NULL, NULL);
}
