/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Domains in records: groups as objects and as ranges, levels as labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample_domains.h"

static const struct nsched_domains *decode(struct record *record, const char *line)
{
	uint32_t i;

	if (record_parse(record, line, strlen(line)) != RECORD_ASK)
		return 0;
	for (i = 0; strcmp(domain_functions[i].name, record->fn); i++)
		;
	if (record_decode(record, &domain_functions[i], 0))
		return 0;
	return ((const struct domains_question *)record->question)->domains;
}

#define LINE(function, in) "{\"fn\":\"sample." function "\",\"id\":\"1\",\"in\":{" in "}}"

static void groups_as_objects(void **state)
{
	static const char line[] = LINE("groups",
		"\"n\":4,\"sd_flags\":559,\"imbalance_pct\":125,\"child_flags\":7,\"groups\":["
		"{\"cpus\":[2,3],\"power\":700,\"power_orig\":2048},{\"cpus\":[0],\"mask\":[0],\"power\":5}]");
	const struct nsched_domains *d;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	d = decode(&record, line);
	if (!d)
		fail_msg("%s", record.wrong);
	assert_int_equal(d->nr_groups, 2);
	assert_int_equal(nsched_domain_flags(d, 0), 559);
	assert_int_equal(nsched_domain_imbalance_pct(d, 0), 125);
	assert_int_equal(nsched_ring_group(d, 2, 0, 0), 0);
	assert_int_equal(nsched_group_weight(d, 0), 2);
	assert_int_equal(nsched_group_has(d, 0, 1), 0);
	assert_int_equal(nsched_group_has(d, 0, 2), 1);
	assert_int_equal(nsched_mask_has(d, 0, 3), 1); /* no mask: the span */
	assert_int_equal(nsched_mask_has(d, 1, 0), 1);
	assert_int_equal(nsched_group_capacity(d, 0), 700);
	assert_int_equal(nsched_group_capacity_orig(d, 0), 2048);
	assert_int_equal(nsched_group_capacity_orig(d, 1), 5);
	assert_int_equal(nsched_group_flags(d, 0), 7);
	record_close(&record);
}

static void groups_as_ranges(void **state)
{
	static const char line[] = LINE("ranges",
		"\"n\":6,\"grp_span\":[[3,3],[0,1,2,1]],\"local_balance_mask\":[4,1],"
		"\"grp_flags\":[9,8]");
	const struct nsched_domains *d;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	d = decode(&record, line);
	if (!d)
		fail_msg("%s", record.wrong);
	assert_int_equal(d->nr_groups, 2);
	assert_int_equal(nsched_group_has(d, 1, 0), 1);
	assert_int_equal(nsched_group_has(d, 1, 1), 0);
	assert_int_equal(nsched_group_has(d, 1, 2), 1);
	assert_int_equal(nsched_mask_has(d, 0, 3), 0);
	assert_int_equal(nsched_mask_has(d, 0, 4), 1);
	assert_int_equal(nsched_mask_has(d, 1, 2), 1);
	assert_int_equal(nsched_group_flags(d, 1), 8);
	assert_int_equal(nsched_group_cores(d, 0), 3); /* its CPUs, where nothing is said */
	assert_int_equal(nsched_group_capacity(d, 0), 3 * 1024);
	record_close(&record);
}

static void levels_as_labels(void **state)
{
	static const char line[] = LINE("levels", "\"n\":4,\"levels\":["
		"{\"flags\":687,\"dom\":[0,0,3,-1],\"grp\":[0,1,2,3],\"gpow\":[5,6,7,8]},"
		"{\"flags\":47,\"dom\":[1,1,1,1],\"grp\":[0,0,1,1],\"gpow\":[11,22]}]");
	const struct nsched_domains *d;
	struct record record;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	d = decode(&record, line);
	if (!d)
		fail_msg("%s", record.wrong);
	assert_int_equal(d->nr_levels, 2);
	assert_int_equal(nsched_domain_of(d, 3, 0), NSCHED_NONE);
	assert_int_equal(nsched_domain_of(d, 0, 0), nsched_domain_of(d, 1, 0));
	assert_int_not_equal(nsched_domain_of(d, 0, 0), nsched_domain_of(d, 2, 0));
	assert_int_equal(nsched_domain_flags(d, nsched_domain_of(d, 2, 0)), 687);
	assert_int_equal(nsched_domain_flags(d, nsched_domain_of(d, 3, 1)), 47);
	assert_int_equal(nsched_group_capacity(d, nsched_ring_group(d, 1, 0, 0)), 6);
	assert_int_equal(nsched_group_capacity(d, nsched_ring_group(d, 3, 1, 0)), 22);
	assert_int_equal(nsched_group_capacity(d, nsched_ring_group(d, 3, 1, 1)), 11);
	record_close(&record);
}

/* Written, read, written. */
static void domains_come_back(void **state)
{
	static const char *const lines[] = {
		LINE("groups", "\"n\":70,\"sd_flags\":1,\"imbalance_pct\":110,\"child_flags\":3,\"groups\":"
		     "[{\"cpus\":[63,64,69],\"mask\":[64],\"power\":9,\"power_orig\":4},"
		     "{\"cpus\":[0],\"mask\":[0],\"power\":4294967295,\"power_orig\":1}]"),
		LINE("ranges", "\"n\":4,\"grp_span\":[[0,2],[2,2]],\"local_balance_mask\":[1,1],"
		     "\"grp_flags\":[1,2],\"grp_cores\":[1,2]"),
		LINE("levels", "\"n\":3,\"levels\":[{\"flags\":1,\"dom\":[0,0,-1],\"grp\":[0,1,2],"
		     "\"gpow\":[7,8,1024]},{\"flags\":2,\"dom\":[0,0,0],\"grp\":[0,0,1],\"gpow\":[15,9]}]"),
		LINE("levels", "\"n\":1,\"levels\":[]"),
	};
	struct record_ask ask = { 0 };
	struct record record;
	char *line, *again;
	uint32_t i;

	(void)state;
	assert_int_equal(record_open(&record), 0);
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (!decode(&record, lines[i]))
			fail_msg("%s: %s", record.wrong, lines[i]);
		ask.function = record.function;
		ask.question = record.question;
		line = record_encode(&ask);
		if (!decode(&record, line))
			fail_msg("%s: %s", record.wrong, line);
		ask.question = record.question;
		again = record_encode(&ask);
		assert_string_equal(line, again);
		free(line);
		free(again);
	}
	record_close(&record);
}

static const struct wrong_case {
	const char *name;
	const char *line;
	const char *wrong; /* how the message begins */
} wrongs[] = {
	{ "a group with a CPU that there is not",
	  LINE("groups", "\"n\":2,\"sd_flags\":0,\"imbalance_pct\":125,\"groups\":"
	       "[{\"cpus\":[2],\"power\":1}]"), "in.groups[].cpus: 2 is outside 0..1" },
	{ "a group without a CPU",
	  LINE("groups", "\"n\":2,\"sd_flags\":0,\"imbalance_pct\":125,\"groups\":"
	       "[{\"cpus\":[],\"power\":1}]"), "in: domains: " },
	{ "a group without capacity",
	  LINE("groups", "\"n\":2,\"sd_flags\":0,\"imbalance_pct\":125,\"groups\":"
	       "[{\"cpus\":[0],\"power\":0}]"), "in: domains: " },
	{ "a percentage below a hundred",
	  LINE("groups", "\"n\":2,\"sd_flags\":0,\"imbalance_pct\":99,\"groups\":"
	       "[{\"cpus\":[0],\"power\":1}]"), "in: domains: " },
	{ "no CPUs", LINE("ranges", "\"n\":0,\"grp_span\":[]"), "in: domains of 0 CPUs" },
	{ "too many CPUs", LINE("ranges", "\"n\":4294967295,\"grp_span\":[]"),
	  "in: domains of 4294967295 CPUs" },
	{ "a level for too few CPUs",
	  LINE("levels", "\"n\":2,\"levels\":[{\"flags\":0,\"dom\":[0]}]"),
	  "in.levels[].dom: 1 entries where 2 are expected" },
	{ "more capacities than CPUs",
	  LINE("levels", "\"n\":1,\"levels\":[{\"flags\":0,\"dom\":[0],\"gpow\":[1,2]}]"),
	  "in.levels: more groups than CPUs" },
	{ "flags for too few groups",
	  LINE("ranges", "\"n\":2,\"grp_span\":[[0,1],[1,1]],\"grp_flags\":[1]"),
	  "in.grp_flags: 1 entries where 2 are expected" },
};

static void wrong_case(void **state)
{
	const struct wrong_case *c = *state;
	struct record record;

	assert_int_equal(record_open(&record), 0);
	assert_null(decode(&record, c->line));
	if (strncmp(record.wrong, c->wrong, strlen(c->wrong)))
		fail_msg("\"%s\" does not begin with \"%s\"", record.wrong, c->wrong);
	record_close(&record);
}

int main(void)
{
	static struct CMUnitTest tests[20] = {
		cmocka_unit_test(groups_as_objects), cmocka_unit_test(groups_as_ranges),
		cmocka_unit_test(levels_as_labels), cmocka_unit_test(domains_come_back),
	};
	size_t i, nr = 4;

	for (i = 0; i < sizeof(wrongs) / sizeof(wrongs[0]); i++)
		tests[nr++] = (struct CMUnitTest){ wrongs[i].name, wrong_case, NULL, NULL,
						   (void *)(uintptr_t)&wrongs[i] };
	return _cmocka_run_group_tests("record_domains", tests, nr, NULL, NULL);
}
