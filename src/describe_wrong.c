/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From what nsched_policy_check() found to a clause that names it. */
#include <stdio.h>

#include "describe.h"

static const char *block_name(uint32_t kind)
{
	switch (kind) {
	case NSCHED_BLOCK_TOPOLOGY:
		return "topology";
	case NSCHED_BLOCK_LOAD:
		return "load";
	case NSCHED_BLOCK_TASKS:
		return "table of tasks";
	case NSCHED_BLOCK_DOMAINS:
		return "block of domains";
	default:
		return NULL;
	}
}

static const char *scope_name(uint32_t scope)
{
	static const char *const names[NSCHED_SCOPES] = {
		[NSCHED_SCOPE_SYSTEM] = "system", [NSCHED_SCOPE_RQ] = "run queue",
		[NSCHED_SCOPE_TASK] = "task",	  [NSCHED_SCOPE_GROUP] = "group",
		[NSCHED_SCOPE_PAGE] = "page",	  [NSCHED_SCOPE_PROCESS] = "process",
	};

	return scope < NSCHED_SCOPES ? names[scope] : "scope";
}

/* The column of the block that wrong->other names. */
static const char *column_name(const struct nsched_wrong *wrong)
{
	const struct nsched_field *field;

	if (wrong->other == NSCHED_BLOCK_TOPOLOGY)
		return nsched_topology_column_name(wrong->field);
	field = wrong->other == NSCHED_BLOCK_TASKS ? nsched_task_field(wrong->field) :
						     nsched_load_field(wrong->field);
	return field ? field->name : "of that number";
}

/* What is missing where no block of a kind is named: it is up to the question. */
static const char *missing(uint32_t question, const struct nsched_wrong *wrong)
{
	if (wrong->field == NSCHED_BLOCK_TASKS)
		return "the task in question or the table of tasks is not given";
	if (wrong->field != NSCHED_NONE)
		return "the tasks that run or their faults are not given";
	switch (question) {
	case NSCHED_ASK_PLACE:
		return "the parent or its state is not given";
	case NSCHED_ASK_WAKE:
		return "the waker or its state is not given";
	case NSCHED_ASK_PAGE:
		return "who touched the page before, or the state of its group, is not given";
	default:
		return "an array that the question points to is not given";
	}
}

size_t nsched_explain_check(uint32_t question, const struct nsched_wrong *wrong, char *text,
			    size_t size)
{
	const char *block = block_name(wrong->field), *what = nsched_code_text(wrong->code);
	int length;

	if (wrong->code == NSCHED_NO_COLUMN && block_name(wrong->other))
		length = snprintf(text, size, "the %s has no column %s", block_name(wrong->other),
				  column_name(wrong));
	else if (wrong->field == NSCHED_BLOCK_STATE && wrong->code == NSCHED_NO_BLOCK)
		length = snprintf(text, size, "no state of the %s is given",
				  scope_name(wrong->index));
	else if (wrong->field == NSCHED_BLOCK_STATE)
		length = snprintf(text, size, "the state of the %s: "
					      "%s", scope_name(wrong->index), what);
	else if (wrong->code == NSCHED_NO_BLOCK && block && wrong->field != NSCHED_BLOCK_TASKS)
		length = snprintf(text, size, "no %s is given", block);
	else if (wrong->code == NSCHED_NO_BLOCK)
		length = snprintf(text, size, "%s", missing(question, wrong));
	else if (wrong->code == NSCHED_NO_WORK && question == NSCHED_ASK_BALANCE)
		length = snprintf(text, size, "%s; or there is no room for the "
					      "tasks to move", what);
	else if (block)
		length = snprintf(text, size, "the %s: %s", block, what);
	else if (wrong->index != NSCHED_NONE)
		length = snprintf(text, size, "%s (%u)", what, (unsigned int)wrong->index);
	else
		length = snprintf(text, size, "%s", what);
	return length < 0 ? 0 : (size_t)length;
}
