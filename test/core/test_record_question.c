/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The seven questions as records: fields where they live, states, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"

#define MACHINE "\"topology\":{\"nr_cpus\":4,\"nr_nodes\":2,\"cpu_node\":[0,0,1,1]}"
#define RQ "\"state\":{\"rq\":{\"nr_balanced\":0,\"prev_load\":[0,0,0,0],\"prev_node_load\":[0,0]}}"
#define LAST "\"last\":{\"src_node\":-1,\"src_cpu\":-1,\"amount\":0,\"nr_moved\":0," \
	"\"active_cpu\":-1,\"interval\":0,\"stop\":0,\"overloaded\":0,\"level\":0,\"reason\":16641}"
#define TASKS "\"tasks\":{\"first\":[0,0,0,0,5],\"array\":[1,1,1,1,1]," \
	"\"prio\":[120,120,120,120,120],\"seq\":[0,1,2,3,4],\"running\":[1,0,0,0,0]," \
	"\"last_run\":[0,0,0,0,0]"
#define PULL MACHINE ",\"load\":{\"nr_running\":[9,9,0,5]}," RQ \
	",\"this_cpu\":2,\"idle\":1,\"now\":1000,\"hz\":1000"

#define ASK(question, in, out) \
	"{\"fn\":\"" question "\",\"policy\":\"linux-2.5.59\",\"id\":\"1\",\"in\":{" in "},\"out\":{" out \
	"}}"

static uint32_t ask(const struct record *record)
{
	const void *q = record->question;
	void *a = record->answer;

	switch (record->function->question) {
	case NSCHED_ASK_PLACE:
		return nsched_place(record->policy->policy, q, a);
	case NSCHED_ASK_WAKE:
		return nsched_wake(record->policy->policy, q, a);
	case NSCHED_ASK_DUE:
		return nsched_due(record->policy->policy, q, a);
	case NSCHED_ASK_BALANCE:
		return nsched_balance(record->policy->policy, q, a);
	case NSCHED_ASK_NEXT:
		return nsched_next(record->policy->policy, q, a);
	case NSCHED_ASK_PREFER:
		return nsched_prefer(record->policy->policy, q, a);
	default:
		return nsched_page(record->policy->policy, q, a);
	}
}

/* Answers worked out by hand; each is written again and asked once more. */
static const struct ask_case {
	const char *name;
	const char *line;
} asks[] = {
	{ "exec goes to the emptier node, and there to the shorter queue",
	  ASK("place", MACHINE ",\"load\":{\"nr_running\":[5,5,1,0]},\"task\":{\"prev_cpu\":0},"
	      "\"this_cpu\":0,\"kind\":1", "\"cpu\":3,\"node\":1") },
	{ "exec stays where it may not leave",
	  ASK("place", MACHINE ",\"load\":{\"nr_running\":[5,5,1,0]},"
	      "\"task\":{\"prev_cpu\":0,\"allowed\":[0,1]},\"this_cpu\":0,\"kind\":1",
	      "\"cpu\":0,\"node\":0") },
	{ "a child starts beside its parent",
	  ASK("place", MACHINE ",\"load\":{\"nr_running\":[5,5,1,0]},\"task\":{\"prev_cpu\":1},"
	      "\"this_cpu\":1,\"kind\":0", "\"cpu\":1") },
	{ "an idle CPU balances every millisecond",
	  ASK("due", MACHINE ",\"this_cpu\":0,\"idle\":1,\"now\":5,\"hz\":1000",
	      "\"level\":0,\"idle\":1,\"next\":6") },
	{ "after a balance nothing more is due",
	  ASK("due", MACHINE "," LAST ",\"this_cpu\":0,\"idle\":1,\"now\":5,\"hz\":1000",
	      "\"level\":-1") },
	{ "a source without its tasks, and an unchanged state",
	  ASK("balance", PULL, "\"src_cpu\":3,\"nr_moved\":0,\"moved_task\":[],"
	      "\"state\":{\"rq\":{\"nr_balanced\":0}}") },
	{ "an idle CPU takes the tail of the list, and the gate has counted",
	  ASK("balance", PULL "," TASKS "}", "\"src_cpu\":3,\"moved_task\":[4],\"moved_cpu\":[2],"
	      "\"state\":{\"rq\":{\"nr_balanced\":1}}") },
	{ "the tail may not come, the next does",
	  ASK("balance", PULL "," TASKS ",\"allowed\":[-1,-1,-1,[0,2],[3]]}",
	      "\"moved_task\":[3],\"moved_cpu\":[2]") },
	{ "a tunable that keeps all tasks at home",
	  ASK("balance", PULL "," TASKS "},\"tunables\":{\"decay_ticks\":2000}",
	      "\"moved_task\":[],\"nr_moved\":0") },
	{ "a question that the policy does not answer",
	  ASK("page", MACHINE ",\"this_cpu\":0,\"this_node\":0,\"page_node\":1",
	      "\"reason\":0,\"move\":0") },
};

static char *written(struct record *record)
{
	struct record_ask to = { record->function, record->policy, record->question, 0, "1" };
	struct record_draft *draft = record_draft(&to);
	char *line;

	assert_non_null(draft);
	ask(record);
	line = record_finish(draft, record->answer);
	assert_non_null(line);
	return line;
}

static void ask_case(void **state)
{
	const struct ask_case *c = *state;
	struct record_difference found;
	struct record record, again;
	char *line, *second;

	assert_int_equal(record_open(&record), 0);
	assert_int_equal(record_open(&again), 0);
	if (record_read(&record, c->line, strlen(c->line)) != RECORD_ASK)
		fail_msg("%s", record.wrong);
	line = written(&record);
	if (record_compare(&record, &found))
		fail_msg("%s: expected %s, got %s (%s)", found.field, found.expected, found.got,
			 record.wrong);
	if (record_read(&again, line, strlen(line)) != RECORD_ASK)
		fail_msg("%s: %s", again.wrong, line);
	second = written(&again);
	assert_string_equal(second, line);
	if (record_compare(&again, &found))
		fail_msg("%s: expected %s, got %s", found.field, found.expected, found.got);
	free(line);
	free(second);
	record_close(&record);
	record_close(&again);
}

static const struct wrong_case {
	const char *name;
	const char *line;
	const char *wrong; /* how the message begins */
} wrongs[] = {
	{ "no policy", "{\"fn\":\"place\",\"id\":\"1\",\"in\":{}}", "policy: a question needs one" },
	{ "an unknown policy", "{\"fn\":\"place\",\"policy\":\"linux-9.9\",\"id\":\"1\",\"in\":{}}",
	  "policy: \"linux-9.9\" is none of linux-2.5.59, linux-2.5.59-b0, " },
	{ "an exact block with a policy",
	  "{\"fn\":\"o1.tick\",\"policy\":\"linux-2.5.59\",\"id\":\"1\",\"in\":{}}",
	  "policy: an exact block has none" },
	{ "what a system did", "{\"fn\":\"place\",\"policy\":\"recorded\",\"id\":\"1\",\"in\":{}}",
	  "policy: \"recorded\" is what a system did" },
	{ "no topology", ASK("due", "\"this_cpu\":0,\"idle\":1", ""), "in: no topology" },
	{ "an unknown member", ASK("due", MACHINE ",\"this_cpu\":0,\"idle\":1,\"nwo\":1", ""),
	  "in: \"nwo\" is not a field of due" },
	{ "a block that the question does not have",
	  ASK("place", MACHINE ",\"last\":{}", ""), "in: \"last\" is not a field of place" },
	{ "a column that is none", ASK("due", MACHINE ",\"load\":{\"nr_runing\":[]}", ""),
	  "in.load: \"nr_runing\" is not a field" },
	{ "a column of another machine", ASK("due", MACHINE ",\"load\":{\"nr_running\":[1,2,3]}", ""),
	  "in.load.nr_running: 3 entries where 4 are expected" },
	{ "a column one longer", ASK("due", MACHINE ",\"load\":{\"nr_running\":[1,2,3,4,5]}", ""),
	  "in.load.nr_running: 5 entries where 4 are expected" },
	{ "a column that is not known", ASK("due", MACHINE ",\"load\":{\"nr_running\":null}", ""),
	  "in.load.nr_running: null: what is not known" },
	{ "a load that is not known", ASK("due", MACHINE ",\"load\":null", ""),
	  "load: null: what is not known" },
	{ "a load that is a list", ASK("due", MACHINE ",\"load\":[]", ""),
	  "in.load: an object is expected" },
	{ "a queue that is no CPU", ASK("due", MACHINE ",\"load\":{\"rq_of\":[0,1,2,4]}", ""),
	  "in.load.rq_of: 4 is outside 0..3" },
	{ "a policy that needs a load", ASK("place", MACHINE ",\"task\":{\"prev_cpu\":0},"
	  "\"this_cpu\":0,\"kind\":1", ""), "in: linux-2.5.59 cannot be asked place: " },
	{ "a policy that needs a state", ASK("balance", MACHINE ",\"load\":{\"nr_running\":[0,0,0,0]},"
	  "\"this_cpu\":2,\"idle\":1,\"now\":1,\"hz\":1000", ""),
	  "in: linux-2.5.59 cannot be asked balance: " },
	{ "a state that the policy does not keep",
	  ASK("balance", MACHINE ",\"state\":{\"page\":{}}", ""),
	  "state.page: linux-2.5.59 keeps no such state" },
	{ "a state that there is not", ASK("balance", MACHINE ",\"state\":{\"disk\":{}}", ""),
	  "state.disk: balance has no such state" },
	{ "a state of another machine", ASK("balance", MACHINE ",\"state\":{\"rq\":{\"nr_balanced\":0,"
	  "\"prev_load\":[0,0,0],\"prev_node_load\":[0,0]}}", ""),
	  "in.state.rq.prev_load: 3 entries where 4 are expected" },
	{ "a state that lacks a column", ASK("balance", MACHINE ",\"state\":{\"rq\":{\"nr_balanced\":0,"
	  "\"prev_load\":[0,0,0,0]}}", ""), "in.state.rq.prev_node_load: missing" },
	{ "a state with a column too many", ASK("balance", MACHINE ",\"state\":{\"rq\":{\"x\":0}}", ""),
	  "in.state.rq: \"x\" is not a field" },
	{ "a tunable out of its range", ASK("due", MACHINE ",\"tunables\":{\"threshold\":99}", ""),
	  "in.tunables.threshold: 99 is outside 100..1000" },
	{ "a tunable of another policy", ASK("due", MACHINE ",\"tunables\":{\"scale\":10}", ""),
	  "in.tunables: \"scale\" is not a field" },
	{ "a task without a CPU", ASK("place", MACHINE ",\"task\":{}", ""),
	  "in.task.prev_cpu: missing" },
	{ "a task on no CPU of the machine", ASK("place", MACHINE ",\"task\":{\"prev_cpu\":4}", ""),
	  "in.task.prev_cpu: 4 is outside 0..3" },
	{ "tasks without their CPUs", ASK("balance", MACHINE ",\"tasks\":{\"prio\":[1]}", ""),
	  "in.tasks.first: missing" },
	{ "tasks of another machine", ASK("balance", MACHINE ",\"tasks\":{\"first\":[0,1]}", ""),
	  "in.tasks.first: 2 entries where 5 are expected" },
	{ "tasks of a larger machine",
	  ASK("balance", MACHINE ",\"tasks\":{\"first\":[0,0,0,0,0,0]}", ""),
	  "in.tasks.first: 6 entries where 5 are expected" },
	{ "columns of different lengths",
	  ASK("balance", MACHINE ",\"tasks\":{\"first\":[0,0,0,0,2],\"id\":[1,2],\"prio\":[1]}", ""),
	  "in.tasks.prio: 1 entries where 2 are expected" },
	{ "rows that are not counted",
	  ASK("balance", MACHINE ",\"tasks\":{\"first\":[0,0,0,0,1],\"prio\":[1,2]}", ""),
	  "in.tasks: first: " },
	{ "a machine whose node has no number",
	  ASK("due", "\"topology\":{\"nr_cpus\":1,\"nr_nodes\":1,\"cpu_node\":[1]}", ""),
	  "in.topology: cpu_node: the value is out of its range" },
	{ "a last answer that is not whole", ASK("due", MACHINE ",\"last\":{\"src_cpu\":0}", ""),
	  "in.last.src_node: missing" },
};

static void wrong_case(void **state)
{
	const struct wrong_case *c = *state;
	struct record record;

	assert_int_equal(record_open(&record), 0);
	assert_int_equal(record_read(&record, c->line, strlen(c->line)), RECORD_BROKEN);
	if (strncmp(record.wrong, c->wrong, strlen(c->wrong)))
		fail_msg("\"%s\" does not begin with \"%s\"", record.wrong, c->wrong);
	record_close(&record);
}

/* A machine line holds for the questions behind it, until the next one. */
static void a_machine_for_what_follows(void **state)
{
	static const char small[] = "{\"topology\":{\"nr_cpus\":1,\"nr_nodes\":1}}";
	static const char large[] = "{" MACHINE "}";
	static const char broken[] = "{\"topology\":{\"nr_cpus\":1,\"nr_nodes\":0}}";
	static const char due[] = ASK("due", "\"this_cpu\":3,\"idle\":1,\"now\":5,\"hz\":1000", "");
	struct record record;
	const struct nsched_due_question *q;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	assert_int_equal(record_read(&record, small, strlen(small)), RECORD_MACHINE);
	assert_int_equal(record_read(&record, due, strlen(due)), RECORD_BROKEN);
	assert_string_equal(record.wrong, "in.this_cpu: 3 is outside 0..0");
	assert_int_equal(record_read(&record, large, strlen(large)), RECORD_MACHINE);
	assert_int_equal(record_read(&record, due, strlen(due)), RECORD_ASK);
	assert_int_equal(record_read(&record, due, strlen(due)), RECORD_ASK);
	q = record.question;
	assert_int_equal(q->topology->nr_cpus, 4);
	assert_int_equal(record_read(&record, broken, strlen(broken)), RECORD_BROKEN);
	assert_int_equal(record_read(&record, due, strlen(due)), RECORD_BROKEN);
	record_close(&record);
}

/* Every fact of a machine comes back, and what goes without saying is not said. */
static void a_machine_comes_back(void **state)
{
	static const char *const lines[] = {
		"{\"topology\":{\"nr_cpus\":1,\"nr_nodes\":1,\"cpu_node\":[0],\"cpu_cache\":[0],"
		"\"cpu_package\":[0]}}",
		"{\"topology\":{\"nr_cpus\":4,\"nr_nodes\":3,\"cpu_id\":[2,4,6,9],"
		"\"cpu_node\":[0,0,2,2],\"cpu_core\":[0,0,1,1],\"cpu_cluster\":[0,1,2,2],"
		"\"cpu_cache\":[0,0,1,2],\"cpu_package\":[0,1,0,1],\"online\":[1,1,0,1],"
		"\"capacity\":[1024,512,1,1024],\"node_id\":[0,8,250],"
		"\"node_memory_kib\":[0,18446744073709551615,4],"
		"\"distance_slit\":[[10,20,30],[21,10,31],[40,41,10]]}}",
	};
	const struct nsched_due_question *q;
	struct record record;
	char *line, due[2048];
	uint32_t i;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	for (i = 0; i < 2; i++) {
		snprintf(due, sizeof(due), "{\"fn\":\"due\",\"policy\":\"linux-2.5.59\",\"id\":\"1\",\"in\":{"
			 "%.*s,\"this_cpu\":0,\"idle\":1,\"hz\":1000}}",
			 (int)strlen(lines[i]) - 2, lines[i] + 1);
		if (record_read(&record, due, strlen(due)) != RECORD_ASK)
			fail_msg("%s: %s", record.wrong, due);
		q = record.question;
		line = record_encode_machine(q->topology);
		assert_string_equal(line, lines[i]);
		free(line);
	}
	record_close(&record);
}

#define GROUP(cases, function) \
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) \
		tests[nr++] = (struct CMUnitTest){ cases[i].name, function, NULL, NULL, \
						   (void *)(uintptr_t)&cases[i] }

int main(void)
{
	static struct CMUnitTest tests[80];
	size_t i, nr = 0;

	GROUP(asks, ask_case);
	GROUP(wrongs, wrong_case);
	tests[nr++] = (struct CMUnitTest)cmocka_unit_test(a_machine_for_what_follows);
	tests[nr++] = (struct CMUnitTest)cmocka_unit_test(a_machine_comes_back);
	return _cmocka_run_group_tests("record_question", tests, nr, NULL, NULL);
}
