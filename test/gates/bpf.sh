#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# bpf.sh BUILD bpfel|bpfeb|load: the whole core and the programs of test/bpf compile as
# BPF; "load" hands the programs to this kernel's verifier and prints what it counted.
dir=$1/bpf
clang=${CLANG:-clang}
mkdir -p "$dir"
command -v "$clang" > /dev/null || { echo "skipped: no $clang here: make deps"; exit 77; }
warn='-std=gnu11 -Wall -Wextra -Wshadow -Wconversion -Werror'
# The kernel's own headers lie below the host's multiarch folder.
arch=$($clang -print-multiarch 2> /dev/null || $clang -dumpmachine)
bpf() { $clang --target="$1" -mcpu=v3 -O2 -g $warn -ffreestanding -I"${dir%/bpf}/amalgamation" \
	-isystem "/usr/include/$arch" -c "$2" -o "$3"; }

case $2 in
bpfel | bpfeb)
	bpf "$2" "$1/amalgamation/numasched.c" "$dir/numasched.$2.o" || exit 1
	count=0
	for source in test/bpf/*.bpf.c; do
		pkg-config --exists libbpf || break	# bpf_helpers.h is its
		bpf "$2" "$source" "$dir/$(basename "$source" .bpf.c).$2.o" || exit 1
		count=$((count + 1))
	done
	echo "note: the core and $count programs" ;;
load)
	pkg-config --exists libbpf || { echo 'skipped: no libbpf-dev here: make deps'; exit 77; }
	[ "$(id -u)" -eq 0 ] || { echo 'skipped: loading BPF wants root'; exit 77; }
	[ -f test/bpf/load.c ] || { echo 'skipped: no programs in test/bpf'; exit 77; }
	case $(printf '\1\0' | od -An -tu2 | tr -d ' ') in 1) here=bpfel ;; *) here=bpfeb ;; esac
	objects=
	for source in test/bpf/*.bpf.c; do
		object=$dir/$(basename "$source" .bpf.c).o
		bpf $here "$source" "$object" || exit 1
		objects="$objects $object"
	done
	$CC -std=gnu11 -Wall -Wextra -Werror test/bpf/load.c -o "$dir/load" \
		$(pkg-config --cflags --libs libbpf) || exit 1
	exec "$dir/load" $objects ;;
esac
