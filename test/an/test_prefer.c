/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA's exchanges by the worked examples of their specification. */
#include "block.h"
#include "machine.h"
#include "an/internal.h"

#define NONE NSCHED_NONE
#define CPUS 4

static const struct balance_case {
	const char *name;
	uint32_t p_mm, selected_nid, self_busy;
	uint64_t task_fault[2], task_tot, mm_fault[2], mm_tot;
	uint64_t allowed, busy; /* bits, as ok */
	uint32_t mm[CPUS];
	uint64_t ok, tf[CPUS], tt[CPUS], mf[CPUS], mt[CPUS];
	uint32_t want_nid, dst_cpu;
	uint64_t w_other, w_nid, w_this_nid;
	uint32_t thread, reason;
} balance_cases[] = {	/* two nodes of two CPUs, asked on CPU 0 */
	{ "h1: 2x2; p: 100/900; CPU 2 other process 500/1000, CPU 3 other process "
	  "100/1000: CPU 3 (800+800 beats 400+800)",
	  1, NONE, 0, { 100, 900 }, 1000, { 100, 900 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  1, 3, 100, 900, 100, 0, NSCHED_AN_BALANCE_PROCESS },
	{ "h2: mm total 0: pinned here",
	  1, NONE, 0, { 100, 900 }, 1000, { 100, 900 }, 0,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NO_MM },
	{ "h3: task total 0: pinned here",
	  1, NONE, 0, { 100, 900 }, 0, { 100, 900 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NO_TASK },
	{ "h4: exchange in flight: nothing",
	  1, 1, 1, { 100, 900 }, 1000, { 100, 900 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  1, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_BUSY },
	{ "h5: both maxima here",
	  1, NONE, 0, { 900, 100 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_RIGHT },
	{ "a weight of 1 of 1000 is a maximum too",
	  1, NONE, 0, { 1, 0 }, 1000, { 1, 0 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_RIGHT },
	{ "h6: thread and process disagree, no candidate",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 2 }, 0xf,
	  { 0, 0, 5, 5 }, { 0, 0, 10, 10 }, { 0, 0, 500, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NOBODY },
	{ "h7: threads: CPU 2 300/1000, CPU 3 200/1000: CPU 3",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 1, 1 }, 0xf,
	  { 0, 0, 300, 200 }, { 0, 0, 1000, 1000 }, { 0, 0, 100, 100 }, { 0, 0, 1000, 1000 },
	  1, 3, 200, 900, 100, 1, NSCHED_AN_BALANCE_THREAD },
	{ "h8: CPU 3 may not come here: CPU 2",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 1, 1 }, 0x7,
	  { 0, 0, 300, 200 }, { 0, 0, 1000, 1000 }, { 0, 0, 100, 100 }, { 0, 0, 1000, 1000 },
	  1, 2, 300, 900, 100, 1, NSCHED_AN_BALANCE_THREAD },
	{ "h9: CPU 2 not allowed, CPU 3 busy",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xb, 0x8, { NONE, NONE, 1, 1 }, 0xf,
	  { 0, 0, 300, 200 }, { 0, 0, 1000, 1000 }, { 0, 0, 100, 100 }, { 0, 0, 1000, 1000 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NOBODY },
	{ "h10: equal weights (900 against 900)",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 1, NONE }, 0xf,
	  { 0, 0, 900, 0 }, { 0, 0, 1000, 0 }, { 0, 0, 100, 0 }, { 0, 0, 1000, 0 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NOBODY },
	{ "h11: other thread has no faults",
	  1, NONE, 0, { 100, 900 }, 1000, { 900, 100 }, 1000,
	  0xf, 0x0, { NONE, NONE, 1, NONE }, 0xf,
	  { 0, 0, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 100, 0 }, { 0, 0, 1000, 0 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NOBODY },
	{ "h12: symmetric 500/500: no exchange",
	  1, NONE, 0, { 500, 500 }, 1000, { 500, 500 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, NONE }, 0xf,
	  { 0, 0, 500, 0 }, { 0, 0, 1000, 0 }, { 0, 0, 500, 0 }, { 0, 0, 1000, 0 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_RIGHT },
	{ "h13: fault above total: both clamp; 1000 against 1000: equal",
	  1, 0, 0, { 0, 1500 }, 1000, { 500, 500 }, 1000,
	  0xf, 0x0, { NONE, NONE, 1, NONE }, 0xf,
	  { 0, 0, 700, 0 }, { 0, 0, 500, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 },
	  0, NONE, 0, 0, 0, 0, NSCHED_AN_BALANCE_NOBODY },
	{ "h14: CPU 2 and CPU 3 equally good: first wins",
	  1, 0, 0, { 100, 900 }, 1000, { 100, 900 }, 1000,
	  0xf, 0x0, { NONE, NONE, 2, 3 }, 0xf,
	  { 0, 0, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 100, 100 }, { 0, 0, 1000, 1000 },
	  1, 2, 100, 900, 100, 0, NSCHED_AN_BALANCE_PROCESS },
};

static void ask_balance(const struct balance_case *c, struct nsched_an_balance_answer *got,
			char *text, size_t size)
{
	static const struct machine_text machine = { .node = "0011" };
	struct nsched_topology *topology = machine_from_text(&machine);
	struct nsched_load *load =
		machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	struct nsched_an_balance_question q = {
		.topology = topology, .load = load, .allowed = &c->allowed, .ok = &c->ok,
		.mm = c->mm, .tf = c->tf, .tt = c->tt, .mf = c->mf, .mt = c->mt,
		.task_fault = c->task_fault, .mm_fault = c->mm_fault, .task_tot = c->task_tot,
		.mm_tot = c->mm_tot, .p_mm = c->p_mm, .selected_nid = c->selected_nid,
		.self_busy = c->self_busy,
	};
	uint64_t compared[NSCHED_COMPARED] = { 0 };
	uint32_t cpu;

	for (cpu = 0; cpu < CPUS; cpu++)
		nsched_load_set(load, topology, NSCHED_LOAD_MIGRATE_ON, cpu, c->busy >> cpu & 1);
	BLOCK_ASK(nsched_an_balance, &q, got);
	an_compared_balance(got, compared);
	block_quantities(got->reason, &q, got, compared);
	nsched_explain_block(got->reason, &q, got, text, size);
	free(load);
	free(topology);
}

static void balance_case(void **state)
{
	const struct balance_case *c = *state;
	struct nsched_an_balance_answer got;
	char text[256];

	ask_balance(c, &got, text, sizeof(text));
	assert_int_equal(got.reason, c->reason);
	assert_int_equal(got.selected_nid, c->want_nid);
	assert_int_equal(got.dst_cpu, c->dst_cpu);
	assert_true(got.w_other == c->w_other);
	assert_true(got.w_nid == c->w_nid);
	assert_true(got.w_this_nid == c->w_this_nid);
	assert_int_equal(got.thread, c->thread);
}

static void an_exchange_says_what_it_compared(void **state)
{
	struct nsched_an_balance_answer got;
	char text[256];

	(void)state;
	ask_balance(&balance_cases[0], &got, text, sizeof(text));
	assert_string_equal(text, "exchange with CPU 3, another process: w_nid 900 > w_other 100 "
				  "and > w_this 100");
}

/*
 * Check 2: after the exchange of h1 our task runs on node 1, where it is right, and
 * the other on node 0, where its own 9 parts of 10 are.
 */
static void an_exchange_is_not_undone(void **state)
{
	struct balance_case other = balance_cases[0];
	struct nsched_an_balance_answer got;
	char text[256];

	(void)state;
	other.p_mm = 2;
	other.task_fault[0] = 900;
	other.task_fault[1] = 100;
	other.mm_fault[0] = 900;
	other.mm_fault[1] = 100;
	other.mm[3] = 1;
	other.mf[3] = 900;
	ask_balance(&other, &got, text, sizeof(text));
	assert_int_equal(got.reason, NSCHED_AN_BALANCE_RIGHT);
	assert_int_equal(got.dst_cpu, NSCHED_NONE);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, balance_case, balance_cases);
	rows_add(&rows, "an exchange says what it compared", an_exchange_says_what_it_compared, NULL);
	rows_add(&rows, "an exchange is not undone", an_exchange_is_not_undone, NULL);
	return rows_run(&rows, "an prefer");
}
