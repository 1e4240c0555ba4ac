/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A buffered writer. Records are written as text and not built as json-c objects: an
 * object for each of some hundred numbers costs many times what the rest of a
 * line's import does. examples/record reads what comes out; a test holds it to that.
 */
#include <stdlib.h>
#include <string.h>

#include "import.h"

#define OUT_ROOM 65536u

/* Hands on what is there. After a failure nothing is handed on any more. */
void out_flush(struct import_out *out)
{
	if (out->is_scratch)
		return;
	if (out->nr && !out->failed) {
		if (out->write(out->to, out->text, out->nr))
			out->failed = 1;
		else
			out->bytes += out->nr;
	}
	out->nr = 0;
}

void out_free(struct import_out *out)
{
	free(out->text);
	memset(out, 0, sizeof(*out));
}

/* Room for @nr more bytes, or null. */
static char *out_room(struct import_out *out, size_t nr)
{
	size_t room = out->room ? out->room : OUT_ROOM;
	char *more;

	if (out->text && out->room - out->nr >= nr)
		return out->text + out->nr;
	if (out->nr && !out->is_scratch) {
		out_flush(out);
		if (out->room >= nr)
			return out->text;
	}
	while (room - out->nr < nr)
		room *= 2;
	more = realloc(out->text, room);
	if (!more) {
		out->failed = 1;
		return NULL;
	}
	out->text = more;
	out->room = room;
	return out->text + out->nr;
}

void out_bytes(struct import_out *out, const char *bytes, size_t nr)
{
	char *at = nr ? out_room(out, nr) : NULL;

	if (!at)
		return;
	memcpy(at, bytes, nr);
	out->nr += nr;
}

void out_text(struct import_out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

void out_number(struct import_out *out, uint64_t number)
{
	char digits[20], *first = digits + sizeof(digits);
	char *at;

	if (number < 10) {
		at = out_room(out, 1);
		if (at) {
			*at = (char)('0' + number);
			out->nr++;
		}
		return;
	}
	for (; number > UINT32_MAX; number /= 10)
		*--first = (char)('0' + number % 10);
	for (uint32_t low = (uint32_t)number; low; low /= 10)
		*--first = (char)('0' + low % 10);
	out_bytes(out, first, (size_t)(digits + sizeof(digits) - first));
}

/* How many bytes the UTF-8 character at @at takes; 0: it is none. */
static size_t utf8_length(const unsigned char *at, size_t nr)
{
	uint32_t code;
	size_t length, i;

	if (at[0] < 0x80)
		return 1;
	length = at[0] >= 0xf0 && at[0] < 0xf5 ? 4 : at[0] >= 0xe0 && at[0] < 0xf0 ? 3 :
		 at[0] >= 0xc2 && at[0] < 0xe0 ? 2 : 0;
	if (!length || length > nr)
		return 0;
	code = at[0] & (0x7fu >> length);
	for (i = 1; i < length; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (at[i] & 0x3fu);
	}
	if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10ffff ||
	    (code >= 0xd800 && code <= 0xdfff))
		return 0;
	return length;
}

void out_string(struct import_out *out, const char *bytes, size_t nr)
{
	static const char hex[] = "0123456789abcdef";
	const unsigned char *at = (const unsigned char *)bytes;
	size_t length;

	out_bytes(out, "\"", 1);
	for (; nr; at += length, nr -= length) {
		char code[6] = { '\\', 'u', '0', '0' };

		length = utf8_length(at, nr);
		if (!length) {
			length = 1;
			out_text(out, "\\ufffd");
		} else if (*at == '"' || *at == '\\') {
			out_bytes(out, "\\", 1);
			out_bytes(out, (const char *)at, 1);
		} else if (*at < ' ') {
			code[4] = hex[*at >> 4];
			code[5] = hex[*at & 15];
			out_bytes(out, code, sizeof(code));
		} else {
			out_bytes(out, (const char *)at, length);
		}
	}
	out_bytes(out, "\"", 1);
}
