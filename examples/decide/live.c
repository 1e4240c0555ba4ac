/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * --live: how many tasks are runnable on each CPU, by what /proc says of each
 * thread: state R, and the CPU it last ran on. This program does not count itself.
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"
#include "world.h"

struct census {
	struct world *world;
	uint32_t threads;
	uint32_t runnable;
	uint32_t elsewhere; /* on a CPU that the machine does not have */
};

/* A line of /proc/.../stat: the third word is the state, the 39th the CPU. */
static void count_thread(struct census *census, const char *line)
{
	const char *at = strrchr(line, ')');
	uint32_t cpu;
	unsigned long id;
	int word;

	if (!at || at[1] != ' ')
		return;
	at += 2;
	census->threads++;
	if (*at != 'R')
		return;
	for (word = 3; word < 39 && at; word++) {
		at = strchr(at, ' ');
		if (at)
			at++;
	}
	if (!at || !isdigit((unsigned char)*at))
		return;
	id = strtoul(at, NULL, 10);
	cpu = machine_cpu(&census->world->machine, id);
	if (cpu == NSCHED_NONE || !nsched_cpu_online(census->world->machine.topology, cpu)) {
		census->elsewhere++;
		return;
	}
	census->world->nr_running[cpu]++;
	census->runnable++;
}

static void count_process(struct census *census, const char *process)
{
	char path[64], line[1024];
	struct dirent *entry;
	DIR *tasks;
	FILE *stat;

	snprintf(path, sizeof(path), "/proc/%.16s/task", process);
	tasks = opendir(path);
	if (!tasks) /* it has gone */
		return;
	while ((entry = readdir(tasks)) != NULL) {
		if (!isdigit((unsigned char)entry->d_name[0]))
			continue;
		snprintf(path, sizeof(path), "/proc/%.16s/task/%.16s/stat", process, entry->d_name);
		stat = fopen(path, "r");
		if (!stat)
			continue;
		if (fgets(line, sizeof(line), stat))
			count_thread(census, line);
		fclose(stat);
	}
	closedir(tasks);
}

void world_live_load(struct world *world)
{
	struct census census = { world, 0, 0, 0 };
	struct dirent *entry;
	struct timespec time;
	char self[16];
	DIR *processes;

	if (!world->machine.here)
		refuse(NULL, 0,
		       "--live reads this machine's tasks and the topology is another's; leave "
		       "out one of the two");
	processes = opendir("/proc");
	if (!processes)
		refuse("/proc", 0, "cannot be read (%s); --live needs a mounted /proc",
		       strerror(errno));
	snprintf(self, sizeof(self), "%ld", (long)getpid());
	world->nr_running = need(world->machine.topology->nr_cpus, sizeof(*world->nr_running));
	while ((entry = readdir(processes)) != NULL) {
		if (isdigit((unsigned char)entry->d_name[0]) && strcmp(entry->d_name, self) != 0)
			count_process(&census, entry->d_name);
	}
	closedir(processes);
	if (census.threads == 0)
		refuse("/proc", 0,
		       "shows no thread but this program's; --live needs to see the others");
	clock_gettime(CLOCK_MONOTONIC, &time);
	world->hz = 1000;
	world->now = (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
	world->load_origin =
		text_of("live: %u of %u threads in /proc are runnable (state R, without "
			"this program)%s",
			census.runnable, census.threads,
			census.elsewhere ? ", some on CPUs that hwloc does not show" : "");
}
