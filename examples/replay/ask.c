/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay ask: a trace through policies, moment by moment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ask_tally.h"
#include "replay.h"
#include "../decide/text.h"
#include "trace_options.h"

enum { POLICY, JSON, STRICT, SPEED, OPTIONS };

static const struct trace_option options[OPTIONS + 1] = {
	[POLICY] = { "policy", "NAME[,NAME..]", "who is asked; all: every one that answers" },
	[JSON] = { "json", NULL, "one JSON object, for programs" },
	[STRICT] = { "strict", NULL, "what is not recorded is not known, and has no default" },
	[SPEED] = { "speed", NULL, "how fast that was, on standard error" },
};

static const char about[] =
	"Asks policies what they would have done at each wake-up, fork, exec and migration of\n"
	"a trace, and compares that with what happened: how often they agree, by question and\n"
	"by reason; how far apart the two CPUs are; how often each put a task behind work\n"
	"while a CPU that the policy looks at was idle; and the ten largest disagreements,\n"
	"explained. A migration is asked as a balance of the CPU that the task went to, at the\n"
	"least level that holds both CPUs, and compared by where the task came from. What a\n"
	"policy remembers of run queues and tasks is carried from record to record.\n";

struct stopwatch {
	struct timespec last;
	double reading, deciding; /* seconds */
};

/* Seconds since the call before. */
static double lap(struct stopwatch *watch)
{
	struct timespec now;
	double passed;

	clock_gettime(CLOCK_MONOTONIC, &now);
	passed = (double)(now.tv_sec - watch->last.tv_sec) +
		 (double)(now.tv_nsec - watch->last.tv_nsec) / 1e9;
	watch->last = now;
	return passed;
}

/* Everybody is asked about one moment. */
static void ask_all(struct ask_report *r, struct trace_moment *m, uint64_t wanted, uint32_t hop)
{
	uint32_t i;

	ask_fill(m, wanted);
	for (i = 0; i < r->nr; i++) {
		enum ask_result result = ask_begin(r->players[i], m);

		if (result == ASK_ANSWERED) {
			result = ask_now(r->players[i]);
			ask_end(r->players[i], m);
		}
		ask_count(r->tallies[i], r->players[i], m, result, hop);
	}
}

static void new_machine(struct ask_report *r, const struct trace_moment *m)
{
	uint32_t i;

	r->topology = m->topology;
	for (i = 0; i < r->nr; i++)
		if (ask_player_machine(r->players[i], m->topology))
			fprintf(stderr, "replay: %s:%u: policy %s is not asked: %s\n", r->path, m->line,
				r->players[i]->policy->name, r->players[i]->unable);
}

/* All records; 0, or -1: a line is broken. */
static int go_through(struct ask_report *r, struct trace *trace, uint64_t wanted,
		      struct stopwatch *watch)
{
	struct trace_moment *m;
	enum trace_next next;
	uint32_t hop = 0;

	lap(watch);
	while ((next = trace_next(trace, &m)) == TRACE_MOMENT) {
		watch->reading += lap(watch);
		r->records++;
		r->with_state += m->has_state;
		if (m->which == NSCHED_NONE) {
			r->others++;
			continue;
		}
		if (trace_machine_nr(trace) != r->machines) {
			r->machines = trace_machine_nr(trace);
			new_machine(r, m);
			hop = ask_one_hop(m->topology);
			lap(watch);
		}
		r->of_question[m->which]++;
		ask_all(r, m, wanted, hop);
		watch->deciding += lap(watch);
	}
	watch->reading += lap(watch);
	return next == TRACE_END ? 0 : -1;
}

static void print_speed(const struct ask_report *r, const struct trace *trace,
			const struct stopwatch *watch)
{
	uint64_t asked = 0;
	uint32_t i, which;

	for (i = 0; i < r->nr; i++)
		for (which = 0; which < NSCHED_QUESTIONS; which++)
			asked += r->tallies[i]->counts[which].asked;
	if (watch->reading > 0)
		fprintf(stderr, "replay: %.0f records/s and %.1f MB/s read\n",
			(double)r->records / watch->reading,
			(double)trace_bytes(trace) / watch->reading / 1e6);
	if (watch->deciding > 0)
		fprintf(stderr, "replay: %.0f decisions/s\n", (double)asked / watch->deciding);
}

static int status_of(const struct ask_report *r)
{
	uint64_t asked = 0;
	uint32_t i, which;

	for (i = 0; i < r->nr; i++)
		for (which = 0; which < NSCHED_QUESTIONS; which++)
			asked += r->tallies[i]->counts[which].asked;
	return r->partial ? NSCHED_REPLAY_REFUSED :
	       asked      ? NSCHED_REPLAY_DONE :
			    NSCHED_REPLAY_NOTHING;
}

static void begin(struct ask_report *r, const char *names, uint32_t strict, uint64_t *wanted)
{
	const struct nsched_policy_row **rows = ask_policies(names);
	uint32_t i;

	while (rows[r->nr])
		r->nr++;
	r->players = need(r->nr, sizeof(void *));
	r->tallies = need(r->nr, sizeof(void *));
	*wanted = 0;
	for (i = 0; i < r->nr; i++) {
		r->players[i] = ask_player_new(rows[i], strict);
		r->tallies[i] = need(1, sizeof(**r->tallies));
		*wanted |= ask_columns(rows[i]);
	}
	free(rows);
}

static void finish(struct ask_report *r)
{
	uint32_t i;

	for (i = 0; i < r->nr; i++) {
		ask_player_free(r->players[i]);
		free(r->tallies[i]);
	}
	free(r->players);
	free(r->tallies);
}

int replay_ask(int argc, char **argv)
{
	struct stopwatch watch = { { 0, 0 }, 0, 0 };
	struct ask_report report = { 0 };
	const char *values[OPTIONS];
	struct trace *trace;
	uint64_t wanted;
	uint32_t i;
	int status;

	if (!trace_options(argc, argv, options, about, values, &report.path))
		return NSCHED_REPLAY_DONE;
	begin(&report, values[POLICY], values[STRICT] != NULL, &wanted);
	trace = trace_open(report.path, wanted);
	report.partial = go_through(&report, trace, wanted, &watch) ? 1 : 0;
	report.origin = trace_machine_origin(trace);
	for (i = 0; i < report.nr; i++)
		ask_sort(report.tallies[i]);
	if (values[JSON])
		ask_print_json(&report);
	else
		ask_print(&report);
	status = status_of(&report);
	if (values[SPEED])
		print_speed(&report, trace, &watch);
	if (report.partial)
		fprintf(stderr, "replay: %s:%u: %s; %s\n", report.path, trace_line(trace),
			trace_wrong(trace),
			report.records ? "what is before that line was asked"
				       : "make records of a recording by replay import");
	finish(&report);
	trace_close(trace);
	return status;
}
