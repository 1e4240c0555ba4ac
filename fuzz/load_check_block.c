/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What nsched_load_check() accepts can be walked; sums and masks follow every change. */
#include "families.h"

static uint32_t word_bit(const void *block, uint32_t offset, uint32_t bit)
{
	return nsched_read_u64(block, offset, bit / 64) >> bit % 64 & 1;
}

static void walk_values(const struct nsched_load *load)
{
	uint32_t column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		uint64_t least = (uint64_t)world_column_least(column);
		uint64_t span = world_column_greatest(column) - least;

		for (cpu = 0; nsched_load_has(load, column) && cpu < load->nr_cpus; cpu++)
			CHECK(nsched_load_get(load, column, cpu) - least <= span);
	}
	if (nsched_load_has(load, NSCHED_LOAD_RQ_OF))
		for (cpu = 0; cpu < load->nr_cpus; cpu++)
			CHECK(nsched_load_rq_of(load, cpu) < load->nr_cpus);
}

static void walk_sums(const struct world *w, const struct nsched_load *load)
{
	uint32_t node, cpu;

	for (node = 0; node < load->nr_nodes; node++) {
		uint64_t nr = 0, sum = 0;

		for (cpu = 0; cpu < load->nr_cpus; cpu++) {
			if (world_node(w, cpu) != node || !w->online[cpu])
				continue;
			if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
				nr += nsched_load_nr_running(load, cpu);
			if (nsched_load_has(load, NSCHED_LOAD_NODE_LOAD))
				sum += nsched_load_load(load, cpu);
		}
		if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
			CHECK(nsched_node_nr_running(load, node) == nr);
		if (nsched_load_has(load, NSCHED_LOAD_NODE_LOAD))
			CHECK(nsched_node_load(load, node) == sum);
	}
}

/* Each level says which words of the one below are not zero. */
static void walk_masks(const struct world *w, const struct nsched_load *load)
{
	uint32_t level, bit, bits = load->nr_cpus;
	const uint32_t *offset = load->offset;

	if (!nsched_load_has(load, NSCHED_LOAD_IDLE_MASK))
		return;
	for (bit = 0; bit < 64 * NSCHED_SET_WORDS(bits); bit++)
		CHECK(word_bit(load, offset[NSCHED_LOAD_IDLE_MASK], bit) ==
		      (bit < bits && w->online[bit] && nsched_load_idle(load, bit)));
	for (level = NSCHED_LOAD_IDLE_WORDS; level <= NSCHED_LOAD_IDLE_PAGES; level++) {
		bits = NSCHED_SET_WORDS(bits);
		if (!offset[level])
			continue;
		for (bit = 0; bit < 64 * NSCHED_SET_WORDS(bits); bit++)
			CHECK(word_bit(load, offset[level], bit) ==
			      (bit < bits && nsched_read_u64(load, offset[level - 1], bit) != 0));
	}
}

static void walk(const struct world *w, const struct nsched_load *load)
{
	CHECK(load->nr_cpus == w->nr_cpus && load->nr_nodes == w->nr_nodes);
	walk_values(load);
	walk_sums(w, load);
	walk_masks(w, load);
}

static void any_memory(struct world *w)
{
	const struct nsched_load *from = w->load[world_byte(w) % WORLD_FORMS];
	struct nsched_wrong wrong, again;
	uint64_t bytes, checksum;
	uint32_t code, same;
	const void *block;

	block = fuzz_block(w, from, NSCHED_BLOCK_LOAD, &bytes, &same);
	checksum = world_checksum(w);
	memset(&wrong, 0xa5, sizeof(wrong));
	memset(&again, 0x5a, sizeof(again));
	code = nsched_load_check(block, bytes, w->topology, &wrong);
	CHECK(code < NSCHED_CODES && wrong.code == code);
	CHECK(nsched_load_check(block, bytes, w->topology, &again) == code);
	CHECK(memcmp(&wrong, &again, sizeof(wrong)) == 0);
	CHECK(world_checksum(w) == checksum);
	if (same)
		CHECK(code == NSCHED_OK);
	if (code == NSCHED_OK)
		walk(w, block);
}

/* Changes one by one: what is derived is what a fresh look would find. */
static void set_and_look(struct world *w)
{
	uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_SLICE) | NSCHED_LOAD_AGGREGATES |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD) | NSCHED_LOAD_MASK_LEVELS;
	static const uint32_t column[4] = { NSCHED_LOAD_NR_RUNNING, NSCHED_LOAD_IDLE,
					    NSCHED_LOAD_LOAD, NSCHED_LOAD_CURR_SLICE };
	struct nsched_load *load = world_load_with(w, columns);
	struct nsched_wrong wrong;
	uint32_t i, which, cpu;
	uint64_t value, old;

	for (i = 0; i < 24; i++) {
		which = column[world_byte(w) % 4];
		cpu = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
		value = (uint64_t)world_column_least(which);
		value += world_number(w, 0, world_column_greatest(which) - value);
		old = nsched_load_get(load, which, cpu);
		CHECK(nsched_load_set(load, w->topology, which, cpu, value) == old);
		CHECK(nsched_load_get(load, which, cpu) == value);
	}
	CHECK(nsched_load_check(load, load->size_bytes, w->topology, &wrong) == NSCHED_OK);
	walk(w, load);
}

static void idle_next(struct world *w)
{
	const uint64_t *allowed = fuzz_set(w);
	uint32_t from = (uint32_t)world_draw(w, 0, w->nr_cpus - 1), want;
	uint32_t end = world_byte(w) & 1 ? w->nr_cpus : (uint32_t)world_draw(w, 0, w->nr_cpus);

	for (want = from; want < end; want++)
		if (w->online[want] && w->value[NSCHED_LOAD_IDLE][want] &&
		    nsched_set_has(allowed, want))
			break;
	if (want >= end)
		want = NSCHED_NONE;
	CHECK(nsched_idle_next(w->load[WORLD_FULL], allowed, from, end) == want);
	CHECK(nsched_idle_next(w->load[WORLD_FLAT], allowed, from, end) == want);
}

/* More CPUs than a word of the first summary has bits: two levels up and down. */
struct many {
	struct nsched_topology *topology;
	struct nsched_load *form[2]; /* with summaries, flat */
	uint8_t *idle;		     /* online and idle, per CPU */
	uint32_t nr_cpus;
	uint32_t reserved;
};

static void many_cpus(struct world *w, struct many *m)
{
	static const uint64_t parts[2] = { NSCHED_LOAD_MASK_LEVELS, NSCHED_LOAD_MASK_FLAT };
	struct nsched_topology_facts facts;
	struct nsched_wrong wrong;
	uint32_t form, cpu;
	uint64_t bytes;

	memset(&facts, 0, sizeof(facts));
	m->nr_cpus = facts.nr_cpus = (uint32_t)world_draw(w, 65, 9000);
	facts.nr_nodes = 1;
	bytes = nsched_topology_size(&facts);
	m->topology = world_memory(w, bytes);
	CHECK(nsched_topology_init(m->topology, bytes, &facts, &wrong) == NSCHED_OK);
	m->idle = world_memory(w, m->nr_cpus);
	for (form = 0; form < 2; form++) {
		bytes = nsched_load_size(m->nr_cpus, 1,
					 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | parts[form]);
		m->form[form] = world_memory(w, bytes);
		CHECK(nsched_load_init(m->form[form], bytes, m->topology,
				       NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | parts[form],
				       &wrong) == NSCHED_OK);
		for (cpu = 0; cpu < m->nr_cpus; cpu++)
			nsched_write_u32(m->form[form], m->form[form]->offset[NSCHED_LOAD_IDLE],
					 cpu, 0);
		CHECK(nsched_load_gather(m->form[form], m->topology) == 0);
	}
}

static void many_set(const struct many *m, uint32_t cpu, uint32_t idle)
{
	m->idle[cpu] = (uint8_t)idle;
	nsched_load_set(m->form[0], m->topology, NSCHED_LOAD_IDLE, cpu, idle);
	nsched_load_set(m->form[1], m->topology, NSCHED_LOAD_IDLE, cpu, idle);
}

static void idle_next_of_many(struct world *w)
{
	uint32_t i, cpu, from, end, want;
	struct nsched_wrong wrong;
	struct many m;

	if (!world_chance(w, 3))
		return;
	many_cpus(w, &m);
	for (i = (uint32_t)world_draw(w, 0, 7); i; i--)
		many_set(&m, (uint32_t)world_draw(w, 0, m.nr_cpus - 1), 1);
	for (i = 0; i < 12; i++) {
		cpu = (uint32_t)world_draw(w, 0, m.nr_cpus - 1);
		if (world_chance(w, 4))
			many_set(&m, cpu, !m.idle[cpu]);
		from = world_byte(w) & 1 ? 0 : (uint32_t)world_draw(w, 0, m.nr_cpus - 1);
		end = world_byte(w) & 1 ? m.nr_cpus : (uint32_t)world_draw(w, 0, m.nr_cpus);
		for (want = from; want < end && !m.idle[want]; want++)
			;
		want = want < end ? want : NSCHED_NONE;
		CHECK(nsched_idle_next(m.form[0], NULL, from, end) == want);
		CHECK(nsched_idle_next(m.form[1], NULL, from, end) == want);
	}
	CHECK(nsched_load_check(m.form[0], m.form[0]->size_bytes, m.topology, &wrong) == NSCHED_OK);
}

const struct fuzz_check fuzz_load_check_block[] = {
	{ "any memory", any_memory },
	{ "set and look", set_and_look },
	{ "idle_next", idle_next },
	{ "idle_next of many", idle_next_of_many },
	{ NULL, NULL },
};
