/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <string.h>

#include "trace_read_json.h"

static void skip_white(struct trace_json *json)
{
	while (*json->at == ' ' || *json->at == '\t' || *json->at == '\r' || *json->at == '\n')
		json->at++;
}

enum trace_json_kind trace_json_kind(struct trace_json *json)
{
	skip_white(json);
	switch (*json->at) {
	case '{':
		return TRACE_OBJECT;
	case '[':
		return TRACE_LIST;
	case '"':
		return TRACE_STRING;
	case 'n':
		return TRACE_NULL;
	case 't':
	case 'f':
		return TRACE_WORD;
	default:
		return TRACE_NUMBER;
	}
}

/* From its opening quote to behind its closing one. */
static void skip_string(struct trace_json *json)
{
	for (json->at++; *json->at != '"'; json->at++)
		json->at += *json->at == '\\';
	json->at++;
}

/* Past an object or a list: only brackets and strings matter on the way. */
static void skip_brackets(struct trace_json *json)
{
	static const unsigned char stops[256] = { ['"'] = 1, ['{'] = 1, ['['] = 1, ['}'] = 1,
						  [']'] = 1 };
	uint32_t depth = 0;

	do {
		while (!stops[(unsigned char)*json->at])
			json->at++;
		if (*json->at == '"') {
			skip_string(json);
			continue;
		}
		if (*json->at == '{' || *json->at == '[')
			depth++;
		else
			depth--;
		json->at++;
	} while (depth);
}

void trace_json_skip(struct trace_json *json)
{
	skip_white(json);
	if (*json->at == '{' || *json->at == '[')
		skip_brackets(json);
	else if (*json->at == '"')
		skip_string(json);
	else
		json->at += strcspn(json->at, ",}] \t\r\n");
}

void trace_json_enter(struct trace_json *json)
{
	skip_white(json);
	json->at++;
}

uint32_t trace_json_key(struct trace_json *json, const char **name, uint32_t *length)
{
	skip_white(json);
	if (*json->at == ',') {
		json->at++;
		skip_white(json);
	}
	if (*json->at == '}') {
		json->at++;
		return 0;
	}
	*name = json->at + 1;
	skip_string(json);
	*length = (uint32_t)(json->at - *name - 1);
	skip_white(json);
	json->at++; /* the colon */
	return 1;
}

uint32_t trace_json_entry(struct trace_json *json)
{
	skip_white(json);
	if (*json->at == ',')
		json->at++;
	else if (*json->at == ']') {
		json->at++;
		return 0;
	}
	return 1;
}

uint64_t trace_json_number(struct trace_json *json, uint32_t *negative)
{
	uint64_t value = 0;

	skip_white(json);
	*negative = *json->at == '-';
	json->at += *negative;
	for (; *json->at >= '0' && *json->at <= '9'; json->at++)
		value = value * 10 + (uint64_t)(*json->at - '0');
	return *negative ? 0 - value : value;
}

static uint32_t hex4(const char *at)
{
	uint32_t value = 0, i;

	for (i = 0; i < 4; i++) {
		char c = at[i];
		uint32_t digit = c <= '9' ? (uint32_t)(c - '0') : ((uint32_t)c | 0x20) - 'a' + 10;

		value = value << 4 | digit;
	}
	return value;
}

/* One character as UTF-8. Half of a surrogate pair, which a comm may hold, is a '?'. */
static uint32_t utf8(uint32_t code, char *out)
{
	if (code < 0x80) {
		out[0] = code ? (char)code : '?';
		return 1;
	}
	if (code < 0x800) {
		out[0] = (char)(0xc0 | code >> 6);
		out[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code >= 0xd800 && code < 0xe000) {
		out[0] = '?';
		return 1;
	}
	out[0] = (char)(0xe0 | code >> 12);
	out[1] = (char)(0x80 | (code >> 6 & 0x3f));
	out[2] = (char)(0x80 | (code & 0x3f));
	return 3;
}

/* What stands at the backslash, and past it. */
static uint32_t escape(struct trace_json *json, char *out)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	const char *known;
	uint32_t length = 1;

	json->at++;
	if (*json->at == 'u') {
		length = utf8(hex4(json->at + 1), out);
		json->at += 5;
		return length;
	}
	known = strchr(from, *json->at);
	out[0] = known ? to[known - from] : *json->at;
	json->at++;
	return length;
}

void trace_json_string(struct trace_json *json, char *text, size_t size)
{
	size_t used = 0;
	char out[4];

	skip_white(json);
	json->at++;
	while (*json->at != '"') {
		uint32_t length = 1;

		if (*json->at == '\\')
			length = escape(json, out);
		else
			out[0] = *json->at++;
		if (used + length < size) {
			memcpy(text + used, out, length);
			used += length;
		}
	}
	json->at++;
	text[used] = '\0';
}
