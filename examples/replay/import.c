/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay import: options, files, and what is said at the end. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../decide/machine.h"
#include "../decide/text.h"
#include "import.h"
#include "record.h"
#include "replay.h"

#define PIECE 262144u
#define TOLD 20u

static const char help[] =
	"usage: replay import FILE [--topology WHAT] [OPTION].. -o TRACE.jsonl\n"
	"\n"
	"Reads a trace of the scheduler and writes one record for each wake-up, fork, exec and\n"
	"migration: the moment before it, the question, and what was done.\n"
	"\n"
	"  FILE             text of ftrace, trace-cmd report, perf script or perf sched script;\n"
	"                   a trace.dat (libtracecmd); records of bpftrace; - the standard input\n"
	"  --topology WHAT  the machine: XML of lstopo, words like \"node:4 core:2 pu:1\", or\n"
	"                   files of sysfs as lines \"path: value\"; else only CPUs are known\n"
	"  -o FILE          where the records go; - is the standard output\n"
	"  --strict         counts of a CPU are known from its first idle moment on, else from its\n"
	"                   first switch: a task that was queued before is not seen until it runs\n"
	"  --assume-idle    a CPU was idle from the trace's beginning to its first switch; else\n"
	"                   nothing is known of it. How many were not is told\n"
	"  --stats          what became of which lines, and lines a second\n"
	"  --help           this text\n"
	"\n"
	"Every line is accounted for: used, ignored by its kind, or not understood, with its number.\n"
	"Exit status: 0 all of it, 2 refused, or partial: what was understood is written.\n";

struct importing {
	const char *file;
	const char *topology;
	const char *to;
	uint32_t strict, stats, assume_idle;
	int fd;
	int write_error;
	struct machine machine;
	struct import_out out;
	struct import_world *world;
	struct import_feed feed;
	uint64_t told;
	uint64_t size, done; /* bytes */
	struct timespec began;
	double said;
	uint32_t is_terminal;
};

static double seconds_since(const struct timespec *began)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

static void say_progress(struct importing *im)
{
	double now = im->is_terminal ? seconds_since(&im->began) : 0;

	if (now < 1 || now < im->said + 0.25)
		return;
	im->said = now;
	fprintf(stderr, "\rreplay: %s: %llu lines", im->file, (unsigned long long)im->feed.lines);
	if (im->size)
		fprintf(stderr, ", %.0f of %.0f MB", (double)im->done / 1e6, (double)im->size / 1e6);
	fputs("\033[K", stderr);
}

static void end_progress(struct importing *im)
{
	if (im->said > 0)
		fputs("\r\033[K", stderr);
	im->said = 0;
}

static void tell(void *to, uint64_t line, const char *what)
{
	struct importing *im = to;

	if (im->told++ < TOLD) {
		end_progress(im);
		fprintf(stderr, "replay: %s:%llu: %s\n", im->file, (unsigned long long)line, what);
	} else if (im->told == TOLD + 1) {
		fprintf(stderr, "replay: %s: what follows is counted and not shown\n", im->file);
	}
}

static int write_all(void *to, const char *bytes, size_t nr)
{
	struct importing *im = to;

	while (nr) {
		ssize_t done = write(im->fd, bytes, nr);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0) {
			im->write_error = errno;
			return -1;
		}
		bytes += done;
		nr -= (size_t)done;
	}
	return 0;
}

static void read_options(struct importing *im, int argc, char **argv)
{
	static const struct {
		const char *name;
		uint32_t has_value;
	} rows[] = { { "--topology", 1 }, { "-o", 1 }, { "--strict", 0 }, { "--stats", 0 },
		    { "--assume-idle", 0 } };
	uint32_t which;
	int i;

	for (i = 1; i < argc; i++) {
		for (which = 0; which < 5 && strcmp(argv[i], rows[which].name) != 0; which++)
			;
		if (which == 5) {
			if (argv[i][0] == '-' && argv[i][1])
				refuse(NULL, 0, "import has no option \"%s\"; --help lists all", argv[i]);
			if (im->file)
				refuse(NULL, 0, "\"%s\" and \"%s\": import reads one file", im->file, argv[i]);
			im->file = argv[i];
			continue;
		}
		if (rows[which].has_value && ++i == argc)
			refuse(NULL, 0, "%s has no value; --help says what it wants", rows[which].name);
		if (which == 0)
			im->topology = argv[i];
		else if (which == 1)
			im->to = argv[i];
		else if (which == 2)
			im->strict = 1;
		else if (which == 3)
			im->stats = 1;
		else
			im->assume_idle = 1;
	}
	if (!im->file)
		refuse(NULL, 0, "name the trace to import; --help says which there are");
	if (!im->to)
		refuse(NULL, 0, "-o is missing; write -o TRACE.jsonl, or -o - for the standard output");
}

static ssize_t read_piece(const struct importing *im, int fd, char *piece)
{
	ssize_t nr;

	do
		nr = read(fd, piece, PIECE);
	while (nr < 0 && errno == EINTR);
	if (nr < 0)
		refuse(im->file, 0, "cannot be read (%s)", strerror(errno));
	return nr;
}

/* How many CPUs: by the tools' banner, else by the greatest number in the whole file. */
static uint32_t count_cpus(struct importing *im, int fd, char *piece, ssize_t nr)
{
	struct import_feed *feed = need(1, sizeof(*feed));
	int can_rewind = lseek(fd, 0, SEEK_CUR) >= 0;
	uint32_t cpus;

	feed_begin(feed, NULL);
	do {
		feed_bytes(feed, piece, (size_t)nr);
		im->done += (uint64_t)nr;
		say_progress(im);
	} while (can_rewind && !feed->banner_cpus && (nr = read_piece(im, fd, piece)) > 0);
	feed_end(feed);
	im->done = 0;
	cpus = feed->banner_cpus ? feed->banner_cpus : can_rewind ? feed->most_cpu : 0;
	if (!cpus && !can_rewind)
		refuse(im->file, 0, "says nowhere at its beginning how many CPUs there are, and a pipe "
				    "cannot be read twice; give --topology, or a file");
	if (!cpus)
		refuse(im->file, 0, "has no line of a scheduler's trace; text of ftrace, trace-cmd "
				    "report or perf script, a trace.dat, or bpftrace's records are read");
	free(feed);
	return cpus;
}

/* Opening it to write would empty what is being read. */
static void refuse_itself(const struct importing *im)
{
	struct stat from, to;
	int fails = strcmp(im->file, "-") == 0 ? fstat(STDIN_FILENO, &from) : stat(im->file, &from);

	if (!fails && strcmp(im->to, "-") != 0 && stat(im->to, &to) == 0 && S_ISREG(to.st_mode) &&
	    from.st_dev == to.st_dev && from.st_ino == to.st_ino)
		refuse(im->to, 0, "is the trace itself; name another file for the records");
}

static void begin_output(struct importing *im)
{
	char *machine = im->topology ? record_encode_machine(im->machine.topology) :
				       text_of("{\"topology\":{\"nr_cpus\":%u,\"nr_nodes\":1}}",
					       im->machine.topology->nr_cpus);

	refuse_itself(im);
	im->fd = strcmp(im->to, "-") == 0 ? STDOUT_FILENO :
					    open(im->to, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (im->fd < 0)
		refuse(im->to, 0, "cannot be written (%s)", strerror(errno));
	im->out.write = write_all;
	im->out.to = im;
	im->world = world_make(im->machine.topology, im->strict, &im->out);
	if (!machine || !im->world)
		refuse(im->file, 0, "no memory left for %u CPUs", im->machine.topology->nr_cpus);
	if (im->assume_idle) {
		char *origin = text_of("%s; a CPU not seen yet is taken as idle", im->machine.origin);

		free(im->machine.origin);
		im->machine.origin = origin;
		world_assume_idle(im->world);
	}
	out_bytes(&im->out, machine, strlen(machine) - 1); /* without its last brace */
	out_text(&im->out, ",\"id\":");
	out_string(&im->out, im->machine.origin, strlen(im->machine.origin));
	out_text(&im->out, "}\n");
	free(machine);
	feed_begin(&im->feed, im->world);
	im->feed.file = im->file;
	im->feed.tell = tell;
	im->feed.tell_to = im;
}

static void make_machine(struct importing *im, uint32_t nr_cpus)
{
	if (im->topology)
		import_machine(&im->machine, im->topology);
	else
		import_machine_plain(&im->machine, nr_cpus);
}

static void read_text_trace(struct importing *im)
{
	int fd = strcmp(im->file, "-") == 0 ? STDIN_FILENO : open(im->file, O_RDONLY);
	char *piece = need(1, PIECE);
	struct stat stat;
	ssize_t nr;

	if (fd < 0)
		refuse(im->file, 0, "cannot be opened (%s)", strerror(errno));
	nr = read_piece(im, fd, piece);
	if (nr == 0)
		refuse(im->file, 0, "is empty");
	if (nr >= 10 && memcmp(piece, "\x17\x08\x44tracing", 10) == 0)
		refuse(im->file, 0, "is a trace.dat; name its file, it cannot be read from a pipe");
	if (nr >= 8 && memcmp(piece, "PERFILE2", 8) == 0)
		refuse(im->file, 0, "is a perf.data; import what `perf script -i` prints of it");
	if (fstat(fd, &stat) == 0 && S_ISREG(stat.st_mode))
		im->size = (uint64_t)stat.st_size;
	make_machine(im, im->topology ? 0 : count_cpus(im, fd, piece, nr));
	if (!im->topology && lseek(fd, 0, SEEK_SET) >= 0)
		nr = read_piece(im, fd, piece);
	begin_output(im);
	for (; nr > 0; nr = read_piece(im, fd, piece)) {
		feed_bytes(&im->feed, piece, (size_t)nr);
		im->done += (uint64_t)nr;
		say_progress(im);
		if (im->out.failed)
			break;
	}
	feed_end(&im->feed);
	free(piece);
	if (fd != STDIN_FILENO)
		close(fd);
}

static struct importing *of_dat; /* the reader of a trace.dat calls back without an argument */

static void dat_progress(void)
{
	say_progress(of_dat);
}

static void read_dat_trace(struct importing *im)
{
	uint32_t nr_cpus = 0;
	struct dat *dat = dat_open(im->file, &nr_cpus);

	of_dat = im;
	make_machine(im, nr_cpus);
	begin_output(im);
	dat_read(dat, &im->feed, dat_progress);
	dat_close(dat);
}

static void say_names(const struct importing *im, const char *what, size_t member)
{
	const struct import_feed *feed = &im->feed;
	uint32_t i, nr = 0;

	fprintf(stderr, "  %s", what);
	for (i = 0; i < feed->nr_names; i++) {
		uint64_t count;

		memcpy(&count, (const char *)&feed->names[i] + member, sizeof(count));
		if (count)
			fprintf(stderr, "%s%s %llu", nr++ ? ", " : "", feed->names[i].name,
				(unsigned long long)count);
	}
	fprintf(stderr, "%s\n", nr ? "" : "nothing");
}

static void say_stats(const struct importing *im, double seconds)
{
	const struct import_counts *counts = world_counts(im->world);

	say_names(im, "used            ", offsetof(struct import_tally, used));
	say_names(im, "ignored         ", offsetof(struct import_tally, ignored));
	say_names(im, "not understood  ", offsetof(struct import_tally, broken));
	fprintf(stderr,
		"  without an end  %llu wake-ups and moves; switches that contradict %llu; wake-ups "
		"without success %llu\n",
		(unsigned long long)counts->cut_off, (unsigned long long)counts->contradicted,
		(unsigned long long)counts->no_success);
	fprintf(stderr,
		"  speed           %.0f lines/s, %.0f a second of processor time; %.1f MB/s read, "
		"%.1f MB/s written\n",
		(double)im->feed.lines / seconds,
		(double)im->feed.lines * CLOCKS_PER_SEC / (double)(clock() + 1),
		(double)im->done / seconds / 1e6, (double)im->out.bytes / seconds / 1e6);
}

static int finish(struct importing *im)
{
	const struct import_counts *counts = world_counts(im->world);
	double seconds = seconds_since(&im->began);
	uint64_t records = counts->wakes + counts->places + counts->balances;
	int is_partial = im->feed.damaged != 0;

	out_flush(&im->out);
	if (im->fd != STDOUT_FILENO && close(im->fd) != 0 && !im->write_error) {
		im->write_error = errno;
		im->out.failed = 1;
	}
	end_progress(im);
	fprintf(stderr,
		"replay: %s: %llu lines: %llu used, %llu ignored, %llu not understood; %llu records: "
		"wake %llu, place %llu, balance %llu\n",
		im->file, (unsigned long long)im->feed.lines, (unsigned long long)im->feed.used,
		(unsigned long long)im->feed.ignored, (unsigned long long)im->feed.not_understood,
		(unsigned long long)records,
		(unsigned long long)counts->wakes, (unsigned long long)counts->places,
		(unsigned long long)counts->balances);
	if (!im->topology)
		fprintf(stderr, "replay: %s: no --topology: %u CPUs on one node; cores, caches and "
				"nodes are not known\n", im->file, im->machine.topology->nr_cpus);
	if (im->assume_idle)
		fprintf(stderr, "replay: %s: --assume-idle: %llu of %u CPUs were not: their first "
				"switch is from a task\n", im->file,
			(unsigned long long)counts->not_idle, im->machine.topology->nr_cpus);
	if (im->feed.is_overwritten)
		fprintf(stderr, "replay: %s: older entries had been overwritten when it was read\n",
			im->file);
	if (im->stats)
		say_stats(im, seconds);
	if (im->out.failed)
		fprintf(stderr, "replay: %s: %s at %s:%llu; what is there is partial\n", im->to,
			im->write_error ? strerror(im->write_error) : "no memory left", im->file,
			(unsigned long long)im->feed.line);
	else if (is_partial)
		fprintf(stderr, "replay: %s: partial: what was understood is in %s\n", im->file, im->to);
	return is_partial || im->out.failed ? NSCHED_REPLAY_REFUSED : NSCHED_REPLAY_DONE;
}

/* The library that reads a trace.dat trusts it: a damaged one may end the process. */
static int in_a_child(struct importing *im)
{
	int status = 0;
	pid_t child;

	fflush(NULL);
	child = fork();
	if (child < 0)
		refuse(im->file, 0, "no process for libtracecmd (%s)", strerror(errno));
	if (child == 0) {
		read_dat_trace(im);
		_Exit(finish(im));
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	fprintf(stderr, "replay: %s: libtracecmd was ended by signal %d (%s); the file is damaged, "
			"what was understood before is in %s and partial\n",
		im->file, WTERMSIG(status), strsignal(WTERMSIG(status)), im->to);
	return NSCHED_REPLAY_REFUSED;
}

int replay_import(int argc, char **argv)
{
	static struct importing im;
	int i, status;

	for (i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(help, stdout);
			return NSCHED_REPLAY_DONE;
		}
	}
	read_options(&im, argc, argv);
	im.is_terminal = (uint32_t)isatty(STDERR_FILENO);
	clock_gettime(CLOCK_MONOTONIC, &im.began);
	if (strcmp(im.file, "-") != 0 && dat_is(im.file))
		return in_a_child(&im);
	read_text_trace(&im);
	status = finish(&im);
	world_free(im.world);
	out_free(&im.out);
	machine_free(&im.machine);
	return status;
}
