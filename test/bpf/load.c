/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * load OBJECT..: hand every program of the objects to the kernel's verifier and print
 * how many instructions it walked. What it says of a program that it refuses goes
 * to stdout. Exit status 77: this kernel or this user cannot load any.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int quiet;

static int say(enum libbpf_print_level level, const char *format, va_list args)
{
	return quiet || level == LIBBPF_DEBUG ? 0 : vprintf(format, args);
}

/* Two instructions that every verifier takes: may this user load at all? */
static int may_load(void)
{
	const struct bpf_insn insns[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	int fd = bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "probe", "GPL", insns, 2, NULL);

	if (fd < 0)
		printf("skipped: this kernel loads no BPF for us: %s\n", strerror(errno));
	return fd >= 0;
}

static int load(const char *path)
{
	struct bpf_object *object = bpf_object__open(path);
	struct bpf_program *program;
	int status = 0;

	if (!object || bpf_object__load(object)) {
		printf("%s: refused\n", path);
		bpf_object__close(object);
		return 1;
	}
	bpf_object__for_each_program(program, object) {
		struct bpf_prog_info info;
		__u32 size = sizeof(info);

		memset(&info, 0, sizeof(info));
		if (bpf_obj_get_info_by_fd(bpf_program__fd(program), &info, &size)) {
			printf("%s: %s\n", bpf_program__name(program), strerror(errno));
			status = 1;
			continue;
		}
		printf("detail: %-32s %6u verifier steps, %4zu instructions\n",
		       bpf_program__name(program), info.verified_insns,
		       bpf_program__insn_cnt(program));
	}
	bpf_object__close(object);
	return status;
}

int main(int argc, char **argv)
{
	int i, status = 0;

	libbpf_set_print(say);
	quiet = 1;
	if (!may_load())
		return 77;
	quiet = 0;
	for (i = 1; i < argc; i++)
		status |= load(argv[i]);
	return status;
}
