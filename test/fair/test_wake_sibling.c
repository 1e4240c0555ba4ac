/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* select_idle_sibling of Linux 6.12: worked examples, clusters, capacities, quirks, reports. */
#include "wake_world.h"

/* Machines of eight CPUs. */
enum { TWO_CACHES, THREADS, CLUSTERS, CLUSTERS_2X2, THREADS_IN_CLUSTERS, ONE_CLUSTER, FOUR, ISOLATED };
static const struct machine_text machines[] = {
	{ .node = "00001111", .core = "01234567", .cache = "00001111" },
	{ .node = "00000000", .core = "00112233", .cache = "00000000" },
	{ .node = "00000000", .core = "01234567", .cluster = "00112233", .cache = "00000000" },
	{ .node = "00001111", .core = "01234567", .cluster = "00112233", .cache = "00001111" },
	{ .node = "00000000", .core = "00112233", .cluster = "00001111", .cache = "00000000" },
	{ .node = "00000000", .core = "01234567", .cluster = "00123456", .cache = "00000000" },
	{ .node = "0000", .core = "0123", .cache = "0000" },
	{ .node = "00000000", .core = "00112233", .cache = "00000000", .online = "11101111" },
};

#define FREE(name) .reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_##name
static const struct sibling_case {
	const char *name;
	uint32_t machine, target, prev, recent, this_cpu, kthread, hint, scan;
	const char *nr, *idle_class, *preempted, *pending, *capacity;
	uint64_t allowed; /* 0: all */
	uint64_t asym_span;
	uint32_t asym, util, util_est;
	uint32_t cpu, want_recent, want_hint, reason;
	const char *says;
} siblings[] = {
	/* section 7.20 */
	{ "target idle", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "00000000", .cpu = 0, .want_recent = 2,
	  FREE(TARGET), .says = "the target, CPU 0, is free" },
	{ "prev idle, cache shared", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "10000000", .cpu = 1,
	  .want_recent = 2, FREE(PREV), .says = "the previous CPU 1 is free and near 0" },
	{ "prev idle but in the other cache", TWO_CACHES, 0, 5, 2, 5, 0, 0, 8, "11100000", .cpu = 3,
	  .want_recent = 5, FREE(IDLE), .says = "CPU 3 is free; 3 looks, 8 worth it" },
	{ "recent idle", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "11001111", .cpu = 2, .want_recent = 1,
	  FREE(RECENT), .says = "the recent CPU 2 is free and near 0" },
	{ "the walk starts after the target", TWO_CACHES, 1, 0, 0, 0, 0, 0, 8, "11001111", .cpu = 2,
	  .want_recent = 0, FREE(IDLE) },
	{ "the walk wraps", TWO_CACHES, 2, 3, 3, 3, 0, 0, 8, "01111111", .cpu = 0, .want_recent = 3,
	  FREE(IDLE) },
	{ "B8: a scan limit of 0 stacks on the target beside an idle CPU (fault)", TWO_CACHES, 2, 3, 3,
	  3, 0, 0, 0, "01111111", .cpu = 2, .want_recent = 3, FREE(STACK),
	  .says = "no free CPU in 0 looks at a cache of 4: behind the work of CPU 2" },
	{ "a scan limit of 1 ends before CPU 0", TWO_CACHES, 2, 3, 3, 3, 0, 0, 1, "01111111", .cpu = 2,
	  .want_recent = 3, FREE(STACK) },
	{ "a scan limit of 2 reaches it", TWO_CACHES, 2, 3, 3, 3, 0, 0, 2, "01111111", .cpu = 0,
	  .want_recent = 3, FREE(IDLE) },
	{ "a scan limit past 31 bits looks at none", TWO_CACHES, 2, 3, 3, 3, 0, 0, 0xffffffff,
	  "01111111", .cpu = 2, .want_recent = 3, FREE(STACK) },
	{ "a bound kernel thread stacks on prev", TWO_CACHES, 0, 1, 2, 1, 1, 0, 8, "11001111", .cpu = 1,
	  .want_recent = 2, FREE(KTHREAD), .says = "back under the kernel thread of CPU 1 that woke it" },
	{ "not with two tasks there", TWO_CACHES, 0, 1, 2, 1, 1, 0, 8, "12001111", .cpu = 2,
	  .want_recent = 1, FREE(RECENT) },
	{ "nor from another CPU", TWO_CACHES, 0, 1, 2, 3, 1, 0, 8, "11001111", .cpu = 2,
	  .want_recent = 1, FREE(RECENT) },
	{ "Q11: the bound kernel thread's CPU need not be allowed", TWO_CACHES, 0, 1, 2, 1, 1, 0, 8,
	  "11001111", .allowed = 0xfd, .cpu = 1, .want_recent = 2, FREE(KTHREAD) },
	{ "a CPU of idle-policy tasks counts as idle", TWO_CACHES, 0, 1, 1, 1, 0, 0, 8, "11111111",
	  "00010000", .cpu = 3, .want_recent = 1, FREE(IDLE) },
	{ "not with another task beside them", TWO_CACHES, 0, 1, 1, 1, 0, 0, 8, "11121111", "00010000",
	  .cpu = 0, .want_recent = 1, FREE(STACK) },
	{ "affinity", TWO_CACHES, 0, 1, 1, 1, 0, 0, 8, "11001111", .allowed = 0xfb, .cpu = 3,
	  .want_recent = 1, FREE(IDLE) },
	{ "threads, no idle core known: the sibling of prev", THREADS, 0, 2, 2, 2, 0, 0, 8, "11101100",
	  .cpu = 3, .want_recent = 2, FREE(THREAD),
	  .says = "CPU 3, a free thread of the core of 2" },
	{ "threads, an idle core known: a whole core first", THREADS, 0, 2, 2, 2, 0, 1, 8, "11101100",
	  .cpu = 6, .want_recent = 2, .want_hint = 1, FREE(CORE),
	  .says = "CPU 6, whose core is idle; 6 looks" },
	{ "threads, known but none: the thread met on the way, forgotten", THREADS, 0, 2, 2, 2, 0, 1, 8,
	  "11101011", .cpu = 3, .want_recent = 2, FREE(FALLBACK),
	  .says = "no idle core in 8 looks: CPU 3, met on the way" },
	{ "threads, known but nothing idle: forgotten", THREADS, 0, 2, 2, 2, 0, 1, 8, "11111111",
	  .cpu = 0, .want_recent = 2, FREE(STACK) },
	/* rules 1 to 4 beside the examples */
	{ "B5: a target of idle-policy tasks is taken before an idle CPU (fault)", TWO_CACHES, 0, 1, 2,
	  1, 0, 0, 8, "30000000", "30000000", .cpu = 0, .want_recent = 2, FREE(TARGET) },
	{ "an idle target that its host took is not free", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "00000000",
	  .preempted = "10000000", .cpu = 1, .want_recent = 2, FREE(PREV) },
	{ "nor one to which a wake-up is under way", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "00000000",
	  .pending = "10000000", .cpu = 1, .want_recent = 2, FREE(PREV) },
	{ "prev is the target: busy", TWO_CACHES, 1, 1, 1, 1, 0, 0, 8, "11101111", .cpu = 3,
	  .want_recent = 1, FREE(IDLE) },
	{ "no recent CPU yet", TWO_CACHES, 0, 1, NONE, 1, 0, 0, 8, "11101111", .cpu = 3,
	  .want_recent = 1, FREE(IDLE) },
	{ "recent, but of another cache", TWO_CACHES, 0, 1, 5, 1, 0, 0, 8, "11100000", .cpu = 3,
	  .want_recent = 1, FREE(IDLE) },
	{ "recent, but busy", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "11101111", .cpu = 3, .want_recent = 1,
	  FREE(IDLE) },
	{ "recent, but not allowed", TWO_CACHES, 0, 1, 2, 1, 0, 0, 8, "11001111", .allowed = 0x0b,
	  .cpu = 3, .want_recent = 1, FREE(IDLE) },
	{ "R18: the cache is full, another node idle: it is not looked at (fault)", TWO_CACHES, 0, 1, 2,
	  1, 0, 0, 8, "11110000", .cpu = 0, .want_recent = 1, FREE(STACK),
	  .says = "no free CPU in 4 looks at a cache of 4: behind the work of CPU 0" },
	{ "prev of the other cache gives no thread", THREADS, 0, 1, 1, 1, 0, 0, 0, "11111111",
	  .cpu = 0, .want_recent = 1, FREE(STACK) },
	{ "R24: a thread of prev's core that is not of the machine is not taken", ISOLATED, 0, 2, 2, 2,
	  0, 0, 8, "11101100", .cpu = 6, .want_recent = 2, FREE(IDLE) },
	{ "R24: nor a free thread that is not allowed", THREADS, 0, 2, 2, 2, 0, 0, 8, "11101100",
	  .allowed = 0xf7, .cpu = 6, .want_recent = 2, FREE(IDLE) },
	{ "a thread of the idle policy will do", THREADS, 0, 2, 2, 2, 0, 0, 8, "11111111", "00010000",
	  .cpu = 3, .want_recent = 2, FREE(THREAD) },
	/* cores as a whole */
	{ "a whole core is known though its first thread is not allowed", THREADS, 0, 2, 2, 2, 0, 1, 8,
	  "11111100", .allowed = 0xbf, .cpu = 7, .want_recent = 2, .want_hint = 1, FREE(CORE) },
	{ "a fallback must be allowed", THREADS, 0, 2, 2, 2, 0, 1, 8, "11101010", .allowed = 0xf7,
	  .cpu = 5, .want_recent = 2, FREE(FALLBACK) },
	{ "a thread of idle-policy tasks is a fallback, the core not idle", THREADS, 0, 2, 2, 2, 0, 1, 8,
	  "11111110", "00010000", .cpu = 3, .want_recent = 2, FREE(FALLBACK) },
	{ "not if it is not allowed", THREADS, 0, 2, 2, 2, 0, 1, 8, "11111110", "00010000",
	  .allowed = 0xf7, .cpu = 7, .want_recent = 2, FREE(FALLBACK) },
	{ "an idle thread first, then a busy one: the look may stop", THREADS, 0, 4, 4, 4, 0, 1, 8,
	  "11011111", .cpu = 2, .want_recent = 4, FREE(FALLBACK) },
	{ "a whole core after a fallback", THREADS, 0, 4, 4, 4, 0, 1, 8, "11011100", .cpu = 6,
	  .want_recent = 4, .want_hint = 1, FREE(CORE) },
	{ "a core known is not looked for with a limit of 0", THREADS, 0, 4, 4, 4, 0, 1, 0, "11111100",
	  .cpu = 0, .want_recent = 4, .want_hint = 1, FREE(STACK) },
	{ "cores are looked at past the limit", THREADS, 0, 4, 4, 4, 0, 1, 1, "11111100", .cpu = 6,
	  .want_recent = 4, .want_hint = 1, FREE(CORE) },
	{ "without threads a hint is not read", TWO_CACHES, 0, 1, 1, 1, 0, 1, 8, "11101111", .cpu = 3,
	  .want_recent = 1, .want_hint = 1, FREE(IDLE) },
	/* clusters */
	{ "clusters: prev of the target's cluster", CLUSTERS, 0, 1, 2, 1, 0, 0, 8, "10000000", .cpu = 1,
	  .want_recent = 2, FREE(PREV) },
	{ "clusters: prev of another one is remembered, taken last", CLUSTERS, 0, 2, 3, 2, 0, 0, 0,
	  "11011111", .cpu = 2, .want_recent = 2, FREE(CLUSTER),
	  .says = "nothing free nearer: CPU 2 of another cluster" },
	{ "clusters: the remembered recent one after it", CLUSTERS, 0, 1, 2, 1, 0, 0, 0, "11011111",
	  .cpu = 2, .want_recent = 1, FREE(CLUSTER) },
	{ "clusters: prev before recent", CLUSTERS, 0, 2, 4, 2, 0, 0, 0, "11010111", .cpu = 2,
	  .want_recent = 2, FREE(CLUSTER) },
	{ "clusters: recent of the target's cluster", CLUSTERS, 0, 4, 1, 4, 0, 0, 0, "10110111",
	  .cpu = 1, .want_recent = 4, FREE(RECENT) },
	{ "clusters: the target's is walked first", CLUSTERS, 7, 4, 4, 4, 0, 0, 8, "01111101",
	  .cpu = 6, .want_recent = 4, FREE(IDLE) },
	{ "clusters: one budget: spent in the first, the search ends", CLUSTERS, 7, 4, 4, 4, 0, 0, 1,
	  "01111111", .cpu = 7, .want_recent = 4, FREE(STACK) },
	{ "clusters: one budget: 3 looks are two and one", CLUSTERS, 7, 4, 4, 4, 0, 0, 3, "01111111",
	  .cpu = 0, .want_recent = 4, FREE(IDLE) },
	{ "clusters: one budget: 2 do not reach the next", CLUSTERS, 7, 4, 4, 4, 0, 0, 2, "01111111",
	  .cpu = 7, .want_recent = 4, FREE(STACK) },
	{ "clusters: the rest of the cache without the cluster", CLUSTERS, 1, 6, 6, 6, 0, 0, 8,
	  "11111011", .cpu = 5, .want_recent = 6, FREE(IDLE), .says = "CPU 5 is free; 6 looks, 8 worth it" },
	{ "clusters: one that is all of its cache is no other scan", CLUSTERS_2X2, 0, 5, 5, 5, 0, 0, 8,
	  "11011111", .cpu = 2, .want_recent = 5, FREE(IDLE) },
	{ "clusters with threads: a fallback of the first walk is kept", THREADS_IN_CLUSTERS, 0, 5, 5, 5,
	  0, 1, 8, "11101111", .cpu = 3, .want_recent = 5, FREE(FALLBACK) },
	{ "clusters with threads: a whole core in the other one", THREADS_IN_CLUSTERS, 0, 5, 5, 5, 0, 1,
	  8, "11101100", .cpu = 6, .want_recent = 5, .want_hint = 1, FREE(CORE) },
	{ "clusters with threads: no fallback from the cluster twice", THREADS_IN_CLUSTERS, 4, 1, 1, 1,
	  0, 1, 8, "11111110", .cpu = 7, .want_recent = 1, FREE(FALLBACK) },
	{ "clusters with threads: prev itself is no thread of its core", THREADS_IN_CLUSTERS, 0, 5, 5, 5,
	  0, 0, 0, "11111011", .cpu = 5, .want_recent = 5, FREE(CLUSTER) },
	{ "clusters: the rest does not look at the cluster again", CLUSTERS, 0, 7, 7, 7, 0, 0, 4,
	  "11101111", .cpu = 3, .want_recent = 7, FREE(IDLE),
	  .says = "CPU 3 is free; 4 looks, 4 worth it" },
	{ "Q20: prev without a cluster counts as of the cache's lowest", ONE_CLUSTER, 1, 5, 5, 5, 0, 0,
	  8, "01111011", .cpu = 5, .want_recent = 5, FREE(PREV) },
	{ "Q20: and so does a target without one", ONE_CLUSTER, 5, 0, 0, 0, 0, 0, 8, "01111111",
	  .cpu = 0, .want_recent = 0, FREE(PREV) },
	/* unequal capacities: 356 x 1280 < 446 x 1024 <= 357 x 1280 */
	{ "asym: a target that fits", FOUR, 0, 1, 2, 1, 0, 0, 4, "0000", .capacity = "LLBB", .asym = 1,
	  .asym_span = 0xf, .util = 356, .cpu = 0, .want_recent = 2, FREE(TARGET) },
	{ "asym: an idle target on which it does not fit", FOUR, 0, 1, 2, 1, 0, 0, 4, "0000",
	  .capacity = "LLBB", .asym = 1, .asym_span = 0xf, .util = 357, .cpu = 2, .want_recent = 1,
	  FREE(RECENT) },
	{ "asym: a recent CPU on which it does not fit", FOUR, 2, 3, 1, 3, 0, 0, 4, "0011",
	  .capacity = "BLLL", .asym = 1, .asym_span = 0xf, .util = 357, .cpu = 0, .want_recent = 3,
	  FREE(CAPACITY) },
	{ "R26: an idle prev on which it fits comes before any scan", FOUR, 0, 3, 2, 1, 0, 0, 4, "1000",
	  .capacity = "LLBB", .asym = 1, .asym_span = 0xf, .util = 500, .cpu = 3, .want_recent = 2,
	  FREE(PREV) },
	{ "asym: the bound kernel thread's CPU must fit", FOUR, 0, 1, 2, 1, 1, 0, 4, "1111",
	  .capacity = "LLBB", .asym = 1, .asym_span = 0xf, .util = 500, .cpu = 0, .want_recent = 1,
	  FREE(STACK) },
	{ "asym: and does", FOUR, 0, 1, 2, 1, 1, 0, 4, "1111", .capacity = "LLBB", .asym = 1,
	  .asym_span = 0xf, .util = 100, .cpu = 1, .want_recent = 2, FREE(KTHREAD) },
	{ "asym: the first free CPU that it fits, from the target on", FOUR, 1, 0, 0, 0, 0, 0, 4, "1100",
	  .capacity = "LLBB", .asym = 1, .asym_span = 0xf, .util = 500, .cpu = 2, .want_recent = 0,
	  FREE(CAPACITY), .says = "CPU 2 is free and large enough; 2 looks" },
	{ "asym: the walk wraps", FOUR, 3, 1, 1, 1, 0, 0, 4, "0111", .capacity = "BLLL", .asym = 1,
	  .asym_span = 0xf, .util = 500, .cpu = 0, .want_recent = 1, FREE(CAPACITY) },
	{ "asym: none is large enough: the largest free one, the first of equals", FOUR, 0, 1, 1, 1, 0,
	  0, 4, "0000", .capacity = "LMHH", .asym = 1, .asym_span = 0xf, .util = 900, .cpu = 2,
	  .want_recent = 1, FREE(LARGEST),
	  .says = "no free CPU is large enough: CPU 2 is the largest" },
	{ "asym: nothing free: the target", FOUR, 0, 1, 1, 1, 0, 0, 4, "1111", .capacity = "LLBB",
	  .asym = 1, .asym_span = 0xf, .util = 900, .cpu = 0, .want_recent = 1, FREE(STACK) },
	{ "asym: only CPUs that are allowed", FOUR, 0, 1, 1, 1, 0, 0, 4, "1100", .capacity = "LLBB",
	  .asym = 1, .asym_span = 0xf, .allowed = 0xb, .util = 500, .cpu = 3, .want_recent = 1,
	  FREE(CAPACITY) },
	{ "asym: and of the domain", FOUR, 0, 1, 1, 1, 0, 0, 4, "1100", .capacity = "LLBB", .asym = 1,
	  .asym_span = 0xb, .util = 500, .cpu = 3, .want_recent = 1, FREE(CAPACITY) },
	{ "asym: a CPU of idle-policy tasks is free", FOUR, 0, 1, 1, 1, 0, 0, 4, "1111", "0010",
	  .capacity = "LLBB", .asym = 1, .asym_span = 0xf, .util = 500, .cpu = 2, .want_recent = 1,
	  FREE(CAPACITY) },
	{ "asym: without a domain of all capacities the cache is walked", FOUR, 0, 1, 1, 1, 0, 0, 4,
	  "1101", .capacity = "LLBB", .asym = 1, .util = 900, .cpu = 2, .want_recent = 1, FREE(IDLE) },
	{ "asym: no limit there", FOUR, 0, 1, 1, 1, 0, 0, 0, "1110", .capacity = "LLBB", .asym = 1,
	  .asym_span = 0xf, .util = 500, .cpu = 3, .want_recent = 1, FREE(CAPACITY) },
	{ "asym: the larger of use and estimate", FOUR, 1, 0, 0, 0, 0, 0, 4, "1000", .capacity = "LLBB",
	  .asym = 1, .asym_span = 0xf, .util = 10, .util_est = 0x80000000u + 357, .cpu = 2,
	  .want_recent = 0, FREE(CAPACITY) },
	{ "asym: an estimate of 356 fits", FOUR, 1, 0, 0, 0, 0, 0, 4, "1000", .capacity = "LLBB",
	  .asym = 1, .asym_span = 0xf, .util = 10, .util_est = 0x80000000u + 356, .cpu = 1,
	  .want_recent = 0, FREE(TARGET) },
};

static void sibling_ask(const struct sibling_case *c, const struct world *w,
			struct nsched_fair_select_idle_sibling_question *q,
			struct nsched_fair_select_idle_sibling_answer *a)
{
	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->load = w->load;
	q->allowed = c->allowed ? &c->allowed : NULL;
	q->asym_span = c->asym_span ? &c->asym_span : NULL;
	q->p_util = c->util;
	q->p_util_est = c->util_est;
	q->target = c->target;
	q->prev = c->prev;
	q->this_cpu = c->this_cpu;
	q->p_recent_used_cpu = c->recent;
	q->waker_per_cpu_kthread = c->kthread;
	q->has_idle_cores = c->hint;
	q->nr_idle_scan = c->scan;
	q->asym_active = c->asym;
	BLOCK_ASK(nsched_fair_select_idle_sibling, q, a);
}

static void sibling_load(const struct sibling_case *c, struct world *w)
{
	world_runs(w, c->nr);
	world_digits(w, NSCHED_LOAD_NR_IDLE_CLASS, c->idle_class, 1);
	world_digits(w, NSCHED_LOAD_PREEMPTED, c->preempted, 1);
	world_digits(w, NSCHED_LOAD_TTWU_PENDING, c->pending, 1);
	world_capacities(w, c->capacity);
}

static void sibling_case(void **state)
{
	const struct sibling_case *c = *state;
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	struct world w;

	world_text(&w, &machines[c->machine], WAKE_COLUMNS);
	sibling_load(c, &w);
	sibling_ask(c, &w, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.p_recent_used_cpu, c->want_recent);
	assert_int_equal(a.has_idle_cores, c->want_hint);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

/* The same rows where there is an idle mask; idle-policy tasks, where told of, end its use. */
static void sibling_masked(void **state)
{
	static const uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
		NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_PREEMPTED) |
		NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
	static const uint64_t masks[] = { NSCHED_LOAD_MASK_FLAT, NSCHED_LOAD_MASK_LEVELS,
		NSCHED_LOAD_MASK_FLAT | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_IDLE_CLASS) };
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	uint32_t cpu, mask, nr = 0;
	struct world w;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(siblings) / sizeof(siblings[0]) * 3; i++) {
		const struct sibling_case *c = &siblings[i / 3];

		mask = (uint32_t)(i % 3);
		if ((c->idle_class && mask < 2) || c->pending)
			continue;
		world_text(&w, &machines[c->machine], columns | masks[mask]);
		for (cpu = 0; cpu < w.topology->nr_cpus; cpu++) {
			world_set(&w, NSCHED_LOAD_NR_RUNNING, cpu, (uint64_t)(c->nr[cpu] - '0'));
			world_set(&w, NSCHED_LOAD_IDLE, cpu, c->nr[cpu] == '0');
		}
		world_digits(&w, NSCHED_LOAD_PREEMPTED, c->preempted, 1);
		world_digits(&w, NSCHED_LOAD_NR_IDLE_CLASS, c->idle_class, 1);
		world_capacities(&w, c->capacity);
		sibling_ask(c, &w, &q, &a);
		if (a.reason != c->reason || a.cpu != c->cpu)
			fail_msg("%s: CPU %u", c->name, (unsigned)a.cpu);
		if (c->says)
			assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
		nr++;
		world_end(&w);
	}
	assert_true(nr > 160);
}

/* A stretch of exactly a word, of a set: every look is counted. */
static void sibling_masked_word(void **state)
{
	struct nsched_fair_select_idle_sibling_question q = { 0 };
	struct nsched_fair_select_idle_sibling_answer a;
	uint64_t all[2] = { ~(uint64_t)0, ~(uint64_t)0 };
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, 1, 128, 1, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
					   NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_MASK_FLAT);
	for (cpu = 0; cpu < 128; cpu++) {
		world_set(&w, NSCHED_LOAD_NR_RUNNING, cpu, 1);
		world_set(&w, NSCHED_LOAD_IDLE, cpu, 0);
	}
	q.topology = w.topology;
	q.load = w.load;
	q.allowed = all;
	q.target = q.prev = q.this_cpu = 63;
	q.p_recent_used_cpu = NONE;
	q.nr_idle_scan = 128;
	nsched_fair_select_idle_sibling(&q, &a);
	assert_int_equal(a.scanned, 128);
	all[1] = 0x7fffffffffffffffu;
	nsched_fair_select_idle_sibling(&q, &a);
	assert_int_equal(a.scanned, 127);
	world_end(&w);
}

/* A cache of one CPU has no level: the target. */
static void sibling_without_a_cache(void **state)
{
	static const struct machine_text lone = { .node = "00", .core = "01", .cache = "01" };
	static const struct sibling_case row = { "", FOUR, 0, 0, 1, 0, 0, 0, 8, "10", .cpu = 0 };
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	struct world w;

	(void)state;
	world_text(&w, &lone, WAKE_COLUMNS);
	sibling_load(&row, &w);
	sibling_ask(&row, &w, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_IDLE_SIBLING_NO_CACHE);
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.llc_weight, 1);
	assert_string_equal(block_sentence(a.reason, &q, &a), "CPU 0 shares its cache with none");
	world_end(&w);
}

/* The domain of all capacities by its number instead of as a set. */
static void sibling_capacities_by_domain(void **state)
{
	static const struct sibling_case row = { "", TWO_CACHES, 1, 0, 0, 0, 0, 0, 8, "11001100",
		.capacity = "LLLLBBBB", .asym = 1, .util = 500 };
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	struct world w;

	(void)state;
	world_text(&w, &machines[TWO_CACHES], WAKE_COLUMNS);
	sibling_load(&row, &w);
	sibling_ask(&row, &w, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE);
	q.domains = w.domains;
	q.asym_domain = nsched_domain_of(w.domains, 1, 1);
	nsched_fair_select_idle_sibling(&q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_IDLE_SIBLING_CAPACITY);
	assert_int_equal(a.cpu, 6);
	q.asym_domain = nsched_domain_of(w.domains, 1, 0);
	nsched_fair_select_idle_sibling(&q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_IDLE_SIBLING_LARGEST);
	assert_int_equal(a.cpu, 2);
	world_end(&w);
}

/* A core that reaches past its cache: what is outside is no fallback. */
static void sibling_core_past_its_cache(void **state)
{
	static const struct machine_text odd = { .node = "0000", .core = "0110", .cache = "0011" };
	static const struct sibling_case row = { "", FOUR, 0, 1, 1, 1, 0, 1, 8, "1100", .cpu = 0 };
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	struct world w;

	(void)state;
	world_text(&w, &odd, WAKE_COLUMNS);
	sibling_load(&row, &w);
	sibling_ask(&row, &w, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK);
	assert_int_equal(a.cpu, 0);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, sibling_case, siblings);
	rows_add(&rows, "every row by the idle mask", sibling_masked, 0);
	rows_add(&rows, "by the mask: a stretch of a word", sibling_masked_word, 0);
	rows_add(&rows, "a cache of one CPU", sibling_without_a_cache, 0);
	rows_add(&rows, "capacities by the number of the domain", sibling_capacities_by_domain, 0);
	rows_add(&rows, "a core that reaches past its cache", sibling_core_past_its_cache, 0);
	return rows_run(&rows, "fair wake sibling");
}
