/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the mutants' own check makes mutants of. */
unsigned int tiny_least(unsigned int a, unsigned int b);
unsigned int tiny_log(unsigned int n);
unsigned int tiny_most(unsigned int n);

unsigned int tiny_least(unsigned int a, unsigned int b)
{
	return a < b ? a : b;
}

unsigned int tiny_log(unsigned int n)
{
	unsigned int log = 0;

	while (n > 1) {
		n /= 2;
		log++;
	}
	return log;
}

unsigned int tiny_most(unsigned int n)
{
	if (n > 1000) /* not == "a string" */
		return 1000;
	return n;
}
