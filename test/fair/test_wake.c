/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* record_wakee, wake_wide and wake_affine of Linux 6.12: worked examples, quirks, reports. */
#include "wake_world.h"

/* record_wakee; 250 ticks a second, last halved at 1000. Section 7.11. */
static const struct record_case {
	const char *name;
	uint32_t flips, same;
	uint64_t now;
	uint32_t want_flips;
	uint64_t want_ts;
	const char *says;
} records[] = {
	{ "record: a new wakee is a flip", 0, 0, 1000, 1, 1000, "another wakee: 1 flips" },
	{ "record: the same wakee is none", 0, 1, 1000, 0, 1000,
	  "the same wakee as last time: 0 flips" },
	{ "record: exactly one second does not decay", 9, 1, 1250, 9, 1000, NULL },
	{ "record: more than a second halves", 9, 1, 1251, 4, 1251, NULL },
	{ "record: halved, then counted", 9, 0, 1251, 5, 1251, NULL },
	{ "record: decays to nothing", 1, 1, 1251, 0, 1251, NULL },
	{ "record: nothing to halve, but the time is kept", 0, 0, 5000, 1, 5000, NULL },
	{ "record: counted in the second's last tick", 7, 0, 1250, 8, 1000, NULL },
	{ "record: many seconds halve once", 8, 1, 9000, 4, 9000, NULL },
	{ "record: a clock that stands before the mark does not decay", 9, 1, 500, 9, 1000, NULL },
	{ "record: flips wrap at 32 bits", 0xffffffff, 0, 1000, 0, 1000, NULL },
};

static void record_case(void **state)
{
	const struct record_case *c = *state;
	struct nsched_fair_record_wakee_question q = { 0 };
	struct nsched_fair_record_wakee_answer a;

	q.hz = 250;
	q.now = c->now;
	q.flip_decay_ts = 1000;
	q.waker_flips = c->flips;
	q.last_wakee_is_p = c->same;
	BLOCK_ASK(nsched_fair_record_wakee, &q, &a);
	assert_int_equal(a.waker_flips, c->want_flips);
	assert_int_equal(a.flip_decay_ts, c->want_ts);
	assert_int_equal(a.decayed, c->want_ts != 1000);
	assert_int_equal(a.reason, c->same ? NSCHED_FAIR_RECORD_WAKEE_SAME :
					     NSCHED_FAIR_RECORD_WAKEE_OTHER);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
}

/* The clock may wrap between the mark and now. */
static void record_over_the_wrap(void **state)
{
	struct nsched_fair_record_wakee_question q = { .hz = 250, .waker_flips = 8,
						       .last_wakee_is_p = 1 };
	struct nsched_fair_record_wakee_answer a;

	(void)state;
	q.flip_decay_ts = (uint64_t)-100;
	q.now = 150; /* a second later: not yet */
	nsched_fair_record_wakee(&q, &a);
	assert_int_equal(a.waker_flips, 8);
	q.now = 151;
	nsched_fair_record_wakee(&q, &a);
	assert_int_equal(a.waker_flips, 4);
}

/* wake_wide. Section 7.10. */
static const struct wide_case {
	const char *name;
	uint32_t waker, wakee, llc, wide, reason;
	const char *says;
} wides[] = {
#define SAYS(name) NSCHED_FAIR_WAKE_WIDE_##name
	{ "wide: both quiet", 0, 0, 4, 0, SAYS(FEW),
	  "0 flips of one side are less than the 4 CPUs of a cache" },
	{ "wide: one feeds many", 16, 4, 4, 1, SAYS(WIDE),
	  "wide: 16 flips against 4, a cache of 4 CPUs" },
	{ "wide: one short of many", 15, 4, 4, 0, SAYS(EVEN),
	  "15 flips are less than 4 times the 4 of the other side" },
	{ "wide: the smaller is below the cache's size", 100, 3, 4, 0, SAYS(FEW), NULL },
	{ "wide: the order does not matter", 4, 16, 4, 1, SAYS(WIDE), NULL },
	{ "wide: a cache of one CPU", 1, 1, 1, 1, SAYS(WIDE), NULL },
	{ "wide: the smaller is 0", 0, 5, 1, 0, SAYS(FEW), NULL },
	{ "wide: as many on both sides", 8, 8, 8, 0, SAYS(EVEN), NULL },
	{ "Q9: wide: the product wraps at 32 bits", 2147483648u, 134217733, 32, 1, SAYS(WIDE), NULL },
#undef SAYS
};

static void wide_case(void **state)
{
	const struct wide_case *c = *state;
	struct nsched_fair_wake_wide_question q = { c->waker, c->wakee, c->llc, 0 };
	struct nsched_fair_wake_wide_answer a;

	BLOCK_ASK(nsched_fair_wake_wide, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.wide, c->wide);
	assert_int_equal(a.more, c->waker > c->wakee ? c->waker : c->wakee);
	assert_int_equal(a.fewer, c->waker > c->wakee ? c->wakee : c->waker);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
}

/*
 * wake_affine, CPU 0 wakes a task of CPU 1. Section 7.12; imbalance_pct 117 unless said,
 * so that prev counts 108 against 100. idle, weight: a CPU, or NONE where undecided.
 */
static const struct affine_case {
	const char *name;
	uint32_t share, sync;
	const char *nr, *delayed, *preempted, *pending;
	uint32_t load[2];
	const char *capacity;
	uint32_t p_load, waker_load, pct, off;
	uint32_t idle, weight, target, reason;
	int64_t this_eff, prev_eff;
	const char *says;
} affines[] = {
#define SAYS(name) .reason = NSCHED_FAIR_WAKE_AFFINE_##name
	{ "affine: an interrupt on an idle CPU that is near", .share = 1, .nr = "01", .idle = 0,
	  .weight = NONE, .target = 0, SAYS(IDLE), .says = "CPU 0 is idle and near: there" },
	{ "affine: both idle: stay on prev", .share = 1, .nr = "00", .idle = 1, .weight = NONE,
	  .target = 1, SAYS(PREV), .says = "CPUs 0 and 1 are idle and near: back to 1" },
	{ "affine: idle without a shared cache: weight decides", .nr = "01", .load = { 0, 1024 },
	  .p_load = 100, .idle = NONE, .weight = 0, .target = 0, SAYS(WEIGHT),
	  .this_eff = 10240000, .prev_eff = 102187008,
	  .says = "10240000 < 102187008: CPU 0 over 1" },
	{ "affine: sync, the waker alone", .sync = 1, .nr = "11", .load = { 1024, 1024 },
	  .p_load = 10, .waker_load = 1024, .idle = 0, .weight = 0, .target = 0, SAYS(SYNC),
	  .this_eff = 1024000, .prev_eff = 112140289,
	  .says = "the waker is alone on CPU 0 and leaves: there" },
	{ "affine: sync, two queued, one of them delayed", .sync = 1, .nr = "21", .delayed = "10",
	  .idle = 0, .weight = 0, .target = 0, SAYS(SYNC), .prev_eff = 1 },
	{ "affine: prev idle", .nr = "10", .idle = 1, .weight = NONE, .target = 1, SAYS(PREV_IDLE),
	  .says = "CPU 1 is idle: back there" },
	{ "affine: equal loads: the bias pulls to this CPU", .nr = "11", .load = { 1024, 1024 },
	  .p_load = 10, .idle = NONE, .weight = 0, .target = 0, SAYS(WEIGHT),
	  .this_eff = 105881600, .prev_eff = 112140288 },
	{ "affine: prev is light", .nr = "11", .load = { 1024, 512 }, .p_load = 100, .idle = NONE,
	  .weight = NONE, .target = 1, SAYS(STAY), .this_eff = 115097600, .prev_eff = 45563904,
	  .says = "115097600 >= 45563904: CPU 1 over 0" },
	{ "affine: the wakee above the load of prev: negative", .nr = "11", .load = { 0, 50 },
	  .p_load = 100, .idle = NONE, .weight = NONE, .target = 1, SAYS(STAY),
	  .this_eff = 10240000, .prev_eff = -5529600 },
	{ "affine: sync, the waker is more than the CPU's load", .sync = 1, .nr = "31",
	  .load = { 100, 0 }, .waker_load = 101, .idle = NONE, .weight = 0, .target = 0,
	  SAYS(DRAINED),
	  .says = "the waker's 101 is all that CPU 0 carries, and leaves: there" },
	{ "affine: prev has half the capacity", .nr = "11", .load = { 1024, 512 },
	  .capacity = "512", .p_load = 10, .idle = NONE, .weight = 0, .target = 0, SAYS(WEIGHT),
	  .this_eff = 52940800, .prev_eff = 55517184 },
	{ "affine: sync, the waker is all of the load: not more", .sync = 1, .nr = "31",
	  .load = { 100, 0 }, .waker_load = 100, .idle = NONE, .weight = 0, .target = 0,
	  SAYS(WEIGHT), .prev_eff = 1 },
	{ "affine: nothing on either side: prev without sync", .nr = "31", .idle = NONE,
	  .weight = NONE, .target = 1, SAYS(STAY) },
	{ "affine: the waker alone, but not about to sleep", .nr = "11", .load = { 1024, 512 },
	  .p_load = 100, .idle = NONE, .weight = NONE, .target = 1, SAYS(STAY),
	  .this_eff = 115097600, .prev_eff = 45563904 },
	{ "affine: sync, two queued", .sync = 1, .nr = "21", .load = { 2048, 512 }, .p_load = 100,
	  .waker_load = 1024, .idle = NONE, .weight = NONE, .target = 1, SAYS(STAY),
	  .this_eff = 115097600, .prev_eff = 45563905 },
	{ "affine: an idle CPU whose host took it is not idle", .share = 1, .nr = "01",
	  .preempted = "10", .load = { 0, 10 }, .p_load = 100, .idle = NONE, .weight = NONE,
	  .target = 1, SAYS(STAY), .this_eff = 10240000, .prev_eff = -9953280 },
	{ "affine: prev taken by its host: this idle CPU", .share = 1, .nr = "00",
	  .preempted = "01", .idle = 0, .weight = NONE, .target = 0, SAYS(IDLE) },
	{ "affine: a wake-up under way to this CPU", .share = 1, .nr = "00", .pending = "10",
	  .idle = 1, .weight = NONE, .target = 1, SAYS(PREV_IDLE) },
	{ "affine: without WA_IDLE weight decides", .share = 1, .nr = "00", .load = { 0, 1024 },
	  .p_load = 100, .off = NSCHED_FAIR_FEAT_WA_IDLE, .idle = NONE, .weight = 0, .target = 0,
	  SAYS(WEIGHT), .this_eff = 10240000, .prev_eff = 102187008 },
	{ "affine: without WA_WEIGHT undecided is prev", .nr = "11", .load = { 0, 1024 },
	  .off = NSCHED_FAIR_FEAT_WA_WEIGHT, .idle = NONE, .weight = NONE, .target = 1, SAYS(STAY) },
	{ "affine: without WA_BIAS equal loads stay", .nr = "11", .load = { 1024, 1024 },
	  .p_load = 10, .off = NSCHED_FAIR_FEAT_WA_BIAS, .idle = NONE, .weight = NONE, .target = 1,
	  SAYS(STAY), .this_eff = 105881600, .prev_eff = 103833600 },
	{ "R17: an idle prev is returned before 614400 < 2981888 is weighed", .nr = "10",
	  .load = { 0, 32 }, .p_load = 6, .pct = 125, .idle = 1, .weight = 0, .target = 1,
	  SAYS(PREV_IDLE), .this_eff = 614400, .prev_eff = 2981888 },
	{ "R19: without sync a CPU with one short task does not pull; prev is idle", .share = 1,
	  .nr = "10", .load = { 10, 10 }, .p_load = 10, .idle = 1, .weight = NONE, .target = 1,
	  SAYS(PREV_IDLE), .this_eff = 2048000 },
	{ "R19: nor with prev busy: idleness leaves it to weight", .share = 1, .nr = "11",
	  .load = { 10, 10 }, .p_load = 10, .idle = NONE, .weight = NONE, .target = 1, SAYS(STAY),
	  .this_eff = 2048000 },
#undef SAYS
};

static void affine_case(void **state)
{
	const struct affine_case *c = *state;
	struct nsched_fair_wake_affine_question q = { 0 };
	struct nsched_fair_wake_affine_answer a;
	struct world w;

	world_begin(&w, 1, 2, 1, WAKE_COLUMNS);
	world_runs(&w, c->nr);
	world_digits(&w, NSCHED_LOAD_NR_DELAYED, c->delayed, 1);
	world_digits(&w, NSCHED_LOAD_PREEMPTED, c->preempted, 1);
	world_digits(&w, NSCHED_LOAD_TTWU_PENDING, c->pending, 1);
	world_set(&w, NSCHED_LOAD_LOAD, 0, c->load[0]);
	world_set(&w, NSCHED_LOAD_LOAD, 1, c->load[1]);
	if (c->capacity)
		world_set(&w, NSCHED_LOAD_CAPACITY, 1, 512);
	q.load = w.load;
	q.p_load = c->p_load;
	q.waker_load = c->waker_load;
	q.prev_cpu = 1;
	q.imbalance_pct = c->pct ? c->pct : 117;
	q.sync = c->sync;
	q.share_cache = c->share;
	q.off = c->off;
	BLOCK_ASK(nsched_fair_wake_affine, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.target, c->target);
	assert_int_equal(a.idle, c->idle);
	assert_int_equal(a.weight, c->weight);
	assert_true(a.this_eff == c->this_eff);
	assert_true(a.prev_eff == c->prev_eff);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, record_case, records);
	rows_add(&rows, "record: the clock may wrap", record_over_the_wrap, 0);
	ROWS_ADD(&rows, wide_case, wides);
	ROWS_ADD(&rows, affine_case, affines);
	return rows_run(&rows, "fair wake");
}
