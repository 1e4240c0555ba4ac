/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The checks of one question, ASKED_QUESTION, over all policies. Included where they are listed. */

static void every_pure(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_pure);
}

static void every_range(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_in_range);
}

static void every_form(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_forms);
}

static void every_other(struct world *w)
{
	asked_unasked(w, ASKED_QUESTION);
}

#define ASKED_CHECKS \
	{ "policies are pure", every_pure }, \
	{ "answers are in range", every_range }, \
	{ "sums and masks change nothing", every_form }, \
	{ "who is not asked", every_other }, \
	{ NULL, NULL }
