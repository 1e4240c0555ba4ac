/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "../decide/text.h"
#include "export.h"
#include "trace_print.h"

void export_begin(struct export *e, const char *path)
{
	e->file = strcmp(path, "-") ? fopen(path, "w") : stdout;
	if (!e->file)
		refuse(path, 0, "cannot be written (%s); name a file that can be", strerror(errno));
	fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", e->file);
}

void export_end(struct export *e, const char *path)
{
	int failed;

	fputs("\n]}\n", e->file);
	failed = fflush(e->file) != 0 || ferror(e->file);
	if (e->file != stdout)
		failed |= fclose(e->file) != 0;
	if (failed)
		refuse(path, 0, "cannot be written (%s)", strerror(errno));
}

/* Times are in us there. */
void export_open(struct export *e, const char *ph, uint32_t process, uint64_t thread,
		 uint64_t time_ns)
{
	fprintf(e->file,
		"%s\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%" PRIu64 ",\"ts\":%" PRIu64 ".%03u",
		e->events++ ? "," : "", ph, process, thread, time_ns / 1000,
		(unsigned int)(time_ns % 1000));
}

void export_name(struct export *e, const char *name)
{
	fputs(",\"name\":", e->file);
	trace_print_string(e->file, name);
}

void export_close(struct export *e)
{
	fputc('}', e->file);
}

void export_process_name(struct export *e, uint32_t process, const char *name)
{
	export_open(e, "M", process, 0, 0);
	export_name(e, "process_name");
	fputs(",\"args\":{\"name\":", e->file);
	trace_print_string(e->file, name);
	fputs("}}", e->file);
}

void export_thread_name(struct export *e, uint32_t process, uint64_t thread, const char *name)
{
	export_open(e, "M", process, thread, 0);
	export_name(e, "thread_name");
	fputs(",\"args\":{\"name\":", e->file);
	trace_print_string(e->file, name);
	fputs("}}", e->file);
}
