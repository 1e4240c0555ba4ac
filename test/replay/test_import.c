/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Small traces and what is recorded of them, worked out by hand. */
#include "rows.h"
#include "import.h"
#include "record.h"
#include "numasched/numasched.h"

/* A line of ftrace: comm-pid [cpu] flags time: event. */
#define AT(task, cpu, flags, us, event) task " [00" cpu "] " flags " 1.00" us ": " event "\n"
#define TASK(task, cpu, us, event) AT(task, cpu, "d..2.", us, event)
#define SWITCH(cpu, us, prev, pid, state, next, next_pid) \
	TASK(prev "-" pid, cpu, us, "sched_switch: prev_comm=" prev " prev_pid=" pid \
	     " prev_prio=120 prev_state=" state " ==> next_comm=" next " next_pid=" next_pid \
	     " next_prio=120")
#define IDLES(cpu, us, prev, pid) SWITCH(cpu, us, prev, pid, "S", "swapper", "0")
#define RUNS(cpu, us, next, pid) SWITCH(cpu, us, "swapper", "0", "R", next, pid)
#define WAKING(task, cpu, us, pid, target) \
	TASK(task, cpu, us, "sched_waking: comm=w" pid " pid=" pid " prio=120 target_cpu=00" target)
#define WAKEUP(task, cpu, us, pid, target) \
	TASK(task, cpu, us, "sched_wakeup: comm=w" pid " pid=" pid " prio=120 target_cpu=00" target)
#define NEW(task, cpu, us, pid, target) \
	TASK(task, cpu, us, "sched_wakeup_new: comm=n pid=" pid " prio=120 target_cpu=00" target)
#define MIGRATE(task, cpu, flags, us, pid, orig, dest) \
	AT(task, cpu, flags, us, "sched_migrate_task: comm=m pid=" pid " prio=120 orig_cpu=" orig \
	   " dest_cpu=" dest)

#define WANTS 8

static const struct import_case {
	const char *name;
	const char *trace;
	uint32_t strict;
	uint32_t records, damaged;
	const char *want[WANTS]; /* "N text": it stands in record N; "N !text": it does not */
} cases[] = {
	{ "at the start every CPU is unknown", WAKEUP("a-1", "0", "0100", "5", "1"), 0, 1, 0,
	  { "1 \"fn\":\"wake\"", "1 \"nr_running\":[null,null,null]", "1 \"curr_pid\":[null,null,null]",
	    "1 \"prev_cpu\":null,\"running\":null", "1 \"this_cpu\":0,\"clock_ns\":1000100000",
	    "1 \"out\":{\"cpu\":1}" } },
	{ "a switch makes its own CPU known", RUNS("1", "0100", "a", "7")
	  IDLES("2", "0150", "b", "8") WAKEUP("a-7", "1", "0200", "5", "2"), 0, 1, 0,
	  { "1 \"nr_running\":[null,1,0]", "1 \"idle\":[null,0,1]", "1 \"curr_prio\":[null,120,140]",
	    "1 \"curr_run\":[null,100000,0]", "1 \"idle_stamp\":[null,0,1000150000]",
	    "1 \"load\":[null,1024,0]", "1 \"waker\":{\"id\":7,\"prio\":120,\"user_prio\":20,",
	    "1 \"curr_pid\":[null,7,0]" } },
	{ "strict: counts are known from the first idle moment on", RUNS("1", "0100", "a", "7")
	  IDLES("2", "0150", "b", "8") WAKEUP("a-7", "1", "0200", "5", "2"), 1, 1, 0,
	  { "1 \"nr_running\":[null,null,0]", "1 \"idle\":[null,0,1]", "1 \"load\":[null,null,0]",
	    "1 \"curr_pid\":[null,7,0]" } },
	{ "the moment of a wake-up is that of sched_waking",
	  RUNS("0", "0100", "a", "7") IDLES("1", "0110", "w5", "5") RUNS("2", "0120", "b", "8")
	  WAKING("a-7", "0", "0200", "5", "1") SWITCH("2", "0210", "b", "8", "S", "swapper", "0")
	  MIGRATE("a-7", "0", "d..2.", "0220", "5", "1", "2")
	  WAKEUP("<idle>-0", "2", "0230", "5", "2"), 0, 1, 0,
	  { "1 \"nr_running\":[1,0,1]", "1 \"time_ns\":1000230000,\"line\":7,\"event\":\"sched_wakeup\"",
	    "1 \"task\":{\"id\":5,\"prio\":120,\"user_prio\":20,\"weight\":1024,\"prev_cpu\":1,"
	    "\"running\":0,\"queued\":0}", "1 \"this_cpu\":0,\"clock_ns\":1000200000},\"out\":{\"cpu\":2}",
	    "1 \"last_ran_ns\":1000110000" } },
	{ "a wake-up that overtakes its task on the way to sleep",
	  RUNS("1", "0100", "a", "7") RUNS("0", "0110", "w5", "5") WAKING("a-7", "1", "0200", "5", "0")
	  IDLES("0", "0205", "w5", "5") WAKEUP("a-7", "1", "0210", "5", "0")
	  WAKEUP("a-7", "1", "0220", "6", "0"), 0, 2, 0,
	  { "1 \"clock_ns\":1000200000},\"out\":{\"cpu\":0}", "1 \"running\":1,\"queued\":1",
	    "2 \"nr_running\":[1,1,null]" } },
	{ "sched_waking names the CPU where the task slept, also of one nobody saw",
	  WAKING("a-7", "0", "0200", "5", "1") WAKEUP("<idle>-0", "2", "0230", "5", "2"), 0, 1, 0,
	  { "1 \"prev_cpu\":1,\"running\":null,\"queued\":null", "1 \"out\":{\"cpu\":2}" } },
	{ "without any sched_wakeup a wake-up is over when its task runs where it was put",
	  RUNS("0", "0100", "a", "7") IDLES("1", "0110", "w5", "5") WAKING("a-7", "0", "0200", "5", "1")
	  RUNS("1", "0210", "w5", "5") WAKING("a-7", "0", "0300", "6", "1")
	  MIGRATE("a-7", "0", "d..2.", "0305", "6", "1", "0") WAKING("a-7", "0", "0310", "8", "1")
	  WAKING("a-7", "0", "0320", "9", "1") SWITCH("1", "0400", "w5", "5", "S", "w8", "8")
	  SWITCH("0", "0410", "a", "7", "S", "w6", "6") SWITCH("0", "0420", "w6", "6", "S", "w9", "9"), 0, 3, 0,
	  { "1 \"line\":3,\"event\":\"sched_waking\"", "1 \"clock_ns\":1000200000},\"out\":{\"cpu\":1}",
	    "2 \"pid\":8,", "2 \"nr_running\":[2,1,null]", "2 \"out\":{\"cpu\":1}",
	    "3 \"nr_running\":[1,1,null]", "3 \"prev_cpu\":1", "3 \"out\":{\"cpu\":0}" } },
	{ "a woken task is queued, and a preempted one stays so",
	  RUNS("0", "0100", "a", "7") WAKEUP("a-7", "0", "0200", "5", "0")
	  WAKEUP("a-7", "0", "0210", "6", "0") SWITCH("0", "0220", "a", "7", "R+", "w5", "5")
	  WAKEUP("w5-5", "0", "0230", "9", "0"), 0, 3, 0,
	  { "2 \"nr_running\":[2,null,null]", "2 \"queued\":{\"0\":[5]}", "3 \"nr_running\":[3,null,null]",
	    "3 \"queued\":{\"0\":[6,7]}", "3 \"curr_pid\":[5,null,null]", "3 \"load\":[3072,null,null]" } },
	{ "a wake-up that did not succeed woke nobody", RUNS("0", "0100", "a", "7")
	  TASK("a-7", "0", "0200", "sched_wakeup: comm=b pid=5 prio=120 success=0 target_cpu=000")
	  WAKEUP("a-7", "0", "0210", "6", "0"), 0, 1, 0,
	  { "1 \"pid\":6", "1 \"nr_running\":[1,null,null]" } },
	{ "a fork is a placement of kind 0, asked on its parent's CPU",
	  RUNS("1", "0100", "a", "7") NEW("a-7", "1", "0200", "9", "2"), 0, 1, 0,
	  { "1 \"fn\":\"place\"", "1 \"kind\":0", "1 \"task\":{\"id\":9,",
	    "1 \"prev_cpu\":1,\"running\":0,\"queued\":0},\"parent\":{\"id\":7,",
	    "1 \"this_cpu\":1,", "1 \"out\":{\"cpu\":2}" } },
	{ "an exec that stays is a placement of kind 1", RUNS("1", "0100", "a", "7")
	  TASK("ls-7", "1", "0200", "sched_process_exec: filename=/bin/ls pid=7 old_pid=7"), 0, 1, 0,
	  { "1 \"fn\":\"place\"", "1 \"kind\":1", "1 \"prev_cpu\":1,\"running\":1", "1 \"curr\":[null,2,null]",
	    "1 \"out\":{\"cpu\":1}", "1 !parent" } },
	{ "an exec that moved: the thread that moved it was woken by the task itself",
	  RUNS("1", "0100", "a", "7")
	  TASK("a-7", "1", "0110", "sched_waking: comm=migration/1 pid=20 prio=0 target_cpu=001")
	  TASK("a-7", "1", "0111", "sched_wakeup: comm=migration/1 pid=20 prio=0 target_cpu=001")
	  SWITCH("1", "0120", "a", "7", "R+", "migration/1", "20")
	  MIGRATE("migration/1-20", "1", "d..1.", "0130", "7", "1", "2")
	  IDLES("1", "0140", "migration/1", "20") RUNS("2", "0150", "a", "7")
	  TASK("ls-7", "2", "0200", "sched_process_exec: filename=/bin/ls pid=7 old_pid=7"), 0, 2, 0,
	  { "2 \"fn\":\"place\"", "2 \"kind\":1", "2 \"prev_cpu\":1,", "2 \"clock_ns\":1000130000",
	    "2 \"out\":{\"cpu\":2}" } },
	{ "a running task that nobody's exec moved was balanced, at the end of the trace",
	  RUNS("1", "0100", "a", "7")
	  TASK("a-7", "1", "0110", "sched_waking: comm=migration/1 pid=20 prio=0 target_cpu=001")
	  TASK("a-7", "1", "0111", "sched_wakeup: comm=migration/1 pid=20 prio=0 target_cpu=001")
	  SWITCH("1", "0120", "a", "7", "R+", "migration/1", "20")
	  MIGRATE("migration/1-20", "1", "d..1.", "0130", "7", "1", "2"), 0, 2, 0,
	  { "2 \"fn\":\"balance\"", "2 \"this_cpu\":2,\"idle\":null", "2 \"line\":5",
	    "2 \"out\":{\"src_cpu\":1,\"nr_moved\":1}", "2 !\"task\":" } },
	{ "a queued task pulled by a CPU that runs empty: its last task does not count",
	  RUNS("0", "0100", "a", "7") WAKEUP("a-7", "0", "0110", "5", "0") RUNS("1", "0120", "b", "8")
	  MIGRATE("b-8", "1", "d..1.", "0130", "5", "0", "1"), 0, 2, 0,
	  { "2 \"fn\":\"balance\"", "2 \"this_cpu\":1,\"idle\":2", "2 \"nr_running\":[2,0,null]",
	    "2 \"curr_prio\":[120,120,null]", "2 \"out\":{\"src_cpu\":0,\"nr_moved\":1}" } },
	{ "pulled by a busy CPU at its tick", RUNS("0", "0100", "a", "7")
	  WAKEUP("a-7", "0", "0110", "5", "0") RUNS("1", "0120", "b", "8")
	  MIGRATE("b-8", "1", "d.s2.", "0130", "5", "0", "1") WAKEUP("b-8", "1", "0140", "6", "1"), 0, 3, 0,
	  { "2 \"this_cpu\":1,\"idle\":0", "2 \"nr_running\":[2,1,null]", "3 \"nr_running\":[1,2,null]",
	    "3 \"queued\":{\"1\":[5]}" } },
	{ "pulled by an idle CPU", RUNS("0", "0100", "a", "7") WAKEUP("a-7", "0", "0110", "5", "0")
	  IDLES("1", "0120", "b", "8") MIGRATE("<idle>-0", "1", "d.s1.", "0130", "5", "0", "1"), 0, 2, 0,
	  { "2 \"this_cpu\":1,\"idle\":1", "2 \"nr_running\":[2,0,null]" } },
	{ "without sched_waking the migration before a wake-up is that wake-up's",
	  IDLES("0", "0100", "w5", "5") MIGRATE("b-8", "1", "d..1.", "0130", "5", "0", "2")
	  WAKEUP("b-8", "1", "0140", "5", "2"), 0, 1, 0,
	  { "1 \"fn\":\"wake\"", "1 \"prev_cpu\":0,", "1 \"clock_ns\":1000130000", "1 \"this_cpu\":1,",
	    "1 \"out\":{\"cpu\":2}" } },
	{ "a migration of a task nobody saw, which runs then, was a balance",
	  MIGRATE("b-8", "1", "d..1.", "0130", "5", "0", "2") RUNS("2", "0140", "m", "5"), 0, 1, 0,
	  { "1 \"fn\":\"balance\"", "1 \"this_cpu\":2,\"idle\":null", "1 \"event\":\"sched_migrate_task\"" } },
	{ "without wake-ups' events the move of a sleeping task is its wake-up, the next one is not",
	  RUNS("0", "0100", "m", "5") IDLES("0", "0110", "m", "5")
	  MIGRATE("b-8", "1", "d..1.", "0130", "5", "0", "2")
	  MIGRATE("c-9", "1", "d.s1.", "0135", "5", "2", "1") RUNS("1", "0140", "m", "5"), 0, 2, 0,
	  { "1 \"fn\":\"wake\"", "1 \"this_cpu\":1,\"clock_ns\":1000130000},\"out\":{\"cpu\":2}",
	    "1 \"prev_cpu\":0,\"running\":0,\"queued\":0},\"waker\":{\"id\":8,",
	    "1 \"event\":\"sched_migrate_task\"", "2 \"fn\":\"balance\"", "2 \"src_cpu\":2" } },
	{ "with them it is a balance: a sleeping task may stay queued for a while",
	  WAKEUP("b-8", "1", "0090", "6", "1") RUNS("0", "0100", "m", "5") IDLES("0", "0110", "m", "5")
	  MIGRATE("b-8", "1", "d..1.", "0130", "5", "0", "2") RUNS("2", "0140", "m", "5"), 0, 2, 0,
	  { "2 \"fn\":\"balance\"", "2 \"src_cpu\":0" } },
	{ "after lost events nobody knows of a sleeper either, but its priority",
	  RUNS("0", "0100", "m", "5") IDLES("0", "0110", "m", "5") "CPU:1 [LOST 12 EVENTS]\n"
	  TASK("c-9", "2", "0120", "sched_wakeup: comm=m pid=5 target_cpu=000"), 0, 1, 0,
	  { "1 \"id\":5,\"prio\":120", "1 \"prev_cpu\":null,\"running\":null,\"queued\":null",
	    "1 \"last_ran_ns\":null", "1 \"nr_running\":[0,null,null]" } },
	{ "in another recording not even that", RUNS("0", "0100", "m", "5") IDLES("0", "9000", "m", "5")
	  TASK("c-9", "2", "0120", "sched_wakeup: comm=m pid=5 target_cpu=000"), 0, 1, 1,
	  { "1 \"id\":5,\"prio\":null", "1 \"prev_cpu\":null,\"running\":null,\"queued\":null" } },
	{ "bpftrace tells lost events in words of its own",
	  IDLES("0", "0100", "a", "7") "Lost 12 events\n" WAKEUP("c-9", "2", "0130", "6", "0"), 0, 1, 0,
	  { "1 \"nr_running\":[null,null,null]" } },
	{ "what the file ends within is not used: its last number may be half of one",
	  IDLES("0", "0100", "a", "7")
	  "c-9 [002] d..2. 1.000130: sched_wakeup: comm=m pid=5 prio=120 target_cpu=00", 0, 0, 1, { NULL } },
	{ "after lost events a CPU is unknown until its next switch",
	  IDLES("0", "0100", "a", "7") IDLES("1", "0110", "b", "8") WAKEUP("c-9", "2", "0120", "5", "1")
	  "CPU:1 [LOST 12 EVENTS]\n" WAKEUP("c-9", "2", "0130", "6", "0")
	  SWITCH("1", "0140", "w5", "5", "S", "b", "8") WAKEUP("c-9", "2", "0150", "6", "0"), 0, 3, 0,
	  { "1 \"nr_running\":[0,0,null]", "2 \"nr_running\":[0,null,null]",
	    "3 \"nr_running\":[1,1,null]" } },
	{ "a switch from another task than the one that ran: what that one does is not known",
	  RUNS("0", "0100", "a", "7") SWITCH("0", "0200", "b", "8", "S", "c", "9")
	  WAKEUP("c-9", "0", "0210", "7", "0"), 0, 1, 0,
	  { "1 \"nr_running\":[1,null,null]", "1 \"prev_cpu\":0,\"running\":null,\"queued\":null" } },
	{ "time that goes back makes all of it unknown",
	  IDLES("0", "0100", "a", "7") IDLES("1", "9000", "b", "8")
	  WAKEUP("c-9", "2", "0120", "5", "0"), 0, 1, 1,
	  { "1 \"nr_running\":[null,null,null]" } },
	{ "by some microseconds it may go back between CPUs",
	  IDLES("0", "0100", "a", "7") IDLES("1", "0105", "b", "8")
	  WAKEUP("c-9", "2", "0103", "5", "0"), 0, 1, 0, { "1 \"nr_running\":[0,0,null]" } },
	{ "a CPU beyond the machine", WAKEUP("c-9", "2", "0103", "5", "3")
	  WAKEUP("c-9", "3", "0103", "5", "0") WAKEUP("c-9", "2", "0103", "5", "0"), 0, 1, 2,
	  { "1 \"line\":3" } },
	{ "a real-time task has no weight, and load counts the others",
	  TASK("swapper-0", "0", "0100", "sched_switch: prev_comm=s prev_pid=0 prev_prio=120 "
	       "prev_state=R ==> next_comm=rt next_pid=7 next_prio=49")
	  TASK("rt-7", "0", "0110", "sched_wakeup: comm=n pid=8 prio=130 target_cpu=000")
	  WAKEUP("rt-7", "0", "0120", "9", "0"), 0, 2, 0,
	  { "1 \"curr_weight\":[null,", "1 \"waker\":{\"id\":7,\"prio\":49,\"user_prio\":null,\"weight\":null",
	    "2 \"nr_running\":[2,", "2 \"h_nr\":[1,", "2 \"load\":[110," } },
	{ "the system's own averages take the place of weights",
	  RUNS("0", "0100", "a", "7")
	  TASK("a-7", "0", "0110", "sched_load_cfs_rq: cpu=0 path=/ load=33 util=22")
	  TASK("a-7", "0", "0111", "sched_load_cfs_rq: cpu=0 path=/grp load=3 util=2")
	  WAKEUP("a-7", "0", "0120", "9", "0"), 0, 1, 0,
	  { "1 \"load\":[33,null,null]", "1 \"util\":[22,null,null]" } },
	{ "a comm with quotes, control characters and broken UTF-8",
	  TASK("a-7", "0", "0120", "sched_wakeup: comm=\"\\\x01\xc3\xa4\xff pid=9 prio=120 target_cpu=000"),
	  0, 1, 0, { "1 \"comm\":\"\\\"\\\\\\u0001\xc3\xa4\\ufffd\"" } },
	{ "bpftrace: numbers in hex, names apart",
	  "Attaching 6 probes...\nST:0:64\nP:1:1f:78:sh\nS:a:0:1f:1:0\nW:14:1:2:1f\n", 0, 1, 0,
	  { "1 \"time_ns\":120,\"line\":5,\"event\":\"record W\",\"comm\":\"sh\",\"pid\":31",
	    "1 \"idle_stamp\":[110,null,null]", "1 \"waker\":null", "1 \"prio\":120", "1 \"prev_cpu\":0",
	    "1 \"this_cpu\":1", "1 \"out\":{\"cpu\":2}" } },
};

struct written {
	char *text;
	size_t nr;
};

static int keep(void *to, const char *bytes, size_t nr)
{
	struct written *written = to;

	written->text = realloc(written->text, written->nr + nr + 1);
	assert_non_null(written->text);
	memcpy(written->text + written->nr, bytes, nr);
	written->nr += nr;
	written->text[written->nr] = '\0';
	return 0;
}

/* Feeds @trace in pieces of @piece bytes to a machine of three CPUs. */
static void import_pieces(const char *trace, size_t piece, uint32_t strict,
			  struct import_feed *feed, struct written *written)
{
	static uint64_t block[256];
	struct nsched_topology_facts facts = { .nr_cpus = 3, .nr_nodes = 1 };
	struct nsched_topology *machine = (struct nsched_topology *)block;
	struct import_out out = { .write = keep, .to = written };
	struct import_world *world;
	struct nsched_wrong wrong;
	size_t length = strlen(trace), at;

	assert_int_equal(nsched_topology_init(machine, sizeof(block), &facts, &wrong), NSCHED_OK);
	world = world_make(machine, strict, &out);
	assert_non_null(world);
	keep(written, "", 0);
	feed_begin(feed, world);
	for (at = 0; at < length; at += piece)
		feed_bytes(feed, trace + at, length - at < piece ? length - at : piece);
	feed_end(feed);
	out_flush(&out);
	world_free(world);
	out_free(&out);
}

/* Does record @nr hold @text? */
static int record_holds(const char *records, uint32_t nr, const char *text)
{
	const char *end;
	size_t length = strlen(text);

	while (--nr && records)
		records = strchr(records, '\n') ? strchr(records, '\n') + 1 : NULL;
	end = records ? strchr(records, '\n') : NULL;
	for (; end && records + length <= end; records++) {
		if (memcmp(records, text, length) == 0)
			return 1;
	}
	return 0;
}

static void read_back(const char *records)
{
	struct record record;
	const char *end;

	assert_int_equal(record_open(&record), 0);
	for (; *records; records = end + 1) {
		end = strchr(records, '\n');
		if (record_parse(&record, records, (size_t)(end - records)) != RECORD_ASK)
			fail_msg("%s: %.*s", record.wrong, (int)(end - records), records);
		assert_int_equal(record.is_recorded, 1);
		assert_int_equal(record.has_out, 1);
		assert_non_null(nsched_function_find(record.fn));
	}
	record_close(&record);
}

static void import_case(void **state)
{
	static const size_t pieces[] = { 1 << 20, 1, 7 };
	const struct import_case *c = *state;
	struct import_feed feed;
	uint32_t i, p, nr;
	const char *at;

	for (p = 0; p < 3; p++) {
		struct written written = { 0 };

		import_pieces(c->trace, pieces[p], c->strict, &feed, &written);
		for (nr = 0, at = written.text; (at = strchr(at, '\n')); at++)
			nr++;
		if (nr != c->records)
			fail_msg("%u records, %u wanted:\n%s", nr, c->records, written.text);
		assert_int_equal(feed.damaged, c->damaged);
		assert_int_equal(feed.lines, feed.used + feed.ignored + feed.not_understood);
		for (i = 0; i < WANTS && c->want[i]; i++) {
			const char *text = strchr(c->want[i], ' ') + 1;
			int is_not = *text == '!';

			if (record_holds(written.text, (uint32_t)atoi(c->want[i]), text + is_not) ==
			    is_not)
				fail_msg("%s\nis not so in\n%s", c->want[i], written.text);
		}
		read_back(written.text);
		free(written.text);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, import_case, cases);
	return rows_run(&rows, "traces to records");
}
