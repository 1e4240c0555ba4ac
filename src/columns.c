/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The columns of all blocks: laid out, checked, read by number. */
#include "columns.h"

/* The words that every block begins with. */
enum {
	NSCHED_HEAD_ABI,
	NSCHED_HEAD_KIND,
	NSCHED_HEAD_SIZE,
};

#define NSCHED_UP_TO_8(bytes) (((bytes) + 7) & ~(uint64_t)7)

/* Behind a column that starts at @start. Only a matrix can be long enough to saturate. */
static uint64_t column_end(const struct nsched_columns *columns, uint32_t column, uint64_t start)
{
	uint64_t rows = nsched_shape_rows(columns, column);

	if (rows >> 60)
		return NSCHED_U64_MAX;
	return start + rows * nsched_shape_width(columns->shape[column]);
}

/* Lay the columns out one after the other, into @block if there is one. Returns the end. */
static uint64_t columns_walk(void *block, const struct nsched_columns *columns, uint64_t present)
{
	uint64_t end = columns->head_bytes;
	uint32_t column;

	for (column = 0; column < columns->nr_columns; column++) {
		if (!(present >> column & 1))
			continue;
		if (block)
			nsched_write_u32(block, columns->offset_at, column, (uint32_t)end);
		end = column_end(columns, column, end);
		if (end == NSCHED_U64_MAX)
			return end;
		end = NSCHED_UP_TO_8(end);
	}
	return end;
}

uint64_t nsched_columns_size(const struct nsched_columns *columns, uint64_t present)
{
	return columns_walk(0, columns, present);
}

static uint32_t columns_room(const void *block, uint64_t size_bytes, uint64_t want)
{
	if (!block)
		return NSCHED_NO_BLOCK;
	if ((uintptr_t)block & 7)
		return NSCHED_MISALIGNED;
	if (want > NSCHED_U32_MAX)
		return NSCHED_TOO_LARGE;
	return size_bytes < want ? NSCHED_TOO_SMALL : NSCHED_OK;
}

uint32_t nsched_columns_begin(void *block, uint64_t size_bytes,
			      const struct nsched_columns *columns, uint64_t present,
			      struct nsched_wrong *wrong)
{
	uint64_t want = columns_walk(0, columns, present);
	uint32_t code = columns_room(block, size_bytes, want);

	if (code)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	clear_words(block, (uint32_t)want);
	nsched_write_u32(block, 0, NSCHED_HEAD_ABI, NSCHED_ABI);
	nsched_write_u32(block, 0, NSCHED_HEAD_KIND, columns->kind);
	nsched_write_u32(block, 0, NSCHED_HEAD_SIZE, (uint32_t)want);
	columns_walk(block, columns, present);
	return nothing_wrong(wrong);
}

uint32_t nsched_columns_check_head(const void *block, uint64_t size_bytes, uint32_t kind,
				   uint32_t head_bytes, struct nsched_wrong *wrong)
{
	uint32_t code = columns_room(block, size_bytes, head_bytes), size;

	if (code)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	size = nsched_read_u32(block, 0, NSCHED_HEAD_SIZE);
	if (nsched_read_u32(block, 0, NSCHED_HEAD_KIND) != kind)
		code = NSCHED_WRONG_KIND;
	else if (nsched_read_u32(block, 0, NSCHED_HEAD_ABI) != NSCHED_ABI)
		code = NSCHED_WRONG_ABI;
	else if (size < head_bytes || size > size_bytes)
		code = NSCHED_TOO_SMALL;
	return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
}

uint32_t nsched_columns_check(const void *block, const struct nsched_columns *columns,
			      uint64_t needed, struct nsched_wrong *wrong)
{
	uint64_t size = nsched_read_u32(block, 0, NSCHED_HEAD_SIZE), end = columns->head_bytes;
	uint32_t column, offset;

	for (column = 0; column < columns->nr_columns; column++) {
		offset = nsched_column_offset(block, columns, column);
		if (!offset && (needed >> column & 1))
			return is_wrong(wrong, NSCHED_NO_COLUMN, column, NSCHED_NONE);
		if (!offset)
			continue;
		if ((offset & 7) || offset < end)
			return is_wrong(wrong, NSCHED_BAD_OFFSET, column, NSCHED_NONE);
		end = column_end(columns, column, offset);
		if (end > size)
			return is_wrong(wrong, NSCHED_BAD_OFFSET, column, NSCHED_NONE);
	}
	for (; column < columns->nr_offsets; column++)
		if (nsched_column_offset(block, columns, column))
			return is_wrong(wrong, NSCHED_UNKNOWN_COLUMN, column, NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint64_t nsched_columns_present(const void *block, const struct nsched_columns *columns)
{
	uint64_t present = 0;
	uint32_t column;

	for (column = 0; column < columns->nr_columns; column++)
		if (nsched_column_offset(block, columns, column))
			present |= (uint64_t)1 << column;
	return present;
}

uint32_t nsched_columns_check_values(const void *block, const struct nsched_columns *columns,
				     struct nsched_wrong *wrong)
{
	uint32_t column, offset, row, rows;

	for (column = 0; column < columns->nr_values; column++) {
		offset = nsched_column_offset(block, columns, column);
		rows = offset ? (uint32_t)nsched_shape_rows(columns, column) : 0;
		for (row = 0; row < rows; row++)
			if (nsched_shape_read(block, offset, columns->shape[column], row) -
			    columns->least[column] > columns->reach[column])
				return is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, row);
	}
	return nothing_wrong(wrong);
}
