/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The shapes: one node of up to three CPUs, two of up to three each, three of up
 * to two each, a node without CPUs among them; each as it is, with threads where a
 * node has two CPUs, with CPU 0 offline, and three nodes also in a line.
 */
#include <string.h>

#include "machine.h"

static void name_it(struct small_shape *shape)
{
	uint32_t node, length = 0;

	for (node = 0; node < shape->nr_nodes; node++)
		length += (uint32_t)sprintf(shape->name + length, "%s%u", node ? "+" : "",
					    shape->node_cpus[node]);
	sprintf(shape->name + length, "%s%s%s", shape->threads ? " threads" : "",
		shape->line ? " in line" : "", shape->offline ? " less CPU 0" : "");
}

static uint32_t has_pair(const struct small_shape *shape)
{
	uint32_t node;

	for (node = 0; node < shape->nr_nodes; node++)
		if (shape->node_cpus[node] > 1)
			return 1;
	return 0;
}

static uint32_t add(struct small_shape *shapes, uint32_t nr, const struct small_shape *shape)
{
	if (nr == SMALL_SHAPES)
		return nr;
	shapes[nr] = *shape;
	name_it(&shapes[nr]);
	return nr + 1;
}

/* A layout as it is, and its variants. */
static uint32_t add_variants(struct small_shape *shapes, uint32_t nr, struct small_shape *shape)
{
	nr = add(shapes, nr, shape);
	if (has_pair(shape)) {
		shape->threads = 1;
		nr = add(shapes, nr, shape);
		shape->threads = 0;
	}
	if (shape->nr_nodes == 3) {
		shape->line = 1;
		nr = add(shapes, nr, shape);
		shape->line = 0;
	}
	if (shape->nr_cpus > 1) {
		shape->offline = 1;
		nr = add(shapes, nr, shape);
		shape->offline = 0;
	}
	return nr;
}

static uint32_t add_layouts(struct small_shape *shapes, uint32_t nr, uint32_t nodes,
			    uint32_t nr_cpus)
{
	uint32_t most = nodes == 3 ? 2 : 3, total, node;
	struct small_shape shape;

	memset(&shape, 0, sizeof(shape));
	shape.nr_nodes = nodes;
	shape.nr_cpus = nr_cpus;
	for (;;) {
		for (total = 0, node = 0; node < nodes; node++)
			total += shape.node_cpus[node];
		if (total == nr_cpus)
			nr = add_variants(shapes, nr, &shape);
		for (node = nodes; node-- > 0;) {
			if (shape.node_cpus[node]++ < most)
				break;
			shape.node_cpus[node] = 0;
		}
		if (node == UINT32_MAX)
			return nr;
	}
}

uint32_t small_shapes(struct small_shape *shapes)
{
	uint32_t nr = 0, nr_cpus, nodes;

	for (nr_cpus = 1; nr_cpus <= SMALL_CPUS; nr_cpus++)
		for (nodes = 1; nodes <= SMALL_NODES; nodes++)
			nr = add_layouts(shapes, nr, nodes, nr_cpus);
	return nr;
}
