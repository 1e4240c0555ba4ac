/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a question points to besides its blocks: tasks, tunables, states, the last answer. */
#include "internal.h"

int decode_task(struct record_inside *in, uint32_t home)
{
	struct view *view = &in->view;
	const struct nsched_field *field;
	char *task = take(in, sizeof(struct nsched_task));
	uint32_t i = 0;

	if (!task)
		return -1;
	view->now = home;
	while ((field = field_next(view, home, &i)))
		if (fill_field(in, field, task))
			return -1;
	pointer_put(view->question, home_offset(view, home), task);
	return 0;
}

/* The answer to balance, for the due that follows it: every member is needed. */
int decode_last(struct record_inside *in)
{
	struct view *view = &in->view;
	const struct nsched_field *field;
	char *last = take(in, sizeof(struct nsched_balance_answer));
	uint32_t i = 0, ignored;
	uint64_t bits;

	if (!last)
		return -1;
	view->now = HOME_LAST;
	while ((field = field_next(view, HOME_LAST, &i))) {
		if (field->kind != NSCHED_KIND_NUMBER)
			continue;
		if (read_scalar(in, field, &bits, &ignored))
			return -1;
		store(last + field->offset, field->type, 0, bits);
	}
	pointer_put(view->question, home_offset(view, HOME_LAST), last);
	return 0;
}

int decode_tunables(struct record_inside *in)
{
	struct view *view = &in->view;
	const struct nsched_field *field;
	char *tunables = take(in, NSCHED_TUNABLES_BYTES);
	struct nsched_wrong wrong;
	uint32_t i = 0, code;

	if (!tunables)
		return -1;
	view->now = NSCHED_AT_TUNABLES;
	code = nsched_tunables_init(view->policy->policy, tunables);
	if (code != NSCHED_OK)
		return fail(in, "in.tunables", "%s: %s", view->policy->name,
			    nsched_code_text(code));
	while ((field = field_next(view, NSCHED_AT_TUNABLES, &i)))
		if (field_given(view, field) && fill_field(in, field, tunables))
			return -1;
	code = nsched_tunables_check(tunables, &wrong);
	if (code != NSCHED_OK)
		return fail(in, "in.tunables", "%s (byte %u)", nsched_code_text(code), wrong.field);
	pointer_put(view->question, home_offset(view, NSCHED_AT_TUNABLES), tunables);
	return 0;
}

/* Rows that the machine does not count are as many as the record lists. */
static void count_rows(struct view *view, uint32_t home, struct nsched_state_facts *facts)
{
	static const struct {
		const char *name;
		uint32_t rows;
	} own[] = { { "nr_levels", NSCHED_ROWS_LEVEL }, { "nr_groups", NSCHED_ROWS_GROUP } };
	const struct nsched_field *field;
	uint32_t i = 0, k;

	while ((field = field_next(view, home, &i))) {
		json_object *json = field_json(view, field);

		for (k = 0; k < 2 && json && field->count; k++)
			if (!strcmp(field->count, own[k].name) &&
			    json_object_get_type(json) == json_type_array)
				view->nr[own[k].rows] = (uint32_t)json_object_array_length(json);
	}
	memcpy(facts->nr, view->nr, sizeof(facts->nr));
}

static int fill_column(struct record_inside *in, const struct nsched_field *field,
		       struct nsched_state *state)
{
	uint64_t width = field->type == NSCHED_U32 || field->type == NSCHED_S32 ? 4 : 8;
	struct column column;
	uint32_t offset;
	uint64_t i;

	if (read_field(in, field, &column))
		return -1;
	offset = field->offset < NSCHED_STATE_COLUMNS ? state->offset[field->offset] : 0;
	if (!offset || offset + column.nr * width > state->size_bytes)
		return fail_field(in, field, "the state has no room for %llu entries",
				  (unsigned long long)column.nr);
	for (i = 0; i < column.nr; i++)
		store((char *)state + offset, field->type, i, column.value[i]);
	return 0;
}

/* Whose queue: looked at before the question's own members are read and refused. */
static uint32_t this_cpu(struct record_inside *in)
{
	json_object *json = member(in->in, "this_cpu");
	int64_t cpu = json ? json_object_get_int64(json) : 0;

	return cpu >= 0 && cpu < (int64_t)in->view.nr_cpus ? (uint32_t)cpu : 0;
}

int decode_state(struct record_inside *in, uint32_t home)
{
	struct view *view = &in->view;
	struct nsched_state_facts facts;
	const struct nsched_field *field;
	struct nsched_wrong wrong;
	void *state;
	uint64_t bytes;
	uint32_t i = 0, code;

	view->now = home;
	memset(&facts, 0, sizeof(facts));
	facts.policy = view->policy->policy;
	facts.scope = home_scope(view, home);
	facts.cpu = this_cpu(in);
	facts.topology = view->topology;
	facts.domains = home_block(view, NSCHED_AT_DOMAINS);
	count_rows(view, home, &facts);
	bytes = nsched_state_size(&facts);
	if (!bytes)
		return fail(in, home_path(view, home), "%s keeps no such state", view->policy->name);
	state = take_guarded(in, 0, bytes);
	if (!state)
		return -1;
	code = nsched_state_init(state, bytes, &facts, &wrong);
	if (code != NSCHED_OK)
		return fail(in, home_path(view, home), "%s", code == NSCHED_NO_BLOCK ?
			    "it begins from a topology or domains that the record does not have" :
			    nsched_code_text(code));
	while ((field = field_next(view, home, &i))) {
		if (field->kind == NSCHED_KIND_NUMBER ? fill_field(in, field, state) :
							fill_column(in, field, state))
			return -1;
	}
	code = nsched_state_check(state, bytes, &facts, &wrong);
	if (code != NSCHED_OK)
		return fail(in, home_path(view, home), "%s (column %d, row %d)", nsched_code_text(code),
			    (int)wrong.field, (int)wrong.index);
	pointer_put(view->question, home_offset(view, home), state);
	return 0;
}
