/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * exhaustive [--cpus N] [--records DIR] POLICY..: what holds of a policy on every
 * machine of up to N CPUs, a line a property; each counterexample as records in DIR.
 * --what prints the properties, --left-out what is not looked at, --names the policies
 * that balance or wake.
 */
#include <stdlib.h>
#include <string.h>

#include "study.h"

static void write_record(const struct study *study, uint32_t property, const char *dir)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s-%s.jsonl", dir, study->policy->name,
		 property_rows[property].name);
	if (!study->verdict[property].violated) {
		remove(path);
		return;
	}
	file = fopen(path, "w");
	if (!file || fputs(study->verdict[property].record, file) < 0 || fclose(file) != 0) {
		fprintf(stderr, "exhaustive: %s cannot be written\n", path);
		exit(1);
	}
}

static void study_one(const struct nsched_policy_row *policy, uint32_t most_cpus, const char *dir)
{
	struct study study = { .policy = policy, .answers = &small_library,
			       .most_cpus = most_cpus };
	uint32_t i;

	study_run(&study);
	for (i = 0; i < PROPERTIES; i++) {
		const struct verdict *v = &study.verdict[i];

		printf("%s %s ", policy->name, property_rows[i].name);
		if (!study_asks(&study, i))
			printf("not asked\n");
		else if (!v->violated)
			printf("holds\n");
		else
			printf("violated: %s\n", v->where);
		if (dir)
			write_record(&study, i, dir);
	}
	printf("note: %llu states, %llu runs of %llu questions, %llu wake-ups\n",
	       (unsigned long long)study.states, (unsigned long long)study.runs,
	       (unsigned long long)study.questions, (unsigned long long)study.wakes);
	study_close(&study);
}

static const char left_out[] =
	"not looked at: of the orders of a round on 5 and 6 CPUs all but up and down; of the\n"
	"sets of a woken task on 5 and 6 CPUs all but four; unequal capacities and weights,\n"
	"tasks that are hot in a cache, wakers and wakees with a history.\n";

static void print_names(void)
{
	const struct nsched_policy_row *policy;
	uint32_t i;

	for (i = 1; i < NSCHED_POLICIES; i++) {
		policy = nsched_policy_row(i);
		if (policy && policy->questions & (1u << NSCHED_ASK_BALANCE | 1u << NSCHED_ASK_WAKE))
			printf("%s\n", policy->name);
	}
}

/* Of no CPUs everything holds, and of more than there are nothing more is asked. */
static uint32_t cpus_of(const char *text)
{
	if (text[0] < '1' || text[0] > '0' + (char)SMALL_CPUS || text[1]) {
		fprintf(stderr, "exhaustive: \"%s\" CPUs: 1 to %u are wanted\n", text, SMALL_CPUS);
		exit(2);
	}
	return (uint32_t)(text[0] - '0');
}

int main(int argc, char **argv)
{
	const struct nsched_policy_row *policy;
	uint32_t most_cpus = SMALL_CPUS, p;
	const char *dir = NULL;
	int i;

	for (i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--what") == 0) {
			for (p = 0; p < PROPERTIES; p++)
				printf("%s  %s\n", property_rows[p].name, property_rows[p].what);
		} else if (strcmp(argv[i], "--left-out") == 0) {
			fputs(left_out, stdout);
		} else if (strcmp(argv[i], "--names") == 0) {
			print_names();
		} else if (strcmp(argv[i], "--cpus") == 0 && i + 1 < argc) {
			most_cpus = cpus_of(argv[++i]);
		} else if (strcmp(argv[i], "--records") == 0 && i + 1 < argc) {
			dir = argv[++i];
		} else {
			policy = nsched_policy_find(argv[i]);
			if (!policy) {
				fprintf(stderr, "exhaustive: no policy \"%s\"\n", argv[i]);
				return 2;
			}
			study_one(policy, most_cpus, dir);
		}
	}
	return 0;
}
