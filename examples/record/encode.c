/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From memory to JSON: one field of a question or an answer, or a whole record. */
#include <stdlib.h>

#include "internal.h"

json_object *encode_bits(uint64_t bits, uint32_t type, uint32_t flags)
{
	if (flags & NSCHED_FIELD_NONE && bits == NSCHED_NONE)
		return json_object_new_int64(-1);
	if (type == NSCHED_S32 || type == NSCHED_S64)
		return json_object_new_int64((int64_t)bits);
	return json_object_new_uint64(bits);
}

static json_object *encode_list(const void *memory, uint64_t nr, const struct nsched_field *field)
{
	json_object *list = json_object_new_array();
	uint64_t i;

	for (i = 0; i < nr; i++)
		json_object_array_add(list, encode_bits(fetch(memory, field->type, i), field->type,
							field->flags));
	return list;
}

static json_object *encode_matrix(const void *memory, uint64_t rows, uint64_t width,
				  const struct nsched_field *field)
{
	uint64_t bytes = field->type == NSCHED_U32 || field->type == NSCHED_S32 ? 4 : 8, i;
	json_object *list = json_object_new_array();

	for (i = 0; i < rows; i++)
		json_object_array_add(list, encode_list((const char *)memory + i * width * bytes,
							width, field));
	return list;
}

static json_object *encode_lists(const void *memory, const uint32_t *first, uint64_t rows,
				 const struct nsched_field *field)
{
	uint64_t bytes = field->type == NSCHED_U32 || field->type == NSCHED_S32 ? 4 : 8, i;
	json_object *list = json_object_new_array();

	for (i = 0; first && i < rows; i++)
		json_object_array_add(list, encode_list((const char *)memory + first[i] * bytes,
							first[i + 1] - first[i], field));
	return list;
}

/* Lists cut by the field's first indices, put together by those of the field it is derived from. */
static json_object *encode_nested(const struct view *view, const struct nsched_field *field,
				  const void *memory, uint64_t nr)
{
	const struct nsched_function *function = view->function;
	const struct nsched_field *outer = nsched_field_find(function->out, function->nr_out,
							     field->derive);
	const uint32_t *first = pointer_at(view->question, outer->first);
	const uint32_t *inner = pointer_at(view->question, field->first);
	json_object *list = json_object_new_array();
	uint64_t i;

	for (i = 0; first && inner && i < nr; i++)
		json_object_array_add(list, encode_lists(memory, inner + first[i],
							 first[i + 1] - first[i], field));
	return list;
}

/* A member of a struct, or what it points to. */
static json_object *encode_member(const struct view *view, const struct nsched_field *field,
				  const char *base, uint32_t of_answer)
{
	uint64_t nr = count_entries(view, field, of_answer);
	const void *memory;

	if (field->kind == NSCHED_KIND_NUMBER) {
		uint64_t bits = fetch(base + field->offset, field->type, 0);

		if (field->below && !bits && !of_answer && !count_named(view, field->below, 0))
			return 0; /* counts in an empty list: to name it would be refused */
		return encode_bits(bits, field->type, field->flags);
	}
	if (field->home == NSCHED_AT_ANSWER)
		return encode_list(base + field->offset, nr, field);
	memory = pointer_at(base, field->offset);
	if (!memory)
		return 0;
	switch (field->kind) {
	case NSCHED_KIND_ARRAY:
		return encode_list(memory, nr, field);
	case NSCHED_KIND_MATRIX:
		if (field->count)
			return encode_matrix(memory, count_named(view, field->count, 0),
					     field->count_by ?
						     count_named(view, field->count_by, 0) : nr,
					     field);
		return encode_matrix(memory, nr, count_named(view, field->count_by, 0), field);
	case NSCHED_KIND_LISTS:
		return encode_lists(memory, field->first == NSCHED_NONE ?
						    0 : pointer_at(base, field->first),
				    nr, field);
	case NSCHED_KIND_LISTS_OF_LISTS:
		return encode_nested(view, field, memory, nr);
	default:
		return encode_sets(view, field, memory, nr);
	}
}

static json_object *encode_load(const struct nsched_load *load, const struct nsched_field *field)
{
	json_object *list;
	uint32_t cpu;

	if (!load || field->offset >= NSCHED_LOAD_COLUMNS || !load->offset[field->offset])
		return 0;
	list = json_object_new_array();
	for (cpu = 0; cpu < load->nr_cpus; cpu++)
		json_object_array_add(list, encode_bits(nsched_load_get(load, field->offset, cpu),
							field->type, field->flags));
	return list;
}

static json_object *encode_allowed(const struct nsched_tasks *tasks, uint32_t task)
{
	json_object *set = json_object_new_array();
	uint32_t cpu;

	for (cpu = 0; cpu < tasks->nr_cpus; cpu++)
		if (nsched_task_allowed(tasks, task, cpu))
			json_object_array_add(set, json_object_new_int64(cpu));
	return set;
}

static json_object *encode_tasks(const struct nsched_tasks *tasks, const struct nsched_field *field)
{
	json_object *list;
	uint32_t i, nr;

	if (!tasks || !tasks->offset[field->offset])
		return 0;
	list = json_object_new_array();
	nr = field->offset == NSCHED_TASK_FIRST ? tasks->nr_cpus + 1 : tasks->nr_tasks;
	for (i = 0; i < nr; i++) {
		if (field->offset == NSCHED_TASK_FIRST)
			json_object_array_add(list,
					      json_object_new_int64(nsched_tasks_first(tasks, i)));
		else if (field->offset == NSCHED_TASK_ALLOWED_FIRST)
			json_object_array_add(list, encode_allowed(tasks, i));
		else
			json_object_array_add(list,
					      encode_bits(nsched_task_get(tasks, field->offset, i),
							  field->type, field->flags));
	}
	return list;
}

static json_object *encode_state(const struct view *view, const struct nsched_field *field)
{
	const struct nsched_state *state = home_block(view, view->now);

	if (!state)
		return 0;
	if (field->kind == NSCHED_KIND_NUMBER)
		return encode_member(view, field, (const char *)state, 0);
	if (field->offset >= NSCHED_STATE_COLUMNS || !state->offset[field->offset])
		return 0;
	return encode_list((const char *)state + state->offset[field->offset],
			   count_entries(view, field, 0), field);
}

static json_object *encode_struct(const struct view *view, const struct nsched_field *field)
{
	const char *base = home_block(view, view->now);

	return base ? encode_member(view, field, base, 0) : 0;
}

/* One field as the record has it; null where the question has nothing there. */
json_object *encode_field(const struct view *view, const struct nsched_field *field,
			  uint32_t of_answer)
{
	if (view->now == HOME_LAST)
		return encode_struct(view, field);
	switch (field->home) {
	case NSCHED_AT_QUESTION:
		return encode_member(view, field, view->question, of_answer);
	case NSCHED_AT_ANSWER:
		return encode_member(view, field, view->answer, of_answer);
	case NSCHED_AT_LOAD:
		return encode_load(home_block(view, NSCHED_AT_LOAD), field);
	case NSCHED_AT_TASKS:
		return encode_tasks(home_block(view, NSCHED_AT_TASKS), field);
	case NSCHED_AT_TOPOLOGY:
		return encode_fact(home_block(view, NSCHED_AT_TOPOLOGY), field);
	case NSCHED_AT_DOMAINS:
		return encode_domains(view, field);
	case NSCHED_AT_TASK:
	case NSCHED_AT_WAKER:
	case NSCHED_AT_TUNABLES:
		return encode_struct(view, field);
	case NSCHED_AT_NOTHING:
		return 0;
	default:
		return encode_state(view, field);
	}
}

/* Columns named "name[].member" go back into the objects of "name". */
static void put_member(json_object *in, const struct nsched_field *field, json_object *column)
{
	const char *bracket = strstr(field->name, "[].");
	char name[RECORD_NAME];
	json_object *objects;
	size_t i;

	snprintf(name, sizeof(name), "%.*s", (int)(bracket - field->name), field->name);
	objects = member(in, name);
	for (i = 0; objects && i < json_object_array_length(column); i++) {
		if (i == json_object_array_length(objects))
			json_object_array_add(objects, json_object_new_object());
		json_object_object_add(json_object_array_get_idx(objects, i), bracket + 3,
				       json_object_get(json_object_array_get_idx(column, i)));
	}
	json_object_put(column);
}

static json_object *encode_home(struct view *view, uint32_t home)
{
	json_object *object = json_object_new_object();
	const struct nsched_field *field;
	uint32_t i = 0;

	view->now = home;
	while ((field = field_next(view, home, &i))) {
		json_object *value;

		if (field->kind == NSCHED_KIND_OBJECTS) {
			json_object_object_add(object, field->name, json_object_new_array());
			continue;
		}
		value = encode_field(view, field, 0);
		if (value && strstr(field->name, "[]."))
			put_member(object, field, value);
		else if (value)
			json_object_object_add(object, field->name, value);
	}
	return object;
}

/* An exact block: all fields side by side. */
static json_object *encode_exact(struct view *view)
{
	json_object *in = json_object_new_object();
	uint32_t home;

	for (home = 0; home < HOMES; home++) {
		json_object *part = encode_home(view, home);
		struct json_object_iterator at = json_object_iter_begin(part);
		struct json_object_iterator end = json_object_iter_end(part);

		for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
			json_object_object_add(in, json_object_iter_peek_name(&at),
					       json_object_get(json_object_iter_peek_value(&at)));
		json_object_put(part);
	}
	return in;
}

static void add_home(json_object *in, struct view *view, uint32_t home)
{
	const char *path = home_path(view, home);
	const void *block = home_block(view, home);
	json_object *state, *object;

	if (!path || !block)
		return;
	if (home == NSCHED_AT_TOPOLOGY) {
		json_object_object_add(in, path, encode_machine(block));
		return;
	}
	if (home == NSCHED_AT_DOMAINS) {
		object = encode_built_domains(block, home_block(view, NSCHED_AT_TOPOLOGY));
		if (object)
			json_object_object_add(in, path, object);
		return;
	}
	if (home_scope(view, home) != NSCHED_NONE) {
		memcpy(view->nr, ((const struct nsched_state *)block)->nr, sizeof(view->nr));
		state = member(in, "state");
		if (!state) {
			state = json_object_new_object();
			json_object_object_add(in, "state", state);
		}
		json_object_object_add(state, path + 6, encode_home(view, home));
		return;
	}
	json_object_object_add(in, path, encode_home(view, home));
}

static json_object *encode_question(struct view *view)
{
	json_object *in, *own;
	struct json_object_iterator at, end;
	uint32_t home;

	in = json_object_new_object();
	for (home = 0; home < HOMES; home++)
		add_home(in, view, home);
	own = encode_home(view, NSCHED_AT_QUESTION);
	at = json_object_iter_begin(own);
	end = json_object_iter_end(own);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
		json_object_object_add(in, json_object_iter_peek_name(&at),
				       json_object_get(json_object_iter_peek_value(&at)));
	json_object_put(own);
	return in;
}

json_object *encode_out(struct view *view)
{
	const struct nsched_function *function = view->function;
	json_object *out = json_object_new_object();
	uint32_t i;

	view->now = NSCHED_AT_QUESTION;
	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		json_object *value = field->kind == NSCHED_KIND_OBJECTS ?
					     json_object_new_array() :
					     encode_field(view, field, 1);

		if (value && strstr(field->name, "[]."))
			put_member(out, field, value);
		else if (value)
			json_object_object_add(out, function->out[i].name, value);
	}
	return out;
}

/* What the blocks of a question count. */
static void view_blocks(struct view *view)
{
	const struct nsched_topology *topology = home_block(view, NSCHED_AT_TOPOLOGY);
	const struct nsched_load *load = home_block(view, NSCHED_AT_LOAD);
	const struct nsched_tasks *tasks = home_block(view, NSCHED_AT_TASKS);

	view->topology = topology;
	view->nr_cpus = topology ? topology->nr_cpus : load ? load->nr_cpus : 0;
	view->nr_nodes = topology ? topology->nr_nodes : load ? load->nr_nodes : 0;
	view->nr_tasks = tasks ? tasks->nr_tasks : 0;
	if (tasks && !view->nr_cpus)
		view->nr_cpus = tasks->nr_cpus;
}

static char *print(json_object *root)
{
	char *line = strdup(json_object_to_json_string_ext(root, JSON_C_TO_STRING_PLAIN));

	json_object_put(root);
	return line;
}

struct record_draft {
	struct view view;
	json_object *root;
};

struct record_draft *record_draft(const struct record_ask *ask)
{
	struct record_draft *draft = calloc(1, sizeof(*draft));
	struct view *view;
	json_object *root;

	if (!draft)
		return 0;
	view = &draft->view;
	view->function = ask->function;
	view->policy = ask->policy;
	view->question = (char *)(uintptr_t)ask->question;
	view->which = strchr(ask->function->name, '.') ? NSCHED_NONE : ask->function->question;
	view_blocks(view);
	root = json_object_new_object();
	json_object_object_add(root, "fn", json_object_new_string(ask->function->name));
	if (ask->policy)
		json_object_object_add(root, "policy", json_object_new_string(ask->policy->name));
	json_object_object_add(root, "id", json_object_new_string(ask->id ? ask->id : "1"));
	json_object_object_add(root, "in", view->which == NSCHED_NONE ? encode_exact(view) :
									encode_question(view));
	draft->root = root;
	return draft;
}

char *record_finish(struct record_draft *draft, const void *answer)
{
	json_object *root = draft->root;

	json_object *out;
	uint32_t home;

	draft->view.answer = (char *)(uintptr_t)answer;
	if (answer) {
		out = encode_out(&draft->view);
		for (home = 0; home < HOMES; home++)
			if (home_scope(&draft->view, home) != NSCHED_NONE)
				add_home(out, &draft->view, home);
		json_object_object_add(root, "out", out);
	}
	free(draft);
	return print(root);
}

char *record_encode(const struct record_ask *ask)
{
	struct record_draft *draft = record_draft(ask);
	json_object *root;

	if (!draft)
		return 0;
	root = draft->root;
	draft->view.answer = (char *)(uintptr_t)ask->answer;
	if (ask->answer)
		json_object_object_add(root, "out", encode_out(&draft->view));
	free(draft);
	return print(root);
}

char *record_encode_machine(const struct nsched_topology *topology)
{
	json_object *root = json_object_new_object();

	json_object_object_add(root, "topology", encode_machine(topology));
	return print(root);
}
