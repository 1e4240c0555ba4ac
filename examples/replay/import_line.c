/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * One line of text: what it is, and if it is an event, by whom, where, when and
 * which. All tools print the same five things in one order,
 *
 *	comm-pid (tgid) [cpu] flags time: name: ..	ftrace, trace-cmd
 *	comm-pid cpuflags time: name: ..		latency format
 *	comm pid/tid [cpu] time: period name: ..	perf script
 *
 * and a comm may hold anything. So the anchor is the CPU: brackets around digits,
 * or digits and flags after a dash and a pid, with a time and a colon behind.
 */
#include <string.h>

#include "import.h"

#define LONGEST_FLAGS 12

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *skip_blank(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Digits of @base, at least one; *@at behind them. -1: none, or more than 64 bits. */
int import_number(const char **at, const char *end, uint32_t base, uint64_t *value)
{
	const char *first = *at;
	uint64_t n = 0;

	for (; *at < end; (*at)++) {
		uint32_t digit = (uint32_t)(unsigned char)**at;

		if (digit - '0' < 10)
			digit -= '0';
		else if (base == 16 && (digit | 32) - 'a' < 6)
			digit = (digit | 32) - 'a' + 10;
		else
			break;
		if (n > (UINT64_MAX - digit) / base)
			return -1;
		n = n * base + digit;
	}
	*value = n;
	return *at == first ? -1 : 0;
}

/* "12.345678:": seconds and up to nine decimals; null if it is something else. */
static const char *read_time(const char *at, const char *end, uint64_t *time_ns)
{
	uint64_t seconds = 0, part = 0;
	uint32_t places = 0;

	if (import_number(&at, end, 10, &seconds) || at == end || *at != '.' ||
	    seconds > UINT64_MAX / 2000000000u)
		return NULL;
	for (at++; at < end && is_digit(*at) && places < 9; at++, places++)
		part = part * 10 + (uint64_t)(*at - '0');
	if (places == 0 || at == end || *at != ':')
		return NULL;
	for (; places < 9; places++)
		part *= 10;
	*time_ns = seconds * 1000000000u + part;
	return at + 1;
}

/* The third column of ftrace's flags says whether an interrupt was being served. */
static uint32_t context_of(const char *flags, size_t length)
{
	if (length < 3)
		return IMPORT_ANY_CONTEXT;
	switch (flags[2]) {
	case '.':
		return IMPORT_IN_TASK;
	case 'h':
	case 'H':
	case 's':
	case 'z':
	case 'Z':
		return IMPORT_IN_INTERRUPT;
	default:
		return IMPORT_ANY_CONTEXT;
	}
}

/* Behind the CPU: flags or none, then the time. */
static const char *read_tail(const char *at, const char *end, struct import_head *head)
{
	const char *flags, *after;

	at = skip_blank(at, end);
	head->context = IMPORT_ANY_CONTEXT;
	after = read_time(at, end, &head->time_ns);
	if (after)
		return after;
	for (flags = at; at < end && *at != ' ' && at - flags < LONGEST_FLAGS; at++)
		;
	if (at == flags || at == end || *at != ' ')
		return NULL;
	head->context = context_of(flags, (size_t)(at - flags));
	return read_time(skip_blank(at, end), end, &head->time_ns);
}

/* What follows the time: the event's name and its text. */
static int read_name(const char *at, const char *end, struct import_head *head)
{
	const char *first, *last, *prefix;
	uint32_t tokens;

	for (tokens = 0; tokens < 2; tokens++) {
		first = skip_blank(at, end);
		for (last = first; last < end && *last != ' '; last++)
			;
		at = last;
		if (last > first && last[-1] == ':')
			break;
		for (prefix = first; prefix < last && is_digit(*prefix); prefix++)
			;
		if (prefix < last) /* no name: a function, a stack */
			break;
	}
	head->body.at = skip_blank(at, end);
	head->body.length = (size_t)(end - head->body.at);
	if (last > first && last[-1] == ':')
		last--;
	prefix = memrchr(first, ':', (size_t)(last - first)); /* "sched:sched_switch" */
	if (prefix && prefix + 1 < last)
		first = prefix + 1;
	head->name.at = first;
	head->name.length = (size_t)(last - first);
	return last > first ? 0 : -1;
}

static void set_comm(struct import_head *head, const char *first, const char *last)
{
	first = skip_blank(first, last);
	while (last > first && last[-1] == ' ')
		last--;
	head->comm.at = first;
	head->comm.length = (size_t)(last - first);
}

/* Before the CPU: comm-pid, comm pid, comm pid/tid, each perhaps with a (tgid) behind. */
static int read_task(const char *first, const char *last, struct import_head *head)
{
	const char *digits, *at;
	uint64_t pid;

	while (last > first && last[-1] == ' ')
		last--;
	if (last > first && last[-1] == ')') {
		while (last > first && *last != '(')
			last--;
		while (last > first && last[-1] == ' ')
			last--;
	}
	for (digits = last; digits > first && is_digit(digits[-1]); digits--)
		;
	at = digits;
	if (digits == last || import_number(&at, last, 10, &pid) || pid > INT32_MAX)
		return -1;
	head->pid = (uint32_t)pid;
	if (digits > first && digits[-1] == '/') {
		for (digits--; digits > first && is_digit(digits[-1]); digits--)
			;
	} else if (digits > first && digits[-1] == '-') {
		digits--;
		if (pid == 1 && digits > first && digits[-1] == ' ' &&
		    skip_blank(first, digits) < digits) /* perf's -1 */
			head->pid = NSCHED_NONE;
	} else if (digits > first && digits[-1] != ' ') {
		return -1;
	}
	set_comm(head, first, digits);
	return 0;
}

static int bracketed(struct import_span line, struct import_head *head)
{
	const char *end = line.at + line.length, *open = line.at, *at, *after;
	uint64_t cpu;

	for (; (open = memchr(open, '[', (size_t)(end - open))); open++) {
		at = open + 1;
		if (import_number(&at, end, 10, &cpu) || at == end || *at != ']' ||
		    cpu > INT32_MAX)
			continue;
		after = read_tail(at + 1, end, head);
		if (!after || read_task(line.at, open, head) || read_name(after, end, head))
			continue;
		head->cpu = (uint32_t)cpu;
		return 0;
	}
	return -1;
}

/* "comm-1394    1d..3  2535.384180: ..": CPU and flags in one. */
static int fused(struct import_span line, struct import_head *head)
{
	const char *end = line.at + line.length, *dash = line.at, *at, *cpu_at, *after;
	uint64_t cpu, pid;

	for (; (dash = memchr(dash, '-', (size_t)(end - dash))); dash++) {
		at = dash + 1;
		if (import_number(&at, end, 10, &pid) || at == end || *at != ' ' ||
		    pid > INT32_MAX)
			continue;
		at = skip_blank(at, end);
		cpu_at = at;
		if (import_number(&at, end, 10, &cpu) || at == end || cpu > INT32_MAX ||
		    *at == ' ')
			continue;
		after = read_tail(at, end, head);
		if (!after || at == cpu_at || read_name(after, end, head))
			continue;
		head->cpu = (uint32_t)cpu;
		head->pid = (uint32_t)pid;
		set_comm(head, line.at, dash);
		return 0;
	}
	return -1;
}

static int has(struct import_span line, const char *what)
{
	return memmem(line.at, line.length, what, strlen(what)) != NULL;
}

static int begins(struct import_span line, const char *what)
{
	size_t length = strlen(what);

	return line.length >= length && memcmp(line.at, what, length) == 0;
}

/* "CPU:7 [204600 EVENTS DROPPED]", "CPU:n [LOST n EVENTS]", "LOST n events". */
static int lost(struct import_span line, struct import_head *head)
{
	const char *at, *end = line.at + line.length;
	uint64_t cpu;

	head->cpu = NSCHED_NONE;
	if (begins(line, "##### CPU ") && has(line, "buffer started")) {
		at = line.at + 10;
	} else if (begins(line, "CPU:") && (has(line, "EVENTS DROPPED") || has(line, "LOST"))) {
		at = line.at + 4;
	} else {
		return (begins(line, "LOST ") || begins(line, "Lost ")) && has(line, "events") ? 0 :
		       has(line, "PERF_RECORD_LOST") ? 0 : -1;
	}
	if (!import_number(&at, end, 10, &cpu) && cpu < INT32_MAX)
		head->cpu = (uint32_t)cpu;
	return 0;
}

/* A call chain: an address in hex, then a symbol. */
static int is_chain(struct import_span line)
{
	const char *at = line.at, *end = line.at + line.length;
	uint64_t address;

	if (at == end || (*at != ' ' && *at != '\t'))
		return 0;
	at = skip_blank(at, end);
	if (end - at > 3 && memcmp(at, "=> ", 3) == 0)
		return 1;
	return !import_number(&at, end, 16, &address) && address > 0xfff &&
	       (at == end || *at == ' ');
}

static int is_banner(struct import_span line)
{
	static const char *const first[] = {
		"#", "version = ", "cpus=", "CPU ", "Attaching ", "trace.dat", "tracer: ",
		"<stack trace>", "--",
	};
	uint32_t i;

	if (skip_blank(line.at, line.at + line.length) == line.at + line.length)
		return 1;
	for (i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
		if (begins(line, first[i]))
			return 1;
	}
	return has(line, "-latency trace v") || is_chain(line);
}

static int is_bpf(struct import_span line)
{
	static const char letters[] = "SPWM";

	if (line.length < 3)
		return 0;
	return begins(line, "ST:") ||
	       (line.at[1] == ':' && line.at[0] && strchr(letters, line.at[0]) != NULL);
}

/* Could this have been an event: digits in brackets, or a time? */
static int resembles_event(struct import_span line)
{
	const char *at = line.at, *end = at + line.length, *after;
	uint64_t ignored;

	for (; (at = memchr(at, '[', (size_t)(end - at))); at++) {
		after = at + 1;
		if (!import_number(&after, end, 10, &ignored) && after < end && *after == ']')
			return 1;
	}
	for (at = line.at; at < end; at++) {
		if (is_digit(*at) && (at == line.at || at[-1] == ' ') &&
		    read_time(at, end, &ignored))
			return 1;
	}
	return 0;
}

enum import_shape import_line(struct import_span line, struct import_head *head)
{
	size_t i;

	if (bracketed(line, head) == 0)
		return IMPORT_AN_EVENT;
	if (is_bpf(line))
		return IMPORT_BPF;
	if (fused(line, head) == 0)
		return IMPORT_AN_EVENT;
	if (lost(line, head) == 0)
		return IMPORT_LOST;
	if (is_banner(line))
		return IMPORT_BANNER;
	for (i = 0; i < line.length; i++) {
		if ((unsigned char)line.at[i] < ' ' && line.at[i] != '\t')
			return IMPORT_DAMAGED;
	}
	return resembles_event(line) ? IMPORT_DAMAGED : IMPORT_REMARK;
}

uint32_t import_banner_cpus(struct import_span line)
{
	const char *at = NULL, *end = line.at + line.length;
	uint64_t cpus;

	if (begins(line, "cpus="))
		at = line.at + 5;
	else if (begins(line, "#")) {
		if (begins(line, "# nrcpus avail : "))
			at = line.at + 17;
		else if ((at = memmem(line.at, line.length, "#P:", 3)))
			at += 3;
	}
	if (!at || import_number(&at, end, 10, &cpus) || cpus > NSCHED_MAX_CPUS)
		return 0;
	return (uint32_t)cpus;
}

uint32_t import_banner_overwritten(struct import_span line)
{
	static const char key[] = "entries-in-buffer/entries-written:";
	const char *at = memmem(line.at, line.length, key, sizeof(key) - 1);
	const char *end = line.at + line.length;
	uint64_t held, written;

	if (!at)
		return 0;
	at = skip_blank(at + sizeof(key) - 1, end);
	if (import_number(&at, end, 10, &held) || at == end || *at++ != '/' ||
	    import_number(&at, end, 10, &written))
		return 0;
	return held < written;
}
