/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A line: what it is, and the memory that it needs while it is looked at. */
#include <stdarg.h>
#include <stdlib.h>

#include "internal.h"

int fail(struct record_inside *in, const char *path, const char *format, ...)
{
	char what[RECORD_TEXT - 140];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	if (path)
		snprintf(in->wrong, RECORD_TEXT, "%.120s: %s", path, what);
	else
		snprintf(in->wrong, RECORD_TEXT, "%s", what);
	return -1;
}

int fail_field(struct record_inside *in, const struct nsched_field *field, const char *format, ...)
{
	const char *section =
		in->view.which == NSCHED_NONE ? 0 : home_path(&in->view, in->view.now);
	char what[RECORD_TEXT - 140], path[140];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	snprintf(path, sizeof(path), "in.%s%s%s", section ? section : "", section ? "." : "",
		 field->name);
	return fail(in, path, "%s", what);
}

int fail_memory(struct record_inside *in)
{
	return fail(in, 0, "the question takes more than %u MiB", (unsigned)(ARENA_BYTES >> 20));
}

void *take(struct record_inside *in, uint64_t bytes)
{
	void *memory = arena_take(&in->arena, bytes);

	if (!memory)
		fail_memory(in);
	return memory;
}

void *take_guarded(struct record_inside *in, const struct nsched_field *field, uint64_t bytes)
{
	uint64_t whole = ((bytes + 7) & ~(uint64_t)7) + 2 * GUARD_BYTES;
	struct guard *guard = take(in, sizeof(*guard));
	unsigned char *memory;

	if (!guard || bytes > ARENA_BYTES)
		return guard ? (fail_memory(in), (void *)0) : 0;
	memory = take(in, whole);
	if (!memory)
		return 0;
	memset(memory, 0xa5, (size_t)whole);
	guard->field = field;
	guard->memory = memory + GUARD_BYTES;
	guard->bytes = bytes;
	guard->next = in->guards;
	in->guards = guard;
	return guard->memory;
}

uint32_t has_key(json_object *object, const char *name)
{
	json_object *value;

	return json_object_object_get_ex(object, name, &value) ? 1 : 0;
}

json_object *member(json_object *object, const char *name)
{
	json_object *value = 0;

	json_object_object_get_ex(object, name, &value);
	return value;
}

int record_open(struct record *record)
{
	memset(record, 0, sizeof(*record));
	record->inside = calloc(1, sizeof(*record->inside));
	if (!record->inside)
		return -1;
	record->inside->wrong = record->wrong;
	record->inside->tokener = json_tokener_new_ex(32);
	if (!record->inside->tokener) {
		record_close(record);
		return -1;
	}
	json_tokener_set_flags(record->inside->tokener,
			       JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	return 0;
}

void record_close(struct record *record)
{
	struct record_inside *in = record->inside;

	if (!in)
		return;
	json_object_put(in->root);
	if (in->tokener)
		json_tokener_free(in->tokener);
	arena_free(&in->arena);
	arena_free(&in->machine_arena);
	free(in);
	record->inside = 0;
}

static void forget(struct record *record)
{
	struct record_inside *in = record->inside;

	json_object_put(in->root);
	in->root = 0;
	in->in = 0;
	in->out = 0;
	in->guards = 0;
	in->wrong = record->wrong;
	memset(&in->view, 0, sizeof(in->view));
	arena_reset(&in->arena);
	record->function = 0;
	record->policy = 0;
	record->question = 0;
	record->answer = 0;
	record->has_out = 0;
	record->is_recorded = 0;
	record->fn[0] = 0;
	record->id[0] = 0;
	record->wrong[0] = 0;
}

static int name_of(struct record *record, const char *key, char *name)
{
	json_object *json = member(record->inside->root, key);

	if (!json || json_object_get_type(json) != json_type_string)
		return fail(record->inside, key, "a string is missing");
	if (!json_object_get_string_len(json) || json_object_get_string_len(json) >= RECORD_NAME)
		return fail(record->inside, key, "1 to %d characters, please", RECORD_NAME - 1);
	snprintf(name, RECORD_NAME, "%s", json_object_get_string(json));
	return 0;
}

/* The keys of the line itself; a field that nobody reads is a slip of the pen. */
static int check_root(struct record *record, const char *const *keys, uint32_t nr)
{
	struct json_object_iterator at = json_object_iter_begin(record->inside->root);
	struct json_object_iterator end = json_object_iter_end(record->inside->root);
	uint32_t i;

	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
		const char *key = json_object_iter_peek_name(&at);

		for (i = 0; i < nr && strcmp(keys[i], key) != 0; i++)
			;
		if (i == nr)
			return fail(record->inside, key, "not a member of a record");
	}
	return 0;
}

static enum record_kind parse_machine(struct record *record)
{
	static const char *const keys[] = { "topology", "id" };
	struct record_inside *in = record->inside;
	struct nsched_topology *machine;

	if (check_root(record, keys, 2))
		return RECORD_BROKEN;
	in->view.which = NSCHED_ASK_PLACE; /* any question: fields by home */
	in->view.section[NSCHED_AT_TOPOLOGY] = member(in->root, "topology");
	in->machine = 0;
	arena_reset(&in->machine_arena);
	if (build_topology(in, &in->machine_arena, &machine))
		return RECORD_BROKEN;
	in->machine = machine;
	return RECORD_MACHINE;
}

static enum record_kind parse_ask(struct record *record)
{
	static const char *const keys[] = { "fn", "id", "in", "out", "policy", "trace" };
	struct record_inside *in = record->inside;
	json_object *policy = member(in->root, "policy");

	if (check_root(record, keys, 6) || name_of(record, "fn", record->fn))
		return RECORD_BROKEN;
	/* A question may go without; its line says which it is. */
	if ((!policy || has_key(in->root, "id")) && name_of(record, "id", record->id))
		return RECORD_BROKEN;
	if (policy && json_object_get_type(policy) != json_type_string) {
		fail(in, "policy", "a string is missing");
		return RECORD_BROKEN;
	}
	record->is_recorded = policy && !strcmp(json_object_get_string(policy), "recorded");
	in->in = member(in->root, "in");
	in->out = member(in->root, "out");
	record->has_out = in->out ? 1 : 0;
	if (!in->in || json_object_get_type(in->in) != json_type_object) {
		fail(in, "in", "an object is missing");
		return RECORD_BROKEN;
	}
	if (has_key(in->root, "out") &&
	    (!in->out || json_object_get_type(in->out) != json_type_object)) {
		fail(in, "out", "not an object");
		return RECORD_BROKEN;
	}
	return RECORD_ASK;
}

enum record_kind record_parse(struct record *record, const char *line, size_t length)
{
	struct record_inside *in = record->inside;
	size_t i;

	forget(record);
	for (i = 0; i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r' ||
				   line[i] == '\n'); i++)
		;
	if (i == length)
		return RECORD_BLANK;
	if (length > INT32_MAX) {
		fail(in, 0, "a line of more than 2 GiB");
		return RECORD_BROKEN;
	}
	if (record_check(line, length, record->wrong, sizeof(record->wrong)))
		return RECORD_BROKEN;
	json_tokener_reset(in->tokener);
	in->root = json_tokener_parse_ex(in->tokener, line, (int)length);
	if (!in->root) {
		fail(in, 0, "%s", json_tokener_error_desc(json_tokener_get_error(in->tokener)));
		return RECORD_BROKEN;
	}
	if (has_key(in->root, "topology") && !has_key(in->root, "fn"))
		return parse_machine(record);
	return parse_ask(record);
}

int record_decode(struct record *record, const struct nsched_function *function,
		  const struct nsched_policy_row *policy)
{
	struct record_inside *in = record->inside;

	memset(&in->view, 0, sizeof(in->view));
	in->view.function = function;
	in->view.policy = policy;
	in->view.which = strchr(function->name, '.') ? NSCHED_NONE : function->question;
	if (decode_question(in))
		return -1;
	record->function = function;
	record->policy = policy;
	record->question = in->view.question;
	record->answer = in->view.answer;
	return 0;
}

/* Family after family, those that answer something. */
static int unknown_policy(struct record *record, const char *name)
{
	char names[RECORD_TEXT - 240] = "";
	size_t length = 0;
	uint32_t policy;

	for (policy = 0; policy < NSCHED_POLICIES; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);

		if (row && row->questions && length < sizeof(names))
			length += (size_t)snprintf(names + length, sizeof(names) - length, "%s%s",
						   length ? ", " : "", row->name);
	}
	return fail(record->inside, "policy", "\"%.60s\" is none of %s", name, names);
}

/* Which policy a question names; an exact block names none. */
static int find_policy(struct record *record, const struct nsched_function *function,
		       const struct nsched_policy_row **policy)
{
	json_object *json = member(record->inside->root, "policy");
	const char *name = json ? json_object_get_string(json) : 0;

	*policy = 0;
	if (strchr(function->name, '.')) {
		if (name)
			return fail(record->inside, "policy", "an exact block has none");
		return 0;
	}
	if (!name)
		return fail(record->inside, "policy", "a question needs one");
	if (record->is_recorded)
		return fail(record->inside, "policy",
			    "\"recorded\" is what a system did, and no policy can be asked for it");
	*policy = nsched_policy_find(name);
	if (!*policy)
		return unknown_policy(record, name);
	return 0;
}

int record_resolve(struct record *record)
{
	const struct nsched_function *function = nsched_function_find(record->fn);
	const struct nsched_policy_row *policy;

	if (!function)
		return 0;
	if (find_policy(record, function, &policy))
		return -1;
	return record_decode(record, function, policy);
}

enum record_kind record_read(struct record *record, const char *line, size_t length)
{
	enum record_kind kind = record_parse(record, line, length);

	return kind == RECORD_ASK && record_resolve(record) ? RECORD_BROKEN : kind;
}

const struct nsched_topology *record_machine(const struct record *record)
{
	return record->inside->machine;
}
