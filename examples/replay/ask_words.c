/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Names of what a question lacks, and answers as sentences. */
#include <stdio.h>
#include <string.h>

#include "ask.h"

const char *ask_lack_name(uint32_t lack, uint32_t which, char *text, size_t size)
{
	static const char *const blocks[] = {
		"load", "task", "", "tasks", "the machine's distances",
		"a level of the policy that holds both CPUs", "what its check refuses",
	};
	const char *other = which == NSCHED_ASK_WAKE ? "waker" : "parent";

	if (lack < ASK_TASK)
		snprintf(text, size, "load.%s", nsched_load_field(lack)->name);
	else if (lack < ASK_OTHER)
		snprintf(text, size, "task.%s", trace_task_field(lack - ASK_TASK)->name);
	else if (lack < ASK_OWN)
		snprintf(text, size, "%s.%s", other, trace_task_field(lack - ASK_OTHER)->name);
	else if (lack < ASK_NO_LOAD)
		snprintf(text, size, "%s", trace_own_name(lack - ASK_OWN));
	else
		snprintf(text, size, "%s", lack == ASK_NO_OTHER ? other : blocks[lack - ASK_NO_LOAD]);
	return text;
}

/* What a member of a task that is not recorded is taken as. */
static void task_words(const struct nsched_field *field, char *words, size_t size)
{
	if (field->kind != NSCHED_KIND_NUMBER)
		snprintf(words, size, "all CPUs");
	else if (!strcmp(field->name, "weight"))
		snprintf(words, size, "1024");
	else if (!strcmp(field->name, "load"))
		snprintf(words, size, "its weight");
	else if (!strcmp(field->name, "id"))
		snprintf(words, size, "a task not met before");
	else if (field->preset < 0)
		snprintf(words, size, "none");
	else
		snprintf(words, size, "%lld", (long long)field->preset);
}

static const char *own_words(uint32_t own)
{
	switch (own) {
	case TRACE_HZ:
		return "1000";
	case TRACE_NOW:
		return "the clock in ticks of hz";
	case TRACE_IDLE:
		return "1 where nr_running of this CPU is 0";
	default:
		return "0";
	}
}

uint32_t ask_filled(const struct ask_player *player, uint32_t lack, char *words, size_t size)
{
	if (lack < ASK_TASK && player->filled_load >> lack & 1) {
		snprintf(words, size, "%s", ask_filled_as(lack));
		return 1;
	}
	if (lack >= ASK_TASK && lack < ASK_OTHER && player->filled_task >> (lack - ASK_TASK) & 1) {
		task_words(trace_task_field(lack - ASK_TASK), words, size);
		return 1;
	}
	if (lack >= ASK_OTHER && lack < ASK_OWN && player->filled_other >> (lack - ASK_OTHER) & 1) {
		task_words(trace_task_field(lack - ASK_OTHER), words, size);
		return 1;
	}
	if (lack >= ASK_OWN && lack < ASK_NO_LOAD && player->filled_own >> (lack - ASK_OWN) & 1) {
		snprintf(words, size, "%s", own_words(lack - ASK_OWN));
		return 1;
	}
	return 0;
}

uint32_t ask_cpu_id(const struct nsched_topology *topology, uint32_t cpu)
{
	return cpu < topology->nr_cpus ? nsched_cpu_id(topology, cpu) : cpu;
}

void ask_explain(const struct ask_player *player, char *text, size_t size)
{
	const struct nsched_topology *topology = player->topology;
	uint64_t compared[NSCHED_COMPARED];
	const struct nsched_field *field;
	uint32_t i;

	memcpy(compared, &player->a, sizeof(compared)); /* every answer begins with it */
	for (i = 0; i < NSCHED_COMPARED && (field = nsched_quantity(player->reason, i)); i++) {
		if (!strcmp(field->unit, "cpu") && compared[i] < topology->nr_cpus)
			compared[i] = nsched_cpu_id(topology, (uint32_t)compared[i]);
		else if (!strcmp(field->unit, "node") && compared[i] < topology->nr_nodes)
			compared[i] = nsched_node_id(topology, (uint32_t)compared[i]);
	}
	nsched_explain(player->reason, compared, text, size);
}
