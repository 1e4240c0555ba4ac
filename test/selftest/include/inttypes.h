/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef SELFTEST_INTTYPES_H
#define SELFTEST_INTTYPES_H

#include <stdint.h>

#if __SIZEOF_LONG__ == 8
#define SELFTEST_64 "l"
#else
#define SELFTEST_64 "ll"
#endif
#define PRId64 SELFTEST_64 "d"
#define PRIu64 SELFTEST_64 "u"
#define PRIu32 "u"

#endif /* SELFTEST_INTTYPES_H */
