/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Wake-ups. Every worked example of the specification. */
#include "record.h" /* read back as records */
#include "thunks.c"
#include "worked.h"

static const struct worked wake_232[] = {
	{ "h1 home idle",
	  "home=0 sync=0 prio=101 policy=0 deadline=100 allowed=[1111] online=[1111] "
	  "curr_prio=[103 103 101 101] curr_deadline=[150 160 170 160]", "cpu=0 kind=1",
	  "CPU 0, its home, is idle: it is told" },
	{ "h2 lowest idle CPU, distance ignored", "curr_prio=[101 101 103 103]", "cpu=2 kind=1",
	  "CPU 2 is idle: it is told" },
	{ "h3 latest deadline: cpu2", "curr_prio=[101 101 101 101]", "cpu=2 kind=2",
	  "CPU 2 runs prio 101 with deadline 170: preempted" },
	{ "h4 tie with home: home", "curr_prio=[101 101 101 101] curr_deadline=[170 160 170 170]",
	  "cpu=0 kind=2", NULL },
	{ "h5 170 is not before 170: nothing", "deadline=170 curr_prio=[101 101 101 101]",
	  "cpu=-1 kind=0",
	  "CPU 2 runs prio 101 with deadline 170, nobody loses more: nobody is told" },
	{ "h6 worse priority beats later deadline",
	  "curr_prio=[101 102 101 101] curr_deadline=[150 1 170 160]", "cpu=1 kind=2", NULL },
	{ "h7 batch: no preemption", "policy=3 curr_prio=[101 101 101 101]", "cpu=-1 kind=0",
	  NULL },
	{ "h8 batch over idleprio", "policy=3 curr_prio=[101 102 101 101]", "cpu=1 kind=2", NULL },
	{ "h9 sync, no idle CPU: nothing", "sync=1 curr_prio=[101 101 101 101]", "cpu=-1 kind=0",
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "h10 sync, idle CPU exists", "sync=1 curr_prio=[101 101 101 103]", "cpu=3 kind=1", NULL },
	{ "h11 quirk: forbidden home's 900 hides cpu2; cpu1 is compared",
	  "allowed=[0110] curr_prio=[101 101 101 101] curr_deadline=[900 160 170 160]",
	  "cpu=1 kind=2", NULL },
	{ "h12 quirk: same, and 165 fails against cpu1 though cpu2 has 170",
	  "deadline=165 allowed=[0110] curr_prio=[101 101 101 101] curr_deadline=[900 160 170 "
	  "160]", "cpu=-1 kind=0", NULL },
	{ "h13 cpu2 offline: cpu1 (first of 160s)", "online=[1101] curr_prio=[101 101 101 101]",
	  "cpu=1 kind=2", NULL },
	{ "offline-home: a home that is offline runs its idle task and is told",
	  "online=[0111] curr_prio=[103 101 103 101]", "cpu=0 kind=1",
	  "CPU 0, its home, is idle: it is told" },
	{ "offline-home: another CPU that is offline is not",
	  "home=3 online=[0111] curr_prio=[103 101 101 101]", "cpu=2 kind=2", NULL },
	{ "offline-home: of a synchronous wake-up it is no idle CPU",
	  "sync=1 online=[0111] curr_prio=[103 101 101 101]", "cpu=-1 kind=0", NULL },
};

static const struct worked wake_318[] = {
	{ "h1 home idle",
	  "home=0 sync=0 prio=101 policy=0 deadline=100 allowed=[1111] online=[1111] "
	  "curr_prio=[103 103 101 101] curr_deadline=[150 160 170 160] user_prio=20 rr_interval=6 "
	  "locality=[0011] smt=[0123] cache=[0011]", "cpu=0 kind=1", "CPU 0 is idle: it is told" },
	{ "h2 idle in the other cache", "curr_prio=[101 101 103 103]", "cpu=2 kind=1", NULL },
	{ "h3 170-39=131, 160-0=160: cpu1", "curr_prio=[101 101 101 101]", "cpu=1 kind=2",
	  "CPU 1 runs prio 101 with deadline 160: preempted" },
	{ "h4 200-39=161 > 160: cpu2",
	  "curr_prio=[101 101 101 101] curr_deadline=[150 160 200 160]", "cpu=2 kind=2", NULL },
	{ "h5 199-39=160 ties: home",
	  "curr_prio=[101 101 101 101] curr_deadline=[160 160 199 160]", "cpu=0 kind=2", NULL },
	{ "h6 not before 160", "deadline=160 curr_prio=[101 101 101 101]", "cpu=-1 kind=0",
	  "CPU 1 runs prio 101 with deadline 160, nobody loses more: nobody is told" },
	{ "h7 quirk: batch of equal prio preempts",
	  "policy=3 deadline=900 curr_prio=[101 101 101 101]", "cpu=1 kind=2", NULL },
	{ "h8 idleprio against normal: no", "prio=102 policy=5 curr_prio=[101 101 101 101]",
	  "cpu=-1 kind=0", NULL },
	{ "h9 sync", "sync=1 curr_prio=[101 101 101 101]", "cpu=-1 kind=0",
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "h10 two idleprio: 10 against 90-39=51",
	  "curr_prio=[101 102 102 101] curr_deadline=[0 10 90 0]", "cpu=2 kind=2", NULL },
	{ "h11 home not allowed",
	  "allowed=[0011] curr_prio=[101 101 101 101] curr_deadline=[0 0 200 210]", "cpu=3 kind=2",
	  NULL },
};

static const struct worked wake_467[] = {
	{ "h1 home idle",
	  "home=0 sync=0 prio=102 policy=0 deadline=100 user_prio=20 smt_nice=0 p_user=1 "
	  "p_idle_ok=1 allowed=[1111] online=[1111] curr_prio=[104 102 102 102] "
	  "curr_deadline=[150 160 170 170] locality=[1122] smt=[0011] cache=[0000] scaling=[0000] "
	  "user=[1111] bias=[20 20 20 20]", "cpu=0 kind=1", "CPU 0 is idle: it is told" },
	{ "h2 1+4+16 against 2+4+16", "curr_prio=[102 104 102 104]", "cpu=1 kind=1", NULL },
	{ "h3 whole idle core: cpu2", "curr_prio=[102 104 104 104]", "cpu=2 kind=1", NULL },
	{ "h4 latest deadline, first of the two", "curr_prio=[102 102 102 102]", "cpu=2 kind=2",
	  "CPU 2 runs prio 102 with deadline 170: preempted" },
	{ "h5 no", "deadline=170 curr_prio=[102 102 102 102]", "cpu=-1 kind=0",
	  "CPU 2 runs prio 102 with deadline 170, nobody loses more: nobody is told" },
	{ "h6 IDLEPRIO never preempts", "policy=5 curr_prio=[102 102 102 102]", "cpu=-1 kind=0",
	  "no idle CPU suits, and IDLEPRIO preempts nobody" },
	{ "h7 sync", "sync=1 curr_prio=[102 102 102 102]", "cpu=-1 kind=0",
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "h8 RT over RT", "prio=40 policy=1 curr_prio=[50 50 50 50] curr_deadline=[0000]",
	  "cpu=0 kind=2", NULL },
	{ "h9 all deadlines 0: cpu0 is best (prio > 0), 100 < 0 fails",
	  "curr_prio=[102 102 102 102] curr_deadline=[0000]", "cpu=-1 kind=0", NULL },
	{ "h10 SMT-nice refuses the only candidate",
	  "user_prio=39 smt_nice=1 curr_prio=[102 102 102 102] curr_deadline=[150 160 170 171]",
	  "cpu=-1 kind=0",
	  "CPU 3 runs prio 102 with deadline 171, but SMT-nice refuses it: nobody is told" },
	{ "h11 idle cpu2 refused by SMT-nice; as the worst prio (104) it is also what step 4 "
	  "finds, refused again", "user_prio=39 smt_nice=1 curr_prio=[102 102 104 102]",
	  "cpu=-1 kind=0", NULL },
	{ "h12 idleprio runner is the victim",
	  "curr_prio=[102 103 102 102] curr_deadline=[150 1 170 170]", "cpu=1 kind=2", NULL },
};

static const struct worked wake_512[] = {
	{ "h1 home idle",
	  "home=0 sync=0 prio=102 policy=0 deadline=155 user_prio=20 smt_nice=0 p_user=1 "
	  "p_idle_ok=1 interactive=1 allowed=[1111] online=[1111] curr_prio=[104 102 102 102] "
	  "curr_deadline=[150 160 170 180] locality=[1122] smt=[0011] cache=[0000] load=[2123] "
	  "user=[1111] bias=[20 20 20 20] order=[0123]", "cpu=0 kind=1 task_cpu=0",
	  "CPU 0 is idle: it is told" },
	{ "h2 idle CPU", "curr_prio=[102 102 104 102]", "cpu=2 kind=1 task_cpu=0", NULL },
	{ "h3 first preemptible in order: cpu1, not the latest (cpu3)",
	  "curr_prio=[102 102 102 102]", "cpu=1 kind=2 task_cpu=1",
	  "CPU 1 runs prio 102 with deadline 160: preempted" },
	{ "h4 home first", "deadline=100 curr_prio=[102 102 102 102]", "cpu=0 kind=2 task_cpu=0",
	  NULL },
	{ "h5 cpu3", "deadline=175 curr_prio=[102 102 102 102]", "cpu=3 kind=2 task_cpu=3", NULL },
	{ "h6 none", "deadline=180 curr_prio=[102 102 102 102]", "cpu=-1 kind=0 task_cpu=0",
	  "no CPU is to be told" },
	{ "h7 cpu1, cpu2 not busier than home (2): cpu3",
	  "interactive=0 curr_prio=[102 102 102 102]", "cpu=3 kind=2 task_cpu=3", NULL },
	{ "h8 nobody busier: none", "interactive=0 curr_prio=[102 102 102 102] load=[3123]",
	  "cpu=-1 kind=0 task_cpu=0", NULL },
	{ "h9 home is exempt",
	  "deadline=100 interactive=0 curr_prio=[102 102 102 102] load=[3123]",
	  "cpu=0 kind=2 task_cpu=0", NULL },
	{ "h10 IDLEPRIO", "policy=5 curr_prio=[102 102 102 102]", "cpu=-1 kind=0 task_cpu=0",
	  "no idle CPU suits, and IDLEPRIO preempts nobody" },
	{ "h11 sync", "sync=1 curr_prio=[102 102 102 102]", "cpu=-1 kind=0 task_cpu=0",
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "h12 affinity", "allowed=[1001] curr_prio=[102 102 102 102]", "cpu=3 kind=2 task_cpu=3",
	  NULL },
	{ "h13 home: beside 17 (ok) but 155<150 no; cpu1: beside 20, refused; cpu2, cpu3 refused",
	  "user_prio=39 smt_nice=1 curr_prio=[102 102 102 102] bias=[20 17 20 20]",
	  "cpu=-1 kind=0 task_cpu=0", NULL },
	{ "h14 quirk: sibling 0 comes before home in the order",
	  "home=1 deadline=100 curr_prio=[102 102 102 102]", "cpu=0 kind=2 task_cpu=0", NULL },
	{ "x1 idle home refused by SMT-nice; step 4 reaches idle cpu2, which becomes the home",
	  "deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]",
	  "cpu=2 kind=1 task_cpu=2",
	  "SMT-nice refused the best idle CPU; CPU 2, the nearest that it agrees to, is idle: it "
	  "is told" },
	{ "x2 the same when sync: an allowed CPU is idle",
	  "sync=1 deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]",
	  "cpu=2 kind=1 task_cpu=2", NULL },
	{ "x3 cpu1, cpu2 not busier than home: cpu3",
	  "deadline=165 user_prio=39 smt_nice=1 interactive=0 curr_prio=[104 102 104 104]",
	  "cpu=3 kind=1 task_cpu=3", NULL },
	{ "x4 IDLEPRIO stops at step 3",
	  "prio=103 policy=5 deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]",
	  "cpu=-1 kind=0 task_cpu=0", NULL },
	{ "x5 order decides, not rank",
	  "deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104] order=[3210]",
	  "cpu=3 kind=1 task_cpu=3", NULL },
};

static const struct worked wake_muqss[] = {
	{ "h1 home idle",
	  "home=0 sync=0 prio=102 policy=0 deadline=155 user_prio=20 smt_nice=0 p_user=1 "
	  "p_idle_ok=1 interactive=1 allowed=[1111] online=[1111] curr_prio=[104 102 102 102] "
	  "curr_deadline=[150 160 170 180] locality=[0122] smt=[0011] cache=[0000] load=[2123] "
	  "user=[1111] bias=[20 20 20 20] order=[0123]", "cpu=0 kind=1",
	  "CPU 0 is idle: it is told" },
	{ "h2 quirk: SMT sibling first (1+8 < 2+8)", "curr_prio=[102 104 104 104]", "cpu=1 kind=1",
	  NULL },
	{ "h3 cpu1", "curr_prio=[102 102 102 102]", "cpu=1 kind=2",
	  "CPU 1 runs prio 102 with deadline 160: preempted" },
	{ "h4 home", "deadline=100 curr_prio=[102 102 102 102]", "cpu=0 kind=2", NULL },
	{ "h5 only a busier CPU: cpu3", "interactive=0 curr_prio=[102 102 102 102]",
	  "cpu=3 kind=2", NULL },
	{ "h6 batch never on deadline", "policy=3 curr_prio=[102 102 102 102]", "cpu=-1 kind=0",
	  "no CPU is to be told" },
	{ "h7 batch over idleprio", "policy=3 curr_prio=[102 102 103 102]", "cpu=2 kind=2", NULL },
	{ "h8 sync kicks idle", "sync=1 curr_prio=[102 102 102 104]", "cpu=3 kind=1", NULL },
	{ "h9 sync never preempts", "sync=1 curr_prio=[102 102 102 102]", "cpu=-1 kind=0",
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "h10 sync, the idle CPU refused by SMT-nice: nothing",
	  "sync=1 user_prio=39 smt_nice=1 curr_prio=[102 102 104 102]", "cpu=-1 kind=0", NULL },
	{ "h11 quirk: only 3 order entries are visited when 3 CPUs are online",
	  "deadline=100 online=[1110] curr_prio=[102 102 102 102] order=[3012]", "cpu=0 kind=2",
	  NULL },
	{ "h12 quirk: both visited entries are offline: none",
	  "deadline=100 online=[1010] curr_prio=[102 102 102 102] order=[1302]", "cpu=-1 kind=0",
	  NULL },
	{ "x1 idle home refused by SMT-nice; step 4 reaches idle cpu2",
	  "deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]", "cpu=2 kind=1",
	  "SMT-nice refused the best idle CPU; CPU 2, the nearest that it agrees to, is idle: it "
	  "is told" },
	{ "x2 sync: only best_idle (home) is tried, though cpu2 would pass",
	  "sync=1 deadline=165 user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]",
	  "cpu=-1 kind=0", NULL },
	{ "x3 sync: best_idle is cpu3, its core is idle: accepted",
	  "sync=1 deadline=165 user_prio=39 smt_nice=1 curr_prio=[102 102 104 104]",
	  "cpu=3 kind=1", NULL },
	{ "x4 cpu1, cpu2 not busier than home: cpu3",
	  "deadline=165 user_prio=39 smt_nice=1 interactive=0 curr_prio=[104 102 104 104]",
	  "cpu=3 kind=1", NULL },
};

static const struct worked select_muqss[] = {
	{ "h1 home idle",
	  "home=0 prio=102 policy=0 deadline=155 user_prio=20 smt_nice=0 p_user=1 p_idle_ok=1 "
	  "interactive=1 allowed=[1111] online=[1111] curr_prio=[104 102 102 102] "
	  "curr_deadline=[150 160 170 180] locality=[0122] smt=[0011] cache=[0000] load=[2123] "
	  "user=[1111] bias=[20 20 20 20] order=[0123]", "cpu=0", "CPU 0 is idle: its queue" },
	{ "h2 tie rank, both siblings idle: last", "curr_prio=[102 102 104 104]", "cpu=3", NULL },
	{ "h3 no idle: least loaded (1): cpu1", "curr_prio=[102 102 102 102]", "cpu=1",
	  "CPU 1 has the fewest tasks, 1, of those looked at: its queue" },
	{ "h4 tie: first in order", "curr_prio=[102 102 102 102] load=[1123]", "cpu=0", NULL },
	{ "h5 cpu2 first of the zeros", "curr_prio=[102 102 102 102] load=[3200]", "cpu=2", NULL },
	{ "h6 affinity", "allowed=[0011] curr_prio=[102 102 102 102]", "cpu=2", NULL },
	{ "h7 home forbidden, first allowed is idle: at once",
	  "allowed=[0011] curr_prio=[102 102 104 104]", "cpu=2", NULL },
	{ "h8 offline skipped; 3 entries visited", "online=[1011] curr_prio=[102 102 102 102]",
	  "cpu=0", NULL },
	{ "h9 SMT-nice refuses the idle CPU: least loaded",
	  "user_prio=39 smt_nice=1 curr_prio=[102 102 104 102]", "cpu=1", NULL },
	{ "h10 no usable CPU: home",
	  "home=1 allowed=[0010] online=[1101] curr_prio=[102 102 102 102] order=[1023]", "cpu=1",
	  "no CPU can be used: the queue of home, 1" },
	{ "x1 home allowed but offline: not idle, so ranked from home",
	  "online=[0111] curr_prio=[104 102 104 104]", "cpu=3", NULL },
	{ "x2 home offline, none idle: 3 entries visited, cpu1", "online=[0111]", "cpu=1", NULL },
	{ "x3 cpu3 is beyond the 3 entries: offline home",
	  "allowed=[1001] online=[0111] curr_prio=[102 102 102 102]", "cpu=0", NULL },
	{ "x4 no CPU online: home", "online=[0000] curr_prio=[104 104 104 104]", "cpu=0", NULL },
	{ "x5 idle home refused, no second candidate: least loaded",
	  "user_prio=39 smt_nice=1 curr_prio=[104 102 104 104]", "cpu=1", NULL },
};

int main(void)
{
	static struct rows rows;

	WORKED(&rows, wake_232);
	WORKED(&rows, wake_318);
	WORKED(&rows, wake_467);
	WORKED(&rows, wake_512);
	WORKED(&rows, wake_muqss);
	WORKED(&rows, select_muqss);
	return rows_run(&rows, "bfs: worked examples, wakes");
}
