/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, 2009-2020: one queue, or many, by virtual deadline. */
#ifndef NSCHED_BFS_H
#define NSCHED_BFS_H

#include "bfs/common.h"
#include "bfs/due.h"
#include "bfs/machine.h"
#include "bfs/muqss.h"
#include "bfs/next.h"
#include "bfs/place.h"
#include "bfs/task.h"
#include "bfs/wake.h"

#endif /* NSCHED_BFS_H */
