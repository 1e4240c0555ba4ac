/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_WAKE
#define ASKED_MONOTONE
#include "asked_checks.h"

const struct fuzz_check fuzz_wake_policies[] = { ASKED_CHECKS };
