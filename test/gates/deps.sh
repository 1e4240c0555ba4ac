#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# deps.sh: install what the tests need. What `make check` needs must be there at the
# end; of the rest, what cannot be had is named, and its gate will skip.
check='gcc g++ make pkg-config libcmocka-dev libjson-c-dev libhwloc-dev'
gates='libtracecmd-dev libtracefs-dev libtraceevent-dev clang clang-19 lld clang-tidy cppcheck gcovr valgrind gnuplot-nox libbpf-dev
gcc-i686-linux-gnu gcc-s390x-linux-gnu gcc-aarch64-linux-gnu gcc-arm-linux-gnueabihf
gcc-powerpc64le-linux-gnu gcc-riscv64-linux-gnu qemu-user-static'
foreign='i386 s390x'

if ! command -v apt-get > /dev/null; then
	echo 'deps: no apt-get here. The tests want (names as in Debian):'
	echo "$check $gates" | tr ' ' '\n' | sed 's/^/  /'
	for arch in $foreign; do echo "  libjson-c-dev for $arch"; done
	exit 0
fi
have() { dpkg-query -W -f '${Status}' "$1" 2> /dev/null | grep -q 'ok installed'; }
lacking() { for p in "$@"; do have "$p" || echo "$p"; done; }
extra=
for arch in $foreign; do
	[ "$(dpkg --print-architecture)" = "$arch" ] || extra="$extra libjson-c-dev:$arch"
done
if [ -z "$(lacking $check $gates $extra)" ]; then
	echo 'deps: all there'
	exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
	echo "deps: run as root, or install: $(lacking $check $gates $extra | tr '\n' ' ')" >&2
	exit 2
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
for arch in $foreign; do dpkg --add-architecture "$arch"; done
apt-get update -q > "$log" 2>&1 || {
	# A mirror need not carry the other architectures; ours is what matters.
	echo 'deps: apt-get update was not wholly successful, going on' >&2
}
apt-get install -qy --no-install-recommends $(lacking $check) > "$log" 2>&1
if [ -n "$(lacking $check)" ]; then
	tail -n 20 "$log" >&2
	echo "deps: could not install $(lacking $check | tr '\n' ' ')" >&2
	exit 1
fi
# All at once is quick; one by one finds out which cannot be had.
missing=$(lacking $gates $extra)
[ -z "$missing" ] || apt-get install -qy --no-install-recommends $missing > "$log" 2>&1 ||
	for p in $missing; do
		apt-get install -qy --no-install-recommends "$p" > "$log" 2>&1 ||
			echo "deps: $p cannot be had here; the gate that needs it will skip"
	done
echo 'deps: done'
