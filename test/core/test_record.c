/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Reading records: what the lexical pass refuses, and what a question gets from a line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample.h"

/* The lexical pass. wrong: a part of the message; null: the line is right. */
static const struct line_case {
	const char *name;
	const char *line;
	const char *wrong;
} lines[] = {
	{ "an empty object", "{}", 0 },
	{ "space around and a line feed behind", " \t{ \"a\" : [ 1 , 2 ] }\r\n", 0 },
	{ "null, true and false", "{\"a\":[null,true,false]}", 0 },
	{ "every escape", "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"}", 0 },
	{ "the least and the greatest integer",
	  "{\"a\":-9223372036854775808,\"b\":18446744073709551615}", 0 },
	{ "minus zero is zero", "{\"a\":-0}", 0 },
	{ "one key in two objects", "{\"a\":{\"b\":1},\"c\":{\"b\":1}}", 0 },
	{ "sixteen deep", "{\"a\":[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}", 0 },
	{ "one more than the greatest", "{\"a\":18446744073709551616}",
	  "column 6: a number outside -2^63..2^64-1" },
	{ "one less than the least", "{\"a\":-9223372036854775809}", "outside -2^63..2^64-1" },
	{ "forty digits", "{\"a\":1000000000000000000000000000000000000000}", "outside" },
	{ "a fraction", "{\"a\":1.0}", "not an integer" },
	{ "an exponent", "{\"a\":1e3}", "not an integer" },
	{ "a large exponent", "{\"a\":1E3}", "not an integer" },
	{ "a leading zero", "{\"a\":01}", "begins with 0" },
	{ "a plus sign", "{\"a\":+1}", "neither a number" },
	{ "a sign alone", "{\"a\":-}", "a digit is missing" },
	{ "a point first", "{\"a\":.5}", "neither a number" },
	{ "hexadecimal", "{\"a\":0x10}", "a comma or the end of the object is missing" },
	{ "NaN", "{\"a\":NaN}", "neither a number" },
	{ "Infinity", "{\"a\":Infinity}", "neither a number" },
	{ "minus Infinity", "{\"a\":-Infinity}", "a digit is missing" },
	{ "a word cut short", "{\"a\":nul}", "neither a number" },
	{ "a word in capitals", "{\"a\":NULL}", "neither a number" },
	{ "a value in single quotes", "{\"a\":'b'}", "a single quote" },
	{ "a key in single quotes", "{'a':1}", "a single quote" },
	{ "a key without quotes", "{a:1}", "a key is missing" },
	{ "a key with an escape", "{\"\\u0061\":1}", "a key with an escape" },
	{ "a key twice", "{\"a\":1,\"b\":2,\"a\":1}", "the key \"a\" stands twice" },
	{ "a key twice, further in", "{\"in\":{\"now\":1,\"now\":2}}", "\"now\" stands twice" },
	{ "no colon", "{\"a\" 1}", "a colon must follow" },
	{ "no comma", "{\"a\":1 \"b\":2}", "a comma or the end of the object" },
	{ "no comma in a list", "{\"a\":[1 2]}", "a comma or the end of the list" },
	{ "a comma too many", "{\"a\":[1,]}", "neither a number" },
	{ "a comma too many in an object", "{\"a\":1,}", "a key is missing" },
	{ "the wrong bracket", "{\"a\":[1}", "a comma or the end of the list" },
	{ "cut in a list", "{\"a\":[1", "ends too early" },
	{ "cut behind a colon", "{\"a\":", "ends too early" },
	{ "cut in a string", "{\"a\":\"b", "ends inside a string" },
	{ "cut in an escape", "{\"a\":\"\\", "ends inside a string" },
	{ "an unknown escape", "{\"a\":\"\\x\"}", "unknown escape" },
	{ "three hexadecimal digits", "{\"a\":\"\\u00e\"}", "four hexadecimal digits" },
	{ "a control character", "{\"a\":\"\001\"}", "a control character" },
	{ "a tabulator in a string", "{\"a\":\"\t\"}", "a control character" },
	{ "a second record", "{} {}", "something stands behind" },
	{ "a word behind", "{}x", "something stands behind" },
	{ "a list", "[1]", "a record is an object" },
	{ "a number", "1", "a record is an object" },
	{ "seventeen deep", "{\"a\":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}", "more than 16 deep" },
	{ "a comment", "{} // x", "something stands behind" },
};

static void line_case(void **state)
{
	const struct line_case *c = *state;
	char wrong[RECORD_TEXT] = "";

	assert_int_equal(record_check(c->line, strlen(c->line), wrong, sizeof(wrong)),
			 c->wrong ? -1 : 0);
	if (c->wrong && !strstr(wrong, c->wrong))
		fail_msg("\"%s\" is not in \"%s\"", c->wrong, wrong);
}

static void a_nul_in_a_line(void **state)
{
	static const char line[] = "{\"a\":\"b\0c\"}", between[] = "{\"a\":1}\0";
	char wrong[RECORD_TEXT];

	(void)state;
	assert_int_equal(record_check(line, sizeof(line) - 1, wrong, sizeof(wrong)), -1);
	assert_non_null(strstr(wrong, "a control character"));
	assert_int_equal(record_check(between, sizeof(between), wrong, sizeof(wrong)), -1);
}

static void too_many_keys(void **state)
{
	char line[4096] = "{", wrong[RECORD_TEXT];
	size_t at = 1;
	int i;

	(void)state;
	for (i = 0; i < 257; i++)
		at += (size_t)snprintf(line + at, sizeof(line) - at, "\"k%d\":0,", i);
	line[at - 1] = '}';
	assert_int_equal(record_check(line, at, wrong, sizeof(wrong)), -1);
	assert_non_null(strstr(wrong, "more than 256 keys"));
}

/* Whole lines, before anybody looks at a function. */
static const struct shape_case {
	const char *name;
	const char *line;
	enum record_kind kind;
	const char *wrong;
} shapes[] = {
	{ "nothing", "", RECORD_BLANK, 0 },
	{ "white space", " \t\r\n", RECORD_BLANK, 0 },
	{ "a question", "{\"fn\":\"a.b\",\"id\":\"1\",\"in\":{},\"out\":{}}", RECORD_ASK, 0 },
	{ "a snapshot has no out", "{\"fn\":\"a.b\",\"id\":\"1\",\"in\":{}}", RECORD_ASK, 0 },
	{ "a machine", "{\"topology\":{\"nr_cpus\":2,\"nr_nodes\":1}}", RECORD_MACHINE, 0 },
	{ "a machine without a CPU", "{\"topology\":{\"nr_cpus\":0,\"nr_nodes\":1}}", RECORD_BROKEN,
	  "in.topology.nr_cpus: 0 is outside 1..65536" },
	{ "ten million CPUs", "{\"topology\":{\"nr_cpus\":10000000,\"nr_nodes\":1}}",
	  RECORD_BROKEN, "in.topology.nr_cpus: 10000000 is outside" },
	{ "a machine that is no object", "{\"topology\":5}", RECORD_BROKEN,
	  "in.topology: an object is expected" },
	{ "a matrix that is too near",
	  "{\"topology\":{\"nr_cpus\":2,\"nr_nodes\":2,\"distance_slit\":[[10,9],[20,10]]}}",
	  RECORD_BROKEN, "in.topology: distance_slit: another node may not be nearer than 10" },
	{ "a machine with something else", "{\"topology\":{\"nr_cpus\":2,\"nr_nodes\":1},\"x\":1}",
	  RECORD_BROKEN, "x: not a member of a record" },
	{ "no fn", "{\"id\":\"1\",\"in\":{}}", RECORD_BROKEN, "fn: a string is missing" },
	{ "no id", "{\"fn\":\"a.b\",\"in\":{}}", RECORD_BROKEN, "id: a string is missing" },
	{ "a question may go without", "{\"fn\":\"place\",\"policy\":\"p\",\"in\":{}}",
	  RECORD_ASK, "" },
	{ "but not with an empty one", "{\"fn\":\"place\",\"policy\":\"p\",\"id\":\"\",\"in\":{}}",
	  RECORD_BROKEN, "id: 1 to 63" },
	{ "an id that is a number", "{\"fn\":\"a.b\",\"id\":1,\"in\":{}}", RECORD_BROKEN,
	  "id: a string" },
	{ "an empty fn", "{\"fn\":\"\",\"id\":\"1\",\"in\":{}}", RECORD_BROKEN, "1 to 63" },
	{ "no in", "{\"fn\":\"a.b\",\"id\":\"1\"}", RECORD_BROKEN, "in: an object is missing" },
	{ "in as a list", "{\"fn\":\"a.b\",\"id\":\"1\",\"in\":[]}", RECORD_BROKEN, "in: an object" },
	{ "out as null", "{\"fn\":\"a.b\",\"id\":\"1\",\"in\":{},\"out\":null}", RECORD_BROKEN,
	  "out: not an object" },
	{ "a member too many", "{\"fn\":\"a.b\",\"id\":\"1\",\"in\":{},\"note\":1}", RECORD_BROKEN,
	  "note: not a member of a record" },
	{ "a policy that is a number", "{\"fn\":\"place\",\"policy\":1,\"id\":\"1\",\"in\":{}}",
	  RECORD_BROKEN, "policy: a string is missing" },
	{ "broken UTF-8", "{\"fn\":\"a.\xff\",\"id\":\"1\",\"in\":{}}", RECORD_BROKEN, "utf-8" },
};

static void shape_case(void **state)
{
	const struct shape_case *c = *state;
	struct record record;

	assert_int_equal(record_open(&record), 0);
	assert_int_equal(record_parse(&record, c->line, strlen(c->line)), c->kind);
	if (c->wrong && !strstr(record.wrong, c->wrong))
		fail_msg("\"%s\" is not in \"%s\"", c->wrong, record.wrong);
	record_close(&record);
}

#define FEW "\"ncpus\":2,\"nr_running\":[1,0],\"this_cpu\":0,\"t_prio\":[3,4]"

/* What stands in "in"; every list is tried one longer and one shorter. */
static const struct in_case {
	const char *name;
	const char *in;
	const char *wrong; /* all of the message; null: it is right */
} ins[] = {
	{ "the fields that must be there", FEW, 0 },
	{ "a field is missing", "\"ncpus\":2,\"nr_running\":[1,0],\"t_prio\":[]",
	  "in.this_cpu: missing" },
	{ "a list is missing", "\"ncpus\":2,\"nr_running\":[1,0],\"this_cpu\":0",
	  "in.t_prio: missing" },
	{ "an unknown field", FEW ",\"nwo\":1", "in: \"nwo\" is not a field of sample.all" },
	{ "an object's member by its inside name", FEW ",\"groups[].power\":[]",
	  "in: \"groups[].power\" is not a field of sample.all" },
	{ "a number that is null", FEW ",\"now\":null",
	  "in.now: null: what is not known cannot be asked about" },
	{ "a list that is null", FEW ",\"extra\":null",
	  "in.extra: null: what is not known cannot be asked about" },
	{ "null in a list", FEW ",\"extra\":[1,null]",
	  "in.extra: null: what is not known cannot be asked about" },
	{ "a number that is a string", FEW ",\"now\":\"5\"",
	  "in.now: a number is expected, not \"5\"" },
	{ "a number that is true", FEW ",\"now\":true", "in.now: a number is expected, not true" },
	{ "a number that is a list", FEW ",\"now\":[5]",
	  "in.now: a number is expected, not [ 5 ]" },
	{ "a list that is a number", FEW ",\"extra\":5", "in.extra: a list is expected, not 5" },
	{ "a list that is an object", FEW ",\"extra\":{}", "in.extra: a list is expected, not { }" },
	{ "one CPU too many", "\"ncpus\":2,\"nr_running\":[1,0,0],\"this_cpu\":0,\"t_prio\":[]",
	  "in.nr_running: 3 entries where 2 are expected" },
	{ "one CPU too few", "\"ncpus\":2,\"nr_running\":[1],\"this_cpu\":0,\"t_prio\":[]",
	  "in.nr_running: 1 entries where 2 are expected" },
	{ "one task too many", FEW ",\"t_time\":[1,2,3]",
	  "in.t_time: 3 entries where 2 are expected" },
	{ "one task too few", FEW ",\"t_time\":[1]", "in.t_time: 1 entries where 2 are expected" },
	{ "two entries a task", FEW ",\"t_pair\":[1,2,3,4]", 0 },
	{ "two entries a task, one too few", FEW ",\"t_pair\":[1,2,3]",
	  "in.t_pair: 3 entries where 4 are expected" },
	{ "below its least", FEW ",\"limit\":0", "in.limit: 0 is outside 1..9" },
	{ "above its greatest", FEW ",\"limit\":10", "in.limit: 10 is outside 1..9" },
	{ "negative where it may not be", FEW ",\"limit\":-1", "in.limit: -1 is outside 1..9" },
	{ "below a signed least", FEW ",\"level\":-6", "in.level: -6 is outside -5..5" },
	{ "the greatest u64 in a signed field", FEW ",\"bonus\":18446744073709551615",
	  "in.bonus: 18446744073709551615 is outside -9223372036854775808..9223372036854775807" },
	{ "an entry above its greatest",
	  "\"ncpus\":1,\"nr_running\":[0],\"this_cpu\":0,\"t_prio\":[140]",
	  "in.t_prio: 140 is outside 0..139" },
	{ "a CPU that the machine does not have",
	  "\"ncpus\":2,\"nr_running\":[1,0],\"this_cpu\":2,\"t_prio\":[]",
	  "in.this_cpu: 2 is outside 0..1" },
	{ "a node that the machine does not have", FEW ",\"home\":1",
	  "in.home: 1 is outside 0..0 and is not -1, none" },
	{ "no node", FEW ",\"home\":-1", 0 },
	{ "none may not be said in its own bits", FEW ",\"home\":4294967295",
	  "in.home: 4294967295 is outside 0..0 and is not -1, none" },
	{ "none where none may be",
	  "\"ncpus\":2,\"nr_running\":[1,0],\"this_cpu\":-1,\"t_prio\":[]",
	  "in.this_cpu: -1 is outside 0..1" },
	{ "a task that the list does not have", FEW ",\"task\":2", "in.task: 2 is outside 0..1" },
	{ "a matrix", FEW ",\"cost\":[[1,2],[3,4]]", 0 },
	{ "a matrix with a row too many", FEW ",\"cost\":[[1,2],[3,4],[5,6]]",
	  "in.cost: 3 rows where 2 are expected" },
	{ "a matrix with a short row", FEW ",\"cost\":[[1,2],[3]]",
	  "in.cost: 1 entries where 2 are expected" },
	{ "a matrix that is flat", FEW ",\"cost\":[1,2]",
	  "in.cost: a list is expected, not 1" },
	{ "distances that are not square", FEW ",\"dist\":[[10,20],[20]]",
	  "in.dist: 1 entries where 2 are expected" },
	{ "a node beyond the matrix", FEW ",\"dist\":[[10]],\"node\":[0,1]",
	  "in.topology: cpu_node: the value is out of its range (index 1)" },
	{ "lists of any length", FEW ",\"values\":[[],[1,2,3]]", 0 },
	{ "lists, one too few", FEW ",\"values\":[[]]",
	  "in.values: 1 entries where 2 are expected" },
	{ "a set with a CPU too many", FEW ",\"allowed\":[0,2]", "in.allowed: 2 is outside 0..1" },
	{ "a set with a CPU twice", FEW ",\"allowed\":[1,1]", "in.allowed: names CPU 1 twice" },
	{ "a set with -1 among others", FEW ",\"allowed\":[-1]", "in.allowed: -1 is outside 0..1" },
	{ "a set that is another number", FEW ",\"allowed\":-2",
	  "in.allowed: a list of CPUs is expected, not -2" },
	{ "flags, one too many", FEW ",\"mask\":[1,0,1]",
	  "in.mask: 3 entries where 2 are expected" },
	{ "flags, one too few", FEW ",\"mask\":[1]", "in.mask: 1 entries where 2 are expected" },
	{ "a flag that is 2", FEW ",\"mask\":[1,2]", "in.mask: 2 is outside 0..1" },
	{ "flags that are all", FEW ",\"mask\":-1",
	  "in.mask: a list of CPUs is expected, not -1" },
	{ "an empty range at the end", FEW ",\"span\":[2,0]", 0 },
	{ "a range that ends outside", FEW ",\"span\":[1,2]", "in.span: 2 is outside 0..1" },
	{ "half a range", FEW ",\"span\":[1]", "in.span: ranges are pairs, start and count" },
	{ "sets, one too few", FEW ",\"t_allowed\":[-1]",
	  "in.t_allowed: 1 entries where 2 are expected" },
	{ "sets as ranges, one too many", FEW ",\"t_span\":[[],[],[]]",
	  "in.t_span: 3 entries where 2 are expected" },
	{ "objects", FEW ",\"groups\":[{\"power\":1},{\"power\":2,\"cpus\":[0]}]", 0 },
	{ "an object that lacks a member", FEW ",\"groups\":[{\"power\":1},{}]",
	  "in.groups[].power: missing in some of the objects" },
	{ "objects that all lack a member", FEW ",\"groups\":[{},{}]",
	  "in.groups[].power: missing" },
	{ "an object with a member too many", FEW ",\"groups\":[{\"power\":1,\"x\":0}]",
	  "in.groups: \"x\" is not a field of it" },
	{ "objects that are numbers", FEW ",\"groups\":[1]",
	  "in.groups: a list of objects is expected" },
	{ "objects that are no list", FEW ",\"groups\":{}",
	  "in.groups: a list of objects is expected" },
	{ "four billion CPUs", "\"ncpus\":4294967295,\"nr_running\":[1],\"this_cpu\":0,\"t_prio\":[]",
	  "in.node: more than 67108864 entries" },
	{ "ten million CPUs", "\"ncpus\":10000000,\"nr_running\":[1],\"this_cpu\":0,\"t_prio\":[]",
	  "in.topology: 10000000 CPUs and 1 nodes; 1..65536 and 1..4096 are possible" },
};

static enum record_kind decode(struct record *record, const char *in)
{
	char line[1024];
	enum record_kind kind;

	snprintf(line, sizeof(line), "{\"fn\":\"sample.all\",\"id\":\"1\",\"in\":{%s},\"out\":{}}", in);
	kind = record_parse(record, line, strlen(line));
	if (kind == RECORD_ASK && record_decode(record, &sample, 0))
		kind = RECORD_BROKEN;
	return kind;
}

static void in_case(void **state)
{
	const struct in_case *c = *state;
	struct record record;

	assert_int_equal(record_open(&record), 0);
	if (decode(&record, c->in) != (c->wrong ? RECORD_BROKEN : RECORD_ASK))
		fail_msg("%s", record.wrong[0] ? record.wrong : "it was read");
	assert_string_equal(record.wrong, c->wrong ? c->wrong : "");
	record_close(&record);
}

static void presets(void **state)
{
	const struct sample_question *q;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	assert_int_equal(decode(&record, FEW), RECORD_ASK);
	q = record.question;
	assert_int_equal(q->nr_tasks, 2);
	assert_int_equal(q->now, 0);
	assert_int_equal(q->bonus, -3);
	assert_int_equal(q->level, -1);
	assert_int_equal(q->home, NSCHED_NONE);
	assert_int_equal(q->limit, 7);
	assert_int_equal(q->twice, 14);
	assert_int_equal(q->t_time[0], 5);
	assert_int_equal(q->t_time[1], 5);
	assert_int_equal(q->t_slice[1], -4);
	assert_int_equal(q->t_rank[0], 0);
	assert_int_equal(q->t_rank[1], 1);
	assert_int_equal(q->t_minus[1], -1);
	assert_int_equal(q->t_load[0], 3 * 1024);
	assert_int_equal(q->t_load[1], 4 * 1024);
	assert_int_equal(q->t_pair[3], 0);
	assert_null(q->extra);
	assert_int_equal(q->has_extra, 0);
	assert_null(q->cost);
	assert_null(q->allowed);
	assert_null(q->mask);
	assert_null(q->t_allowed);
	assert_int_equal(q->nr_groups, 0);
	assert_int_equal(q->history[1], 1);
	assert_int_equal(q->work_size, 16);
	assert_int_equal(q->topology->nr_nodes, 1);
	assert_int_equal(nsched_load_nr_running(q->load, 0), 1);
	assert_int_equal(nsched_load_prio(q->load, 1), -1);
	assert_false(nsched_load_has(q->load, NSCHED_LOAD_UTIL));
	record_close(&record);
}

static void every_kind(void **state)
{
	const struct sample_question *q;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	assert_int_equal(decode(&record,
		"\"ncpus\":4,\"node\":[0,0,2,1],\"core\":[77,5,5,77],"
		"\"dist\":[[10,20,30],[20,10,40],[30,50,10]],\"nr_running\":[9,8,7,6],"
		"\"util\":[0,18446744073709551615,9223372036854775808,1],\"this_cpu\":3,"
		"\"now\":18446744073709551615,\"bonus\":-9223372036854775808,\"home\":2,"
		"\"t_prio\":[1,2],\"t_slice\":[-1,9223372036854775807],\"extra\":[4,3,2,1],"
		"\"cost\":[[1,2,3,4],[5,6,7,8]],\"values\":[[],[6,7]],\"allowed\":[1,3],"
		"\"mask\":[1,0,0,1],\"span\":[0,1,2,2],\"t_allowed\":[-1,[2]],"
		"\"t_span\":[[1,2],[]],\"groups\":[{\"power\":5},{\"power\":6,\"orig\":7,\"cpus\":[0]}]"),
		RECORD_ASK);
	q = record.question;
	assert_int_equal(q->topology->nr_nodes, 3);
	assert_int_equal(nsched_cpu_node(q->topology, 2), 2);
	assert_int_equal(nsched_distance_slit(q->topology, 2, 1), 50);
	assert_int_equal(nsched_group_of(q->topology, NSCHED_SPAN_CORE, 0), 0);
	assert_int_equal(nsched_group_of(q->topology, NSCHED_SPAN_CORE, 1), 1);
	assert_int_equal(nsched_group_of(q->topology, NSCHED_SPAN_CORE, 2), 1);
	assert_int_equal(nsched_group_of(q->topology, NSCHED_SPAN_CORE, 3), 0);
	assert_true(nsched_load_util(q->load, 1) == NSCHED_U64_MAX);
	assert_true(nsched_load_util(q->load, 2) == (uint64_t)1 << 63);
	assert_true(q->now == NSCHED_U64_MAX);
	assert_true(q->bonus == NSCHED_S64_MIN);
	assert_true(q->t_slice[1] == NSCHED_S64_MAX);
	assert_int_equal(q->t_slice[0], -1);
	assert_int_equal(q->has_extra, 1);
	assert_int_equal(q->extra[3], 1);
	assert_int_equal(q->cost[5], 6);
	assert_int_equal(q->first[1], 0);
	assert_int_equal(q->first[2], 2);
	assert_int_equal(q->values[1], 7);
	assert_int_equal(q->allowed[0], 0xa);
	assert_int_equal(q->mask[0], 0x9);
	assert_int_equal(q->span[0], 0xd);
	assert_int_equal(q->t_allowed[0], 0xf);
	assert_int_equal(q->t_allowed[1], 0x4);
	assert_int_equal(q->t_span[0], 0x6);
	assert_int_equal(q->t_span[1], 0);
	assert_int_equal(q->nr_groups, 2);
	assert_int_equal(q->power[1], 6);
	assert_int_equal(q->orig[0], 5);
	assert_int_equal(q->orig[1], 7);
	assert_int_equal(q->cpus[0], 0xf);
	assert_int_equal(q->cpus[1], 0x1);
	record_close(&record);
}

/* A set of more than 64 CPUs: bit c % 64 of word c / 64. */
static void a_set_of_two_words(void **state)
{
	char in[1024] = "\"ncpus\":70,\"this_cpu\":69,\"t_prio\":[],\"allowed\":[63,64,69],\"nr_running\":[0";
	const struct sample_question *q;
	struct record record;
	int i;

	(void)state;
	for (i = 1; i < 70; i++)
		strcat(in, ",0");
	strcat(in, "]");
	assert_int_equal(record_open(&record), 0);
	assert_int_equal(decode(&record, in), RECORD_ASK);
	q = record.question;
	assert_true(q->allowed[0] == (uint64_t)1 << 63);
	assert_true(q->allowed[1] == 0x21);
	record_close(&record);
}

#define GROUP(cases, function) \
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) \
		tests[nr++] = (struct CMUnitTest){ cases[i].name, function, NULL, NULL, \
						   (void *)(uintptr_t)&cases[i] }

int main(void)
{
	static struct CMUnitTest tests[200];
	static const struct CMUnitTest others[] = {
		cmocka_unit_test(a_nul_in_a_line), cmocka_unit_test(too_many_keys),
		cmocka_unit_test(presets), cmocka_unit_test(every_kind),
		cmocka_unit_test(a_set_of_two_words),
	};
	size_t i, nr = 0;

	GROUP(lines, line_case);
	GROUP(shapes, shape_case);
	GROUP(ins, in_case);
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		tests[nr++] = others[i];
	return _cmocka_run_group_tests("record", tests, nr, NULL, NULL);
}
