/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * How often a level is balanced in Linux 6.12, and what a CPU does that goes idle. h0, h1, ..,
 * x1, ..: worked examples of the specification, sections 7.8, 7.9 and 7.24; the others by hand.
 */
#include "text_rows.h"

#define EVERY(name) NSCHED_FAIR_BALANCE_INTERVAL_##name
#define INTERVAL \
	"balance_interval 8 busy_factor 16 cpu_busy 0 max_interval_jiffies 200 hz 250 "
static const struct text_row intervals[] = {
	{ "h0: 8 ms at 250 Hz", "balance_interval",
	  INTERVAL,
	  "jiffies 2",
	  EVERY(OWN), "2 ticks for 8 ms" },
	{ "h1: 128 ms, minus 1", "balance_interval",
	  INTERVAL "cpu_busy 1",
	  "jiffies 31",
	  EVERY(OWN), NULL },
	{ "h2: rounds up", "balance_interval",
	  INTERVAL "balance_interval 1",
	  "jiffies 1",
	  EVERY(OWN), NULL },
	{ "h3: clamped", "balance_interval",
	  INTERVAL "balance_interval 64 cpu_busy 1",
	  "jiffies 200",
	  EVERY(MOST), "255 ticks, held to the greatest, 200" },
	{ "h4: 512 ms", "balance_interval",
	  INTERVAL "balance_interval 512",
	  "jiffies 128",
	  EVERY(OWN), NULL },
	{ "h5: 32 ms, minus 1", "balance_interval",
	  INTERVAL "balance_interval 2 cpu_busy 1",
	  "jiffies 7",
	  EVERY(OWN), NULL },
	{ "h6: clamped", "balance_interval",
	  INTERVAL "balance_interval 64 max_interval_jiffies 10",
	  "jiffies 10",
	  EVERY(MOST), NULL },
	{ "h7: factor 32: 32 ms, minus 1", "balance_interval",
	  INTERVAL "balance_interval 1 busy_factor 32 cpu_busy 1 max_interval_jiffies 25",
	  "jiffies 7",
	  EVERY(OWN), NULL },
	{ "nothing is one tick", "balance_interval",
	  INTERVAL "balance_interval 0",
	  "jiffies 1",
	  EVERY(LEAST), "at least 1 tick" },
	{ "busy, nothing less one is the most: unsigned", "balance_interval",
	  INTERVAL "balance_interval 0 cpu_busy 1",
	  "jiffies 200",
	  EVERY(MOST), NULL },
	{ "1001 ms at 1000 Hz", "balance_interval",
	  INTERVAL "balance_interval 1001 hz 1000 max_interval_jiffies 6400",
	  "jiffies 1001",
	  EVERY(OWN), NULL },
};

#define WALK(name) NSCHED_FAIR_WALK_##name
#define AT \
	"now 1000 last_balance 998 hz 250 max_interval_jiffies 200 balance_interval 8 " \
	"busy_factor 16 cpu_busy 0 sd_flags 1024 others 0 "
static const struct text_row walks[] = {
	{ "due to the tick", "walk",
	  AT,
	  "due 1 interval 2 next 1000",
	  WALK(DUE), "balanced at 998, every 2 ticks: due at 1000" },
	{ "a tick too early", "walk",
	  AT "now 999",
	  "due 0 interval 2 next 1000",
	  WALK(EARLY), "balanced at 998, every 2 ticks: not before 1000" },
	{ "busy: 128 ms, less a tick", "walk",
	  AT "cpu_busy 1",
	  "due 0 interval 31 next 1029",
	  WALK(EARLY), NULL },
	{ "a level that one CPU at a time balances", "walk",
	  AT "others 1",
	  "due 0 interval 2 next 1000",
	  WALK(SERIALIZED), "another CPU balances such a level; 2 ticks from 998" },
	{ "others do not matter to any other level", "walk",
	  AT "others 1 sd_flags 0",
	  "due 1",
	  WALK(DUE), NULL },
	{ "ticks wrap: due", "walk",
	  AT "now 1 last_balance 18446744073709551615",
	  "due 1 next 1",
	  WALK(DUE), NULL },
	{ "ticks wrap: early", "walk",
	  AT "now 0 last_balance 18446744073709551615",
	  "due 0 next 1",
	  WALK(EARLY), NULL },
	{ "held to the most", "walk",
	  AT "balance_interval 5000",
	  "due 0 interval 200 next 1198",
	  WALK(EARLY), NULL },
};

#define COST(name) NSCHED_FAIR_NEWIDLE_COST_##name
#define LEVEL \
	"newidle_call 5 newidle_success 5 newidle_ratio 512 max_newidle_cost 5000 last_decay " \
	"1000 cost 1000 success 0 now 1001 hz 250 "
static const struct text_row costs[] = {
	{ "h0: a success", "newidle_cost",
	  LEVEL "newidle_call 512 newidle_success 256 max_newidle_cost 0 success 1",
	  "newidle_call 513 newidle_success 257 newidle_ratio 512 max_newidle_cost 1000 "
	  "last_decay 1001 decayed 0",
	  COST(RAISED), "1000 ns: dearer than ever" },
	{ "h1: window full: ratio := 402, halved", "newidle_cost",
	  LEVEL "newidle_call 1023 newidle_success 400 success 2",
	  "newidle_call 512 newidle_success 201 newidle_ratio 402 max_newidle_cost 5000 "
	  "last_decay 1000 decayed 0",
	  COST(KEPT), "1000 ns; the greatest stays 5000" },
	{ "h2: ratio 1024", "newidle_cost",
	  LEVEL "newidle_call 1023 newidle_success 1023 success 1",
	  "newidle_call 512 newidle_success 512 newidle_ratio 1024 max_newidle_cost 5000 "
	  "last_decay 1000 decayed 0",
	  COST(KEPT), NULL },
	{ "h3: exactly one second: no decay", "newidle_cost",
	  LEVEL "cost 0 now 1250",
	  "newidle_call 5 newidle_success 5 newidle_ratio 512 max_newidle_cost 5000 last_decay "
	  "1000 decayed 0",
	  COST(KEPT), NULL },
	{ "h4: decay 253/256", "newidle_cost",
	  LEVEL "cost 0 now 1251",
	  "newidle_call 5 newidle_success 5 newidle_ratio 512 max_newidle_cost 4941 last_decay "
	  "1251 decayed 1",
	  COST(DECAYED), "0 ns; a second on, the greatest decays to 4941" },
	{ "h5: new maximum wins over decay", "newidle_cost",
	  LEVEL "cost 5001 now 1300",
	  "newidle_call 6 newidle_success 5 newidle_ratio 512 max_newidle_cost 5001 last_decay "
	  "1300 decayed 0",
	  COST(RAISED), NULL },
	{ "h6: decays 0 to 0", "newidle_cost",
	  LEVEL "max_newidle_cost 0 cost 0 now 1251",
	  "newidle_call 5 newidle_success 5 newidle_ratio 512 max_newidle_cost 0 last_decay 1251 "
	  "decayed 1",
	  COST(DECAYED), NULL },
	{ "h7: attempt below the maximum: counted and decayed", "newidle_cost",
	  LEVEL "cost 10 now 1251",
	  "newidle_call 6 newidle_success 5 newidle_ratio 512 max_newidle_cost 4941 last_decay "
	  "1251 decayed 1",
	  COST(DECAYED), NULL },
	{ "successes wrap at 32 bits", "newidle_cost",
	  LEVEL "newidle_success 4294967295 success 2",
	  "newidle_success 1 newidle_call 6",
	  COST(KEPT), NULL },
	{ "the window closes at 1024 and not at 1023", "newidle_cost",
	  LEVEL "newidle_call 1022 success 3",
	  "newidle_call 1023 newidle_success 8 newidle_ratio 512",
	  COST(KEPT), NULL },
	{ "a cost as great as the greatest is not dearer", "newidle_cost",
	  LEVEL "cost 5000",
	  "max_newidle_cost 5000 last_decay 1000",
	  COST(KEPT), NULL },
	{ "ticks wrap: a second has not passed", "newidle_cost",
	  LEVEL "last_decay 18446744073709551615 now 249",
	  "decayed 0",
	  COST(KEPT), NULL },
	{ "ticks wrap: it has", "newidle_cost",
	  LEVEL "last_decay 18446744073709551615 now 250",
	  "decayed 1 last_decay 250",
	  COST(DECAYED), NULL },
};

#define GATE(name) NSCHED_FAIR_NEWIDLE_GATE_##name
#define ONE \
	"avg_idle 100000 now 5000 next_balance 6000 max_idle_cost 10000 overloaded 1 clock 70000 " \
	"level_max_cost [1000] level_last_decay [5000] level_last_balance [4990] "
#define TWO_LEVELS \
	"avg_idle 100000 now 5000 next_balance 6000 max_idle_cost 10000 overloaded 1 clock 70000 " \
	"level_max_cost [1000,1000] level_last_decay [5000,5000] level_last_balance [4990,4900] "
static const struct text_row gates[] = {
	{ "x1: no domain", "newidle_gate",
	  "avg_idle 20000 now 5000 next_balance 5400 max_idle_cost 10000 overloaded 1 clock "
	  "794716 end_nr_running 1 level_max_cost [] level_last_decay [] level_last_balance []",
	  "ret 0 next_balance 5250 max_idle_cost 10000 idle_stamp 794716 nohz 1 tried []",
	  GATE(NO_LEVEL), "the CPU has no level to balance" },
	{ "x15: a wake-up is pending: nothing at all happens", "newidle_gate",
	  "avg_idle 100000 now 5000 next_balance 5003 max_idle_cost 10000 overloaded 1 clock "
	  "952615 idle_stamp 77 ttwu_pending 1 end_h_nr 2 end_nr_running 2 level_max_cost [] "
	  "level_last_decay [] level_last_balance []",
	  "ret 0 next_balance 5003 max_idle_cost 10000 idle_stamp 77 nohz 0 tried []",
	  GATE(PENDING), "a wake-up for this CPU is under way" },
	{ "x20: inactive CPU: only idle_stamp", "newidle_gate",
	  "avg_idle 500000 now 5000 next_balance 5001 max_idle_cost 500000 overloaded 1 clock "
	  "567654 active 0 asym_active 1 misfit_load 300 level_max_cost [] level_last_decay [] "
	  "level_last_balance []",
	  "ret 0 next_balance 5001 max_idle_cost 500000 idle_stamp 567654 nohz 0 tried [] "
	  "misfit_load 0",
	  GATE(INACTIVE), "the CPU does not take part" },
	{ "x31: idle time too short for the lowest level", "newidle_gate",
	  "avg_idle 20000 now 5000 next_balance 4995 max_idle_cost 0 overloaded 1 clock 87413 "
	  "idle_stamp 77 misfit_load 300 level_ratio [0] level_max_cost [72914] level_last_decay "
	  "[4100] level_last_balance [4900] level_interval [4] level_dice [513]",
	  "ret 0 next_balance 4901 max_idle_cost 0 idle_stamp 87413 nohz 1 tried []",
	  GATE(SHORT), "it idles 20000 ns on average: less than a look takes" },
	{ "x34: tried [0] without success", "newidle_gate",
	  "avg_idle 100000 now 100000 next_balance 100010 max_idle_cost 10000 overloaded 1 clock "
	  "508957 idle_stamp 77 max_interval_jiffies 25 level_call [920] level_max_cost [7252] "
	  "level_last_decay [100000] level_last_balance [100000] level_interval [64]",
	  "ret 0 next_balance 100010 max_idle_cost 10000 idle_stamp 508957 nohz 1 tried [0]",
	  GATE(NOTHING), "nothing found in 0 ns" },
	{ "x35: nobody has two tasks: no level", "newidle_gate",
	  "avg_idle 500000 now 5000 next_balance 5010 max_idle_cost 10000 overloaded 0 clock "
	  "347346 misfit_load 300 level_ratio [121] level_max_cost [0] level_last_decay [4100] "
	  "level_last_balance [5000] level_interval [500] level_dice [283] level_cost [5790]",
	  "ret 0 next_balance 5010 max_idle_cost 10000 idle_stamp 347346 nohz 1 tried []",
	  GATE(NO_WORK), "no CPU has more than one task" },
	{ "x36: the dice pass the level, and it is counted", "newidle_gate",
	  "avg_idle 50000 now 5000 next_balance 5003 max_idle_cost 500000 overloaded 1 clock "
	  "252348 idle_stamp 77 misfit_load 300 level_success [208] level_max_cost [0] "
	  "level_last_decay [4100] level_last_balance [4999] level_dice [583] level_cost [26290]",
	  "ret 0 next_balance 5001 max_idle_cost 500000 idle_stamp 252348 nohz 1 tried [] call "
	  "[513]",
	  GATE(NOTHING), NULL },
	{ "x39: a task of another class is queued: -1", "newidle_gate",
	  "avg_idle 98209 now 100000 next_balance 99995 max_idle_cost 10000 overloaded 1 clock "
	  "146514 end_h_nr 1 end_nr_running 2 misfit_load 300 level_success [297] level_max_cost "
	  "[27202] level_last_decay [99751] level_last_balance [99900] level_interval [4] "
	  "level_dice [514]",
	  "ret -1 next_balance 99901 max_idle_cost 10000 idle_stamp 0 nohz 0 tried [] call [513]",
	  GATE(OTHER_CLASS), "2 tasks came meanwhile, 1 of them fair" },
	{ "x51: pulled", "newidle_gate",
	  "avg_idle 20000 now 100000 next_balance 100001 max_idle_cost 10000 overloaded 1 clock "
	  "517079 blocked_cost 14315 end_h_nr 2 end_nr_running 2 level_ratio [985] level_max_cost "
	  "[0] level_last_decay [99100] level_last_balance [99900] level_pulled [1]",
	  "ret 1 next_balance 99902 max_idle_cost 14315 idle_stamp 0 nohz 0 tried [0] call [513] "
	  "success [257] max_cost [14315] last_decay [100000]",
	  GATE(PULLED), "1 pulled in 14315 ns" },
	{ "x89: tried [1] without success", "newidle_gate",
	  "avg_idle 50000 now 5000 next_balance 5003 max_idle_cost 0 overloaded 1 clock 610969 "
	  "idle_stamp 77 max_interval_jiffies 25 misfit_load 300 level_flags [0,1] level_call "
	  "[1013,512] level_success [364,256] level_ratio [1024,512] level_max_cost [0,32915] "
	  "level_last_decay [4749,4751] level_last_balance [4995,4900] level_interval [8,4] "
	  "level_dice [291,513] level_cost [31875,0]",
	  "ret 0 next_balance 4901 max_idle_cost 0 idle_stamp 610969 nohz 1 tried [1]",
	  GATE(NOTHING), NULL },
	{ "a fair task came meanwhile", "newidle_gate",
	  ONE "level_cost [500] end_h_nr 1 end_nr_running 1",
	  "ret 1 idle_stamp 0 nohz 0 next_balance 4992 tried [0] call [513] success [256]",
	  GATE(ARRIVED), "a task came meanwhile (500 ns)" },
	{ "Q19: an attempt of cost 0 is not counted", "newidle_gate",
	  ONE,
	  "ret 0 tried [0] call [512] nohz 1 idle_stamp 70000",
	  GATE(NOTHING), NULL },
	{ "Q19: one that the dice pass is", "newidle_gate",
	  ONE "level_dice [514]",
	  "tried [] call [513] success [256]",
	  GATE(NOTHING), NULL },
	{ "odds of 1 + 512 in 1024: 513 is tried", "newidle_gate",
	  ONE "level_dice [513]",
	  "tried [0]",
	  GATE(NOTHING), NULL },
	{ "dice count modulo 1024", "newidle_gate",
	  ONE "level_dice [1538]",
	  "tried []",
	  GATE(NOTHING), NULL },
	{ "a success at odds of a half counts (1024 + 256)/513 = 2", "newidle_gate",
	  ONE "level_cost [100] level_pulled [1]",
	  "ret 1 success [258] call [513]",
	  GATE(PULLED), "1 pulled in 100 ns" },
	{ "at odds of 1 in 1024 it counts 1024", "newidle_gate",
	  ONE "level_cost [100] level_pulled [1] level_ratio [0]",
	  "success [1280]",
	  GATE(PULLED), NULL },
	{ "ratio 681: 1365/682 = 2", "newidle_gate",
	  ONE "level_cost [100] level_pulled [1] level_ratio [681]",
	  "success [258]",
	  GATE(PULLED), NULL },
	{ "ratio 682: 1365/683 = 1", "newidle_gate",
	  ONE "level_cost [100] level_pulled [1] level_ratio [682]",
	  "success [257]",
	  GATE(PULLED), NULL },
	{ "the window closes at the upper level: its ratio is the sum, 400, the lower keeps its own",
	  "newidle_gate",
	  "avg_idle 500000 now 5000 next_balance 5003 max_idle_cost 0 overloaded 1 clock 1000 "
	  "level_call [512,1023] level_success [256,400] level_ratio [512,512] level_max_cost "
	  "[500,500] level_last_decay [5000,5000] level_last_balance [5000,5000] level_cost "
	  "[100,100]",
	  "ret 0 next_balance 5002 max_idle_cost 200 idle_stamp 1000 nohz 1 tried [0,1] call "
	  "[513,512] success [256,200] ratio [512,400]",
	  GATE(NOTHING), NULL },
	{ "a ratio past all counts does not divide by 0", "newidle_gate",
	  ONE "level_cost [100] level_pulled [1] level_ratio [4294967295]",
	  "success [256]",
	  GATE(PULLED), NULL },
	{ "a window closes where the dice pass the level", "newidle_gate",
	  ONE "level_call [1023] level_success [300] level_dice [600]",
	  "call [512] success [150] ratio [300]",
	  GATE(NOTHING), NULL },
	{ "R47, B6 (fault): one look in an hour is passed like one of thousands: no bonus for "
	  "rare ones", "newidle_gate",
	  ONE "avg_idle 3600000000000 level_ratio [0] level_dice [2]",
	  "tried [] call [513]",
	  GATE(NOTHING), NULL },
	{ "spent and the next cost pass what it idles: stop, but its time is noted",
	  "newidle_gate",
	  TWO_LEVELS "level_cost [60000,0] level_max_cost [1000,50000]",
	  "tried [0] next_balance 4902 max_idle_cost 60000 max_cost [60000,50000]",
	  GATE(NOTHING), "nothing found in 60000 ns" },
	{ "as long as it idles goes on", "newidle_gate",
	  TWO_LEVELS "level_cost [50000,0] level_max_cost [1000,50000]",
	  "tried [0,1]",
	  GATE(NOTHING), NULL },
	{ "a pass may end the walk", "newidle_gate",
	  TWO_LEVELS "level_continue [0,1]",
	  "tried [0] next_balance 4992",
	  GATE(NOTHING), NULL },
	{ "tasks that were pulled end it", "newidle_gate",
	  TWO_LEVELS "level_pulled [2,0] level_cost [10,0]",
	  "ret 2 tried [0] next_balance 4992",
	  GATE(PULLED), NULL },
	{ "a level that newly idle CPUs pass is noted and no more", "newidle_gate",
	  TWO_LEVELS "level_flags [0,1]",
	  "tried [1] next_balance 4902 call [512,512]",
	  GATE(NOTHING), NULL },
	{ "the first level tried pays for the update of blocked load", "newidle_gate",
	  TWO_LEVELS "blocked_cost 7000 level_cost [100,100]",
	  "tried [0,1] max_cost [7100,1000] max_idle_cost 10000",
	  GATE(NOTHING), "nothing found in 7200 ns" },
	{ "also where the one below was passed by the dice", "newidle_gate",
	  TWO_LEVELS "blocked_cost 7000 level_cost [100,100] level_dice [600,0]",
	  "tried [1] max_cost [1000,7100] call [513,513]",
	  GATE(NOTHING), NULL },
	{ "a level due after a second is not noted: 5000 + 250", "newidle_gate",
	  ONE "level_last_balance [9000]",
	  "next_balance 5250",
	  GATE(NOTHING), NULL },
	{ "next_balance that is earlier stays", "newidle_gate",
	  ONE "next_balance 4000",
	  "next_balance 4000",
	  GATE(NOTHING), NULL },
	{ "unequal capacities: the misfit is forgotten first, whatever follows", "newidle_gate",
	  ONE "ttwu_pending 1 asym_active 1 misfit_load 300",
	  "misfit_load 0 idle_stamp 0",
	  GATE(PENDING), NULL },
	{ "another class alone", "newidle_gate",
	  ONE "end_nr_running 1",
	  "ret -1 idle_stamp 0",
	  GATE(OTHER_CLASS), "1 tasks came meanwhile, 0 of them fair" },
};

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, text_case, intervals);
	ROWS_ADD(&rows, text_case, walks);
	ROWS_ADD(&rows, text_case, costs);
	ROWS_ADD(&rows, text_case, gates);
	return rows_run(&rows, "fair due");
}
