/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Deadlines, slices, places in the queue: every worked example of the specification. */
#include "record.h" /* read back as records */
#include "thunks.c"
#include "worked.h"

static const struct worked prio_ratio[] = {
	{ "h1 nice -20, base 100", "ver=232 user_prio=0", "ratio=100", "level 0 of 232: 100" },
	{ "h2 100*11/10", "ver=232 user_prio=1", "ratio=110", NULL },
	{ "h3 146*11/10=160.6, truncated", "ver=232 user_prio=5", "ratio=160", NULL },
	{ "h4 nice 0", "ver=318 user_prio=20", "ratio=655", NULL },
	{ "h5 nice 19", "ver=318 user_prio=39", "ratio=3987", NULL },
	{ "h6 base 128", "ver=512 user_prio=0", "ratio=128", NULL },
	{ "h7 nice 0", "ver=512 user_prio=20", "ratio=836", NULL },
	{ "h8 nice 19", "ver=199 user_prio=39", "ratio=5089", NULL },
};

static const struct worked rr_interval_default[] = {
	{ "h1 6*(1+0)", "ver=232 nr_cpus=1", "rr_interval=6", "6 ms for 1 CPUs" },
	{ "h2 6*(1+1)", "ver=232 nr_cpus=2", "rr_interval=12", NULL },
	{ "h3 6*(1+2): the quad of the seed", "ver=232 nr_cpus=4", "rr_interval=18", NULL },
	{ "h4 ilog2(7)=2", "ver=232 nr_cpus=7", "rr_interval=18", NULL },
	{ "h5 6*(1+4)", "ver=232 nr_cpus=16", "rr_interval=30", NULL },
	{ "h6 600*3/2/100", "ver=318 nr_cpus=2", "rr_interval=9", NULL },
	{ "h7 1350/100", "ver=318 nr_cpus=4", "rr_interval=13", NULL },
	{ "h8 2025/100", "ver=318 nr_cpus=8", "rr_interval=20", NULL },
	{ "h9 6075/2=3037, /100", "ver=318 nr_cpus=16", "rr_interval=30", NULL },
	{ "h10 no CPU scaling", "ver=467 nr_cpus=64", "rr_interval=6",
	  "6 ms for any number of CPUs" },
	{ "h11 no CPU scaling", "ver=199 nr_cpus=256", "rr_interval=6", NULL },
};

static const struct worked deadline_diff[] = {
	{ "h1 655*6*1000/1000/100=39.3", "ver=232 user_prio=20 rr_interval=6 hz=1000", "diff=39",
	  "level 20 at 6 ms: 39 ahead" },
	{ "h2 quad default", "ver=232 user_prio=20 rr_interval=18 hz=1000", "diff=117", NULL },
	{ "h3 0.6 -> 0 -> forced to 1", "ver=232 user_prio=0 rr_interval=6 hz=100", "diff=1",
	  "level 0 at 6 ms rounds to nothing: 1 ahead" },
	{ "h4 239.22", "ver=232 user_prio=39 rr_interval=6 hz=1000", "diff=239", NULL },
	{ "h5 9.8", "ver=232 user_prio=20 rr_interval=6 hz=250", "diff=9", NULL },
	{ "h6 one division by 100000", "ver=318 user_prio=20 rr_interval=13 hz=250", "diff=21",
	  NULL },
	{ "h7 836*6*8192", "ver=512 user_prio=20 rr_interval=6 hz=1000", "diff=41091072", NULL },
	{ "h8 5089*6*8192", "ver=512 user_prio=39 rr_interval=6 hz=1000", "diff=250134528", NULL },
	{ "h9 32-bit wrap, sign extended", "ver=512 user_prio=39 rr_interval=1000 hz=1000",
	  "diff=-1260584960", NULL },
	{ "h10 32-bit wrap before dividing", "ver=232 user_prio=39 rr_interval=1000 hz=1000",
	  "diff=-3079", NULL },
	{ "h11 128*8192: hz not used", "ver=199 user_prio=0 rr_interval=1 hz=100", "diff=1048576",
	  NULL },
};

static const struct worked refill[] = {
	{ "h1 1 us left: nothing happens",
	  "ver=232 time_slice=1 policy=0 deadline=100 now=200 rr_interval=6 hz=1000 user_prio=20 "
	  "smt_bias=0 user=1 prio=101", "time_slice=1 deadline=100 smt_bias=0",
	  "1 us are left: the deadline stays 100" },
	{ "h2 exactly 0 refills", "time_slice=0", "time_slice=6000 deadline=239 smt_bias=0",
	  "used up: 6000 us, deadline 239, 39 ahead" },
	{ "h3 overrun is not carried over", "time_slice=-700 rr_interval=18",
	  "time_slice=18000 deadline=317 smt_bias=0", NULL },
	{ "h4 idleprio: + longest deadline 239", "time_slice=0 policy=5 prio=102",
	  "time_slice=6000 deadline=478 smt_bias=0",
	  "used up, IDLEPRIO: 6000 us, deadline 478, 278 ahead" },
	{ "h5 no idleprio extra any more", "ver=318 time_slice=0 policy=5 prio=102",
	  "time_slice=6000 deadline=239 smt_bias=0", NULL },
	{ "h6 batch refills like normal", "ver=318 time_slice=0 policy=3 user_prio=39",
	  "time_slice=6000 deadline=439 smt_bias=0", NULL },
	{ "h7 100 us is enough to keep",
	  "ver=512 time_slice=100 deadline=1 now=5000000000 smt_bias=5 prio=102",
	  "time_slice=100 deadline=1 smt_bias=5", NULL },
	{ "h8 99 us refills; bias 5->4",
	  "ver=512 time_slice=99 deadline=1 now=5000000000 smt_bias=5 prio=102",
	  "time_slice=6144 deadline=5041091072 smt_bias=4", NULL },
	{ "h9 bias 1->0 -> reset to 20",
	  "ver=512 time_slice=0 deadline=1 now=5000000000 smt_bias=1 prio=102",
	  "time_slice=6144 deadline=5041091072 smt_bias=20", NULL },
	{ "h10 batch always refills",
	  "ver=512 time_slice=5000 policy=3 deadline=1 now=5000000000 smt_bias=9 prio=102",
	  "time_slice=6144 deadline=5041091072 smt_bias=8",
	  "batch, whatever is left: 6144 us, deadline 5041091072, 41091072 ahead" },
	{ "h11 running as idleprio: bias 0",
	  "ver=512 time_slice=0 policy=5 deadline=1 now=5000000000 user_prio=39 smt_bias=9 "
	  "prio=103", "time_slice=6144 deadline=5250134528 smt_bias=0", NULL },
	{ "h12 idleprio queued as normal: bias 1",
	  "ver=512 time_slice=0 policy=5 deadline=1 now=5000000000 user_prio=39 smt_bias=9 "
	  "prio=102", "time_slice=6144 deadline=5250134528 smt_bias=1", NULL },
	{ "h13 iso bias", "ver=199 time_slice=0 policy=4 deadline=1 now=5000000000 smt_bias=9",
	  "time_slice=6144 deadline=5041091072 smt_bias=536870912", NULL },
	{ "h14 kernel thread: bias 0",
	  "ver=199 time_slice=0 deadline=1 now=5000000000 smt_bias=9 user=0 prio=102",
	  "time_slice=6144 deadline=5041091072 smt_bias=0", NULL },
};

static const struct worked renice[] = {
	{ "h1 (3987-655)*6/100",
	  "ver=232 deadline=1000 old_user_prio=20 new_user_prio=39 rr_interval=6 hz=1000",
	  "deadline=1199", "the deadline moves by 199 to 1199" },
	{ "h2 negative, truncates toward zero", "old_user_prio=39 new_user_prio=20",
	  "deadline=801", "the deadline moves by -199 to 801" },
	{ "h3 no change", "new_user_prio=20", "deadline=1000", "the deadline stays 1000" },
	{ "h4 wraps below zero", "deadline=10 new_user_prio=0 rr_interval=18",
	  "deadline=18446744073709551527", NULL },
	{ "h5 239-39: two separate truncations", "ver=318", "deadline=1200", NULL },
	{ "h6 4-3", "ver=318 old_user_prio=21 new_user_prio=20 hz=100", "deadline=999", NULL },
	{ "h7 (919-836)*49152", "ver=512 deadline=5000000000 new_user_prio=21",
	  "deadline=5004079616", "the deadline moves by 4079616 to 5004079616" },
	{ "h8 unsigned subtract", "ver=199 deadline=5000000000 old_user_prio=39 new_user_prio=0",
	  "deadline=4756156928", NULL },
};

static const struct worked queue_prio[] = {
	{ "h1 normal", "ver=232 policy=0 rt_priority=0 cur_prio=101 iso_refractory=0 idle_ok=1",
	  "normal_prio=101 prio=101", "queued as normal, prio 101" },
	{ "h2 batch is queued as normal", "policy=3", "normal_prio=101 prio=101", NULL },
	{ "h3 iso", "policy=4", "normal_prio=100 prio=100",
	  "queued with the prio of its class, 100" },
	{ "h4 iso quota used up: normal", "policy=4 cur_prio=100 iso_refractory=1",
	  "normal_prio=100 prio=101", "ISO without quota: queued with prio 101, not 100" },
	{ "h5 idleprio", "policy=5 cur_prio=102", "normal_prio=102 prio=102", NULL },
	{ "h6 unsafe to idle: normal", "policy=5 cur_prio=102 idle_ok=0",
	  "normal_prio=102 prio=101", "IDLEPRIO that must not be held back: prio 101, not 102" },
	{ "h7 SCHED_FIFO 50", "policy=1 rt_priority=50 cur_prio=49", "normal_prio=49 prio=49",
	  NULL },
	{ "h8 MAX_RT_PRIO is 101 here", "ver=512 policy=2 rt_priority=1 cur_prio=102",
	  "normal_prio=99 prio=99", NULL },
	{ "h9 priority-inherited RT keeps 30", "ver=512 policy=5 cur_prio=30",
	  "normal_prio=103 prio=30", "queued with the prio 30 that it was lent; its own is 103" },
};

static const struct worked queue_key[] = {
	{ "h1 deadline itself", "ver=512 prio=102 policy=0 deadline=5000000000 rr_interval=6",
	  "key=5000000000", "prio 102: the deadline is the key, 5000000000" },
	{ "h2 RT: the priority", "ver=512 prio=50 policy=1 deadline=5000000000 rr_interval=6",
	  "key=50", "prio 50 is the key, 50" },
	{ "h3 ISO: 101, FIFO among themselves",
	  "ver=512 prio=101 policy=4 deadline=5000000000 rr_interval=6", "key=101", NULL },
	{ "h4 ISO demoted to normal",
	  "ver=512 prio=102 policy=4 deadline=5000000000 rr_interval=6", "key=5000000000", NULL },
	{ "h5 | 0x00FF000000000000", "ver=512 prio=103 policy=5 deadline=5000000000 rr_interval=6",
	  "key=71776124061217280", "prio 103: behind all others, key 71776124061217280" },
	{ "h6 | 0xF000000000000000", "ver=199 prio=103 policy=5 deadline=5000000000 rr_interval=6",
	  "key=17293822574102704640", NULL },
	{ "h7 + longest deadline", "ver=512 prio=102 policy=5 deadline=5000000000 rr_interval=6",
	  "key=5250134528", "IDLEPRIO with prio 102: a longest deadline later, key 5250134528" },
	{ "h8 longest deadline wrapped negative",
	  "ver=512 prio=102 policy=5 deadline=5000000000 rr_interval=100", "key=4873941504",
	  NULL },
	{ "h9 batch: deadline itself", "ver=199 prio=102 policy=3 deadline=7 rr_interval=6",
	  "key=7", NULL },
};

static const struct worked charge[] = {
	{ "h1 400 us", "ver=232 hz=1000 policy=0 idle=0 time_slice=6000 delta_ns=400000",
	  "time_slice=5600", "ran 400000 ns, pays 400 us: 5600 us are left" },
	{ "h2 0 -> half a tick", "delta_ns=0", "time_slice=5500",
	  "the clock says 0 ns, pays half a tick, 500 us: 5500 us are left" },
	{ "h3 negative -> half a tick", "delta_ns=-5", "time_slice=5500", NULL },
	{ "h4 capped at one tick", "delta_ns=3000000", "time_slice=5000",
	  "ran 3000000 ns, pays a tick, 1000 us: 5000 us are left" },
	{ "h5 999/1000 = 0: free", "time_slice=100 delta_ns=999", "time_slice=100", NULL },
	{ "h6 FIFO is never charged", "policy=1 time_slice=100 delta_ns=999999", "time_slice=100",
	  "pays nothing: 100 us are left" },
	{ "h7 >>10", "ver=512 time_slice=6144 delta_ns=1000000", "time_slice=5168", NULL },
	{ "h8 two ticks still accepted", "ver=512 time_slice=6144 delta_ns=2000000",
	  "time_slice=4191", NULL },
	{ "h9 over two ticks -> 1 ns -> 0", "ver=512 time_slice=6144 delta_ns=2000001",
	  "time_slice=6144", "2000001 ns are not believed, pays 0 us: 6144 us are left" },
	{ "h10 negative -> 1 ns -> 0", "ver=512 time_slice=6144 delta_ns=-1", "time_slice=6144",
	  NULL },
	{ "h11 arithmetic shift: -1>>10 = -1", "ver=199 time_slice=6144 delta_ns=-1",
	  "time_slice=6145", NULL },
	{ "a nanosecond is believed", "ver=512 time_slice=6144 delta_ns=1", "time_slice=6144",
	  "ran 1 ns, pays 0 us: 6144 us are left" },
};

static const struct worked preempts[] = {
	{ "h1 ISO over normal",
	  "ver=232 prio=100 policy=4 deadline=500 curr_prio=101 curr_deadline=100", "yes=1",
	  "prio 100, deadline 500 against prio 101, deadline 100: the better prio runs first" },
	{ "h2 earlier deadline", "prio=101 policy=0 deadline=99", "yes=1",
	  "prio 101, deadline 99 against prio 101, deadline 100: the earlier deadline runs first" },
	{ "h3 equal deadline: no", "prio=101 policy=0 deadline=100", "yes=0",
	  "prio 101, deadline 100 against prio 101, deadline 100: not earlier, it waits" },
	{ "h4 batch never on deadline", "prio=101 policy=3 deadline=1", "yes=0",
	  "prio 101, deadline 1 against prio 101, deadline 100: its class does not preempt its "
	  "like" },
	{ "h5 anything over idle (103)",
	  "prio=102 policy=5 deadline=1 curr_prio=103 curr_deadline=0", "yes=1", NULL },
	{ "h6 wrapped clock: -5 is before 5",
	  "prio=101 policy=0 deadline=18446744073709551611 curr_deadline=5", "yes=1", NULL },
	{ "h7 quirk: batch of equal prio always preempts", "ver=318 prio=101 policy=3", "yes=1",
	  "prio 101, deadline 500 against prio 101, deadline 100: its class preempts its like "
	  "whatever the deadlines are" },
	{ "h8 normal, later: no", "ver=318 prio=101 policy=0", "yes=0", NULL },
	{ "h9 batch may preempt on deadline",
	  "ver=512 prio=102 policy=3 deadline=99 curr_prio=102", "yes=1", NULL },
	{ "h10 MuQSS: batch may not", "ver=199 prio=102 policy=3 deadline=99 curr_prio=102",
	  "yes=0", NULL },
	{ "h11 ISO against ISO on deadline", "ver=199 prio=101 deadline=99", "yes=1", NULL },
};

static const struct worked yield[] = {
	{ "x1 type 1: only a switch",
	  "ver=199 yield_type=1 first_time_slice=0 time_slice=3000 policy=0 deadline=5000000000 "
	  "now=5000001000 rr_interval=6 hz=1000 user_prio=20 smt_bias=5 user=1 prio=102",
	  "resched=1 time_slice=3000 deadline=5000000000 smt_bias=5 first_time_slice=0",
	  "to the tail with 3000 us left and deadline 5000000000" },
	{ "x2 type 0: returns at once", "yield_type=0",
	  "resched=0 time_slice=3000 deadline=5000000000 smt_bias=5 first_time_slice=0",
	  "yield type 0: 3000 us left, it goes on" },
	{ "x3 type 2: full slice, new deadline, bias 5->4", "yield_type=2",
	  "resched=1 time_slice=6144 deadline=5041092072 smt_bias=4 first_time_slice=0",
	  "to the tail with a full slice, 6144 us, and deadline 5041092072" },
	{ "x4 type 2, IDLEPRIO", "yield_type=2 policy=5 user_prio=39 prio=103",
	  "resched=1 time_slice=6144 deadline=5250135528 smt_bias=0 first_time_slice=0", NULL },
	{ "x5 type 2, kernel thread: bias 0", "yield_type=2 user=0",
	  "resched=1 time_slice=6144 deadline=5041092072 smt_bias=0 first_time_slice=0", NULL },
	{ "x6 type 2, FIFO is refilled too", "yield_type=2 time_slice=10 policy=1 prio=50",
	  "resched=1 time_slice=6144 deadline=5041092072 smt_bias=1073741824 first_time_slice=0",
	  NULL },
	{ "x7 the slice and deadline stay", "ver=512",
	  "resched=1 time_slice=3000 deadline=5000000000 smt_bias=5 first_time_slice=0", NULL },
	{ "x8 a rest below 100 us is refilled by the switch (A4), not here",
	  "ver=512 time_slice=99",
	  "resched=1 time_slice=99 deadline=5000000000 smt_bias=5 first_time_slice=0", NULL },
	{ "x9 batch: refilled by the switch (A4), not here", "ver=467 policy=3",
	  "resched=1 time_slice=3000 deadline=5000000000 smt_bias=5 first_time_slice=0", NULL },
	{ "x10 318: nothing but a switch",
	  "ver=318 first_time_slice=1 deadline=100 now=200 prio=101",
	  "resched=1 time_slice=3000 deadline=100 smt_bias=5 first_time_slice=1", NULL },
	{ "x11 quirk: the refill is lost, only first_time_slice is cleared",
	  "ver=232 first_time_slice=1 deadline=100 now=200 smt_bias=0 prio=101",
	  "resched=1 time_slice=3000 deadline=100 smt_bias=0 first_time_slice=0",
	  "to the tail; slice 3000 us and deadline 100 stay, the refill is lost" },
	{ "x12 quirk: the same; A4 refills at the switch because the slice is used up",
	  "ver=232 time_slice=-5 deadline=100 now=200 smt_bias=0 prio=101",
	  "resched=1 time_slice=-5 deadline=100 smt_bias=0 first_time_slice=0", NULL },
};

int main(void)
{
	static struct rows rows;

	WORKED(&rows, prio_ratio);
	WORKED(&rows, rr_interval_default);
	WORKED(&rows, deadline_diff);
	WORKED(&rows, refill);
	WORKED(&rows, renice);
	WORKED(&rows, queue_prio);
	WORKED(&rows, queue_key);
	WORKED(&rows, charge);
	WORKED(&rows, preempts);
	WORKED(&rows, yield);
	return rows_run(&rows, "bfs: worked examples, slices");
}
