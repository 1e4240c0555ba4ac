/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Every decision with what it costs: its golden records asked again and again, nanoseconds
 * a call, least, median and greatest over the records, and the growth that its header names.
 * State in a record moves on as it is asked: what is timed is the decision, not the answer.
 * inputs.jsonl has questions without an answer, for the decisions that no golden record asks.
 *
 *	decisions GROWTH FILE..	growth: lines "function<tab>O(..)"
 *	decisions --count FILE..	for test/bench/check.sh: every record once, under a counter
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "record.h"
#include "thunks.h"

#define MOST_FUNCTIONS 512
#define MOST_RECORDS 48 /* of one function */
#define MOST_COUNTED 12
#define BATCHES 7
#define CALLS 64

static struct timed {
	char fn[RECORD_NAME + 1];
	uint32_t seen, nr;
	double ns[MOST_RECORDS];
} timed[MOST_FUNCTIONS];
static uint32_t nr_timed;
static int counting;

static struct timed *timed_of(const char *fn)
{
	uint32_t i;

	for (i = 0; i < nr_timed; i++)
		if (strcmp(timed[i].fn, fn) == 0)
			return &timed[i];
	if (nr_timed == MOST_FUNCTIONS)
		return NULL;
	memccpy(timed[nr_timed].fn, fn, 0, RECORD_NAME);
	return &timed[nr_timed++];
}

static double now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e9 + (double)ts.tv_nsec;
}

static double record_ns(const struct record *r, thunk_call *call)
{
	uint32_t policy = r->policy ? r->policy->policy : 0, batch, i;
	double least = 0, start, ns;

	for (batch = 0; batch < BATCHES; batch++) {
		start = now_ns();
		for (i = 0; i < CALLS; i++)
			call(policy, r->question, r->answer);
		ns = (now_ns() - start) / CALLS;
		least = batch == 0 || ns < least ? ns : least;
	}
	return least;
}

/* What the counter counts; it dumps when bench_dump() returns. */
__attribute__((noinline)) void bench_counted(const struct record *r, thunk_call *call)
{
	call(r->policy ? r->policy->policy : 0, r->question, r->answer);
	__asm__ volatile("" : : : "memory");
}

__attribute__((noinline)) void bench_dump(const char *fn)
{
	printf("%s\trecords\t%d\n", fn, 1);
}

/* The function that a record is of, before the whole is read: most are not asked. */
static struct timed *timed_of_line(const char *line)
{
	const char *name = strstr(line, "\"fn\":\"");
	char fn[RECORD_NAME + 1];
	size_t length;

	if (!name)
		return NULL;
	name += strlen("\"fn\":\"");
	length = strcspn(name, "\"");
	if (length > RECORD_NAME)
		return NULL;
	memcpy(fn, name, length);
	fn[length] = 0;
	return timed_of(fn);
}

static void one_line(struct record *r, const char *line, size_t length)
{
	struct timed *t = timed_of_line(line);
	thunk_call *call;

	if (!t || t->nr == (counting ? MOST_COUNTED : MOST_RECORDS))
		return;
	if (strstr(line, "\"out\":") && t->seen++ % 3) /* of golden records every third */
		return;
	if (record_parse(r, line, length) != RECORD_ASK || r->is_recorded || record_resolve(r) ||
	    !r->function)
		return;
	call = thunk_find(r->function->decision);
	if (!call)
		return;
	if (counting) {
		t->nr++;
		bench_counted(r, call);
		bench_dump(t->fn);
	} else {
		t->ns[t->nr++] = record_ns(r, call);
	}
}

static int one_file(struct record *r, const char *file)
{
	FILE *stream = fopen(file, "r");
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	if (!stream) {
		fprintf(stderr, "decisions: cannot read %s\n", file);
		return 2;
	}
	while ((length = getline(&line, &size, stream)) >= 0)
		one_line(r, line, (size_t)length);
	free(line);
	fclose(stream);
	return 0;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* "fn<tab>O(..)": prints the row; a decision without a record has no time. */
static void print_row(char *line)
{
	char *growth = strchr(line, '\t');
	struct timed *t;

	if (!growth)
		return;
	*growth++ = 0;
	growth[strcspn(growth, "\n")] = 0;
	t = timed_of(line);
	if (!t || t->nr == 0) {
		printf("%-30s %4s %9s %9s %9s  %s\n", line, "-", "-", "-", "-", growth);
		return;
	}
	qsort(t->ns, t->nr, sizeof(t->ns[0]), ascending);
	printf("%-30s %4u %9.1f %9.1f %9.1f  %s\n", line, t->nr, t->ns[0], t->ns[t->nr / 2],
	       t->ns[t->nr - 1], growth);
}

static void print_table(FILE *growth)
{
	char line[1024];

	printf("# ns a call over records, state moving on; the call through a pointer included\n");
	printf("%-30s %4s %9s %9s %9s  %s\n", "# decision", "rec", "least", "median", "greatest",
	       "growth, as its header says");
	while (fgets(line, sizeof(line), growth))
		print_row(line);
	fclose(growth);
}

int main(int argc, char **argv)
{
	static struct record record;
	FILE *growth = NULL;
	int i, status = 0;

	counting = argc > 1 && strcmp(argv[1], "--count") == 0;
	if (argc > 1 && !counting)
		growth = fopen(argv[1], "r");
	if ((!growth && !counting) || record_open(&record)) {
		fprintf(stderr, "usage: decisions GROWTH FILE..\n       decisions --count FILE..\n");
		return 2;
	}
	for (i = 2; i < argc && !status; i++)
		status = one_file(&record, argv[i]);
	if (growth)
		print_table(growth);
	record_close(&record);
	return status;
}
