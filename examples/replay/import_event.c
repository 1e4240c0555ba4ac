/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The events that say something about run queues, with the fields that are read.
 * A kernel prints key=value, in the order of its own fields; the plugins of
 * trace-cmd and perf have a short form of their own for three of them. What a row
 * does not name is passed over.
 */
#include <string.h>

#include "import.h"

enum field_type { NUMBER, TEXT, STATE };

struct field {
	const char *key; /* with its "=" */
	uint8_t length;
	uint8_t type;
	uint8_t slot;	 /* enum import_number, or of a text enum import_text */
	uint8_t is_optional;
};

#define FIELDS 7

/* plugin: t comm:pid [prio], n the same for next, s a state, w success and CPU:n. */
struct import_form {
	const char *event;
	const char *plugin;
	uint32_t kind;
	struct field field[FIELDS];
};

#define N(key, slot) { key "=", sizeof(key), NUMBER, IMPORT_##slot, 0 }
#define O(key, slot) { key "=", sizeof(key), NUMBER, IMPORT_##slot, 1 }
#define T(key, slot) { key "=", sizeof(key), TEXT, IMPORT_##slot, 0 }
#define S(key, slot) { key "=", sizeof(key), STATE, IMPORT_##slot, 0 }
#define WOKEN { T("comm", COMM), N("pid", PID), O("prio", PRIO), O("success", SUCCESS), \
		N("target_cpu", CPU) }

static const struct import_form forms[] = {
	{ "sched_switch", "tsn", IMPORT_SWITCH,
	  { T("prev_comm", PREV_COMM), N("prev_pid", PREV_PID), O("prev_prio", PREV_PRIO),
	    S("prev_state", PREV_STATE), T("next_comm", NEXT_COMM), N("next_pid", NEXT_PID),
	    O("next_prio", NEXT_PRIO) } },
	{ "sched_waking", "tw", IMPORT_WAKING, WOKEN },
	{ "sched_wakeup", "tw", IMPORT_WAKEUP, WOKEN },
	{ "sched_wakeup_new", "tw", IMPORT_NEW, WOKEN },
	{ "sched_migrate_task", NULL, IMPORT_MIGRATE,
	  { T("comm", COMM), N("pid", PID), O("prio", PRIO), N("orig_cpu", ORIG),
	    N("dest_cpu", CPU) } },
	{ "sched_process_exec", NULL, IMPORT_EXEC, { N("pid", PID) } },
	{ "sched_process_exit", NULL, IMPORT_EXIT, { T("comm", COMM), N("pid", PID) } },
	{ "sched_process_free", NULL, IMPORT_EXIT, { T("comm", COMM), N("pid", PID) } },
	{ "sched_load_cfs_rq", NULL, IMPORT_LOAD,
	  { N("cpu", CPU), T("path", PATH), N("load", AVERAGE), N("util", UTIL) } },
	{ "sched_load_avg_cpu", NULL, IMPORT_LOAD,
	  { N("cpu", CPU), N("load_avg", AVERAGE), N("util_avg", UTIL) } },
};

const struct import_form *import_form(struct import_span name)
{
	uint32_t i;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (strlen(forms[i].event) == name.length &&
		    memcmp(forms[i].event, name.at, name.length) == 0)
			return &forms[i];
	}
	return NULL;
}

uint32_t import_form_kind(const struct import_form *form)
{
	return form->kind;
}

const char *import_field(const struct import_form *form, uint32_t nr, uint32_t *is_text,
			 uint32_t *slot)
{
	if (nr >= FIELDS || !form->field[nr].key)
		return NULL;
	*is_text = form->field[nr].type == TEXT;
	*slot = form->field[nr].slot;
	return form->field[nr].key;
}

/*
 * 0 runs on. 1, 2, 4, 8, 128 sleep; 16, 32 and in old kernels 64 are the end (new ones
 * park a thread by 64: that one is forgotten, too). A bit above all of these alone
 * says that it was preempted: 256 in new kernels, 512 to 4096 in old ones.
 */
uint32_t import_left_by_number(uint64_t state)
{
	if ((state & 0xff) == 0)
		return IMPORT_RUNNABLE;
	return state & 0x70 ? IMPORT_DEAD : IMPORT_SLEEPS;
}

/* "R", "R+", "S", "D|W", "x"; or a number. */
static int read_state(const char *at, const char *end, uint32_t *left)
{
	const char *last = memchr(at, ' ', (size_t)(end - at));
	uint32_t base = 10;
	uint64_t number;

	last = last ? last : end;
	if (last == at)
		return -1;
	if (*at >= '0' && *at <= '9') {
		if (last - at > 2 && at[1] == 'x') {
			at += 2;
			base = 16;
		}
		if (import_number(&at, last, base, &number))
			return -1;
		*left = import_left_by_number(number);
		return 0;
	}
	if (*at == 'R' || last[-1] == '+')
		*left = IMPORT_RUNNABLE;
	else if (*at == 'X' || *at == 'x' || *at == 'Z')
		*left = IMPORT_DEAD;
	else if ((*at | 32) >= 'a' && (*at | 32) <= 'z')
		*left = IMPORT_SLEEPS;
	else
		return -1;
	return 0;
}

static int read_u32(const char **at, const char *end, uint32_t *value)
{
	uint64_t number;
	uint32_t base = 10, minus = 0;

	if (*at < end && **at == '-') {
		minus = 1;
		(*at)++;
	}
	if (end - *at > 2 && (*at)[0] == '0' && (*at)[1] == 'x') {
		*at += 2;
		base = 16;
	}
	if (import_number(at, end, base, &number) || number > UINT32_MAX)
		return -1;
	*value = minus ? 0 - (uint32_t)number : (uint32_t)number;
	return 0;
}

/* Where the value of @key begins: here, or further on behind a blank. Null: nowhere. */
static const char *seek(const char *at, const char *end, const struct field *field)
{
	size_t length = field->length;

	while (at < end && *at == ' ')
		at++;
	if ((size_t)(end - at) >= length && memcmp(at, field->key, length) == 0)
		return at + length;
	for (; (at = memchr(at, ' ', (size_t)(end - at))); at++) {
		if ((size_t)(end - at) > length && memcmp(at + 1, field->key, length) == 0)
			return at + 1 + length;
	}
	return NULL;
}

/* A text ends where the next field's key begins, with a digit behind it. */
static const char *text_end(const char *at, const char *end, const struct field *next)
{
	for (; (at = memchr(at, ' ', (size_t)(end - at))); at++) {
		const char *value = at + 1 + next->length;

		if (value < end && memcmp(at + 1, next->key, next->length) == 0 &&
		    ((*value >= '0' && *value <= '9') || *value == '-'))
			return at;
	}
	return NULL;
}

static int by_keys(const struct import_form *form, struct import_event *event,
		   const char **lacking)
{
	const char *at = event->head.body.at, *end = at + event->head.body.length;
	const struct field *field;
	uint32_t value = 0;

	for (field = form->field; field < form->field + FIELDS && field->key; field++) {
		const char *from = seek(at, end, field), *last;

		*lacking = field->key;
		if (!from && field->is_optional)
			continue;
		if (!from)
			return -1;
		at = from;
		if (field->type == TEXT) {
			last = text_end(at, end, field + 1);
			if (!last)
				return -1;
			event->text[field->slot].at = at;
			event->text[field->slot].length = (size_t)(last - at);
			at = last;
			continue;
		}
		if (field->type == STATE ? read_state(at, end, &value) :
					   read_u32(&at, end, &value))
			return -1;
		import_set(event, field->slot, value);
	}
	return 0;
}

/* "comm:pid [prio]": the pid is behind the last colon before the bracket. */
static int plugin_task(const char **from, const char *end, struct import_event *event,
		       uint32_t pid_slot, uint32_t text_slot)
{
	const char *first = *from, *open = first, *at, *colon;
	uint32_t pid, prio;

	for (; (open = memchr(open, '[', (size_t)(end - open))); open++) {
		at = open + 1;
		if (open == first || open[-1] != ' ' || read_u32(&at, end, &prio) || at == end ||
		    *at != ']')
			continue;
		colon = memrchr(first, ':', (size_t)(open - first));
		*from = at + 1;
		if (!colon)
			continue;
		at = colon + 1;
		if (read_u32(&at, open, &pid) || at + 1 != open)
			continue;
		import_set(event, pid_slot, pid);
		import_set(event, pid_slot + 1, prio); /* prio follows pid in the enum */
		event->text[text_slot].at = first;
		event->text[text_slot].length = (size_t)(colon - first);
		return 0;
	}
	return -1;
}

/* "success=1 CPU:005", "<CANT FIND FIELD success>", or the CPU alone. */
static int plugin_woken(const char *at, const char *end, struct import_event *event)
{
	const char *found = memmem(at, (size_t)(end - at), "success=", 8);
	uint32_t value;

	if (found) {
		found += 8;
		if (read_u32(&found, end, &value))
			return -1;
		import_set(event, IMPORT_SUCCESS, value);
	}
	found = memmem(at, (size_t)(end - at), "CPU:", 4);
	if (!found)
		return -1;
	found += 4;
	if (read_u32(&found, end, &value))
		return -1;
	import_set(event, IMPORT_CPU, value);
	return 0;
}

static int by_plugin(const struct import_form *form, struct import_event *event)
{
	const char *at = event->head.body.at, *end = at + event->head.body.length, *what;
	uint32_t left, is_switch = form->kind == IMPORT_SWITCH;

	for (what = form->plugin; *what; what++) {
		while (at < end && *at == ' ')
			at++;
		switch (*what) {
		case 't':
			if (plugin_task(&at, end, event, is_switch ? IMPORT_PREV_PID : IMPORT_PID,
					is_switch ? IMPORT_PREV_COMM : IMPORT_COMM))
				return -1;
			break;
		case 'n':
			at = memmem(at, (size_t)(end - at), "==> ", 4);
			if (!at)
				return -1;
			at += 4;
			if (plugin_task(&at, end, event, IMPORT_NEXT_PID, IMPORT_NEXT_COMM))
				return -1;
			break;
		case 's':
			if (read_state(at, end, &left))
				return -1;
			import_set(event, IMPORT_PREV_STATE, left);
			break;
		default:
			if (plugin_woken(at, end, event))
				return -1;
			break;
		}
	}
	return 0;
}
_Static_assert(IMPORT_PRIO == IMPORT_PID + 1 && IMPORT_NEXT_PRIO == IMPORT_NEXT_PID + 1,
	       "plugin_task() writes the two side by side");

int import_fields(const struct import_form *form, struct import_event *event,
		  const char **lacking)
{
	event->kind = form->kind;
	event->known = 0;
	memset(event->text, 0, sizeof(event->text));
	if (form->plugin && event->head.body.length >= form->field[0].length &&
	    memcmp(event->head.body.at, form->field[0].key, form->field[0].length) != 0) {
		*lacking = "comm:pid [prio]";
		if (by_plugin(form, event) == 0)
			return 0;
		event->known = 0;
	}
	return by_keys(form, event, lacking);
}

/* Records of bpftrace: "S:dt:cpu:prev pid:prev state:next pid", numbers in hex. */
static const struct bpf_form {
	char letter;
	uint8_t kind;
	uint8_t nr;
	uint8_t slot[4]; /* behind the time */
} bpf_forms[] = {
	{ 'S', IMPORT_SWITCH, 4, { IMPORT_NUMBERS, IMPORT_PREV_PID, IMPORT_PREV_STATE,
				   IMPORT_NEXT_PID } },
	{ 'W', IMPORT_WAKEUP, 3, { IMPORT_NUMBERS, IMPORT_CPU, IMPORT_PID, 0 } },
	{ 'M', IMPORT_MIGRATE, 4, { IMPORT_NUMBERS, IMPORT_ORIG, IMPORT_CPU, IMPORT_PID } },
	{ 'P', IMPORT_TASK, 2, { IMPORT_PID, IMPORT_PRIO, 0, 0 } },
};

int import_bpf(struct import_span line, uint64_t *start_ns, struct import_event *event,
	       const char **lacking)
{
	const char *at = line.at + 2, *end = line.at + line.length;
	const struct bpf_form *form = bpf_forms;
	uint64_t value[5] = { 0 };
	uint32_t i;

	memset(event, 0, sizeof(*event));
	event->head.cpu = event->head.pid = NSCHED_NONE;
	*lacking = "numbers in hex, with a colon between them";
	if (line.at[1] == 'T') { /* ST:0:start */
		at = line.at + 3;
		if (import_number(&at, end, 16, &value[0]) || at == end || *at++ != ':' ||
		    import_number(&at, end, 16, start_ns))
			return -1;
		event->kind = IMPORT_OTHER;
		return 0;
	}
	while (form->letter != line.at[0])
		form++;
	for (i = 0; i <= form->nr; i++) {
		if ((i && (at == end || *at++ != ':')) || import_number(&at, end, 16, &value[i]) ||
		    (i && value[i] > UINT32_MAX))
			return -1;
	}
	if (value[0] > UINT64_MAX / 2 || *start_ns > UINT64_MAX / 2)
		return -1;
	event->kind = form->kind;
	event->head.time_ns = *start_ns + value[0];
	for (i = 0; i < form->nr; i++) {
		if (form->slot[i] == IMPORT_NUMBERS)
			event->head.cpu = (uint32_t)value[i + 1];
		else
			import_set(event, form->slot[i], (uint32_t)value[i + 1]);
	}
	if (form->kind == IMPORT_SWITCH)
		import_set(event, IMPORT_PREV_STATE, import_left_by_number(value[3]));
	if (form->kind == IMPORT_TASK && at < end && *at == ':') {
		event->text[IMPORT_COMM].at = at + 1;
		event->text[IMPORT_COMM].length = (size_t)(end - at - 1);
	} else if (form->kind == IMPORT_TASK || at != end) {
		return -1;
	}
	return 0;
}
