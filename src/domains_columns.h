/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The shape of a block of domains, for its init and its check. Private. */
#ifndef NSCHED_DOMAINS_COLUMNS_H
#define NSCHED_DOMAINS_COLUMNS_H

#include "columns.h"
#include "domains_build.h"

/* Byte offset of offset[]: fourteen words stand before it; a test pins it. */
#define NSCHED_DOMAINS_OFFSET_AT 56u
#define NSCHED_DOMAINS_OFFSETS 64u
#define NSCHED_DOMAINS_ALL (((uint64_t)1 << NSCHED_DOMAINS_COLUMNS) - 1)

NSCHED_API uint32_t nsched_domains_columns(struct nsched_columns *columns,
					   const struct nsched_domains_counts *counts);

#endif /* NSCHED_DOMAINS_COLUMNS_H */
