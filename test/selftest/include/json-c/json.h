/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * As much of json-c's interface as the record codec uses, see ../../json.c. All
 * values of a line go at once, when the next line is begun.
 */
#ifndef SELFTEST_JSON_H
#define SELFTEST_JSON_H

#include <stddef.h>
#include <stdint.h>

typedef enum json_type {
	json_type_null,
	json_type_boolean,
	json_type_double,
	json_type_int,
	json_type_object,
	json_type_array,
	json_type_string
} json_type;

typedef struct json_object json_object;
typedef struct json_tokener json_tokener;

struct json_object_iterator {
	const struct json_member *member;
};

enum { JSON_C_TO_STRING_PLAIN, JSON_TOKENER_STRICT, JSON_TOKENER_VALIDATE_UTF8 };

json_tokener *json_tokener_new_ex(int depth);
void json_tokener_set_flags(json_tokener *tokener, int flags);
void json_tokener_reset(json_tokener *tokener);
void json_tokener_free(json_tokener *tokener);
json_object *json_tokener_parse_ex(json_tokener *tokener, const char *text, int length);
int json_tokener_get_error(json_tokener *tokener);
const char *json_tokener_error_desc(int error);

json_type json_object_get_type(const json_object *json);
int64_t json_object_get_int64(const json_object *json);
uint64_t json_object_get_uint64(const json_object *json);
const char *json_object_get_string(json_object *json);
int json_object_get_string_len(const json_object *json);
size_t json_object_array_length(const json_object *json);
json_object *json_object_array_get_idx(const json_object *json, size_t i);
int json_object_object_length(const json_object *json);
int json_object_object_get_ex(const json_object *json, const char *name, json_object **value);

struct json_object_iterator json_object_iter_begin(json_object *json);
struct json_object_iterator json_object_iter_end(const json_object *json);
int json_object_iter_equal(const struct json_object_iterator *a,
			   const struct json_object_iterator *b);
void json_object_iter_next(struct json_object_iterator *at);
const char *json_object_iter_peek_name(const struct json_object_iterator *at);
json_object *json_object_iter_peek_value(const struct json_object_iterator *at);

json_object *json_object_new_int64(int64_t value);
json_object *json_object_new_uint64(uint64_t value);
json_object *json_object_new_string(const char *text);
json_object *json_object_new_array(void);
json_object *json_object_new_object(void);
int json_object_array_add(json_object *json, json_object *value);
int json_object_object_add(json_object *json, const char *name, json_object *value);
json_object *json_object_get(json_object *json);
int json_object_put(json_object *json);

/* Into memory that the next call uses again; what is long is cut off. */
const char *json_object_to_json_string(json_object *json);
const char *json_object_to_json_string_ext(json_object *json, int flags);

#endif /* SELFTEST_JSON_H */
