/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Answers of records: compared, guarded, written again; and the program that replays them. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "sample.h"

/* An answer that is known beforehand: two CPUs, two tasks, both moved, CPU 1 in the mask. */
static void answer(const struct record *record)
{
	const struct sample_question *q = record->question;
	struct sample_answer *a = record->answer;

	a->cpu = NSCHED_NONE;
	a->delta = -7;
	a->reason = 1;
	a->nr_moved = 2;
	a->table[0] = 4;
	a->table[1] = 5;
	a->table[2] = 6;
	q->moved_out[0] = 1;
	q->moved_out[1] = 0;
	q->mask_out[0] = 2;
	q->history[0] = 8;
	q->history[1] = 9;
}

#define FEW "\"ncpus\":2,\"nr_running\":[1,0],\"this_cpu\":0,\"t_prio\":[3,4]"

static void decode(struct record *record, const char *in, const char *out)
{
	char line[2048];

	snprintf(line, sizeof(line), "{\"fn\":\"sample.all\",\"id\":\"1\",\"in\":{%s}%s%s%s}", in,
		 out ? ",\"out\":{" : "", out ? out : "", out ? "}" : "");
	if (record_parse(record, line, strlen(line)) != RECORD_ASK ||
	    record_decode(record, &sample, 0))
		fail_msg("%s", record->wrong);
}

static const struct out_case {
	const char *name;
	const char *out;
	int result;
	const char *field; /* or, where the result is -1, all of the message */
	const char *expected;
	const char *got;
} outs[] = {
	{ "everything",
	  "\"cpu\":-1,\"delta\":-7,\"table\":[4,5,6],\"moved\":[1,0],\"mask\":[0,1],\"history\":[8,9]",
	  0, 0, 0, 0 },
	{ "one field is enough", "\"delta\":-7", 0, 0, 0, 0 },
	{ "another number", "\"delta\":7", 1, "delta", "7", "-7" },
	{ "the same bits with another sign", "\"delta\":18446744073709551609", 1, "delta",
	  "18446744073709551609", "-7" },
	{ "none is -1 and not its bits", "\"cpu\":4294967295", 1, "cpu", "4294967295", "-1" },
	{ "a list for a number", "\"delta\":[-7]", 1, "delta", "[-7]", "-7" },
	{ "null for a number", "\"delta\":null", 1, "delta", "nothing", "-7" },
	{ "a string for a number", "\"delta\":\"-7\"", 1, "delta", "\"-7\"", "-7" },
	{ "a number for a list", "\"moved\":1", 1, "moved", "1", "[1,0]" },
	{ "another entry", "\"moved\":[1,1]", 1, "moved[1]", "1", "0" },
	{ "one entry longer", "\"moved\":[1,0,0]", 1, "moved (3 entries, got 2)", "[1,0,0]",
	  "[1,0]" },
	{ "one entry shorter", "\"moved\":[1]", 1, "moved (1 entries, got 2)", "[1]", "[1,0]" },
	{ "a table one longer", "\"table\":[4,5,6,0]", 1, "table (4 entries, got 3)", "[4,5,6,0]",
	  "[4,5,6]" },
	{ "a table one shorter", "\"table\":[4,5]", 1, "table (2 entries, got 3)", "[4,5]",
	  "[4,5,6]" },
	{ "flags one longer", "\"mask\":[0,1,0]", 1, "mask (3 entries, got 2)", "[0,1,0]", "[0,1]" },
	{ "flags one shorter", "\"mask\":[0]", 1, "mask (1 entries, got 2)", "[0]", "[0,1]" },
	{ "a state that differs", "\"history\":[8,8]", 1, "history[1]", "8", "9" },
	{ "a state one shorter", "\"history\":[8]", 1, "history (1 entries, got 2)", "[8]",
	  "[8,9]" },
	{ "the first that differs is told", "\"delta\":-7,\"cpu\":0,\"moved\":[]", 1, "cpu", "0",
	  "-1" },
	{ "a field that is none", "\"dleta\":-7", -1,
	  "out: \"dleta\" is not a field of sample.all", 0, 0 },
	{ "an exact block has no states", "\"state\":{}", -1,
	  "out: \"state\" is not a field of sample.all", 0, 0 },
	{ "nothing to compare", "", -1, "out: empty, nothing to compare with", 0, 0 },
};

static void out_case(void **state)
{
	const struct out_case *c = *state;
	struct record_difference found;
	struct record record;

	memset(&found, 0, sizeof(found));
	assert_int_equal(record_open(&record), 0);
	decode(&record, FEW, c->out);
	answer(&record);
	assert_int_equal(record_compare(&record, &found), c->result);
	if (c->result < 0) {
		assert_string_equal(record.wrong, c->field);
	} else if (c->result) {
		assert_string_equal(found.field, c->field);
		assert_string_equal(found.expected, c->expected);
		assert_string_equal(found.got, c->got);
	}
	record_close(&record);
}

static void a_record_without_out(void **state)
{
	struct record_difference found;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	decode(&record, FEW, 0);
	assert_int_equal(record.has_out, 0);
	answer(&record);
	assert_int_equal(record_compare(&record, &found), -1);
	assert_string_equal(record.wrong, "no \"out\" to compare with");
	record_close(&record);
}

/* A decision that writes where it may not. */
static const struct stray_case {
	const char *name;
	uint32_t where;
	const char *field;
	const char *got;
} strays[] = {
	{ "past an output list", 0, "moved", "a write past its end" },
	{ "before an output list", 1, "moved", "a write before its begin" },
	{ "past a set", 2, "mask", "a write past its end" },
	{ "past a state", 3, "history", "a write past its end" },
	{ "past the work memory", 4, "answer, state or work memory", "a write past its end" },
	{ "past the answer", 5, "answer, state or work memory", "a write past its end" },
	{ "a length beyond its array", 6, "moved (length)", "3" },
};

static void stray_case(void **state)
{
	const struct stray_case *c = *state;
	struct record_difference found;
	struct record record;
	const struct sample_question *q;
	struct sample_answer *a;

	assert_int_equal(record_open(&record), 0);
	decode(&record, FEW, "\"moved\":[1,0]");
	answer(&record);
	q = record.question;
	a = record.answer;
	switch (c->where) {
	case 0: q->moved_out[2] = 0; break;
	case 1: q->moved_out[-1] = 0; break;
	case 2: q->mask_out[1] = 0; break;
	case 3: q->history[2] = 0; break;
	case 4: ((char *)q->work)[q->work_size] = 0; break;
	case 5: ((char *)(a + 1))[0] = 0; break;
	default: a->nr_moved = 3; break;
	}
	assert_int_equal(record_compare(&record, &found), 1);
	assert_string_equal(found.field, c->field);
	assert_string_equal(found.got, c->got);
	record_close(&record);
}

/* Read, written, read: the second text is the first, and so is the answer. */
static const struct round_case {
	const char *name;
	const char *in;
} rounds[] = {
	{ "few fields", FEW },
	{ "no tasks", "\"ncpus\":1,\"nr_running\":[0],\"this_cpu\":0,\"t_prio\":[]" },
	{ "every kind",
	  "\"ncpus\":4,\"node\":[0,0,2,1],\"core\":[77,5,5,77],"
	  "\"dist\":[[10,20,30],[20,10,40],[30,50,10]],\"nr_running\":[9,8,7,6],"
	  "\"util\":[0,18446744073709551615,9223372036854775808,1],\"prio\":[-2,5,-2147483648,0],"
	  "\"this_cpu\":3,\"now\":18446744073709551615,\"bonus\":-9223372036854775808,\"home\":2,"
	  "\"t_prio\":[1,2],\"t_slice\":[-1,9223372036854775807],\"extra\":[4,3,2,1],"
	  "\"t_pair\":[1,2,3,4],\"cost\":[[1,2,3,4],[5,6,7,8]],\"values\":[[],[6,7]],"
	  "\"allowed\":[1,3],\"mask\":[1,0,0,1],\"span\":[0,1,2,2],\"t_allowed\":[-1,[2]],"
	  "\"t_span\":[[1,2],[]],"
	  "\"groups\":[{\"power\":5},{\"power\":6,\"orig\":7,\"cpus\":[0]}]" },
};

/* Ask, and write what was asked and answered. */
static char *written(struct record *record)
{
	struct record_ask ask = { record->function, record->policy, record->question, 0,
				  record->id };
	struct record_draft *draft = record_draft(&ask);
	char *line;

	assert_non_null(draft);
	if (((const struct sample_question *)record->question)->nr_tasks)
		answer(record);
	else
		memset(record->answer, 0, sizeof(struct sample_answer));
	line = record_finish(draft, record->answer);
	assert_non_null(line);
	return line;
}

static void round_case(void **state)
{
	const struct round_case *c = *state;
	struct record_difference found;
	struct record first, second;
	char *line, *again;

	assert_int_equal(record_open(&first), 0);
	assert_int_equal(record_open(&second), 0);
	decode(&first, c->in, "\"cpu\":0");
	line = written(&first);
	if (record_parse(&second, line, strlen(line)) != RECORD_ASK ||
	    record_decode(&second, &sample, 0))
		fail_msg("%s: %s", second.wrong, line);
	again = written(&second);
	assert_string_equal(again, line);
	if (record_compare(&second, &found))
		fail_msg("%s: %s, %s", found.field, found.expected, found.got);
	free(line);
	free(again);
	record_close(&first);
	record_close(&second);
}

/* The runner, if it was built beside this test and may run here. */
static int run(const char *records, const char *options, char *text, size_t size)
{
	char self[512], command[1400], file[64];
	ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
	int handle, status;
	size_t used = 0;
	FILE *pipe;

	snprintf(file, sizeof(file), "/tmp/nsched-record-%ld", (long)getpid());
	handle = open(file, O_CREAT | O_EXCL | O_WRONLY, 0600);
	assert_true(length > 0 && handle >= 0);
	self[length] = 0;
	*strrchr(self, '/') = 0;
	*strrchr(self, '/') = 0;
	assert_true(write(handle, records, strlen(records)) == (ssize_t)strlen(records));
	close(handle);
	snprintf(command, sizeof(command), "test -x %s/runner || exit 77; %s/runner %s %s 2>&1", self,
		 self, options, file);
	pipe = popen(command, "r");
	assert_non_null(pipe);
	used = fread(text, 1, size - 1, pipe);
	text[used] = 0;
	status = pclose(pipe);
	unlink(file);
	if (WEXITSTATUS(status) >= 77) /* not built, or of another architecture */
		skip();
	return WEXITSTATUS(status);
}

#define TICK(id, now, local) \
	"{\"fn\":\"o1.tick\",\"id\":\"" id "\",\"in\":{\"version\":0,\"now\":" now \
	",\"hz\":1000,\"idle\":1,\"idle_mult\":5,\"busy_mult\":2},\"out\":{\"node_balance\":0," \
	"\"local_balance\":" local ",\"local_idle\":1}}\n"

#define RECORDED(id) \
	"{\"fn\":\"place\",\"policy\":\"recorded\",\"id\":\"" id "\",\"trace\":{\"pid\":7}," \
	"\"in\":{\"load\":{\"idle\":[null]}},\"out\":{\"cpu\":0}}\n"

static const struct run_case {
	const char *name;
	const char *records;
	const char *options;
	int status;
	const char *last; /* the end of what is printed */
	const char *also; /* what stands before it; null: nothing is asked for */
} runs[] = {
	{ "all passed", TICK("1", "5", "1") TICK("2", "6", "1"), "", 0, "2 passed, 0 failed\n", 0 },
	{ "blank lines are none", "\n" TICK("1", "5", "1") "  \n", "", 0, "1 passed, 0 failed\n",
	  0 },
	{ "no line feed at the end", "{\"topology\":{\"nr_cpus\":1,\"nr_nodes\":1}}\n" "\n"
	  "{\"fn\":\"no.such\",\"id\":\"1\",\"in\":{}}", "", 1, "0 passed, 1 failed\n",
	  "unknown function no.such: 1 record\n" },
	{ "a wrong answer", TICK("1", "5", "1") TICK("2", "5", "0"), "", 1, "1 passed, 1 failed\n",
	  ":2: o1.tick 2: local_balance: expected 0, got 1\n" },
	{ "a broken line does not end the run", "{\"fn\":\n" TICK("1", "5", "1"), "", 1,
	  "1 passed, 1 failed\n", ":1: column 8: the line ends too early\n" },
	{ "a value out of its range", TICK("1", "5.0", "1"), "", 1, "0 passed, 1 failed\n",
	  ":1: column " },
	{ "each unknown function once",
	  "{\"fn\":\"no.such\",\"id\":\"1\",\"in\":{}}\n{\"fn\":\"no.such\",\"id\":\"2\",\"in\":{}}\n",
	  "", 1, "unknown function no.such: 2 records\n0 passed, 2 failed\n", 0 },
	{ "recorded lines are refused in one sentence", RECORDED("1") RECORDED("2"), "", 2,
	  "0 passed, 0 failed\n", ": 2 recorded lines are refused: what a system did is no " },
	{ "recorded lines among others", RECORDED("1") TICK("1", "5", "1"), "", 2,
	  "1 passed, 0 failed\n", ": 1 recorded lines are refused" },
	{ "only one function", TICK("1", "5", "1") "{\"fn\":\"no.such\",\"id\":\"1\",\"in\":{}}\n",
	  "--fn o1.tick", 0, "1 passed, 0 failed\n", 0 },
	{ "quiet", TICK("1", "5", "0"), "--quiet", 1, "0 passed, 1 failed\n", 0 },
	{ "no record at all", "\n", "", 2, "0 passed, 0 failed\n", "runner: no record in these" },
	{ "a machine is no record", "{\"topology\":{\"nr_cpus\":1,\"nr_nodes\":1}}\n", "", 2,
	  "0 passed, 0 failed\n", "runner: no record" },
	{ "a file that is not there", TICK("1", "5", "1"), "/no/such/file", 2,
	  "1 passed, 0 failed\n", "runner: /no/such/file: No such file or directory\n" },
	{ "an unknown option", "", "--nwo", 2, "could not be read.\n",
	  "runner: unknown option --nwo\n" },
	{ "help", "", "--help", 0, "could not be read.\n", "usage: runner" },
};

static void run_case(void **state)
{
	const struct run_case *c = *state;
	static char text[65536];
	int status = run(c->records, c->options, text, sizeof(text));

	if (strlen(text) < strlen(c->last) ||
	    strcmp(text + strlen(text) - strlen(c->last), c->last))
		fail_msg("the last line is not \"%s\" in: %s", c->last, text);
	if (c->also && !strstr(text, c->also))
		fail_msg("\"%s\" is not in: %s", c->also, text);
	if (!strcmp(c->options, "--quiet"))
		assert_string_equal(text, c->last);
	assert_int_equal(status, c->status);
}

/* The first twenty are shown, the others counted. */
static void many_failures(void **state)
{
	static char records[16384], text[65536];
	uint32_t i, shown = 0;
	const char *at;

	(void)state;
	records[0] = 0;
	for (i = 0; i < 50; i++)
		strcat(records, TICK("1", "5", "0"));
	assert_int_equal(run(records, "", text, sizeof(text)), 1);
	for (at = text; (at = strstr(at, "expected")); at++)
		shown++;
	assert_int_equal(shown, 20);
	assert_non_null(strstr(text, "further failures are counted and not shown\n0 passed, 50 failed\n"));
}

#define GROUP(cases, function) \
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) \
		tests[nr++] = (struct CMUnitTest){ cases[i].name, function, NULL, NULL, \
						   (void *)(uintptr_t)&cases[i] }

int main(void)
{
	static struct CMUnitTest tests[80];
	size_t i, nr = 0;

	GROUP(outs, out_case);
	GROUP(strays, stray_case);
	GROUP(rounds, round_case);
	GROUP(runs, run_case);
	tests[nr++] = (struct CMUnitTest)cmocka_unit_test(a_record_without_out);
	tests[nr++] = (struct CMUnitTest)cmocka_unit_test(many_failures);
	return _cmocka_run_group_tests("record_answer", tests, nr, NULL, NULL);
}
