/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "replay.h"
#include "../decide/text.h"

int replay_ask(int argc, char **argv)
{
	(void)argc;
	refuse(NULL, 0, "%s is not built", argv[0]);
}
