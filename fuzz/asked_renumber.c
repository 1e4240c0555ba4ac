/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A question under other numbers, member by member as the descriptors say. */
#include "asked_renumber.h"

uint32_t asked_new_number(const struct asked_renumbered *r, const char *unit, uint32_t number)
{
	const struct asked *k = r->from;
	const struct {
		const char *unit;
		const uint32_t *number;
		uint32_t nr;
	} kinds[] = {
		{ "cpu", r->numbers.cpu, k->w->nr_cpus },
		{ "node", r->numbers.node, k->w->nr_nodes },
		{ "pool", r->numbers.node, k->w->nr_nodes },
		{ "task", r->row, k->w->nr_tasks },
		{ "group", r->group, k->domains ? k->domains->nr_groups : 0 },
	};
	uint32_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(unit, kinds[i].unit))
			return number < kinds[i].nr ? kinds[i].number[number] : number;
	return number;
}

static void put_number(const struct asked_renumbered *r, void *to, const void *from, uint32_t type,
		       const char *unit)
{
	uint32_t number;

	if (type == NSCHED_U64 || type == NSCHED_S64) {
		memcpy(to, from, sizeof(uint64_t));
		return;
	}
	memcpy(&number, from, sizeof(number));
	number = asked_new_number(r, unit, number);
	memcpy(to, &number, sizeof(number));
}

/* A member beside it says how many nodes follow: up to the last one's new number. */
static void put_count(const struct asked_renumbered *r, char *to, const char *from)
{
	uint32_t first, count;

	memcpy(&first, from - sizeof(first), sizeof(first));
	memcpy(&count, from, sizeof(count));
	if (count)
		count = r->numbers.node[first + count - 1] - r->numbers.node[first] + 1;
	memcpy(to, &count, sizeof(count));
}

/* Of what kind the rows of a column are: those that another machine has elsewhere move. */
static uint32_t new_row(const struct asked_renumbered *r, uint32_t kind, uint32_t row)
{
	uint32_t nr = r->from->w->nr_cpus;

	switch (kind) {
	case NSCHED_ROWS_CPU:
		return r->numbers.cpu[row];
	case NSCHED_ROWS_NODE:
		return r->numbers.node[row];
	case NSCHED_ROWS_NODE_PAIR:
		return 2 * r->numbers.node[row / 2] + row % 2;
	case NSCHED_ROWS_CPU_PAIR:
		return r->numbers.cpu[row / nr] * r->numbers.nr_cpus + r->numbers.cpu[row % nr];
	case NSCHED_ROWS_GROUP:
		return r->group ? r->group[row] : row;
	default:
		return row;
	}
}

/* Columns by CPU that have a row a last-level cache: that of its lowest CPU. */
static uint32_t is_by_cache(const struct nsched_field *field)
{
	return !strcmp(field->name, "has_idle_cores") || !strcmp(field->name, "nr_idle_scan");
}

static uint32_t new_cache(const struct asked_renumbered *r, uint32_t cpu)
{
	if (nsched_llc_id(r->from->domains, cpu) != cpu)
		return NSCHED_NONE;
	return nsched_llc_id(r->to.domains, r->numbers.cpu[cpu]);
}

static void put_column(const struct asked_renumbered *r, void *to, void *from,
		       const struct nsched_field *field)
{
	uint32_t bytes = field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4;
	uint32_t kind = world_rows_kind(field), i, row;
	const struct nsched_state *head = from;
	char *new_rows = (char *)nsched_state_u32(to, field->offset);
	const char *rows = (const char *)nsched_state_u32(from, field->offset);

	for (i = 0; i < head->nr[kind]; i++) {
		row = is_by_cache(field) ? new_cache(r, i) : new_row(r, kind, i);
		if (row != NSCHED_NONE)
			put_number(r, new_rows + (size_t)row * bytes, rows + (size_t)i * bytes,
				   field->type, field->unit);
	}
}

/* All that a state says but what follows from the machine. */
static void put_state(const struct asked_renumbered *r, void *to, void *from, uint32_t scope)
{
	const struct nsched_state_row *row = world_state_row(r->from->policy, scope);
	uint32_t i;

	for (i = 0; row && i < row->nr_fields; i++) {
		const struct nsched_field *field = &row->fields[i];

		if (world_field_is_fact(field))
			continue;
		if (field->kind != NSCHED_KIND_NUMBER)
			put_column(r, to, from, field);
		else if (world_field_is_first(field))
			put_number(r, (char *)to + field->offset, (char *)from + field->offset,
				   field->type, "node");
		else if (world_field_counts(field))
			put_count(r, (char *)to + field->offset, (char *)from + field->offset);
		else
			put_number(r, (char *)to + field->offset, (char *)from + field->offset,
				   field->type, field->unit);
	}
}

/* Where questions keep states. */
static const struct state_at {
	uint32_t which; /* NSCHED_NONE: all */
	uint32_t offset;
	uint32_t scope;
} states[] = {
	{ NSCHED_NONE, offsetof(struct nsched_asked, system_state), NSCHED_SCOPE_SYSTEM },
	{ NSCHED_NONE, offsetof(struct nsched_asked, rq_state), NSCHED_SCOPE_RQ },
	{ NSCHED_NONE, offsetof(struct nsched_asked, task_state), NSCHED_SCOPE_TASK },
	{ NSCHED_NONE, offsetof(struct nsched_asked, process_state), NSCHED_SCOPE_PROCESS },
	{ NSCHED_NONE, offsetof(struct nsched_asked, group_state), NSCHED_SCOPE_GROUP },
	{ NSCHED_NONE, offsetof(struct nsched_asked, page_state), NSCHED_SCOPE_PAGE },
	{ NSCHED_ASK_PLACE, offsetof(struct nsched_place_question, parent_state),
	  NSCHED_SCOPE_TASK },
	{ NSCHED_ASK_WAKE, offsetof(struct nsched_wake_question, waker_state), NSCHED_SCOPE_TASK },
	{ NSCHED_ASK_PAGE, offsetof(struct nsched_page_question, last_group_state),
	  NSCHED_SCOPE_GROUP },
};

#define NR_STATES (sizeof(states) / sizeof(states[0]))

static void *pointer_at(const void *question, uint32_t offset)
{
	void *pointer;

	memcpy(&pointer, (const char *)question + offset, sizeof(pointer));
	return pointer;
}

static void put_pointer(void *question, uint32_t offset, void *pointer)
{
	memcpy((char *)question + offset, &pointer, sizeof(pointer));
}

static void put_states(struct asked_renumbered *r)
{
	uint64_t bytes;
	uint32_t i;

	for (i = 0; i < NR_STATES; i++) {
		void *from, *to;

		if (states[i].which != NSCHED_NONE && states[i].which != r->from->which)
			continue;
		from = pointer_at(&r->from->q, states[i].offset);
		if (!from)
			continue;
		to = world_state_blank(&r->w, r->from->policy, states[i].scope, r->to.domains,
				       &bytes);
		put_state(r, to, from, states[i].scope);
		put_pointer(&r->to.q, states[i].offset, to);
	}
}

void asked_renumber_again(struct asked_renumbered *r)
{
	put_states(r);
}

static void put_set(const struct asked_renumbered *r, uint64_t *to, const uint64_t *from)
{
	uint32_t cpu;

	memset(to, 0, NSCHED_SET_WORDS(r->numbers.nr_cpus) * sizeof(*to));
	for (cpu = 0; cpu < r->from->w->nr_cpus; cpu++)
		if (nsched_set_has(from, cpu))
			nsched_set_add(to, r->numbers.cpu[cpu]);
}

static const char *const counts[] = { "nr_cpus", "nr_nodes", "nr_tasks", "nr_groups" };

/* How many there are of what @count names, before (0) or after (1), and the new one of @i. */
static uint32_t rows_of(const struct asked_renumbered *r, const char *count, uint32_t after)
{
	const struct world *w = after ? &r->w : r->from->w;
	const uint32_t nr[] = { w->nr_cpus, w->nr_nodes, w->nr_tasks, ASKED_GROUPS };
	uint32_t i;

	for (i = 0; count && i < 4; i++)
		if (!strcmp(count, counts[i]))
			return nr[i];
	return 1;
}

static uint32_t row_after(const struct asked_renumbered *r, const char *count, uint32_t row)
{
	static const char *const unit[] = { "cpu", "node", "task", "" };
	uint32_t i;

	for (i = 0; count && i < 4; i++)
		if (!strcmp(count, counts[i]))
			return asked_new_number(r, unit[i], row);
	return row;
}

/* An array by CPU or row, and maybe by node; what is added is zero, or none. */
static void *array_after(struct asked_renumbered *r, const char *from,
			 const struct nsched_field *field)
{
	uint32_t bytes = field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4;
	uint32_t rows = rows_of(r, field->count, 0), across = rows_of(r, field->count_by, 0);
	uint32_t new_across = rows_of(r, field->count_by, 1), i, j;
	uint64_t all = (uint64_t)rows_of(r, field->count, 1) * new_across * bytes;
	char *to = world_input(&r->w, all);

	memset(to, field->flags & NSCHED_FIELD_NONE ? 0xff : 0, (size_t)all);
	for (i = 0; i < rows; i++)
		for (j = 0; j < across; j++)
			put_number(r, to + ((size_t)row_after(r, field->count, i) * new_across +
					    row_after(r, field->count_by, j)) * bytes,
				   from + ((size_t)i * across + j) * bytes, field->type,
				   field->unit);
	return to;
}

/* A member of @to, which began as a copy of @from. */
static void put_member(struct asked_renumbered *r, void *to, const void *from,
		       const struct nsched_field *field)
{
	void *pointer;

	if (field->kind == NSCHED_KIND_NUMBER) {
		/* a group that a task names is one of tasks */
		if (strcmp(field->unit, "group") != 0)
			put_number(r, (char *)to + field->offset,
				   (const char *)from + field->offset, field->type, field->unit);
		return;
	}
	pointer = pointer_at(from, field->offset);
	if (!pointer && field->home == NSCHED_AT_TASK && r->from->w->nr_cpus == 1)
		pointer = r->only; /* all of one CPU is one CPU; of more it is not */
	if (!pointer)
		return;
	if (field->kind == NSCHED_KIND_ARRAY) {
		put_pointer(to, field->offset, array_after(r, pointer, field));
	} else {
		uint64_t *set = world_input(&r->w, NSCHED_SET_WORDS(r->w.nr_cpus) * sizeof(*set));

		put_set(r, set, pointer);
		put_pointer(to, field->offset, set);
	}
}

/* The arrays that an answer fills: of its descriptor, and the CPUs to tell. */
struct output {
	uint32_t offset;  /* of the pointer in the question */
	uint32_t length;  /* of the member of the answer that counts, or NSCHED_NONE: a set */
	uint32_t room;
	const char *unit;
};

static uint32_t outputs_of(const struct asked *k, struct output *out)
{
	const struct nsched_function *function = nsched_question_table(k->which);
	uint32_t i, nr = 0;

	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		uint32_t is_set = field->kind == NSCHED_KIND_SET_LIST;

		if (!(field->flags & NSCHED_FIELD_OUT))
			continue;
		out[nr].offset = field->offset;
		out[nr].length = is_set ? NSCHED_NONE : field->length;
		out[nr].room = is_set ? 0 : k->w->nr_tasks;
		out[nr++].unit = field->unit;
	}
	if (k->which == NSCHED_ASK_PLACE)
		out[nr].offset = offsetof(struct nsched_place_question, notify_cpu_out);
	else if (k->which == NSCHED_ASK_WAKE)
		out[nr].offset = offsetof(struct nsched_wake_question, notify_cpu_out);
	else
		return nr;
	out[nr].length = k->which == NSCHED_ASK_PLACE ?
			 offsetof(struct nsched_place_answer, nr_notify) :
			 offsetof(struct nsched_wake_answer, nr_notify);
	out[nr].room = ASKED_NOTIFY;
	out[nr++].unit = "cpu";
	return nr;
}

static void put_outputs(struct asked_renumbered *r)
{
	struct output out[4];
	uint32_t nr = outputs_of(r->from, out);

	while (nr--)
		put_pointer(&r->to.q, out[nr].offset,
			    world_memory(&r->w, out[nr].room * sizeof(uint32_t) +
					 NSCHED_SET_WORDS(r->w.nr_cpus) * sizeof(uint64_t)));
}

/* Numbers of an answer; what a policy with domains pulls from is a group of them. */
static void put_answer(const struct asked_renumbered *r, uint32_t which, void *to, const void *from)
{
	const struct nsched_function *function = nsched_question_table(which);
	uint32_t i;

	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		const char *unit = field->unit;

		if (field->kind != NSCHED_KIND_NUMBER || field->home != NSCHED_AT_ANSWER)
			continue;
		if (r->from->domains && !strcmp(field->name, "src_node"))
			unit = "group";
		put_number(r, (char *)to + field->offset, (const char *)from + field->offset,
			   field->type, unit);
	}
}

static void put_tunables(struct asked_renumbered *r)
{
	const struct nsched_policy_row *row = nsched_policy_row(r->from->policy);
	const char *from = r->from->q.asked.tunables;
	char *to;
	uint32_t i;

	if (!from)
		return;
	to = world_input(&r->w, NSCHED_TUNABLES_BYTES);
	memcpy(to, from, NSCHED_TUNABLES_BYTES);
	for (i = 0; i < row->nr_tunables; i++)
		if (row->tunables[i].kind == NSCHED_KIND_NUMBER)
			put_number(r, to + row->tunables[i].offset, from + row->tunables[i].offset,
				   row->tunables[i].type, row->tunables[i].unit);
	r->to.q.asked.tunables = to;
}

static void put_members(struct asked_renumbered *r)
{
	const struct nsched_function *function = nsched_question_table(r->from->which);
	const struct asked *k = r->from;
	uint32_t i;

	for (i = 0; i < function->nr_in; i++) {
		const struct nsched_field *field = &function->in[i];

		if (field->home == NSCHED_AT_QUESTION)
			put_member(r, &r->to.q, &k->q, field);
		else if (field->home == NSCHED_AT_TASK)
			put_member(r, &r->to.task, &k->task, field);
		else if (field->home == NSCHED_AT_WAKER)
			put_member(r, &r->to.other, &k->other, field);
	}
	r->to.q.asked.task = &r->to.task;
	if (k->which == NSCHED_ASK_PLACE && k->q.place.parent)
		r->to.q.place.parent = &r->to.other;
	if (k->which == NSCHED_ASK_WAKE && k->q.wake.waker)
		r->to.q.wake.waker = &r->to.other;
	if (k->which == NSCHED_ASK_PAGE && k->q.page.last)
		r->to.q.page.last = &r->to.other;
	if (k->which == NSCHED_ASK_DUE && k->q.due.last) {
		put_answer(r, NSCHED_ASK_BALANCE, &r->to.last, &k->last);
		r->to.q.due.last = &r->to.last;
	}
}

/* A range of nodes must be one still. */
static uint32_t keeps_ranges(const struct asked_renumbered *r)
{
	const struct nsched_state_row *row = world_state_row(r->from->policy, NSCHED_SCOPE_TASK);
	uint32_t i, j, first, count, node;
	const char *at;

	for (i = 0; r->from->q.asked.task_state && row && i < row->nr_fields; i++) {
		if (!world_field_counts(&row->fields[i]))
			continue;
		at = (const char *)r->from->q.asked.task_state + row->fields[i].offset;
		memcpy(&first, at - sizeof(first), sizeof(first));
		memcpy(&count, at, sizeof(count));
		for (j = 1; j < count; j++) {
			node = r->numbers.node[first + j];
			if (node <= r->numbers.node[first + j - 1])
				return 0;
			if (r->numbers.nr_nodes == r->from->w->nr_nodes &&
			    node != r->numbers.node[first] + j)
				return 0;
		}
	}
	return 1;
}

uint32_t asked_renumber(struct asked_renumbered *r, const struct asked *k)
{
	struct nsched_counts counts_after;
	struct nsched_wrong wrong;
	uint32_t i;

	r->from = k;
	memset(&r->to, 0, sizeof(r->to));
	r->group = NULL;
	world_renumber(&r->w, k->w, &r->numbers);
	r->to.w = &r->w;
	r->to.policy = k->policy;
	r->to.which = k->which;
	r->to.q = k->q;
	r->to.task = k->task;
	r->to.other = k->other;
	r->to.last = k->last;
	r->row = world_memory(&r->w, (uint64_t)r->w.nr_tasks * sizeof(*r->row));
	for (i = 0; i < r->w.nr_tasks; i++)
		r->row[r->w.task_was[i]] = i;
	if (!keeps_ranges(r) || !asked_match_domains(r))
		return 0;
	r->only = world_input(&r->w, sizeof(*r->only));
	*r->only = 1;
	put_members(r);
	put_tunables(r);
	put_states(r);
	put_outputs(r);
	r->to.q.asked.topology = r->w.topology;
	r->to.q.asked.domains = k->q.asked.domains ? r->to.domains : NULL;
	r->to.q.asked.tasks = k->q.asked.tasks ? r->w.tasks : NULL;
	r->to.q.asked.load = world_load_with(&r->w, k->needs.load);
	counts_after = (struct nsched_counts){ r->w.nr_cpus, r->w.nr_nodes,
					       k->q.asked.tasks ? r->w.nr_tasks : 0,
					       k->q.asked.nr_groups };
	nsched_policy_needs(k->policy, k->which, &counts_after, &r->to.needs);
	r->to.q.asked.work_size = r->to.needs.work_bytes;
	r->to.q.asked.work = world_memory(&r->w, r->to.needs.work_bytes);
	r->to.a = world_memory(&r->w, asked_answer_bytes(k->which));
	CHECK(nsched_policy_check(k->policy, k->which, &r->to.q, &wrong) == NSCHED_OK);
	return 1;
}

void asked_renumber_close(struct asked_renumbered *r)
{
	world_close(&r->w);
}

/* Numbers of the same kind as in the sentence. */
static uint32_t quantities_differ(const struct asked_renumbered *r)
{
	uint32_t reason = asked_reason(r->from->which, r->from->a), i, bits = 0;

	for (i = 0; i < NSCHED_COMPARED; i++) {
		const struct nsched_field *field = nsched_quantity(reason, i);
		uint64_t was = r->from->a->place.compared[i], is = r->to.a->place.compared[i];
		const char *unit = field ? field->unit : "";
		uint32_t is_number = !strcmp(unit, "cpu") || !strcmp(unit, "node") ||
				     !strcmp(unit, "task") || !strcmp(unit, "group");

		if (is_number && (uint32_t)was == was)
			was = asked_new_number(r, unit, (uint32_t)was);
		if (was != is)
			bits |= is_number ? ASKED_OTHER_CHOICE : ASKED_OTHER_QUANTITY;
	}
	return bits;
}

static uint32_t members_differ(const struct asked_renumbered *r)
{
	const struct nsched_function *function = nsched_question_table(r->from->which);
	union nsched_any_answer want;
	uint32_t i, bits = 0;

	memcpy(&want, r->to.a, (size_t)asked_answer_bytes(r->from->which));
	put_answer(r, r->from->which, &want, r->from->a);
	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		uint32_t bytes = field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4;

		if (field->kind != NSCHED_KIND_NUMBER || field->home != NSCHED_AT_ANSWER ||
		    memcmp((const char *)&want + field->offset,
			   (const char *)r->to.a + field->offset, bytes) == 0)
			continue;
		bits |= !strcmp(field->name, "reason") ? ASKED_OTHER_REASON :
			field->flags & NSCHED_FIELD_NONE && strcmp(field->unit, "level") != 0 ?
			ASKED_OTHER_CHOICE : ASKED_OTHER_MEMBER;
	}
	return bits;
}

static uint32_t outputs_differ(const struct asked_renumbered *r)
{
	uint64_t want[NSCHED_SET_WORDS(1024)];
	uint32_t nr, i, length;
	struct output out[4];

	for (nr = outputs_of(r->from, out); nr--;) {
		uint32_t *was = pointer_at(&r->from->q, out[nr].offset);
		uint32_t *is = pointer_at(&r->to.q, out[nr].offset);

		if (out[nr].length == NSCHED_NONE) {
			put_set(r, want, pointer_at(&r->from->q, out[nr].offset));
			if (memcmp(want, is, NSCHED_SET_WORDS(r->w.nr_cpus) * sizeof(*want)) != 0)
				return ASKED_OTHER_OUTPUT;
			continue;
		}
		memcpy(&length, (const char *)r->from->a + out[nr].length, sizeof(length));
		for (i = 0; i < length; i++)
			if (is[i] != asked_new_number(r, out[nr].unit, was[i]))
				return ASKED_OTHER_OUTPUT;
	}
	return 0;
}

static uint32_t states_differ(struct asked_renumbered *r)
{
	uint32_t i, size;

	for (i = 0; i < NR_STATES; i++) {
		void *from, *to, *want;

		if (states[i].which != NSCHED_NONE && states[i].which != r->from->which)
			continue;
		from = pointer_at(&r->from->q, states[i].offset);
		if (!from)
			continue;
		to = pointer_at(&r->to.q, states[i].offset);
		size = ((const struct nsched_state *)to)->size_bytes;
		want = world_memory(&r->w, size);
		memcpy(want, to, size); /* what has no number in the old machine is free */
		put_state(r, want, from, states[i].scope);
		if (memcmp(want, to, size) != 0)
			return ASKED_OTHER_STATE;
	}
	return 0;
}

uint32_t asked_differ(struct asked_renumbered *r)
{
	return quantities_differ(r) | members_differ(r) | outputs_differ(r) | states_differ(r);
}
