/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tests two functions well, and of the third one side only. */
unsigned int tiny_least(unsigned int a, unsigned int b);
unsigned int tiny_log(unsigned int n);
unsigned int tiny_most(unsigned int n);

int main(void)
{
	return tiny_least(3, 4) != 3 || tiny_least(4, 3) != 3 || tiny_log(1) != 0 ||
	       tiny_log(8) != 3 || tiny_most(7) != 7;
}
