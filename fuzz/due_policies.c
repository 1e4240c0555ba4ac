/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_DUE
#define ASKED_MONOTONE
#include "asked_checks.h"

const struct fuzz_check fuzz_due_policies[] = { ASKED_CHECKS };
