/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A policy on a small machine: blocks and states are laid out once; tasks come and go. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "numasched/domains.h"
#include "record.h"

/* A level farther away than this is not for wake-ups; what the kernels have. */
#define SMALL_RECLAIM_SLIT 30u

/* The prime is odd, so that every bit of a word reaches the hash. */
#define SMALL_HASH_START 0xcbf29ce484222325u
#define SMALL_HASH_PRIME 0x100000001b3u

#define SMALL_ALONE NSCHED_SPANS

/*
 * Policies of which more is to be known than their rows say. even: the span whose
 * queues they do not level themselves, as threads share one, or a base scheduler
 * does it; of a node: then a task is a process, and not bound to a CPU. wake: what the
 * CPU of the answer means.
 */
static const struct {
	uint32_t policy;
	uint32_t even;
	uint32_t wake;
} known[] = {
	{ NSCHED_POLICY_HT_D7, NSCHED_SPAN_CORE, SMALL_WAKE_PLACES },
	{ NSCHED_POLICY_HT_A9, NSCHED_SPAN_CORE, SMALL_WAKE_PLACES },
	{ NSCHED_POLICY_HOME_NODE_2012, NSCHED_SPAN_NODE, SMALL_WAKE_PLACES },
	{ NSCHED_POLICY_NUMA_CORE_2012, SMALL_ALONE, SMALL_WAKE_FILTERS },
	{ NSCHED_POLICY_BFS_2009, SMALL_ALONE, SMALL_WAKE_TELLS },
	{ NSCHED_POLICY_BFS_318, SMALL_ALONE, SMALL_WAKE_TELLS },
	{ NSCHED_POLICY_BFS_467, SMALL_ALONE, SMALL_WAKE_TELLS },
	{ NSCHED_POLICY_BFS_512, SMALL_ALONE, SMALL_WAKE_TELLS },
};

_Noreturn void small_broken(const struct small *s, const char *what)
{
	uint32_t cpu;

	fprintf(stderr, "exhaustive: %s on %s, tasks", s->policy->name, s->shape->name);
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		fprintf(stderr, " %u", s->nr[cpu]);
	fprintf(stderr, ": %s\n", what);
	exit(1);
}

void *small_memory(const struct small *s, uint64_t bytes)
{
	void *memory = calloc(1, bytes ? (size_t)bytes : 1);

	if (!memory)
		small_broken(s, "no memory left");
	return memory;
}

static void label_cpus(struct small *s)
{
	const struct small_shape *shape = s->shape;
	uint32_t node, i, cpu = 0;

	for (node = 0; node < shape->nr_nodes; node++) {
		for (i = 0; i < shape->node_cpus[node]; i++, cpu++) {
			s->node[cpu] = node;
			s->core[cpu] = shape->threads && i % 2 ? cpu - 1 : cpu;
			s->online[cpu] = cpu > 0 || !shape->offline;
		}
	}
	for (node = 0; node < shape->nr_nodes; node++)
		for (i = 0; i < shape->nr_nodes; i++)
			s->distance[node * shape->nr_nodes + i] =
				node == i ? 10 : shape->line && node + i == 1 ? 30 : 20;
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		s->even[cpu] = SMALL_CPUS + cpu;
	s->pins = 1;
	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (known[i].policy != s->policy->policy)
			continue;
		s->wake = known[i].wake;
		s->pins = known[i].even != NSCHED_SPAN_NODE;
		for (cpu = 0; cpu < s->nr_cpus; cpu++)
			s->even[cpu] = known[i].even == NSCHED_SPAN_CORE ? s->core[cpu] :
				       known[i].even == NSCHED_SPAN_NODE ? s->node[cpu] :
				       SMALL_CPUS + cpu;
	}
}

static void build_topology(struct small *s)
{
	struct nsched_topology_facts facts = { .nr_cpus = s->nr_cpus,
					       .nr_nodes = s->shape->nr_nodes,
					       .cpu_online = s->online,
					       .distance_slit = s->distance };
	struct nsched_wrong wrong;
	uint64_t bytes;

	facts.group_of[NSCHED_SPAN_NODE] = s->node;
	facts.group_of[NSCHED_SPAN_CORE] = s->core;
	facts.group_of[NSCHED_SPAN_CACHE] = s->node;
	facts.group_of[NSCHED_SPAN_PACKAGE] = s->node;
	bytes = nsched_topology_size(&facts);
	s->topology = small_memory(s, bytes);
	if (nsched_topology_init(s->topology, bytes, &facts, &wrong) != NSCHED_OK)
		small_broken(s, "the topology was refused");
}

/* What the questions read, all together. */
static void note_needs(struct small *s)
{
	struct nsched_counts counts = { s->nr_cpus, s->shape->nr_nodes, SMALL_TASKS, 0 };
	uint32_t question;

	s->asks = 0;
	s->load_columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	s->task_columns = NSCHED_TASK_BIT(NSCHED_TASK_ID) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING);
	s->work_bytes = 0;
	for (question = 0; question < NSCHED_QUESTIONS; question++) {
		struct nsched_needs *needs = &s->needs[question];

		memset(needs, 0, sizeof(*needs));
		if (question != NSCHED_ASK_WAKE && question != NSCHED_ASK_DUE &&
		    question != NSCHED_ASK_BALANCE)
			continue;
		if (!nsched_policy_needs(s->policy->policy, question, &counts, needs))
			continue;
		s->asks |= 1u << question;
		s->load_columns |= needs->load;
		s->task_columns |= needs->task_table;
		if (needs->work_bytes > s->work_bytes)
			s->work_bytes = needs->work_bytes;
	}
	s->work = small_memory(s, s->work_bytes);
}

static void build_load(struct small *s)
{
	uint64_t bytes = nsched_load_size(s->nr_cpus, s->shape->nr_nodes, s->load_columns);
	struct nsched_wrong wrong;

	s->load = small_memory(s, bytes);
	if (nsched_load_init(s->load, bytes, s->topology, s->load_columns, &wrong) != NSCHED_OK)
		small_broken(s, "the load was refused");
}

/* Domains where some question reads them. */
static void build_domains(struct small *s)
{
	uint32_t question, wanted = 0;

	for (question = 0; question < NSCHED_QUESTIONS; question++)
		wanted |= s->needs[question].domains;
	if (wanted && record_domains(s->topology, s->policy->policy, SMALL_RECLAIM_SLIT,
				     &s->domains) != NSCHED_OK)
		small_broken(s, "the domains could not be built");
}

static void state_facts(const struct small *s, struct nsched_state_facts *facts, uint32_t scope)
{
	memset(facts, 0, sizeof(*facts));
	facts->policy = s->policy->policy;
	facts->scope = scope;
	facts->nr[NSCHED_ROWS_CPU] = s->nr_cpus;
	facts->nr[NSCHED_ROWS_NODE] = s->shape->nr_nodes;
	facts->nr[NSCHED_ROWS_NODE_PAIR] = s->shape->nr_nodes * 2;
	facts->nr[NSCHED_ROWS_CPU_PAIR] = s->nr_cpus * s->nr_cpus;
	facts->nr[NSCHED_ROWS_CACHE] = s->topology->nr_groups[NSCHED_SPAN_CACHE];
	facts->nr[NSCHED_ROWS_LEVEL] = s->domains ? s->domains->nr_levels : 0;
	facts->nr[NSCHED_ROWS_GROUP] = s->domains ? s->domains->nr_groups : 0;
	facts->topology = s->topology;
	facts->domains = s->domains;
}

/* A state a CPU, two of tasks, one of whatever else the policy keeps. */
static void build_states(struct small *s)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint32_t scope, copy, i, cpu = 0;

	s->nr_states = s->state_bytes = 0;
	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		state_facts(s, &facts, scope);
		for (copy = 0; copy < (scope == NSCHED_SCOPE_RQ ? s->nr_cpus :
				       scope == NSCHED_SCOPE_TASK ? 2 : 1); copy++) {
			if (!nsched_state_size(&facts))
				continue;
			s->state[s->nr_states].scope = scope;
			s->state[s->nr_states++].at = s->state_bytes;
			s->state_bytes += (uint32_t)(nsched_state_size(&facts) + 7) / 8 * 8;
		}
	}
	s->states = small_memory(s, s->state_bytes);
	s->fresh = small_memory(s, s->state_bytes);
	s->looked = small_memory(s, s->state_bytes);
	s->no_clock = small_memory(s, s->state_bytes);
	for (i = 0; i < s->nr_states; i++) {
		state_facts(s, &facts, s->state[i].scope);
		facts.cpu = cpu = i && s->state[i].scope == s->state[i - 1].scope ? cpu + 1 : 0;
		if (nsched_state_init(s->fresh + s->state[i].at, nsched_state_size(&facts), &facts,
				      &wrong) != NSCHED_OK)
			small_broken(s, "a state was refused");
	}
}

/* What counts time says nothing about the next decision: every interval goes by anyway. */
static uint32_t is_clock(const struct nsched_field *field)
{
	static const char *const units[] = { "ticks", "ns", "us", "ms", "time" };
	uint32_t i;

	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (strcmp(field->unit, units[i]) == 0)
			return 1;
	return 0;
}

static void mask_clocks(struct small *s, const struct small_state *state)
{
	const struct nsched_state *head = (const void *)(s->fresh + state->at);
	uint32_t row, i, at, end, column;

	memset(s->no_clock + state->at, 0xff, head->size_bytes);
	for (row = 0; row < s->policy->nr_states; row++) {
		const struct nsched_state_row *r = &s->policy->states[row];

		for (i = 0; r->scope == state->scope && i < r->nr_fields; i++) {
			const struct nsched_field *field = &r->fields[i];

			if (!is_clock(field))
				continue;
			at = field->offset;
			end = at + (field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4);
			if (field->kind != NSCHED_KIND_NUMBER) {
				at = head->offset[field->offset];
				end = head->size_bytes;
				for (column = 0; column < NSCHED_STATE_COLUMNS; column++)
					if (head->offset[column] > at && head->offset[column] < end)
						end = head->offset[column];
			}
			memset(s->no_clock + state->at + at, 0, end - at);
		}
	}
}

/* A policy with a scale of its own keeps the priority of a task in its state. */
static void find_prio(struct small *s)
{
	const struct nsched_field *field;
	uint32_t row, i;

	s->prio = 120;
	for (row = 0; row < s->policy->nr_states; row++) {
		const struct nsched_state_row *r = &s->policy->states[row];

		field = r->scope == NSCHED_SCOPE_TASK ?
			nsched_field_find(r->fields, r->nr_fields, "prio") : NULL;
		for (i = 0; field && i < s->nr_states; i++)
			if (s->state[i].scope == NSCHED_SCOPE_TASK)
				memcpy(&s->prio, s->fresh + s->state[i].at + field->offset,
				       sizeof(s->prio));
	}
}

void small_open(struct small *s, const struct nsched_policy_row *policy,
		const struct small_shape *shape, const struct small_answers *answers)
{
	struct nsched_tasks_facts facts = { 0 };
	uint32_t i;

	memset(s, 0, sizeof(*s));
	s->shape = shape;
	s->policy = policy;
	s->answers = answers;
	s->nr_cpus = shape->nr_cpus;
	label_cpus(s);
	build_topology(s);
	note_needs(s);
	build_load(s);
	build_domains(s);
	build_states(s);
	for (i = 0; i < s->nr_states; i++)
		mask_clocks(s, &s->state[i]);
	find_prio(s);
	facts.columns = s->task_columns | NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) |
			NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE);
	facts.nr_cpus = s->nr_cpus;
	facts.nr_tasks = facts.nr_ranges = SMALL_TASKS;
	s->tasks_bytes = nsched_tasks_size(&facts);
	s->tasks = small_memory(s, s->tasks_bytes);
}

void small_close(struct small *s)
{
	free(s->topology);
	free(s->load);
	free(s->domains);
	free(s->tasks);
	free(s->work);
	free(s->states);
	free(s->fresh);
	free(s->looked);
	free(s->no_clock);
}

static void take(struct small *s, uint32_t cpu, uint32_t place)
{
	uint32_t i;

	s->nr[cpu]--;
	for (i = place; i < s->nr[cpu]; i++)
		s->task[cpu][i] = s->task[cpu][i + 1];
}

static void give(struct small *s, uint32_t cpu, uint32_t task)
{
	s->task[cpu][s->nr[cpu]++] = task;
}

/* One task from the longest to the shortest of the queues that are kept even; 0: they are. */
static uint32_t even_once(struct small *s)
{
	uint32_t from, to, i;

	for (from = 0; from < s->nr_cpus; from++) {
		for (to = 0; to < s->nr_cpus; to++) {
			if (s->even[from] != s->even[to] || !s->online[to] ||
			    s->nr[from] < s->nr[to] + 2)
				continue;
			for (i = s->nr[from]; i-- > 1;) {
				uint32_t task = s->task[from][i];

				if (!(s->allowed[task] >> to & 1))
					continue;
				take(s, from, i);
				give(s, to, task);
				return 1;
			}
		}
	}
	return 0;
}

static void settle(struct small *s)
{
	while (even_once(s))
		;
	small_refresh(s);
}

void small_place(struct small *s, const uint32_t *nr, uint32_t pinned)
{
	uint32_t cpu, i, task = 0, all = (1u << s->nr_cpus) - 1;

	s->pinned = 0;
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		s->nr[cpu] = 0;
		for (i = 0; i < nr[cpu]; i++, task++) {
			s->allowed[task] = pinned && i == 1 ? 1u << cpu : all;
			s->start[task] = s->node[cpu];
			s->pinned |= pinned && i == 1;
			give(s, cpu, task);
		}
	}
	s->nr_tasks = task;
	s->now = 0;
	s->calls = 0;
	small_later(s);
	memcpy(s->states, s->fresh, s->state_bytes);
	small_new_table(s);
	settle(s);
}

void small_restored(struct small *s)
{
	small_new_table(s);
	small_refresh(s);
}

uint32_t small_apply(struct small *s, uint32_t cpu, const struct nsched_balance_answer *a)
{
	uint32_t moved = 0, i, at, from, task;

	for (i = 0; i < a->nr_moved; i++) {
		task = s->row_task[s->moved_task[i]];
		from = s->row_cpu[s->moved_task[i]];
		for (at = 0; s->task[from][at] != task; at++)
			;
		take(s, from, at);
		give(s, s->moved_cpu[i], task);
		moved++;
	}
	if (a->active_cpu != NSCHED_NONE && s->nr[a->active_cpu] > 0 &&
	    s->allowed[s->task[a->active_cpu][0]] >> cpu & 1) {
		task = s->task[a->active_cpu][0];
		take(s, a->active_cpu, 0);
		give(s, cpu, task);
		moved++;
	}
	if (moved)
		settle(s);
	return moved;
}

uint64_t small_hash(const struct small *s)
{
	uint64_t hash = SMALL_HASH_START, word, mask;
	uint32_t cpu, i;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		hash = (hash ^ s->nr[cpu]) * SMALL_HASH_PRIME;
		for (i = 0; s->pinned && i < s->nr[cpu]; i++)
			hash = (hash ^ s->allowed[s->task[cpu][i]]) * SMALL_HASH_PRIME;
	}
	for (i = 0; i + 8 <= s->state_bytes; i += 8) {
		memcpy(&word, s->states + i, 8);
		memcpy(&mask, s->no_clock + i, 8);
		word &= mask;
		hash = (hash ^ word ^ word >> 32) * SMALL_HASH_PRIME;
	}
	return hash;
}

uint32_t small_distance(const struct small *s, uint32_t from, uint32_t to)
{
	if (from == to)
		return 0;
	if (s->core[from] == s->core[to])
		return 1;
	if (s->node[from] == s->node[to])
		return 2;
	return s->distance[s->node[from] * s->shape->nr_nodes + s->node[to]];
}

uint32_t small_movable(const struct small *s, uint32_t from, uint32_t to)
{
	uint32_t i;

	if (from == to || s->even[from] == s->even[to])
		return 0;
	for (i = 1; i < s->nr[from]; i++)
		if (s->allowed[s->task[from][i]] >> to & 1)
			return 1;
	return 0;
}
