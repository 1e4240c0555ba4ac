/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Replays records through the library and compares the answers. One line says
 * what failed, the last one how many; exit status 0 all passed, 1 some did not,
 * 2 nothing was tried or a file could not be read.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "reserved.h"
#include "thunks.h"

#define FAILURES_SHOWN 20
#define UNKNOWN_KEPT 256

struct unknown {
	char fn[RECORD_NAME];
	unsigned long records;
};

struct run {
	struct record record;
	const char *file;
	const char *only; /* this fn and no other; null: all */
	unsigned long line;
	unsigned long passed;
	unsigned long failed;
	unsigned long recorded; /* lines of a trace in this file */
	unsigned long shown;
	int is_quiet;
	int status;
	uint32_t nr_unknown;
	struct unknown unknown[UNKNOWN_KEPT];
};

static const char help[] =
	"usage: runner [--quiet] [--fn NAME] FILE...\n"
	"Ask the library every record of the files and compare the answers.\n"
	"\n"
	"  FILE       records, one a line; - is the standard input\n"
	"  --fn NAME  only the records of this function or question\n"
	"  --quiet    only the last line, N passed, N failed\n"
	"  --help     this text\n"
	"\n"
	"Exit status: 0 all passed, 1 some failed, 2 no record was found or a file could not be read.\n";

static int is_shown(struct run *run)
{
	if (run->is_quiet)
		return 0;
	if (run->shown++ == FAILURES_SHOWN)
		printf("further failures are counted and not shown\n");
	return run->shown <= FAILURES_SHOWN;
}

static void fail_line(struct run *run, const char *why)
{
	const struct record *record = &run->record;

	run->failed++;
	if (is_shown(run))
		printf("%s:%lu: %s%s%s%s%s\n", run->file, run->line, record->fn,
		       record->fn[0] && record->id[0] ? " " : "", record->id,
		       record->fn[0] ? ": " : "", why);
}

static void fail_answer(struct run *run, const struct record_difference *found)
{
	run->failed++;
	if (is_shown(run))
		printf("%s:%lu: %s%s%s: %s: expected %s, got %s\n", run->file, run->line,
		       run->record.fn, run->record.id[0] ? " " : "", run->record.id, found->field,
		       found->expected, found->got);
}

static void fail_unknown(struct run *run)
{
	uint32_t i;

	run->failed++;
	for (i = 0; i < run->nr_unknown; i++)
		if (!strcmp(run->unknown[i].fn, run->record.fn))
			break;
	if (i == UNKNOWN_KEPT)
		return;
	if (i == run->nr_unknown) {
		snprintf(run->unknown[i].fn, RECORD_NAME, "%s", run->record.fn);
		run->unknown[i].records = 0;
		run->nr_unknown++;
	}
	run->unknown[i].records++;
}

static void ask(struct run *run)
{
	struct record *record = &run->record;
	struct record_difference found;
	thunk_call *call;

	if (record->is_recorded) {
		run->recorded++;
		return;
	}
	if (record_resolve(record)) {
		fail_line(run, record->wrong);
		return;
	}
	call = record->function ? thunk_find(record->function->decision) : 0;
	if (!call) {
		fail_unknown(run);
		return;
	}
	memset(record->answer, 0xa5, record->function->answer_bytes);
	if (call(record->policy ? record->policy->policy : 0, record->question,
		 record->answer) == THUNK_NO_REASON) {
		fail_line(run, "the answer's reason is not the one that was returned");
		return;
	}
	if (!reserved_is_zero(record->function->decision, record->answer)) {
		fail_line(run, "a reserved word of the answer is not zero");
		return;
	}
	switch (record_compare(record, &found)) {
	case 0:
		run->passed++;
		break;
	case 1:
		fail_answer(run, &found);
		break;
	default:
		fail_line(run, record->wrong);
		break;
	}
}

static void one_line(struct run *run, const char *line, size_t length)
{
	switch (record_parse(&run->record, line, length)) {
	case RECORD_BROKEN:
		fail_line(run, run->record.wrong);
		break;
	case RECORD_ASK:
		if (!run->only || !strcmp(run->only, run->record.fn))
			ask(run);
		break;
	default:
		break;
	}
}

static void one_file(struct run *run, const char *file)
{
	FILE *stream = strcmp(file, "-") ? fopen(file, "r") : stdin;
	char *line = 0;
	size_t size = 0;
	ssize_t length;

	run->file = file;
	run->line = 0;
	run->recorded = 0;
	if (!stream) {
		fprintf(stderr, "runner: %s: %s\n", file, strerror(errno));
		run->status = 2;
		return;
	}
	while ((length = getline(&line, &size, stream)) >= 0) {
		run->line++;
		one_line(run, line, (size_t)length);
	}
	if (run->recorded) {
		fprintf(stderr, "runner: %s: %lu recorded lines are refused: what a system did is no "
				"expectation of a policy; replay ask compares them, replay keep makes a "
				"vector of one\n", file, run->recorded);
		run->status = 2;
	}
	if (ferror(stream)) {
		fprintf(stderr, "runner: %s: %s\n", file, strerror(errno));
		run->status = 2;
	}
	free(line);
	if (stream != stdin)
		fclose(stream);
}

static int usage(const char *what, const char *argument)
{
	fprintf(stderr, "runner: %s%s\n%s", what, argument, help);
	return 2;
}

static int finish(struct run *run)
{
	uint32_t i;

	for (i = 0; i < run->nr_unknown && !run->is_quiet; i++)
		printf("unknown function %s: %lu record%s\n", run->unknown[i].fn,
		       run->unknown[i].records, run->unknown[i].records == 1 ? "" : "s");
	if (!run->passed && !run->failed && !run->status) {
		fprintf(stderr, "runner: no record%s%s in these files\n", run->only ? " of " : "",
			run->only ? run->only : "");
		run->status = 2;
	}
	printf("%lu passed, %lu failed\n", run->passed, run->failed);
	record_close(&run->record);
	if (fflush(stdout)) {
		fprintf(stderr, "runner: standard output: %s\n", strerror(errno));
		return 2;
	}
	return run->status ? run->status : run->failed != 0;
}

/* Options may stand anywhere before a "--"; files are moved to the front of argv. */
static int read_options(struct run *run, int argc, char **argv, int *nr_files)
{
	int i, is_option = 1;

	*nr_files = 0;
	for (i = 1; i < argc; i++) {
		if (is_option && !strcmp(argv[i], "--")) {
			is_option = 0;
		} else if (is_option && !strcmp(argv[i], "--help")) {
			fputs(help, stdout);
			return 1;
		} else if (is_option && !strcmp(argv[i], "--quiet")) {
			run->is_quiet = 1;
		} else if (is_option && !strcmp(argv[i], "--fn")) {
			if (++i == argc)
				return usage("--fn needs a name", "");
			run->only = argv[i];
		} else if (is_option && argv[i][0] == '-' && argv[i][1]) {
			return usage("unknown option ", argv[i]);
		} else {
			argv[(*nr_files)++] = argv[i];
		}
	}
	return *nr_files ? 0 : usage("name a file of records", "");
}

int main(int argc, char **argv)
{
	static struct run run;
	int nr_files, i, stop = read_options(&run, argc, argv, &nr_files);

	if (stop)
		return stop == 2 ? 2 : 0;
	if (record_open(&run.record)) {
		fprintf(stderr, "runner: out of memory\n");
		return 2;
	}
	for (i = 0; i < nr_files; i++)
		one_file(&run, argv[i]);
	return finish(&run);
}
