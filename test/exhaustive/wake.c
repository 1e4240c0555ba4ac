/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Wake-ups in one state: from every online CPU, of a task that was last on any CPU,
 * synchronous or not, allowed in every set of CPUs on machines of up to four and in
 * a few sets on larger ones. Nobody has a history, but balancing has had a look.
 */
#include "study.h"

#define ALL_SETS_CPUS 4u

static void found(struct study *study, enum property property, struct small *s,
		  const uint32_t *nr, const struct small_wake *w)
{
	struct nsched_wake_answer a;
	char more[80], *at = more;
	uint32_t cpu;

	if (!study_smaller(study, property, s, nr))
		return;
	at += sprintf(at, ", CPU %u wakes%s a task of CPU %u allowed on", w->cpu,
		      w->sync ? " in sync" : "", w->prev);
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		if (w->allowed >> cpu & 1)
			at += sprintf(at, " %u", cpu);
	s->want[0] = s->calls + 1;
	small_wake(s, w, &a);
	s->want[0] = 0;
	study_found(study, property, s, nr, more);
}

static void ask(struct study *study, struct small *s, const uint32_t *nr,
		const struct small_wake *w)
{
	struct nsched_wake_answer a;
	uint32_t reason = small_wake(s, w, &a);
	const char *wrong = range_wake(s, w, reason, &a);

	study->wakes++;
	if (wrong) {
		char text[STUDY_TEXT];

		snprintf(text, sizeof(text), "%s: CPU %u of the task on %u, allowed 0x%x, sync %u: %u",
			 wrong, w->cpu, w->prev, w->allowed, w->sync, a.cpu);
		study_out_of_range(study, s, text);
		return;
	}
	if (reason == NSCHED_REASON_FALLBACK)
		return; /* not what the policy chose */
	if (property_wake_far(s, w, &a))
		found(study, PROPERTY_NEAREST, s, nr, w);
	if (s->policy->wake_reach != NSCHED_REACH_NONE && property_queued_behind(s, w, &a))
		found(study, PROPERTY_WOKEN_RUNS, s, nr, w);
}

/* Some CPU of the set can be used, and of a large machine: all, all but one of two, one. */
static uint32_t set_is_tried(const struct small *s, const struct small_wake *w, uint32_t allowed)
{
	uint32_t all = (1u << s->nr_cpus) - 1, usable = allowed;

	if (s->shape->offline)
		usable &= ~1u;
	if (!usable)
		return 0;
	if (s->wake == SMALL_WAKE_FILTERS &&
	    (~allowed >> w->prev & 1 || ~allowed >> w->cpu & 1))
		return 0; /* who chooses keeps to the set */
	return s->nr_cpus <= ALL_SETS_CPUS || allowed == all ||
	       allowed == (all & ~(1u << w->prev)) || allowed == (all & ~(1u << w->cpu)) ||
	       allowed == 1u << (w->prev + 1) % s->nr_cpus;
}

static void of_task(struct study *study, struct small *s, const uint32_t *nr, struct small_wake *w)
{
	uint32_t all = (1u << s->nr_cpus) - 1;

	for (w->allowed = all; w->allowed; w->allowed--) {
		if (!set_is_tried(s, w, w->allowed))
			continue;
		for (w->sync = 0; w->sync <= (s->nr[w->cpu] != 0); w->sync++)
			ask(study, s, nr, w);
	}
}

void study_wake(struct study *study, struct small *s, const uint32_t *nr)
{
	struct small_wake w;

	small_place(s, nr, 0);
	small_look_around(s);
	for (w.cpu = 0; w.cpu < s->nr_cpus; w.cpu++) {
		if (!s->online[w.cpu] ||
		    (s->nr[w.cpu] == 0 && s->needs[NSCHED_ASK_WAKE].other_task))
			continue;
		/* what slept on a CPU that went offline was given another */
		for (w.prev = s->shape->offline; w.prev < s->nr_cpus; w.prev++)
			of_task(study, s, nr, &w);
	}
}
