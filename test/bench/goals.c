/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the figures are to reach: a row against a floor or another row, from 64 CPUs up the
 * ratio alone, on smaller machines the ratio or the floor plus 10 ns a node, whichever is
 * more. The worst of all machines and loads is what counts.
 */
#include <stdio.h>
#include <string.h>

#include "bench.h"

#define MOST_TIMES 64
#define FROM_CPUS 64u
#define SMALL_NODE_NS 10.0

static struct goal {
	const char *row, *against, *build; /* build null: in each */
	double most;			   /* times what it is held against */
	uint32_t least_cache;		   /* on machines whose caches have so many CPUs */
	uint32_t seen;
	double worst;	   /* part of what is allowed: above 1 it is missed */
	double ratio;	   /* there */
	char where[32];
} goals[] = {
	{ "find_busiest_node, scan", "floor b", "O2", 1.5, 0, 0, 0, 0, "" },
	{ "find_busiest_node, scan", "floor b", "v3", 1.0, 0, 0, 0, 0, "" },
	{ "find_busiest_node, sums", "floor e:read", NULL, 2, 0, 0, 0, 0, "" },
	{ "load_set nr_running", "floor store", NULL, 2, 0, 0, 0, 0, "" },
	{ "load_set idle", "floor store", NULL, 2, 0, 0, 0, 0, "" },
	{ "balance linux-6.12", "floor c:fair", "O2", 2, 0, 0, 0, 0, "" },
	{ "balance linux-6.12", "floor c:fair", "v3", 1.2, 0, 0, 0, 0, "" },
	{ "fair.sibling, cache busy", "fair.sibling, idle next", NULL, 2, 64, 0, 0, 0, "" },
	{ "fair.sibling, idle next", "floor d:levels", NULL, 8, 0, 0, 0, 0, "" },
	{ "wake linux-6.12, busy", "wake linux-6.12, idle next", NULL, 2, 64, 0, 0, 0, "" },
	{ "wake linux-6.12, idle next", "floor d:levels", NULL, 8, 0, 0, 0, 0, "" },
};
#define NR_GOALS (sizeof(goals) / sizeof(goals[0]))

static struct {
	char name[40];
	double ns;
} times[MOST_TIMES];
static uint32_t nr_times;

void bench_goal_time(const char *name, double ns)
{
	if (nr_times == MOST_TIMES)
		return;
	snprintf(times[nr_times].name, sizeof(times[0].name), "%s", name);
	times[nr_times++].ns = ns;
}

static double time_of(const char *name)
{
	uint32_t i;

	for (i = 0; i < nr_times; i++)
		if (strcmp(times[i].name, name) == 0)
			return times[i].ns;
	return 0;
}

/* The times of a machine and load are all there: look, and forget them. */
void bench_goals_look(const struct bench_machine *m, const char *load, const char *build)
{
	struct goal *g;

	for (g = goals; g < goals + NR_GOALS; g++) {
		double ns = time_of(g->row), base = time_of(g->against), allowed = g->most * base;

		if (ns <= 0 || base <= 0 || m->cache < g->least_cache ||
		    (g->build && strcmp(g->build, build) != 0))
			continue;
		if (m->nr_cpus < FROM_CPUS && allowed < base + SMALL_NODE_NS * m->nodes)
			allowed = base + SMALL_NODE_NS * m->nodes;
		g->seen++;
		if (ns / allowed <= g->worst)
			continue;
		g->worst = ns / allowed;
		g->ratio = ns / base;
		snprintf(g->where, sizeof(g->where), "%s %s", m->name, load);
	}
	nr_times = 0;
}

void bench_goals_print(const char *build, int json)
{
	const struct goal *g;

	for (g = goals; g < goals + NR_GOALS; g++) {
		const char *verdict = g->worst <= 1 ? "met" : "missed";

		if (!g->seen)
			continue;
		if (json)
			printf("{\"build\":\"%s\",\"goal\":\"%s\",\"against\":\"%s\",\"most\":%.2f,"
			       "\"worst\":%.2f,\"at\":\"%s\",\"verdict\":\"%s\"}\n", build, g->row,
			       g->against, g->most, g->ratio, g->where, verdict);
		else
			printf("# goal %-26s at most %4.1f x %-26s worst %6.2f at %-15s %s\n", g->row,
			       g->most, g->against, g->ratio, g->where, verdict);
	}
}
