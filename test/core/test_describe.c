/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The tables of describe.h against themselves and against the core. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "numasched/describe.h"

static void each_function(void (*look)(const struct nsched_function *function))
{
	uint32_t f, i;

	for (i = 0; i < NSCHED_QUESTIONS; i++)
		look(nsched_question_table(i));
	for (f = 0; f < NSCHED_FAMILIES; f++) {
		const struct nsched_family_table *family = nsched_family_table(f);

		assert_int_equal(family->family, f);
		for (i = 0; i < family->nr_functions; i++)
			look(&family->functions[i]);
	}
}

static void found_by_name_and_number(const struct nsched_function *function)
{
	if (nsched_function_find(function->name) != function)
		fail_msg("%s: another function has that name", function->name);
	if (nsched_function_of(function->decision) != function)
		fail_msg("%s: another function has that number", function->name);
}

static void functions_are_found(void **state)
{
	(void)state;
	each_function(found_by_name_and_number);
	assert_null(nsched_function_find("no.such"));
	assert_null(nsched_function_of(0xffff));
	assert_null(nsched_family_table(NSCHED_FAMILIES));
	assert_null(nsched_question_table(NSCHED_QUESTIONS));
}

/* Names in braces, in order: each must be a number of the question or the answer itself. */
static void sentence_is_whole(const struct nsched_function *function,
			      const struct nsched_sentence *sentence)
{
	const struct nsched_field *field;
	const char *at;
	uint32_t nr = 0;

	for (at = strchr(sentence->text, '{'); at; at = strchr(at + 1, '{'), nr++) {
		if (nr == NSCHED_COMPARED)
			fail_msg("%s: more than %d quantities", sentence->name, NSCHED_COMPARED);
		field = nsched_quantity(sentence->reason, nr);
		if (!field)
			fail_msg("%s, %s: no number field for {%.20s", function->name,
				 sentence->name, at + 1);
		else if (field->home != NSCHED_AT_QUESTION && field->home != NSCHED_AT_ANSWER)
			fail_msg("%s, %s: %s lies in a block", function->name, sentence->name,
				 field->name);
	}
	if (nsched_quantity(sentence->reason, nr))
		fail_msg("%s: a quantity too many", sentence->name);
}

static void sentences_are_whole(const struct nsched_function *function)
{
	uint32_t i, j;

	for (i = 0; i < function->nr_sentences; i++) {
		const struct nsched_sentence *sentence = &function->sentences[i];

		if (NSCHED_REASON_DECISION(sentence->reason) != function->decision)
			fail_msg("%s, %s: a reason of another decision", function->name,
				 sentence->name);
		for (j = 0; j < i; j++) {
			if (function->sentences[j].reason == sentence->reason)
				fail_msg("%s: two sentences for one reason", function->name);
		}
		assert_ptr_equal(nsched_sentence(sentence->reason), sentence);
		sentence_is_whole(function, sentence);
	}
}

static void every_sentence_can_be_filled(void **state)
{
	(void)state;
	each_function(sentences_are_whole);
}

static uint32_t width_of(const struct nsched_field *field)
{
	return field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4;
}

/* A member ends inside its struct; a pointer is as wide as a pointer. */
static void member_is_inside(const struct nsched_function *function,
			     const struct nsched_field *field)
{
	uint32_t bytes = field->home == NSCHED_AT_ANSWER ? function->answer_bytes :
							   function->question_bytes;
	uint32_t width = field->kind == NSCHED_KIND_NUMBER ? width_of(field) : sizeof(void *);

	if (field->home != NSCHED_AT_QUESTION && field->home != NSCHED_AT_ANSWER)
		return;
	if (field->offset + width > bytes)
		fail_msg("%s: %s lies outside its struct", function->name, field->name);
}

/* What has no sign is 0 at least; -1 says none, where a field may say so, and nothing less. */
static void least_is_possible(const struct nsched_function *function,
			      const struct nsched_field *field)
{
	int64_t none = field->flags & NSCHED_FIELD_NONE ? -1 : 0;

	if ((field->type == NSCHED_U32 || field->type == NSCHED_U64) && field->least < none)
		fail_msg("%s: %s may be less than %d", function->name, field->name, (int)none);
}

static void fields_are_inside(const struct nsched_function *function)
{
	uint32_t i;

	for (i = 0; i < function->nr_in; i++) {
		member_is_inside(function, &function->in[i]);
		least_is_possible(function, &function->in[i]);
		if (function->in[i].home == NSCHED_AT_ANSWER)
			fail_msg("%s: %s is asked and answered", function->name,
				 function->in[i].name);
	}
	for (i = 0; i < function->nr_out; i++) {
		member_is_inside(function, &function->out[i]);
		least_is_possible(function, &function->out[i]);
	}
}

static void every_field_lies_in_its_struct(void **state)
{
	(void)state;
	each_function(fields_are_inside);
}

static void every_policy_has_a_row(void **state)
{
	uint32_t policy;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);

		if (!row)
			fail_msg("policy %u has no row", (unsigned)policy);
		assert_ptr_equal(nsched_policy_find(row->name), row);
		assert_non_null(row->summary);
	}
	assert_null(nsched_policy_row(0));
	assert_null(nsched_policy_row(NSCHED_POLICIES));
	assert_null(nsched_policy_find("linux-9"));
}

/* What a row promises to answer is what the core needs something for. */
static void rows_and_needs_agree(void **state)
{
	const struct nsched_counts counts = { 8, 2, 4, 1 };
	uint32_t policy, question;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			struct nsched_needs needs;
			uint32_t answers =
				nsched_policy_needs(policy, question, &counts, &needs);

			if (answers != (nsched_policy_row(policy)->questions >> question & 1))
				fail_msg("%s: row and core differ on %s",
					 nsched_policy_row(policy)->name,
					 nsched_question_table(question)->name);
		}
	}
}

/* The default that --list prints is the one that init sets, and the check accepts it. */
static void defaults_are_the_core_s(void **state)
{
	uint32_t policy, i, value;
	uint64_t wide;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);
		uint64_t memory[NSCHED_TUNABLES_BYTES / 8];
		struct nsched_wrong wrong;

		if (!row->questions)
			continue;
		memset(memory, 0, sizeof(memory));
		assert_int_equal(nsched_tunables_init(policy, memory), NSCHED_OK);
		assert_int_equal(nsched_tunables_check(memory, &wrong), NSCHED_OK);
		for (i = 0; i < row->nr_tunables; i++) {
			const struct nsched_field *field = &row->tunables[i];

			if (width_of(field) == 8) {
				memcpy(&wide, (char *)memory + field->offset, sizeof(wide));
			} else {
				memcpy(&value, (char *)memory + field->offset, sizeof(value));
				wide = field->type == NSCHED_S32 ? (uint64_t)(int64_t)(int32_t)value :
								   value;
			}
			if (wide != (uint64_t)field->preset)
				fail_msg("%s: %s is not its default", row->name, field->name);
		}
	}
}

/* Below the least and above the greatest a tunable is refused, and named by its offset. */
static void tunables_are_held_to_their_ranges(void **state)
{
	uint32_t policy, i, side;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);
		uint64_t memory[NSCHED_TUNABLES_BYTES / 8];
		struct nsched_wrong wrong;

		for (i = 0; row->questions && i < row->nr_tunables; i++) {
			const struct nsched_field *field = &row->tunables[i];

			for (side = 0; side < 2; side++) {
				int64_t below = field->least - 1;
				uint64_t above = field->greatest + 1;
				uint64_t value = side ? field->greatest : (uint64_t)field->least;

				memset(memory, 0, sizeof(memory));
				nsched_tunables_init(policy, memory);
				memcpy((char *)memory + field->offset, &value, width_of(field));
				if (nsched_tunables_check(memory, &wrong) != NSCHED_OK)
					fail_msg("%s: %s = %lld is refused", row->name, field->name,
						 (long long)value);
				value = side ? above : (uint64_t)below;
				if (field->type == NSCHED_U32 && (side ? above >> 32 : below < 0))
					continue; /* the type cannot say it */
				if (field->type == NSCHED_U64 && (side ? above == 0 : below < 0))
					continue;
				memset(memory, 0, sizeof(memory));
				nsched_tunables_init(policy, memory);
				memcpy((char *)memory + field->offset, &value, width_of(field));
				if (nsched_tunables_check(memory, &wrong) != NSCHED_OUT_OF_RANGE ||
				    wrong.field != field->offset)
					fail_msg("%s: %s = %lld is not refused as such", row->name,
						 field->name, (long long)value);
			}
		}
	}
}

static void codes_have_names(void **state)
{
	uint32_t code;

	(void)state;
	for (code = 0; code < NSCHED_CODES; code++) {
		assert_non_null(nsched_code_name(code));
		assert_true(strlen(nsched_code_text(code)) > 4);
	}
	assert_string_equal(nsched_code_name(NSCHED_CODES), "unknown");
	assert_string_equal(nsched_code_text(NSCHED_CODES), "a code that this library does not know");
}

/* A column past the last has no name. */
static void columns_past_the_last(void **state)
{
	(void)state;
	assert_non_null(nsched_load_field(NSCHED_LOAD_PARTS - 1));
	assert_null(nsched_load_field(NSCHED_LOAD_PARTS));
	assert_non_null(nsched_task_field(NSCHED_TASK_PARTS - 1));
	assert_null(nsched_task_field(NSCHED_TASK_PARTS));
	assert_string_equal(nsched_topology_column_name(NSCHED_TOPOLOGY_COLUMNS), "header");
}

/* Explaining cuts to the room it has, ends the text, and says how long it would be. */
static void explain_keeps_within_its_room(void **state)
{
	uint64_t compared[NSCHED_COMPARED] = { 3, 4 };
	const char *whole = "pull up to 3 from CPU 4: ask again with its tasks";
	char text[64];
	size_t size;

	(void)state;
	for (size = 0; size < sizeof(text); size++) {
		memset(text, '#', sizeof(text));
		assert_int_equal(nsched_explain(NSCHED_REASON_TASKS_NOT_GIVEN, compared, text, size),
				 strlen(whole));
		if (size > 0)
			assert_int_equal(strlen(text),
					 size - 1 < strlen(whole) ? size - 1 : strlen(whole));
		if (size < sizeof(text))
			assert_int_equal(text[size], '#');
		assert_memory_equal(text, whole, size > 0 ? strlen(text) : 0);
	}
	nsched_explain(NSCHED_REASON_NOT_ASKED, compared, text, sizeof(text));
	assert_string_equal(text, "this policy does not answer that question");
	assert_null(nsched_sentence(NSCHED_REASON(NSCHED_DUE, 255))); /* the decision is known */
	assert_null(nsched_quantity(NSCHED_REASON(NSCHED_DUE, 255), 0));
	assert_null(nsched_quantity(0x7fffff01, 0));
	assert_null(nsched_quantity(NSCHED_REASON_NOT_ASKED, 0));
	nsched_explain(0x7fffff01, compared, text, sizeof(text));
	assert_string_equal(text, "reason 2147483393, which this library does not know");
}

/* What a check of a question finds, in words; the rows stand for every branch. */
static const struct check_case {
	const char *want;
	uint32_t question, code, field, index, other;
} check_cases[] = {
	{ "the topology has no column distance_slit", NSCHED_ASK_PREFER, NSCHED_NO_COLUMN,
	  NSCHED_TOPOLOGY_DISTANCE_SLIT, NSCHED_NONE, NSCHED_BLOCK_TOPOLOGY },
	{ "the load has no column curr_prio", NSCHED_ASK_WAKE, NSCHED_NO_COLUMN,
	  NSCHED_LOAD_CURR_PRIO, NSCHED_NONE, NSCHED_BLOCK_LOAD },
	{ "the table of tasks has no column vruntime", NSCHED_ASK_NEXT, NSCHED_NO_COLUMN,
	  NSCHED_TASK_VRUNTIME, NSCHED_NONE, NSCHED_BLOCK_TASKS },
	{ "no block of domains is given", NSCHED_ASK_WAKE, NSCHED_NO_BLOCK, NSCHED_BLOCK_DOMAINS,
	  NSCHED_NONE, NSCHED_NONE },
	{ "the task in question or the table of tasks is not given", NSCHED_ASK_WAKE,
	  NSCHED_NO_BLOCK, NSCHED_BLOCK_TASKS, NSCHED_NONE, NSCHED_NONE },
	{ "no state of the run queue is given", NSCHED_ASK_DUE, NSCHED_NO_BLOCK, NSCHED_BLOCK_STATE,
	  NSCHED_SCOPE_RQ, NSCHED_NONE },
	{ "the state of the process: it belongs to another policy", NSCHED_ASK_DUE,
	  NSCHED_WRONG_POLICY, NSCHED_BLOCK_STATE, NSCHED_SCOPE_PROCESS, NSCHED_NONE },
	{ "the load: the counts differ from the topology's", NSCHED_ASK_WAKE, NSCHED_OTHER_MACHINE,
	  NSCHED_BLOCK_LOAD, NSCHED_NONE, NSCHED_NONE },
	{ "the parent or its state is not given", NSCHED_ASK_PLACE, NSCHED_NO_BLOCK, NSCHED_NONE,
	  NSCHED_NONE, NSCHED_NONE },
	{ "the waker or its state is not given", NSCHED_ASK_WAKE, NSCHED_NO_BLOCK, NSCHED_NONE,
	  NSCHED_NONE, NSCHED_NONE },
	{ "who touched the page before, or the state of its group, is not given", NSCHED_ASK_PAGE,
	  NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE, NSCHED_NONE },
	{ "the tasks that run or their faults are not given", NSCHED_ASK_PREFER, NSCHED_NO_BLOCK,
	  (uint32_t)offsetof(struct nsched_prefer_question, curr_task), NSCHED_NONE, NSCHED_NONE },
	{ "the value is out of its range (9)", NSCHED_ASK_DUE, NSCHED_OUT_OF_RANGE, NSCHED_NONE, 9,
	  NSCHED_NONE },
	{ "there is no such policy", NSCHED_ASK_DUE, NSCHED_UNKNOWN_POLICY, NSCHED_NONE, NSCHED_NONE,
	  NSCHED_NONE },
	{ "the state of the scope: the block is of another kind", NSCHED_ASK_DUE, NSCHED_WRONG_KIND,
	  NSCHED_BLOCK_STATE, NSCHED_SCOPES, NSCHED_NONE },
	{ "the load has no column of that number", NSCHED_ASK_WAKE, NSCHED_NO_COLUMN, 1000,
	  NSCHED_NONE, NSCHED_BLOCK_LOAD },
	{ "a column that is needed is absent", NSCHED_ASK_WAKE, NSCHED_NO_COLUMN, NSCHED_NONE,
	  NSCHED_NONE, NSCHED_NONE },
	{ "an array that the question points to is not given", NSCHED_ASK_NEXT, NSCHED_NO_BLOCK,
	  NSCHED_NONE, NSCHED_NONE, NSCHED_NONE },
	{ "the work memory is missing, misaligned or too small", NSCHED_ASK_WAKE, NSCHED_NO_WORK,
	  NSCHED_NONE, NSCHED_NONE, NSCHED_NONE },
	{ "the work memory is missing, misaligned or too small; or there is no room for the tasks to "
	  "move", NSCHED_ASK_BALANCE, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE, NSCHED_NONE },
};

static void checks_are_explained(void **state)
{
	struct nsched_wrong wrong = { 0 };
	char text[160];
	uint32_t i;

	(void)state;
	for (i = 0; i < sizeof(check_cases) / sizeof(check_cases[0]); i++) {
		const struct check_case *c = &check_cases[i];

		wrong.code = c->code;
		wrong.field = c->field;
		wrong.index = c->index;
		wrong.other = c->other;
		assert_int_equal(nsched_explain_check(c->question, &wrong, text, sizeof(text)),
				 strlen(c->want));
		assert_string_equal(text, c->want);
		assert_int_equal(nsched_explain_check(c->question, &wrong, text, 4),
				 strlen(c->want));
		assert_int_equal(strlen(text), 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(functions_are_found),
		cmocka_unit_test(every_sentence_can_be_filled),
		cmocka_unit_test(every_field_lies_in_its_struct),
		cmocka_unit_test(every_policy_has_a_row),
		cmocka_unit_test(rows_and_needs_agree),
		cmocka_unit_test(defaults_are_the_core_s),
		cmocka_unit_test(tunables_are_held_to_their_ranges),
		cmocka_unit_test(codes_have_names),
		cmocka_unit_test(columns_past_the_last),
		cmocka_unit_test(explain_keeps_within_its_room),
		cmocka_unit_test(checks_are_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
