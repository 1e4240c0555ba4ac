/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Questions "due" and "balance" of the CFS family: their functions as rows of describe.c. */
#ifndef NSCHED_CFS_DESCRIBE_BALANCE_H
#define NSCHED_CFS_DESCRIBE_BALANCE_H

#include "describe_group.h"
#include "describe_move.h"

/* Rows of the function table, each ending in a comma. */
#define NSCHED_CFS_BALANCE_FUNCTIONS NSCHED_CFS_GROUP_FUNCTIONS NSCHED_CFS_MOVE_FUNCTIONS

/* What the policies that balance answer of these two. */
#define NSCHED_CFS_BALANCE_QUESTIONS (1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_BALANCE)

#endif /* NSCHED_CFS_DESCRIBE_BALANCE_H */
