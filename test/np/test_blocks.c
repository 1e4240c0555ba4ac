/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * NUMA balancing's decisions about one fault, one tick and one sweep: which rule
 * decided. The answers of the specification's examples are in test/vectors/np.jsonl;
 * rows here state the rules and the quirks by name.
 */
#include "numasched/describe.h"
#include "numasched/np.h"
#include "rows.h"

/* A row overrides what its macro set. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define POISON(a) memset(&(a), 0xa5, sizeof(a))
#define WHY(name) NSCHED_NP_##name

/* page */

static const struct page_case {
	const char *name;
	struct nsched_np_should_migrate_question q;
	uint32_t why, migrate, record;
	const char *text;
} page_cases[] = {
#define PAGE(...) { .dst_has_mem = 1, .dst_nid = 3, .src_nid = 1, .pref = 2, .scan_seq = 9, __VA_ARGS__ }
	{ "no memory there: nothing is recorded",
	  PAGE(.dst_has_mem = 0, .last_unset = 1), WHY(SHOULD_MIGRATE_NO_MEMORY), 0, 0,
	  "node 3 has no memory: stays" },
	{ "without a preference a first touch moves",
	  PAGE(.last_unset = 1, .pref = NSCHED_NONE), WHY(SHOULD_MIGRATE_EARLY), 1, 1,
	  "sweep 9, preferred node none: too early to know better, and nobody else touched it: "
	  "move to node 3" },
	{ "in sweep 4 the own page moves from wherever it was touched",
	  PAGE(.pid_match = 1, .last_nid = 0, .scan_seq = 4), WHY(SHOULD_MIGRATE_EARLY), 1, 1, NULL },
	{ "in sweep 5 no more",
	  PAGE(.pid_match = 1, .last_nid = 0, .scan_seq = 5), WHY(SHOULD_MIGRATE_FILTER), 0, 1,
	  "the last fault was from node 0, this one from node 3: stays on node 1" },
	{ "twice in a row by one task",
	  PAGE(.pid_match = 1, .last_nid = 3), WHY(SHOULD_MIGRATE_OWN), 1, 1,
	  "second fault in a row by this task from node 3: move" },
	{ "twice in a row from one node",
	  PAGE(.last_nid = 3), WHY(SHOULD_MIGRATE_TWICE), 1, 1,
	  "second fault in a row from node 3, no group to ask: move" },
	{ "a group that runs there more than three times as much",
	  PAGE(.last_nid = 3, .has_group = 1, .cpu_dst = 301, .cpu_src = 100, .mem_dst = 9),
	  WHY(SHOULD_MIGRATE_HEAVY), 1, 1, NULL },
	{ "three times is not more than three times",
	  PAGE(.last_nid = 3, .has_group = 1, .cpu_dst = 300, .cpu_src = 100, .mem_dst = 9, .mem_src = 0),
	  WHY(SHOULD_MIGRATE_EVEN), 0, 1, NULL },
	{ "memory is spread as the group runs: 40200 against 40000",
	  PAGE(.last_nid = 3, .has_group = 1, .cpu_dst = 200, .cpu_src = 100, .mem_dst = 100, .mem_src = 67),
	  WHY(SHOULD_MIGRATE_SPREAD), 1, 1,
	  "node 3 has 200 faults for 100 in its memory, node 1 100 for 67, by a third less: move" },
	{ "equal is even enough: 60000 against 60000",
	  PAGE(.last_nid = 3, .has_group = 1, .cpu_dst = 200, .cpu_src = 100, .mem_dst = 150, .mem_src = 100),
	  WHY(SHOULD_MIGRATE_EVEN), 0, 1, NULL },
	{ "a first touch late goes to the group, not through the filter",
	  PAGE(.last_unset = 1, .last_nid = 0, .has_group = 1), WHY(SHOULD_MIGRATE_EVEN), 0, 1, NULL },
};

static void page_case(void **state)
{
	const struct page_case *c = *state;
	struct nsched_np_should_migrate_answer a;
	char text[256];

	POISON(a);
	assert_int_equal(nsched_np_should_migrate(&c->q, &a), c->why);
	assert_int_equal(a.reason, c->why);
	assert_int_equal(a.migrate, c->migrate);
	assert_int_equal(a.record, c->record);
	nsched_explain_block(a.reason, &c->q, &a, text, sizeof(text));
	if (c->text)
		assert_string_equal(text, c->text);
}

/* join */

static const struct join_case {
	const char *name;
	struct nsched_np_join_question q;
	uint32_t why, join;
	int32_t priv;
} join_cases[] = {
#define JOIN(...) { .last_task_matches = 1, .his_group = 1, .my_tasks = 1, .his_tasks = 1, \
		    .same_mm = 1, __VA_ARGS__ }
	{ "the last toucher is gone", JOIN(.last_task_matches = 0), WHY(JOIN_GONE), 0, -1 },
	{ "he has no group", JOIN(.his_group = 0), WHY(JOIN_NO_GROUP), 0, -1 },
	{ "one group already", JOIN(.same_group = 1), WHY(JOIN_SAME), 0, -1 },
	{ "the larger group waits for the smaller", JOIN(.my_tasks = 2), WHY(JOIN_LARGER), 0, -1 },
	{ "of two as large the greater id waits", JOIN(.my_id_greater = 1), WHY(JOIN_TIE), 0, -1 },
	{ "a smaller one joins whatever its id", JOIN(.his_tasks = 2, .my_id_greater = 1),
	  WHY(JOIN_PROCESS), 1, 0 },
	{ "one address space", JOIN(.page_shared = 0), WHY(JOIN_PROCESS), 1, 0 },
	{ "a shared page", JOIN(.same_mm = 0, .page_shared = 1), WHY(JOIN_SHARED), 1, 0 },
	{ "neither: private", JOIN(.same_mm = 0), WHY(JOIN_UNRELATED), 0, 1 },
};

static void join_case(void **state)
{
	const struct join_case *c = *state;
	struct nsched_np_join_answer a;

	POISON(a);
	assert_int_equal(nsched_np_join(&c->q, &a), c->why);
	assert_int_equal(a.join, c->join);
	assert_int_equal(a.priv, c->priv);
}

/* fault */

static const struct fault_case {
	const char *name;
	struct nsched_np_fault_question q;
	uint32_t why, priv, local;
} fault_cases[] = {
#define FAULT(...) { .group_priv = -1, .has_group = 1, .active_nodes = 2, .cpu_active = 1, \
		     .mem_active = 1, __VA_ARGS__ }
	{ "a first fault is private", FAULT(.last_unset = 1), WHY(FAULT_FIRST), 1, 0 },
	{ "one's own is private", FAULT(.pid_match = 1, .local = 1), WHY(FAULT_OWN), 1, 1 },
	{ "an unrelated toucher makes it private", FAULT(.group_priv = 1), WHY(FAULT_DECLINED), 1, 0 },
	{ "a read-only mapping does not ask", FAULT(.group_priv = 1, .no_group = 1), WHY(FAULT_ACTIVE),
	  0, 1 },
	{ "between active nodes it counts as local", FAULT(.group_priv = 0), WHY(FAULT_ACTIVE), 0, 1 },
	{ "local stays local", FAULT(.local = 1), WHY(FAULT_SHARED), 0, 1 },
	{ "one active node makes nothing local", FAULT(.active_nodes = 1), WHY(FAULT_SHARED), 0, 0 },
	{ "both nodes must be active: memory", FAULT(.mem_active = 0), WHY(FAULT_SHARED), 0, 0 },
	{ "both nodes must be active: CPU", FAULT(.cpu_active = 0), WHY(FAULT_SHARED), 0, 0 },
	{ "without a group nothing is active", FAULT(.has_group = 0), WHY(FAULT_SHARED), 0, 0 },
};

static void fault_case(void **state)
{
	const struct fault_case *c = *state;
	struct nsched_np_fault_answer a;

	POISON(a);
	assert_int_equal(nsched_np_fault(&c->q, &a), c->why);
	assert_int_equal(a.priv, c->priv);
	assert_int_equal(a.local, c->local);
}

/* degrades */

static const struct degrades_case {
	const char *name;
	struct nsched_np_degrades_question q;
	uint32_t why;
	int32_t want;
} degrades_cases[] = {
#define DEGRADES(...) { .has_faults = 1, .sd_numa = 1, .dst_nid = 1, .src_nr_running = 2, \
			.src_nr_preferred = 1, .idle = 1, __VA_ARGS__ }
	{ "no statistics", DEGRADES(.has_faults = 0), WHY(DEGRADES_UNTRACKED), -1 },
	{ "no level of nodes", DEGRADES(.sd_numa = 0), WHY(DEGRADES_UNTRACKED), -1 },
	{ "one node", DEGRADES(.src_nid = 1), WHY(DEGRADES_SAME), -1 },
	{ "leaving home while others there are not", DEGRADES(.pref = 0), WHY(DEGRADES_LEAVING), 1 },
	{ "leaving home where all are settled", DEGRADES(.src_nr_preferred = 2),
	  WHY(DEGRADES_SETTLED), -1 },
	{ "arriving home whatever the weights", DEGRADES(.pref = 1, .w_src = 900),
	  WHY(DEGRADES_ARRIVING), 0 },
	{ "an idle CPU goes before weights", DEGRADES(.pref = 2, .idle = 0, .w_src = 900),
	  WHY(DEGRADES_IDLE), -1 },
	{ "less weight there is worse", DEGRADES(.pref = 2, .w_src = 101, .w_dst = 100),
	  WHY(DEGRADES_WORSE), 1 },
	{ "as much is not", DEGRADES(.pref = NSCHED_NONE, .w_src = 100, .w_dst = 100),
	  WHY(DEGRADES_BETTER), 0 },
};

static void degrades_case(void **state)
{
	const struct degrades_case *c = *state;
	struct nsched_np_degrades_answer a;

	POISON(a);
	assert_int_equal(nsched_np_degrades(&c->q, &a), c->why);
	assert_int_equal(a.degrades, c->want);
}

/* adjust_imb */

static const struct imb_case {
	const char *name;
	int64_t imbalance;
	int32_t dst_running, imb_numa_nr;
	uint32_t why;
	int64_t want;
} imb_cases[] = {
	{ "a pair bound by memory stays on one of two idle nodes", 2, 2, 2, WHY(ADJUST_IMB_SMALL), 0 },
	{ "three are spread", 3, 2, 2, WHY(ADJUST_IMB_LARGE), 3 },
	{ "a busy node is evened out", 1, 3, 2, WHY(ADJUST_IMB_BUSY), 1 },
	{ "a negative imbalance is small", -3, 1, 2, WHY(ADJUST_IMB_SMALL), 0 },
	{ "but not on a busy node", -3, 9, 4, WHY(ADJUST_IMB_BUSY), -3 },
};

static void imb_case(void **state)
{
	const struct imb_case *c = *state;
	struct nsched_np_adjust_imb_question q = { c->imbalance, c->dst_running, c->imb_numa_nr };
	struct nsched_np_adjust_imb_answer a;

	POISON(a);
	assert_int_equal(nsched_np_adjust_imb(&q, &a), c->why);
	assert_true(a.imbalance == c->want);
}

/* tick */

static const struct tick_case {
	const char *name;
	struct nsched_np_tick_question q;
	uint32_t why;
	uint64_t stamp;
	uint32_t period;
} tick_cases[] = {
#define TICK(run, stamp_, now_, next) { .runtime_ns = run, .stamp_ns = stamp_, .now = now_, \
					.next_scan = next, .period = 1000, .start = 500 }
	{ "exactly a period is not enough", TICK(1000000000, 0, 50, 10), WHY(TICK_WAIT), 0, 1000 },
	{ "one more ns is; the first period ends", TICK(1000000001, 0, 50, 10), WHY(TICK_QUEUE),
	  1000000000, 500 },
	{ "far behind, a period a tick", TICK(5000000000, 1000000000, 50, 50), WHY(TICK_QUEUE),
	  2000000000, 1000 },
	{ "Quirk: the stamp advances though the address space is not due",
	  TICK(5000000000, 1000000000, 50, 51), WHY(TICK_SPENT), 2000000000, 1000 },
	{ "the clock may wrap: 5 is not before 2^64-1", TICK(2000000001, 1000000000, 5, UINT64_MAX),
	  WHY(TICK_QUEUE), 2000000000, 1000 },
	{ "the sum wraps and is compared as a value", TICK(10, UINT64_MAX, 50, 50), WHY(TICK_WAIT),
	  UINT64_MAX, 1000 },
};

static void tick_case(void **state)
{
	const struct tick_case *c = *state;
	struct nsched_np_tick_answer a;

	POISON(a);
	assert_int_equal(nsched_np_tick(&c->q, &a), c->why);
	assert_int_equal(a.queue, c->why == WHY(TICK_QUEUE));
	assert_int_equal(a.stamp_ns, c->stamp);
	assert_int_equal(a.period, c->period);
}

/* scan_bounds */

static const struct bounds_case {
	const char *name;
	struct nsched_np_scan_bounds_question q;
	uint32_t why, min, start, max;
} bounds_cases[] = {
#define BOUNDS(...) { .scan_size_mb = 256, .page_shift = 12, .period_min = 1000, \
		      .period_max = 60000, .refcount = 1, __VA_ARGS__ }
	{ "no memory is one window", BOUNDS(.rss_pages = 0), WHY(SCAN_BOUNDS_ALONE), 1000, 1000, 60000 },
	{ "a page more is a window more", BOUNDS(.rss_pages = 65537), WHY(SCAN_BOUNDS_ALONE), 500, 500,
	  30000 },
	{ "the ceiling is a floor of the period", BOUNDS(.rss_pages = 786432), WHY(SCAN_BOUNDS_ALONE),
	  100, 100, 5000 },
	{ "a group that shares sweeps slower: 100 x 32 x 901 / 1001",
	  BOUNDS(.rss_pages = 786432, .has_group = 1, .refcount = 32, .shared = 900, .private_ = 100),
	  WHY(SCAN_BOUNDS_SLOWER), 100, 2880, 144015 },
	{ "a group that shares nothing does not",
	  BOUNDS(.rss_pages = 786432, .has_group = 1, .refcount = 32, .private_ = 1000),
	  WHY(SCAN_BOUNDS_PLAIN), 100, 100, 5000 },
	{ "Quirk: 100 MiB are rounded up as if a power of two",
	  BOUNDS(.rss_pages = 100000, .scan_size_mb = 100), WHY(SCAN_BOUNDS_ALONE), 250, 250, 15000 },
	/* start: 1000 x 4294968 x 1 / 1 = 2^32 + 704: 704 ms, below min; max: 60000 x that = 60 x 2^32 + 42240 */
	{ "Quirk: a product just above 2^32 comes out small",
	  BOUNDS(.has_group = 1, .refcount = 4294968), WHY(SCAN_BOUNDS_SLOWER), 1000, 704, 42240 },
	{ "a size that wraps to nothing is one window", BOUNDS(.scan_size_mb = 1u << 24),
	  WHY(SCAN_BOUNDS_ALONE), 1000, 1000, 60000 },
	{ "counts whose sum wraps to nothing do not divide by it",
	  BOUNDS(.has_group = 1, .shared = UINT64_MAX), WHY(SCAN_BOUNDS_PLAIN), 1000, 1000, 60000 },
	{ "so many windows that 32 bits hold none are one",
	  BOUNDS(.rss_pages = (uint64_t)1 << 48), WHY(SCAN_BOUNDS_ALONE), 1000, 1000, 60000 },
	{ "no step at all is one window", BOUNDS(.scan_size_mb = 0, .page_shift = 20),
	  WHY(SCAN_BOUNDS_ALONE), 1000, 1000, 60000 },
	{ "steps of one page", BOUNDS(.rss_pages = 5, .scan_size_mb = 1, .page_shift = 20),
	  WHY(SCAN_BOUNDS_ALONE), 200, 200, 12000 },
	{ "a page of a step", BOUNDS(.rss_pages = 512, .page_shift = 20), WHY(SCAN_BOUNDS_ALONE),
	  500, 500, 30000 },
};

static void bounds_case(void **state)
{
	const struct bounds_case *c = *state;
	struct nsched_np_scan_bounds_answer a;

	POISON(a);
	assert_int_equal(nsched_np_scan_bounds(&c->q, &a), c->why);
	assert_int_equal(a.min, c->min);
	assert_int_equal(a.start, c->start);
	assert_int_equal(a.max, c->max);
}

/* scan_period */

static const struct period_case {
	const char *name;
	struct nsched_np_scan_period_question q;
	uint32_t why, period, delay;
} period_cases[] = {
#define PERIOD(p, r, l, f, s, pr) { .period = p, .period_max = 60000, .scan_min = 100, \
	.scan_max = 60000, .remote = r, .local = l, .fail = f, .shared = s, .private_ = pr }
	{ "Quirk: all remote and private, the worst placed, is swept slowest",
	  PERIOD(1000, 50, 0, 0, 0, 50), WHY(SCAN_PERIOD_NOTHING), 2000, 1 },
	{ "a failed move doubles", PERIOD(1000, 0, 100, 5, 10, 90), WHY(SCAN_PERIOD_FAILED), 2000, 1 },
	{ "not beyond the stored maximum", PERIOD(40000, 0, 0, 0, 0, 5), WHY(SCAN_PERIOD_NOTHING),
	  60000, 1 },
	{ "seven tenths private: one slot slower", PERIOD(1000, 0, 100, 0, 30, 70),
	  WHY(SCAN_PERIOD_PRIVATE), 1100, 0 },
	{ "all private: three", PERIOD(1000, 0, 100, 0, 0, 100), WHY(SCAN_PERIOD_PRIVATE), 1300, 0 },
	{ "all local: three", PERIOD(1000, 0, 100, 0, 40, 60), WHY(SCAN_PERIOD_LOCAL), 1300, 0 },
	{ "neither: five slots faster", PERIOD(1000, 90, 10, 0, 80, 20), WHY(SCAN_PERIOD_FASTER), 500, 0 },
	{ "a slot is rounded up", PERIOD(1005, 100, 0, 0, 100, 0), WHY(SCAN_PERIOD_FASTER), 298, 0 },
	{ "Quirk: below 7 ms it wraps to the maximum", PERIOD(5, 100, 0, 0, 100, 0),
	  WHY(SCAN_PERIOD_FASTER), 60000, 0 },
	{ "an empty pair is no tenths", PERIOD(1000, 0, 0, 0, 10, 0), WHY(SCAN_PERIOD_FASTER), 300, 0 },
	{ "the minimum", PERIOD(110, 100, 1, 0, 100, 0), WHY(SCAN_PERIOD_FASTER), 100, 0 },
};

static void period_case(void **state)
{
	const struct period_case *c = *state;
	struct nsched_np_scan_period_answer a;

	POISON(a);
	assert_int_equal(nsched_np_scan_period(&c->q, &a), c->why);
	assert_int_equal(a.period, c->period);
	assert_int_equal(a.delay_next, c->delay);
}

/* E.11, 4: an all-remote private task doubles its period every sweep until it is moved. */
static void the_worst_placed_task_is_swept_ever_more_rarely(void **state)
{
	struct nsched_np_scan_period_question q = PERIOD(1000, 64, 0, 0, 0, 64);
	struct nsched_np_scan_period_answer a;
	uint32_t sweeps = 0;

	(void)state;
	while (q.period < 60000) {
		nsched_np_scan_period(&q, &a);
		q.period = a.period;
		sweeps++;
	}
	assert_int_equal(sweeps, 6); /* 2, 4, 8, 16, 32, 60 s */
	q.remote = 0;
	q.local = 64; /* it was moved */
	nsched_np_scan_period(&q, &a);
	assert_int_equal(a.reason, WHY(SCAN_PERIOD_PRIVATE));
}

/* Every reason has a sentence whose quantities are fields. */
static void every_reason_has_a_sentence(void **state)
{
	const struct nsched_family_table *np = nsched_family_table(NSCHED_FAMILY_NP);
	uint32_t f, i, n;

	(void)state;
	assert_int_equal(np->nr_functions, 17);
	for (f = 0; f < np->nr_functions; f++) {
		const struct nsched_function *function = &np->functions[f];

		for (i = 0; i < function->nr_sentences; i++) {
			const char *text = function->sentences[i].text;

			assert_int_equal(function->sentences[i].reason, function->decision << 8 | (i + 1));
			for (n = 0; (text = strchr(text, '{')) != NULL; n++, text++)
				assert_non_null(nsched_quantity(function->sentences[i].reason, n));
			assert_true(n <= NSCHED_COMPARED);
		}
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, page_case, page_cases);
	ROWS_ADD(&rows, join_case, join_cases);
	ROWS_ADD(&rows, fault_case, fault_cases);
	ROWS_ADD(&rows, degrades_case, degrades_cases);
	ROWS_ADD(&rows, imb_case, imb_cases);
	ROWS_ADD(&rows, tick_case, tick_cases);
	ROWS_ADD(&rows, bounds_case, bounds_cases);
	ROWS_ADD(&rows, period_case, period_cases);
	rows_add(&rows, "E.11, 4: the worst placed task is swept ever more rarely",
		 the_worst_placed_task_is_swept_ever_more_rarely, NULL);
	rows_add(&rows, "every reason has a sentence", every_reason_has_a_sentence, NULL);
	return rows_run(&rows, "np blocks");
}
