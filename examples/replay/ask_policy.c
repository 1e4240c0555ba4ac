/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A policy on a machine: what it reads, its domains, work memory and states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "record.h"
#include "../decide/text.h"

#define RECLAIM_SLIT 30u

/* The questions that a trace has. */
static const uint32_t asked[] = { NSCHED_ASK_PLACE, NSCHED_ASK_WAKE, NSCHED_ASK_BALANCE };
#define ASKED (sizeof(asked) / sizeof(asked[0]))

/*
 * Members of a task that a family's answers depend on, besides prev_cpu and allowed:
 * what is null there cannot be asked about. A family that is not listed reads all.
 */
static const struct reads {
	uint32_t family;
	const char *task, *other;
} reads[] = {
	{ NSCHED_FAMILY_O1, " id prio running queued home slice ", " " },
	{ NSCHED_FAMILY_CFS, " id weight sched_policy kthread vruntime runtime_ns hot ",
	  " id runtime_ns " },
	{ NSCHED_FAMILY_FAIR, " id load util runnable util_est is_new queued preferred ",
	  " id load per_cpu_kthread " },
	{ NSCHED_FAMILY_BFS,
	  " id prio user_prio sched_policy kthread idle_ok smt_bias ",
	  " id prio user_prio sched_policy " },
	{ NSCHED_FAMILY_HOME, " id home process memory ", " " },
	{ NSCHED_FAMILY_AN, " id kthread preferred process ", " " },
};

static uint64_t bits_of(const char *names)
{
	const struct nsched_field *field;
	uint64_t bits = 0;
	char name[TRACE_NAME];
	uint32_t i;

	for (i = 0; (field = trace_task_field(i)); i++) {
		snprintf(name, sizeof(name), " %s ", field->name);
		if (!names || strstr(names, name) || !strcmp(field->name, "prev_cpu") ||
		    !strcmp(field->name, "allowed"))
			bits |= (uint64_t)1 << i;
	}
	return bits;
}

static void set_reads(struct ask_player *player)
{
	const struct nsched_field *field;
	uint32_t i;

	for (i = 0; (field = trace_task_field(i)); i++) {
		if (field->preset_kind == NSCHED_REQUIRED ||
		    (player->strict && field->preset_kind != NSCHED_PRESET_ABSENT))
			player->task_needs |= (uint64_t)1 << i;
		if (!strcmp(field->name, "id"))
			player->bit_id = (uint64_t)1 << i;
		if (!strcmp(field->name, "load"))
			player->bit_load = (uint64_t)1 << i;
		if (!strcmp(field->name, "weight"))
			player->bit_weight = (uint64_t)1 << i;
	}

	player->task_reads = player->other_reads = bits_of(NULL);
	for (i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
		if (reads[i].family != player->family)
			continue;
		player->task_reads = bits_of(reads[i].task);
		/* where the other task ran before, and where it may, is its own affair */
		player->other_reads = bits_of(reads[i].other) & ~bits_of(" ");
	}
}

uint64_t ask_columns(const struct nsched_policy_row *policy)
{
	struct nsched_counts counts = { 1, 1, 0, 0 };
	struct nsched_needs needs;
	uint64_t columns = 0;
	uint32_t i;

	for (i = 0; i < ASKED; i++)
		if (nsched_policy_needs(policy->policy, asked[i], &counts, &needs))
			columns |= needs.load;
	/* a sum or a mask stands on its column */
	if (columns & NSCHED_LOAD_MASK_LEVELS)
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE);
	if (columns & NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD))
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD);
	return columns | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
}

struct ask_player *ask_player_new(const struct nsched_policy_row *policy, uint32_t strict)
{
	struct ask_player *player = need(1, sizeof(*player));

	player->policy = policy;
	player->family = nsched_policy_family(policy->policy);
	player->strict = strict;
	player->in_ns = policy->policy == NSCHED_POLICY_BFS_467 ||
			policy->policy == NSCHED_POLICY_BFS_512 ||
			policy->policy == NSCHED_POLICY_MUQSS_199;
	set_reads(player);
	return player;
}

/* All that depends on the machine. */
static void forget_machine(struct ask_player *player)
{
	uint32_t i;

	player->forgotten = ask_player_lost(player);
	for (i = 0; player->rq_state && i < player->nr_cpus; i++)
		free(player->rq_state[i]);
	for (i = 0; i < NSCHED_SCOPES; i++) {
		ask_states_free(player->states[i]);
		player->states[i] = NULL;
	}
	ask_states_free(player->other_states);
	free(player->domains);
	free(player->work);
	free(player->system_state);
	free(player->rq_state);
	free(player->saved_prio);
	player->other_states = NULL;
	player->domains = NULL;
	player->work = player->system_state = NULL;
	player->rq_state = NULL;
	player->saved_prio = NULL;
}

void ask_player_free(struct ask_player *player)
{
	forget_machine(player);
	free(player->moved_task);
	free(player->moved_cpu);
	free(player);
}

/* Silent from now on, on this machine. */
static int unable(struct ask_player *player, const char *what, uint32_t code)
{
	player->answers = 0;
	snprintf(player->unable, sizeof(player->unable), "no %s for a machine of %u CPUs: %s", what,
		 player->nr_cpus, nsched_code_text(code));
	return -1;
}

/* As it is before the first question; null: the policy keeps none, or is unable to. */
static void *first_state(struct ask_player *player, uint32_t scope, uint32_t cpu,
			 uint32_t *bytes)
{
	const struct nsched_topology *topology = player->topology;
	struct nsched_state_facts facts = { 0 };
	struct nsched_wrong wrong;
	uint64_t size;
	void *state;

	facts.policy = player->policy->policy;
	facts.scope = scope;
	facts.cpu = cpu;
	facts.topology = topology;
	facts.domains = player->domains;
	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = topology->nr_nodes * 2;
	facts.nr[NSCHED_ROWS_CPU_PAIR] = topology->nr_cpus * topology->nr_cpus;
	facts.nr[NSCHED_ROWS_CACHE] = topology->nr_groups[NSCHED_SPAN_CACHE];
	facts.nr[NSCHED_ROWS_LEVEL] = player->domains ? player->domains->nr_levels : 0;
	facts.nr[NSCHED_ROWS_GROUP] = player->domains ? player->domains->nr_groups : 0;
	size = nsched_state_size(&facts);
	*bytes = (uint32_t)size;
	if (!size)
		return NULL;
	state = need(1, size);
	if (nsched_state_init(state, size, &facts, &wrong) == NSCHED_OK)
		return state;
	free(state);
	unable(player, "state", wrong.code);
	return NULL;
}

static void make_states(struct ask_player *player, uint32_t scopes)
{
	uint32_t scope, bytes;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		void *first = scopes >> scope & 1 ? first_state(player, scope, 0, &bytes) : NULL;

		if (!first && player->unable[0])
			return;
		if (!first)
			continue;
		if (scope == NSCHED_SCOPE_SYSTEM) {
			player->system_state = first;
		} else if (scope == NSCHED_SCOPE_RQ) {
			free(first); /* its first values may depend on the CPU */
			player->rq_state = need(player->topology->nr_cpus, sizeof(void *));
		} else {
			player->states[scope] = ask_states_new(first, bytes);
		}
	}
	if (player->states[NSCHED_SCOPE_TASK])
		player->other_states =
			ask_states_new(first_state(player, NSCHED_SCOPE_TASK, 0, &bytes), bytes);
}

void *ask_rq_state(struct ask_player *player, uint32_t cpu)
{
	uint32_t bytes;

	if (player->rq_state && !player->rq_state[cpu])
		player->rq_state[cpu] = first_state(player, NSCHED_SCOPE_RQ, cpu, &bytes);
	return player->rq_state ? player->rq_state[cpu] : NULL;
}

int ask_player_machine(struct ask_player *player, const struct nsched_topology *topology)
{
	struct nsched_counts counts = { topology->nr_cpus, topology->nr_nodes, 0, 0 };
	uint32_t policy = player->policy->policy, scopes = 0, domains = 0, i, code;

	forget_machine(player);
	player->topology = topology;
	player->nr_cpus = topology->nr_cpus;
	player->answers = 0;
	player->unable[0] = '\0';
	player->work_size = 0;
	for (i = 0; i < ASKED; i++) {
		struct nsched_needs *needs = &player->needs[asked[i]];

		if (!nsched_policy_needs(policy, asked[i], &counts, needs))
			continue;
		player->answers |= 1u << asked[i];
		scopes |= needs->states | needs->states_may;
		domains |= needs->domains;
		if (needs->work_bytes > player->work_size)
			player->work_size = needs->work_bytes;
	}
	if (domains) {
		code = record_domains(topology, policy, RECLAIM_SLIT, &player->domains);
		if (code != NSCHED_OK)
			return unable(player, "domains", code);
	}
	player->work = need(1, player->work_size);
	player->saved_prio = need(topology->nr_cpus, sizeof(uint32_t));
	make_states(player, scopes);
	return player->unable[0] ? -1 : 0;
}

uint64_t ask_player_lost(const struct ask_player *player)
{
	uint64_t lost = player->forgotten;
	uint32_t i;

	for (i = 0; i < NSCHED_SCOPES; i++)
		lost += player->states[i] ? ask_states_lost(player->states[i]) : 0;
	return lost;
}

static uint32_t answers_any(const struct nsched_policy_row *row)
{
	return row && (row->questions & (1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE |
					 1u << NSCHED_ASK_BALANCE));
}

static char *names_of_all(void)
{
	char *text = text_of("%s", ""), *more;
	uint32_t i;

	for (i = 1; i < NSCHED_POLICIES; i++) {
		if (!answers_any(nsched_policy_row(i)))
			continue;
		more = text_of("%s%s%s", text, *text ? ", " : "", nsched_policy_row(i)->name);
		free(text);
		text = more;
	}
	return text;
}

const struct nsched_policy_row **ask_policies(const char *names)
{
	const struct nsched_policy_row **rows = need(NSCHED_POLICIES + 1, sizeof(void *));
	uint32_t nr = 0, i;

	if (!names)
		refuse(NULL, 0, "name who is asked, --policy NAME[,NAME..] or all: %s",
		       names_of_all());
	for (i = 1; !strcmp(names, "all") && i < NSCHED_POLICIES; i++)
		if (answers_any(nsched_policy_row(i)))
			rows[nr++] = nsched_policy_row(i);
	while (!nr || *names == ',') {
		char *name;
		size_t length;

		names += nr ? 1 : 0;
		length = strcspn(names, ",");
		name = text_of("%.*s", (int)length, names);
		rows[nr] = nsched_policy_find(name);
		if (!answers_any(rows[nr]))
			refuse(NULL, 0, "%s \"%.60s\"; these answer place, wake or balance: %s",
			       rows[nr] ? "nothing to ask of policy" : "no policy", name,
			       names_of_all());
		for (i = 0; i < nr; i++)
			if (rows[i] == rows[nr])
				refuse(NULL, 0, "policy %s is named twice", name);
		free(name);
		nr++;
		names += length;
	}
	return rows;
}
