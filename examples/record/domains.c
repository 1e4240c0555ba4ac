/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Levels and groups of a record, as a block of domains. */
#include "internal.h"

int decode_domains(struct record_inside *in)
{
	return fail(in, "in", "this program cannot read domains");
}

json_object *encode_domains(const struct view *view, const struct nsched_field *field)
{
	(void)view;
	(void)field;
	return 0;
}
