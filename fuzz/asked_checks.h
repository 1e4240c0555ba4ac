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

#ifndef ASKED_WITHOUT_LOAD
static void every_form(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_forms);
}
#define ASKED_FORMS { "sums and masks change nothing", every_form },
#else
#define ASKED_FORMS
#endif

static void every_other(struct world *w)
{
	asked_unasked(w, ASKED_QUESTION);
}

static void every_added(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_added);
}

static void every_mixed(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_mixed);
}

static void every_relabelled(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_relabelled);
}

#ifdef ASKED_MONOTONE
static void every_monotone(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_monotone);
}
#define ASKED_MORE { "more turns nothing round", every_monotone },
#else
#define ASKED_MORE
#endif

#define ASKED_CHECKS \
	{ "policies are pure", every_pure }, \
	{ "answers are in range", every_range }, \
	ASKED_FORMS \
	ASKED_MORE \
	{ "what is not there changes nothing", every_added }, \
	{ "CPUs of nodes mixed, same answer", every_mixed }, \
	{ "other numbers, same or equal", every_relabelled }, \
	{ "who is not asked", every_other }, \
	{ NULL, NULL }
