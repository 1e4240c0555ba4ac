/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: place over sequences, worked out by hand; scenarios and reports; what is refused. */
#include "wake_stage.h"

static void stage_open(struct stage *s, const struct machine_text *text)
{
	memset(s, 0, sizeof(*s));
	world_text(&s->w, text, WAKE_COLUMNS);
	stage_begin(s);
	stage_idle_states(s);
	s->task.is_new = 1;
	s->task.load = 1024;
}

static void stage_grid(struct stage *s, uint32_t nodes, uint32_t cores, uint32_t threads)
{
	memset(s, 0, sizeof(*s));
	world_begin(&s->w, nodes, cores, threads, WAKE_COLUMNS);
	stage_begin(s);
	stage_idle_states(s);
	s->task.is_new = 1;
	s->task.load = 1024;
}

/* B1, Q8: two nodes of 8 CPUs. A parent on CPU 0 forks two that talk to each other. */
static void place_b1_splits_the_pair(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 8, 1);
	stage_runs(&s, 0, 600);
	/* 7 idle here, 8 there, and the parent makes it two that would run here */
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 8);
	assert_int_equal(s.placed.node, 1);
	stage_says(s.placed.reason, s.placed.compared, "CPU 8, the idlest down the levels of CPU 0");
	stage_runs(&s, 8, 600);
	/* as many idle here as there: the second stays */
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	stage_end(&s);
}

/*
 * B2: one cache a node of 64 CPUs allows an eighth of them, 8, to run here, and a difference
 * of two. A parent's streams stay on its node, two more than on the other, whose memory is
 * idle.
 */
static void place_b2_keeps_streams_together(void **state)
{
	static const uint32_t nodes[] = { 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0 };
	uint32_t i, cpu, here = 1, there = 0;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 64, 1);
	stage_runs(&s, 0, 1024);
	for (i = 0; i < sizeof(nodes) / sizeof(nodes[0]); i++) {
		cpu = stage_place(&s, NSCHED_PLACE_FORK, 0);
		if (cpu / 64 != nodes[i])
			fail_msg("stream %u on CPU %u with %u here, %u there", (unsigned)i, (unsigned)cpu,
				 (unsigned)here, (unsigned)there);
		here += !nodes[i];
		there += nodes[i];
		stage_runs(&s, cpu, 1024);
	}
	stage_end(&s);
}

/*
 * R20: NPS4, a socket of four nodes with two caches each, so two tasks are allowed. The
 * master runs on node 1 and starts seven more: 1,1,2,3,0,2,3,0, not three on node 1.
 */
static void place_r20_spreads_streams(void **state)
{
	static const struct machine_text text = {
		.node  = "0000000011111111222222223333333" "3",
		.cache = "0000111122223333444455556666777" "7",
	};
	static const uint32_t nodes[] = { 1, 1, 2, 3, 0, 2, 3, 0 };
	uint32_t i, cpu = 8;
	struct stage s;

	(void)state;
	stage_open(&s, &text);
	for (i = 0; i < 8; i++) {
		if (i)
			cpu = stage_place(&s, NSCHED_PLACE_FORK, 8);
		assert_int_equal(cpu / 8, nodes[i]);
		stage_runs(&s, cpu, 1024);
	}
	stage_end(&s);
}

/* Inside a node of two caches the fork goes to the emptier cache, there to an idle CPU. */
static void place_goes_down_the_levels(void **state)
{
	static const struct machine_text text = { .node = "00000000", .cache = "00001111" };
	struct stage s;

	(void)state;
	stage_open(&s, &text);
	stage_runs(&s, 0, 600);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 4);
	stage_runs(&s, 4, 600);
	stage_runs(&s, 5, 600);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	stage_runs(&s, 1, 600);
	/* two here, two there: the third stays and takes the first idle one */
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 2);
	stage_end(&s);
}

/* Threads: a core with an idle thread is not an idle core; the fork takes a whole one. */
static void place_takes_a_whole_core(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 1, 4, 2);
	stage_runs(&s, 0, 600);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 2);
	stage_runs(&s, 2, 600);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 4);
	stage_end(&s);
}

/*
 * Three levels, threads, caches of two cores, the node. Of the idle cache CPU 4 comes first,
 * whose sibling runs; looked at by cores CPU 6 has a whole one, but not where that cache's
 * level balances no forks.
 */
static void place_passes_a_level_without_the_flag(void **state)
{
	static const struct machine_text text = { .node = "00000000", .core = "00112233",
						  .cache = "00001111" };
	uint32_t passes, domain, flags;
	struct stage s;

	(void)state;
	for (passes = 0; passes < 2; passes++) {
		stage_open(&s, &text);
		stage_runs(&s, 0, 600);
		stage_runs(&s, 5, 600);
		stage_runs(&s, 2, 600);
		flags = s.w.domains->offset[(uint32_t)NSCHED_DOMAINS_DOMAIN + NSCHED_DOMAIN_FLAGS];
		domain = nsched_domain_of(s.w.domains, 4, 1);
		if (passes)
			nsched_write_u32(s.w.domains, flags, domain,
					 nsched_domain_flags(s.w.domains, domain) &
					 ~(uint32_t)NSCHED_FAIR_SD_BALANCE_FORK);
		assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), passes ? 4 : 6);
		stage_end(&s);
	}
}

/* An exec of a task alone on its CPU stays: without itself that CPU is idle. */
static void place_exec_counts_without_itself(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1);
	stage_runs(&s, 0, 600);
	s.task.is_new = 0;
	s.task.queued = s.task.running = 1;
	s.task.util = s.task.runnable = 600;
	world_set(&s.w, NSCHED_LOAD_CURR, 0, 2);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, 0), 0);
	stage_runs(&s, 0, 600); /* another one waits there: 3 idle here, 4 there, 2 > 1 */
	world_set(&s.w, NSCHED_LOAD_CURR, 0, 2);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, 0), 4);
	/* a fork in its place is one more: the same way */
	s.task.is_new = 1;
	s.task.queued = s.task.running = 0;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 4);
	/* the preferred node holds */
	s.task.preferred = 0;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	stage_end(&s);
}

/* Marks and capacities are those of the state, which balance keeps. */
static void place_reads_the_state(void **state)
{
	uint32_t here, there;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1);
	stage_runs(&s, 0, 600);
	here = nsched_ring_group(s.w.domains, 0, 1, 0);
	there = nsched_ring_group(s.w.domains, 0, 1, 1);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 4);
	stage_hint(&s, NSCHED_FAIR_SYSTEM_MARK)[there] = 1;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	stage_hint(&s, NSCHED_FAIR_SYSTEM_MARK)[here] = 1;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	stage_hint(&s, NSCHED_FAIR_SYSTEM_MARK)[there] = 0;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 4);
	/* a remote group whose capacity is eaten is overloaded by one more task than CPUs */
	stage_hint(&s, NSCHED_FAIR_SYSTEM_MARK)[here] = 0;
	nsched_state_u64(s.system, NSCHED_FAIR_SYSTEM_CAPACITY)[there] = 512;
	world_runs(&s.w, "11112111");
	stage_idle_states(&s);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 0);
	stage_end(&s);
}

/* Q6 whole: nothing is known of idle states: the busy CPU is returned, then its neighbours. */
static void place_q6_takes_the_busy_cpu(void **state)
{
	uint64_t allowed = 0x0e;
	struct stage s;

	(void)state;
	memset(&s, 0, sizeof(s));
	world_begin(&s.w, 2, 4, 1, WORLD_COLUMNS);
	stage_begin(&s);
	stage_runs(&s, 0, 600);
	s.task.is_new = 1;
	/* the group there is emptier, but none of its CPUs is ever taken: this CPU, on its own
	 * level the first idle one */
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 1);
	/* allowed elsewhere than here, in a group that the walk cannot leave: repaired */
	s.task.allowed = &allowed;
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 4), 1);
	stage_end(&s);
}

static void place_refuses_what_lacks(void **state)
{
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1);
#define REFUSED(member, value, code) \
	do { \
		__typeof__(s.place.member) kept_ = s.place.member; \
		s.place.member = value; \
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PLACE, &s.place, &wrong), code); \
		s.place.member = kept_; \
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PLACE, &s.place, &wrong), \
				 NSCHED_OK); \
	} while (0)
	REFUSED(topology, NULL, NSCHED_NO_BLOCK);
	REFUSED(load, NULL, NSCHED_NO_BLOCK);
	REFUSED(domains, NULL, NSCHED_NO_BLOCK);
	REFUSED(task, NULL, NSCHED_NO_BLOCK);
	REFUSED(system_state, NULL, NSCHED_NO_BLOCK);
	REFUSED(work, NULL, NSCHED_NO_WORK);
	REFUSED(work_size, 8, NSCHED_NO_WORK);
	REFUSED(kind, 2, NSCHED_OUT_OF_RANGE);
	REFUSED(this_cpu, 8, NSCHED_OUT_OF_RANGE);
	stage_end(&s);
}

/* Columns that must be there, one by one; and what is not asked. */
static void place_needs_its_columns(void **state)
{
	static const uint32_t columns[] = { NSCHED_LOAD_NR_RUNNING, NSCHED_LOAD_LOAD, NSCHED_LOAD_UTIL,
					    NSCHED_LOAD_RUNNABLE, NSCHED_LOAD_CAPACITY };
	struct nsched_counts counts = { .nr_cpus = 8, .nr_nodes = 2 };
	struct nsched_next_answer next;
	struct nsched_next_question q;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	struct stage s;
	uint32_t i;

	(void)state;
	stage_grid(&s, 2, 4, 1);
	for (i = 1; i < 5; i++) {
		uint32_t kept = s.w.load->offset[columns[i]];

		s.w.load->offset[columns[i]] = 0;
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PLACE, &s.place, &wrong),
				 NSCHED_NO_COLUMN);
		assert_int_equal(wrong.field, columns[i]);
		s.w.load->offset[columns[i]] = kept;
	}
	memset(&needs, 0, sizeof(needs));
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_WAKE, &counts, &needs), 1);
	assert_int_equal(needs.other_task && needs.other_state && needs.hz, 1);
	memset(&needs, 0, sizeof(needs));
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_PLACE, &counts, &needs), 1);
	assert_int_equal(needs.other_task || needs.other_state || needs.hz, 0);
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_NEXT, &counts, &needs), 0);
	memset(&q, 0, sizeof(q));
	assert_int_equal(nsched_next(FAIR, &q, &next), NSCHED_REASON_NOT_ASKED);
	stage_end(&s);
}

int main(void)
{
	static struct rows rows;

#define ROW(name, function) rows_add(&rows, name, function, 0)
	ROW("B1, Q8: place: a pair is split over small nodes (fault)", place_b1_splits_the_pair);
	ROW("B2: place: streams gather on one node, up to an eighth (fault)", place_b2_keeps_streams_together);
	ROW("R20: place: 1,1,2,3,0,2,3,0", place_r20_spreads_streams);
	ROW("place: down the levels", place_goes_down_the_levels);
	ROW("place: a whole core", place_takes_a_whole_core);
	ROW("place: a level without the flag is passed", place_passes_a_level_without_the_flag);
	ROW("place: an exec counts without itself", place_exec_counts_without_itself);
	ROW("place: marks and capacities of the state", place_reads_the_state);
	ROW("Q6: place: idle CPUs of which nothing is known are passed over (fault)",
	    place_q6_takes_the_busy_cpu);
	ROW("place: what it needs", place_refuses_what_lacks);
	ROW("place: its columns", place_needs_its_columns);
	return rows_run(&rows, "fair policy place");
}
