/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The report of replay ask, for programs: one object, its keys always in one order. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ask_tally.h"
#include "trace_print.h"

static const uint32_t questions[] = { NSCHED_ASK_PLACE, NSCHED_ASK_WAKE, NSCHED_ASK_BALANCE };
#define NR_QUESTIONS (sizeof(questions) / sizeof(questions[0]))

static const char *const distance_keys[ASK_DISTANCES] = {
	[ASK_SAME] = "same", [ASK_SIBLING] = "sibling", [ASK_CACHE] = "cache", [ASK_NODE] = "node",
	[ASK_HOP] = "hop",   [ASK_FAR] = "farther",	[ASK_NONE] = "none",
};

static void print_counts(const struct ask_counts *c)
{
	printf("\"asked\":%" PRIu64 ",\"compared\":%" PRIu64 ",\"agreed\":%" PRIu64, c->asked,
	       c->compared, c->agreed);
}

static void print_questions(const struct ask_tally *t)
{
	const char *between;
	char name[TRACE_NAME];
	uint32_t i, lack;

	printf("\"questions\":{");
	for (i = 0; i < NR_QUESTIONS; i++) {
		uint32_t which = questions[i];

		printf("%s\"%s\":{", i ? "," : "", nsched_question_table(which)->name);
		print_counts(&t->counts[which]);
		printf(",\"not_answered\":%" PRIu64 ",\"not_askable\":%" PRIu64 ",\"not_known\":{",
		       t->counts[which].silent, t->counts[which].lacking);
		for (lack = 0, between = ""; lack < ASK_LACKS; lack++) {
			if (!t->lacks[which][lack])
				continue;
			printf("%s\"%s\":%" PRIu64, between,
			       ask_lack_name(lack, which, name, sizeof(name)),
			       t->lacks[which][lack]);
			between = ",";
		}
		printf("}}");
	}
	printf("}");
}

static void print_not_recorded(const struct ask_player *player)
{
	char name[TRACE_NAME], words[TRACE_NAME * 2];
	const char *between = "";
	uint32_t lack;

	printf(",\"not_recorded\":{");
	for (lack = 0; lack < ASK_LACKS; lack++) {
		if (!ask_filled(player, lack, words, sizeof(words)))
			continue;
		printf("%s\"%s\":\"%s\"", between,
		       ask_lack_name(lack, NSCHED_ASK_WAKE, name, sizeof(name)), words);
		between = ",";
	}
	printf("}");
}

static void print_reasons(const struct ask_tally *t)
{
	uint32_t i;

	printf(",\"reasons\":[");
	for (i = 0; i < t->nr_reasons; i++) {
		const struct nsched_sentence *sentence = nsched_sentence(t->reasons[i].reason);

		printf("%s{\"question\":\"%s\",\"reason\":\"%s\",\"number\":%u,", i ? "," : "",
		       nsched_question_table(t->reasons[i].which)->name,
		       sentence ? sentence->name : "", t->reasons[i].reason);
		print_counts(&t->reasons[i].counts);
		printf("}");
	}
	printf("]");
}

static void print_or_null(const char *key, uint64_t value, uint64_t none)
{
	if (value == none)
		printf(",\"%s\":null", key);
	else
		printf(",\"%s\":%" PRIu64, key, value);
}

static void print_difference(const struct ask_difference *d)
{
	const struct nsched_sentence *sentence = nsched_sentence(d->reason);

	printf("{\"line\":%u,\"id\":", d->line);
	trace_print_string(stdout, d->id);
	printf(",\"question\":\"%s\"", nsched_question_table(d->which)->name);
	print_or_null("time_ns", d->has_time ? d->time_ns : NSCHED_NO_ID, NSCHED_NO_ID);
	printf(",\"comm\":");
	trace_print_string(stdout, d->comm);
	print_or_null("pid", d->pid, NSCHED_NO_ID);
	print_or_null("recorded", d->recorded, NSCHED_NONE);
	print_or_null("recorded_running", d->recorded_running, NSCHED_NONE);
	print_or_null("proposed", d->proposed, NSCHED_NONE);
	print_or_null("proposed_running", d->proposed_running, NSCHED_NONE);
	printf(",\"distance\":\"%s\"", distance_keys[d->distance]);
	print_or_null("distance_slit", d->slit, 0);
	printf(",\"reason\":\"%s\",\"because\":", sentence ? sentence->name : "");
	trace_print_string(stdout, d->why);
	printf("}");
}

static void print_policy(const struct ask_player *player, const struct ask_tally *t)
{
	uint32_t i;

	printf("{\"policy\":\"%s\",\"unable\":", player->policy->name);
	if (player->unable[0])
		trace_print_string(stdout, player->unable);
	else
		printf("null");
	printf(",");
	print_questions(t);
	print_not_recorded(player);
	printf(",\"without_tasks\":%" PRIu64 ",\"states_forgotten\":%" PRIu64 ",\"distance\":{",
	       player->without_tasks, ask_player_lost(player));
	for (i = 0; i < ASK_DISTANCES; i++)
		printf("%s\"%s\":%" PRIu64, i ? "," : "", distance_keys[i], t->distance[i]);
	printf("},\"idle_missed\":{\"of\":%" PRIu64 ",\"policy\":%" PRIu64 ",\"recorded\":%" PRIu64
	       "}", t->placed, t->missed, t->recorded_missed);
	print_reasons(t);
	printf(",\"disagreements\":[");
	for (i = 0; i < t->nr_worst; i++) {
		printf("%s", i ? "," : "");
		print_difference(&t->worst[i]);
	}
	printf("]}");
}

void ask_print_json(const struct ask_report *r)
{
	uint32_t i;

	printf("{\"trace\":");
	trace_print_string(stdout, r->path);
	printf(",\"partial\":%s,\"machine\":", r->partial ? "true" : "false");
	trace_print_string(stdout, r->origin);
	printf(",\"machines\":%u,\"nr_cpus\":%u,\"nr_nodes\":%u,\"records\":%" PRIu64,
	       r->machines, r->topology ? r->topology->nr_cpus : 0,
	       r->topology ? r->topology->nr_nodes : 0, r->records);
	for (i = 0; i < NR_QUESTIONS; i++)
		printf(",\"%s\":%" PRIu64, nsched_question_table(questions[i])->name,
		       r->of_question[questions[i]]);
	printf(",\"other\":%" PRIu64 ",\"with_state\":%" PRIu64 ",\"policies\":[", r->others,
	       r->with_state);
	for (i = 0; i < r->nr; i++) {
		printf("%s", i ? "," : "");
		print_policy(r->players[i], r->tallies[i]);
	}
	printf("]}\n");
}
