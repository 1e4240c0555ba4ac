/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From a record's "in" to a question struct with all that it points to. */
#include "internal.h"

void store(void *memory, uint32_t type, uint64_t index, uint64_t bits)
{
	uint32_t low = (uint32_t)bits;

	if (type == NSCHED_U32 || type == NSCHED_S32)
		memcpy((char *)memory + index * 4, &low, 4);
	else
		memcpy((char *)memory + index * 8, &bits, 8);
}

uint64_t fetch(const void *memory, uint32_t type, uint64_t index)
{
	uint32_t low;
	uint64_t bits;

	if (type == NSCHED_U64 || type == NSCHED_S64) {
		memcpy(&bits, (const char *)memory + index * 8, 8);
		return bits;
	}
	memcpy(&low, (const char *)memory + index * 4, 4);
	return type == NSCHED_S32 ? (uint64_t)(int64_t)(int32_t)low : low;
}

static uint64_t width_of(uint32_t type)
{
	return type == NSCHED_U32 || type == NSCHED_S32 ? 4 : 8;
}

static void put_u32(char *base, uint32_t offset, uint32_t value)
{
	if (offset != NSCHED_NONE)
		memcpy(base + offset, &value, sizeof(value));
}

static int fill_list(struct record_inside *in, const struct nsched_field *field, char *base)
{
	struct column column;
	char *memory;
	uint64_t i;

	if (read_field(in, field, &column))
		return -1;
	put_u32(base, field->present, field_given(&in->view, field));
	put_u32(base, field->length,
		(uint32_t)(column.nr_rows / (field->factor ? field->factor : 1)));
	if (column.is_absent)
		return 0;
	if (column.set) {
		pointer_put(base, field->offset, column.set);
		return 0;
	}
	if (field->flags & NSCHED_FIELD_STATE)
		memory = take_guarded(in, field, column.nr * width_of(field->type));
	else
		memory = take(in, column.nr * width_of(field->type));
	if (!memory)
		return -1;
	for (i = 0; i < column.nr; i++)
		store(memory, field->type, i, column.value[i]);
	pointer_put(base, field->offset, memory);
	if (column.first && field->first != NSCHED_NONE)
		pointer_put(base, field->first, column.first);
	return 0;
}

/* An array of objects says how many it holds; its members are fields of their own. */
static int fill_objects(struct record_inside *in, const struct nsched_field *field, char *base)
{
	json_object *json = field_json(&in->view, field);

	if (!json && field->preset_kind == NSCHED_REQUIRED)
		return fail_field(in, field, "missing");
	put_u32(base, field->present, json ? 1 : 0);
	put_u32(base, field->length, json ? (uint32_t)json_object_array_length(json) : 0);
	return 0;
}

/* Does a member of objects belong to a list that the record leaves out? */
static uint32_t has_no_objects(const struct view *view, const struct nsched_field *field)
{
	const char *bracket = strstr(field->name, "[].");
	char name[RECORD_NAME];

	if (!bracket)
		return 0;
	snprintf(name, sizeof(name), "%.*s", (int)(bracket - field->name), field->name);
	return !has_key(view->section[view->now], name);
}

/* One field that is a member of a struct at @base. */
int fill_field(struct record_inside *in, const struct nsched_field *field, char *base)
{
	uint32_t present;
	uint64_t bits;

	if (field->kind == NSCHED_KIND_OBJECTS)
		return fill_objects(in, field, base);
	if (has_no_objects(&in->view, field))
		return 0;
	if (field->kind != NSCHED_KIND_NUMBER)
		return fill_list(in, field, base);
	if (read_scalar(in, field, &bits, &present))
		return -1;
	store(base + field->offset, field->type, 0, bits);
	put_u32(base, field->present, present);
	return 0;
}

/* Does an object of the record have only fields that stand there? */
int check_keys(struct record_inside *in, uint32_t home)
{
	const char *section = home_path(&in->view, home);
	json_object *object = in->view.section[home];
	struct json_object_iterator at, end;
	char path[RECORD_NAME];

	snprintf(path, sizeof(path), "in%s%s", section ? "." : "", section ? section : "");
	if (!object || json_object_get_type(object) != json_type_object)
		return fail(in, path, "an object is expected");
	at = json_object_iter_begin(object);
	end = json_object_iter_end(object);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);

		if (strchr(key, '[') ||
		    (!field_of(&in->view, home, key) &&
		     (home != NSCHED_AT_QUESTION || in->view.which == NSCHED_NONE)))
			return fail(in, path, "\"%.60s\" is not a field of %s", key,
				    in->view.function ? in->view.function->name : "a machine");
	}
	return 0;
}

/* Keys beside the question's own members: its blocks, and the states by scope. */
static int check_question_keys(struct record_inside *in)
{
	struct json_object_iterator at = json_object_iter_begin(in->in);
	struct json_object_iterator end = json_object_iter_end(in->in);
	uint32_t home;

	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);

		for (home = 0; home < HOMES; home++)
			if (home_path(&in->view, home) && !strcmp(home_path(&in->view, home), key))
				break;
		if (home == HOMES && strcmp(key, "state") != 0 &&
		    !field_of(&in->view, NSCHED_AT_QUESTION, key))
			return fail(in, "in", "\"%.60s\" is not a field of %s", key,
				    in->view.function->name);
	}
	return 0;
}

static int check_state_keys(struct record_inside *in, json_object *state)
{
	struct json_object_iterator at, end;
	char path[RECORD_NAME];
	uint32_t home;

	if (!state)
		return 0;
	if (json_object_get_type(state) != json_type_object)
		return fail(in, "in.state", "an object is expected");
	at = json_object_iter_begin(state);
	end = json_object_iter_end(state);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		snprintf(path, sizeof(path), "state.%.40s", json_object_iter_peek_name(&at));
		for (home = 0; home < HOMES; home++)
			if (home_path(&in->view, home) &&
			    !strcmp(home_path(&in->view, home), path) &&
			    home_offset(&in->view, home) != NSCHED_NONE)
				break;
		if (home == HOMES)
			return fail(in, path, "%s has no such state", in->view.function->name);
	}
	return 0;
}

/* Find the object of every home, refuse those that the question has no place for. */
static int find_sections(struct record_inside *in)
{
	json_object *state = member(in->in, "state");
	struct view *view = &in->view;
	uint32_t home;

	view->section[NSCHED_AT_QUESTION] = in->in;
	if (check_question_keys(in) || check_state_keys(in, state))
		return -1;
	for (home = 0; home < HOMES; home++) {
		const char *path = home_path(&in->view, home);
		json_object *from = in->in;

		if (path && !strncmp(path, "state.", 6)) {
			from = state;
			path += 6;
		}
		if (!path || !from || !has_key(from, path))
			continue;
		view->section[home] = member(from, path);
		if (!view->section[home])
			return fail(in, path, "null: what is not known cannot be asked about");
		if (home != NSCHED_AT_TOPOLOGY && home != NSCHED_AT_DOMAINS && check_keys(in, home))
			return -1;
	}
	return 0;
}

/* The column of one member of an array of objects, as if it stood there as a list. */
static json_object *gather(struct record_inside *in, const struct nsched_field *field,
			   json_object *objects, const char *name)
{
	json_object *column = json_object_new_array();
	size_t i, nr = json_object_array_length(objects), found = 0;

	for (i = 0; i < nr; i++) {
		json_object *object = json_object_array_get_idx(objects, i);
		json_object *value = 0;

		if (json_object_object_get_ex(object, name, &value)) {
			found++;
			json_object_array_add(column, json_object_get(value));
			continue;
		}
		if (field->preset_kind == NSCHED_PRESET_FIELD &&
		    json_object_object_get_ex(object, strrchr(field->derive, '.') + 1, &value))
			json_object_array_add(column, json_object_get(value));
		else
			json_object_array_add(column, json_object_new_int64(field->preset));
	}
	if (found == nr || (found && field->preset_kind != NSCHED_REQUIRED))
		return column;
	json_object_put(column);
	if (found)
		fail_field(in, field, "missing in some of the objects");
	return 0;
}

static int check_object(struct record_inside *in, const struct nsched_field *field,
			json_object *object)
{
	struct json_object_iterator at, end;
	char name[RECORD_NAME * 2];

	if (!object || json_object_get_type(object) != json_type_object)
		return fail_field(in, field, "a list of objects is expected");
	at = json_object_iter_begin(object);
	end = json_object_iter_end(object);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		snprintf(name, sizeof(name), "%s[].%.60s", field->name,
			 json_object_iter_peek_name(&at));
		if (!field_of(&in->view, NSCHED_AT_QUESTION, name))
			return fail_field(in, field, "\"%.60s\" is not a field of it",
					  json_object_iter_peek_name(&at));
	}
	return 0;
}

/* Turn arrays of objects into columns beside them. */
static int flatten(struct record_inside *in, const struct nsched_field *field)
{
	const struct nsched_function *function = in->view.function;
	json_object *objects = field_json(&in->view, field);
	size_t length = strlen(field->name), i;

	if (!objects)
		return 0;
	if (json_object_get_type(objects) != json_type_array)
		return fail_field(in, field, "a list of objects is expected");
	for (i = 0; i < json_object_array_length(objects); i++)
		if (check_object(in, field, json_object_array_get_idx(objects, i)))
			return -1;
	for (i = 0; i < function->nr_in; i++) {
		const struct nsched_field *of = &function->in[i];
		json_object *column;

		if (strncmp(of->name, field->name, length) != 0 ||
		    strncmp(of->name + length, "[].", 3) != 0)
			continue;
		in->wrong[0] = 0;
		column = gather(in, of, objects, of->name + length + 3);
		if (column)
			json_object_object_add(in->in, of->name, column);
		else if (in->wrong[0])
			return -1;
	}
	return 0;
}

/* Arrays that the decision writes. */
/* The first indices of lists of output; several fields may be cut by the same. */
static int place_first(struct record_inside *in, const struct nsched_field *field)
{
	char *question = in->view.question;
	uint64_t rows;
	void *memory;

	if ((field->kind != NSCHED_KIND_LISTS && field->kind != NSCHED_KIND_LISTS_OF_LISTS) ||
	    field->first == NSCHED_NONE || pointer_at(question, field->first))
		return 0;
	rows = field->count_by ? count_named(&in->view, field->count_by, 0) : 0;
	memory = take_guarded(in, field, (rows + 1) * sizeof(uint32_t));
	if (!memory)
		return -1;
	pointer_put(question, field->first, memory);
	return 0;
}

static int place_outputs(struct record_inside *in)
{
	const struct nsched_function *function = in->view.function;
	uint64_t bytes, entries;
	uint32_t i;

	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		void *memory;

		if (!(field->flags & NSCHED_FIELD_OUT) || field->home != NSCHED_AT_QUESTION)
			continue;
		if (expected_entries(in, field, &entries) < 0)
			return -1;
		bytes = entries * width_of(field->type);
		if (field->kind >= NSCHED_KIND_SET_FLAGS && field->kind <= NSCHED_KIND_SET_RANGES)
			bytes = NSCHED_SET_WORDS(set_cpus(&in->view, field)) * 8;
		memory = take_guarded(in, field, bytes);
		if (!memory)
			return -1;
		pointer_put(in->view.question, field->offset, memory);
		if (place_first(in, field))
			return -1;
	}
	return 0;
}

static int place_work(struct record_inside *in)
{
	const struct nsched_function *function = in->view.function;
	struct nsched_counts counts;
	uint64_t bytes = 0;
	uint32_t low;
	void *memory;

	if (function->work == NSCHED_NONE)
		return 0;
	view_counts(&in->view, &counts);
	if (in->view.which != NSCHED_NONE)
		bytes = nsched_policy_work_size(in->view.policy->policy, in->view.which, &counts);
	else if (function->work_bytes)
		bytes = function->work_bytes(in->view.question);
	if (!bytes)
		return 0;
	memory = take_guarded(in, 0, bytes);
	if (!memory)
		return -1;
	pointer_put(in->view.question, function->work, memory);
	if (function->work_size == NSCHED_NONE)
		return 0;
	/* u64 in the seven questions, u32 where an exact block has it */
	low = (uint32_t)bytes;
	if (in->view.which != NSCHED_NONE)
		memcpy(in->view.question + function->work_size, &bytes, sizeof(bytes));
	else
		memcpy(in->view.question + function->work_size, &low, sizeof(low));
	return 0;
}

static uint32_t has_home(const struct view *view, uint32_t home)
{
	uint32_t i = 0;

	return field_next(view, home, &i) ? 1 : 0;
}

static int decode_exact(struct record_inside *in)
{
	struct view *view = &in->view;
	uint32_t i;

	view->section[NSCHED_AT_QUESTION] = in->in;
	if (check_keys(in, NSCHED_AT_QUESTION))
		return -1;
	for (i = 0; i < view->function->nr_in; i++)
		if (view->function->in[i].kind == NSCHED_KIND_OBJECTS &&
		    flatten(in, &view->function->in[i]))
			return -1;
	if (has_home(view, NSCHED_AT_TOPOLOGY) && decode_topology(in))
		return -1;
	if (has_home(view, NSCHED_AT_LOAD) && decode_load(in))
		return -1;
	if (has_home(view, NSCHED_AT_TASKS) && decode_tasks(in))
		return -1;
	return has_home(view, NSCHED_AT_DOMAINS) ? decode_domains(in) : 0;
}

static int decode_blocks(struct record_inside *in)
{
	static const uint32_t states[] = { NSCHED_AT_SYSTEM, NSCHED_AT_RQ, NSCHED_AT_TASK_STATE,
					   NSCHED_AT_PROCESS, NSCHED_AT_GROUP,
					   NSCHED_AT_PAGE, HOME_OTHER_STATE };
	json_object **section = in->view.section;
	uint32_t i;

	if (find_sections(in))
		return -1;
	if (decode_topology(in))
		return -1;
	if (section[NSCHED_AT_LOAD] && decode_load(in))
		return -1;
	if (section[NSCHED_AT_TASKS] && decode_tasks(in))
		return -1;
	if (section[NSCHED_AT_DOMAINS] && decode_built_domains(in))
		return -1;
	if (section[NSCHED_AT_TASK] && decode_task(in, NSCHED_AT_TASK))
		return -1;
	if (section[NSCHED_AT_WAKER] && decode_task(in, NSCHED_AT_WAKER))
		return -1;
	if (section[NSCHED_AT_TUNABLES] && decode_tunables(in))
		return -1;
	if (section[HOME_LAST] && decode_last(in))
		return -1;
	for (i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (section[states[i]] && decode_state(in, states[i]))
			return -1;
	return 0;
}

/* What the policy needs and the record does not give. */
static int check_needs(struct record_inside *in)
{
	const struct view *view = &in->view;
	struct nsched_wrong wrong;
	char why[160];

	if (nsched_policy_check(view->policy->policy, view->which, view->question, &wrong) ==
	    NSCHED_OK)
		return 0;
	nsched_explain_check(view->which, &wrong, why, sizeof(why));
	return fail(in, "in", "%s cannot be asked %s: %s", view->policy->name,
		    view->function->name, why);
}

int decode_question(struct record_inside *in)
{
	struct view *view = &in->view;
	const struct nsched_function *function = view->function;
	const struct nsched_field *field;
	uint32_t i = 0;

	view->question = take(in, function->question_bytes);
	view->answer = take_guarded(in, 0, function->answer_bytes);
	if (!view->question || !view->answer)
		return -1;
	if (view->which == NSCHED_NONE ? decode_exact(in) : decode_blocks(in))
		return -1;
	view->now = NSCHED_AT_QUESTION;
	while ((field = field_next(view, NSCHED_AT_QUESTION, &i)))
		if (fill_field(in, field, view->question))
			return -1;
	if (place_outputs(in) || place_work(in))
		return -1;
	return view->which == NSCHED_NONE ? 0 : check_needs(in);
}
