/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Every family and every question: who answers, and what the others say. A policy of
 * no family is asked as well. What an answer holds is the business of the families.
 */
#include "numasched/numasched.h"
#include "rows.h"

#define NO_FAMILY 999u

/* A policy's seven questions, 1: it answers. */
#define ASKED(name_, policy, place, wake, due, balance, next, prefer, page) \
	{ name_ ": place", policy, NSCHED_ASK_PLACE, place }, \
	{ name_ ": wake", policy, NSCHED_ASK_WAKE, wake }, \
	{ name_ ": due", policy, NSCHED_ASK_DUE, due }, \
	{ name_ ": balance", policy, NSCHED_ASK_BALANCE, balance }, \
	{ name_ ": next", policy, NSCHED_ASK_NEXT, next }, \
	{ name_ ": prefer", policy, NSCHED_ASK_PREFER, prefer }, \
	{ name_ ": page", policy, NSCHED_ASK_PAGE, page }

static const struct dispatch_case {
	const char *name;
	uint32_t policy, question, answers;
} cases[] = {	/*                         place wake due balance next prefer page */
	ASKED("o1", NSCHED_POLICY_LINUX_2_6_0,      1, 1, 1, 1, 0, 0, 0),
	ASKED("cfs", NSCHED_POLICY_LINUX_3_10,      1, 1, 1, 1, 1, 0, 0),
	ASKED("bn", NSCHED_POLICY_LINUX_3_7,        0, 0, 1, 0, 0, 1, 1),
	ASKED("tip", NSCHED_POLICY_NUMA_CORE_2012,  0, 1, 1, 0, 0, 1, 1),
	ASKED("home", NSCHED_POLICY_HOME_NODE_2012, 1, 0, 1, 1, 0, 1, 1),
	ASKED("an", NSCHED_POLICY_AUTONUMA_27,      0, 0, 1, 0, 0, 1, 1),
	ASKED("np", NSCHED_POLICY_LINUX_6_12_NUMA,  0, 0, 1, 0, 0, 1, 1),
	ASKED("bfs", NSCHED_POLICY_BFS_2009,        1, 1, 1, 0, 1, 0, 0),
	ASKED("fair", NSCHED_POLICY_LINUX_6_12,     1, 1, 1, 1, 0, 1, 1),
	ASKED("no policy", NSCHED_NO_POLICY,        0, 0, 0, 0, 0, 0, 0),
	ASKED("an unknown policy", NO_FAMILY,       0, 0, 0, 0, 0, 0, 0),
};

/* The answer of a policy that is not asked: zero, and none in what names something. */
static uint32_t ask(const struct dispatch_case *c, union nsched_any_answer *a, union nsched_any_answer *want)
{
	static const union nsched_any_question q;

	memset(want, 0, sizeof(*want));
	switch (c->question) {
	case NSCHED_ASK_PLACE:
		want->place.cpu = want->place.node = want->place.resched_cpu = NSCHED_NONE;
		return nsched_place(c->policy, &q.place, &a->place);
	case NSCHED_ASK_WAKE:
		want->wake.cpu = want->wake.resched_cpu = NSCHED_NONE;
		return nsched_wake(c->policy, &q.wake, &a->wake);
	case NSCHED_ASK_DUE:
		want->due.level = want->due.kick_cpu = NSCHED_NONE;
		return nsched_due(c->policy, &q.due, &a->due);
	case NSCHED_ASK_BALANCE:
		want->balance.src_node = want->balance.src_cpu = NSCHED_NONE;
		want->balance.active_cpu = NSCHED_NONE;
		return nsched_balance(c->policy, &q.balance, &a->balance);
	case NSCHED_ASK_NEXT:
		want->next.task = NSCHED_NONE;
		return nsched_next(c->policy, &q.next, &a->next);
	case NSCHED_ASK_PREFER:
		want->prefer.node = want->prefer.dst_cpu = want->prefer.swap_task = NSCHED_NONE;
		return nsched_prefer(c->policy, &q.prefer, &a->prefer);
	default:
		want->page.node = NSCHED_NONE;
		return nsched_page(c->policy, &q.page, &a->page);
	}
}

static uint32_t answer_bytes(uint32_t question)
{
	static const uint32_t bytes[NSCHED_QUESTIONS] = {
		sizeof(struct nsched_place_answer), sizeof(struct nsched_wake_answer),
		sizeof(struct nsched_due_answer), sizeof(struct nsched_balance_answer),
		sizeof(struct nsched_next_answer), sizeof(struct nsched_prefer_answer),
		sizeof(struct nsched_page_answer),
	};

	return bytes[question];
}

static void dispatch_case(void **state)
{
	const struct nsched_counts counts = { 4, 2, 4, 1 };
	const struct dispatch_case *c = *state;
	struct nsched_needs needs, none;
	union nsched_any_answer got, want;

	memset(&needs, 0xa5, sizeof(needs));
	memset(&none, 0, sizeof(none));
	assert_int_equal(nsched_policy_needs(c->policy, c->question, &counts, &needs), c->answers);
	if (c->answers)
		return;
	assert_memory_equal(&needs, &none, sizeof(needs));
	assert_int_equal(nsched_policy_work_size(c->policy, c->question, &counts), 0);
	memset(&got, 0xa5, sizeof(got));
	assert_int_equal(ask(c, &got, &want), NSCHED_REASON_NOT_ASKED);
	assert_memory_equal(&got, &want, answer_bytes(c->question));
}

/* A need is a 1 or a 0, of faults a 2 as well; a scope is one that there is. */
static void needs_are_flags(void **state)
{
	const struct nsched_counts counts = { 4, 2, 4, 1 };
	uint32_t policy, question;
	struct nsched_needs n;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			nsched_policy_needs(policy, question, &counts, &n);
			assert_in_range(n.topology | n.distance | n.domains | n.task, 0, 1);
			assert_in_range(n.tasks | n.hz | n.other_task | n.other_state, 0, 1);
			assert_in_range(n.faults, 0, 2);
			assert_int_equal((n.states | n.states_may) >> NSCHED_SCOPES, 0);
		}
	}
}

static void tunables_of_nobody(void **state)
{
	uint32_t memory[NSCHED_TUNABLES_BYTES / 4] = { NO_FAMILY };
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_tunables_init(NO_FAMILY, memory), NSCHED_UNKNOWN_POLICY);
	assert_int_equal(nsched_tunables_check(memory, &wrong), NSCHED_UNKNOWN_POLICY);
	assert_int_equal(wrong.field, 0); /* the first member names the policy */
	assert_int_equal(nsched_tunables_check(NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(wrong.code, NSCHED_NO_BLOCK);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, dispatch_case, cases);
	rows_add(&rows, "needs are flags", needs_are_flags, NULL);
	rows_add(&rows, "tunables of no policy", tunables_of_nobody, NULL);
	return rows_run(&rows, "dispatch");
}
