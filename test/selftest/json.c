/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * JSON, in place of json-c: the codec's lexical pass has accepted a line before it
 * is parsed here, so that what is left to do is to build the values. They lie in
 * a pool that is empty again when the next line is begun.
 */
#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

#define POOL_BYTES ((size_t)1 << 25)
#define ALIGNED 16u
#define TEXT_BYTES 4096u

struct json_member {
	struct json_member *next;
	const char *name;
	json_object *value;
};

struct json_object {
	json_type type;
	uint32_t is_negative;
	uint64_t bits;
	const char *text;
	size_t nr; /* entries, members, or bytes of the text */
	size_t room;
	json_object **entry;
	struct json_member *first;
	struct json_member *last;
};

struct json_tokener {
	const char *at;
	const char *end;
	int error;
};

static unsigned char pool[POOL_BYTES] __attribute__((aligned(ALIGNED)));
static size_t pool_used;
static struct json_tokener the_tokener;

static void *pool_take(size_t bytes)
{
	void *memory = pool + pool_used;

	bytes = (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
	if (bytes > POOL_BYTES - pool_used)
		return 0;
	pool_used += bytes;
	return memset(memory, 0, bytes);
}

static json_object *new_value(json_type type)
{
	json_object *json = pool_take(sizeof(*json));

	if (json)
		json->type = type;
	return json;
}

json_object *json_object_new_int64(int64_t value)
{
	json_object *json = new_value(json_type_int);

	if (json) {
		json->is_negative = value < 0;
		json->bits = (uint64_t)value;
	}
	return json;
}

json_object *json_object_new_uint64(uint64_t value)
{
	json_object *json = new_value(json_type_int);

	if (json)
		json->bits = value;
	return json;
}

static json_object *new_text(const char *text, size_t length)
{
	json_object *json = new_value(json_type_string);
	char *copy = pool_take(length + 1);

	if (!json || !copy)
		return 0;
	memcpy(copy, text, length);
	json->text = copy;
	json->nr = length;
	return json;
}

json_object *json_object_new_string(const char *text)
{
	return new_text(text, strlen(text));
}

json_object *json_object_new_array(void)
{
	return new_value(json_type_array);
}

json_object *json_object_new_object(void)
{
	return new_value(json_type_object);
}

int json_object_array_add(json_object *json, json_object *value)
{
	json_object **entry;

	if (json->nr == json->room) {
		json->room = json->room ? 2 * json->room : 8;
		entry = pool_take(json->room * sizeof(json_object *));
		if (!entry)
			return -1;
		if (json->nr)
			memcpy(entry, json->entry, json->nr * sizeof(json_object *));
		json->entry = entry;
	}
	json->entry[json->nr++] = value;
	return 0;
}

static struct json_member *find(const json_object *json, const char *name)
{
	struct json_member *member;

	if (!json || json->type != json_type_object)
		return 0;
	for (member = json->first; member; member = member->next)
		if (!strcmp(member->name, name))
			break;
	return member;
}

static int add_member(json_object *json, const char *name, size_t length, json_object *value)
{
	struct json_member *member = pool_take(sizeof(*member));
	char *copy = pool_take(length + 1);

	if (!member || !copy)
		return -1;
	memcpy(copy, name, length);
	member->name = copy;
	member->value = value;
	if (json->last)
		json->last->next = member;
	else
		json->first = member;
	json->last = member;
	json->nr++;
	return 0;
}

int json_object_object_add(json_object *json, const char *name, json_object *value)
{
	struct json_member *member = find(json, name);

	if (!member)
		return add_member(json, name, strlen(name), value);
	member->value = value;
	return 0;
}

/* Nothing is given back before the line is. */
json_object *json_object_get(json_object *json)
{
	return json;
}

int json_object_put(json_object *json)
{
	(void)json;
	return 0;
}

json_type json_object_get_type(const json_object *json)
{
	return json ? json->type : json_type_null;
}

int64_t json_object_get_int64(const json_object *json)
{
	if (!json || json->type != json_type_int)
		return 0;
	return !json->is_negative && json->bits > INT64_MAX ? INT64_MAX : (int64_t)json->bits;
}

uint64_t json_object_get_uint64(const json_object *json)
{
	return json && json->type == json_type_int && !json->is_negative ? json->bits : 0;
}

const char *json_object_get_string(json_object *json)
{
	return json && json->type == json_type_string ? json->text : 0;
}

int json_object_get_string_len(const json_object *json)
{
	return json && json->type == json_type_string ? (int)json->nr : 0;
}

size_t json_object_array_length(const json_object *json)
{
	return json->nr;
}

json_object *json_object_array_get_idx(const json_object *json, size_t i)
{
	return i < json->nr ? json->entry[i] : 0;
}

int json_object_object_length(const json_object *json)
{
	return (int)json->nr;
}

int json_object_object_get_ex(const json_object *json, const char *name, json_object **value)
{
	struct json_member *member = find(json, name);

	*value = member ? member->value : 0;
	return member != 0;
}

struct json_object_iterator json_object_iter_begin(json_object *json)
{
	struct json_object_iterator at = { json ? json->first : 0 };

	return at;
}

struct json_object_iterator json_object_iter_end(const json_object *json)
{
	struct json_object_iterator at = { 0 };

	(void)json;
	return at;
}

int json_object_iter_equal(const struct json_object_iterator *a,
			   const struct json_object_iterator *b)
{
	return a->member == b->member;
}

void json_object_iter_next(struct json_object_iterator *at)
{
	at->member = at->member->next;
}

const char *json_object_iter_peek_name(const struct json_object_iterator *at)
{
	return at->member->name;
}

json_object *json_object_iter_peek_value(const struct json_object_iterator *at)
{
	return at->member->value;
}

json_tokener *json_tokener_new_ex(int depth)
{
	(void)depth;
	return &the_tokener;
}

void json_tokener_set_flags(json_tokener *tokener, int flags)
{
	(void)tokener;
	(void)flags;
}

void json_tokener_reset(json_tokener *tokener)
{
	tokener->error = 0;
	pool_used = 0;
}

void json_tokener_free(json_tokener *tokener)
{
	(void)tokener;
}

int json_tokener_get_error(json_tokener *tokener)
{
	return tokener->error;
}

const char *json_tokener_error_desc(int error)
{
	return error ? "more than the self-test has room for, or an escape in a string" :
		       "no error";
}

static void skip_space(json_tokener *t)
{
	while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\r'))
		t->at++;
}

/* From behind the opening quote to behind the closing one; the records have no escapes. */
static int bare_text(json_tokener *t, const char **text, size_t *length)
{
	*text = t->at;
	for (; t->at < t->end && *t->at != '"'; t->at++)
		if (*t->at == '\\')
			return -1;
	*length = (size_t)(t->at - *text);
	t->at++;
	return 0;
}

static json_object *number(json_tokener *t)
{
	json_object *json = new_value(json_type_int);
	uint64_t value = 0;

	if (!json)
		return 0;
	json->is_negative = *t->at == '-';
	for (t->at += json->is_negative; t->at < t->end && *t->at >= '0' && *t->at <= '9'; t->at++)
		value = value * 10 + (uint64_t)(*t->at - '0');
	json->bits = json->is_negative ? 0 - value : value;
	return json;
}

static int parse(json_tokener *t, json_object **json);

/* Behind the opening bracket, until behind the closing one. */
static int parse_inside(json_tokener *t, json_object *json)
{
	uint32_t is_object = json->type == json_type_object;
	const char *name = 0;
	size_t length = 0;
	json_object *value;

	for (skip_space(t); *t->at != (is_object ? '}' : ']'); skip_space(t)) {
		if (*t->at == ',') {
			t->at++;
			skip_space(t);
		}
		if (is_object) {
			t->at++;
			if (bare_text(t, &name, &length))
				return -1;
			for (skip_space(t); *t->at == ':'; skip_space(t))
				t->at++;
		}
		if (parse(t, &value))
			return -1;
		if (is_object ? add_member(json, name, length, value) :
				json_object_array_add(json, value))
			return -1;
	}
	t->at++;
	return 0;
}

/* Null is a null pointer. Recursion: the lexical pass has bounded the depth. */
static int parse(json_tokener *t, json_object **json)
{
	const char *text;
	size_t length;
	uint32_t is_null;

	*json = 0;
	switch (*t->at) {
	case '{':
	case '[':
		*json = new_value(*t->at++ == '{' ? json_type_object : json_type_array);
		return *json ? parse_inside(t, *json) : -1;
	case '"':
		t->at++;
		if (bare_text(t, &text, &length))
			return -1;
		*json = new_text(text, length);
		return *json ? 0 : -1;
	case 'n':
	case 't':
	case 'f':
		is_null = *t->at == 'n';
		t->at += *t->at == 'f' ? 5 : 4;
		if (!is_null)
			*json = new_value(json_type_boolean);
		return is_null || *json ? 0 : -1;
	default:
		*json = number(t);
		return *json ? 0 : -1;
	}
}

json_object *json_tokener_parse_ex(json_tokener *tokener, const char *text, int length)
{
	json_object *json;

	tokener->at = text;
	tokener->end = text + length;
	skip_space(tokener);
	tokener->error = parse(tokener, &json);
	return tokener->error ? 0 : json;
}

struct out {
	char text[TEXT_BYTES];
	size_t length;
};

static void put(struct out *out, const char *text)
{
	while (*text && out->length + 1 < TEXT_BYTES)
		out->text[out->length++] = *text++;
	out->text[out->length] = 0;
}

static void put_value(struct out *out, const json_object *json)
{
	const struct json_member *member;
	char digits[24];
	size_t i;

	switch (json_object_get_type(json)) {
	case json_type_int:
		snprintf(digits, sizeof(digits), json->is_negative ? "%lld" : "%llu",
			 (unsigned long long)json->bits);
		put(out, digits);
		break;
	case json_type_array:
		put(out, "[");
		for (i = 0; i < json->nr; i++) {
			put(out, i ? "," : "");
			put_value(out, json->entry[i]);
		}
		put(out, "]");
		break;
	case json_type_object:
		put(out, "{");
		for (member = json->first; member; member = member->next) {
			put(out, member == json->first ? "\"" : ",\"");
			put(out, member->name);
			put(out, "\":");
			put_value(out, member->value);
		}
		put(out, "}");
		break;
	case json_type_string:
		put(out, "\"");
		put(out, json->text);
		put(out, "\"");
		break;
	default:
		put(out, json ? "a word" : "null");
		break;
	}
}

const char *json_object_to_json_string(json_object *json)
{
	static struct out out;

	out.length = 0;
	out.text[0] = 0;
	put_value(&out, json);
	return out.text;
}

const char *json_object_to_json_string_ext(json_object *json, int flags)
{
	(void)flags;
	return json_object_to_json_string(json);
}
