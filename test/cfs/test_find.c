/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Which group is the busiest, and which of its queues. Unless a row says otherwise: CPUs
 * 0 and 1 are the local group, 2 and 3 the other, 2048 each.
 */
#include "yard.h"

#define CPU_LEVEL 1071 /* 0x42f: balances, no packing, no threads */
#define THREADS 687    /* 0x2af */
#define PACKING 2607   /* 0xa2f */

static const struct yard_group two_pairs[YARD_GROUPS] = {
	{ "1100", NULL, 2048, 0 }, { "0011", NULL, 2048, 0 },
};

/* find_busiest_group */
static const struct find_case {
	const char *name;
	uint32_t dst, idle_type, flags, child_flags;
	uint64_t load[4];
	const char *nr;
	struct yard_group groups[YARD_GROUPS]; /* none: the two pairs */
	uint32_t should, group;
	int64_t imbalance;
	const char *says;
} find_cases[] = {
	{ "one task is pulled", 1, 0, CPU_LEVEL, 559, { 1024, 0, 2048, 1024 }, "1021", { { 0 } }, 1,
	  1, 1024, "group 1 carries 1536, local 512, average 1024, threshold 125 %: pull 1024" },
	{ "not by a CPU that is not elected", 0, 0, CPU_LEVEL, 559, { 1024, 0, 2048, 1024 }, "1021",
	  { { 0 } }, 0, NSCHED_NONE, 0, "another CPU balances for the group of CPU 0" },
	{ "nothing above capacity", 0, 1, CPU_LEVEL, 559, { 1024, 1024, 1024, 1024 }, "1111",
	  { { 0 } }, 1, NSCHED_NONE, 0,
	  "no group has more tasks than it can take, local 1024" },
	{ "two tasks fit two CPUs", 0, 0, CPU_LEVEL, 559, { 0, 0, 1024, 1024 }, "0011", { { 0 } }, 1,
	  NSCHED_NONE, 0, "no group has more tasks than it can take, local 0" },
	{ "uneven groups are pulled from", 0, 0, CPU_LEVEL, 559, { 0, 0, 3072, 0 }, "0030",
	  { { 0 } }, 1, 1, 1536,
	  "group 1 carries 1536, local 0, average 768, threshold 125 %: pull 1536" },
	{ "siblings are preferred: a task a group", 0, 0, CPU_LEVEL, 4143, { 0, 0, 1024, 1024 },
	  "0011", { { 0 } }, 1, 1, 1024,
	  "group 1 carries 1024, local 0, average 512, threshold 125 %: pull 1024" },
	{ "newly idle with room: pull", 0, 2, CPU_LEVEL, 559, { 0, 0, 3072, 3072 }, "0033",
	  { { 0 } }, 1, 1, 3072,
	  "group 1 carries 3072, local 0, average 1536, threshold 125 %: pull 3072" },
	{ "busy, and above the threshold", 0, 1, CPU_LEVEL, 559, { 3072, 0, 4096, 0 }, "3121",
	  { { 0 } }, 1, 1, 1365,
	  "group 1 carries 2048, local 1536, average 1792, threshold 125 %: pull 1365" },
	{ "busy, and within it", 0, 1, CPU_LEVEL, 559, { 3072, 0, 3500, 0 }, "3121", { { 0 } }, 1,
	  NSCHED_NONE, 0, "group 1 carries 1750, local 1536: within 125 %" },
	/* 1920 x 100 = 1536 x 125 */
	{ "the threshold itself is within", 0, 1, CPU_LEVEL, 559, { 3072, 0, 3840, 0 }, "3121",
	  { { 0 } }, 1, NSCHED_NONE, 0, "group 1 carries 1920, local 1536: within 125 %" },
	{ "nearly as many idle CPUs there", 0, 0, CPU_LEVEL, 4143, { 0, 1024, 1024, 1024 }, "0111",
	  { { 0 } }, 1, NSCHED_NONE, 0,
	  "group 1 has a CPU for each task and nearly as many idle" },
	{ "local carries no less", 0, 1, CPU_LEVEL, 559, { 2048, 2048, 3000, 0 }, "2121", { { 0 } },
	  1, NSCHED_NONE, 0, "local carries 2048, group 1 1500: no less" },
	/* 3072 / 2048, 2048 / 1024, 0: 5120 / 4096 */
	{ "local carries the average of all", 0, 1, CPU_LEVEL, 559, { 1536, 1536, 2048, 0 }, "1120",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } }, 1,
	  NSCHED_NONE, 0, "local carries 1536, the average is 1280" },
	{ "of equals the first", 0, 0, CPU_LEVEL, 559, { 0, 0, 2048, 2048 }, "0022",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } }, 1, 1,
	  1024, "group 1 carries 2048, local 0, average 1024, threshold 125 %: pull 1024" },
	{ "a greater one after it", 0, 0, CPU_LEVEL, 559, { 0, 0, 2048, 2049 }, "0022",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } }, 1, 2,
	  1024, "group 2 carries 2049, local 0, average 1024, threshold 125 %: pull 1024" },
	/* (1024 x 1024 + 512) / 1024 */
	{ "packing takes what runs above", 0, 0, PACKING, 559, { 0, 0, 1024, 0 }, "0010",
	  { { "1000", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 } }, 1, 1, 1024,
	  "group 1 with 1024 is packed into CPU 0" },
	{ "not while busy", 0, 1, PACKING, 559, { 512, 0, 1024, 0 }, "1010",
	  { { "1000", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 } }, 1, 1, 1024,
	  "group 1 carries 1024, local 512, average 768, threshold 125 %: pull 1024" },
	{ "nor from below", 2, 0, PACKING, 559, { 1024, 0, 0, 0 }, "1000",
	  { { "0010", NULL, 1024, 0 }, { "1000", NULL, 1024, 0 } }, 1, NSCHED_NONE, 0,
	  "no group has more tasks than it can take, local 0" },
	{ "packing: of two above the lower, unless the other carries more", 0, 0, PACKING, 559,
	  { 0, 0, 900, 1024 }, "0011",
	  { { "1000", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 } }, 1, 1,
	  1024, "group 1 with 1024 is packed into CPU 0" },
	{ "packing: the second carries more, but is not lower", 0, 0, PACKING, 559,
	  { 0, 0, 900, 1024 }, "0011",
	  { { "1000", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } }, 1, 1,
	  900, "group 1 with 900 is packed into CPU 0" },
	/* 3 x 1024 against 4: forced, and the average is above the busiest: nothing to move */
	{ "a group is named even if nothing is to be moved", 1, 0, CPU_LEVEL, 559,
	  { 4096, 0, 3072, 0 }, "4030", { { 0 } }, 1, 1, 0,
	  "group 1 carries 1536, local 2048, average 1792, threshold 125 %: pull 0" },
	/* four tasks fit four CPUs; min(342 x 4096, 682 x 2048) / 1024 */
	{ "uneven, though it has room", 0, 0, CPU_LEVEL, 559, { 0, 0, 4096, 0 }, "0040",
	  { { "1100", NULL, 2048, 0 }, { "0011", NULL, 4096, 0 } }, 1, 1, 1364,
	  "group 1 carries 1024, local 0, average 682, threshold 125 %: pull 1364" },
	{ "packing: load without a task is no reason", 0, 0, PACKING, 559, { 0, 0, 512, 0 }, "0000",
	  { { "1000", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 } }, 1, NSCHED_NONE, 0,
	  "no group has more tasks than it can take, local 0" },
	{ "packing: more and lower", 0, 0, PACKING, 559, { 0, 0, 1024, 900 }, "0011",
	  { { "1000", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 }, { "0010", NULL, 1024, 0 } }, 1, 2,
	  1024, "group 2 with 1024 is packed into CPU 0" },
	{ "packing: too many below are pulled from as ever", 2, 0, PACKING, 559, { 2048, 0, 0, 0 },
	  "2000", { { "0010", NULL, 1024, 0 }, { "1000", NULL, 1024, 0 } }, 1, 1, 1024,
	  "group 1 carries 2048, local 0, average 1024, threshold 125 %: pull 1024" },
	/* one above its room of 1: min(1024, 1366) x 1024 and 682 x 2048 */
	{ "siblings are preferred, of a single CPU", 0, 0, CPU_LEVEL, 4143, { 0, 0, 2048, 0 }, "0020",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 } }, 1, 1, 1024,
	  "group 1 carries 2048, local 0, average 682, threshold 125 %: pull 1024" },
	/* 256 a CPU are less than a task, but the groups are exactly two halves apart */
	{ "siblings are preferred, but here is no room", 0, 1, CPU_LEVEL, 4143,
	  { 1024, 1024, 2048, 1024 }, "1121", { { 0 } }, 1, 1, 1024,
	  "group 1 carries 1536, local 1024, average 1280, threshold 125 %: pull 1024" },
	{ "newly idle without room: the threshold counts", 0, 2, CPU_LEVEL, 559,
	  { 1100, 1100, 1337, 1337 }, "1122", { { 0 } }, 1, NSCHED_NONE, 0,
	  "group 1 carries 1337, local 1100: within 125 %" },
	/* room for four, cut to one: not forced, but 512 > 125 % of 0; 512 + 256 >= 2 x 256 */
	{ "newly idle, and there is room as well", 0, 2, CPU_LEVEL, 4143, { 0, 0, 1024, 1024 },
	  "0011", { { "1100", NULL, 2048, 0 }, { "0011", NULL, 4096, 0 } }, 1, 1, 1024,
	  "group 1 carries 512, local 0, average 341, threshold 125 %: pull 1024" },
	/* its power counts as 1: min(512 x 2048, 1024 x 1) / 1024 = 1; 1536 + 512 >= 2 x 512 */
	{ "a CPU in no group", 3, 0, CPU_LEVEL, 559, { 3072, 0, 0, 0 }, "3000",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 } }, 1, 0, 1024,
	  "group 0 carries 1536, local 0, average 1024, threshold 125 %: pull 1024" },
	{ "Q15: a CPU in every group has none to pull from", 1, 0, CPU_LEVEL, 559,
	  { 4096, 0, 4096, 0 }, "4040",
	  { { "1100", "0100", 2048, 0 }, { "0110", "0100", 2048, 0 } }, 1, NSCHED_NONE, 0,
	  "no group has more tasks than it can take, local 2048" },
};

static void find_case(void **state)
{
	const struct find_case *c = *state;
	const uint32_t level[5] = { c->flags, 125, 0, 0, 0 };
	struct nsched_cfs_find_busiest_group_question q = {
		.dst_cpu = c->dst, .idle_type = c->idle_type, .child_flags = c->child_flags,
		.lb_bias = 1,
	};
	struct nsched_cfs_find_busiest_group_answer a;
	struct yard y;

	yard_open(&y, 4, c->groups[0].cpus ? c->groups : two_pairs, level);
	yard_runs(&y, c->load, c->nr);
	q.load = y.load;
	q.domains = y.domains;
	q.work_size = (uint32_t)nsched_cfs_find_busiest_group_work_size();
	q.work = malloc(q.work_size);
	POISON(&a);
	nsched_cfs_find_busiest_group(&q, &a);
	ASSERT_SAYS(&q, &a, c->says);
	assert_int_equal(a.should_balance, c->should);
	assert_int_equal(a.group, c->group);
	assert_int_equal(a.imbalance, c->imbalance);
	free(q.work);
	yard_close(&y);
}

/* The average that is read depends on the state of the CPU. */
static void the_index_follows_the_idle_type(void **state)
{
	static const uint64_t zero[4] = { 0 }, some[4] = { 0, 0, 2048, 2048 };
	static const uint32_t level[5] = { CPU_LEVEL, 125, 1, 2, 3 };
	static const struct {
		uint32_t idle_type, column;
	} reads[] = {
		{ NSCHED_CFS_TYPE_NOT_IDLE, NSCHED_LOAD_LOAD1 },
		{ NSCHED_CFS_TYPE_IDLE, NSCHED_LOAD_LOAD2 },
		{ NSCHED_CFS_TYPE_NEWLY_IDLE, NSCHED_LOAD_LOAD3 },
	};
	struct nsched_cfs_find_busiest_group_question q = { .child_flags = NSCHED_NONE,
							    .lb_bias = 1 };
	struct nsched_cfs_find_busiest_group_answer a;
	struct yard y;
	uint32_t i;

	(void)state;
	yard_open(&y, 4, two_pairs, level);
	yard_runs(&y, some, "0022");
	q.load = y.load;
	q.domains = y.domains;
	q.work = malloc(nsched_cfs_find_busiest_group_work_size());
	for (i = 0; i < 3; i++) {
		column_of(y.load, y.topology, NSCHED_LOAD_LOAD1, zero);
		column_of(y.load, y.topology, NSCHED_LOAD_LOAD2, zero);
		column_of(y.load, y.topology, NSCHED_LOAD_LOAD3, zero);
		q.idle_type = reads[i].idle_type;
		nsched_cfs_find_busiest_group(&q, &a);
		assert_int_equal(a.max_load, 0); /* guessed low: nothing there */
		column_of(y.load, y.topology, reads[i].column, some);
		nsched_cfs_find_busiest_group(&q, &a);
		assert_int_equal(a.max_load, 2048);
	}
	free(q.work);
	yard_close(&y);
}

/* find_busiest_queue: CPUs 2 and 3, an imbalance of 1024 */
static const struct queue_case {
	const char *name;
	uint64_t load[4];
	const char *nr, *active;
	uint64_t power[4];
	int64_t imbalance;
	uint32_t want;
	const char *says;
} queue_cases[] = {
	{ "the heaviest", { 0, 0, 3072, 1024 }, "0031", NULL, { 1024, 1024, 1024, 1024 }, 1024, 2,
	  "CPU 2 carries 3072 for its power" },
	{ "one task no heavier than the imbalance", { 0, 0, 3072, 1024 }, "0031", "1001",
	  { 1024, 1024, 1024, 1024 }, 1024, 3, "CPU 3 carries 1024 for its power" },
	{ "one task that is heavier is passed", { 0, 0, 3072, 1024 }, "0031", "1001",
	  { 1024, 1024, 1024, 1024 }, 1023, NSCHED_NONE,
	  "no CPU to pull from: idle, or one task of more than 1023" },
	{ "of equals the first", { 0, 0, 1024, 1024 }, "0022", NULL, { 1024, 1024, 1024, 1024 },
	  1024, 2, "CPU 2 carries 1024 for its power" },
	{ "a weak CPU carries more", { 0, 0, 1024, 1000 }, "0022", NULL, { 1024, 1024, 1024, 512 },
	  1024, 3, "CPU 3 carries 2000 for its power" },
	{ "nobody runs anything", { 0, 0, 0, 0 }, "0000", NULL, { 1024, 1024, 1024, 1024 }, 1024,
	  NSCHED_NONE, "no CPU to pull from: idle, or one task of more than 1024" },
	{ "a CPU without room is not passed", { 0, 0, 5000, 0 }, "0010", NULL,
	  { 1024, 1024, 511, 1024 }, 1024, 2, "CPU 2 carries 10019 for its power" },
	{ "half of a CPU is room for one", { 0, 0, 5000, 0 }, "0010", NULL,
	  { 1024, 1024, 512, 1024 }, 1024, NSCHED_NONE,
	  "no CPU to pull from: idle, or one task of more than 1024" },
	{ "a negative imbalance is a huge one", { 0, 0, 3072, 1024 }, "0011", NULL,
	  { 1024, 1024, 1024, 1024 }, -5, 2, "CPU 2 carries 3072 for its power" },
};

static void queue_case(void **state)
{
	static const uint32_t level[5] = { 559, 125, 0, 0, 0 };
	const struct queue_case *c = *state;
	struct nsched_cfs_find_busiest_queue_question q = {
		.imbalance = c->imbalance, .group = 1, .sd_flags = 559,
	};
	struct nsched_cfs_find_busiest_queue_answer a;
	uint64_t active;
	struct yard y;

	yard_open(&y, 4, two_pairs, level);
	yard_runs(&y, c->load, c->nr);
	column_of(y.load, y.topology, NSCHED_LOAD_CAPACITY, c->power);
	q.load = y.load;
	q.domains = y.domains;
	q.active = c->active ? set_of(&active, c->active) : NULL;
	POISON(&a);
	nsched_cfs_find_busiest_queue(&q, &a);
	assert_int_equal(a.cpu, c->want);
	ASSERT_SAYS(&q, &a, c->says);
	yard_close(&y);
}

/* A CPU of a core without room counts as one if its group kept its power: it is passed then. */
static void a_thread_has_room_by_its_group(void **state)
{
	static const uint32_t level[5] = { THREADS, 110, 0, 0, 0 };
	static const uint64_t load[4] = { 0, 0, 2000, 0 }, power[4] = { 294, 294, 294, 294 };
	struct yard_group groups[YARD_GROUPS] = { { "1100", NULL, 588, 0 }, { "0011", NULL, 588, 0 } };
	struct nsched_cfs_find_busiest_queue_question q = {
		.imbalance = 1024, .group = 1, .sd_flags = THREADS,
	};
	struct nsched_cfs_find_busiest_queue_answer a;
	struct yard y;

	(void)state;
	yard_open(&y, 4, groups, level);
	yard_runs(&y, load, "0010");
	column_of(y.load, y.topology, NSCHED_LOAD_CAPACITY, power);
	q.load = y.load;
	q.domains = y.domains;
	nsched_cfs_find_busiest_queue(&q, &a);
	assert_int_equal(a.cpu, NSCHED_NONE);
	q.sd_flags = CPU_LEVEL;
	nsched_cfs_find_busiest_queue(&q, &a);
	assert_int_equal(a.cpu, 2);
	yard_close(&y);
}

/* Q9: below 100 % the original wraps; a domain like that is refused. */
static void q9_a_threshold_below_100_is_refused(void **state)
{
	static const uint32_t level[5] = { CPU_LEVEL, 100, 0, 0, 0 };
	struct nsched_wrong wrong;
	struct yard y;

	(void)state;
	yard_open(&y, 4, two_pairs, level);
	nsched_write_u32(y.domains, y.domains->offset[NSCHED_DOMAIN_IMBALANCE_PCT], 0, 99);
	assert_int_equal(nsched_domains_check(y.domains, y.domains->size_bytes, NULL, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, NSCHED_DOMAIN_IMBALANCE_PCT);
	assert_int_equal(wrong.index, 0);
	yard_close(&y);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, find_case, find_cases);
	ROWS_ADD(&rows, queue_case, queue_cases);
	rows_add(&rows, "the index follows the idle type", the_index_follows_the_idle_type, NULL);
	rows_add(&rows, "a thread has room by its group", a_thread_has_room_by_its_group, NULL);
	rows_add(&rows, "Q9: a threshold below 100 is refused", q9_a_threshold_below_100_is_refused,
		 NULL);
	return rows_run(&rows, "cfs: groups and queues to pull from");
}
