/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The lexical pass. json-c, even when strict, clamps integers that are too large,
 * keeps the last of two equal keys and reads NaN; a record must not depend on
 * that. A loop over a small stack, no recursion.
 */
#include <stdarg.h>
#include <string.h>

#include "record.h"

#define DEEPEST 16
#define MOST_KEYS 256

enum expect { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COMMA_OR_END, NOTHING };

struct level {
	uint32_t is_object;
	uint32_t nr_keys;
	const char *key[MOST_KEYS];
	uint32_t key_length[MOST_KEYS];
};

struct lexer {
	const char *begin;
	const char *at;
	const char *end;
	char *wrong;
	size_t size;
	uint32_t depth;
	struct level level[DEEPEST];
};

static int __attribute__((format(printf, 2, 3))) broken(struct lexer *l, const char *format, ...)
{
	char what[160];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	snprintf(l->wrong, l->size, "column %zu: %s", (size_t)(l->at - l->begin) + 1, what);
	return -1;
}

static void skip_space(struct lexer *l)
{
	while (l->at < l->end &&
	       (*l->at == ' ' || *l->at == '\t' || *l->at == '\r' || *l->at == '\n'))
		l->at++;
}

static int is_digit(const struct lexer *l)
{
	return l->at < l->end && *l->at >= '0' && *l->at <= '9';
}

/* -2^63..2^64-1, without fraction, exponent or leading zero. */
static int number(struct lexer *l)
{
	const char *first = l->at;
	uint32_t negative = *l->at == '-';
	uint64_t most = negative ? (uint64_t)1 << 63 : UINT64_MAX;
	uint64_t value = 0;

	l->at += negative;
	if (!is_digit(l))
		return broken(l, "a digit is missing");
	if (*l->at == '0' && l->end - l->at > 1 && l->at[1] >= '0' && l->at[1] <= '9')
		return broken(l, "a number begins with 0");
	for (; is_digit(l); l->at++) {
		uint64_t digit = (uint64_t)(*l->at - '0');

		if (value > (most - digit) / 10) {
			l->at = first;
			return broken(l, "a number outside -2^63..2^64-1");
		}
		value = value * 10 + digit;
	}
	if (l->at < l->end && (*l->at == '.' || *l->at == 'e' || *l->at == 'E'))
		return broken(l, "a number that is not an integer");
	return 0;
}

static int escape(struct lexer *l)
{
	uint32_t i;

	l->at++;
	if (l->at == l->end)
		return broken(l, "the line ends inside a string");
	if (*l->at != 'u') {
		if (!*l->at || !strchr("\"\\/bfnrt", *l->at))
			return broken(l, "an unknown escape in a string");
		return 0;
	}
	for (i = 0; i < 4; i++) {
		l->at++;
		if (l->at == l->end || !*l->at || !strchr("0123456789abcdefABCDEF", *l->at))
			return broken(l, "four hexadecimal digits must follow \\u");
	}
	return 0;
}

/* From its opening quote to behind its closing one. */
static int string(struct lexer *l, uint32_t is_key)
{
	for (l->at++; l->at < l->end && *l->at != '"'; l->at++) {
		if ((unsigned char)*l->at < 0x20)
			return broken(l, "a control character in a string");
		if (*l->at != '\\')
			continue;
		if (is_key)
			return broken(l, "a key with an escape"); /* or two spellings are one key */
		if (escape(l))
			return -1;
	}
	if (l->at == l->end)
		return broken(l, "the line ends inside a string");
	l->at++;
	return 0;
}

static int key(struct lexer *l)
{
	struct level *level = &l->level[l->depth - 1];
	const char *name = l->at + 1;
	uint32_t length, i;

	if (string(l, 1))
		return -1;
	length = (uint32_t)(l->at - name - 1);
	for (i = 0; i < level->nr_keys; i++)
		if (level->key_length[i] == length && !memcmp(level->key[i], name, length))
			return broken(l, "the key \"%.*s\" stands twice",
				      (int)(length < 40 ? length : 40), name);
	if (level->nr_keys == MOST_KEYS)
		return broken(l, "more than %d keys in an object", MOST_KEYS);
	level->key[level->nr_keys] = name;
	level->key_length[level->nr_keys++] = length;
	skip_space(l);
	if (l->at == l->end || *l->at != ':')
		return broken(l, "a colon must follow the key");
	l->at++;
	return 0;
}

static int word(struct lexer *l)
{
	static const char *const words[] = { "null", "true", "false" };
	uint32_t i;

	for (i = 0; i < 3; i++) {
		size_t length = strlen(words[i]);

		if ((size_t)(l->end - l->at) >= length && !memcmp(l->at, words[i], length)) {
			l->at += length;
			return 0;
		}
	}
	if (*l->at == '\'')
		return broken(l, "a single quote");
	return broken(l, "neither a number nor a string, list or object");
}

static int open_level(struct lexer *l, enum expect *expect)
{
	uint32_t is_object = *l->at == '{';

	if (l->depth == DEEPEST)
		return broken(l, "nested more than %d deep", DEEPEST);
	l->level[l->depth].is_object = is_object;
	l->level[l->depth++].nr_keys = 0;
	l->at++;
	*expect = is_object ? KEY_OR_END : VALUE_OR_END;
	return 0;
}

static void close_level(struct lexer *l, enum expect *expect)
{
	l->depth--;
	l->at++;
	*expect = l->depth ? COMMA_OR_END : NOTHING;
}

/* One value, or the bracket that opens it. */
static int value(struct lexer *l, enum expect *expect)
{
	if (*l->at == '{' || *l->at == '[')
		return open_level(l, expect);
	*expect = COMMA_OR_END;
	if (*l->at == '"')
		return string(l, 0);
	if (*l->at == '-' || (*l->at >= '0' && *l->at <= '9'))
		return number(l);
	return word(l);
}

static int separator(struct lexer *l, enum expect *expect)
{
	uint32_t is_object = l->level[l->depth - 1].is_object;

	if (*l->at == (is_object ? '}' : ']')) {
		close_level(l, expect);
		return 0;
	}
	if (*l->at != ',')
		return broken(l, "a comma or the end of the %s is missing",
			      is_object ? "object" : "list");
	l->at++;
	*expect = is_object ? KEY : VALUE;
	return 0;
}

static int step(struct lexer *l, enum expect *expect)
{
	switch (*expect) {
	case KEY_OR_END:
	case KEY:
		if (*expect == KEY_OR_END && *l->at == '}') {
			close_level(l, expect);
			return 0;
		}
		if (*l->at == '\'')
			return broken(l, "a single quote");
		if (*l->at != '"')
			return broken(l, "a key is missing");
		*expect = VALUE;
		return key(l);
	case VALUE_OR_END:
		if (*l->at == ']') {
			close_level(l, expect);
			return 0;
		}
		return value(l, expect);
	case VALUE:
		return value(l, expect);
	case COMMA_OR_END:
		return separator(l, expect);
	default:
		return broken(l, "something stands behind the record");
	}
}

int record_check(const char *line, size_t length, char *wrong, size_t size)
{
	enum expect expect = VALUE;
	struct lexer l;

	l.begin = line;
	l.at = line;
	l.end = line + length;
	l.wrong = wrong;
	l.size = size;
	l.depth = 0;
	for (skip_space(&l); l.at < l.end; skip_space(&l)) {
		if (!l.depth && expect == VALUE && *l.at != '{')
			return broken(&l, "a record is an object, { .. }");
		if (step(&l, &expect))
			return -1;
	}
	if (expect != NOTHING)
		return broken(&l, "the line ends too early");
	return 0;
}
