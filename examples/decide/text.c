/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

const char *text_program = "decide";

void refuse(const char *where, unsigned int line, const char *format, ...)
{
	va_list values;

	fflush(stdout);
	fprintf(stderr, "%s: ", text_program);
	if (where)
		fprintf(stderr, "%s:", where);
	if (line != 0)
		fprintf(stderr, "%u:", line);
	if (where)
		fputc(' ', stderr);
	va_start(values, format);
	vfprintf(stderr, format, values);
	va_end(values);
	fputc('\n', stderr);
	_Exit(NSCHED_DECIDE_REFUSED); /* the memory goes with the program */
}

void *need(uint64_t nr, uint64_t bytes)
{
	void *memory;

	if (bytes != 0 && nr > SIZE_MAX / bytes)
		refuse(NULL, 0, "%llu x %llu bytes do not fit this machine's memory",
		       (unsigned long long)nr, (unsigned long long)bytes);
	memory = calloc(nr == 0 ? 1 : (size_t)nr, bytes == 0 ? 1 : (size_t)bytes);
	if (!memory)
		refuse(NULL, 0, "no memory left for %llu x %llu bytes", (unsigned long long)nr,
		       (unsigned long long)bytes);
	return memory;
}

char *text_of(const char *format, ...)
{
	va_list values, again;
	char *text;
	int length;

	va_start(values, format);
	va_copy(again, values);
	length = vsnprintf(NULL, 0, format, values);
	va_end(values);
	text = need(1, (uint64_t)(length < 0 ? 0 : length) + 1);
	vsnprintf(text, (size_t)(length < 0 ? 0 : length) + 1, format, again);
	va_end(again);
	return text;
}

char *read_text(const char *path, size_t most)
{
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	size_t room = 65536, length = 0, got;
	char *text;

	if (!file && *path == '\0')
		refuse(NULL, 0, "the name of a file is empty; name a file that can be read");
	if (!file)
		refuse(path, 0, "cannot be opened (%s); name a file that can be read",
		       strerror(errno));
	text = need(1, room);
	while ((got = fread(text + length, 1, room - length - 1, file)) > 0) {
		char *more;

		length += got;
		if (length > most)
			refuse(path, 0, "is larger than %zu bytes; no such description is", most);
		if (length + 1 < room)
			continue;
		room *= 2;
		more = realloc(text, room);
		if (!more)
			refuse(path, 0, "no memory left to read it");
		text = more;
	}
	if (ferror(file))
		refuse(path, 0, "cannot be read (%s); name a file that can be read",
		       strerror(errno));
	if (file != stdin)
		fclose(file);
	text[length] = '\0';
	if (strlen(text) != length)
		refuse(path, 0, "holds a zero byte; a text file is expected");
	if (length == 0)
		refuse(path, 0, "is empty; a description is expected");
	return text;
}

int number_in(const char *text, uint64_t greatest, uint64_t *value)
{
	uint64_t n = 0;

	if (*text == '\0')
		return 0;
	for (; *text != '\0'; text++) {
		uint64_t digit = (uint64_t)(*text - '0');

		if (*text < '0' || *text > '9')
			return 0;
		if (n > (greatest - (digit > greatest ? greatest : digit)) / 10)
			return 0;
		n = n * 10 + digit;
		if (n > greatest)
			return 0;
	}
	*value = n;
	return 1;
}

int signed_in(const char *text, int64_t least, int64_t greatest, int64_t *value)
{
	uint64_t n;

	if (text[0] == '-') {
		if (!number_in(text + 1, (uint64_t)INT64_MAX, &n))
			return 0;
		*value = -(int64_t)n;
	} else {
		if (!number_in(text, (uint64_t)INT64_MAX, &n))
			return 0;
		*value = (int64_t)n;
	}
	return *value >= least && *value <= greatest;
}

#define NSCHED_DECIDE_WORD 64

unsigned int words_apart(const char *a, const char *b)
{
	unsigned int row[NSCHED_DECIDE_WORD + 1], i, j;
	size_t length = strlen(b);

	if (length > NSCHED_DECIDE_WORD)
		length = NSCHED_DECIDE_WORD;
	for (j = 0; j <= length; j++)
		row[j] = j;
	for (i = 1; a[i - 1] != '\0' && i <= NSCHED_DECIDE_WORD; i++) {
		unsigned int corner = row[0];

		row[0] = i;
		for (j = 1; j <= length; j++) {
			unsigned int best = corner + (a[i - 1] != b[j - 1]);

			corner = row[j];
			if (row[j] + 1 < best)
				best = row[j] + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
		}
	}
	return row[length];
}

char *ranges_of(const uint32_t *numbers, uint32_t nr)
{
	char *text = need(nr, 24), *end = text;
	uint32_t i = 0;

	while (i < nr) {
		uint32_t first = numbers[i], last = first;

		for (i++; i < nr && numbers[i] == last + 1; i++)
			last++;
		end += sprintf(end, "%s%u", end == text ? "" : ",", (unsigned int)first);
		if (last != first)
			end += sprintf(end, "-%u", (unsigned int)last);
	}
	return text;
}
