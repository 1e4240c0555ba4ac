/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler of March 2012, ancestor of numa/core. */
#ifndef NSCHED_HOME_H
#define NSCHED_HOME_H

#include "home/balance.h"
#include "home/common.h"
#include "home/place.h"

#endif /* NSCHED_HOME_H */
