/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Records of real functions that no machine could have written: refused, and where. */
#include "record.h"
#include "rows.h"

#define MOVE(src, dst, new) \
	"{\"fn\":\"cfs.move_tasks\",\"id\":\"1\",\"in\":{\"n\":2,\"src_cpu\":" #src ",\"dst_cpu\":" #dst \
	",\"idle_type\":0,\"imbalance\":1,\"flags\":1,\"loop\":0,\"loop_break\":32,\"loop_max\":1," \
	"\"nr_balance_failed\":0,\"cache_nice_tries\":1,\"preempt\":0,\"dst_group\":[0],\"active\":[0]," \
	"\"new_dst\":" #new ",\"t_cpu\":[1],\"t_weight\":[1024],\"t_running\":[0],\"t_hot\":[0]," \
	"\"t_allowed\":[-1]}}"
#define KICK(cpu) \
	"{\"fn\":\"cfs.nohz_kick_needed\",\"id\":\"1\",\"in\":{\"n\":2,\"cpu\":" #cpu ",\"now\":1," \
	"\"cpu_idle\":0,\"nohz_nr\":1,\"nohz_next\":0,\"nohz_idle\":[0],\"nr_running\":1," \
	"\"l_flags\":[],\"l_span\":[],\"l_busy\":[],\"l_gweight\":[]}}"
#define PICK(queues, queue) \
	"{\"fn\":\"bfs.pick_muqss\",\"id\":\"1\",\"in\":{\"interactive\":1,\"preempting\":-1," \
	"\"q_busy\":[" queues "],\"q_dist\":[" queues "],\"queue\":[" queue "],\"key\":[5]," \
	"\"allowed\":[1],\"smt_ok\":[1]}}"
#define KEY(prio) \
	"{\"fn\":\"bfs.queue_key\",\"id\":\"1\",\"in\":{\"ver\":512,\"prio\":" #prio ",\"policy\":0," \
	"\"deadline\":7,\"rr_interval\":6}}"
#define NEXT(policy, prio, task) \
	"{\"fn\":\"next\",\"policy\":\"" policy "\",\"id\":\"1\",\"in\":{\"topology\":{\"nr_cpus\":1," \
	"\"nr_nodes\":1},\"load\":{\"nr_running\":[1],\"curr_prio\":[" #prio "]}," \
	"\"tasks\":{\"prio\":[" #task "],\"first\":[0,1]}}}"

static const struct refused_case {
	const char *name;
	const char *line;
	const char *wrong; /* null: it is right */
} refused[] = {
	{ "a move between two CPUs", MOVE(1, 0, -1), NULL },
	{ "a source that is not there", MOVE(2, 0, -1), "in.src_cpu: 2 is outside 0..1" },
	{ "a destination that is not there", MOVE(1, 2, -1), "in.dst_cpu: 2 is outside 0..1" },
	{ "another destination that is not there", MOVE(1, 0, 2),
	  "in.new_dst: 2 is outside -1..1 and is not -1, none" },
	{ "a tick", KICK(1), NULL },
	{ "a tick on a CPU that is not there", KICK(2), "in.cpu: 2 is outside 0..1" },
	{ "a task in the own queue", PICK("0", "0"), NULL },
	{ "a task in a queue too many", PICK("0", "1"), "in.queue: 1 is outside 0..0" },
	{ "a task where there is no queue", PICK("", "0"),
	  "in.queue: 0 counts in q_busy, which is empty" },
	{ "the worst priority of a task", KEY(103), NULL },
	{ "that of the idle task", KEY(104), "in.prio: 104 is outside 0..103" },
	{ "a CPU cannot run worse than its version's idle task", NEXT("bfs-2009", 104, 101),
	  "in.load: curr_prio: the value is out of its range (index 0)" },
	{ "what is queued is no idle task", NEXT("bfs-2009", 103, 103),
	  "in.tasks: prio: the value is out of its range (index 0)" },
	{ "nor in a later version", NEXT("bfs-512", 104, 104),
	  "in.tasks: prio: the value is out of its range (index 0)" },
};

static void refused_case(void **state)
{
	const struct refused_case *c = *state;
	struct record record = { 0 };

	assert_int_equal(record_open(&record), 0);
	if (record_read(&record, c->line, strlen(c->line)) == RECORD_ASK)
		assert_null(c->wrong);
	else
		assert_string_equal(record.wrong, c->wrong ? c->wrong : "right");
	record_close(&record);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, refused_case, refused);
	return rows_run(&rows, "records that are refused");
}
