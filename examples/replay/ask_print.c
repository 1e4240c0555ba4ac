/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The report of replay ask, for people. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ask_tally.h"

static const uint32_t questions[] = { NSCHED_ASK_PLACE, NSCHED_ASK_WAKE, NSCHED_ASK_BALANCE };
#define NR_QUESTIONS (sizeof(questions) / sizeof(questions[0]))

static const char *name_of(uint32_t which)
{
	return nsched_question_table(which)->name;
}

/* "12.3", rounded; "-" of nothing. */
static const char *percent(uint64_t part, uint64_t whole, char *text, size_t size)
{
	uint64_t tenths = whole ? (part * 1000 + whole / 2) / whole : 0;

	if (whole)
		snprintf(text, size, "%" PRIu64 ".%" PRIu64, tenths / 10, tenths % 10);
	else
		snprintf(text, size, "-");
	return text;
}

static void print_trace(const struct ask_report *r)
{
	uint32_t i;

	printf("%-9s %s: %" PRIu64 " records", "trace", r->path, r->records);
	for (i = 0; i < NR_QUESTIONS; i++)
		printf("%s %" PRIu64 " %s", i ? "," : ":", r->of_question[questions[i]],
		       name_of(questions[i]));
	if (r->others)
		printf(", and %" PRIu64 " of other functions, which are passed", r->others);
	printf("%s\n", r->partial ? "; partial" : "");
	if (r->topology)
		printf("%-9s %u CPUs on %u node%s%s%s\n", "machine", r->topology->nr_cpus,
		       r->topology->nr_nodes, r->topology->nr_nodes == 1 ? "" : "s",
		       r->origin[0] ? ": " : "", r->origin);
	if (r->machines > 1)
		printf("%-9s %u machines; states begin anew on each\n", "note", r->machines);
	if (r->topology && r->topology->nr_nodes > 1 &&
	    !r->topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		printf("%-9s distances are not recorded: every other node counts as one hop\n",
		       "note");
	if (r->topology && r->topology->nr_cpus > 1 &&
	    r->topology->nr_groups[NSCHED_SPAN_CACHE] == r->topology->nr_cpus)
		printf("%-9s no two CPUs share a cache here, as far as is known: what looks around its "
		       "cache\n          sees one CPU; import --topology tells more\n", "note");
	if (r->with_state)
		printf("%-9s %" PRIu64 " records have states or tunables of their own policy, "
		       "which are not read\n", "note", r->with_state);
}

static void print_lacks(const struct ask_player *player, const struct ask_tally *t, uint32_t which)
{
	const struct ask_counts *c = &t->counts[which];
	const char *between = ": ";
	char name[TRACE_NAME];
	uint32_t lack;

	if (!c->lacking)
		return;
	printf("  not askable: %" PRIu64 " %s, not known", c->lacking, name_of(which));
	for (lack = 0; lack < ASK_LACKS; lack++) {
		if (!t->lacks[which][lack])
			continue;
		printf("%s%s %" PRIu64, between, ask_lack_name(lack, which, name, sizeof(name)),
		       t->lacks[which][lack]);
		between = ", ";
	}
	printf("%s\n", player->strict ? " (strict)" : "");
}

/* What was not recorded and has a default, in lines of their own. */
static void print_filled(const struct ask_player *player, const struct ask_tally *t)
{
	uint32_t other = t->counts[NSCHED_ASK_WAKE].asked ? NSCHED_ASK_WAKE : NSCHED_ASK_PLACE;
	char name[TRACE_NAME], words[TRACE_NAME * 2];
	uint32_t lack, column = 0;
	int length;

	for (lack = 0; lack < ASK_LACKS; lack++) {
		if (!ask_filled(player, lack, words, sizeof(words)))
			continue;
		ask_lack_name(lack, other, name, sizeof(name));
		length = (int)(strlen(name) + strlen(words)) + 5;
		if (!column)
			printf("  not recorded, so taken as: ");
		else
			printf(column + (uint32_t)length > 96 ? ";\n    " : "; ");
		column = !column ? 29 : column + (uint32_t)length > 96 ? 4 : column;
		printf("%s = %s", name, words);
		column += (uint32_t)length;
	}
	if (column)
		printf("\n");
}

static void print_open(const struct ask_player *player, const struct ask_tally *t)
{
	uint32_t i;

	if (player->unable[0])
		printf("  %s; not asked\n", player->unable);
	for (i = 0; i < NR_QUESTIONS; i++)
		if (t->counts[questions[i]].silent)
			printf("  not answered: %" PRIu64 " %s\n", t->counts[questions[i]].silent,
			       name_of(questions[i]));
	for (i = 0; i < NR_QUESTIONS; i++)
		print_lacks(player, t, questions[i]);
	print_filled(player, t);
	if (player->without_tasks)
		printf("  asked without a table of tasks: %" PRIu64 " balance\n",
		       player->without_tasks);
	if (ask_player_lost(player))
		printf("  states of tasks begun anew, as more were met than are remembered: "
		       "%" PRIu64 "\n", ask_player_lost(player));
}

static void print_row(const char *name, const struct ask_counts *c)
{
	char text[32];

	printf("  %-44s %10" PRIu64 " %10" PRIu64 " %8s\n", name, c->asked, c->agreed,
	       percent(c->agreed, c->compared, text, sizeof(text)));
}

static void print_agreement(const struct ask_tally *t)
{
	struct ask_counts all = { 0 };
	char name[TRACE_NAME * 2];
	uint32_t i;

	printf("\n  %-44s %10s %10s %8s\n", "question", "answered", "as it was", "per cent");
	for (i = 0; i < NR_QUESTIONS; i++) {
		const struct ask_counts *c = &t->counts[questions[i]];

		if (!c->asked)
			continue;
		print_row(name_of(questions[i]), c);
		all.asked += c->asked;
		all.agreed += c->agreed;
		all.compared += c->compared;
	}
	print_row("all", &all);
	if (all.compared != all.asked)
		printf("  of %" PRIu64 " the record does not tell what happened\n",
		       all.asked - all.compared);
	printf("\n  %-44s %10s %10s %8s\n", "reason", "answered", "as it was", "per cent");
	for (i = 0; i < t->nr_reasons; i++) {
		const struct nsched_sentence *sentence = nsched_sentence(t->reasons[i].reason);

		snprintf(name, sizeof(name), "%s %s", name_of(t->reasons[i].which),
			 sentence ? sentence->name : "?");
		print_row(name, &t->reasons[i].counts);
	}
}

static void print_distances(const struct ask_tally *t)
{
	uint64_t all = 0;
	uint32_t i;
	char text[32];

	for (i = 0; i < ASK_DISTANCES; i++)
		all += t->distance[i];
	printf("\n  %-44s %10s %21s\n", "from the recorded CPU to the policy's", "times", "per cent");
	for (i = 0; i < ASK_DISTANCES; i++)
		printf("  %-44s %10" PRIu64 " %19s\n", ask_distance_name(i), t->distance[i],
		       percent(t->distance[i], all, text, sizeof(text)));
}

static void print_missed(const struct ask_player *player, const struct ask_tally *t)
{
	static const char *const reach[] = {
		[NSCHED_REACH_NONE] = "nowhere", [NSCHED_REACH_CORE] = "on the core",
		[NSCHED_REACH_CACHE] = "at the cache", [NSCHED_REACH_NODE] = "on the node",
		[NSCHED_REACH_MACHINE] = "on the machine",
	};

	if (!t->placed)
		return;
	printf("\n  put behind work while an allowed CPU in scope was idle: %" PRIu64 " of %" PRIu64
	       "; the recorded system %" PRIu64 "\n", t->missed, t->placed, t->recorded_missed);
	printf("  scope: of a wake-up %s%s, of a fork or exec on the machine\n",
	       reach[player->policy->wake_reach],
	       player->policy->wake_reach == NSCHED_REACH_NONE ||
	       player->policy->wake_reach == NSCHED_REACH_MACHINE ? "" : " of the CPU chosen");
}

static void print_cpu(uint32_t cpu, uint32_t running)
{
	if (cpu == NSCHED_NONE)
		printf("no CPU");
	else if (running == NSCHED_NONE)
		printf("CPU %u", cpu);
	else
		printf("CPU %u (%u running)", cpu, running);
}

static void print_difference(const struct ask_difference *d, uint32_t nr)
{
	printf("  %2u. line %u, id %s", nr, d->line, d->id);
	if (d->has_time)
		printf(", at %" PRIu64 ".%09" PRIu64 " s", d->time_ns / 1000000000u,
		       d->time_ns % 1000000000u);
	printf(", %s", name_of(d->which));
	if (d->comm[0] || d->pid != NSCHED_NO_ID)
		printf(" of %s", d->comm[0] ? d->comm : "task");
	if (d->pid != NSCHED_NO_ID)
		printf(" (%" PRIu64 ")", d->pid);
	printf("\n      %s ", d->which == NSCHED_ASK_BALANCE ? "came from" : "went to");
	print_cpu(d->recorded, d->recorded_running);
	printf("; the policy: ");
	print_cpu(d->proposed, d->proposed_running);
	if (d->distance != ASK_NONE)
		printf(", %s", ask_distance_name(d->distance));
	if (d->slit)
		printf(", distance %u", d->slit);
	printf("\n      because %s\n", d->why);
}

static void print_policy(const struct ask_player *player, const struct ask_tally *t)
{
	uint64_t asked = 0;
	uint32_t i;

	printf("\n%-9s %s: %s\n", "policy", player->policy->name, player->policy->summary);
	print_open(player, t);
	for (i = 0; i < NR_QUESTIONS; i++)
		asked += t->counts[questions[i]].asked;
	if (!asked) {
		printf("  nothing of this trace can be asked\n");
		return;
	}
	print_agreement(t);
	print_distances(t);
	print_missed(player, t);
	if (!t->nr_worst)
		return;
	printf("\n  largest disagreements\n");
	for (i = 0; i < t->nr_worst; i++)
		print_difference(&t->worst[i], i + 1);
}

void ask_print(const struct ask_report *r)
{
	uint32_t i;

	print_trace(r);
	for (i = 0; i < r->nr; i++)
		print_policy(r->players[i], r->tallies[i]);
}
