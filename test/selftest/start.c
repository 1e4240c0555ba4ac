/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Where a program begins that has no library: the first function, which reads
 * no argument, and the system calls write and exit.
 */
#include "start.h"

#define OUTPUT 1

#if defined(__x86_64__)
#define NAME "x86_64"
#define WRITE 1
#define EXIT 60
static long call(long number, long a, long b, long c)
{
	__asm__ volatile("syscall" : "+a"(number) : "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
	return number;
}
/* The stack is as before a call, not as after one. */
#define FIRST __attribute__((force_align_arg_pointer))
#elif defined(__i386__)
#define NAME "i386"
#define WRITE 4
#define EXIT 1
static long call(long number, long a, long b, long c)
{
	__asm__ volatile("int $0x80" : "+a"(number) : "b"(a), "c"(b), "d"(c) : "memory");
	return number;
}
#define FIRST __attribute__((force_align_arg_pointer))
#elif defined(__aarch64__)
#define NAME "aarch64"
#define WRITE 64
#define EXIT 93
static long call(long number, long a, long b, long c)
{
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;

	__asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
	return x0;
}
#elif defined(__arm__)
#define NAME "arm"
#define WRITE 4
#define EXIT 1
static long call(long number, long a, long b, long c)
{
	register long r7 __asm__("r7") = number;
	register long r0 __asm__("r0") = a;
	register long r1 __asm__("r1") = b;
	register long r2 __asm__("r2") = c;

	__asm__ volatile("svc 0" : "+r"(r0) : "r"(r7), "r"(r1), "r"(r2) : "memory");
	return r0;
}
#elif defined(__powerpc64__)
#define NAME "ppc64el"
#define WRITE 4
#define EXIT 1
static long call(long number, long a, long b, long c)
{
	register long r0 __asm__("r0") = number;
	register long r3 __asm__("r3") = a;
	register long r4 __asm__("r4") = b;
	register long r5 __asm__("r5") = c;

	__asm__ volatile("sc\n\tbns+ 1f\n\tneg 3,3\n1:"
			 : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5)
			 :
			 : "r6", "r7", "r8", "r9", "r10", "r11", "r12", "cr0", "ctr", "memory");
	return r3;
}
#elif defined(__riscv) && __riscv_xlen == 64
#define NAME "riscv64"
#define WRITE 64
#define EXIT 93
static long call(long number, long a, long b, long c)
{
	register long a7 __asm__("a7") = number;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
	return a0;
}
/* What the linker has shortened counts from here. */
#define BEGIN ".option push\n\t.option norelax\n\tla gp, __global_pointer$\n\t.option pop"
#elif defined(__s390x__)
#define NAME "s390x"
#define WRITE 4
#define EXIT 1
static long call(long number, long a, long b, long c)
{
	register long r1 __asm__("r1") = number;
	register long r2 __asm__("r2") = a;
	register long r3 __asm__("r3") = b;
	register long r4 __asm__("r4") = c;

	__asm__ volatile("svc 0" : "+d"(r2) : "d"(r1), "d"(r3), "d"(r4) : "memory", "cc");
	return r2;
}
#else
#error the self-test does not know how this machine calls its system
#endif

#ifndef FIRST
#define FIRST
#endif

const char machine_name[] = NAME;

void machine_say(const char *text, size_t length)
{
	while (length) {
		long written = call(WRITE, OUTPUT, (long)text, (long)length);

		if (written <= 0)
			machine_exit(2);
		text += written;
		length -= (size_t)written;
	}
}

void machine_exit(int status)
{
	for (;;)
		call(EXIT, status, 0, 0);
}

/* The compiler's own division, where the machine has none, calls this for a zero. */
int raise(int signal);
int raise(int signal)
{
	machine_exit(128 + signal);
}

FIRST void _start(void);
FIRST void _start(void)
{
#ifdef BEGIN
	__asm__ volatile(BEGIN);
#endif
	machine_exit(selftest());
}
