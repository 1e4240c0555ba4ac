/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) scheduler and its NUMA rivals, 2002-2003: all questions. */
#ifndef NSCHED_O1_H
#define NSCHED_O1_H

#include "o1/balance.h"
#include "o1/balance_ht.h"
#include "o1/balance_pool.h"
#include "o1/common.h"
#include "o1/due.h"
#include "o1/next.h"
#include "o1/place.h"
#include "o1/wake.h"

#endif /* NSCHED_O1_H */
