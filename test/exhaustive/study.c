/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* All states of all machines, and the smallest counterexamples. */
#include <stdlib.h>
#include <string.h>

#include "study.h"

uint32_t study_asks(const struct study *study, enum property property)
{
	if (property == PROPERTY_WOKEN_RUNS && study->policy->wake_reach == NSCHED_REACH_NONE)
		return 0;
	return (study->policy->questions & property_rows[property].questions) != 0;
}

static uint32_t sum_of(const struct small *s, const uint32_t *nr)
{
	uint32_t cpu, sum = 0;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		sum += nr[cpu];
	return sum;
}

uint32_t study_smaller(const struct study *study, enum property property, const struct small *s,
		       const uint32_t *nr)
{
	const struct verdict *v = &study->verdict[property];

	return !v->violated || s->nr_cpus < v->nr_cpus ||
	       (s->nr_cpus == v->nr_cpus && sum_of(s, nr) < v->nr_tasks);
}

/* The lines of both records, or of one. */
static char *joined(const struct small *s)
{
	const char *first = s->record[0] ? s->record[0] : "";
	const char *second = s->record[1] ? s->record[1] : "";
	char *text = malloc(strlen(first) + strlen(second) + 3);

	if (!text)
		small_broken(s, "no memory left");
	sprintf(text, "%s%s%s%s", first, *first ? "\n" : "", second, *second ? "\n" : "");
	return text;
}

void study_found(struct study *study, enum property property, struct small *s,
		 const uint32_t *nr, const char *more)
{
	struct verdict *v = &study->verdict[property];
	uint32_t cpu, i;
	char *at = v->where;

	v->violated = 1;
	v->nr_cpus = s->nr_cpus;
	v->nr_tasks = sum_of(s, nr);
	at += sprintf(at, "%s, tasks", s->shape->name);
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		at += sprintf(at, " %u", nr[cpu]);
	snprintf(at, sizeof(v->where) - (size_t)(at - v->where), "%s", more);
	free(v->record);
	v->record = joined(s);
	for (i = 0; i < 2; i++) {
		free(s->record[i]);
		s->record[i] = NULL;
	}
}

void study_out_of_range(struct study *study, const struct small *s, const char *what)
{
	if (!study->out_of_range)
		small_broken(s, what);
	if (!*study->out_of_range)
		snprintf(study->out_of_range, STUDY_TEXT, "%s", what);
}

/* The next load, CPU 0 counting fastest; 0: that was the last. */
static uint32_t next_load(const struct small *s, uint32_t *nr)
{
	uint32_t cpu;

	for (cpu = s->shape->offline; cpu < s->nr_cpus; cpu++) {
		if (nr[cpu]++ < SMALL_PER_CPU)
			return 1;
		nr[cpu] = 0;
	}
	return 0;
}

static uint32_t has_pair(const struct small *s, const uint32_t *nr)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		if (nr[cpu] > 1)
			return 1;
	return 0;
}

static void on_machine(struct study *study, struct small *s)
{
	uint32_t nr[SMALL_CPUS] = { 0 };

	do {
		if (s->asks >> NSCHED_ASK_BALANCE & 1) {
			study->states++;
			study_balance(study, s, nr, 0);
			if (s->pins && has_pair(s, nr)) {
				study->states++;
				study_balance(study, s, nr, 1);
			}
		} else {
			study->states++;
		}
		if (s->asks >> NSCHED_ASK_WAKE & 1)
			study_wake(study, s, nr);
	} while (next_load(s, nr) && !(study->out_of_range && *study->out_of_range));
}

void study_run(struct study *study)
{
	static struct small_shape shapes[SMALL_SHAPES];
	uint32_t nr = small_shapes(shapes), i;
	struct small s;

	for (i = 0; i < nr; i++) {
		if (shapes[i].nr_cpus > study->most_cpus)
			continue;
		small_open(&s, study->policy, &shapes[i], study->answers);
		if (s.asks & (1u << NSCHED_ASK_BALANCE | 1u << NSCHED_ASK_WAKE))
			on_machine(study, &s);
		small_close(&s);
	}
}

void study_close(struct study *study)
{
	uint32_t i;

	for (i = 0; i < PROPERTIES; i++)
		free(study->verdict[i].record);
}
