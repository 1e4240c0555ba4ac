/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdint.h>

#include "trace_print.h"

/* Bytes that follow the first of a character of several; 0: it is no such first byte. */
static uint32_t following(unsigned char c)
{
	return c >= 0xf0 && c < 0xf5 ? 3 :
	       c >= 0xe0 && c < 0xf0 ? 2 :
	       c >= 0xc2 && c < 0xe0 ? 1 :
				       0;
}

void trace_print_string(FILE *file, const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	uint32_t more, i;

	fputc('"', file);
	for (; *at; at++) {
		if (*at == '"' || *at == '\\')
			fputc('\\', file);
		if (*at < 0x20) {
			fprintf(file, "\\u%04x", *at);
			continue;
		}
		more = *at < 0x80 ? 0 : following(*at);
		for (i = 1; i <= more && (at[i] & 0xc0) == 0x80; i++)
			;
		if (*at >= 0x80 && (!more || i <= more)) {
			fputc('?', file);
			continue;
		}
		fwrite(at, 1, more + 1, file);
		at += more;
	}
	fputc('"', file);
}
