/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* load_balance of 3.10 between the halves of a machine, the whole pass worked out by hand. */
#include "yard.h"

#define CPU_LEVEL 1071
#define MOST 40
#define GUARD 8192

struct columns {
	uint32_t cpu[MOST], running[MOST], hot[MOST], nr;
	uint64_t weight[MOST], allowed[MOST];
};

/* Two halves of a machine of @nr_cpus, the other one of @power; CPU 0 is idle. */
static void halves_ask(struct yard *y, uint32_t nr_cpus, uint64_t power, const struct columns *t,
		       struct nsched_cfs_load_balance_question *q)
{
	static const char *const low[2] = { "11110000", "11111111111111110000000000000000" };
	static const char *const high[2] = { "00001111", "00000000000000001111111111111111" };
	const struct yard_group halves[YARD_GROUPS] = {
		{ low[nr_cpus / 32], NULL, 512ull * nr_cpus, 0 }, { high[nr_cpus / 32], NULL, power, 0 },
	};
	const uint32_t level[5] = { CPU_LEVEL, 125, 0, 0, 0 };

	memset(q, 0, sizeof(*q));
	yard_open(y, nr_cpus, halves, level);
	q->load = y->load;
	q->domains = y->domains;
	q->t_cpu = t->cpu;
	q->t_weight = t->weight;
	q->t_running = t->running;
	q->t_hot = t->hot;
	q->t_allowed = t->allowed;
	q->nr_tasks = t->nr;
	q->n = nr_cpus;
	q->child_flags = 559;
	q->balance_interval = 8;
	q->cache_nice_tries = 1;
	q->min_interval = 4;
	q->max_interval = 8;
	q->nr_migrate = 32;
	q->lb_bias = 1;
	q->room = 64;
	q->work_size = (uint32_t)nsched_cfs_load_balance_work_size(nr_cpus, t->nr);
	q->work = malloc(q->work_size + GUARD);
	memset((char *)q->work + q->work_size, 0x5a, GUARD);
}

/* Nothing is written behind the work memory. */
static void halves_end(struct yard *y, const struct nsched_cfs_load_balance_question *q)
{
	uint32_t i;

	for (i = 0; i < GUARD; i++)
		assert_int_equal(((const unsigned char *)q->work)[q->work_size + i], 0x5a);
	free(q->work);
	yard_close(y);
}

/*
 * 32 CPUs, 32 tasks on CPU 16: its half carries 2048, the other 0, on average 1024; it can
 * give (32 - 16) x 1024 / 16 = 1024 of power 16384: half of the tasks.
 */
static void halves_of_32_cpus(void **state)
{
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128], i;
	struct columns t;
	struct yard y;

	(void)state;
	memset(&t, 0, sizeof(t));
	t.nr = 32;
	for (i = 0; i < t.nr; i++) {
		t.cpu[i] = 16;
		t.running[i] = i == 0;
		t.weight[i] = 1024;
		t.allowed[i] = 0xffffffffu;
	}
	halves_ask(&y, 32, 16384, &t, &q);
	q.moves_out = moves;
	POISON(&a);
	nsched_cfs_load_balance(&q, &a);
	ASSERT_SAYS(&q, &a, "16 moved from CPU 16 of group 1, imbalance 16384");
	halves_end(&y, &q);
}

/*
 * CPU 4's three tasks are pinned. Without it its half, of power 2304, has three of 900, a
 * load of 1200 against our 900, 1008 both: (1008 - 900) x 4 = 432, less than a task. 1200 -
 * 900 + 400 < 800; now 2.25 x 900 + 4 x 900 gets done, then 2.25 x 800 + 4 x 900: it stays
 * 432, and no lone task fits. All that was found is that those of CPU 4 are pinned.
 */
static void pinned_and_no_other_queue_fits(void **state)
{
	static const char cpus[] = "1123444567", running[] = "1011100111";
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128], i;
	struct columns t;
	struct yard y;

	(void)state;
	memset(&t, 0, sizeof(t));
	t.nr = 10;
	for (i = 0; i < t.nr; i++) {
		t.cpu[i] = (uint32_t)(cpus[i] - '0');
		t.running[i] = running[i] == '1';
		t.weight[i] = t.cpu[i] == 4 ? 1000 : 900;
		t.allowed[i] = t.cpu[i] == 4 ? 1u << 4 : 255;
	}
	halves_ask(&y, 8, 2304, &t, &q);
	q.idle_type = NSCHED_CFS_TYPE_NEWLY_IDLE;
	q.moves_out = moves;
	POISON(&a);
	nsched_cfs_load_balance(&q, &a);
	ASSERT_SAYS(&q, &a, "no task of CPU 4 may come to 0; again in 16 ms");
	assert_int_equal(a.src_cpu, 4);
	assert_int_equal(a.imbalance, 432);
	halves_end(&y, &q);
}

/*
 * A packing group of power 1023 with a lone task of 513: 513 x 1024 / 1023 is 513, and
 * (513 x 1023 + 512) / 1024 = 512, rounded to the nearest: the task does not fit.
 */
static void packing_rounds_to_the_nearest(void **state)
{
	static const struct yard_group pair[YARD_GROUPS] = {
		{ "0100", NULL, 1024, 0 }, { "0001", NULL, 1023, 0 },
	};
	const uint32_t level[5] = { CPU_LEVEL | NSCHED_CFS_SD_ASYM_PACKING, 125, 0, 0, 0 };
	struct nsched_cfs_find_busiest_group_question q;
	struct nsched_cfs_find_busiest_group_answer a;
	uint64_t load[4] = { 0, 0, 0, 513 };
	struct yard y;

	(void)state;
	memset(&q, 0, sizeof(q));
	yard_open(&y, 4, pair, level);
	yard_runs(&y, load, "0001");
	q.load = y.load;
	q.domains = y.domains;
	q.dst_cpu = 1;
	q.idle_type = NSCHED_CFS_TYPE_NEWLY_IDLE;
	q.work_size = (uint32_t)nsched_cfs_find_busiest_group_work_size();
	q.work = malloc(q.work_size);
	POISON(&a);
	assert_int_equal(nsched_cfs_find_busiest_group(&q, &a), NSCHED_CFS_FIND_BUSIEST_GROUP_PACK);
	assert_int_equal(a.imbalance, 512);
	free(q.work);
	yard_close(&y);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "halves of 32 CPUs", halves_of_32_cpus, NULL);
	rows_add(&rows, "all pinned, and no other queue fits", pinned_and_no_other_queue_fits, NULL);
	rows_add(&rows, "packing rounds to the nearest", packing_rounds_to_the_nearest, NULL);
	return rows_run(&rows, "cfs: pass");
}
