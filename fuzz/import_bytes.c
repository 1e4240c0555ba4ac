/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Whatever the bytes are: every line is accounted for once, records are lines of
 * balanced JSON with ascending ids and CPUs of the machine, and the pieces that the
 * bytes come in make no difference.
 */
#include <stdlib.h>

#include "families.h"
#include "import.h"

#define MOST_TEXT 32768u

/* Words from which bytes become lines that are nearly right. */
static const char *const words[] = {
	"a-1 [000] d..2. 1.0001: ", "<idle>-0 [001] dNh2. 1.0002: ", "b 2 [002] 1.0003: sched:",
	"c-3 1d..3 2.5: ", "sched_switch: ", "sched_waking: ", "sched_wakeup: ",
	"sched_wakeup_new: ",
	"sched_migrate_task: ", "sched_process_exec: ", "prev_comm=a prev_pid=1 prev_prio=120 ",
	"prev_state=S ==> ", "prev_state=4096 ", "next_comm=b next_pid=2 next_prio=120",
	"comm=c pid=3 ",
	"prio=120 ", "target_cpu=001", "orig_cpu=0 dest_cpu=1", "success=0 ",
	"a:1 [120] S ==> b:2 [98]",
	"a:1 [120] success=1 CPU:001", "CPU:1 [LOST 3 EVENTS]", "S:1:0:1:0:2", "W:2:0:1:3",
	"M:3:0:0:1:3",
	"P:1:3:78:x", "ST:0:99", "cpus=3", "\n", "\n", "\n", "=", "[", "]", ":", " ",
	"99999999999999999999",
	"\r\n", "-", "\"", "\\",
};

static int keep_text(void *to, const char *bytes, size_t nr)
{
	struct import_out *all = to;

	out_bytes(all, bytes, nr);
	return all->failed ? -1 : 0;
}

static void run_pieces(struct world *w, const struct nsched_topology *machine, const char *text,
		       size_t length, size_t piece, struct import_feed *feed,
		       struct import_out *all)
{
	struct import_out out = { .write = keep_text, .to = all };
	struct import_world *world = world_make(machine, (uint32_t)piece & 1, &out);
	size_t at;

	(void)w;
	CHECK(world != NULL);
	all->is_scratch = 1;
	feed_begin(feed, world);
	for (at = 0; at < length; at += piece)
		feed_bytes(feed, text + at, length - at < piece ? length - at : piece);
	feed_end(feed);
	out_flush(&out);
	CHECK(!out.failed);
	world_free(world);
	out_free(&out);
}

/* One record: brackets and quotes balance, nothing is raw that may not be. */
static void check_record(const char *at, const char *end)
{
	uint32_t depth = 0, in_string = 0;

	CHECK(end - at > 10 && *at == '{');
	for (; at < end; at++) {
		CHECK((unsigned char)*at >= ' ');
		if (in_string) {
			in_string = *at != '"';
			at += *at == '\\';
			continue;
		}
		in_string = *at == '"';
		depth += *at == '{' || *at == '[';
		if (*at != '}' && *at != ']')
			continue;
		CHECK(depth > 0);
		depth--;
		CHECK(depth > 0 || at + 1 == end);
	}
	CHECK(depth == 0 && !in_string);
}

/* The number behind the first @key in a record; UINT64_MAX: null, or no such key. */
static uint64_t number_behind(const char *at, const char *end, const char *key)
{
	const char *found = memmem(at, (size_t)(end - at), key, strlen(key));

	if (!found || found[strlen(key)] == 'n')
		return UINT64_MAX;
	return strtoull(found + strlen(key), NULL, 10);
}

static void check_records(const struct import_out *all, uint32_t nr_cpus)
{
	const char *at = all->nr ? all->text : "", *end = at + all->nr, *last, *out;
	uint64_t id = 0;

	for (; at < end; at = last + 1) {
		last = memchr(at, '\n', (size_t)(end - at));
		CHECK(last != NULL);
		check_record(at, last);
		CHECK(number_behind(at, last, "\"policy\":\"recorded\",\"id\":\"") == ++id);
		out = memmem(at, (size_t)(last - at), "},\"out\":{\"", 10);
		CHECK(out != NULL);
		CHECK(number_behind(out, last, "cpu\":") < nr_cpus);
	}
}

static void bytes(struct world *w)
{
	struct import_feed *feed = world_memory(w, sizeof(*feed));
	struct import_out all = { 0 }, again = { 0 };
	struct nsched_topology_facts facts = { .nr_cpus = (uint32_t)world_draw(w, 1, 4),
					       .nr_nodes = 1 };
	char *text = world_memory(w, MOST_TEXT + 64);
	void *machine = world_memory(w, nsched_topology_size(&facts));
	size_t nr = w->nr_bytes < MOST_TEXT / 2 ? w->nr_bytes : MOST_TEXT / 2;
	uint32_t i, nr_words = (uint32_t)world_draw(w, 0, 64);
	struct nsched_wrong wrong;
	uint64_t used;

	CHECK(nsched_topology_init(machine, nsched_topology_size(&facts), &facts, &wrong) ==
	      NSCHED_OK);
	memcpy(text, w->bytes, nr);
	for (i = 0; i < nr_words; i++) {
		const char *word = words[world_bulk(w) % (sizeof(words) / sizeof(words[0]))];

		memcpy(text + nr, word, strlen(word));
		nr += strlen(word);
	}
	run_pieces(w, machine, text, nr, MOST_TEXT | 1, feed, &all);
	CHECK(feed->lines == feed->used + feed->ignored + feed->not_understood);
	CHECK(feed->line == feed->lines);
	for (i = 0, used = 0; i < feed->nr_names; i++)
		used += feed->names[i].used;
	CHECK(used == feed->used);
	check_records(&all, facts.nr_cpus);
	run_pieces(w, machine, text, nr, (size_t)world_draw(w, 0, 20) * 2 + 1, feed, &again);
	CHECK(all.nr == again.nr && (!all.nr || memcmp(all.text, again.text, all.nr) == 0));
	out_free(&all);
	out_free(&again);
}

const struct fuzz_check fuzz_import_bytes[] = {
	{ "import bytes", bytes },
	{ NULL, NULL },
};
