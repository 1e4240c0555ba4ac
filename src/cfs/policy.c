/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "../family.h"

NSCHED_ANSWERS_NOTHING(cfs)
