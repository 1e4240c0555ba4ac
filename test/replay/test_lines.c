/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* One line of each kind of trace: by whom, where, when, what, and the event's numbers. */
#include "rows.h"
#include "import.h"

#define NONE NSCHED_NONE
#define NS(seconds, rest) (seconds##ull * 1000000000ull + rest##ull)

/* Numbers in the order of enum import_number up to PREV_PID; then those of a switch. */
static const struct line_case {
	const char *name;
	const char *line;
	const char *comm, *event;
	uint32_t pid, cpu, context;
	uint64_t time_ns;
	const char *numbers; /* "name value name value" of what is known, in this order */
	const char *text;    /* of the event: its comm, or prev_comm|next_comm */
} cases[] = {
	{ "ftrace with four flags",
	  "           <...>-10144 [007] dn.4  7480.992787: sched_wakeup: comm=kworker/7:0 pid=9996 "
	  "prio=120 success=1 target_cpu=007",
	  "<...>", "sched_wakeup", 10144, 7, IMPORT_IN_TASK, NS(7480, 992787000),
	  "pid 9996 prio 120 success 1 cpu 7", "kworker/7:0" },
	{ "ftrace without flags, and a comm cut from the left",
	  "     EventThread-337   [001] 50265.047003: sched_wakeup: comm=ndroid.launcher pid=655 "
	  "prio=120 success=1 target_cpu=001",
	  "EventThread", "sched_wakeup", 337, 1, IMPORT_ANY_CONTEXT, NS(50265, 47003000),
	  "pid 655 prio 120 success 1 cpu 1", "ndroid.launcher" },
	{ "ftrace with five flags, in an interrupt, and a remark behind",
	  "          <idle>-0       [111] dNh2.  1237.765260: sched_wakeup: comm=stream pid=4396 "
	  "prio=120 target_cpu=111 *LLC: 13 -> 2",
	  "<idle>", "sched_wakeup", 0, 111, IMPORT_IN_INTERRUPT, NS(1237, 765260000),
	  "pid 4396 prio 120 cpu 111", "stream" },
	{ "a thread group's number and a long comm at the line's begin",
	  "com.android.systemui-611   (  611) [001] d..3 514769.086139: sched_switch: "
	  "prev_comm=ndroid.systemui prev_pid=611 prev_prio=120 prev_state=S ==> next_comm=Binder_5 "
	  "next_pid=679 next_prio=110",
	  "com.android.systemui", "sched_switch", 611, 1, IMPORT_IN_TASK, NS(514769, 86139000),
	  "prev_pid 611 prev_prio 120 prev_state 0 next_pid 679 next_prio 110",
	  "ndroid.systemui|Binder_5" },
	{ "a thread group that is not known",
	  "          <idle>-0     (-----) [002] d..3 514769.086339: sched_wakeup: comm=a pid=9 prio=98 "
	  "success=0 target_cpu=012 state=W|m",
	  "<idle>", "sched_wakeup", 0, 2, IMPORT_IN_TASK, NS(514769, 86339000),
	  "pid 9 prio 98 success 0 cpu 12", "a" },
	{ "dashes, blanks and brackets in a comm",
	  "   a [12] b-c d-2950  [010] d..2.    12.000000001: sched_waking: comm=x y=1 [3] pid=77 "
	  "prio=139 target_cpu=1234",
	  "a [12] b-c d", "sched_waking", 2950, 10, IMPORT_IN_TASK, NS(12, 1),
	  "pid 77 prio 139 cpu 1234", "x y=1 [3]" },
	{ "an empty comm, in the line and in the event",
	  "                -1234  [001] d..2.     5.000001: sched_waking: comm= pid=5 prio=120 "
	  "target_cpu=003",
	  "", "sched_waking", 1234, 1, IMPORT_IN_TASK, NS(5, 1000), "pid 5 prio 120 cpu 3", "" },
	{ "latency format: the CPU before the flags",
	  "trace-cm-1394    1dNh3  2535.384219: sched_waking:         comm=kworker/1:2 pid=679 "
	  "prio=120 target_cpu=001",
	  "trace-cm", "sched_waking", 1394, 1, IMPORT_IN_INTERRUPT, NS(2535, 384219000),
	  "pid 679 prio 120 cpu 1", "kworker/1:2" },
	{ "latency format: flags that are all dots",
	  "hackbenc-331     1.....    33.219462347: sched_process_exec:   filename=/bin/hackbench "
	  "pid=331 old_pid=331",
	  "hackbenc", "sched_process_exec", 331, 1, IMPORT_IN_TASK, NS(33, 219462347), "pid 331", "" },
	{ "raw states are numbers, without an arrow",
	  "              sh-1642  [002]    76.211701: sched_switch:          prev_comm=sh prev_pid=1642 "
	  "prev_prio=120 prev_state=4096 next_comm=kworker/u12:1 next_pid=46 next_prio=120",
	  "sh", "sched_switch", 1642, 2, IMPORT_ANY_CONTEXT, NS(76, 211701000),
	  "prev_pid 1642 prev_prio 120 prev_state 1 next_pid 46 next_prio 120", "sh|kworker/u12:1" },
	{ "raw, at its end",
	  "           <...>-1701  [001]    76.211513: sched_switch:          prev_comm=trace-cmd "
	  "prev_pid=1701 prev_prio=120 prev_state=64 next_comm=swapper/1 next_pid=0 next_prio=120",
	  "<...>", "sched_switch", 1701, 1, IMPORT_ANY_CONTEXT, NS(76, 211513000),
	  "prev_pid 1701 prev_prio 120 prev_state 2 next_pid 0 next_prio 120", "trace-cmd|swapper/1" },
	{ "plugin: the pid is behind the last colon",
	  "     kworker/7:0-14838 [007] 435246.915646: sched_switch:         kworker/7:0:14838 [120] S "
	  "==> swapper/7:0 [98]",
	  "kworker/7:0", "sched_switch", 14838, 7, IMPORT_ANY_CONTEXT, NS(435246, 915646000),
	  "prev_pid 14838 prev_prio 120 prev_state 0 next_pid 0 next_prio 98", "kworker/7:0|swapper/7" },
	{ "plugin: a preempted task",
	  "          ua.B.x-8007  [105]   451.444752: sched_switch:         ua.B.x:8007 [120] R+ ==> "
	  "swapper/105:0 [120] ***",
	  "ua.B.x", "sched_switch", 8007, 105, IMPORT_ANY_CONTEXT, NS(451, 444752000),
	  "prev_pid 8007 prev_prio 120 prev_state 1 next_pid 0 next_prio 120", "ua.B.x|swapper/105" },
	{ "plugin: a wake-up",
	  "              ls-16326 [005] 435246.915558: sched_wakeup:         migration/5:48 [0] "
	  "success=1 CPU:005",
	  "ls", "sched_wakeup", 16326, 5, IMPORT_ANY_CONTEXT, NS(435246, 915558000),
	  "pid 48 prio 0 success 1 cpu 5", "migration/5" },
	{ "plugin: a field that cannot be found",
	  "              ls-16326 [005] d..2.  1.5: sched_wakeup:         a:b:48 [120]"
	  "<CANT FIND FIELD success> CPU:017",
	  "ls", "sched_wakeup", 16326, 5, IMPORT_IN_TASK, NS(1, 500000000), "pid 48 prio 120 cpu 17",
	  "a:b" },
	{ "perf: the event's system before its name",
	  "     migration/9      67 [009] 105373.359904:               sched:sched_migrate_task: "
	  "comm=perf pid=13418 prio=120 orig_cpu=9 dest_cpu=10",
	  "migration/9", "sched_migrate_task", 67, 9, IMPORT_ANY_CONTEXT, NS(105373, 359904000),
	  "pid 13418 prio 120 cpu 10 orig 9", "perf" },
	{ "perf: process and thread without a comm, in ns",
	  "1372378/1372379 [004] 3376096.592207960:                     sched:sched_wakeup: "
	  "comm=kworker/u8:0 pid=1369725 prio=120 target_cpu=001",
	  "", "sched_wakeup", 1372379, 4, IMPORT_ANY_CONTEXT, NS(3376096, 592207960),
	  "pid 1369725 prio 120 cpu 1", "kworker/u8:0" },
	{ "perf: a comm of digits and a colon",
	  "            :256     256 [016] 105373.359913:  sched:sched_waking: comm=q pid=3 prio=1 "
	  "target_cpu=000",
	  ":256", "sched_waking", 256, 16, IMPORT_ANY_CONTEXT, NS(105373, 359913000),
	  "pid 3 prio 1 cpu 0", "q" },
	{ "perf: a comm with a dash and a process without a number",
	  "             :-1      -1 [003] 1.000002:          1 sched:sched_wakeup_new: comm=a-b pid=8 "
	  "prio=120 target_cpu=002",
	  ":-1", "sched_wakeup_new", NONE, 3, IMPORT_ANY_CONTEXT, NS(1, 2000),
	  "pid 8 prio 120 cpu 2", "a-b" },
	{ "the root's load, from the system",
	  "          <idle>-0     [002]  2084.021507: sched_load_cfs_rq:    cpu=2 path=/ load=17 util=5",
	  "<idle>", "sched_load_cfs_rq", 0, 2, IMPORT_ANY_CONTEXT, NS(2084, 21507000),
	  "cpu 2 average 17 util 5", "" },
	{ "an exec",
	  "          sh-55    [002] ..... 7.000003: sched_process_exec: filename=/bin/ls pid=55 "
	  "old_pid=55",
	  "sh", "sched_process_exec", 55, 2, IMPORT_IN_TASK, NS(7, 3000), "pid 55", "" },
};

static void numbers_of(const struct import_event *event, char *text, size_t size)
{
	static const char *const names[IMPORT_NUMBERS] = {
		"pid", "prio", "success", "cpu", "orig", "prev_pid", "prev_prio", "prev_state",
		"next_pid", "next_prio", "average", "util",
	};
	uint32_t i;
	size_t at = 0;

	text[0] = '\0';
	for (i = 0; i < IMPORT_NUMBERS && at < size; i++) {
		if (import_has(event, i))
			at += (size_t)snprintf(text + at, size - at, "%s%s %u", at ? " " : "", names[i],
					       (unsigned)event->number[i]);
	}
}

static void text_is(const struct import_span *span, const char *want)
{
	assert_int_equal(span->length, strlen(want));
	assert_memory_equal(span->at ? span->at : "", want, span->length);
}

static void line_case(void **state)
{
	const struct line_case *c = *state;
	struct import_span line = { c->line, strlen(c->line) };
	const char *lacking = NULL, *bar = strchr(c->text, '|');
	struct import_event event;
	char numbers[256], both[128];

	memset(&event, 0xa5, sizeof(event));
	assert_int_equal(import_line(line, &event.head), IMPORT_AN_EVENT);
	text_is(&event.head.comm, c->comm);
	text_is(&event.head.name, c->event);
	assert_int_equal(event.head.pid, c->pid);
	assert_int_equal(event.head.cpu, c->cpu);
	assert_int_equal(event.head.context, c->context);
	assert_int_equal(event.head.time_ns, c->time_ns);
	assert_non_null(import_form(event.head.name));
	assert_int_equal(import_fields(import_form(event.head.name), &event, &lacking), 0);
	numbers_of(&event, numbers, sizeof(numbers));
	assert_string_equal(numbers, c->numbers);
	if (!bar) {
		text_is(&event.text[IMPORT_COMM], c->text);
		return;
	}
	snprintf(both, sizeof(both), "%.*s|%.*s", (int)event.text[IMPORT_PREV_COMM].length,
		 event.text[IMPORT_PREV_COMM].at, (int)event.text[IMPORT_NEXT_COMM].length,
		 event.text[IMPORT_NEXT_COMM].at);
	assert_string_equal(both, c->text);
}

/* What is no event. */
static const struct shape_case {
	const char *name;
	const char *line;
	enum import_shape shape;
	uint32_t cpu; /* of IMPORT_LOST */
} shapes[] = {
	{ "a comment is a banner", "# tracer: nop", IMPORT_BANNER, 0 },
	{ "so is nothing", "", IMPORT_BANNER, 0 },
	{ "and trace-cmd's version", "version = 6", IMPORT_BANNER, 0 },
	{ "and an empty CPU", "CPU 3 is empty", IMPORT_BANNER, 0 },
	{ "and a call chain of perf", "\tffffffff8108a2c5 try_to_wake_up ([kernel.kallsyms])",
	  IMPORT_BANNER, 0 },
	{ "events dropped, in trace-cmd's words", "CPU:7 [204600 EVENTS DROPPED]", IMPORT_LOST, 7 },
	{ "events lost, in ftrace's words", "CPU:12 [LOST 34 EVENTS]", IMPORT_LOST, 12 },
	{ "events lost, nobody knows where", "LOST 5 events", IMPORT_LOST, NONE },
	{ "a buffer that begins later", "##### CPU 1 buffer started ####", IMPORT_LOST, 1 },
	{ "a record of bpftrace", "S:12f1a2:0:0:0:8", IMPORT_BPF, 0 },
	{ "a remark", "          ... (No more migrations observed)", IMPORT_REMARK, 0 },
	{ "an event without its time", "          <idle>-0     [030] dNh2.", IMPORT_DAMAGED, 0 },
	{ "an event without its CPU", "  353.580993: sched_wakeup: comm=a pid=1", IMPORT_DAMAGED, 0 },
	{ "binary", "\x01\x02\x03", IMPORT_DAMAGED, 0 },
	{ "a CPU of more than 32 bits", "  a-1  [99999999999] d... 1.000001: sched_wakeup: comm=a",
	  IMPORT_DAMAGED, 0 },
};

static void shape_case(void **state)
{
	const struct shape_case *c = *state;
	struct import_span line = { c->line, strlen(c->line) };
	struct import_head head;

	memset(&head, 0xa5, sizeof(head));
	assert_int_equal(import_line(line, &head), c->shape);
	if (c->shape == IMPORT_LOST)
		assert_int_equal(head.cpu, c->cpu);
}

/* Fields that are missing or no numbers. */
static const struct broken_case {
	const char *name;
	const char *body;
	const char *lacking;
} broken[] = {
	{ "cut behind the comm", "comm=a", "comm=" },
	{ "cut before the CPU", "comm=a pid=1 prio=120", "target_cpu=" },
	{ "a CPU without digits", "comm=a pid=1 prio=120 target_cpu=", "target_cpu=" },
	{ "a pid of more than 32 bits", "comm=a pid=99999999999 prio=120 target_cpu=1", "pid=" },
	{ "nothing", "", "comm=" },
};

static void broken_case(void **state)
{
	const struct broken_case *c = *state;
	struct import_span name = { "sched_wakeup", 12 };
	struct import_event event = { .head.body = { c->body, strlen(c->body) } };
	const char *lacking = "";

	assert_int_equal(import_fields(import_form(name), &event, &lacking), -1);
	assert_string_equal(lacking, c->lacking);
}

static void banner_cpus(void **state)
{
	static const struct {
		const char *line;
		uint32_t cpus, overwritten;
	} rows[] = {
		{ "cpus=6", 6, 0 },
		{ "# entries-in-buffer/entries-written: 71906/71906   #P:12", 12, 0 },
		{ "# entries-in-buffer/entries-written: 71905/71906   #P:12", 12, 1 },
		{ "# nrcpus avail : 256", 256, 0 },
		{ "# tracer: nop", 0, 0 },
		{ "cpus=99999999", 0, 0 },
	};
	uint32_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct import_span line = { rows[i].line, strlen(rows[i].line) };

		assert_int_equal(import_banner_cpus(line), rows[i].cpus);
		assert_int_equal(import_banner_overwritten(line), rows[i].overwritten);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, line_case, cases);
	ROWS_ADD(&rows, shape_case, shapes);
	ROWS_ADD(&rows, broken_case, broken);
	rows_add(&rows, "how many CPUs a banner tells", banner_cpus, NULL);
	return rows_run(&rows, "lines of traces");
}
