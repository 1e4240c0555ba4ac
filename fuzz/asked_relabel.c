/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Numbers are names. CPUs and nodes that are not there, between those that are, change
 * nothing; nor does the way in which firmware mixes the CPUs of the nodes; and any other
 * numbers change who is taken among equals, but nothing else.
 */
#include "asked_renumber.h"
#include "asked_ties.h"
#include "numasched/o1.h"

static uint32_t *drawn(struct world *w, uint32_t n)
{
	return world_memory(w, (uint64_t)n * sizeof(uint32_t));
}

/* 0..nr-1 without @added drawn numbers, of which none is below @least. */
static uint32_t *with_holes(struct world *w, uint32_t nr, uint32_t added, uint32_t least)
{
	uint32_t *number = drawn(w, nr), *hole = drawn(w, nr + added), i, at;

	for (i = 0; i < added; i++) {
		do
			at = least + (uint32_t)(world_bulk(w) % (nr + added - least));
		while (hole[at]);
		hole[at] = 1;
	}
	for (i = 0, at = 0; at < nr + added; at++)
		if (!hole[at])
			number[i++] = at;
	return number;
}

/* The same order, and between them what is not there. */
static void add_some(const struct asked *k, const struct asked_tie *tie, struct world_numbers *n)
{
	uint32_t cpus = 1 + world_byte(k->w) % 4, nodes = world_byte(k->w) % 3, least = 0, i;
	struct world *w = k->w;
	uint32_t *home;

	if (tie->by_number & ASKED_BY_NODES)
		nodes = 0;
	if (tie->by_number & ASKED_BY_ZERO)
		least = 1;
	if (tie->by_number & ASKED_BY_THIS)
		least = w->this_cpu + 1;
	n->nr_cpus = w->nr_cpus + cpus;
	n->nr_nodes = w->nr_nodes + nodes;
	n->cpu = with_holes(w, w->nr_cpus, cpus, least);
	n->node = with_holes(w, w->nr_nodes, nodes, 0);
	n->home = home = drawn(w, n->nr_cpus);
	for (i = 0; i < n->nr_cpus; i++)
		home[i] = (uint32_t)(world_bulk(w) % n->nr_nodes);
}

static void same_counts(struct world *w, struct world_numbers *n, uint32_t *cpu, uint32_t *node)
{
	n->nr_cpus = w->nr_cpus;
	n->nr_nodes = w->nr_nodes;
	n->cpu = cpu;
	n->node = node;
	n->home = NULL;
}

/*
 * CPUs of different nodes change order, those of a node do not, nor the nodes, nor which
 * node's first CPU comes before which other's.
 */
static void mix_nodes(const struct asked *k, const struct asked_tie *tie, struct world_numbers *n)
{
	struct world *w = k->w;
	uint32_t *cpu = drawn(w, w->nr_cpus), *node = drawn(w, w->nr_nodes), at, next;
	uint32_t *done = drawn(w, w->nr_cpus), *begun = drawn(w, w->nr_nodes);

	(void)tie;
	for (at = 0; at < w->nr_nodes; at++)
		node[at] = at;
	for (at = 0; at < w->nr_cpus; at++) {
		uint32_t pick = (uint32_t)(world_bulk(w) % w->nr_cpus), of;

		while (done[pick])
			pick = (pick + 1) % w->nr_cpus;
		of = world_node(w, pick);
		for (next = 0; done[next] || (begun[of] ? world_node(w, next) != of :
						 begun[world_node(w, next)]);)
			next++;
		begun[world_node(w, next)] = 1;
		done[next] = 1;
		cpu[next] = at;
	}
	same_counts(w, n, cpu, node);
}

/* CPU @cpu has number @number, which someone else had. */
static void keep_number(struct world *w, uint32_t *new_cpu, uint32_t cpu)
{
	uint32_t other;

	for (other = 0; other < w->nr_cpus && new_cpu[other] != cpu;)
		other++;
	new_cpu[other] = new_cpu[cpu];
	new_cpu[cpu] = cpu;
}

static void shuffle_all(const struct asked *k, const struct asked_tie *tie, struct world_numbers *n)
{
	struct world *w = k->w;
	uint32_t *cpu = drawn(w, w->nr_cpus), *node = drawn(w, w->nr_nodes);
	uint32_t kind = world_byte(w) % 3, i;

	if (tie->by_number & ASKED_BY_ORDER) {
		mix_nodes(k, tie, n);
		return;
	}
	world_shuffle(w, cpu, w->nr_cpus);
	world_shuffle(w, node, w->nr_nodes);
	for (i = 0; i < w->nr_cpus && kind == 1; i++)
		cpu[i] = i;
	for (i = 0; i < w->nr_nodes && (kind == 2 || tie->by_number & ASKED_BY_NODE_ORDER); i++)
		node[i] = i;
	if (tie->by_number & ASKED_BY_THIS)
		keep_number(w, cpu, w->this_cpu);
	if (tie->by_number & ASKED_BY_ZERO)
		keep_number(w, cpu, 0);
	same_counts(w, n, cpu, node);
}

static void ask_both(struct asked_renumbered *r, struct asked *k)
{
	asked_call(k->policy, k->which, &k->q, k->a);
	asked_call(k->policy, k->which, &r->to.q, r->to.a);
}

/* Is the quantity @name, of @length, in a reason's sentence; its value. */
static uint32_t quantity_of(const struct asked *k, const char *name, size_t length, uint64_t *value)
{
	const struct nsched_field *field;
	uint32_t i;

	for (i = 0; i < NSCHED_COMPARED; i++) {
		field = nsched_quantity(asked_reason(k->which, k->a), i);
		if (!field || strncmp(field->name, name, length) != 0 || field->name[length])
			continue;
		*value = k->a->place.compared[i];
		return 1;
	}
	return 0;
}

/* What was chosen here and there is equal in what the policy compares. */
static uint32_t is_tied(const struct asked_renumbered *r, const struct asked_tie *tie,
			uint32_t difference)
{
	const char *name = tie->equal;
	uint64_t here, there;
	uint32_t named = 0;
	size_t length;

	if (tie->by_number & ASKED_BY_FIRST)
		return !(difference & ASKED_OTHER_REASON);
	if (!name)
		return !(difference & (ASKED_OTHER_REASON | ASKED_OTHER_QUANTITY));
	for (; *name; name += length + (name[length] == ' ')) {
		length = strcspn(name, " ");
		if (!quantity_of(r->from, name, length, &here) ||
		    !quantity_of(&r->to, name, length, &there))
			continue;
		if (here != there)
			return 0;
		named = 1;
	}
	return named || !(difference & (ASKED_OTHER_REASON | ASKED_OTHER_QUANTITY));
}

/* Of equals the one chosen may not be used, as it is offline. */
static uint32_t falls_back(const struct asked_renumbered *r)
{
	return r->from->which == NSCHED_ASK_WAKE &&
	       (asked_reason(NSCHED_ASK_WAKE, r->from->a) == NSCHED_REASON_FALLBACK) !=
	       (asked_reason(NSCHED_ASK_WAKE, r->to.a) == NSCHED_REASON_FALLBACK);
}

/* Another CPU than this may balance under the new numbers, or might under the old ones. */
static uint32_t other_balancer(const struct asked_renumbered *r, const struct asked_tie *tie)
{
	return tie->by_number & ASKED_BY_BALANCER &&
	       asked_leaves_it(asked_reason(r->from->which, r->from->a)) !=
	       asked_leaves_it(asked_reason(r->to.which, r->to.a));
}

/* A state that was set anew is what the question begins with. */
static void states_are_so(struct asked *k)
{
	uint32_t i;

	for (i = 0; i < k->kept.nr; i++)
		if (!k->kept.piece[i].constant)
			memcpy(k->kept.piece[i].before, k->kept.piece[i].memory,
			       (size_t)k->kept.piece[i].bytes);
}

/* Loads of which no two, nor their sums, are equal. */
static void loads_apart(struct asked *k)
{
	static const uint32_t columns[] = {
		NSCHED_LOAD_LOAD, NSCHED_LOAD_LOAD1, NSCHED_LOAD_LOAD2, NSCHED_LOAD_LOAD3,
		NSCHED_LOAD_RUNNABLE, NSCHED_LOAD_UTIL, NSCHED_LOAD_LD_NUMA, NSCHED_LOAD_LD_CURR,
		NSCHED_LOAD_LD_LOW, NSCHED_LOAD_LD_HIGH,
	};
	uint32_t i, cpu;

	for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
		uint64_t *now = world_memory(k->w, k->w->nr_cpus * sizeof(*now));

		for (cpu = 0; cpu < k->w->nr_cpus; cpu++)
			now[cpu] = 1 + (world_bulk(k->w) >> 24);
		k->w->value[columns[i]] = now;
	}
	k->q.asked.load = world_load_with(k->w, k->needs.load);
}

/* Queues of which no two are equally long, nor were the last time. */
static void queues_apart(struct asked *k)
{
	uint64_t *nr = world_memory(k->w, k->w->nr_cpus * sizeof(*nr));
	uint64_t *none = world_memory(k->w, k->w->nr_cpus * sizeof(*none));
	uint32_t *order = drawn(k->w, k->w->nr_cpus), cpu;
	nsched_u32 *last = nsched_state_u32(k->q.asked.rq_state, NSCHED_O1_RQ_PREV_LOAD);

	world_shuffle(k->w, order, k->w->nr_cpus);
	for (cpu = 0; cpu < k->w->nr_cpus; cpu++)
		nr[cpu] = 3 * order[cpu];
	for (cpu = 0; cpu < k->w->nr_cpus; cpu++)
		last[cpu] = (uint32_t)nr[cpu];
	k->w->value[NSCHED_LOAD_NR_RUNNING] = nr;
	k->w->value[NSCHED_LOAD_HOME_BONUS] = none;
	k->q.asked.load = world_load_with(k->w, k->needs.load);
	states_are_so(k);
}

static void numbers_apart(struct world *w, void *memory, uint64_t nr)
{
	uint64_t *number = memory, i;

	for (i = 0; number && i < nr; i++)
		number[i] = world_bulk(w) >> 24;
}

/* What a state counts by node, and a total that none of it exceeds. */
static void state_apart(struct asked *k, void *state, uint32_t scope)
{
	static const char *const units[] = { "faults", "pages", "load" };
	const struct nsched_state_row *row = world_state_row(k->policy, scope);
	const struct nsched_state *head = state;
	const uint64_t total = (uint64_t)1 << 44;
	uint32_t i, unit;

	for (i = 0; state && row && i < row->nr_fields; i++) {
		const struct nsched_field *field = &row->fields[i];

		for (unit = 0; unit < 3 && strcmp(field->unit, units[unit]) != 0;)
			unit++;
		if (field->type != NSCHED_U64 || unit == 3)
			continue;
		if (field->kind == NSCHED_KIND_NUMBER)
			memcpy((char *)state + field->offset, &total, sizeof(total));
		else
			numbers_apart(k->w, nsched_state_u64(state, field->offset),
				      head->nr[world_rows_kind(field)]);
	}
}

static void faults_apart(struct asked *k)
{
	const struct nsched_asked *q = &k->q.asked;
	uint32_t nodes = k->w->nr_nodes;
	void *faults[3] = { NULL, NULL, NULL };

	state_apart(k, q->system_state, NSCHED_SCOPE_SYSTEM);
	state_apart(k, q->task_state, NSCHED_SCOPE_TASK);
	state_apart(k, q->process_state, NSCHED_SCOPE_PROCESS);
	state_apart(k, q->group_state, NSCHED_SCOPE_GROUP);
	states_are_so(k);
	if (k->which != NSCHED_ASK_PREFER)
		return;
	memcpy(faults, &k->q.prefer.task_faults, sizeof(faults));
	numbers_apart(k->w, faults[0], (uint64_t)k->w->nr_tasks * nodes);
	numbers_apart(k->w, faults[1], (uint64_t)ASKED_GROUPS * nodes);
	numbers_apart(k->w, faults[2], (uint64_t)ASKED_GROUPS * nodes);
	k->q.prefer.task_total = NULL;
	k->q.prefer.group_total = NULL;
}

/* It may stay where it is, or belongs: no other CPU has to be found for it first. */
static void may_stay(struct asked *k)
{
	const struct nsched_state_row *row = world_state_row(k->policy, NSCHED_SCOPE_TASK);
	const struct nsched_field *home = row ? nsched_field_find(row->fields, row->nr_fields,
								  "home") : NULL;
	uint32_t words = NSCHED_SET_WORDS(k->w->nr_cpus), cpu;
	uint64_t *allowed;

	if (!k->task.allowed)
		return;
	allowed = world_input(k->w, words * sizeof(*allowed));
	memcpy(allowed, k->task.allowed, words * sizeof(*allowed));
	nsched_set_add(allowed, k->task.prev_cpu);
	if (home && k->q.asked.task_state) {
		memcpy(&cpu, (const char *)k->q.asked.task_state + home->offset, sizeof(cpu));
		if (cpu < k->w->nr_cpus)
			nsched_set_add(allowed, cpu);
	}
	k->task.allowed = allowed;
}

static void set_apart(struct asked *k, const struct asked_tie *tie)
{
	if (tie->apart & ASKED_APART_LOADS)
		loads_apart(k);
	if (tie->apart & ASKED_APART_QUEUES)
		queues_apart(k);
	if (tie->apart & ASKED_APART_FAULTS)
		faults_apart(k);
	if (tie->apart & ASKED_APART_ALLOWED)
		may_stay(k);
}

static void without_tasks(struct asked_renumbered *r, struct asked *k)
{
	asked_restore(k, 0);
	asked_renumber_again(r);
	k->q.asked.tasks = NULL;
	r->to.q.asked.tasks = NULL;
	ask_both(r, k);
}

/* The same, or equals: of a pass the source, and what is moved follows from it. */
static void same_or_tied(struct asked_renumbered *r, struct asked *k, const struct asked_tie *tie)
{
	uint32_t difference = asked_differ(r);

	if (!difference || is_tied(r, tie, difference) || other_balancer(r, tie) ||
	    falls_back(r))
		return;
	CHECK(k->which == NSCHED_ASK_BALANCE && k->q.asked.tasks);
	without_tasks(r, k);
	difference = asked_differ(r);
	CHECK(difference && is_tied(r, tie, difference));
}

static struct asked_renumbered r; /* large, and kept where a failure is caught */

static uint32_t all_online(const struct world *w)
{
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		if (!w->online[cpu])
			return 0;
	return 1;
}

/* Does the rule leave room for these numbers? */
static uint32_t may_renumber(const struct asked *k, const struct asked_tie *tie, uint32_t adds)
{
	if (tie->by_number & ASKED_BY_MEETING && !adds)
		return 0;
	if (tie->by_number & ASKED_BY_OFFLINE)
		return !adds && all_online(k->w);
	return 1;
}

static void renumbered(struct asked *k, uint32_t exact,
		       void (*number)(const struct asked *k, const struct asked_tie *tie,
				      struct world_numbers *n))
{
	const struct asked_tie *tie = asked_tie_of(k->policy, k->which);
	uint64_t *value[NSCHED_LOAD_COLUMNS];

	CHECK(tie); /* a policy says what its ties are */
	if (!may_renumber(k, tie, number == add_some) ||
	    (!fuzz_thorough && !world_chance(k->w, 4))) /* another machine costs much */
		return;
	asked_renumber_close(&r);
	memcpy(value, k->w->value, sizeof(value));
	set_apart(k, tie);
	number(k, tie, &r.numbers);
	if (tie->by_number & ASKED_BY_THIS && r.numbers.cpu[k->w->this_cpu] != k->w->this_cpu) {
		/* not under a number of its own */
	} else if (asked_renumber(&r, k)) {
		ask_both(&r, k);
		if (exact && !(tie->by_number & ASKED_BY_MIX && number == mix_nodes))
			CHECK(!asked_differ(&r) || other_balancer(&r, tie));
		else
			same_or_tied(&r, k, tie);
		asked_saw(k);
	} else {
		CHECK(number != add_some); /* the same machine */
	}
	memcpy(k->w->value, value, sizeof(value));
	asked_renumber_close(&r);
}

void asked_added(struct asked *k)
{
	renumbered(k, 1, add_some);
}

void asked_mixed(struct asked *k)
{
	renumbered(k, 1, mix_nodes);
}

void asked_relabelled(struct asked *k)
{
	renumbered(k, 0, shuffle_all);
}
