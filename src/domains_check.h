/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the two halves of nsched_domains_check() share. Private. */
#ifndef NSCHED_DOMAINS_CHECK_H
#define NSCHED_DOMAINS_CHECK_H

#include "internal.h"
#include "numasched/domains.h"

/* Everything that can be said without a machine. Returns enum nsched_code. */
NSCHED_API uint32_t nsched_domains_check_loose(const struct nsched_domains *domains,
					       uint64_t size_bytes, struct nsched_wrong *wrong);

/* The header, offsets and lengths; then every value against its column's range. */
NSCHED_API uint32_t nsched_domains_check_columns(const struct nsched_domains *domains,
						 uint64_t size_bytes, struct nsched_wrong *wrong);
NSCHED_API uint32_t nsched_domains_check_values(const struct nsched_domains *domains,
						struct nsched_wrong *wrong);

/* Name the level of a row by the first CPU that has it, and the CPU as other. Returns @code. */
NSCHED_API uint32_t nsched_wrong_domain(const struct nsched_domains *domains,
					struct nsched_wrong *wrong, uint32_t code, uint32_t column,
					uint32_t domain);

/* The same for a group, by the first ring that names it. Returns @code. */
NSCHED_API uint32_t nsched_wrong_group(const struct nsched_domains *domains,
				       struct nsched_wrong *wrong, uint32_t code, uint32_t column,
				       uint32_t group);

#endif /* NSCHED_DOMAINS_CHECK_H */
