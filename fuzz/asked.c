/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A question of any policy, and the rules that hold of the asking itself. */
#include "asked.h"

#define SIZES(question) \
	sizeof(struct nsched_##question##_answer), \
	(uint32_t)offsetof(struct nsched_##question##_answer, reason)

static const struct {
	uint32_t answer_bytes;
	uint32_t reason_at;
} sizes[NSCHED_QUESTIONS] = {
	{ SIZES(place) }, { SIZES(wake) }, { SIZES(due) }, { SIZES(balance) },
	{ SIZES(next) }, { SIZES(prefer) }, { SIZES(page) },
};

uint64_t asked_answer_bytes(uint32_t which)
{
	return sizes[which].answer_bytes;
}

uint32_t asked_reason_at(uint32_t which)
{
	return sizes[which].reason_at;
}

uint32_t asked_reason(uint32_t which, const union nsched_any_answer *a)
{
	uint32_t reason;

	memcpy(&reason, (const char *)a + sizes[which].reason_at, sizeof(reason));
	return reason;
}

void *asked_memory(struct asked *k, uint64_t bytes)
{
	char *guard = world_memory(k->w, bytes + 2 * ASKED_GUARD_BYTES);

	if (k->nr_guards == ASKED_GUARDS)
		world_broken("too many guards", NULL);
	memset(guard, 0xc3, ASKED_GUARD_BYTES);
	memset(guard + ASKED_GUARD_BYTES + bytes, 0xc3, ASKED_GUARD_BYTES);
	k->guard[k->nr_guards] = guard;
	k->guarded[k->nr_guards++] = bytes;
	return guard + ASKED_GUARD_BYTES;
}

void *asked_output(struct asked *k, uint64_t bytes)
{
	void *memory = asked_memory(k, bytes);

	fuzz_keep(k->w, &k->kept, memory, bytes);
	return memory;
}

static void guards_stand(const struct asked *k)
{
	char whole[ASKED_GUARD_BYTES];
	uint32_t i;

	memset(whole, 0xc3, sizeof(whole));
	for (i = 0; i < k->nr_guards; i++) {
		CHECK(memcmp(k->guard[i], whole, sizeof(whole)) == 0);
		CHECK(memcmp(k->guard[i] + sizeof(whole) + k->guarded[i], whole,
			     sizeof(whole)) == 0);
	}
}

/* A state of @scope; what the question does not name must stay as it is. */
static void *scope_state(struct asked *k, uint32_t scope, uint32_t may)
{
	uint64_t bytes = 0;
	void *drawn = world_state_on(k->w, k->policy, scope, k->domains, &bytes), *state;
	uint32_t bit = 1u << scope;

	if (!bytes || (!(k->needs.states & bit) && (k->needs.states_may & bit) && !may))
		return NULL;
	state = asked_memory(k, bytes);
	memcpy(state, drawn, (size_t)bytes);
	if ((k->needs.states | k->needs.states_may) & bit)
		fuzz_keep(k->w, &k->kept, state, bytes);
	else
		fuzz_keep_constant(k->w, &k->kept, state, bytes);
	return state;
}

static void draw_states(struct asked *k)
{
	struct nsched_asked *q = &k->q.asked;
	uint32_t may = world_chance(k->w, 2);

	q->system_state = scope_state(k, NSCHED_SCOPE_SYSTEM, may);
	q->rq_state = scope_state(k, NSCHED_SCOPE_RQ, may);
	q->task_state = scope_state(k, NSCHED_SCOPE_TASK, may);
	q->process_state = scope_state(k, NSCHED_SCOPE_PROCESS, may);
	q->group_state = scope_state(k, NSCHED_SCOPE_GROUP, may);
	q->page_state = scope_state(k, NSCHED_SCOPE_PAGE, may);
}

static void draw_common(struct asked *k)
{
	static const uint32_t hz[] = { 100, 250, 300, 1000, 1, 1024, NSCHED_U32_MAX, 10000 };
	struct nsched_asked *q = &k->q.asked;
	struct world *w = k->w;

	q->topology = w->topology;
	q->domains = k->needs.domains ? k->domains : NULL;
	q->tasks = k->needs.tasks || k->which == NSCHED_ASK_PREFER || !world_chance(w, 4) ?
		   w->tasks : NULL; /* prefer names a row */
	k->task = w->task;
	q->task = &k->task;
	q->tunables = world_chance(w, 2) ? world_tunables(w, k->policy) : NULL;
	q->now = world_chance(w, 4) ? world_number(w, 0, UINT64_MAX) : world_draw(w, 0, 0xffff);
	q->clock_ns = world_chance(w, 4) ? world_number(w, 0, UINT64_MAX) :
					   world_draw(w, 0, 0xffffffff);
	q->hz = hz[world_byte(w) % 8];
	q->this_cpu = w->this_cpu;
	q->nr_groups = ASKED_GROUPS;
}

static void draw_work(struct asked *k)
{
	struct nsched_counts counts = { k->w->nr_cpus, k->w->nr_nodes,
					k->q.asked.tasks ? k->w->nr_tasks : 0,
					k->q.asked.nr_groups };

	CHECK(nsched_policy_needs(k->policy, k->which, &counts, &k->needs) == 1);
	k->q.asked.work_size = k->needs.work_bytes;
	k->q.asked.work = asked_memory(k, k->needs.work_bytes);
	CHECK(nsched_policy_work_size(k->policy, k->which, &counts) == k->needs.work_bytes);
}

/*
 * A question that the check must accept, as all its parts are legal. The one thing
 * that a world may have against a balance is a row on a CPU that its load calls idle.
 */
uint32_t asked_begin(struct asked *k, struct world *w, uint32_t policy, uint32_t which)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, ASKED_GROUPS };
	struct nsched_wrong wrong;
	uint32_t code;

	memset(k, 0, sizeof(*k));
	k->w = w;
	k->policy = policy;
	k->which = which;
	if (!nsched_policy_needs(policy, which, &counts, &k->needs))
		return 0;
	k->domains = world_domains(w, policy); /* states may have a row a level */
	if (k->needs.domains && !k->domains)
		return 0;
	if (!k->domains && nsched_policy_family(policy) == NSCHED_FAMILY_FAIR)
		return 0; /* nor is there a state of that machine */
	if ((k->needs.distance && !w->distance) || (k->needs.tasks && !w->nr_tasks) ||
	    (which == NSCHED_ASK_PREFER && !w->nr_tasks))
		return 0; /* nor is there a row to ask about */
	draw_common(k);
	draw_states(k);
	asked_draw(k);
	draw_work(k);
	k->q.asked.load = world_load_with(w, k->needs.load);
	k->a = asked_memory(k, sizes[which].answer_bytes);
	if (!w->online[k->q.asked.this_cpu])
		return 0; /* all tasks are where nothing runs */
	fuzz_keep_constant(w, &k->kept, &k->q, sizeof(k->q));
	fuzz_keep_constant(w, &k->kept, &k->task, sizeof(k->task));
	fuzz_keep_constant(w, &k->kept, &k->other, sizeof(k->other));
	fuzz_keep_constant(w, &k->kept, &k->last, sizeof(k->last));
	code = nsched_policy_check(policy, which, &k->q, &wrong);
	if (code == NSCHED_NOT_QUEUED || (code == NSCHED_OUT_OF_RANGE && k->needs.domains &&
					  wrong.field == NSCHED_BLOCK_DOMAINS))
		return 0; /* a queue that contradicts its load; a CPU without any level */
	CHECK(code == NSCHED_OK);
	return 1;
}

void asked_restore(struct asked *k, int work)
{
	uint32_t i;

	for (i = 0; i < k->kept.nr; i++)
		if (!k->kept.piece[i].constant)
			memcpy(k->kept.piece[i].memory, k->kept.piece[i].before,
			       (size_t)k->kept.piece[i].bytes);
	memset(k->q.asked.work, work, (size_t)k->q.asked.work_size);
}

/* A fuzzer asks one in so many a world, so as to see more worlds; a replay all. */
#define ASKED_SPREAD 9

/* Policies in turn, all with the same draws. */
void asked_all(struct world *w, uint32_t which, void (*rule)(struct asked *k))
{
	struct world_mark mark = world_mark(w);
	uint32_t policy, pick = world_byte(w);

	world_rewind(w, mark);
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		struct asked k;

		if (!fuzz_thorough && (policy + pick) % ASKED_SPREAD)
			continue;
		fuzz_policy = policy;
		if (asked_begin(&k, w, policy, which))
			rule(&k);
		world_rewind(w, mark);
	}
	fuzz_policy = NSCHED_NO_POLICY;
}

/*
 * The same answer twice to the last byte, and the same states, whatever the answer's
 * memory and the work memory held; nothing else touched, nor written around.
 */
void asked_pure(struct asked *k)
{
	uint64_t bytes = sizes[k->which].answer_bytes;
	union nsched_any_answer first;

	fuzz_before(k->w, &k->kept);
	memset(k->q.asked.work, 0x5a, (size_t)k->q.asked.work_size);
	memset(k->a, 0xa5, (size_t)bytes);
	CHECK(asked_call(k->policy, k->which, &k->q, k->a) == asked_reason(k->which, k->a));
	memcpy(&first, k->a, (size_t)bytes);
	fuzz_between(k->w, &k->kept);
	memset(k->q.asked.work, 0xa6, (size_t)k->q.asked.work_size);
	memset(k->a, 0x5a, (size_t)bytes);
	CHECK(asked_call(k->policy, k->which, &k->q, k->a) == asked_reason(k->which, k->a));
	CHECK(memcmp(&first, k->a, (size_t)bytes) == 0);
	fuzz_after(k->w, &k->kept);
	guards_stand(k);
	asked_saw(k);
}

/* Sums and masks beside the columns, or none: one answer, one state after it. */
void asked_forms(struct asked *k)
{
	uint64_t bytes = sizes[k->which].answer_bytes, parts[2] = { 0, 0 };
	union nsched_any_answer first;
	uint32_t form, i;

	if (!k->needs.load)
		return;
	if (k->needs.load & NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING))
		parts[0] |= NSCHED_LOAD_AGGREGATES;
	if (k->needs.load & NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD))
		parts[0] |= NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD);
	if (k->needs.load & NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE)) {
		parts[0] |= NSCHED_LOAD_MASK_LEVELS;
		parts[1] |= NSCHED_LOAD_MASK_FLAT;
	}
	asked_call(k->policy, k->which, &k->q, k->a);
	memcpy(&first, k->a, (size_t)bytes);
	fuzz_between(k->w, &k->kept); /* notes the states as they became */
	for (form = 0; form < 2; form++) {
		k->q.asked.load = world_load_with(k->w, k->needs.load | parts[form]);
		asked_restore(k, (int)form);
		asked_call(k->policy, k->which, &k->q, k->a);
		CHECK(memcmp(&first, k->a, (size_t)bytes) == 0);
		for (i = 0; i < k->kept.nr; i++)
			CHECK(k->kept.piece[i].constant ||
			      memcmp(k->kept.piece[i].after, k->kept.piece[i].memory,
				     (size_t)k->kept.piece[i].bytes) == 0);
	}
	asked_saw(k);
}

/* Zero, and none in what names something. */
void asked_nothing(uint32_t which, const union nsched_any_answer *a)
{
	uint32_t i, word;

	for (i = 0; i < sizes[which].answer_bytes; i += 4) {
		memcpy(&word, (const char *)a + i, sizeof(word));
		CHECK(word == 0 || word == NSCHED_NONE);
	}
}

/* A policy that does not answer says so, names nothing, and reads nothing. */
void asked_unasked(struct world *w, uint32_t which)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, ASKED_GROUPS };
	const unsigned char *byte;
	struct nsched_needs needs;
	union nsched_any_question q;
	union nsched_any_answer a;
	uint32_t policy, i, most = NSCHED_POLICIES + (uint32_t)world_draw(w, 0, 255);

	memset(&q, 0, sizeof(q));
	for (policy = 0; policy <= most; policy++) {
		const struct nsched_policy_row *row = nsched_policy_row(policy);

		if (nsched_policy_needs(policy, which, &counts, &needs)) {
			CHECK(row && row->questions >> which & 1);
			continue;
		}
		CHECK(!row || !(row->questions >> which & 1));
		for (i = 0, byte = (const unsigned char *)&needs; i < sizeof(needs); i++)
			CHECK(byte[i] == 0);
		memset(&a, 0xa5, sizeof(a));
		CHECK(asked_call(policy, which, &q, &a) == NSCHED_REASON_NOT_ASKED);
		asked_nothing(which, &a);
	}
}
