/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: due, the tick of a task and what the walk and the gate do at their edges, by hand. */
#include "stage.h"

#define GATE(name) NSCHED_FAIR_NEWIDLE_GATE_##name

static void stage_says(const struct stage *s, const char *want)
{
	char said[256];

	nsched_explain(s->said.reason, s->said.compared, said, sizeof(said));
	assert_string_equal(said, want);
}

/* The task that runs has used its period, and 1000 pages are to be swept. */
struct ticked {
	struct stage s;
	struct nsched_np_task_state *task_state;
	struct nsched_np_process_state *process;
	struct nsched_task task;
};

static void ticked_begin(struct ticked *t)
{
	uint64_t bytes;

	stage_begin(&t->s, "10000000");
	t->s.due.idle = NSCHED_BUSY;
	t->task_state = stage_state(&t->s, NSCHED_SCOPE_TASK, &bytes);
	t->process = stage_state(&t->s, NSCHED_SCOPE_PROCESS, &bytes);
	memset(&t->task, 0, sizeof(t->task));
	t->task.id = 7;
	t->task.runtime_ns = 1000000001;
	t->process->rss_pages = 1000;
	t->process->nr_threads = 1;
	t->process->next_scan = 3000;
	t->s.due.task = &t->task;
	t->s.due.task_state = t->task_state;
	t->s.due.process_state = t->process;
	t->s.rq->next_balance = 2000;
}

static void ticked_end(struct ticked *t)
{
	free(t->task_state);
	free(t->process);
	stage_end(&t->s);
}

/* Tick 1000 of 250 a second is 4000 ms. The sweep is over in one step: page may place the task. */
static void a_tick_sweeps(void **state)
{
	struct nsched_wrong wrong;
	struct ticked t;

	(void)state;
	ticked_begin(&t);
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_DUE, &t.s.due, &wrong), NSCHED_OK);
	assert_int_equal(stage_due(&t.s, NONE, 0, 0), NSCHED_NP_SCAN_WORK_WRAPPED);
	assert_int_equal(t.s.said.level, NONE);
	assert_int_equal(t.s.said.sweep, 1);
	assert_int_equal(t.s.said.next, 2000);
	assert_int_equal(t.s.said.compared[0], 1000); /* pages */
	assert_int_equal(t.process->range_start, 0);
	assert_int_equal(t.process->range_end, 1000);
	assert_int_equal(t.process->seq, 1);
	assert_int_equal(t.process->next_scan, 5000);
	assert_int_equal(t.task_state->period, 1000);
	/* a period of 1000 ms, and two ticks of 4 ms so that another thread is next */
	assert_int_equal(t.task_state->stamp_ns, 1008000000);
	/* the period has not passed again: nothing */
	assert_int_equal(stage_due(&t.s, NONE, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(t.s.said.sweep, 0);
	assert_int_equal(t.s.said.compared[0], 0);
	ticked_end(&t);
}

/* The levels go on as without: the reason is theirs, sweep says the rest. */
static void a_tick_sweeps_and_balances(void **state)
{
	struct ticked t;

	(void)state;
	ticked_begin(&t);
	t.s.rq->next_balance = 0;
	assert_int_equal(stage_due(&t.s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	stage_says(&t.s, "balanced at 0, every 15 ticks: due at 15");
	assert_int_equal(t.s.said.level, 0);
	assert_int_equal(t.s.said.sweep, 1);
	assert_int_equal(t.s.said.compared[3], 0);
	/* within one moment there is one tick */
	t.task.runtime_ns = 9000000000;
	t.process->next_scan = 3000;
	stage_due(&t.s, 0, 0, 0);
	assert_int_equal(t.s.said.sweep, 0);
	assert_int_equal(t.process->seq, 1);
	ticked_end(&t);
}

static const struct untouched_case {
	const char *name;
	uint32_t event, idle, task, task_state, process;
} untouched[] = {
	{ "no sweep for a CPU that was kicked", NSCHED_EVENT_KICK, NSCHED_BUSY, 1, 1, 1 },
	{ "no sweep for a CPU that goes idle", NSCHED_EVENT_TICK, NSCHED_NEWLY_IDLE, 1, 1, 1 },
	{ "no sweep without a task", NSCHED_EVENT_TICK, NSCHED_IDLE, 0, 1, 1 },
	{ "no sweep without its state", NSCHED_EVENT_TICK, NSCHED_BUSY, 1, 0, 1 },
	{ "no sweep without memory: a kernel thread", NSCHED_EVENT_TICK, NSCHED_BUSY, 1, 1, 0 },
};

static void untouched_case(void **state)
{
	const struct untouched_case *c = *state;
	struct nsched_wrong wrong;
	struct ticked t;

	ticked_begin(&t);
	t.s.due.event = c->event;
	t.s.due.idle = c->idle;
	t.s.due.task = c->task ? &t.task : NULL;
	t.s.due.task_state = c->task_state ? t.task_state : NULL;
	t.s.due.process_state = c->process ? t.process : NULL;
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_DUE, &t.s.due, &wrong), NSCHED_OK);
	stage_due(&t.s, NONE, 0, 0);
	assert_int_equal(t.s.said.sweep, 0);
	assert_int_equal(t.task_state->stamp_ns, 0);
	assert_int_equal(t.process->seq, 0);
	ticked_end(&t);
}

/* A CPU alone: no level. */
static void a_cpu_alone(void **state)
{
	struct stage s;

	(void)state;
	stage_begin_on(&s, 1, 1, "0");
	s.rq->next_balance = 7;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(s.said.next, 7); /* nothing was noted */
	s.due.idle = NSCHED_NEWLY_IDLE;
	s.rq->next_balance = 9999;
	assert_int_equal(stage_due(&s, NONE, 0, 0), GATE(NO_LEVEL));
	assert_int_equal(s.said.next, 1250); /* now + a second */
	assert_int_equal(s.rq->idle_stamp, 10000000);
	stage_end(&s);
}

/* Who runs the idle policy alone is balanced as often as an idle CPU. */
static void the_idle_policy_is_not_busy(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "20000000");
	s.due.idle = NSCHED_BUSY;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[0] = 999;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 1); /* busy, level 0 waits for 999 + 15 */
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_NR_IDLE_CLASS, 0, 2);
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 0);
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_NR_IDLE_CLASS, 0, 1);
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(s.said.level, 1);
	stage_end(&s);
}

/* The CPU that balances a SERIALIZE level itself is not another one. */
static void its_own_level_is_not_another_cpus(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	s.system->serialized = 0;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(stage_due(&s, 0, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 1);
	stage_end(&s);
}

/* Stopped, and the next level does not decay: the walk is over, and so is the look at costs. */
static void a_stop_ends_at_a_level_that_keeps_its_cost(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_DECAY)[1] = 990;
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0] = 2560000;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(stage_due(&s, 0, 0, 1), NSCHED_REASON_DONE);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0], 2530000);
	assert_int_equal(s.rq->max_idle_cost, 500000); /* the level looked at last did not decay */
	stage_end(&s);
}

/* The same with a level above: its cost stays as it was, however old. */
static void a_stop_leaves_the_levels_above(void **state)
{
	static const uint32_t dist[] = { 10, 20, 30, 30, 20, 10, 30, 30,
					 30, 30, 10, 20, 30, 30, 20, 10 };
	const struct machine_text text = { .node = "00112233", .cache = "00112233",
					   .distance_slit = dist };
	struct stage s;

	(void)state;
	memset(&s, 0, sizeof(s));
	world_begin_text(&s.w, &text, STAGE_COLUMNS);
	assert_int_equal(s.w.domains->nr_levels, 3);
	stage_begin_here(&s, "00000000");
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_DECAY)[1] = 990;
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[2] = 2560000;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(stage_due(&s, 0, 0, 1), NSCHED_REASON_DONE);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[2], 2560000);
	stage_end(&s);
}

/* 2560000 x 253 / 256 = 2530000 at each of the two levels. */
static void costs_of_the_levels_add_up(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0] = 2560000;
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[1] = 2560000;
	stage_due(&s, NONE, 0, 0);
	stage_due(&s, 0, 0, 0);
	stage_due(&s, 1, 0, 0);
	assert_int_equal(s.rq->max_idle_cost, 5060000);
	stage_end(&s);
}

/* What the walk of one moment left open is forgotten at the next. */
static void a_new_moment_begins_anew(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	stage_due(&s, NONE, 0, 0);
	s.rq->pass_flags = 2; /* stopped */
	s.rq->pass_cost = 99;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(s.rq->pass_cost, 0);
	stage_end(&s);
}

static void stage_goes_idle(struct stage *s, const char *nr)
{
	stage_begin(s, nr);
	s->due.idle = NSCHED_NEWLY_IDLE;
	s->system->overloaded = 1;
	s->rq->avg_idle = 1000000;
	s->rq->next_balance = 5000;
}

/* The next level would take longer than what is left. */
static void the_gate_stops_where_time_runs_out(void **state)
{
	struct stage s;

	(void)state;
	stage_goes_idle(&s, "00000000");
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[1] = 400001;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	s.due.pass_cost_ns = 600000;
	assert_int_equal(stage_due(&s, 0, 0, 0), GATE(NOTHING));
	stage_says(&s, "nothing found in 600000 ns");
	assert_int_equal(s.rq->max_idle_cost, 600000); /* dearer than the 500000 so far */
	assert_int_equal(s.rq->next_balance, 1); /* level 0, balanced at 0, 4 ms; both were noted */
	assert_int_equal(s.rq->idle_stamp, 10000000);
	stage_end(&s);
}

static const struct arrived_case {
	const char *name;
	uint32_t nr, fair, moved, reason;
	const char *said;
} arrivals[] = {
	{ "pulled", 1, 1, 1, GATE(PULLED), "1 pulled in 3000 ns" },
	{ "a fair task came", 1, 1, 0, GATE(ARRIVED), "a task came meanwhile (3000 ns)" },
	{ "one of another class came", 2, 1, 0, GATE(OTHER_CLASS),
	  "2 tasks came meanwhile, 1 of them fair" },
	{ "one of another class came, besides what was pulled", 2, 1, 1, GATE(OTHER_CLASS),
	  "2 tasks came meanwhile, 1 of them fair" },
	{ "nothing came, and the pass said to stop", 0, 0, 0, GATE(NOTHING),
	  "nothing found in 3000 ns" },
};

static void arrived_case(void **state)
{
	const struct arrived_case *c = *state;
	struct stage s;

	stage_goes_idle(&s, "00000000");
	stage_due(&s, NONE, 0, 0);
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_NR_RUNNING, 0, c->nr);
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_H_NR, 0, c->fair);
	s.due.pass_cost_ns = 3000;
	assert_int_equal(stage_due(&s, 0, c->moved, 1), c->reason);
	stage_says(&s, c->said);
	assert_int_equal(s.said.level, NONE);
	assert_int_equal(s.rq->idle_stamp, c->nr ? 0 : 10000000);
	assert_int_equal(s.rq->pass_flags, 0);
	stage_end(&s);
}

/* Rule 3 ends the gate before what arrived is looked at. */
static void nothing_to_do_is_said_first(void **state)
{
	struct stage s;

	(void)state;
	stage_goes_idle(&s, "10000000");
	s.system->overloaded = 0;
	assert_int_equal(stage_due(&s, NONE, 0, 0), GATE(NO_WORK));
	stage_says(&s, "no CPU has more than one task");
	assert_int_equal(s.rq->idle_stamp, 10000000);
	s.system->overloaded = 1;
	s.rq->avg_idle = 5;
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0] = 6;
	assert_int_equal(stage_due(&s, NONE, 0, 0), GATE(SHORT));
	stage_says(&s, "it idles 5 ns on average: less than a look takes");
	assert_int_equal(s.rq->next_balance, 1);
	stage_end(&s);
}

/* Dice that pass all levels: both are counted, nothing was looked at. */
static void dice_pass_all_levels(void **state)
{
	struct stage s;

	(void)state;
	stage_goes_idle(&s, "00000000");
	rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[0] = rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[1] = 0;
	s.due.dice = 1023; /* the second throw: 1023 x 1664525 + 1013904223, modulo 1024: 338 */
	assert_int_equal(stage_due(&s, NONE, 0, 0), GATE(NOTHING));
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_CALL)[0], 513);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_CALL)[1], 513);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_SUCCESS)[1], 256);
	stage_end(&s);
}

/* With a ratio of 0 a throw of 1 still tries the level (passed if above 1 + ratio). */
static void dice_equal_to_the_odds(void **state)
{
	struct stage s;

	(void)state;
	stage_goes_idle(&s, "00000000");
	rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[0] = 0;
	s.due.dice = 1;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 0);
	stage_end(&s);
	stage_goes_idle(&s, "00000000");
	rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[0] = 0;
	s.due.dice = 2 * 1024 + 1; /* modulo 1024 it is that */
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 0);
	stage_end(&s);
}

/* Without NI_RANDOM every level is tried, and a success counts once. */
static void without_dice(void **state)
{
	struct nsched_fair_tunables t;
	struct stage s;

	(void)state;
	stage_goes_idle(&s, "00000000");
	nsched_tunables_init(FAIR, &t);
	t.features &= ~(uint32_t)NSCHED_FAIR_FEAT_NI_RANDOM;
	s.due.tunables = &t;
	s.due.dice = 1023;
	rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[0] = 0;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 0);
	s.due.pass_cost_ns = 100;
	stage_due(&s, 0, 1, 0);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_SUCCESS)[0], 257);
	/* Q19: a cost of 0 is not counted */
	s.due.pass_cost_ns = 0;
	stage_due(&s, NONE, 0, 0);
	stage_due(&s, 0, 1, 0);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_CALL)[0], 513);
	stage_end(&s);
}

/* A level that newly idle CPUs pass: made so by hand, no machine has one. */
static void a_level_without_newidle(void **state)
{
	struct stage s;
	uint32_t domain, flags, part = (uint32_t)NSCHED_DOMAINS_DOMAIN + NSCHED_DOMAIN_FLAGS;

	(void)state;
	stage_goes_idle(&s, "00000000");
	domain = nsched_domain_of(s.w.domains, 0, 0);
	flags = nsched_domain_flags(s.w.domains, domain);
	nsched_write_u32(s.w.domains, s.w.domains->offset[part], domain,
			 flags & ~(uint32_t)NSCHED_FAIR_SD_BALANCE_NEWIDLE);
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 1);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NEWIDLE_CALL)[0], 512);
	stage_end(&s);
}

/* The longest interval: a tunable, else hz x online CPUs / 10, at least a tick. */
static const struct longest_case {
	const char *name;
	uint64_t hz;
	uint32_t tunable;
	uint64_t next;
} longest[] = {
	{ "250 x 8 / 10 = 200 ticks", 250, 0, 1000 + 200 },
	{ "1 x 8 / 10: a tick", 1, 0, 1000 + 1 },
	{ "a tunable of 50 ticks", 250, 50, 1000 + 50 },
};

static void longest_case(void **state)
{
	const struct longest_case *c = *state;
	struct nsched_fair_tunables t;
	struct stage s;

	stage_begin(&s, "10000000");
	nsched_tunables_init(FAIR, &t);
	t.max_interval_ticks = c->tunable;
	s.due.tunables = &t;
	s.due.hz = c->hz;
	s.due.idle = NSCHED_BUSY;
	rq_u32(&s, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[0] = 100000;
	rq_u32(&s, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[1] = 100000;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[0] = 1000;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1] = 1001;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(s.said.next, c->next);
	stage_end(&s);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "a tick of the running task sweeps its memory", a_tick_sweeps, 0);
	rows_add(&rows, "and the levels go on as without", a_tick_sweeps_and_balances, 0);
	ROWS_ADD(&rows, untouched_case, untouched);
	rows_add(&rows, "a CPU alone has no level", a_cpu_alone, 0);
	rows_add(&rows, "the idle policy alone is not busy", the_idle_policy_is_not_busy, 0);
	rows_add(&rows, "its own level is not another CPU's", its_own_level_is_not_another_cpus, 0);
	rows_add(&rows, "a stop ends at a level that keeps its cost",
		 a_stop_ends_at_a_level_that_keeps_its_cost, 0);
	rows_add(&rows, "a stop leaves the levels above", a_stop_leaves_the_levels_above, 0);
	rows_add(&rows, "costs of the levels add up", costs_of_the_levels_add_up, 0);
	rows_add(&rows, "a new moment begins anew", a_new_moment_begins_anew, 0);
	rows_add(&rows, "the gate stops where time runs out", the_gate_stops_where_time_runs_out, 0);
	ROWS_ADD(&rows, arrived_case, arrivals);
	rows_add(&rows, "nothing to do is said first", nothing_to_do_is_said_first, 0);
	rows_add(&rows, "Q19: dice pass all levels, counted", dice_pass_all_levels, 0);
	rows_add(&rows, "dice equal to the odds try the level", dice_equal_to_the_odds, 0);
	rows_add(&rows, "without NI_RANDOM every level is tried", without_dice, 0);
	rows_add(&rows, "a level that newly idle CPUs pass", a_level_without_newidle, 0);
	ROWS_ADD(&rows, longest_case, longest);
	return rows_run(&rows, "fair policy due");
}
