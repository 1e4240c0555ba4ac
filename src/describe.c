/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Looking things up in the tables of the families. */
#include <string.h>

#include "describe.h"

static const struct nsched_family_table *const families[NSCHED_FAMILIES] = {
	[NSCHED_FAMILY_O1] = &nsched_o1_table,	   [NSCHED_FAMILY_CFS] = &nsched_cfs_table,
	[NSCHED_FAMILY_BN] = &nsched_bn_table,	   [NSCHED_FAMILY_TIP] = &nsched_tip_table,
	[NSCHED_FAMILY_HOME] = &nsched_home_table, [NSCHED_FAMILY_AN] = &nsched_an_table,
	[NSCHED_FAMILY_NP] = &nsched_np_table,	   [NSCHED_FAMILY_BFS] = &nsched_bfs_table,
	[NSCHED_FAMILY_FAIR] = &nsched_fair_table,
};

const struct nsched_family_table *nsched_family_table(uint32_t family)
{
	return family < NSCHED_FAMILIES ? families[family] : NULL;
}

const struct nsched_function *nsched_function_find(const char *name)
{
	uint32_t f, i;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (strcmp(nsched_question_table(i)->name, name) == 0)
			return nsched_question_table(i);
	}
	for (f = 0; f < NSCHED_FAMILIES; f++) {
		for (i = 0; i < families[f]->nr_functions; i++) {
			if (strcmp(families[f]->functions[i].name, name) == 0)
				return &families[f]->functions[i];
		}
	}
	return NULL;
}

const struct nsched_function *nsched_function_of(uint32_t decision)
{
	uint32_t f, i;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (nsched_question_table(i)->decision == decision)
			return nsched_question_table(i);
	}
	for (f = 0; f < NSCHED_FAMILIES; f++) {
		for (i = 0; i < families[f]->nr_functions; i++) {
			if (families[f]->functions[i].decision == decision)
				return &families[f]->functions[i];
		}
	}
	return NULL;
}

const struct nsched_policy_row *nsched_policy_row(uint32_t policy)
{
	uint32_t f, i;

	for (f = 0; f < NSCHED_FAMILIES; f++) {
		for (i = 0; i < families[f]->nr_policies; i++) {
			if (families[f]->policies[i].policy == policy)
				return &families[f]->policies[i];
		}
	}
	return NULL;
}

const struct nsched_policy_row *nsched_policy_find(const char *name)
{
	const struct nsched_policy_row *row;
	uint32_t policy;

	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		row = nsched_policy_row(policy);
		if (row && strcmp(row->name, name) == 0)
			return row;
	}
	return NULL;
}

const struct nsched_field *nsched_field_find(const struct nsched_field *fields, uint32_t nr,
					     const char *name)
{
	uint32_t i;

	for (i = 0; i < nr; i++) {
		if (strcmp(fields[i].name, name) == 0)
			return &fields[i];
	}
	return NULL;
}

const struct nsched_sentence *nsched_sentence(uint32_t reason)
{
	const struct nsched_function *function;
	uint32_t i;

	if (reason == NSCHED_REASON_NOT_ASKED)
		return &nsched_not_asked;
	function = nsched_function_of(NSCHED_REASON_DECISION(reason));
	for (i = 0; function && i < function->nr_sentences; i++) {
		if (function->sentences[i].reason == reason)
			return &function->sentences[i];
	}
	return NULL;
}
