/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The pipe-test storm: pairs of tasks that wake each other every 3 us, and one desktop
 * task, on four CPUs at hz 1000, for 1 s, asked through wake, due and next alone. The
 * bands lie around the figures of another simulation of the same rules, of 5 s; they
 * are orders of magnitude. A deadline of nice 0 is 117 ms there: 655 x 18 / 100.
 */
#include "event_loop.h"

#define MS LOOP_TICK_NS
#define US 1000ull
#define LENGTH_MS 1000
#define EVER (1000000 * MS)

struct band {
	uint64_t least, most;
};

static const struct storm_case {
	const char *name;
	struct loop_plan plan;
	struct band mean_us, longest_us; /* of the desktop task's waits */
	struct band cpu_ms;		 /* of the 1000 */
	struct band turns_ms;		 /* of all pairs, a millisecond */
} storms[] = {
	/* 0, 0, 9.1 %, 333,333 turns a second */
	{ "one pair leaves CPUs idle: no wait",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 1, .run = 2 * MS, .sleep = 20 * MS },
	  { 0, 0 }, { 0, 0 }, { 85, 95 }, { 330, 334 } },
	/* 1.4 ms, 25 ms, 8.5 %, 1.31 M */
	{ "eight pairs: a wait of some ms now and then",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 8, .run = 2 * MS, .sleep = 20 * MS },
	  { 300, 4000 }, { 10000, 70000 }, { 75, 95 }, { 1250, 1334 } },
	/* 10.5 ms, 117 ms, 6.0 %, 1.31 M */
	{ "32 pairs: the longest wait is a deadline",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = 2 * MS, .sleep = 20 * MS },
	  { 7000, 15000 }, { 116000, 118000 }, { 50, 70 }, { 1250, 1334 } },
	/* 36 ms, 117 ms, 12.4 %, 1.29 M */
	{ "32 pairs and a task that sleeps half of its time",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = 8 * MS, .sleep = 8 * MS },
	  { 25000, 45000 }, { 116000, 118000 }, { 110, 145 }, { 1250, 1334 } },
	/* 114 ms, 117 ms, 13.5 %, 1.29 M */
	{ "32 pairs and a task that never sleeps",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = EVER },
	  { 80000, 117000 }, { 116000, 118000 }, { 120, 160 }, { 1250, 1334 } },
	/* 10.7 ms, 117 ms, 6.0 %, 1.02 M */
	{ "a lock held 30 ns for each queued task costs a quarter of the turns",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = 2 * MS, .sleep = 20 * MS,
	    .lock = 30 },
	  { 7000, 15000 }, { 116000, 118000 }, { 50, 70 }, { 900, 1100 } },
	/* 11.4 ms, 117 ms, 5.8 %, 0.34 M */
	{ "and held 100 ns, three quarters",
	  { .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = 2 * MS, .sleep = 20 * MS,
	    .lock = 100 },
	  { 7000, 16000 }, { 116000, 118000 }, { 50, 70 }, { 300, 380 } },
	/* a queue by virtual runtime: 10.1 ms, 10.5 ms, 6.2 %, 1.31 M */
	{ "linux-2.6.31: no wait is much longer than the mean",
	  { .policy = NSCHED_POLICY_LINUX_2_6_31, .pairs = 32, .run = 2 * MS, .sleep = 20 * MS },
	  { 5000, 15000 }, { 5000, 20000 }, { 50, 70 }, { 1250, 1334 } },
};

static void within(const char *what, uint64_t value, const struct band *band)
{
	if (value < band->least || value > band->most)
		fail_msg("%s is %llu, wanted %llu to %llu", what, (unsigned long long)value,
			 (unsigned long long)band->least, (unsigned long long)band->most);
}

static void run_storm(const struct loop_plan *asked, struct loop_figures *figures)
{
	struct loop_plan plan;

	memcpy(&plan, asked, sizeof(plan));
	plan.turn = 3 * US;
	plan.length = LENGTH_MS * MS;
	loop_run(&plan, figures);
}

static void storm_case(void **state)
{
	const struct storm_case *c = *state;
	struct loop_figures got;

	run_storm(&c->plan, &got);
	assert_true(got.waits > 5);
	within("the mean wait, us,", got.wait_ns / got.waits / US, &c->mean_us);
	within("the longest wait, us,", got.longest_ns / US, &c->longest_us);
	within("the desktop task's time, ms,", got.cpu_ns / MS, &c->cpu_ms);
	within("turns a ms", got.turns / LENGTH_MS, &c->turns_ms);
}

/* The signature: it stalls for most of a deadline when it has used up a slice of 18 ms. */
static void a_stall_for_every_slice(void **state)
{
	static const struct loop_plan plans[] = {
		{ .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = 8 * MS, .sleep = 8 * MS },
		{ .policy = NSCHED_POLICY_BFS_2009, .pairs = 32, .run = EVER },
	};
	struct loop_figures got;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct band slices;

		run_storm(&plans[i], &got);
		slices.least = got.cpu_ns / (18 * MS) - 1;
		slices.most = slices.least + 2;
		within("stalls", got.stalls, &slices);
		assert_true(got.stalls >= 6);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, storm_case, storms);
	rows_add(&rows, "a stall of a deadline for every slice", a_stall_for_every_slice, NULL);
	return rows_run(&rows, "bfs: starvation");
}
