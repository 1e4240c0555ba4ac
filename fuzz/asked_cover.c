/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which policy was looked at by which check: a cell without a look is no check. */
#include <stdio.h>

#include "asked.h"
#include "asked_ties.h"

#define CHECKS 12
#define ENOUGH 300 /* inputs after which every cell has something */

static struct {
	const char *name; /* of a check */
	uint32_t looks[NSCHED_POLICIES];
} seen[CHECKS];

void asked_saw(const struct asked *k)
{
	uint32_t i = 0;

	while (i < CHECKS - 1 && seen[i].name && seen[i].name != fuzz_now)
		i++;
	seen[i].name = fuzz_now;
	seen[i].looks[k->policy]++;
}

/* Some policies only: what they are named for in a table of their own. */
static uint32_t is_of_some(const char *check)
{
	return !strcmp(check, "one balancer a group") || !strcmp(check, "more turns nothing round");
}

/* May a policy's cell be empty, as its own row says or as it reads no load at all? */
static uint32_t may_be_empty(uint32_t policy, uint32_t which, const char *check)
{
	const struct nsched_counts counts = { 2, 1, 1, 1 };
	const struct asked_tie *tie = asked_tie_of(policy, which);
	struct nsched_needs needs;

	if (is_of_some(check))
		return 1;
	if (!strcmp(check, "sums and masks change nothing")) {
		nsched_policy_needs(policy, which, &counts, &needs);
		return !needs.load;
	}
	if (!tie)
		return 0;
	if (!strcmp(check, "what is not there changes nothing"))
		return tie->by_number & ASKED_BY_OFFLINE;
	return tie->by_number & ASKED_BY_MEETING && (!strncmp(check, "CPUs of nodes", 13) ||
						     !strncmp(check, "other numbers", 13));
}

static uint32_t cells(uint32_t policy, uint32_t which, uint32_t inputs)
{
	uint32_t i, missing = 0;

	printf("%-20s", nsched_policy_row(policy)->name);
	for (i = 0; i < CHECKS && seen[i].name; i++) {
		if (seen[i].looks[policy])
			printf(" %6u", seen[i].looks[policy]);
		else
			printf(" %6s", "-");
		if (inputs >= ENOUGH && !seen[i].looks[policy] &&
		    !may_be_empty(policy, which, seen[i].name))
			missing = printf(" (%s: never)", seen[i].name) > 0;
	}
	printf("\n");
	return missing;
}

int asked_covered(const char *target, uint32_t inputs)
{
	uint32_t which, policy, i, nr = 0, missing = 0, checks = 0;

	for (which = 0; which < NSCHED_QUESTIONS; which++)
		if (!strcmp(nsched_question_table(which)->name, target))
			break;
	if (which == NSCHED_QUESTIONS)
		return 1; /* a target that asks no policy */
	while (checks < CHECKS && seen[checks].name)
		checks++;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);

		if (!row || !(row->questions >> which & 1)) {
			missing |= asked_tie_of(policy, which) != NULL; /* a row nobody asks for */
			continue;
		}
		missing |= cells(policy, which, inputs);
		nr++;
	}
	for (i = 0; i < checks; i++)
		printf("column %u: %s\n", i + 1, seen[i].name);
	printf("note: %u policies x %u checks\n", nr, checks);
	return !missing;
}
