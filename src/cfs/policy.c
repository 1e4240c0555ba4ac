/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies: blocks composed into whole answers. */
#include "internal.h"

NSCHED_NOT_ASKED(cfs, place)
NSCHED_NOT_ASKED(cfs, wake)
NSCHED_NOT_ASKED(cfs, next)
NSCHED_NOT_ASKED(cfs, prefer)
NSCHED_NOT_ASKED(cfs, page)
