/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, Linux 6.12: source group and CPU, and who balances, against the specification. */
#include "balance_fair.h"

static void find_src_once(struct world *w)
{
	struct nsched_fair_find_src_question q = { 0 };
	struct nsched_fair_find_src_answer a;
	struct fuzz_kept kept = { 0 };
	struct naive_find want;
	struct scene s;
	uint32_t g, shown;

	scene_draw(w, &s);
	q.topology = w->topology;
	q.load = s.load;
	q.domains = s.domains;
	q.env_cpus = s.env;
	q.this_cpu = s.this_cpu;
	q.dst_cpu = s.dst_cpu;
	q.idle = s.idle;
	q.llc_weight = s.llc_weight;
	q.nr_idle_scan = s.nr_idle_scan;
	q.has_llc = s.has_llc;
	q.work_size = (uint32_t)nsched_fair_find_src_work_size();
	q.work = world_memory(w, q.work_size);
	shown = world_byte(w) % 3;
	if (shown) { /* or groups that can not win are passed over */
		q.grp_type_out = world_memory(w, s.nr_groups * sizeof(uint32_t));
		q.grp_idle_cpus_out = world_memory(w, s.nr_groups * sizeof(uint32_t));
		q.grp_nr_running_out = world_memory(w, s.nr_groups * sizeof(uint32_t));
		q.grp_avg_load_out = world_memory(w, s.nr_groups * sizeof(uint64_t));
		q.grp_misfit_load_out = world_memory(w, s.nr_groups * sizeof(uint64_t));
	}
	if (world_byte(w) & 1) { /* kept by the caller, not in the domains */
		uint32_t *mark = world_input(w, s.nr_groups * sizeof(*mark));

		for (g = 0; g < s.nr_groups; g++)
			s.mark[g] = mark[g] = world_byte(w) % 4 == 0;
		q.grp_mark = mark;
	}
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_find_src(&q, &a));
	naive_find_src(&s, &want);
	CHECK(a.group == want.busiest && a.src_cpu == want.src_cpu);
	CHECK(a.imbalance == want.imbalance);
	CHECK(a.type_set == want.type_set && a.migration_type == want.type);
	CHECK(a.fbq_type == want.class_);
	CHECK(a.nr_idle_scan == want.nr_idle_scan);
	CHECK(a.overloaded == want.overloaded);
	CHECK(a.reason == want.reason);
	for (g = 0; shown && g < s.nr_groups; g++)
		CHECK(q.grp_type_out[g] == want.group[g].type &&
		      q.grp_idle_cpus_out[g] == want.group[g].idle_cpus &&
		      q.grp_nr_running_out[g] == want.group[g].nr &&
		      q.grp_avg_load_out[g] == want.group[g].avg_load &&
		      q.grp_misfit_load_out[g] == want.group[g].misfit);
	if (a.src_cpu != NSCHED_NONE)
		CHECK(s.takes_part[a.src_cpu] && s.in[a.group][a.src_cpu]);
}

/* A replay has fewer worlds than a fuzzer: several scenes in each, or some forms are rarely met. */
static void find_src(struct world *w)
{
	uint32_t i;

	for (i = 0; i < (fuzz_thorough ? 16 : 1); i++)
		find_src_once(w);
}

static void find_src_cpu(struct world *w)
{
	struct nsched_fair_find_src_cpu_question q = { 0 };
	struct nsched_fair_find_src_cpu_answer a;
	struct fuzz_kept kept = { 0 };
	struct scene s;
	uint32_t want;

	scene_draw(w, &s);
	q.topology = w->topology;
	q.load = s.load;
	q.domains = s.domains;
	q.env_cpus = s.env;
	q.group = (uint32_t)world_draw(w, 0, s.nr_groups - 1);
	q.sd_flags = s.sd_flags;
	q.imbalance_pct = s.pct;
	q.dst_cpu = s.dst_cpu;
	q.migration_type = world_byte(w) & 3;
	q.fbq_type = (uint32_t)world_draw(w, 0, 2);
	q.imbalance = world_chance(w, 8) ? -(int64_t)world_draw(w, 0, 9) :
					   (int64_t)world_draw(w, 0, 2048);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_find_src_cpu(&q, &a));
	want = naive_find_cpu(&s, q.group, q.migration_type, q.imbalance, q.fbq_type);
	CHECK(a.src_cpu == want);
	CHECK(a.reason == (want == NSCHED_NONE ? NSCHED_FAIR_FIND_SRC_CPU_NONE :
						 NSCHED_FAIR_FIND_SRC_CPU_LOAD + q.migration_type));
	CHECK(a.capacity == (want == NSCHED_NONE ? 1 : s.value[NSCHED_LOAD_CAPACITY][want]));
	CHECK(a.nr == (want == NSCHED_NONE ? 0 : s.value[NSCHED_LOAD_H_NR][want]));
}

static void should_balance(struct world *w)
{
	struct nsched_fair_should_balance_question q = { 0 };
	struct nsched_fair_should_balance_answer a;
	struct fuzz_kept kept = { 0 };
	uint32_t want, why;
	struct scene s;

	scene_draw(w, &s);
	q.topology = w->topology;
	q.load = s.load;
	q.domains = s.domains;
	q.env_cpus = s.env;
	q.group = 0;
	q.sd_flags = s.sd_flags;
	q.dst_cpu = s.dst_cpu;
	q.idle = s.idle;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_should_balance(&q, &a));
	want = naive_should(&s, &why);
	CHECK(a.balance == want);
	CHECK(a.reason == why);
	CHECK(a.balance == (a.cpu == s.dst_cpu));
}

const struct fuzz_check fuzz_balance_fair[] = {
	{ "fair.find_src", find_src },
	{ "fair.find_src_cpu", find_src_cpu },
	{ "fair.should_balance", should_balance },
	{ NULL, NULL },
};
