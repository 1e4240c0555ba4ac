/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a CPU of a shared run queue picks. */
#include "fixture.h"

enum {
	ALONE = NSCHED_O1_HT_PICK_NEXT_ALONE,
	PREV = NSCHED_O1_HT_PICK_NEXT_PREV,
	FIRST = NSCHED_O1_HT_PICK_NEXT_FIRST,
	OTHER = NSCHED_O1_HT_PICK_NEXT_OTHER,
	IDLE = NSCHED_O1_HT_PICK_NEXT_IDLE,
};

static const struct next_case {
	const char *name;
	uint32_t variant, rq_ncpus;
	const char *array;
	uint32_t prio[4];
	const char *seq, *running, *prev, *allowed;
	uint32_t want, reason;
	const char *text;
} next_cases[] = {
	{ "best active; expired 110 must wait",
	  0, 2, "110", { 115, 120, 110 }, "000", "000", "000", "111", 0, FIRST,
	  "task 0 of priority 115 is the first that suits (0 run elsewhere or may not "
	  "run here)" },
	{ "taken by the sibling",
	  0, 2, "110", { 115, 120, 110 }, "000", "100", "000", "111", 1, FIRST, 0 },
	{ "head is the outgoing task: picked unchecked",
	  0, 2, "110", { 115, 120, 110 }, "000", "100", "100", "111", 0, PREV,
	  "the head, task 0 of priority 115, is what ran here: it goes on (1 do not "
	  "suit)" },
	{ "D7 skips the outgoing task, goes to expired",
	  0, 2, "110", { 115, 120, 110 }, "000", "010", "010", "011", 2, OTHER,
	  "no active task suits, of the expired task 2 of priority 110 is the first (2 "
	  "run elsewhere or may not run here)" },
	{ "A9 keeps it",
	  1, 2, "110", { 115, 120, 110 }, "000", "010", "010", "011", 1, FIRST, 0 },
	{ "both running: expired",
	  0, 2, "110", { 115, 120, 110 }, "000", "110", "000", "111", 2, OTHER, 0 },
	{ "nothing: idle task",
	  0, 2, "110", { 115, 120, 110 }, "000", "110", "000", "110", NSCHED_NONE, IDLE,
	  "no task suits (3 run elsewhere or may not run here): idle" },
	{ "single CPU queue: no checks",
	  0, 1, "110", { 115, 120, 110 }, "000", "000", "000", "011", 0, ALONE,
	  "one CPU owns the queue: its head, task 0 of priority 115, unchecked (1 do "
	  "not suit)" },
	{ "active empty: lists swapped; 110 runs elsewhere",
	  0, 2, "000", { 115, 120, 110 }, "000", "001", "000", "111", 0, FIRST, 0 },
	{ "the head of the list is the least seq, whatever the order given",
	  0, 2, "111", { 120, 120, 120 }, "201", "000", "000", "111", 1, FIRST, 0 },
	{ "the head of the expired list, being switched out, is picked unchecked too",
	  0, 2, "10", { 120, 130 }, "00", "11", "01", "10", 1, PREV, 0 },
	{ "nothing active and nothing expired that suits",
	  0, 2, "00", { 120, 130 }, "00", "11", "00", "11", NSCHED_NONE, IDLE, 0 },
	{ "an empty queue is idle",
	  0, 2, "", { 0 }, "", "", "", "", NSCHED_NONE, IDLE, 0 },
	{ "A9 keeps what is switched out only where it may run",
	  1, 2, "11", { 115, 120 }, "00", "11", "01", "10", NSCHED_NONE, IDLE, 0 },
	{ "within a priority, from head to tail past what runs elsewhere",
	  0, 2, "1111", { 120, 120, 120, 121 }, "0120", "1000", "0000", "1011", 2, FIRST, 0 },
};

static void next_case(void **state)
{
	const struct next_case *c = *state;
	struct numbers array, seq, running, prev, allowed;
	struct nsched_o1_ht_pick_next_question q = {
		.t_prio = c->prio, .variant = c->variant, .rq_ncpus = c->rq_ncpus,
	};
	struct nsched_o1_ht_pick_next_answer a;

	q.t_array = numbers(&array, c->array);
	q.t_seq = numbers(&seq, c->seq);
	q.t_running = numbers(&running, c->running);
	q.t_prev = numbers(&prev, c->prev);
	q.t_allowed = numbers(&allowed, c->allowed);
	q.nr_tasks = array.nr;
	POISON(&a);
	assert_int_equal(nsched_o1_ht_pick_next(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.pick, c->want);
	assert_int_equal(a.prio, c->want == NSCHED_NONE ? 140 : c->prio[c->want]);
	assert_explained(a.reason, &q, &a, c->text);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, next_case, next_cases);
	return rows_run(&rows, "o1 next");
}
