/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From a reason and its quantities to a sentence. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "describe.h"

/* Text that knows how long it would be, as snprintf() does. */
struct text {
	char *at;
	size_t size;
	size_t length;
};

static void put(struct text *text, const char *from, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++, text->length++) {
		if (text->length + 1 < text->size)
			text->at[text->length] = from[i];
	}
}

static void put_value(struct text *text, const struct nsched_field *field, uint64_t value)
{
	char number[24];

	if (field->flags & NSCHED_FIELD_NONE && (uint32_t)value == NSCHED_NONE)
		snprintf(number, sizeof(number), "none");
	else if (field->type == NSCHED_S32 || field->type == NSCHED_S64)
		snprintf(number, sizeof(number), "%" PRId64, (int64_t)value);
	else
		snprintf(number, sizeof(number), "%" PRIu64, value);
	put(text, number, strlen(number));
}

/* The next {name} at or after @from; its length without braces in @length. */
static const char *next_name(const char *from, size_t *length)
{
	const char *open = strchr(from, '{');
	const char *close = open ? strchr(open, '}') : NULL;

	if (!close)
		return NULL;
	*length = (size_t)(close - open) - 1;
	return open + 1;
}

static const struct nsched_field *field_in(const struct nsched_field *fields, uint32_t nr,
					   const char *name, size_t length)
{
	uint32_t i;

	for (i = 0; i < nr; i++) {
		if (strncmp(fields[i].name, name, length) == 0 && fields[i].name[length] == '\0' &&
		    fields[i].kind == NSCHED_KIND_NUMBER)
			return &fields[i];
	}
	return NULL;
}

/* The answer says it better than the question, where both have the name. */
static const struct nsched_field *field_of(const struct nsched_function *function,
					   const char *name, size_t length)
{
	const struct nsched_field *field =
		field_in(function->out, function->nr_out, name, length);

	return field ? field : field_in(function->in, function->nr_in, name, length);
}

const struct nsched_field *nsched_quantity(uint32_t reason, uint32_t i)
{
	const struct nsched_function *function = nsched_function_of(NSCHED_REASON_DECISION(reason));
	const struct nsched_sentence *sentence = nsched_sentence(reason);
	const char *name;
	size_t length;

	if (!function || !sentence)
		return NULL;
	name = next_name(sentence->text, &length);
	for (; name && i > 0; i--)
		name = next_name(name + length, &length);
	return name ? field_of(function, name, length) : NULL;
}

static uint64_t read_number(const struct nsched_field *field, const void *memory)
{
	const char *at = (const char *)memory + field->offset;
	uint32_t low;
	uint64_t whole;

	if (field->type == NSCHED_U64 || field->type == NSCHED_S64) {
		memcpy(&whole, at, sizeof(whole));
		return whole;
	}
	memcpy(&low, at, sizeof(low));
	return field->type == NSCHED_S32 ? (uint64_t)(int64_t)(int32_t)low : low;
}

uint32_t nsched_quantities(uint32_t reason, const void *question, const void *answer,
			   uint64_t *compared)
{
	const struct nsched_field *field;
	uint32_t i, nr = 0;

	for (i = 0; i < NSCHED_COMPARED; i++) {
		field = nsched_quantity(reason, i);
		compared[i] = 0;
		if (!field)
			continue;
		compared[i] =
			read_number(field, field->home == NSCHED_AT_ANSWER ? answer : question);
		nr = i + 1;
	}
	return nr;
}

size_t nsched_explain(uint32_t reason, const uint64_t *compared, char *text, size_t size)
{
	const struct nsched_sentence *sentence = nsched_sentence(reason);
	struct text out = { text, size, 0 };
	const char *from, *name;
	size_t length;
	uint32_t i;

	if (size > 0)
		text[0] = '\0';
	if (!sentence) {
		int n = snprintf(text, size, "reason %" PRIu32 ", which this library does not know",
				 reason);

		return n < 0 ? 0 : (size_t)n;
	}
	from = sentence->text;
	for (i = 0; i < NSCHED_COMPARED && (name = next_name(from, &length)) != NULL; i++) {
		const struct nsched_field *field = nsched_quantity(reason, i);

		put(&out, from, (size_t)(name - 1 - from));
		if (field)
			put_value(&out, field, compared[i]);
		from = name + length + 1;
	}
	put(&out, from, strlen(from));
	if (size > 0)
		text[out.length < size ? out.length : size - 1] = '\0';
	return out.length;
}

size_t nsched_explain_block(uint32_t reason, const void *question, const void *answer, char *text,
			    size_t size)
{
	uint64_t compared[NSCHED_COMPARED];

	nsched_quantities(reason, question, answer, compared);
	return nsched_explain(reason, compared, text, size);
}
