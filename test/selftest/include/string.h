/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef SELFTEST_STRING_H
#define SELFTEST_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int byte, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t most);
size_t strcspn(const char *text, const char *stops);
char *strchr(const char *text, int byte);
char *strrchr(const char *text, int byte);
char *strstr(const char *text, const char *part);
char *strdup(const char *text);

#endif /* SELFTEST_STRING_H */
