/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Is the answer in memory the one that the record has? */
#include "internal.h"

static void shorten(char *text, json_object *json)
{
	const char *whole = json ? json_object_to_json_string_ext(json, JSON_C_TO_STRING_PLAIN) :
				   "nothing";

	if (strlen(whole) < RECORD_TEXT)
		snprintf(text, RECORD_TEXT, "%s", whole);
	else
		snprintf(text, RECORD_TEXT, "%.*s ..", RECORD_TEXT - 8, whole);
}

static int differs(struct record_difference *found, const char *path, json_object *expected,
		   json_object *got)
{
	snprintf(found->field, sizeof(found->field), "%s", path);
	shorten(found->expected, expected);
	shorten(found->got, got);
	return 1;
}

static uint32_t same_number(json_object *a, json_object *b)
{
	int64_t x = json_object_get_int64(a), y = json_object_get_int64(b);

	return x == y && (x < 0 || json_object_get_uint64(a) == json_object_get_uint64(b));
}

static int compare_json(struct record_difference *found, const char *path, json_object *expected,
			json_object *got);

static int compare_lists(struct record_difference *found, const char *path, json_object *expected,
			 json_object *got)
{
	size_t nr = json_object_array_length(expected), have = json_object_array_length(got), i;
	char entry[sizeof(found->field)];

	if (nr != have) {
		differs(found, path, expected, got);
		snprintf(found->field, sizeof(found->field), "%.80s (%zu entries, got %zu)", path,
			 nr, have);
		return 1;
	}
	for (i = 0; i < nr; i++) {
		snprintf(entry, sizeof(entry), "%.100s[%zu]", path, i);
		if (compare_json(found, entry, json_object_array_get_idx(expected, i),
				 json_object_array_get_idx(got, i)))
			return 1;
	}
	return 0;
}

static int compare_objects(struct record_difference *found, const char *path,
			   json_object *expected, json_object *got)
{
	struct json_object_iterator at = json_object_iter_begin(expected);
	struct json_object_iterator end = json_object_iter_end(expected);
	char entry[sizeof(found->field)];

	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);

		snprintf(entry, sizeof(entry), "%.60s.%.60s", path, key);
		if (compare_json(found, entry, json_object_iter_peek_value(&at), member(got, key)))
			return 1;
	}
	return 0;
}

/* Equal kinds, equal numbers, equal lengths. Depth is bounded by the lexical pass. */
static int compare_json(struct record_difference *found, const char *path, json_object *expected,
			json_object *got)
{
	json_type type = expected ? json_object_get_type(expected) : json_type_null;

	if (!expected || !got || json_object_get_type(got) != type)
		return differs(found, path, expected, got);
	switch (type) {
	case json_type_int:
		return same_number(expected, got) ? 0 : differs(found, path, expected, got);
	case json_type_array:
		return compare_lists(found, path, expected, got);
	case json_type_object:
		return compare_objects(found, path, expected, got);
	default:
		return differs(found, path, expected, got);
	}
}

/* A decision that wrote beside its arrays. */
static int compare_guards(struct record_inside *in, struct record_difference *found)
{
	const struct guard *guard;
	uint64_t end;
	uint32_t i;

	for (guard = in->guards; guard; guard = guard->next) {
		end = guard->bytes;
		for (i = 0; i < GUARD_BYTES; i++)
			if (guard->memory[end + i] != 0xa5 || guard->memory[-1 - (int)i] != 0xa5)
				break;
		if (i == GUARD_BYTES)
			continue;
		snprintf(found->field, sizeof(found->field), "%s",
			 guard->field ? guard->field->name : "answer, state or work memory");
		snprintf(found->expected, RECORD_TEXT, "nothing written beside its memory");
		snprintf(found->got, RECORD_TEXT, "%s",
			 guard->memory[end + i] != 0xa5 ? "a write past its end" :
							  "a write before its begin");
		return 1;
	}
	return 0;
}

/* A length that the answer states may not exceed the array that was given. */
static int compare_length(struct record_inside *in, const struct nsched_field *field,
			  struct record_difference *found)
{
	uint64_t length, capacity;

	if (field->length == NSCHED_NONE || !field->count)
		return 0;
	length = count_entries(&in->view, field, 1);
	if (expected_entries(in, field, &capacity) < 0)
		return -1;
	if (length <= capacity)
		return 0;
	snprintf(found->field, sizeof(found->field), "%s (length)", field->name);
	snprintf(found->expected, RECORD_TEXT, "at most %llu entries",
		 (unsigned long long)capacity);
	snprintf(found->got, RECORD_TEXT, "%llu", (unsigned long long)length);
	return 1;
}

/* Objects of output: columns of the question, a member each. */
static int compare_columns(struct record_inside *in, const struct nsched_field *field,
			   json_object *expected, struct record_difference *found)
{
	const struct nsched_function *function = in->view.function;
	size_t length = strlen(field->name);
	json_object *out;
	uint32_t i;
	int result = 0;

	for (i = 0; !result && i < function->nr_out; i++)
		if (!strncmp(function->out[i].name, field->name, length) &&
		    !strncmp(function->out[i].name + length, "[].", 3))
			result = compare_length(in, &function->out[i], found);
	if (result)
		return result;
	out = encode_out(&in->view);
	result = compare_json(found, field->name, expected, member(out, field->name));
	json_object_put(out);
	return result;
}

static int compare_field(struct record_inside *in, const struct nsched_field *field,
			 const char *path, json_object *expected, struct record_difference *found)
{
	uint32_t of_answer = in->view.now == NSCHED_AT_QUESTION;
	int result = of_answer ? compare_length(in, field, found) : 0;
	json_object *got;

	if (result)
		return result;
	got = encode_field(&in->view, field, of_answer);
	result = compare_json(found, path, expected, got);
	json_object_put(got);
	return result;
}

/* "out":{"state":{"rq":{..}}}: a state after the call. */
static int compare_state(struct record_inside *in, const char *scope, json_object *fields,
			 struct record_difference *found)
{
	char path[RECORD_NAME * 2];
	struct json_object_iterator at, end;
	uint32_t home;
	int result;

	snprintf(path, sizeof(path), "state.%.40s", scope);
	for (home = 0; home < HOMES; home++)
		if (home_path(&in->view, home) && !strcmp(home_path(&in->view, home), path))
			break;
	if (home == HOMES || home_offset(&in->view, home) == NSCHED_NONE ||
	    !home_block(&in->view, home))
		return fail(in, path, "the question has no such state");
	if (!fields || json_object_get_type(fields) != json_type_object)
		return fail(in, path, "an object is expected");
	in->view.now = home;
	at = json_object_iter_begin(fields);
	end = json_object_iter_end(fields);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);
		const struct nsched_field *field = field_of(&in->view, home, key);

		if (!field)
			return fail(in, path, "\"%.60s\" is not a field of it", key);
		snprintf(path, sizeof(path), "state.%.40s.%.60s", scope, key);
		result = compare_field(in, field, path, json_object_iter_peek_value(&at), found);
		if (result)
			return result;
	}
	return 0;
}

static int compare_states(struct record_inside *in, json_object *states,
			  struct record_difference *found)
{
	struct json_object_iterator at, end;
	int result = 0;

	if (!states || json_object_get_type(states) != json_type_object)
		return fail(in, "out.state", "an object is expected");
	at = json_object_iter_begin(states);
	end = json_object_iter_end(states);
	for (; !result && !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
		result = compare_state(in, json_object_iter_peek_name(&at),
				       json_object_iter_peek_value(&at), found);
	in->view.now = NSCHED_AT_QUESTION;
	return result;
}

int record_compare(struct record *record, struct record_difference *found)
{
	struct record_inside *in = record->inside;
	const struct nsched_function *function = in->view.function;
	struct json_object_iterator at, end;
	int result;

	if (!in->out)
		return fail(in, 0, "no \"out\" to compare with");
	if (!json_object_object_length(in->out))
		return fail(in, "out", "empty, nothing to compare with");
	if (compare_guards(in, found))
		return 1;
	in->view.now = NSCHED_AT_QUESTION;
	at = json_object_iter_begin(in->out);
	end = json_object_iter_end(in->out);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);
		json_object *expected = json_object_iter_peek_value(&at);
		const struct nsched_field *field =
			nsched_field_find(function->out, function->nr_out, key);

		if (!field && in->view.which != NSCHED_NONE && !strcmp(key, "state"))
			result = compare_states(in, expected, found);
		else if (!field)
			return fail(in, "out", "\"%.60s\" is not a field of %s", key,
				    function->name);
		else if (field->kind == NSCHED_KIND_OBJECTS)
			result = compare_columns(in, field, expected, found);
		else
			result = compare_field(in, field, field->name, expected, found);
		if (result)
			return result;
	}
	return 0;
}
