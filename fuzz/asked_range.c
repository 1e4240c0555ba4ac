/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What every answer of every policy must be: numbers that exist, and may be used. */
#include "asked.h"

static uint32_t is_online(const struct asked *k, uint32_t cpu)
{
	return cpu < k->w->nr_cpus && k->w->online[cpu];
}

/* One queue for all CPUs: whoever is told looks whether it is for him. */
static uint32_t only_tells(const struct asked *k)
{
	return nsched_policy_family(k->policy) == NSCHED_FAMILY_BFS &&
	       k->policy != NSCHED_POLICY_MUQSS_199;
}

static uint32_t none_or_online(const struct asked *k, uint32_t cpu)
{
	return cpu == NSCHED_NONE || is_online(k, cpu) ||
	       (only_tells(k) && cpu < k->w->nr_cpus); /* an offline one counts as idle */
}

/* A queue has the number of the CPU that owns it, which may be off where another serves it. */
static uint32_t is_served(const struct asked *k, uint32_t cpu)
{
	uint32_t other, served = is_online(k, cpu);

	for (other = 0; other < k->w->nr_cpus; other++)
		served |= k->w->online[other] && k->w->value[NSCHED_LOAD_RQ_OF][other] == cpu;
	return served;
}

/* Where the task in question may run, if there is any such CPU. */
static uint32_t may_run(const struct asked *k, uint32_t cpu)
{
	const uint64_t *allowed = k->task.allowed;

	return is_online(k, cpu) && (!allowed || (allowed[cpu / 64] >> cpu % 64 & 1));
}

static uint32_t may_go(const struct asked *k, uint32_t cpu)
{
	uint32_t other;

	if (may_run(k, cpu) || (only_tells(k) && cpu < k->w->nr_cpus))
		return 1;
	for (other = 0; other < k->w->nr_cpus; other++)
		if (may_run(k, other))
			return 0;
	return cpu < k->w->nr_cpus;
}

/* The reason has a sentence, and all its fields come out as text; what it has no field for is 0. */
static void explained(const struct asked *k, const uint64_t *compared)
{
	uint32_t reason = asked_reason(k->which, k->a);
	char text[1024];
	size_t length = nsched_explain(reason, compared, text, sizeof(text));
	uint32_t i;

	CHECK(nsched_sentence(reason));
	CHECK(length > 0 && length < sizeof(text));
	CHECK(!strchr(text, '{') && !strchr(text, '}'));
	for (i = 0; i < NSCHED_COMPARED; i++)
		CHECK(nsched_quantity(reason, i) || compared[i] == 0);
}

static void told(const struct asked *k, const uint32_t *cpu, uint32_t nr)
{
	uint32_t i;

	CHECK(nr <= ASKED_NOTIFY);
	for (i = 0; i < nr; i++)
		CHECK(none_or_online(k, cpu[i]) && cpu[i] != NSCHED_NONE);
}

static void place(const struct asked *k)
{
	const struct nsched_place_answer *a = &k->a->place;

	CHECK(may_go(k, a->cpu));
	CHECK(a->node == world_node(k->w, a->cpu));
	CHECK(a->preempt <= 1 && none_or_online(k, a->resched_cpu));
	told(k, k->q.place.notify_cpu_out, a->nr_notify);
}

static void wake(const struct asked *k)
{
	const struct nsched_wake_answer *a = &k->a->wake;

	CHECK(may_go(k, a->cpu));
	CHECK(a->preempt <= 1 && none_or_online(k, a->resched_cpu) && a->reserved == 0);
	told(k, k->q.wake.notify_cpu_out, a->nr_notify);
}

static void due(const struct asked *k)
{
	const struct nsched_due_answer *a = &k->a->due;

	CHECK(a->idle <= NSCHED_NEWLY_IDLE && a->sweep <= 1 && a->settle <= 1);
	CHECK(none_or_online(k, a->kick_cpu));
	CHECK(a->level == NSCHED_NONE || !k->domains ||
	      (a->level < k->domains->nr_levels &&
	       nsched_domain_of(k->domains, k->w->this_cpu, a->level) != NSCHED_NONE));
}

/* A task of the plan: queued at the source, not running, allowed where it goes, moved once. */
static void moved(const struct asked *k, uint32_t i)
{
	const struct nsched_balance_question *q = &k->q.balance;
	uint32_t task = q->moved_task_out[i], cpu = q->moved_cpu_out[i], other;

	CHECK(task < k->w->nr_tasks);
	CHECK(is_online(k, cpu) && world_task_may_run(k->w, task, cpu));
	CHECK(k->w->task_cpu[task] != cpu);
	for (other = 0; other < i; other++)
		CHECK(q->moved_task_out[other] != task);
}

static void balance(const struct asked *k)
{
	const struct nsched_balance_answer *a = &k->a->balance;
	uint32_t i;

	CHECK(a->level == k->q.balance.level);
	CHECK(a->src_cpu == NSCHED_NONE ||
	      (is_served(k, a->src_cpu) && a->src_cpu != k->w->this_cpu));
	CHECK(none_or_online(k, a->active_cpu));
	if (k->domains)
		CHECK(a->src_node == NSCHED_NONE || a->src_node < k->domains->nr_groups);
	else
		CHECK(a->src_node == NSCHED_NONE || a->src_node < k->w->nr_nodes);
	CHECK(a->nr_moved <= (k->q.asked.tasks ? k->w->nr_tasks : 0));
	CHECK(a->stop <= 1 && a->overloaded <= 1 && a->reserved == 0);
	for (i = 0; i < a->nr_moved; i++)
		moved(k, i);
}

static void next(const struct asked *k)
{
	const struct nsched_next_answer *a = &k->a->next;
	const struct nsched_next_question *q = &k->q.next;
	uint32_t cpu, told_cpus = 0;

	CHECK(a->keep <= 1);
	CHECK(a->task == NSCHED_NONE || a->task < k->w->nr_tasks);
	CHECK(!a->keep || a->task == q->current);
	if (a->task != NSCHED_NONE && a->task != q->current) {
		CHECK(!k->w->task_value[NSCHED_TASK_RUNNING][a->task]);
		CHECK(world_task_may_run(k->w, a->task, k->w->this_cpu) ||
		      k->w->task_cpu[a->task] == k->w->this_cpu);
	}
	for (cpu = 0; cpu < k->w->nr_cpus; cpu++) {
		uint32_t is_told = q->notify_out[cpu / 64] >> cpu % 64 & 1;

		CHECK(!is_told || k->w->online[cpu]);
		told_cpus += is_told;
	}
	CHECK(a->nr_notify == told_cpus);
}

static void prefer(const struct asked *k)
{
	const struct nsched_prefer_answer *a = &k->a->prefer;
	const struct nsched_prefer_question *q = &k->q.prefer;

	CHECK(a->node == NSCHED_NONE ||
	      (a->node < k->w->nr_nodes &&
	       (world_node_cpus(k->w, a->node) || a->reason == NSCHED_REASON_NODE_GIVEN)));
	CHECK(none_or_online(k, a->dst_cpu));
	CHECK(a->dst_cpu == NSCHED_NONE || !q->curr_task ||
	      world_task_may_run(k->w, q->task_row, a->dst_cpu));
	CHECK(a->swap_task == NSCHED_NONE ||
	      (a->dst_cpu != NSCHED_NONE && q->curr_task[a->dst_cpu] == a->swap_task &&
	       a->swap_task != q->task_row &&
	       world_task_may_run(k->w, a->swap_task, q->this_cpu)));
}

static void page(const struct asked *k)
{
	const struct nsched_page_answer *a = &k->a->page;

	CHECK(a->move <= 1 && a->settle <= 1 && a->join <= 1 && a->reserved == 0);
	CHECK(a->node == NSCHED_NONE || a->node < k->w->nr_nodes);
	CHECK(!a->move || (a->node != NSCHED_NONE && a->node != k->q.page.page_node));
	CHECK(k->q.page.phase == NSCHED_PAGE_SETTLED || (!a->settle && !a->join));
	CHECK(k->q.page.phase == NSCHED_PAGE_TOUCHED || !a->move);
}

void asked_range(struct asked *k)
{
	static void (*const range[NSCHED_QUESTIONS])(const struct asked *k) = {
		place, wake, due, balance, next, prefer, page,
	};

	if (asked_reason(k->which, k->a) == NSCHED_REASON_NOT_ASKED) {
		asked_nothing(k->which, k->a); /* not this kind of it */
		return;
	}
	explained(k, (const uint64_t *)k->a); /* every answer begins with what it compared */
	range[k->which](k);
}

void asked_in_range(struct asked *k)
{
	asked_call(k->policy, k->which, &k->q, k->a);
	asked_range(k);
	asked_saw(k);
}
