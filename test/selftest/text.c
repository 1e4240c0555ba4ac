/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Text, in place of a C library's: of formats those that the records and tables use. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t strlen(const char *text)
{
	size_t length = 0;

	while (text[length])
		length++;
	return length;
}

int strncmp(const char *a, const char *b, size_t most)
{
	for (; most; most--, a++, b++)
		if (*a != *b || !*a)
			return (unsigned char)*a - (unsigned char)*b;
	return 0;
}

int strcmp(const char *a, const char *b)
{
	return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int byte)
{
	for (; *text != (char)byte; text++)
		if (!*text)
			return 0;
	return (char *)(uintptr_t)text;
}

char *strrchr(const char *text, int byte)
{
	size_t i = strlen(text) + 1;

	while (i--)
		if (text[i] == (char)byte)
			return (char *)(uintptr_t)(text + i);
	return 0;
}

char *strstr(const char *text, const char *part)
{
	size_t length = strlen(part);

	for (; strncmp(text, part, length); text++)
		if (!*text)
			return 0;
	return (char *)(uintptr_t)text;
}

size_t strcspn(const char *text, const char *stops)
{
	size_t length = 0;

	while (text[length] && !strchr(stops, text[length]))
		length++;
	return length;
}

char *strdup(const char *text)
{
	size_t bytes = strlen(text) + 1;
	char *copy = malloc(bytes);

	return copy ? memcpy(copy, text, bytes) : 0;
}

/* Decimal, and nobody asks for the end. */
unsigned long strtoul(const char *text, char **end, int base)
{
	unsigned long value = 0;

	(void)end;
	(void)base;
	for (; *text >= '0' && *text <= '9'; text++)
		value = value * 10 + (unsigned long)(*text - '0');
	return value;
}

struct out {
	char *text;
	size_t size;
	size_t length; /* of the whole text, as if there were room */
};

static void put(struct out *out, const char *text, size_t length)
{
	for (; length; length--, text++, out->length++)
		if (out->length + 1 < out->size)
			out->text[out->length] = *text;
}

static void put_number(struct out *out, uint64_t value, int negative)
{
	char digits[20];
	size_t i = sizeof(digits);

	do {
		digits[--i] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	if (negative)
		put(out, "-", 1);
	put(out, digits + i, sizeof(digits) - i);
}

/* A number of the width that l, ll and z say. */
static void put_argument(struct out *out, char kind, int longs, int is_size, va_list *args)
{
	int64_t value;

	if (kind == 'd') {
		value = longs == 2 ? va_arg(*args, long long) :
			longs == 1 ? va_arg(*args, long) : va_arg(*args, int);
		put_number(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
		return;
	}
	put_number(out, longs == 2 ? va_arg(*args, unsigned long long) :
			longs == 1 ? va_arg(*args, unsigned long) :
			is_size	   ? va_arg(*args, size_t) : va_arg(*args, unsigned int), 0);
}

/* %s of at most so many characters, however long it is. */
static void put_text(struct out *out, const char *text, size_t most)
{
	size_t length = 0;

	while (length < most && text[length])
		length++;
	put(out, text, length);
}

/* Behind a %: the first character that does not belong to it. */
static const char *conversion(struct out *out, const char *at, va_list *args)
{
	size_t most = SIZE_MAX;
	int longs = 0, is_size = 0;
	char byte;

	if (*at == '.' && at[1] == '*') {
		most = (size_t)va_arg(*args, int);
		at += 2;
	} else if (*at == '.') {
		for (most = 0, at++; *at >= '0' && *at <= '9'; at++)
			most = most * 10 + (size_t)(*at - '0');
	}
	for (; *at == 'l'; at++)
		longs++;
	for (; *at == 'z'; at++)
		is_size = 1;
	if (*at == 's') {
		put_text(out, va_arg(*args, const char *), most);
	} else if (*at == 'c') {
		byte = (char)va_arg(*args, int);
		put(out, &byte, 1);
	} else if (*at == 'd' || *at == 'u') {
		put_argument(out, *at, longs, is_size, args);
	} else {
		put(out, at, 1);
	}
	return at + 1;
}

int vsnprintf(char *text, size_t size, const char *format, va_list args)
{
	struct out out = { text, size, 0 };
	va_list copy;

	va_copy(copy, args);
	while (*format) {
		size_t plain = strcspn(format, "%");

		put(&out, format, plain);
		format += plain;
		if (*format)
			format = conversion(&out, format + 1, &copy);
	}
	va_end(copy);
	if (size)
		text[out.length < size ? out.length : size - 1] = 0;
	return (int)out.length;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(text, size, format, args);
	va_end(args);
	return length;
}
