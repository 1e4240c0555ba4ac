/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What all blocks have in common: a header of counts and offsets, then columns.
 * A block's source says how many columns it has, how wide and how long; laying
 * them out, finding them wrong, and reading them by number is done here, once.
 */
#ifndef NSCHED_COLUMNS_H
#define NSCHED_COLUMNS_H

#include "internal.h"

/* How many lengths the columns of one block may have. */
#define NSCHED_COLUMNS_LENGTHS 8

/* A column's shape in a byte: which length, whether signed, bytes a row. */
#define NSCHED_SHAPE(length, width) ((uint8_t)((length) << 5 | (width)))
#define NSCHED_SHAPE_SIGNED 16u
#define NSCHED_SHAPE_U32(length) NSCHED_SHAPE(length, 4u)
#define NSCHED_SHAPE_S32(length) NSCHED_SHAPE(length, 4u | NSCHED_SHAPE_SIGNED)
#define NSCHED_SHAPE_U64(length) NSCHED_SHAPE(length, 8u)
#define NSCHED_SHAPE_S64(length) NSCHED_SHAPE(length, 8u | NSCHED_SHAPE_SIGNED)

/* A value is in range if value - least <= reach, modulo 2^64: signed or not. */
#define NSCHED_REACH(least, greatest) ((uint64_t)(greatest) - (uint64_t)(least))

struct nsched_columns {
	const uint8_t *shape; /* per column */
	const uint64_t *least; /* per column of values, the first nr_values */
	const uint64_t *reach;
	uint64_t rows[NSCHED_COLUMNS_LENGTHS]; /* per length */
	uint32_t kind;	      /* enum nsched_block_kind */
	uint32_t head_bytes;  /* of the header */
	uint32_t offset_at;   /* byte offset of offset[] in it */
	uint32_t nr_columns;  /* that this library knows */
	uint32_t nr_offsets;  /* entries of offset[], the growth room included */
	uint32_t nr_values;   /* columns whose values have a range */
};

NSCHED_INLINE uint32_t nsched_shape_width(uint32_t shape)
{
	return shape & 15u;
}

NSCHED_INLINE uint64_t nsched_shape_rows(const struct nsched_columns *columns, uint32_t column)
{
	return columns->rows[columns->shape[column] >> 5];
}

/* One row of a column at @offset, sign-extended where the shape is signed. */
NSCHED_INLINE uint64_t nsched_shape_read(const void *block, uint32_t offset, uint32_t shape,
					 uint32_t row)
{
	if (nsched_shape_width(shape) == 8)
		return nsched_read_u64(block, offset, row);
	if (shape & NSCHED_SHAPE_SIGNED)
		return (uint64_t)(int64_t)(int32_t)nsched_read_u32(block, offset, row);
	return nsched_read_u32(block, offset, row);
}

NSCHED_INLINE void nsched_shape_write(void *block, uint32_t offset, uint32_t shape, uint32_t row,
				      uint64_t value)
{
	if (nsched_shape_width(shape) == 8)
		nsched_write_u64(block, offset, row, value);
	else
		nsched_write_u32(block, offset, row, (uint32_t)value);
}

NSCHED_INLINE uint32_t nsched_column_offset(const void *block, const struct nsched_columns *columns,
					    uint32_t column)
{
	return nsched_read_u32(block, columns->offset_at, column);
}

/* Bytes of a block with the columns @present, a bit each; at most NSCHED_U64_MAX, no wrap. */
NSCHED_API uint64_t nsched_columns_size(const struct nsched_columns *columns, uint64_t present);

/* Clear the memory and write abi, kind, size_bytes and the offsets. Returns enum nsched_code. */
NSCHED_API uint32_t nsched_columns_begin(void *block, uint64_t size_bytes,
					 const struct nsched_columns *columns, uint64_t present,
					 struct nsched_wrong *wrong);

/* The header up to size_bytes, before any count is believed. Returns enum nsched_code. */
NSCHED_API uint32_t nsched_columns_check_head(const void *block, uint64_t size_bytes,
					      uint32_t kind, uint32_t head_bytes,
					      struct nsched_wrong *wrong);

/*
 * The offsets, once the counts are believed: aligned, inside the block, in the
 * order of the columns and apart; those of @needed there. Returns enum nsched_code.
 */
NSCHED_API uint32_t nsched_columns_check(const void *block, const struct nsched_columns *columns,
					 uint64_t needed, struct nsched_wrong *wrong);

/* The columns that are there, a bit each. */
NSCHED_API uint64_t nsched_columns_present(const void *block,
					   const struct nsched_columns *columns);

/* Every value against least[] and reach[]. Returns enum nsched_code. */
NSCHED_API uint32_t nsched_columns_check_values(const void *block,
						const struct nsched_columns *columns,
						struct nsched_wrong *wrong);

#endif /* NSCHED_COLUMNS_H */
