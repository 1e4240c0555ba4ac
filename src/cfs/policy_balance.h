/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the two questions of balancing share. Private. */
#ifndef NSCHED_CFS_POLICY_BALANCE_PRIVATE_H
#define NSCHED_CFS_POLICY_BALANCE_PRIVATE_H

#include "internal.h"

/* Work memory of "due". */
NSCHED_API uint64_t nsched_cfs_due_work_size(uint32_t nr_cpus);

#endif /* NSCHED_CFS_POLICY_BALANCE_PRIVATE_H */
