/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Text into memory; there are no files. */
#ifndef SELFTEST_STDIO_H
#define SELFTEST_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int vsnprintf(char *text, size_t size, const char *format, va_list args);
int snprintf(char *text, size_t size, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif /* SELFTEST_STDIO_H */
