/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Records in and out; examples/record reads and writes them, with json-c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snapshot.h"
#include "text.h"

#if !defined(NSCHED_HAVE_JSON) || !__has_include("record.h")

const char *json_built_in(void)
{
	return NULL;
}

_Noreturn static void without_json(const char *option)
{
	refuse(NULL, 0,
	       "%s needs json-c, which was not there when decide was built; install "
	       "libjson-c-dev (json-c-devel) and build again",
	       option);
}

struct snapshot *snapshot_read(const char *path, const char *question, struct world *world,
			       struct recorded *recorded)
{
	(void)path;
	(void)question;
	(void)world;
	(void)recorded;
	without_json("--snapshot");
}

void snapshot_free(struct snapshot *snapshot)
{
	(void)snapshot;
}

char *ask_as_record(struct asking *asking)
{
	(void)asking;
	without_json("--json");
}

#else

#include <json-c/json_c_version.h>

#include "record.h"

const char *json_built_in(void)
{
	return "json-c " JSON_C_VERSION;
}

struct snapshot {
	struct record record;
};

/* A block of the record, in memory of the world's own. */
static void *copy_of(const void *block, uint64_t bytes)
{
	return block ? memcpy(need(1, bytes), block, bytes) : NULL;
}

static void world_from_record(struct world *world, const struct record *record, const char *path,
			      unsigned int line)
{
	const struct nsched_asked *asked = record->question;
	const struct nsched_topology *topology = asked->topology;
	const struct nsched_load *load = asked->load;
	const struct nsched_tasks *tasks = asked->tasks;
	uint32_t cpu;

	if (!topology)
		refuse(path, line,
		       "the question has no topology; give one in it or on a line before");
	memset(world, 0, sizeof(*world));
	world->machine.topology = copy_of(topology, topology->size_bytes);
	world->machine.size_bytes = topology->size_bytes;
	world->machine.origin = text_of("%s", path);
	for (cpu = 0; cpu < NSCHED_SPANS; cpu++)
		world->machine.given[cpu] = 1;
	world->load = copy_of(load, load ? load->size_bytes : 0);
	world->tasks = copy_of(tasks, tasks ? tasks->size_bytes : 0);
	world->load_origin = text_of("%s, line %u, question \"%s\"%s", path, line, record->fn,
				     load ? "" : ", which has no load");
	world->nr_running = need(topology->nr_cpus, sizeof(*world->nr_running));
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (load && nsched_load_has(load, NSCHED_LOAD_NR_RUNNING))
			world->nr_running[cpu] = nsched_load_nr_running(load, cpu);
	}
	world->now = asked->now;
	world->hz = asked->hz;
	world->this_cpu = asked->this_cpu;
	world->task_cpu = world->this_cpu;
}

/* Reads on until a question is there that is wanted; 0 = the file ends. */
static unsigned int next_wanted(struct record *record, char *text, const char *path,
				const char *question)
{
	unsigned int line = 0;
	char *at, *end;

	for (at = text; *at != '\0'; at = end + (*end != '\0')) {
		enum record_kind kind;

		end = at + strcspn(at, "\n");
		line++;
		kind = record_read(record, at, (size_t)(end - at));
		if (kind == RECORD_BROKEN)
			refuse(path, line, "%s", record->wrong);
		if (kind != RECORD_ASK)
			continue;
		if (!record->function)
			refuse(path, line, "\"fn\" is \"%s\", which nobody knows; it is one of %s",
			       record->fn, "place, wake, due, balance, next, prefer, page");
		if (!record->policy)
			refuse(path, line,
			       "\"%s\" is an exact block, not one of the seven questions; "
			       "make vectors replays those",
			       record->fn);
		if (!question || strcmp(question, record->fn) == 0)
			return line;
	}
	return 0;
}

struct snapshot *snapshot_read(const char *path, const char *question, struct world *world,
			       struct recorded *recorded)
{
	char *text = read_text(path, (size_t)1 << 30);
	struct snapshot *snapshot = need(1, sizeof(*snapshot));
	unsigned int line;

	if (record_open(&snapshot->record) != 0)
		refuse(path, 0, "no memory left to read it");
	line = next_wanted(&snapshot->record, text, path, question);
	if (line == 0 && question) /* then that question is asked about another's machine */
		line = next_wanted(&snapshot->record, text, path, NULL);
	if (line == 0)
		refuse(path, 0,
		       "holds no question; a line is like "
		       "{\"fn\":\"balance\",\"policy\":\"linux-2.5.59\",\"in\":{..}}");
	world_from_record(world, &snapshot->record, path, line);
	recorded->question = snapshot->record.question;
	recorded->which = snapshot->record.function->question;
	recorded->policy = snapshot->record.policy->policy;
	free(text);
	return snapshot;
}

void snapshot_free(struct snapshot *snapshot)
{
	if (snapshot)
		record_close(&snapshot->record);
	free(snapshot);
}

/* The states have moved on: the record has them as they were asked with. */
char *ask_as_record(struct asking *asking)
{
	struct record_ask record = { 0 };
	union nsched_any_question q = asking->q;
	uint32_t scope;
	char *line;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		if (asking->before[scope])
			*state_of(&q.asked, scope) = asking->before[scope];
	}
	if (asking->before_other && asking->which == NSCHED_ASK_WAKE)
		q.wake.waker_state = asking->before_other;
	if (asking->before_other && asking->which == NSCHED_ASK_PLACE)
		q.place.parent_state = asking->before_other;
	record.function = nsched_question_table(asking->which);
	record.policy = asking->policy;
	record.question = &q;
	record.answer = &asking->a;
	line = record_encode(&record);
	if (!line)
		refuse(NULL, 0, "the answer to %s cannot be written as a record",
		       question_name(asking->which));
	return line;
}

#endif /* NSCHED_HAVE_JSON */
