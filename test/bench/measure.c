/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Time per call: batches of warm calls, or single cold ones. */
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"

#define MOST_BATCHES 400
#define LEAST_BATCHES 9
#define LONG_NS 5e7 /* of what takes so long, three will do */
#define BATCH_NS 20000.0

static volatile uint64_t sink;

static double now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e9 + (double)ts.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void summarise(double *sample, uint32_t nr, struct bench_time *time)
{
	qsort(sample, nr, sizeof(*sample), ascending);
	time->min_ns = sample[0];
	time->median_ns = sample[nr / 2];
	time->p90_ns = sample[nr * 9 / 10];
}

static double batch_ns(struct bench_machine *m, bench_run *run, uint64_t calls)
{
	double start = now_ns();

	sink = run(m, calls);
	return now_ns() - start;
}

void bench_warm(struct bench_machine *m, bench_run *run, double ms, struct bench_time *time)
{
	double sample[MOST_BATCHES], ns, start;
	uint64_t calls = 1;
	uint32_t nr = 0, least;

	for (ns = batch_ns(m, run, calls); ns < BATCH_NS; ns = batch_ns(m, run, calls))
		calls = ns < BATCH_NS / 8 ? calls * 4 : calls * 2;
	least = ns > LONG_NS ? 3 : LEAST_BATCHES;
	start = now_ns();
	while (nr < least || (nr < MOST_BATCHES && now_ns() - start < ms * 1e6))
		sample[nr++] = batch_ns(m, run, calls) / (double)calls;
	summarise(sample, nr, time);
}

/* What the clock itself takes, to be taken off. */
static uint64_t nothing(struct bench_machine *m, uint64_t times)
{
	(void)m;
	return times;
}

void bench_cold(struct bench_machine *m, bench_run *run, uint32_t memory, struct bench_time *time)
{
	uint32_t nr = m->nr_cpus > 2048 ? LEAST_BATCHES : 3 * LEAST_BATCHES, i;
	double sample[3 * LEAST_BATCHES];
	struct bench_time clock;

	for (i = 0; i < nr; i++)
		sample[i] = batch_ns(m, nothing, 1);
	summarise(sample, nr, &clock);
	for (i = 0; i < nr; i++) {
		bench_evict(m, memory);
		sample[i] = batch_ns(m, run, 1) - clock.median_ns;
		sample[i] = sample[i] < 0 ? 0 : sample[i];
		if (sample[i] > LONG_NS && i < 2)
			nr = 3;
	}
	summarise(sample, nr, time);
}

/* Stay on one CPU: the last that is allowed, away from interrupts' favourite. */
void bench_pin(void)
{
	cpu_set_t set;
	size_t cpu = CPU_SETSIZE;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		return;
	while (cpu-- > 0) {
		if (!CPU_ISSET(cpu, &set))
			continue;
		CPU_ZERO(&set);
		CPU_SET(cpu, &set);
		sched_setaffinity(0, sizeof(set), &set);
		return;
	}
}
