/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_NEXT
#include "asked_checks.h"

const struct fuzz_check fuzz_next_policies[] = { ASKED_CHECKS };
