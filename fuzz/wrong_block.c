/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Exact blocks of plain numbers gone wrong: each answers another question than it was
 * asked, one number being one more, or a flag turned round.
 */
#include <string.h>

#include "asked_block.h"
#include "numasched/numasched.h"
#include "numasched/describe.h"
#include "wrong.h"

enum way { ONE_MORE, OTHER_FLAG };

static const struct changed {
	const char *function;
	const char *member; /* of its question; null: the first number of its answer */
	enum way way;
} changed[] = {
	{ "bn.misplaced", "this_nid", ONE_MORE },
	{ "bn.misplaced", "bind_ok", ONE_MORE },
	{ "bn.migrate_page", "limit", ONE_MORE },
	{ "bn.migrate_page", "now", ONE_MORE },
	{ "an.hint", "limit", ONE_MORE },
	{ "an.hint", "allow_first", OTHER_FLAG },
	{ "np.should_migrate", "scan_seq", ONE_MORE },
	{ "np.should_migrate", "mem_src", ONE_MORE },
	{ "np.join", "my_tasks", ONE_MORE },
	{ "np.join", "my_id_greater", OTHER_FLAG },
	{ "np.scan_period", "local", ONE_MORE },
	{ "bn.scan_throttle", "limit", ONE_MORE },
	{ "bn.fault_period", "step", ONE_MORE },
	{ "bn.tick", "period", ONE_MORE },
	{ "bn.scan_work", "now", ONE_MORE },
	{ "np.tick", "runtime_ns", ONE_MORE },
	{ "tip.allow", "conv_node", ONE_MORE },
	{ "tip.numa_run", "this_ideal", ONE_MORE },
	{ "cfs.fix_small_imbalance", "this_nr_running", ONE_MORE },
	{ "cfs.calculate_imbalance", "busiest_group_capacity", ONE_MORE },
	{ "cfs.need_active_balance", "cache_nice_tries", ONE_MORE },
	{ "home.find_busiest_node", NULL, ONE_MORE },
	{ "np.join", NULL, ONE_MORE },
};

const struct wrong_row wrong_block_rows[] = {
	{ WRONG_BLOCK + 0, "page", "bn.misplaced", "the toucher is on the next node" },
	{ WRONG_BLOCK + 1, "page", "bn.misplaced", "a bind policy is taken for satisfied" },
	{ WRONG_BLOCK + 2, "page", "bn.migrate_page", "one request more passes the limit" },
	{ WRONG_BLOCK + 3, "page", "bn.migrate_page", "the clock is one late" },
	{ WRONG_BLOCK + 4, "page", "an.hint", "one request more passes the limit" },
	{ WRONG_BLOCK + 5, "page", "an.hint", "first faults the other way round" },
	{ WRONG_BLOCK + 6, "page", "np.should_migrate", "a sweep more counts as seen" },
	{ WRONG_BLOCK + 7, "page", "np.should_migrate", "memory is compared one off" },
	{ WRONG_BLOCK + 8, "page", "np.join", "our group is one larger" },
	{ WRONG_BLOCK + 9, "page", "np.join", "the tie-break is turned round" },
	{ WRONG_BLOCK + 10, "page", "np.scan_period", "a local fault more" },
	{ WRONG_BLOCK + 11, "due", "bn.scan_throttle", "limited only above the limit" },
	{ WRONG_BLOCK + 12, "due", "bn.fault_period", "the step is one longer" },
	{ WRONG_BLOCK + 13, "due", "bn.tick", "a ms more must have been run" },
	{ WRONG_BLOCK + 14, "due", "bn.scan_work", "the clock is one late" },
	{ WRONG_BLOCK + 15, "due", "np.tick", "a ns more has been run" },
	{ WRONG_BLOCK + 16, "balance", "tip.allow", "it has converged on the next node" },
	{ WRONG_BLOCK + 17, "balance", "tip.numa_run", "one more is on its node" },
	{ WRONG_BLOCK + 18, "balance", "cfs.fix_small_imbalance", "a task more runs here" },
	{ WRONG_BLOCK + 19, "balance", "cfs.calculate_imbalance", "there is room for one more" },
	{ WRONG_BLOCK + 20, "balance", "cfs.need_active_balance", "one more attempt is wanted" },
	{ WRONG_BLOCK + 21, "balance", "home.find_busiest_node", "another node" },
	{ WRONG_BLOCK + 22, "page", "np.join", "the answer is one more" },
	{ 0, NULL, NULL, NULL },
};

static void change(unsigned char *at, const struct nsched_field *field, enum way way)
{
	uint64_t wide;
	uint32_t narrow;

	if (field->type == NSCHED_U64 || field->type == NSCHED_S64) {
		memcpy(&wide, at, sizeof(wide));
		wide = way == OTHER_FLAG ? !wide : wide + 1;
		memcpy(at, &wide, sizeof(wide));
		return;
	}
	memcpy(&narrow, at, sizeof(narrow));
	narrow = way == OTHER_FLAG ? !narrow : narrow + 1;
	memcpy(at, &narrow, sizeof(narrow));
}

uint32_t wrong_asked_block_call(const char *name, asked_block_fn *ask, const void *q, void *a)
{
	const struct nsched_function *f = nsched_function_find(name);
	uint32_t row = wrong_now - WRONG_BLOCK, reason;
	unsigned char other[1024];

	if (row >= sizeof(changed) / sizeof(changed[0]) ||
	    strcmp(changed[row].function, name) != 0 || f->question_bytes > sizeof(other))
		return ask(q, a);
	memcpy(other, q, f->question_bytes);
	if (changed[row].member) {
		const struct nsched_field *field =
			nsched_field_find(f->in, f->nr_in, changed[row].member);

		change(other + field->offset, field, changed[row].way);
	}
	reason = ask(other, a);
	if (!changed[row].member)
		change((unsigned char *)a + f->out[0].offset, &f->out[0], changed[row].way);
	return reason;
}
