/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What there is to ask, read from the descriptor tables. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "builder.h"
#include "print.h"
#include "text.h"

static void append(char **list, const char *name)
{
	char *more = text_of("%s%s%s", *list, (*list)[0] ? ", " : "", name);

	free(*list);
	*list = more;
}

static uint32_t answers(uint32_t policy)
{
	return nsched_policy_row(policy) && nsched_policy_row(policy)->questions != 0;
}

static char *list_those(uint32_t (*wanted)(uint32_t policy))
{
	char *list = text_of("%s", "");
	uint32_t policy;

	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		if (answers(policy) && wanted(policy))
			append(&list, nsched_policy_row(policy)->name);
	}
	return list;
}

char *list_policies(void)
{
	return list_those(answers);
}

char *list_with_domains(void)
{
	return list_those(builder_of);
}

char *list_questions(void)
{
	char *list = text_of("%s", "");
	uint32_t i;

	for (i = 0; i < NSCHED_QUESTIONS; i++)
		append(&list, question_name(i));
	return list;
}

char *list_tunables(const struct nsched_policy_row *policy)
{
	char *list = text_of("%s", "");
	uint32_t i;

	for (i = 0; i < policy->nr_tunables; i++)
		append(&list, policy->tunables[i].name);
	return list;
}

static void list_policy(const struct nsched_policy_row *policy)
{
	uint32_t i;

	printf("\n%s: %s\n", policy->name, policy->summary);
	printf("  answers    ");
	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (policy->questions >> i & 1u)
			printf(" %s", question_name(i));
	}
	printf("\n\n");
	if (policy->nr_tunables == 0)
		return;
	printf("  %-16s %10s %10s %12s  %s\n", "tunable", "default", "least", "greatest", "unit");
	for (i = 0; i < policy->nr_tunables; i++) {
		const struct nsched_field *field = &policy->tunables[i];

		printf("  %-16s %10" PRId64 " %10" PRId64 " %12" PRIu64 "  %s\n", field->name,
		       field->preset, field->least, field->greatest, field->unit);
	}
}

void list_all(void)
{
	static const char *const asks[NSCHED_QUESTIONS] = {
		[NSCHED_ASK_PLACE] = "where does a task go that forks or execs",
		[NSCHED_ASK_WAKE] = "where does a waking task go",
		[NSCHED_ASK_DUE] = "is balancing due on this CPU, and how",
		[NSCHED_ASK_BALANCE] = "whom to pull from, how much, which tasks",
		[NSCHED_ASK_NEXT] = "what runs next on this CPU",
		[NSCHED_ASK_PREFER] = "which node should a task prefer, by its memory faults",
		[NSCHED_ASK_PAGE] = "does a page move to the node that touched it",
	};
	const struct nsched_policy_row *row;
	uint32_t i, silent = 0;

	printf("questions\n");
	for (i = 0; i < NSCHED_QUESTIONS; i++)
		printf("  %-8s %s\n", question_name(i), asks[i]);
	for (i = 1; i < NSCHED_POLICIES; i++) {
		row = nsched_policy_row(i);
		if (row && row->questions != 0)
			list_policy(row);
	}
	for (i = 1; i < NSCHED_POLICIES; i++) {
		row = nsched_policy_row(i);
		if (!row || row->questions != 0)
			continue;
		printf("%s  %-20s %s\n",
		       silent++ == 0 ? "\npolicies that answer nothing yet\n" : "", row->name,
		       row->summary);
	}
}
