#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# record.sh host|guest [FOLDER]: record the traces that lie beside this file anew, into
# FOLDER (build/traces). As root.
#
#	host	hackbench on this machine: perf sched record, and ftrace's own text
#	guest	hackbench on 4 nodes x 2 CPUs: a kernel of Debian's under QEMU, without
#		hardware's help (TCG), with busybox as its whole user space: ftrace's text,
#		a trace.dat of trace-cmd, and the guest's own files of sysfs as its topology
#
# A text is cut to its first LINES lines (1800). What is wanted beyond a compiler is
# told by name; apt fetches the guest's kernel, which is unpacked and not installed.
what=$1 folder=${2:-build/traces}
LINES=${LINES:-1800} KERNEL=${KERNEL:-linux-image-6.12-cloud-amd64}
events='sched_switch sched_waking sched_wakeup sched_wakeup_new sched_migrate_task
sched_process_exec sched_process_exit'

die() { echo "record: $1" >&2; exit 2; }
want() { command -v "$1" > /dev/null || die "no $1: apt-get install $2"; }
[ "$(id -u)" -eq 0 ] || die 'tracing wants root'
want hackbench rt-tests
mkdir -p "$folder" && folder=$(cd "$folder" && pwd) || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Events on, the command, events off, the text.
trace_text()
{
	tracing=/sys/kernel/tracing
	[ -d $tracing/events ] || mount -t tracefs nodev $tracing || die 'no tracefs here'
	echo 0 > $tracing/tracing_on
	echo > $tracing/trace
	for event in $events; do echo 1 > $tracing/events/sched/$event/enable; done
	echo 1 > $tracing/tracing_on
	"$@" > /dev/null
	echo 0 > $tracing/tracing_on
	for event in $events; do echo 0 > $tracing/events/sched/$event/enable; done
	cat $tracing/trace
	echo > $tracing/trace
	echo 1 > $tracing/tracing_on
}

# What else the machine happens to run is nobody's business: such names become "other".
anonymous()
{
	awk '
	BEGIN { kept = "^(hackbench|perf|perf-exec|swapper.*|<idle>|<\\.\\.\\.>|rcu.*|k[a-z]+d[0-9.]*|" \
		"kworker.*|ksoftirqd.*|migration.*|init|sh|make|cc|cc1|ld|other)$" }
	{
		line[NR] = $0
		for (rest = $0; match(rest, /comm=[^=]* (prev_|next_)?pid=/); rest = substr(rest, RSTART + RLENGTH)) {
			comm = substr(rest, RSTART + 5, RLENGTH - 5)
			sub(/ (prev_|next_)?pid=$/, "", comm)
			if (comm != "" && comm !~ kept)
				hidden[comm]
		}
	}
	END {
		for (n = 1; n <= NR; n++) {
			for (comm in hidden) {
				done = ""
				while (at = index(line[n], comm)) {
					done = done substr(line[n], 1, at - 1) "other"
					line[n] = substr(line[n], at + length(comm))
				}
				line[n] = done line[n]
			}
			gsub(/\/[^ ]*\/other/, "/usr/bin/other", line[n]) # nor is where it lies
			print line[n]
		}
	}' "$@"
}

record_host()
{
	want perf linux-perf
	perf sched record -o "$work/perf.data" hackbench -g 1 -f 4 -l 6 > "$work/log" 2>&1 ||
		{ tail -n 3 "$work/log" >&2; die 'perf sched record failed'; }
	perf script -i "$work/perf.data" --ns 2> "$work/log" | head -n "$LINES" | anonymous \
		> "$folder/host-perf.txt"
	trace_text hackbench -g 1 -f 3 -l 6 > "$work/trace" || die 'ftrace failed'
	head -n "$LINES" "$work/trace" | anonymous > "$folder/host-ftrace.txt"
}

# A program with the libraries that it names, into the guest's files.
carry()
{
	cp "$(command -v "$1")" "$work/guest/bin/"
	ldd "$(command -v "$1")" | grep -o '/[^ ]*' | while read -r library; do
		mkdir -p "$work/guest$(dirname "$library")"
		cp -L "$library" "$work/guest$library"
	done
}

# Symbols would be most of a trace.dat, and the scheduler's events name none.
guest_init()
{
	cat << END
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tracefs tracefs /sys/kernel/tracing
mount --bind /dev/null /proc/kallsyms
cd /sys/kernel/tracing
for event in $(echo $events); do echo 1 > events/sched/\$event/enable; done
echo > trace
hackbench -g 2 -f 4 -l 100
echo 0 > tracing_on
head -n $LINES trace > /dev/ttyS2
echo > trace
for event in $(echo $events); do echo 0 > events/sched/\$event/enable; done
cd /sys/devices/system
for file in node/node*/cpulist node/node*/distance cpu/cpu[0-9]*/topology/core_cpus_list \\
	cpu/cpu[0-9]*/topology/physical_package_id cpu/cpu[0-9]*/cache/index*/level \\
	cpu/cpu[0-9]*/cache/index*/shared_cpu_list; do
	[ -f \$file ] && echo "\$file: \$(cat \$file)"
done > /dev/ttyS1
cd /tmp
trace-cmd record -q --compression any $(printf -- '-e sched:%s ' $events) -o t.dat \\
	hackbench -g 1 -f 3 -l 20
base64 t.dat > /dev/ttyS3
sync
poweroff -f
END
}

record_guest()
{
	want qemu-system-x86_64 qemu-system-x86
	want cpio cpio
	want trace-cmd trace-cmd
	[ -x /bin/busybox ] && ! ldd /bin/busybox > /dev/null 2>&1 ||
		die 'no static busybox: apt-get install busybox-static'
	image=$(apt-cache depends "$KERNEL" | sed -n 's/.*Depends: \(linux-image-6[^ ]*\).*/\1/p')
	(cd "$work" && apt-get download "${image:-$KERNEL}" > log 2>&1 && dpkg -x ./*.deb kernel) ||
		die "apt cannot fetch $KERNEL"
	mkdir -p "$work/guest/bin" "$work/guest/proc" "$work/guest/sys" "$work/guest/dev" \
		"$work/guest/tmp"
	cp /bin/busybox "$work/guest/bin/"
	carry hackbench
	carry trace-cmd
	guest_init > "$work/guest/init"
	chmod +x "$work/guest/init"
	(cd "$work/guest" && find . | cpio -o -H newc 2> /dev/null | gzip -1) > "$work/initrd"
	timeout 300 qemu-system-x86_64 -accel tcg,thread=multi -smp 8,sockets=4,cores=2 -m 1024 \
		$(for n in 0 1 2 3; do
			echo "-object memory-backend-ram,size=256M,id=m$n"
			echo "-numa node,nodeid=$n,memdev=m$n,cpus=$((n * 2))-$((n * 2 + 1))"
		done) \
		$(for n in '0 1 16' '0 2 16' '0 3 22' '1 2 22' '1 3 16' '2 3 16'; do
			set -- $n
			echo "-numa dist,src=$1,dst=$2,val=$3"
		done) \
		-kernel "$work"/kernel/boot/vmlinuz-* -initrd "$work/initrd" -append 'console=ttyS0 quiet' \
		-display none -no-reboot -serial "file:$work/console" -serial "file:$work/topology" \
		-serial "file:$work/trace" -serial "file:$work/dat" || die 'the guest did not come to its end'
	tr -d '\r' < "$work/topology" > "$folder/guest-4x2.topology.txt"
	tr -d '\r' < "$work/trace" > "$folder/guest-4x2.txt"
	base64 -d -i "$work/dat" > "$folder/guest-4x2.dat"
	trace-cmd report -l -t -i "$folder/guest-4x2.dat" > "$folder/guest-4x2-report.txt" 2> "$work/log"
	grep -q sched_switch "$folder/guest-4x2.txt" || { tail -n 20 "$work/console" >&2
		die 'the guest has recorded nothing'; }
}

case $what in
host)	record_host ;;
guest)	record_guest ;;
*)	die 'host or guest?' ;;
esac
ls -l "$folder"
