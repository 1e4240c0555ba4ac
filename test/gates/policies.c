/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The README's table of policies as the library has it: "name: questions" a line. */
#include "numasched/describe.h"

#include <stdio.h>

int main(void)
{
	const struct nsched_counts counts = { 1, 1, 1, 1 };
	uint32_t policy, question;

	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);
		struct nsched_needs needs;
		int any = 0;

		printf("%s:", row ? row->name : "?");
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			if (!nsched_policy_needs(policy, question, &counts, &needs))
				continue;
			printf(" %s", nsched_question_table(question)->name);
			any = 1;
		}
		puts(any ? "" : " -");
	}
	return 0;
}
