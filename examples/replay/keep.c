/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay keep: one moment of a trace as a vector, which make vectors replays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "ask.h"
#include "record.h"
#include "replay.h"
#include "trace_find.h"
#include "trace_options.h"

#define POLICY_DEFAULT "linux-6.12"

enum { ID, POLICY, STRICT, OPTIONS };

static const struct trace_option options[OPTIONS + 1] = {
	[ID] = { "id", "N", "the record to keep" },
	[POLICY] = { "policy", "NAME", "who answers it; " POLICY_DEFAULT },
	[STRICT] = { "strict", NULL, "refuse where something is not recorded and has a default" },
};

static const char about[] =
	"Prints one record of a trace as a vector: the moment as the policy was asked about it,\n"
	"with its states, which come from all records before, and the library's own answer as\n"
	"what is expected. Keep the line in a file; make vectors VECTORS=\"FILE\" tells when the\n"
	"answer is another one day. A record whose question needs what is not known is refused.\n";

/* Asks about records up to the wished one, so that states are as they were then. */
static enum trace_next seek(struct trace *trace, struct ask_player *player, uint64_t wanted,
			    const struct trace_wish *wish, struct trace_moment **moment)
{
	struct trace_moment *m = NULL;
	enum trace_next next;
	uint32_t machine = 0;

	while ((next = trace_next(trace, &m)) == TRACE_MOMENT) {
		*moment = m;
		if (m->which == NSCHED_NONE) {
			if (trace_is_wished(wish, m))
				return TRACE_MOMENT;
			continue;
		}
		if (trace_machine_nr(trace) != machine) {
			machine = trace_machine_nr(trace);
			if (ask_player_machine(player, m->topology))
				refuse(NULL, 0, "policy %s has %s", player->policy->name, player->unable);
		}
		ask_fill(m, wanted);
		if (trace_is_wished(wish, m))
			return TRACE_MOMENT;
		if (ask_begin(player, m) == ASK_ANSWERED) {
			ask_now(player);
			ask_end(player, m);
		}
	}
	return next;
}

/* The line: "in" before the policy is asked, as it changes states in place. */
static char *vector_of(struct ask_player *player, struct trace_moment *m)
{
	struct record_ask ask = { 0 };
	struct record_draft *draft;
	enum ask_result result;
	char *line;

	ask.function = nsched_question_table(m->which);
	ask.policy = player->policy;
	ask.question = &player->q;
	ask.id = m->id[0] ? m->id : NULL;
	draft = record_draft(&ask);
	if (!draft)
		refuse(NULL, 0, "no memory left for the vector");
	result = ask_now(player);
	line = record_finish(draft, result == ASK_ANSWERED ? (const void *)&player->a : NULL);
	if (!line)
		refuse(NULL, 0, "no memory left for the vector");
	if (result == ASK_ANSWERED)
		return line;
	free(line);
	return NULL;
}

static int keep(const char *path, struct ask_player *player, struct trace_moment *m)
{
	enum ask_result result = ask_begin(player, m);
	char *line = NULL, name[TRACE_NAME];

	if (result == ASK_LACKING)
		refuse(path, m->line, "policy %s cannot be asked this %s: %s is not known",
		       player->policy->name, m->fn,
		       ask_lack_name(player->lack, m->which, name, sizeof(name)));
	if (result == ASK_ANSWERED) {
		line = vector_of(player, m);
		ask_end(player, m);
	}
	if (!line) {
		fprintf(stderr, "replay: %s:%u: policy %s does not answer this %s\n", path, m->line,
			player->policy->name, m->fn);
		return NSCHED_REPLAY_NOTHING;
	}
	puts(line);
	free(line);
	return NSCHED_REPLAY_DONE;
}

int replay_keep(int argc, char **argv)
{
	const struct nsched_policy_row **rows;
	const char *values[OPTIONS], *path;
	struct trace_wish wish = { 0 };
	struct trace_moment *m = NULL;
	struct ask_player *player;
	enum trace_next next;
	struct trace *trace;
	uint64_t wanted;
	int status;

	if (!trace_options(argc, argv, options, about, values, &path))
		return NSCHED_REPLAY_DONE;
	if (!values[ID])
		refuse(NULL, 0, "keep wants to know which record; write --id N");
	wish.id = values[ID];
	rows = ask_policies(values[POLICY] ? values[POLICY] : POLICY_DEFAULT);
	if (rows[1])
		refuse(NULL, 0, "a vector has one policy; name one");
	player = ask_player_new(rows[0], values[STRICT] != NULL);
	wanted = ask_columns(rows[0]);
	trace = trace_open(path, wanted);
	next = seek(trace, player, wanted, &wish, &m);
	if (next == TRACE_BROKEN)
		refuse(path, trace_line(trace), "%s", trace_wrong(trace));
	if (next == TRACE_END || !m) {
		fprintf(stderr, "replay: %s: no record with id %s in %u lines\n", path, wish.id,
			trace_line(trace));
		status = NSCHED_REPLAY_NOTHING;
	} else if (m->which == NSCHED_NONE) {
		refuse(path, m->line, "%s is no place, wake or balance; keep the line as it is",
		       m->fn);
	} else {
		status = keep(path, player, m);
	}
	trace_close(trace);
	ask_player_free(player);
	free(rows);
	return status;
}
