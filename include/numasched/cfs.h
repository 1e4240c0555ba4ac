/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* CFS of 2.6.31 and 3.10, the wake-affine patches of 2013: all questions. */
#ifndef NSCHED_CFS_H
#define NSCHED_CFS_H

#include "cfs/balance_group.h"
#include "cfs/balance_move.h"
#include "cfs/common.h"
#include "cfs/domains.h"
#include "cfs/due.h"
#include "cfs/next.h"
#include "cfs/place.h"
#include "cfs/wake.h"
#include "cfs/wake_2631.h"
#include "cfs/wake_partner.h"

#endif /* NSCHED_CFS_H */
