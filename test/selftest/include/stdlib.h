/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef SELFTEST_STDLIB_H
#define SELFTEST_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void *calloc(size_t nr, size_t bytes);
void free(void *memory);
void qsort(void *base, size_t nr, size_t bytes, int (*order)(const void *, const void *));
unsigned long strtoul(const char *text, char **end, int base);

#endif /* SELFTEST_STDLIB_H */
