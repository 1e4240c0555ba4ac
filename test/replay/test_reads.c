/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What a family does not read of a task may be null and is asked about all the same.
 * Two players of each policy go through one trace; before the second, every member that
 * the family is said not to read is overwritten. Their answers are the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../examples/replay/ask.h"

#define RECORDS 3000u

static uint64_t dice_state = 1;

static uint32_t dice(uint32_t sides)
{
	dice_state = dice_state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(dice_state >> 33) % sides;
}

static void write_column(FILE *file, const char *name, const uint32_t *nr, uint32_t times)
{
	uint32_t cpu;

	fprintf(file, "%s\"%s\":[", times ? "," : "", name);
	for (cpu = 0; cpu < 8; cpu++)
		fprintf(file, "%s%u", cpu ? "," : "", nr[cpu] * (times ? times : 1));
	fprintf(file, "]");
}

static void write_task(FILE *file, const char *name)
{
	fprintf(file, "\"%s\":{\"id\":%u,\"prev_cpu\":%u,\"prio\":%u,\"weight\":%u,\"load\":%u,"
		"\"running\":0,\"queued\":0},", name, 1 + dice(40), dice(8), 100 + dice(40),
		15 + dice(9000), dice(3000));
}

/* Random moments of 4 nodes with 2 CPUs each. */
static void write_trace(FILE *file)
{
	uint32_t i, cpu, nr[8];

	fprintf(file, "{\"topology\":{\"nr_cpus\":8,\"nr_nodes\":4,\"cpu_node\":[0,0,1,1,2,2,3,3],"
		"\"cpu_cache\":[0,0,1,1,2,2,3,3],\"distance_slit\":[[10,20,20,30],[20,10,30,20],"
		"[20,30,10,20],[30,20,20,10]]}}\n");
	for (i = 0; i < RECORDS; i++) {
		uint32_t is_wake = dice(4) != 0;

		for (cpu = 0; cpu < 8; cpu++)
			nr[cpu] = dice(4);
		fprintf(file, "{\"fn\":\"%s\",\"id\":\"%u\",\"trace\":{\"time_ns\":%u},\"in\":{\"load\":{",
			is_wake ? "wake" : "place", i, i * 300000);
		write_column(file, "nr_running", nr, 0);
		write_column(file, "load", nr, 1024);
		fprintf(file, "},");
		write_task(file, "task");
		write_task(file, is_wake ? "waker" : "parent");
		if (!is_wake)
			fprintf(file, "\"kind\":%u,", dice(2));
		fprintf(file, "\"this_cpu\":%u},\"out\":{\"cpu\":0}}\n", dice(8));
	}
}

/* Another value in every member of @t that is not among @reads. */
static void scramble(struct trace_task *t, uint64_t reads)
{
	const struct nsched_field *field;
	uint64_t bits;
	uint32_t i, low;

	for (i = 0; (field = trace_task_field(i)); i++) {
		if (reads >> i & 1 || field->kind != NSCHED_KIND_NUMBER)
			continue;
		t->known.given |= (uint64_t)1 << i;
		bits = field->greatest > 4096 ? dice(4096) : dice((uint32_t)field->greatest + 1);
		if (!strcmp(field->unit, "cpu"))
			bits = dice(8);
		if (!strcmp(field->unit, "node"))
			bits = dice(4);
		low = (uint32_t)bits;
		if (field->type == NSCHED_U32 || field->type == NSCHED_S32)
			memcpy((char *)&t->task + field->offset, &low, sizeof(low));
		else
			memcpy((char *)&t->task + field->offset, &bits, sizeof(bits));
	}
}

static enum ask_result ask_one(struct ask_player *player, struct trace_moment *m)
{
	enum ask_result result = ask_begin(player, m);

	if (result != ASK_ANSWERED)
		return result;
	result = ask_now(player);
	ask_end(player, m);
	return result;
}

static void go_through(const struct nsched_policy_row *policy, const char *path)
{
	uint64_t wanted = ask_columns(policy);
	struct ask_player *plain = ask_player_new(policy, 0), *other = ask_player_new(policy, 0);
	struct trace *trace = trace_open(path, wanted);
	struct trace_moment *m;
	uint32_t asked = 0;

	while (trace_next(trace, &m) == TRACE_MOMENT) {
		enum ask_result result;

		if (!plain->topology) {
			ask_player_machine(plain, m->topology);
			ask_player_machine(other, m->topology);
		}
		ask_fill(m, wanted);
		result = ask_one(plain, m);
		scramble(&m->task, plain->task_reads);
		scramble(&m->other, plain->other_reads);
		assert_int_equal(ask_one(other, m), result);
		if (result != ASK_ANSWERED)
			continue;
		asked++;
		if (plain->cpu != other->cpu || plain->reason != other->reason)
			fail_msg("%s, record %s: CPU %u by reason %x, else %u by %x", policy->name,
				 m->id, plain->cpu, plain->reason, other->cpu, other->reason);
	}
	assert_string_equal(trace_wrong(trace), "");
	assert_true(asked > 0);
	ask_player_free(plain);
	ask_player_free(other);
	trace_close(trace);
}

/* Every policy that answers place or wake. */
static void unread_members_change_nothing(void **state)
{
	char path[] = "/tmp/numasched-reads-XXXXXX";
	int number = mkstemp(path);
	FILE *file = number < 0 ? NULL : fdopen(number, "w");
	uint32_t i;

	(void)state;
	assert_non_null(file);
	write_trace(file);
	assert_int_equal(fclose(file), 0);
	for (i = 1; i < NSCHED_POLICIES; i++) {
		const struct nsched_policy_row *row = nsched_policy_row(i);

		if (row && row->questions & (1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE))
			go_through(row, path);
	}
	unlink(path);
}

/* known and given are a bit for each member. */
static void a_task_has_a_bit_for_each_member(void **state)
{
	uint32_t nr = 0;

	(void)state;
	while (trace_task_field(nr))
		nr++;
	assert_true(nr > 0);
	assert_true(nr <= TRACE_TASK_FIELDS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unread_members_change_nothing),
		cmocka_unit_test(a_task_has_a_bit_for_each_member),
	};

	return cmocka_run_group_tests_name("replay reads", tests, NULL, NULL);
}
