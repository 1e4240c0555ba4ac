/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which fields stand where. An exact block has all of its own side by side. */
#include "internal.h"

#define PER_CPU(text, unit_, number, most, flag) \
	{ .name = text, .unit = unit_, .count = "nr_cpus", .greatest = most, .offset = number, \
	  .length = NSCHED_NONE, .present = NSCHED_NONE, .kind = NSCHED_KIND_ARRAY, \
	  .home = NSCHED_AT_TOPOLOGY, .preset_kind = NSCHED_PRESET_ABSENT, .flags = flag }
#define PER_NODE(text, unit_, number, most, type_) \
	{ .name = text, .unit = unit_, .count = "nr_nodes", .greatest = most, .offset = number, \
	  .length = NSCHED_NONE, .present = NSCHED_NONE, .kind = NSCHED_KIND_ARRAY, \
	  .type = type_, .home = NSCHED_AT_TOPOLOGY, .preset_kind = NSCHED_PRESET_ABSENT }
#define COUNT(text, unit_, number, most, preset_) \
	{ .name = text, .unit = unit_, .least = 1, .greatest = most, .offset = number, \
	  .length = NSCHED_NONE, .present = NSCHED_NONE, .home = NSCHED_AT_TOPOLOGY, \
	  .preset_kind = preset_ }

/* A machine, as a question's "topology" and as the line that sets it. */
static const struct nsched_field machine_fields[] = {
	COUNT("nr_cpus", "cpus", NSCHED_FACT_NR_CPUS, NSCHED_MAX_CPUS, NSCHED_REQUIRED),
	COUNT("nr_nodes", "nodes", NSCHED_FACT_NR_NODES, NSCHED_MAX_NODES, NSCHED_REQUIRED),
	PER_CPU("cpu_id", "id", NSCHED_FACT_CPU_ID, NSCHED_U32_MAX, 0),
	PER_CPU("cpu_node", "node", NSCHED_FACT_CPU_NODE, NSCHED_MAX_NODES - 1, 0),
	PER_CPU("cpu_core", "label", NSCHED_FACT_CORE, NSCHED_U32_MAX, 0),
	PER_CPU("cpu_cluster", "label", NSCHED_FACT_CLUSTER, NSCHED_U32_MAX, 0),
	PER_CPU("cpu_cache", "label", NSCHED_FACT_CACHE, NSCHED_U32_MAX, 0),
	PER_CPU("cpu_package", "label", NSCHED_FACT_PACKAGE, NSCHED_U32_MAX, 0),
	PER_CPU("online", "flag", NSCHED_FACT_ONLINE, 1, 0),
	PER_CPU("capacity", "capacity", NSCHED_FACT_CAPACITY, NSCHED_SCALE, 0),
	PER_NODE("node_id", "id", NSCHED_FACT_NODE_ID, NSCHED_U32_MAX, NSCHED_U32),
	PER_NODE("node_memory_kib", "KiB", NSCHED_FACT_NODE_MEMORY_KIB, NSCHED_U64_MAX, NSCHED_U64),
	{ .name = "distance_slit", .unit = "slit", .count = "nr_nodes", .count_by = "nr_nodes",
	  .greatest = NSCHED_MAX_SLIT, .offset = NSCHED_FACT_DISTANCE, .length = NSCHED_NONE,
	  .present = NSCHED_NONE, .kind = NSCHED_KIND_MATRIX, .home = NSCHED_AT_TOPOLOGY,
	  .preset_kind = NSCHED_PRESET_ABSENT },
};

/* Where a question points to, and where that stands in a record. */
struct place {
	const char *path;
	uint32_t scope; /* enum nsched_scope of a state */
	uint32_t offset;/* of the pointer */
};

#define COMMON(home, path, scope, name) \
	[home] = { path, scope, offsetof(struct nsched_asked, name) }
#define NOWHERE(home) [home] = { 0, NSCHED_NONE, NSCHED_NONE }

/* Alike in all seven. */
static const struct place common[HOMES] = {
	NOWHERE(NSCHED_AT_QUESTION),
	NOWHERE(NSCHED_AT_ANSWER),
	NOWHERE(NSCHED_AT_NOTHING),
	NOWHERE(NSCHED_AT_WAKER),
	NOWHERE(HOME_OTHER_STATE),
	NOWHERE(HOME_LAST),
	COMMON(NSCHED_AT_TOPOLOGY, "topology", NSCHED_NONE, topology),
	COMMON(NSCHED_AT_LOAD, "load", NSCHED_NONE, load),
	COMMON(NSCHED_AT_TASKS, "tasks", NSCHED_NONE, tasks),
	COMMON(NSCHED_AT_TASK, "task", NSCHED_NONE, task),
	COMMON(NSCHED_AT_DOMAINS, "domains", NSCHED_NONE, domains),
	COMMON(NSCHED_AT_TUNABLES, "tunables", NSCHED_NONE, tunables),
	COMMON(NSCHED_AT_SYSTEM, "state.system", NSCHED_SCOPE_SYSTEM, system_state),
	COMMON(NSCHED_AT_RQ, "state.rq", NSCHED_SCOPE_RQ, rq_state),
	COMMON(NSCHED_AT_TASK_STATE, "state.task", NSCHED_SCOPE_TASK, task_state),
	COMMON(NSCHED_AT_PROCESS, "state.process", NSCHED_SCOPE_PROCESS, process_state),
	COMMON(NSCHED_AT_GROUP, "state.group", NSCHED_SCOPE_GROUP, group_state),
	COMMON(NSCHED_AT_PAGE, "state.page", NSCHED_SCOPE_PAGE, page_state),
};

#define OWN(question, number, home, path, scope, name) \
	{ NSCHED_ASK_##number, home, \
	  { path, scope, offsetof(struct nsched_##question##_question, name) } }

/* The other task of a question, its state, and the answer before. */
static const struct own {
	uint32_t which;
	uint32_t home;
	struct place place;
} own[] = {
	OWN(place, PLACE, NSCHED_AT_WAKER, "parent", NSCHED_NONE, parent),
	OWN(place, PLACE, HOME_OTHER_STATE, "state.parent", NSCHED_SCOPE_TASK, parent_state),
	OWN(wake, WAKE, NSCHED_AT_WAKER, "waker", NSCHED_NONE, waker),
	OWN(wake, WAKE, HOME_OTHER_STATE, "state.waker", NSCHED_SCOPE_TASK, waker_state),
	OWN(due, DUE, HOME_LAST, "last", NSCHED_NONE, last),
	OWN(page, PAGE, NSCHED_AT_WAKER, "last", NSCHED_NONE, last),
	OWN(page, PAGE, HOME_OTHER_STATE, "state.last_group", NSCHED_SCOPE_GROUP,
	    last_group_state),
};

static const struct place *place_of(const struct view *view, uint32_t home)
{
	uint32_t i;

	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (own[i].which == view->which && own[i].home == home)
			return &own[i].place;
	return &common[home];
}

const char *home_path(const struct view *view, uint32_t home)
{
	return place_of(view, home)->path;
}

uint32_t home_scope(const struct view *view, uint32_t home)
{
	return place_of(view, home)->scope;
}

uint32_t home_offset(const struct view *view, uint32_t home)
{
	const struct nsched_function *function = view->function;

	switch (home) {
	case NSCHED_AT_TOPOLOGY:
		return function->topology;
	case NSCHED_AT_LOAD:
		return function->load;
	case NSCHED_AT_TASKS:
		return function->tasks;
	case NSCHED_AT_DOMAINS:
		return function->domains;
	default:
		return view->which == NSCHED_NONE ? NSCHED_NONE : place_of(view, home)->offset;
	}
}

/* The next field of @home in a table that holds several. */
static const struct nsched_field *filtered(const struct nsched_field *fields, uint32_t nr,
					   uint32_t home, uint32_t *i)
{
	while (*i < nr) {
		const struct nsched_field *field = &fields[(*i)++];

		if (field->home == home)
			return field;
	}
	return 0;
}

static const struct nsched_field *state_next(const struct view *view, uint32_t scope, uint32_t *i)
{
	const struct nsched_policy_row *row = view->policy;
	uint32_t s;

	for (s = 0; row && s < row->nr_states; s++)
		if (row->states[s].scope == scope)
			return *i < row->states[s].nr_fields ? &row->states[s].fields[(*i)++] : 0;
	return 0;
}

static const struct nsched_field *listed(const struct nsched_field *fields, uint32_t nr,
					 uint32_t *i)
{
	return *i < nr ? &fields[(*i)++] : 0;
}

/* Fields of @home one after the other, from *i = 0; null past the last. */
const struct nsched_field *field_next(const struct view *view, uint32_t home, uint32_t *i)
{
	const struct nsched_function *balance;

	if (view->which == NSCHED_NONE)
		return filtered(view->function->in, view->function->nr_in, home, i);
	switch (home) {
	case NSCHED_AT_TOPOLOGY:
		return listed(machine_fields, sizeof(machine_fields) / sizeof(machine_fields[0]),
			      i);
	case NSCHED_AT_QUESTION:
	case NSCHED_AT_LOAD:
	case NSCHED_AT_TASKS:
	case NSCHED_AT_TASK:
	case NSCHED_AT_WAKER:
	case NSCHED_AT_DOMAINS:
	case NSCHED_AT_NOTHING:
		return filtered(view->function->in, view->function->nr_in, home, i);
	case NSCHED_AT_TUNABLES:
		return view->policy ? listed(view->policy->tunables, view->policy->nr_tunables, i) :
				      0;
	case HOME_LAST:
		balance = nsched_question_table(NSCHED_ASK_BALANCE);
		return filtered(balance->out, balance->nr_out, NSCHED_AT_ANSWER, i);
	default:
		return state_next(view, home_scope(view, home), i);
	}
}

/* By name. An exact block's fields are one name space, wherever they live. */
const struct nsched_field *field_of(const struct view *view, uint32_t home, const char *name)
{
	const struct nsched_field *field;
	uint32_t i = 0;

	if (view->which == NSCHED_NONE)
		return nsched_field_find(view->function->in, view->function->nr_in, name);
	while ((field = field_next(view, home, &i)))
		if (!strcmp(field->name, name))
			return field;
	return 0;
}
