/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Rounds from one state: every online CPU, in a fixed order, asks what is due and
 * balances it; plans are carried out at once. The rounds end when one leaves loads
 * and states as it found them, after enough of them without a move (a gate may open
 * at every tenth call and want to look twice), or when the moves are seen to go in
 * a circle.
 */
#include <stdlib.h>
#include <string.h>

#include "numasched/domains.h"
#include "study.h"

#define ROUNDS 96u
#define QUIET_ROUNDS 24u
#define ALL_ORDERS_CPUS 4u /* up to here every order, above up and down */

struct rounds {
	struct study *study;
	struct small *s;
	const uint32_t *nr;
	uint32_t pinned;
	uint32_t order[SMALL_CPUS];
	uint32_t nr_order;
	uint32_t again; /* 1: only to write down what was found */
	/* of this state so far */
	uint32_t round;
	uint32_t quiet;
	uint32_t moved_last;	     /* 1: in the last round */
	uint32_t starving[SMALL_CPUS]; /* rounds in a row */
	uint64_t hash[ROUNDS];
	uint64_t moves[ROUNDS];	     /* until the end of that round */
	uint64_t asked[SMALL_CPUS];  /* number of the last balance of a CPU */
	uint64_t move_call[2];	     /* of the last two that moved something */
	uint64_t nr_moves;
};

static void begin(struct rounds *r)
{
	r->round = r->quiet = 0;
	r->nr_moves = 0;
	memset(r->starving, 0, sizeof(r->starving));
	memset(r->asked, 0, sizeof(r->asked));
	memset(r->move_call, 0, sizeof(r->move_call));
	small_place(r->s, r->nr, r->pinned);
}

static void rounds_run(struct rounds *r);

/* Walk the same way again, with the questions that show it as records. */
static void found(struct rounds *r, enum property property, uint64_t first, uint64_t second)
{
	struct rounds again = { .study = r->study, .s = r->s, .nr = r->nr, .pinned = r->pinned,
				.nr_order = r->nr_order, .again = 1 };
	struct small now = *r->s;
	char more[80], *at = more;
	uint32_t i;

	if (r->again || !study_smaller(r->study, property, r->s, r->nr))
		return;
	memcpy(again.order, r->order, sizeof(r->order));
	at += sprintf(at, ", order");
	for (i = 0; i < r->nr_order; i++)
		at += sprintf(at, " %u", r->order[i]);
	if (r->pinned)
		sprintf(at, ", the first that waits pinned");
	now.states = malloc(now.state_bytes ? now.state_bytes : 1);
	if (!now.states)
		small_broken(r->s, "no memory left");
	memcpy(now.states, r->s->states, now.state_bytes);
	r->s->want[0] = first;
	r->s->want[1] = second;
	rounds_run(&again);
	r->s->want[0] = r->s->want[1] = 0;
	study_found(r->study, property, r->s, r->nr, more);
	/* and go on from where it was found */
	memcpy(r->s->states, now.states, now.state_bytes);
	free(now.states);
	now.states = r->s->states;
	memcpy(now.record, r->s->record, sizeof(now.record));
	*r->s = now;
	small_restored(r->s);
}

/* All levels of one CPU that are due; returns how many tasks moved. */
static uint32_t visit(struct rounds *r, uint32_t cpu)
{
	struct nsched_balance_answer last;
	struct nsched_due_answer due;
	struct small *s = r->s;
	uint32_t reason, moved = 0, level, pulled;
	const char *wrong;

	for (level = 0; level <= SMALL_LEVELS; level++) {
		reason = small_due(s, cpu, level ? &last : NULL, &due);
		wrong = range_due(s, reason, &due);
		if (!wrong && level == SMALL_LEVELS)
			wrong = "due never comes to an end";
		if (wrong || due.level == NSCHED_NONE)
			break;
		reason = small_balance(s, cpu, due.level, due.idle, &last);
		wrong = range_balance(s, cpu, due.level, reason, &last);
		if (wrong)
			break;
		r->asked[cpu] = s->calls;
		if (property_balance_far(s, cpu, &last))
			found(r, PROPERTY_NEAREST, s->calls, 0);
		pulled = small_apply(s, cpu, &last);
		moved += pulled;
		if (pulled) {
			r->move_call[0] = r->move_call[1];
			r->move_call[1] = s->calls;
		}
	}
	if (wrong)
		study_out_of_range(r->study, s, wrong);
	return moved;
}

/* P1, at the end of a round: @was_idle is a bit per CPU that never had a task in it. */
static void count_starving(struct rounds *r, uint32_t was_idle)
{
	uint32_t cpu;

	for (cpu = 0; cpu < r->s->nr_cpus; cpu++) {
		if (!r->s->online[cpu] || !(was_idle >> cpu & 1) || !property_starves(r->s, cpu)) {
			r->starving[cpu] = 0;
			continue;
		}
		r->starving[cpu]++;
		if (r->starving[cpu] == r->s->nr_cpus + 1)
			found(r, PROPERTY_WORK_CONSERVED, r->asked[cpu], 0);
	}
}

/* Has an earlier round ended like this one? 1: without a move since, 2: with one. */
static uint32_t seen_before(const struct rounds *r)
{
	uint32_t round;

	for (round = r->round; round-- > 0;)
		if (r->hash[round] == r->hash[r->round])
			return r->moves[round] == r->nr_moves ? 1 : 2;
	return 0;
}

static void one_round(struct rounds *r)
{
	uint32_t was_idle = UINT32_MAX, i, cpu, moved = 0;

	small_later(r->s);
	for (i = 0; i < r->nr_order; i++) {
		moved += visit(r, r->order[i]);
		for (cpu = 0; cpu < r->s->nr_cpus; cpu++)
			if (r->s->nr[cpu] != 0)
				was_idle &= ~(1u << cpu);
	}
	r->nr_moves += moved;
	r->quiet = moved ? 0 : r->quiet + 1;
	count_starving(r, was_idle);
}

/* P4 once it is quiet: who would have to ask is the CPU that has less. */
static void at_rest(struct rounds *r)
{
	uint32_t from, to;

	if (property_uneven(r->s, &from, &to))
		found(r, PROPERTY_EVEN, r->asked[to], 0);
}

/* A property may still be violated by a state that repeats: nr_cpus + 1 quiet rounds at least. */
static void rounds_run(struct rounds *r)
{
	uint32_t seen;

	begin(r);
	for (r->round = 0; r->round < ROUNDS; r->round++) {
		one_round(r);
		r->hash[r->round] = small_hash(r->s);
		r->moves[r->round] = r->nr_moves;
		seen = seen_before(r);
		if (seen == 2)
			break;
		if (r->quiet > QUIET_ROUNDS || (seen == 1 && r->quiet > r->s->nr_cpus + 1)) {
			at_rest(r);
			return;
		}
	}
	found(r, PROPERTY_FIXED_POINT, r->move_call[0], r->move_call[1]);
}

/* At most one CPU of a group balances for it; every CPU is asked in the same state. */
static void one_balancer(struct study *study, struct small *s)
{
	uint32_t balancer[64], level, cpu, group, reason;
	struct nsched_balance_answer a;
	const char *wrong;

	for (level = 0; level < s->domains->nr_levels; level++) {
		memset(balancer, 0, sizeof(balancer));
		for (cpu = 0; cpu < s->nr_cpus; cpu++) {
			if (nsched_domain_of(s->domains, cpu, level) == NSCHED_NONE)
				continue;
			memcpy(s->looked, s->states, s->state_bytes);
			reason = small_balance(s, cpu, level, s->nr[cpu] ? NSCHED_BUSY : NSCHED_IDLE,
					       &a);
			memcpy(s->states, s->looked, s->state_bytes);
			wrong = range_balance(s, cpu, level, reason, &a);
			group = nsched_ring_group(s->domains, cpu, level, 0);
			if (!wrong && a.src_cpu != NSCHED_NONE && group < 64 && balancer[group]++)
				wrong = "two CPUs of a group balance for it";
			if (wrong)
				study_out_of_range(study, s, wrong);
		}
	}
}

static void up_and_down(struct rounds *r, uint32_t down)
{
	uint32_t i, cpu;

	r->nr_order = 0;
	for (i = 0; i < r->s->nr_cpus; i++) {
		cpu = down ? r->s->nr_cpus - 1 - i : i;
		if (r->s->online[cpu])
			r->order[r->nr_order++] = cpu;
	}
}

/* The next order of the same CPUs, as words in a dictionary; 0: that was the last. */
static uint32_t next_order(struct rounds *r)
{
	uint32_t *o = r->order, i = r->nr_order, j, k, swap;

	while (i > 1 && o[i - 2] > o[i - 1])
		i--;
	if (i < 2)
		return 0;
	for (j = r->nr_order - 1; o[j] < o[i - 2]; j--)
		;
	swap = o[j];
	o[j] = o[i - 2];
	o[i - 2] = swap;
	for (j = i - 1, k = r->nr_order - 1; j < k; j++, k--) {
		swap = o[j];
		o[j] = o[k];
		o[k] = swap;
	}
	return 1;
}

void study_balance(struct study *study, struct small *s, const uint32_t *nr, uint32_t pinned)
{
	struct rounds r = { .study = study, .s = s, .nr = nr, .pinned = pinned };
	uint32_t more = 1;

	if (s->needs[NSCHED_ASK_BALANCE].domains) {
		small_place(s, nr, pinned);
		one_balancer(study, s);
	}
	for (up_and_down(&r, 0); more; study->runs++) {
		rounds_run(&r);
		study->questions += s->calls;
		if (r.nr_order <= ALL_ORDERS_CPUS) {
			more = next_order(&r);
		} else {
			more = r.order[0] < r.order[1];
			up_and_down(&r, 1);
		}
	}
}
