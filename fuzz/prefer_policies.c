/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* prefer: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_PREFER
#include "asked_checks.h"

const struct fuzz_check fuzz_prefer_policies[] = { ASKED_CHECKS };
