/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * bench: every row on every machine and load, warm and cold, beside its floor of
 * the same run. A ratio is minimum over minimum, warm: the least disturbed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "floors.h"

static const struct bench_row *const tables[] = {
	bench_rows_build, bench_rows_blocks, bench_rows_o1, bench_rows_fair, NULL,
};

#define FLOOR_ROW(name, floor, what, memory) { floor, what, scalar_##name, vector_##name, memory, 0 },
const struct bench_floor bench_floors[] = {
	FLOOR_LIST(FLOOR_ROW)
	{ NULL, NULL, NULL, NULL, 0, 0 },
};
#define NR_FLOORS (sizeof(bench_floors) / sizeof(bench_floors[0]) - 1)

static const struct size {
	const char *name;
	uint32_t nodes, cpus;
} sizes[] = {
	{ "4x2", 4, 2 },     { "8x8", 8, 8 },	  { "4x20", 4, 20 },
	{ "16x64", 16, 64 }, { "64x64", 64, 64 }, { "256x256", 256, 256 },
	{ "4096x16", 4096, 16 }, /* as many nodes as there may be: the first table, loaded */
};
#define MANY_NODES 4096u

static const char *const state_names[BENCH_STATES] = { "loaded", "half", "busy" };

static struct options {
	const char *build;
	const char *only;    /* part of a row's name */
	const char *machine; /* one size */
	const char *load;    /* one state */
	double ms;	     /* warm, a cell */
	int json;
	int count;	     /* run each row COUNTED times for an instruction counter */
} options = { "default", NULL, NULL, NULL, 1.0, 0, 0 };

/* Floors of the machine and load at hand. */
static struct bench_time floor_time[NR_FLOORS][2][2]; /* scalar or vector, warm or cold */

static void time_floors(struct bench_machine *m)
{
	size_t i;

	memset(floor_time, 0, sizeof(floor_time));
	for (i = 0; i < NR_FLOORS; i++) {
		const struct bench_floor *f = &bench_floors[i];

		if (m->nodes == MANY_NODES && strncmp(f->name, "c:", 2) != 0)
			continue;
		bench_warm(m, f->scalar, options.ms, &floor_time[i][0][0]);
		bench_warm(m, f->vector, options.ms, &floor_time[i][1][0]);
		bench_cold(m, f->scalar, f->memory, &floor_time[i][0][1]);
		bench_cold(m, f->vector, f->memory, &floor_time[i][1][1]);
	}
}

static void print_json(const struct bench_machine *m, const char *name, const char *floor,
		       const struct bench_time *warm, const struct bench_time *cold)
{
	size_t i;

	printf("{\"build\":\"%s\",\"row\":\"%s\",\"machine\":\"%s\",\"cpus\":%u,\"load\":\"%s\","
	       "\"warm_ns\":[%.2f,%.2f,%.2f],\"cold_ns\":[%.0f,%.0f,%.0f]",
	       options.build, name, m->name, m->nr_cpus, state_names[m->state], warm->min_ns,
	       warm->median_ns, warm->p90_ns, cold->min_ns, cold->median_ns, cold->p90_ns);
	for (i = 0; floor && i < NR_FLOORS; i++)
		if (strcmp(bench_floors[i].name, floor) == 0)
			printf(",\"floor\":\"%s\",\"floor_ns\":%.2f,\"floor_vector_ns\":%.2f,"
			       "\"ratio\":%.2f,\"ratio_vector\":%.2f", floor,
			       floor_time[i][0][0].min_ns, floor_time[i][1][0].min_ns,
			       warm->min_ns / floor_time[i][0][0].min_ns,
			       warm->min_ns / floor_time[i][1][0].min_ns);
	printf("}\n");
}

static void print_row(const struct bench_machine *m, const char *name, const char *floor,
		      const struct bench_time *warm, const struct bench_time *cold)
{
	size_t i;

	if (options.json) {
		print_json(m, name, floor, warm, cold);
		return;
	}
	printf("%-26s %-8s %-7s %11.1f %11.1f %11.1f %9.0f %9.0f %9.0f", name, m->name,
	       state_names[m->state], warm->min_ns, warm->median_ns, warm->p90_ns, cold->min_ns,
	       cold->median_ns, cold->p90_ns);
	for (i = 0; floor && i < NR_FLOORS; i++)
		if (strcmp(bench_floors[i].name, floor) == 0)
			printf("  %-10s %10.1f %7.2f %7.2f", floor, floor_time[i][0][0].min_ns,
			       warm->min_ns / floor_time[i][0][0].min_ns,
			       warm->min_ns / floor_time[i][1][0].min_ns);
	printf("\n");
}

static void time_rows(struct bench_machine *m)
{
	struct bench_time warm, cold;
	const struct bench_row *row;
	size_t i;

	for (i = 0; tables[i] && (i == 0 || m->nodes != MANY_NODES); i++) {
		for (row = tables[i]; row->name; row++) {
			if (options.only && !strstr(row->name, options.only))
				continue;
			bench_machine_load(m, m->state);
			bench_warm(m, row->run, options.ms, &warm);
			bench_cold(m, row->run, row->memory, &cold);
			bench_goal_time(row->name, warm.min_ns);
			print_row(m, row->name, row->floor, &warm, &cold);
		}
	}
}

/*
 * What test/bench/check.sh counts instructions of: the counter dumps when bench_dump()
 * returns, and what that prints says of what and of how many calls.
 */
#define COUNTED 100
__attribute__((noinline)) uint64_t bench_counted(struct bench_machine *m, bench_run *run)
{
	uint64_t sum = run(m, COUNTED);

	__asm__ volatile("" : : "r"(sum) : "memory"); /* the call stays a call */
	return sum;
}

__attribute__((noinline)) void bench_dump(const char *row, const char *machine)
{
	printf("%s\t%s\t%d\n", row, machine, COUNTED);
}

static void count_rows(struct bench_machine *m)
{
	const struct bench_row *row;
	size_t i;

	for (i = 0; tables[i]; i++) {
		for (row = tables[i]; row->name; row++) {
			bench_machine_load(m, m->state);
			bench_counted(m, row->run);
			bench_dump(row->name, m->name);
		}
	}
}

/* A floor is a row whose floor is itself, so that its vector form stands beside it. */
static void print_floors(const struct bench_machine *m)
{
	char name[64];
	size_t i;

	for (i = 0; i < NR_FLOORS; i++) {
		snprintf(name, sizeof(name), "floor %s", bench_floors[i].name);
		bench_goal_time(name, floor_time[i][0][0].min_ns);
		if (floor_time[i][0][0].min_ns > 0 && (!options.only || strstr(name, options.only)))
			print_row(m, name, bench_floors[i].name, &floor_time[i][0][0],
				  &floor_time[i][0][1]);
	}
}

static void print_head(void)
{
	size_t i;

	if (options.json || options.count)
		return;
	printf("# build %s; ns a call; ratio = min / the floor's min, scalar and vectorised\n",
	       options.build);
	for (i = 0; i < NR_FLOORS; i++)
		printf("# floor %-10s %s\n", bench_floors[i].name, bench_floors[i].what);
	printf("%-26s %-8s %-7s %11s %11s %11s %9s %9s %9s  %-10s %10s %7s %7s\n", "# row",
	       "machine", "load", "min", "median", "p90", "cold min", "median", "p90", "floor",
	       "its min", "ratio", "vector");
}

static _Noreturn void usage(int status)
{
	fprintf(status ? stderr : stdout,
		"bench [--json] [--count] [--ms MS] [--only PART] [--machine 8x8] "
		"[--load loaded|half|busy] [--build NAME]\n");
	exit(status);
}

_Noreturn static void refuse(const char *option, const char *value, const char *wanted)
{
	fprintf(stderr, "bench: %s \"%s\": %s\n", option, value, wanted);
	exit(2);
}

/* Does a row or a floor bear that in its name? */
static int known_part(const char *part)
{
	const struct bench_row *row;
	size_t i;

	for (i = 0; tables[i]; i++)
		for (row = tables[i]; row->name; row++)
			if (strstr(row->name, part))
				return 1;
	for (i = 0; i < NR_FLOORS; i++)
		if (strstr("floor ", part) || strstr(bench_floors[i].name, part))
			return 1;
	return 0;
}

/* What was asked for is there; a typing error would print a head and nothing below it. */
static void check_options(void)
{
	size_t i;

	if (options.only && !known_part(options.only))
		refuse("--only", options.only, "no row has that in its name");
	for (i = 0; options.machine && strcmp(options.machine, sizes[i].name) != 0;)
		if (++i == sizeof(sizes) / sizeof(sizes[0]))
			refuse("--machine", options.machine, "4x2 8x8 4x20 16x64 64x64 256x256 "
							     "or 4096x16 is expected");
	for (i = 0; options.load && strcmp(options.load, state_names[i]) != 0;)
		if (++i == BENCH_STATES)
			refuse("--load", options.load, "loaded, half or busy is expected");
}

static double parse_ms(const char *text)
{
	char *end;
	double ms = strtod(text, &end);

	if (end == text || *end || !(ms > 0) || ms > 1e4)
		refuse("--ms", text, "milliseconds above 0, at most 10000, are expected");
	return ms;
}

static void parse(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : NULL;

		if (strcmp(argv[i], "--json") == 0) {
			options.json = 1;
			continue;
		}
		if (strcmp(argv[i], "--count") == 0) {
			options.count = 1;
			continue;
		}
		if (strcmp(argv[i], "--help") == 0)
			usage(0);
		if (!value)
			usage(2);
		if (strcmp(argv[i], "--ms") == 0)
			options.ms = parse_ms(value);
		else if (strcmp(argv[i], "--only") == 0)
			options.only = value;
		else if (strcmp(argv[i], "--machine") == 0)
			options.machine = value;
		else if (strcmp(argv[i], "--load") == 0)
			options.load = value;
		else if (strcmp(argv[i], "--build") == 0)
			options.build = value;
		else
			usage(2);
		i++;
	}
}

int main(int argc, char **argv)
{
	uint32_t state;
	size_t i;

	parse(argc, argv);
	check_options();
	bench_pin();
	print_head();
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct bench_machine m;

		if (options.machine && strcmp(options.machine, sizes[i].name) != 0)
			continue;
		memset(&m, 0, sizeof(m));
		m.name = sizes[i].name;
		bench_machine_init(&m, sizes[i].nodes, sizes[i].cpus);
		for (state = 0; state < BENCH_STATES; state++) {
			if (options.load && strcmp(options.load, state_names[state]) != 0)
				continue;
			if (m.nodes == MANY_NODES && state != BENCH_LOADED)
				continue;
			bench_machine_load(&m, state);
			if (options.count) {
				count_rows(&m);
				continue;
			}
			time_floors(&m);
			print_floors(&m);
			time_rows(&m);
			bench_goals_look(&m, state_names[state], options.build);
		}
		bench_machine_free(&m);
	}
	if (!options.count)
		bench_goals_print(options.build, options.json);
	return 0;
}
