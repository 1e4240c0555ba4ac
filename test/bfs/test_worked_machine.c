/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Distances, orders, SMT-nice, the best idle CPU: every worked example of the specification. */
#include "record.h" /* read back as records */
#include "thunks.c"
#include "worked.h"

static const struct worked locality[] = {
	{ "h1 one cache: all 0", "ver=318 cpu=0 smt=[0011] package=[0000] llc=[0000] node=[0000]",
	  "row=[0000]", "from CPU 0, 3 other CPUs are nearest, of class 0" },
	{ "h2 same node, other cache: 1", "smt=[0123] llc=[0011]", "row=[0011]", NULL },
	{ "h3 quirk: other node is 1 up to 16 nodes",
	  "smt=[0123] package=[0011] llc=[0011] node=[0011]", "row=[0011]", NULL },
	{ "h4 quirk: itself is 1", "ver=467", "row=[1122] nearest=1 least=1", NULL },
	{ "h5 quirk: other node is 3", "ver=467 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "row=[1233] nearest=1 least=2", NULL },
	{ "h6 other node is 4", "ver=512 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "row=[1244]", NULL },
	{ "h7 interleaved numbering",
	  "ver=512 cpu=1 smt=[01230123] package=[00000000] llc=[00110011] node=[00000000]",
	  "row=[21222122] nearest=1 least=1", NULL },
	{ "h8 itself 0, sibling 1, LLC 2, package 3",
	  "ver=199 cpu=1 smt=[01230123] package=[00000000] llc=[00110011] node=[00000000]",
	  "row=[20332133]", NULL },
	{ "h9 distant 5", "ver=199 smt=[0123] package=[0011] llc=[0011] node=[0011]", "row=[0255] nearest=1 least=2",
	  NULL },
	{ "h10 single CPU", "ver=199 smt=[0] package=[0] llc=[0] node=[0]", "row=[0] nearest=0 least=0", NULL },
};

static const struct worked cpu_order_512[] = {
	{ "h1 by class then number", "cpu=0 smt=[0011] package=[0000] llc=[0000] node=[0000]",
	  "order=[0123]", "from CPU 0 by class, then by number: CPU 0 first" },
	{ "h2 quirk: cpu0 before cpu1 itself", "cpu=1", "order=[0123]", NULL },
	{ "h3 the order alone", "cpu=2", "order=[2301]", NULL },
	{ "h4 the order alone", "cpu=3", "order=[2301]", NULL },
	{ "h5 the order alone", "smt=[0123] package=[0011] llc=[0011] node=[0011]", "order=[0123]",
	  NULL },
	{ "h6 the order alone", "cpu=3 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "order=[3201]", NULL },
	{ "h7 sibling 1 first",
	  "cpu=5 smt=[01230123] package=[00000000] llc=[00110011] node=[00000000]",
	  "order=[15023467]", NULL },
	{ "h8 the order alone", "smt=[0] package=[0] llc=[0] node=[0]", "order=[0]", NULL },
};

static const struct worked order_muqss[] = {
	{ "h1 no sharing", "cpu=0 rqshare=0 smt=[0011] package=[0000] llc=[0000] node=[0000]",
	  "cpu_order=[0123] rq_order=[0123]", "CPU 0 uses the queue of CPU 0, one of 4" },
	{ "h2 upper half counts downwards", "cpu=3", "cpu_order=[3210] rq_order=[3210]", NULL },
	{ "h3 quirk: last sibling leads", "rqshare=1", "cpu_order=[0123] rq_order=[13]", NULL },
	{ "h4 one queue, led by cpu3", "rqshare=2", "cpu_order=[0123] rq_order=[3]", NULL },
	{ "h5 one queue per LLC", "rqshare=3 smt=[0123] llc=[0011]",
	  "cpu_order=[0123] rq_order=[13]", NULL },
	{ "h6 one queue per package", "rqshare=2 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "cpu_order=[0123] rq_order=[13]", NULL },
	{ "h7 RQSHARE_ALL", "cpu=1 rqshare=5 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "cpu_order=[1023] rq_order=[13]", NULL },
	{ "h8 the order alone",
	  "cpu=5 rqshare=2 smt=[01230123] package=[00000000] llc=[00110011] node=[00000000]",
	  "cpu_order=[51403726] rq_order=[7]", NULL },
	{ "h9 one queue per node", "rqshare=4 smt=[0123] package=[0011] llc=[0011] node=[0011]",
	  "cpu_order=[0123] rq_order=[13]", NULL },
	{ "h10 the order alone", "smt=[0] package=[0] llc=[0] node=[0]",
	  "cpu_order=[0] rq_order=[0]", NULL },
};

static const struct worked smt_ok[] = {
	{ "h1 equal nice: 20>=20",
	  "ver=512 cpu=0 smt=[00] idle=[00] online=[11] user=[11] bias=[0 20] p_user=1 p_prio=102 "
	  "p_user_prio=20 p_idle_ok=1", "ok=1",
	  "beside a bias of 20 on CPU 0: yes, its own is 20" },
	{ "h2 nice 19 beside nice 0: 20%4=0: refused", "p_user_prio=39", "ok=0",
	  "beside a bias of 20 on CPU 0: no, its own is 1" },
	{ "h3 17%4=1: dither lets it in", "bias=[0 17] p_user_prio=39", "ok=1",
	  "beside a bias of 17 on CPU 0: yes, its own is 1 but it is its turn" },
	{ "h4 kernel thread", "p_user=0 p_user_prio=39", "ok=1",
	  "beside a bias of 20 on CPU 0: yes, no user address space" },
	{ "h5 RT", "p_prio=50 p_user_prio=39", "ok=1",
	  "beside a bias of 20 on CPU 0: yes, real time" },
	{ "h6 idleprio beside a normal task: refused", "p_prio=103", "ok=0",
	  "beside a bias of 20 on CPU 0: no, IDLEPRIO" },
	{ "h7 idleprio beside idleprio", "bias=[00] p_prio=103", "ok=1",
	  "beside a bias of 0 on CPU 0: yes, nobody to weigh" },
	{ "h8 task that must not be delayed", "p_user_prio=39 p_idle_ok=0", "ok=1",
	  "beside a bias of 20 on CPU 0: yes, it must not be held back" },
	{ "h9 sibling idle", "idle=[01] p_user_prio=39", "ok=1", NULL },
	{ "h10 sibling runs a kernel thread", "user=[10] p_user_prio=39", "ok=1", NULL },
	{ "h11 sibling offline", "online=[10] p_user_prio=39", "ok=1", NULL },
	{ "h12 no sibling", "smt=[01] p_user_prio=39", "ok=1", NULL },
	{ "h13 ISO beside RT: 2^30 % 4 = 0: refused",
	  "ver=199 bias=[0 1073741824] p_prio=101 p_user_prio=39", "ok=0", NULL },
	{ "h14 best of several siblings counts",
	  "ver=467 smt=[000] idle=[000] online=[111] user=[111] bias=[0 1 40] p_user_prio=39",
	  "ok=0", NULL },
};

static const struct worked best_idle_318[] = {
	{ "h1 home idle: rank 0, taken first",
	  "home=0 allowed=[1111] idle=[1111] locality=[0001] smt=[0011] cache=[0000]", "cpu=0 rank=0",
	  "CPU 0 is idle and has the best rank, 0" },
	{ "h2 only choice", "idle=[0001] locality=[0011] smt=[0123] cache=[0011]", "cpu=3 rank=3", NULL },
	{ "h3 cpu1 4+1 (cpu0 busy); cpu2 1: ends the search", "idle=[0111]", "cpu=2 rank=1", NULL },
	{ "h4 search starts at home+1 = 3", "home=2 idle=[1101] locality=[0000] smt=[0123]",
	  "cpu=3 rank=1", NULL },
	{ "h5 wraps to 0", "home=2 allowed=[1110] idle=[1101] locality=[0000] smt=[0123]", "cpu=0 rank=1",
	  NULL },
	{ "h6 same node before other node", "idle=[0011] locality=[0013] smt=[0123] cache=[0012]",
	  "cpu=2 rank=2", NULL },
	{ "h7 later CPU with a better rank", "idle=[0011] locality=[0031] smt=[0123] cache=[0021]",
	  "cpu=3 rank=2", NULL },
	{ "h8 5 against 2+1+4=7", "idle=[0110] locality=[0011] cache=[0011]", "cpu=1 rank=5", NULL },
	{ "x1 no candidate", "idle=[0000]", "cpu=-1", "no allowed CPU is idle" },
	{ "x2 any farther: 2+8", "idle=[0001] locality=[0012] smt=[0123] cache=[0123]",
	  "cpu=3 rank=10", NULL },
	{ "x3 however far", "idle=[0001] locality=[0013] smt=[0123] cache=[0123]", "cpu=3 rank=10",
	  NULL },
};

static const struct worked best_idle_467[] = {
	{ "h1 home idle and allowed: at once, throttled or not",
	  "home=0 allowed=[1111] idle=[1111] locality=[1123] smt=[0011] cache=[0000] "
	  "scaling=[1000]", "cpu=0 rank=0", "CPU 0, where it may start at once, is idle" },
	{ "h2 sibling of a busy core (1+4+16) loses to another core (2+4)",
	  "idle=[0111] scaling=[0000]", "cpu=2 rank=6", "CPU 2 is idle and has the best rank, 6" },
	{ "h3 throttled core: 2+4+32", "idle=[0111] scaling=[0010]", "cpu=3 rank=12", NULL },
	{ "h4 same cache first", "idle=[0011] locality=[1132] scaling=[0000]", "cpu=3 rank=6", NULL },
	{ "h5 node counts 64", "idle=[0011] locality=[1143] scaling=[0000]", "cpu=3 rank=12", NULL },
	{ "h6 only choice", "idle=[0001] locality=[1124] scaling=[0000]", "cpu=3 rank=84", NULL },
	{ "h7 2+4 against 8+4", "home=3 idle=[1110] locality=[3321] smt=[0123] scaling=[0000]",
	  "cpu=2 rank=6", NULL },
	{ "h8 tie: lowest number", "idle=[0011] locality=[1122] smt=[0012] scaling=[0000]",
	  "cpu=2 rank=6", NULL },
	{ "x1 no candidate", "idle=[0000]", "cpu=-1", "no allowed CPU is idle" },
	{ "x2 beyond 3 all count 64", "idle=[0011] locality=[1145] scaling=[0000]", "cpu=2 rank=68",
	  NULL },
	{ "x3 the other way round", "idle=[0011] locality=[1154] scaling=[0000]", "cpu=2 rank=68",
	  NULL },
};

static const struct worked best_idle_512[] = {
	{ "h1 home", "home=0 allowed=[1111] idle=[1111] locality=[1123] smt=[0011] cache=[0000]",
	  "cpu=0 rank=0", "CPU 0, where it may start at once, is idle" },
	{ "h2 1+4+16 against 2: core first", "idle=[0111]", "cpu=2 rank=2",
	  "CPU 2 is idle and has the best rank, 2" },
	{ "h3 same package", "idle=[0011] locality=[1132]", "cpu=3 rank=2", NULL },
	{ "h4 node 32", "idle=[0011] locality=[1143]", "cpu=3 rank=8", NULL },
	{ "h5 sibling 1+4+16=21, other CPU 8+16=24", "idle=[0101]", "cpu=1 rank=21", NULL },
	{ "h6 sibling 21, other CPU 8", "idle=[0101] smt=[0012]", "cpu=3 rank=8", NULL },
	{ "h7 only choice", "idle=[0001] locality=[1124]", "cpu=3 rank=48", NULL },
	{ "h8 quirk: cache busy ignored beyond the core: tie, first",
	  "idle=[0011] locality=[1122] smt=[0012] cache=[0001]", "cpu=2 rank=2", NULL },
	{ "x1 no candidate", "allowed=[0000]", "cpu=-1", "no allowed CPU is idle" },
	{ "x2 beyond 3 all count 32", "idle=[0011] locality=[1145]", "cpu=2 rank=32", NULL },
	{ "x3 the other way round", "idle=[0011] locality=[1154]", "cpu=2 rank=32", NULL },
};

static const struct worked best_idle_muqss[] = {
	{ "h1 home", "home=0 allowed=[1111] idle=[1111] locality=[0123] smt=[0011] cache=[0000]",
	  "cpu=0 rank=0", "CPU 0, where it may start at once, is idle" },
	{ "h2 quirk: busy siblings cost nothing: SMT sibling 1+8 < 2+8",
	  "idle=[0111] locality=[0122]", "cpu=1 rank=9", "CPU 1 is idle and has the best rank, 9" },
	{ "h3 LLC before package", "idle=[0011]", "cpu=2 rank=10", NULL },
	{ "h4 package before node", "idle=[0011] locality=[0143]", "cpu=3 rank=12", NULL },
	{ "h5 node before distant", "idle=[0011] locality=[0154]", "cpu=3 rank=24", NULL },
	{ "h6 tie, siblings idle: last wins", "idle=[0011] locality=[0122] smt=[0012]", "cpu=3 rank=10",
	  NULL },
	{ "h7 tie, siblings busy: first wins",
	  "allowed=[111111] idle=[001010] locality=[012222] smt=[001122] cache=[000000]", "cpu=2 rank=10",
	  NULL },
	{ "h8 2+8 against 16: cache busy still wins", "idle=[0011] locality=[0124] cache=[0001]",
	  "cpu=2 rank=10", NULL },
	{ "x1 no candidate, not home either", "idle=[0000]", "cpu=-1", "no allowed CPU is idle" },
	{ "x2 distant 64", "idle=[0001] locality=[0125]", "cpu=3 rank=72", NULL },
};

int main(void)
{
	static struct rows rows;

	WORKED(&rows, locality);
	WORKED(&rows, cpu_order_512);
	WORKED(&rows, order_muqss);
	WORKED(&rows, smt_ok);
	WORKED(&rows, best_idle_318);
	WORKED(&rows, best_idle_467);
	WORKED(&rows, best_idle_512);
	WORKED(&rows, best_idle_muqss);
	return rows_run(&rows, "bfs: worked examples, machine");
}
