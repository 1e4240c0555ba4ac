/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The load snapshot and the task table of a question: exactly the columns of the record. */
#include "internal.h"
#include "numasched/bfs.h"

static int fail_block(struct record_inside *in, const char *path, uint32_t code,
		      const struct nsched_field *field, const struct nsched_wrong *wrong)
{
	return fail(in, path, "%s: %s (index %d)", field ? field->name : "the block",
		    nsched_code_text(code), (int)wrong->index);
}

/* What blocks do not know of themselves: the priorities of a version of BFS. */
static uint32_t check_queue(const struct view *view, const struct nsched_load *load,
			    const struct nsched_tasks *tasks, struct nsched_wrong *wrong)
{
	if (!view->policy || nsched_policy_family(view->policy->policy) != NSCHED_FAMILY_BFS)
		return NSCHED_OK;
	return nsched_bfs_queue_check(view->policy->policy, load, tasks, wrong);
}

/* An exact block's presets are columns, too; a question's absent columns are absent. */
static uint32_t has_column(const struct view *view, const struct nsched_field *field)
{
	return field_given(view, field) || field->preset_kind != NSCHED_PRESET_ABSENT;
}

/* How many CPUs, where no topology says it. */
static uint32_t count_load_cpus(struct record_inside *in)
{
	const struct nsched_field *field;
	uint32_t i = 0;

	while ((field = field_next(&in->view, NSCHED_AT_LOAD, &i))) {
		json_object *json = field_json(&in->view, field);
		uint64_t nr = field->count ? count_named(&in->view, field->count, 0) :
			      json && json_object_get_type(json) == json_type_array ?
					     json_object_array_length(json) : 0;

		if (nr)
			return nr > NSCHED_MAX_CPUS ? NSCHED_NONE : (uint32_t)nr;
	}
	return 0;
}

static int fill_load(struct record_inside *in, struct nsched_load *load,
		     const struct nsched_topology *topology)
{
	const struct nsched_field *field;
	struct column column;
	uint32_t i = 0, cpu;

	while ((field = field_next(&in->view, NSCHED_AT_LOAD, &i))) {
		if (!has_column(&in->view, field))
			continue;
		if (read_field(in, field, &column))
			return -1;
		if (column.nr != load->nr_cpus)
			return fail_field(in, field, "%llu entries where %u are expected",
					  (unsigned long long)column.nr, load->nr_cpus);
		for (cpu = 0; cpu < load->nr_cpus; cpu++)
			nsched_load_set(load, topology, field->offset, cpu, column.value[cpu]);
	}
	return 0;
}

/* What work memory and parts depend on. */
void view_counts(const struct view *view, struct nsched_counts *counts)
{
	counts->nr_cpus = view->nr_cpus;
	counts->nr_nodes = view->nr_nodes;
	counts->nr_tasks = view->nr_tasks;
	counts->nr_groups = (uint32_t)count_named(view, "nr_groups", 0);
}

/* Sums and masks that the policy reads, where their columns are there. */
static uint64_t parts_needed(const struct view *view, uint64_t columns)
{
	struct nsched_counts counts;
	struct nsched_needs needs;

	if (view->which == NSCHED_NONE)
		return 0;
	view_counts(view, &counts);
	if (!nsched_policy_needs(view->policy->policy, view->which, &counts, &needs))
		return 0;
	if (!(columns & NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE)))
		needs.load &= ~NSCHED_LOAD_MASK_LEVELS;
	return needs.load & ~(NSCHED_LOAD_BIT(NSCHED_LOAD_COLUMNS) - 1);
}

int decode_load(struct record_inside *in)
{
	struct view *view = &in->view;
	struct nsched_topology *topology = (struct nsched_topology *)view->topology;
	const struct nsched_field *field;
	struct nsched_wrong wrong;
	struct nsched_load *load;
	uint64_t columns = 0, bytes;
	uint32_t i = 0, code;

	view->now = view->which == NSCHED_NONE ? NSCHED_AT_QUESTION : NSCHED_AT_LOAD;
	if (!topology && plain_topology(in, count_load_cpus(in), &topology))
		return -1;
	view->nr_cpus = topology->nr_cpus;
	while ((field = field_next(view, NSCHED_AT_LOAD, &i)))
		if (has_column(view, field))
			columns |= NSCHED_LOAD_BIT(field->offset);
	columns |= parts_needed(view, columns);
	bytes = nsched_load_size(topology->nr_cpus, topology->nr_nodes, columns);
	load = take(in, bytes);
	if (!load)
		return -1;
	code = nsched_load_init(load, bytes, topology, columns, &wrong);
	if (code != NSCHED_OK)
		return fail_block(in, "in.load", code, nsched_load_field(wrong.field), &wrong);
	if (fill_load(in, load, topology))
		return -1;
	code = nsched_load_check(load, bytes, topology, &wrong);
	if (code == NSCHED_OK)
		code = check_queue(view, load, 0, &wrong);
	if (code != NSCHED_OK)
		return fail_block(in, "in.load", code, nsched_load_field(wrong.field), &wrong);
	if (home_offset(view, NSCHED_AT_LOAD) != NSCHED_NONE)
		pointer_put(view->question, home_offset(view, NSCHED_AT_LOAD), load);
	return 0;
}

/* Ranges of all tasks' sets, one more for each run of CPUs. */
static uint32_t count_ranges(const struct column *sets, uint32_t nr_cpus)
{
	uint64_t words = NSCHED_SET_WORDS(nr_cpus), row;
	uint32_t nr = 0, cpu;

	for (row = 0; row < sets->nr_rows; row++) {
		const uint64_t *set = sets->set + row * words;

		for (cpu = 0; cpu < nr_cpus; cpu++)
			nr += nsched_set_has(set, cpu) && (!cpu || !nsched_set_has(set, cpu - 1));
	}
	return nr;
}

static void fill_ranges(struct nsched_tasks *tasks, const struct column *sets)
{
	uint64_t words = NSCHED_SET_WORDS(tasks->nr_cpus);
	uint32_t range = 0, row, cpu, first;

	for (row = 0; row < sets->nr_rows; row++) {
		const uint64_t *set = sets->set + row * words;

		nsched_tasks_allowed_set(tasks, row, range);
		for (cpu = 0; cpu < tasks->nr_cpus; cpu++) {
			if (!nsched_set_has(set, cpu))
				continue;
			for (first = cpu; cpu < tasks->nr_cpus && nsched_set_has(set, cpu); cpu++)
				;
			nsched_tasks_range_set(tasks, range++, first, cpu - first);
		}
	}
	nsched_tasks_allowed_set(tasks, (uint32_t)sets->nr_rows, range);
}

static int fill_tasks(struct record_inside *in, struct nsched_tasks *tasks)
{
	const struct nsched_field *field;
	struct column column;
	uint32_t i = 0, row;

	while ((field = field_next(&in->view, NSCHED_AT_TASKS, &i))) {
		if (field->offset == NSCHED_TASK_ALLOWED_FIRST || !has_column(&in->view, field))
			continue;
		if (read_field(in, field, &column))
			return -1;
		if (field->offset == NSCHED_TASK_FIRST) {
			if (column.nr != tasks->nr_cpus + 1)
				return fail_field(in, field, "%llu entries where %u are expected",
						  (unsigned long long)column.nr,
						  tasks->nr_cpus + 1);
			for (row = 0; row <= tasks->nr_cpus; row++)
				nsched_tasks_first_set(tasks, row, (uint32_t)column.value[row]);
			continue;
		}
		if (column.nr != tasks->nr_tasks)
			return fail_field(in, field, "%llu entries where %u are expected",
					  (unsigned long long)column.nr, tasks->nr_tasks);
		for (row = 0; row < tasks->nr_tasks; row++)
			nsched_task_set(tasks, field->offset, row, column.value[row]);
	}
	return 0;
}

/* The rows: the last entry of "first", or the length of any column. */
static int count_tasks(struct record_inside *in, uint32_t *nr)
{
	const struct nsched_field *field;
	uint32_t i = 0;

	*nr = 0;
	while ((field = field_next(&in->view, NSCHED_AT_TASKS, &i))) {
		json_object *json = field_json(&in->view, field);
		size_t length;

		if (!json || json_object_get_type(json) != json_type_array)
			continue;
		length = json_object_array_length(json);
		if (length > NSCHED_MAX_TASKS)
			return fail_field(in, field, "more than %u tasks", NSCHED_MAX_TASKS);
		if (field->offset != NSCHED_TASK_FIRST) {
			*nr = (uint32_t)length;
			return 0;
		}
	}
	return 0;
}

static int read_allowed(struct record_inside *in, struct column *allowed)
{
	const struct nsched_field *field;
	uint32_t i = 0;

	memset(allowed, 0, sizeof(*allowed));
	while ((field = field_next(&in->view, NSCHED_AT_TASKS, &i)))
		if (field->offset == NSCHED_TASK_ALLOWED_FIRST && field_given(&in->view, field))
			return read_field(in, field, allowed);
	return 0;
}

int decode_tasks(struct record_inside *in)
{
	struct view *view = &in->view;
	const struct nsched_field *field;
	struct nsched_tasks_facts facts;
	struct nsched_wrong wrong;
	struct nsched_tasks *tasks;
	struct column allowed;
	uint64_t bytes;
	uint32_t i = 0, code;

	view->now = view->which == NSCHED_NONE ? NSCHED_AT_QUESTION : NSCHED_AT_TASKS;
	if (count_tasks(in, &view->nr_tasks) || read_allowed(in, &allowed))
		return -1;
	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = view->nr_cpus;
	facts.nr_tasks = view->nr_tasks;
	while ((field = field_next(view, NSCHED_AT_TASKS, &i)))
		if (field->offset < NSCHED_TASK_COLUMNS && has_column(view, field))
			facts.columns |= NSCHED_TASK_BIT(field->offset);
	if (allowed.set) {
		facts.columns |= NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) |
				 NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE);
		facts.nr_ranges = count_ranges(&allowed, view->nr_cpus);
	}
	bytes = nsched_tasks_size(&facts);
	tasks = take(in, bytes);
	if (!tasks)
		return -1;
	code = nsched_tasks_init(tasks, bytes, &facts, &wrong);
	if (code != NSCHED_OK)
		return fail_block(in, "in.tasks", code, nsched_task_field(wrong.field), &wrong);
	if (fill_tasks(in, tasks))
		return -1;
	if (allowed.set)
		fill_ranges(tasks, &allowed);
	code = view->topology ? nsched_tasks_check(tasks, bytes, view->topology, &wrong) :
				NSCHED_OK;
	if (code == NSCHED_OK)
		code = check_queue(view, 0, tasks, &wrong);
	if (code != NSCHED_OK)
		return fail_block(in, "in.tasks", code, nsched_task_field(wrong.field), &wrong);
	if (home_offset(view, NSCHED_AT_TASKS) != NSCHED_NONE)
		pointer_put(view->question, home_offset(view, NSCHED_AT_TASKS), tasks);
	return 0;
}
