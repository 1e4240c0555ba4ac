/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the O(1) family's policies need, keep, let the caller tune, and compare. */
#include "fixture.h"
#include "o1/compared.h"

/* tunables */

#define AT(member) (uint32_t)offsetof(struct nsched_o1_tunables, member)

/* A member just inside and just outside of its range. */
static const struct tunable_case {
	const char *name;
	uint32_t policy, at, good, bad, code;
} tunable_cases[] = {
#define ROW(what, POLICY, member, good, bad) \
	{ what, NSCHED_POLICY_##POLICY, AT(member), good, bad, NSCHED_OUT_OF_RANGE }
	ROW("threshold from 100", LINUX_2_5_59, threshold, 100, 99),
	ROW("threshold to 1000", LINUX_2_5_59, threshold, 1000, 1001),
	ROW("rate from 1", LINUX_2_5_59, rate, 1, 0),
	ROW("scale to 1024", LINUX_2_6_0, scale, 1024, 1025),
	ROW("idle_mult from 1", LINUX_2_5_59_B0, idle_mult, 1, 0),
	ROW("idle_mult to a million", LINUX_2_5_59_B0, idle_mult, 1000000, 1000001),
	ROW("busy_mult from 1", LINUX_2_5_59_B0, busy_mult, 1, 0),
	ROW("busy_mult to a million", HT_A9, busy_mult, 1000000, 1000001),
	ROW("decay_ticks to 2^31 - 1", HT_D7, decay_ticks, 0x7fffffffu, 0x80000000u),
	ROW("decay_ticks from 0, and nothing below", HT_D7, decay_ticks, 0, NSCHED_U32_MAX),
	ROW("decay_ticks of pools from 1: they divide by it", POOLING_2002, decay_ticks, 1, 0),
	ROW("elig to 4", NODE_AFFINE_2003, elig, 4, 5),
	ROW("delay_idle to 2^31 - 1", POOLING_2002, delay_idle, 0x7fffffffu, 0x80000000u),
	ROW("delay_busy to 2^31 - 1", POOLING_2002, delay_busy, 0x7fffffffu, 0x80000000u),
	ROW("pool_form to 1", POOLING_2002, pool_form, 0, 2),
	ROW("scan_all to 1", POOLING_2002, scan_all, 1, 2),
#undef ROW
	{ "the first reserved word is zero", NSCHED_POLICY_HT_A9, AT(reserved), 0, 1,
	  NSCHED_RESERVED },
	{ "and the second", NSCHED_POLICY_HT_A9, AT(reserved) + 4, 0, 1, NSCHED_RESERVED },
};

static void tunable_case(void **state)
{
	const struct tunable_case *c = *state;
	struct nsched_o1_tunables tunables;
	struct nsched_wrong wrong;

	assert_int_equal(nsched_tunables_init(c->policy, &tunables), NSCHED_OK);
	assert_int_equal(nsched_tunables_check(&tunables, &wrong), NSCHED_OK);
	nsched_write_u32(&tunables, c->at, 0, c->good);
	assert_int_equal(nsched_tunables_check(&tunables, &wrong), NSCHED_OK);
	nsched_write_u32(&tunables, c->at, 0, c->bad);
	assert_int_equal(nsched_tunables_check(&tunables, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->at);
}

/* Defaults of the specification, and that the table says the same. */
static const struct defaults_case {
	const char *name;
	uint32_t policy, scale, idle_mult, busy_mult, elig;
} defaults_cases[] = {
	{ "linux-2.5.59", NSCHED_POLICY_LINUX_2_5_59, 0, 2, 2, 0 },
	{ "linux-2.5.59-b0", NSCHED_POLICY_LINUX_2_5_59_B0, 0, 2, 2, 0 },
	{ "linux-2.6.0", NSCHED_POLICY_LINUX_2_6_0, 10, 5, 2, 1 },
	{ "node-affine-2003", NSCHED_POLICY_NODE_AFFINE_2003, 10, 5, 2, 0 },
	{ "ht-d7", NSCHED_POLICY_HT_D7, 0, 2, 2, 1 },
	{ "ht-a9", NSCHED_POLICY_HT_A9, 0, 5, 100, 1 },
	{ "pooling-2002", NSCHED_POLICY_POOLING_2002, 0, 2, 2, 0 },
};

static void defaults_case(void **state)
{
	const struct defaults_case *c = *state;
	const struct nsched_policy_row *row = nsched_policy_find(c->name);
	struct nsched_o1_tunables t;
	uint32_t i;

	nsched_tunables_init(c->policy, &t);
	assert_int_equal(t.policy, c->policy);
	assert_int_equal(t.threshold, 125);
	assert_int_equal(t.rate, 10);
	assert_int_equal(t.scale, c->scale);
	assert_int_equal(t.idle_mult, c->idle_mult);
	assert_int_equal(t.busy_mult, c->busy_mult);
	assert_int_equal(t.decay_ticks, 10);
	assert_int_equal(t.elig, c->elig);
	assert_int_equal(t.delay_idle, 1);
	assert_int_equal(t.delay_busy, 20);
	assert_int_equal(t.pool_form, 1);
	assert_int_equal(t.scan_all, 0);
	assert_int_equal(row->policy, c->policy);
	assert_true(row->nr_tunables >= 4);
	for (i = 0; i < row->nr_tunables; i++)
		assert_int_equal(nsched_read_u32(&t, row->tunables[i].offset, 0),
				 row->tunables[i].preset);
}

/* The multipliers that were studied in January 2003 are all in range. */
static void the_studied_multipliers(void **state)
{
	static const uint32_t idle[5] = { 2, 5, 10, 20, 50 }, busy[4] = { 2, 5, 10, 20 };
	struct nsched_o1_tunables t;
	struct nsched_wrong wrong;
	uint32_t i;

	(void)state;
	nsched_tunables_init(NSCHED_POLICY_LINUX_2_5_59_B0, &t);
	for (i = 0; i < 20; i++) {
		t.idle_mult = idle[i % 5];
		t.busy_mult = busy[i / 5];
		assert_int_equal(nsched_tunables_check(&t, &wrong), NSCHED_OK);
	}
}

/* needs */

#define L(COLUMN) NSCHED_LOAD_BIT(NSCHED_LOAD_##COLUMN)
#define T(COLUMN) NSCHED_TASK_BIT(NSCHED_TASK_##COLUMN)
#define QUEUED (T(ARRAY) | T(PRIO) | T(SEQ) | T(RUNNING))
#define RQ (1u << NSCHED_SCOPE_RQ)
#define SYSTEM (1u << NSCHED_SCOPE_SYSTEM)
#define ANSWERED (1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE | 1u << NSCHED_ASK_DUE | \
		  1u << NSCHED_ASK_BALANCE)

static const struct needs_case {
	const char *name;
	uint32_t policy, answers, place_states, balance_states, balance_hz;
	uint64_t place, wake, balance, table;
} needs_cases[] = {
	{ "linux-2.5.59 needs", NSCHED_POLICY_LINUX_2_5_59, ANSWERED, 0, RQ, 0, L(NR_RUNNING),
	  L(CURR_PRIO), L(NR_RUNNING), QUEUED | T(LAST_RUN) },
	{ "linux-2.5.59-b0 needs", NSCHED_POLICY_LINUX_2_5_59_B0, ANSWERED, 0, RQ, 0,
	  L(NR_RUNNING), L(CURR_PRIO), L(NR_RUNNING), QUEUED | T(LAST_RUN) },
	{ "linux-2.6.0 needs", NSCHED_POLICY_LINUX_2_6_0, ANSWERED, 0, RQ, 0, L(NR_RUNNING),
	  L(CURR_PRIO), L(NR_RUNNING), QUEUED | T(LAST_RUN) },
	{ "node-affine-2003 needs", NSCHED_POLICY_NODE_AFFINE_2003, ANSWERED, 0, RQ, 0,
	  L(NR_RUNNING), L(CURR_PRIO), L(NR_RUNNING) | L(HOME_BONUS),
	  QUEUED | T(LAST_RUN) | T(HOME) },
	{ "ht-d7 needs", NSCHED_POLICY_HT_D7, ANSWERED | 1u << NSCHED_ASK_NEXT, 0, RQ | SYSTEM, 0,
	  L(NR_RUNNING) | L(RQ_OF), L(CURR_PRIO) | L(RQ_OF) | L(IDLE),
	  L(NR_RUNNING) | L(RQ_OF) | L(IDLE), QUEUED | T(LAST_RUN) },
	{ "ht-a9 needs", NSCHED_POLICY_HT_A9, ANSWERED | 1u << NSCHED_ASK_NEXT, 0, RQ | SYSTEM, 0,
	  L(NR_RUNNING) | L(RQ_OF), L(CURR_PRIO) | L(RQ_OF) | L(IDLE) | L(CURR_SLICE),
	  L(NR_RUNNING) | L(RQ_OF) | L(IDLE), QUEUED | T(LAST_RUN) },
	{ "pooling-2002 needs", NSCHED_POLICY_POOLING_2002, ANSWERED, SYSTEM, RQ, 1,
	  L(NR_RUNNING), L(CURR_PRIO), L(NR_RUNNING), QUEUED | T(LAST_RUN) },
};

static void needs_case(void **state)
{
	const struct needs_case *c = *state;
	const struct nsched_counts counts = { .nr_cpus = 3, .nr_nodes = 5, .nr_tasks = 7 };
	struct nsched_needs needs[NSCHED_QUESTIONS];
	uint32_t i, answers = 0;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		answers |= nsched_policy_needs(c->policy, i, &counts, &needs[i]) << i;
		assert_int_equal(needs[i].topology, answers >> i & 1);
		assert_int_equal(needs[i].tasks, i == NSCHED_ASK_NEXT && (answers >> i & 1));
		assert_int_equal(needs[i].task,
				 i == NSCHED_ASK_PLACE || i == NSCHED_ASK_WAKE);
		assert_int_equal(needs[i].domains | needs[i].distance, 0);
		assert_int_equal(needs[i].hz, i == NSCHED_ASK_DUE ||
				 (i == NSCHED_ASK_BALANCE && c->balance_hz));
		assert_int_equal(needs[i].states,
				 i == NSCHED_ASK_PLACE ? c->place_states :
				 i == NSCHED_ASK_BALANCE ? c->balance_states : 0);
	}
	assert_int_equal(answers, c->answers);
	assert_int_equal(nsched_policy_row(c->policy)->questions, c->answers);
	assert_int_equal(needs[NSCHED_ASK_PLACE].load, c->place);
	assert_int_equal(needs[NSCHED_ASK_WAKE].load, c->wake);
	assert_int_equal(needs[NSCHED_ASK_DUE].load, 0);
	assert_int_equal(needs[NSCHED_ASK_BALANCE].load, c->balance);
	assert_int_equal(needs[NSCHED_ASK_BALANCE].task_table, c->table);
	assert_int_equal(needs[NSCHED_ASK_PLACE].work_bytes, c->place_states ? 0 : 5 * 4);
	assert_int_equal(needs[NSCHED_ASK_DUE].work_bytes, 0);
	assert_int_equal(needs[NSCHED_ASK_WAKE].work_bytes, 0);
	assert_true(needs[NSCHED_ASK_BALANCE].work_bytes > 7 * (7 * 4 + 8));
	if (answers >> NSCHED_ASK_NEXT & 1) {
		assert_int_equal(needs[NSCHED_ASK_NEXT].load, L(RQ_OF));
		assert_int_equal(needs[NSCHED_ASK_NEXT].task_table, QUEUED);
		assert_int_equal(needs[NSCHED_ASK_NEXT].work_bytes, 7 * 8 + (7 * 7 * 4 + 4));
	}
}

/* states */

static void states_of_the_policies(void **state)
{
	struct nsched_state_facts facts = { .nr = { 3, 2 } };
	uint64_t memory[64];
	struct nsched_o1_rq_state *rq = (void *)memory;
	struct nsched_o1_system_state *system = (void *)memory;
	struct nsched_wrong wrong;
	uint32_t policy, i;

	(void)state;
	for (policy = NSCHED_POLICY_LINUX_2_5_59; policy <= NSCHED_POLICY_POOLING_2002; policy++) {
		uint32_t keeps = policy >= NSCHED_POLICY_HT_D7;

		facts.policy = policy;
		facts.scope = NSCHED_SCOPE_RQ;
		assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong),
				 NSCHED_OK);
		assert_int_equal(rq->nr_balanced | rq->wait_node, 0);
		assert_int_equal(rq->wait_time, 0);
		for (i = 0; i < 3; i++)
			assert_int_equal(nsched_state_u32(rq, NSCHED_O1_RQ_PREV_LOAD)[i], 0);
		for (i = 0; i < 2; i++)
			assert_int_equal(nsched_state_u32(rq, NSCHED_O1_RQ_PREV_NODE_LOAD)[i], 0);
		for (i = 0; i < 2; i++) {
			rq->reserved[i] = 1;
			assert_int_equal(nsched_state_check(memory, sizeof(memory), &facts, &wrong),
					 NSCHED_RESERVED);
			rq->reserved[i] = 0;
		}
		nsched_state_u32(rq, NSCHED_O1_RQ_PREV_LOAD)[2] = 0x10000;
		assert_int_equal(nsched_state_check(memory, sizeof(memory), &facts, &wrong),
				 NSCHED_OUT_OF_RANGE);
		facts.scope = NSCHED_SCOPE_SYSTEM;
		assert_int_equal(nsched_state_size(&facts) != 0, keeps);
		assert_int_equal(nsched_policy_row(policy)->nr_states, 1 + keeps);
		facts.scope = NSCHED_SCOPE_TASK;
		assert_int_equal(nsched_state_size(&facts), 0);
		if (!keeps)
			continue;
		facts.scope = NSCHED_SCOPE_SYSTEM;
		assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong),
				 NSCHED_OK);
		assert_int_equal(system->rr, 0);
		for (i = 0; i < 3; i++) {
			system->reserved[i] = 1;
			assert_int_equal(nsched_state_check(memory, sizeof(memory), &facts, &wrong),
					 NSCHED_RESERVED);
			system->reserved[i] = 0;
		}
		assert_int_equal(nsched_state_check(memory, sizeof(memory), &facts, &wrong),
				 NSCHED_OK);
		nsched_state_u32(system, NSCHED_O1_SYSTEM_ACTIVE_FLAG)[2] = 2;
		assert_int_equal(nsched_state_check(memory, sizeof(memory), &facts, &wrong),
				 NSCHED_OUT_OF_RANGE);
	}
}

/* compared: for every reason what a composed answer carries is what the sentence names. */

#define MADE_UP(what) \
	do { \
		uint32_t byte_; \
		\
		for (byte_ = 0; byte_ < sizeof(what); byte_++) \
			((unsigned char *)&(what))[byte_] = (unsigned char)machine_random(&seed); \
	} while (0)

#define SAME_QUANTITIES(function, call) \
	do { \
		const struct nsched_function *row_ = nsched_function_find("o1." #function); \
		struct nsched_o1_##function##_question q; \
		struct nsched_o1_##function##_answer a; \
		uint64_t want_[NSCHED_COMPARED], got[NSCHED_COMPARED]; \
		uint32_t i_; \
		\
		for (i_ = 0; i_ < row_->nr_sentences; i_++) { \
			MADE_UP(q); \
			MADE_UP(a); \
			a.reason = row_->sentences[i_].reason; \
			if (a.reason == NSCHED_O1_FIND_BUSIEST_NODE_PULL) \
				continue; /* never ends a pass */ \
			memset(got, 0, sizeof(got)); \
			call; \
			nsched_quantities(a.reason, &q, &a, want_); \
			assert_memory_equal(got, want_, sizeof(got)); \
		} \
	} while (0)

static void compared_is_what_the_sentence_names(void **state)
{
	uint64_t seed = 1;

	(void)state;
	SAME_QUANTITIES(exec_place, o1_compared_exec_place(&q, &a, got));
	SAME_QUANTITIES(pool_best_node, o1_compared_best_node(&a, got));
	SAME_QUANTITIES(sync_wake, o1_compared_wake(&q, &a, got));
	SAME_QUANTITIES(ht_wake_cpu, o1_compared_ht_wake(&q, &a, got));
	SAME_QUANTITIES(tick, o1_compared_tick(&q, &a, got));
	SAME_QUANTITIES(find_busiest_node, o1_compared_node(&q, &a, got));
	SAME_QUANTITIES(find_busiest_queue, o1_compared_queue(&a, got));
	SAME_QUANTITIES(select_tasks, o1_compared_tasks(&a, got));
	SAME_QUANTITIES(ht_active_scan, o1_compared_scan(&a, got));
	SAME_QUANTITIES(ht_active_push, o1_compared_push(&a, got));
	SAME_QUANTITIES(pool_find_busiest, o1_compared_pools(&a, got));
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, tunable_case, tunable_cases);
	ROWS_ADD(&rows, defaults_case, defaults_cases);
	ROWS_ADD(&rows, needs_case, needs_cases);
	rows_add(&rows, "the studied multipliers", the_studied_multipliers, NULL);
	rows_add(&rows, "states of the policies", states_of_the_policies, NULL);
	rows_add(&rows, "compared is what the sentence names", compared_is_what_the_sentence_names,
		 NULL);
	return rows_run(&rows, "o1 tunables, states, needs");
}
