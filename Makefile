# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# GNU make. Objects go under $(BUILD), the source tree stays clean. `make help`
# lists the targets; V=1 shows the commands, WERROR=1 makes warnings errors.

ifeq ($(filter 4.%,$(MAKE_VERSION)),)
$(error numasched needs GNU make 4)
endif
MAKEFLAGS += --no-builtin-rules --no-print-directory
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# As many jobs as CPUs; JOBS= says otherwise. A make within joins the one above.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

# Several goals run one after the other, deps first: pkg-config is asked while this
# file is read, so each goal gets a make that sees what deps has installed.
ifneq ($(word 2,$(MAKECMDGOALS)),)
GOALS := $(filter deps,$(MAKECMDGOALS)) $(filter-out deps,$(MAKECMDGOALS))
.PHONY: in-turn $(GOALS)
$(GOALS): in-turn ; @:
in-turn: ; +@for goal in $(GOALS); do $(MAKE) $$goal || exit 2; done
else

BUILD ?= build
CC ?= cc
ifeq ($(origin CC),default)
CC := cc
endif
CXX ?= c++
AR ?= ar
PKG_CONFIG ?= pkg-config
CFLAGS ?= -O3 -g
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-7s %s\n' $1 '$2')

prefix ?= /usr/local
includedir ?= $(prefix)/include
libdir ?= $(prefix)/lib
pkgconfigdir ?= $(libdir)/pkgconfig
INSTALL ?= install

VERSION := $(shell awk '/define NSCHED_VERSION_/ { v = v s $$3; s = "." } END { print v }' \
	include/numasched/types.h)

WARN := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
COMMON := $(WARN) -Iinclude -ffile-prefix-map=$(CURDIR)=. -MMD -MP
# No libc may creep into the core, whatever a distribution turns on by default.
CORE_FLAGS := $(COMMON) -ffreestanding -fno-stack-protector
HOSTED := $(COMMON) -D_GNU_SOURCE -Isrc -Iexamples/record -Iexamples/replay -Itest -Itest/common -Itest/runner -Ifuzz

CORE := $(sort $(filter-out %/describe.c,$(filter-out src/describe%.c,$(wildcard src/*.c src/*/*.c))))
DESCRIBE := $(sort $(wildcard src/describe*.c src/*/describe*.c))
CORE := $(filter-out $(DESCRIBE),$(CORE))
HEADERS := $(sort $(wildcard include/numasched/*.h include/numasched/*/*.h))
RECORD := $(sort $(wildcard examples/record/*.c))
DECIDE := $(sort $(wildcard examples/decide/*.c))
# replay, with decide's readers of machines and what they stand on.
REPLAY := $(sort $(wildcard examples/replay/*.c))
# The importer alone: no json-c, no library but the core.
IMPORT := $(filter-out %_dat.c %_machine.c,$(wildcard examples/replay/import_*.c))
REPLAY_SHARED := $(wildcard $(addprefix examples/decide/,machine.c machine_hwloc.c text.c))
RUNNER := $(sort $(wildcard test/runner/*.c))
RUNNER += $(if $(RUNNER),$(sort $(wildcard test/*/thunks.c)))
HELPERS := $(sort $(wildcard test/common/*.c))
TESTS := $(sort $(wildcard test/*/test_*.c))
# The floors are compiled twice, see below.
BENCH := $(sort $(filter-out test/bench/floors.c,$(wildcard test/bench/*.c)))
BENCH_FLOORS := $(BUILD)/obj/floors-scalar.o $(BUILD)/obj/floors-vector.o
WORLD := $(sort $(wildcard fuzz/world*.c))
# A target is fuzz/fuzz_<question>.c with every fuzz/<question>_<family>.c, and what all share.
FUZZ_TARGETS := $(patsubst fuzz/fuzz_%.c,%,$(sort $(wildcard fuzz/fuzz_*.c)))
fuzz_sources = fuzz/fuzz_$1.c $(sort $(wildcard fuzz/$1_*.c)) fuzz/fuzz.c \
	$(sort $(wildcard fuzz/asked*.c))
ORACLES := $(sort $(foreach t,$(FUZZ_TARGETS),$(call fuzz_sources,$t)))
# Restatements of texts whose arithmetic is of 64 bits and wraps, signed or not.
WRAPPING := $(wildcard fuzz/*_record.c fuzz/balance_cfs_*.c fuzz/balance_fair_detach.c)
of_text = $(if $(filter $1,$(WRAPPING)),-fwrapv)
# The records of test/vectors without a C library, see test/selftest/main.c.
SELFTEST := $(sort $(wildcard test/selftest/*.c))
SELFTEST += $(DESCRIBE) $(RECORD) $(filter-out %/runner.c,$(RUNNER))
VECTORS ?= $(sort $(wildcard test/vectors/*.jsonl))

have = $(shell $(PKG_CONFIG) --exists $1 2>/dev/null && echo 1)
cflags_of = $(shell $(PKG_CONFIG) --cflags $1 2>/dev/null)
libs_of = $(shell $(PKG_CONFIG) $(if $(findstring -static,$(LDFLAGS)),--static) --libs $1 2>/dev/null)
JSON := $(call have,json-c)
# The target of the records reader needs what that needs.
FUZZ_TARGETS := $(if $(JSON),$(FUZZ_TARGETS),$(filter-out records,$(FUZZ_TARGETS)))
HWLOC := $(if $(NO_HWLOC),,$(call have,hwloc))
CMOCKA := $(call have,cmocka)
TRACECMD := $(if $(NO_TRACECMD),,$(call have,libtracecmd libtraceevent))
HOSTED += $(if $(JSON),-DNSCHED_HAVE_JSON=1 $(call cflags_of,json-c))
HOSTED += $(if $(TRACECMD),-DNSCHED_HAVE_TRACECMD=1 $(patsubst -I%,-isystem %,$(call cflags_of,libtracecmd libtraceevent)))
HOSTED += $(if $(HWLOC),-DNSCHED_HAVE_HWLOC=1 $(call cflags_of,hwloc))
JSON_LIBS := $(if $(JSON),$(call libs_of,json-c))
HWLOC_LIBS := $(if $(HWLOC),$(call libs_of,hwloc))
TRACECMD_LIBS := $(if $(TRACECMD),$(call libs_of,libtracecmd libtraceevent))
REPLAY_LIBS := $(JSON_LIBS) $(HWLOC_LIBS) $(TRACECMD_LIBS)
CMOCKA_LIBS := $(if $(CMOCKA),$(call libs_of,cmocka))

LIB := $(BUILD)/libnumasched.a
LIB_DESCRIBE := $(BUILD)/libnumasched-describe.a
LIB_RECORD := $(if $(and $(JSON),$(RECORD)),$(BUILD)/librecord.a)
LIB_HELPERS := $(if $(HELPERS),$(BUILD)/libcommon.a) $(BUILD)/libworld.a
PROGRAM_REPLAYS := $(FUZZ_TARGETS:%=$(BUILD)/corpus/%)
# The same with wrong variants of the decisions in place of the right ones.
WRONG := $(sort $(wildcard fuzz/wrong*.c))
PROGRAM_WRONGS := $(FUZZ_TARGETS:%=$(BUILD)/wrong/%)
# Every state of small machines; wrong-exhaustive has a policy of its own, and wrong ones.
EXHAUSTIVE := $(sort $(filter-out %/main.c %/wrong.c,$(wildcard test/exhaustive/*.c)))
PROGRAM_EXHAUSTIVE := $(if $(JSON),$(BUILD)/exhaustive)
wrong_object = $(BUILD)/obj/wrong-$(subst /,-,$(1:%.c=%)).o
PROGRAM_DECIDE := $(if $(DECIDE),$(BUILD)/decide)
# A tree built before there was this program has a folder of that name.
$(if $(wildcard $(BUILD)/replay/.),$(shell rm -rf $(BUILD)/replay))
PROGRAM_REPLAY := $(if $(and $(JSON),$(REPLAY)),$(BUILD)/replay)
PROGRAM_RUNNER := $(if $(and $(JSON),$(RUNNER)),$(BUILD)/runner)
PROGRAM_BENCH := $(if $(BENCH),$(BUILD)/bench)
test_program = $(BUILD)/test/$(subst /test_,-,$(1:test/%.c=%))
PROGRAM_TESTS := $(foreach t,$(TESTS),$(call test_program,$t))

# Object names hold the whole path: every family has a policy.c, and an archive
# wants members of different names.
object = $(BUILD)/obj/$(subst /,-,$(1:%.c=%)).o
objects = $(foreach f,$1,$(call object,$f))

# Tests find the data of third parties here; without it they skip.
ifneq ($(DATA),)
export NSCHED_DATA := $(abspath $(DATA))
endif

##@ Build
.PHONY: help all demo deps vectors
help: ## this list
	@awk -f test/gates/help.awk Makefile

all: ## the two archives and the example programs; needs a C compiler and make
all: $(LIB) $(LIB_DESCRIBE) $(LIB_RECORD) $(PROGRAM_DECIDE) $(PROGRAM_REPLAY) $(PROGRAM_RUNNER)

demo: ## one decision on a snapshot of a machine, explained
demo: $(PROGRAM_DECIDE)
	@$(if $(DECIDE),$(RUN) $(BUILD)/decide,echo 'demo: examples/decide is not there' >&2; exit 2)

deps: ## install what the tests need (as root, by apt; elsewhere print the list)
	@sh test/gates/deps.sh

amalgamation: ## the core as one header and one source file, in build/amalgamation
amalgamation: $(BUILD)/amalgamation/numasched.c

vectors: ## replay records: make vectors VECTORS="A.jsonl B.jsonl"
vectors: $(PROGRAM_RUNNER)
	@$(if $(PROGRAM_RUNNER),,echo 'vectors: the runner needs json-c: run `make deps`' >&2; exit 2)
	@$(if $(VECTORS),,echo 'vectors: name the files: make vectors VECTORS="A.jsonl"' >&2; exit 2)
	@$(RUN) $(BUILD)/runner $(VECTORS)

.PHONY: record-numa-trace
record-numa-trace: ## hackbench in a QEMU guest of 4 nodes x 2 CPUs, traced, to build/traces; as root
	@sh test/traces/record.sh guest $(BUILD)/traces

.PHONY: clean
clean: ## remove build/
	rm -rf $(BUILD)

# What was compiled how. Anything else, a source that came or went or another
# flag, compiles or links again.
SIGNATURE := $(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $(CORE_FLAGS) $(HOSTED) $(AR) $(CORE) \
	$(DESCRIBE) $(RECORD) $(DECIDE) $(REPLAY) $(RUNNER) $(HELPERS) $(BENCH) $(WORLD) \
	$(ORACLES) $(WRONG) $(EXHAUSTIVE) $(SELFTEST)
$(BUILD)/signature: FORCE
	@mkdir -p $(@D)
	@echo '$(SIGNATURE)' | cmp -s - $@ || echo '$(SIGNATURE)' > $@
.PHONY: FORCE
FORCE:

define compile
$(call object,$1): $1 $(BUILD)/signature
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $2 $$(CPPFLAGS) $$(CFLAGS) -c $$< -o $$@
endef
$(foreach f,$(CORE),$(eval $(call compile,$f,$(CORE_FLAGS))))
$(foreach f,$(DESCRIBE) $(RECORD) $(DECIDE) $(REPLAY) $(RUNNER) $(HELPERS) $(TESTS) $(BENCH) \
	$(WORLD) $(ORACLES) $(WRONG) $(EXHAUSTIVE) test/exhaustive/main.c test/exhaustive/wrong.c \
	fuzz/failed.c fuzz/replay.c,\
	$(eval $(call compile,$f,$(HOSTED) $(call of_text,$f))))
-include $(wildcard $(BUILD)/obj/*.d)

# D: no dates and no owners, so that the same source gives the same archive.
define archive
$(call say,AR,$@)
$(Q)rm -f $@ && $(AR) rcsD $@ $(filter %.o,$^)
endef
define link
@mkdir -p $(@D)
$(if $(filter $(BUILD)/test/% $(BUILD)/corpus/%,$@),,$(call say,LD,$@))
$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)
endef

$(LIB): $(call objects,$(CORE))
	$(archive)
$(LIB_DESCRIBE): $(call objects,$(DESCRIBE)) $(BUILD)/signature
	$(archive)
$(BUILD)/librecord.a: $(call objects,$(RECORD))
	$(archive)
$(BUILD)/libcommon.a: $(call objects,$(HELPERS))
	$(archive)
$(BUILD)/libworld.a: $(call objects,$(WORLD))
	$(archive)
ARCHIVES := $(LIB_RECORD) $(LIB_DESCRIBE) $(LIB)

$(BUILD)/decide: $(call objects,$(DECIDE)) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(HWLOC_LIBS) $(LDLIBS)
$(BUILD)/libimport.a: $(call objects,$(IMPORT))
	$(archive)
$(BUILD)/libreplay.a: $(call objects,$(filter-out %/main.c $(IMPORT),$(REPLAY)) $(REPLAY_SHARED))
	$(archive)
$(BUILD)/replay: $(call object,examples/replay/main.c) $(BUILD)/libreplay.a $(BUILD)/libimport.a \
		 $(ARCHIVES)
	$(link) $(REPLAY_LIBS) $(LDLIBS)
$(BUILD)/runner: $(call objects,$(RUNNER)) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS)
$(BUILD)/obj/floors-%.o: test/bench/floors.c $(BUILD)/signature
	@mkdir -p $(@D)
	$(Q)$(CC) $(HOSTED) $(CPPFLAGS) $(CFLAGS) $(FLOORS_$*) -DFLOOR=$* -c $< -o $@
FLOORS_scalar := -fno-tree-vectorize
FLOORS_vector := -O3 -ftree-vectorize
$(BUILD)/exhaustive: $(call objects,$(EXHAUSTIVE) test/exhaustive/main.c) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS)
$(BUILD)/wrong-exhaustive: $(call objects,$(EXHAUSTIVE) test/exhaustive/wrong.c) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS)
$(BUILD)/bench: $(call objects,$(BENCH)) $(BENCH_FLOORS) $(LIB_DESCRIBE) $(LIB)
	$(link) $(LDLIBS)
# The tests and the fuzz target of the importer link what build/replay is made of.
of_replay = $(if $(and $(JSON),$(filter test/replay/%,$1)),$(BUILD)/libreplay.a) \
	$(if $(filter test/replay/% import,$1),$(BUILD)/libimport.a)
libs_for = $(if $(filter test/replay/%,$1),$(REPLAY_LIBS),$(JSON_LIBS))
define test_rule
$(call test_program,$1): $(call object,$1) $(call of_replay,$1) $(LIB_HELPERS) $(ARCHIVES)
	$$(link) $$(CMOCKA_LIBS) $(call libs_for,$1) $$(LDLIBS)
endef
$(foreach t,$(TESTS),$(eval $(call test_rule,$t)))
define fuzz_rule
$(BUILD)/corpus/$1: $(call objects,$(call fuzz_sources,$1) fuzz/failed.c fuzz/replay.c) \
		    $(BUILD)/libworld.a $(call of_replay,$1) $(ARCHIVES)
	$$(link) $(call libs_for,$1) $$(LDLIBS)
$(BUILD)/fuzz/$1: $(call objects,$(call fuzz_sources,$1) fuzz/failed.c) \
		  $(BUILD)/libworld.a $(call of_replay,$1) $(ARCHIVES)
	$$(link) -fsanitize=fuzzer $(call libs_for,$1) $$(LDLIBS)
endef
$(foreach t,$(FUZZ_TARGETS),$(eval $(call fuzz_rule,$t)))
define wrong_compile
$(call wrong_object,$1): $1 $(BUILD)/signature
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $(HOSTED) $(call of_text,$1) $$(CPPFLAGS) $$(CFLAGS) -DWRONG_RENAME -include fuzz/wrong.h -c $$< -o $$@
endef
$(foreach f,$(ORACLES),$(eval $(call wrong_compile,$f)))
define wrong_rule
$(BUILD)/wrong/$1: $(foreach f,$(call fuzz_sources,$1),$(call wrong_object,$f)) \
		   $(call objects,$(WRONG)) $(BUILD)/libworld.a $(BUILD)/libimport.a $(ARCHIVES)
	$$(link) $(call libs_for,$1) $$(LDLIBS)
endef
$(foreach t,$(FUZZ_TARGETS),$(eval $(call wrong_rule,$t)))

# The compiler's own headers and those of the self-test are all that there is.
SELF_FLAGS = $(CORE_FLAGS) -nostdinc -isystem $(shell $(CC) -print-file-name=include) \
	-Itest/selftest/include -Isrc -Iexamples/record -Itest/runner
self_object = $(BUILD)/obj/self-$(subst /,-,$(1:%.c=%)).o
define self_compile
$(call self_object,$1): $1 $(BUILD)/signature
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(SELF_FLAGS) $$(CPPFLAGS) $$(CFLAGS) -c $$< -o $$@
endef
$(foreach f,$(filter-out %/records.c,$(SELFTEST)),$(eval $(call self_compile,$f)))
# selftest-wrong has one record of each decision, and a wrong number is expected of it.
$(BUILD)/selftest.jsonl: $(VECTORS)
	@mkdir -p $(@D)
	$(Q)cat $^ > $@
$(BUILD)/selftest-wrong.jsonl: test/selftest/alter.awk $(VECTORS)
	@mkdir -p $(@D)
	$(Q)awk -f $^ > $@
$(BUILD)/obj/self-records-%.o: test/selftest/records.c $(BUILD)/%.jsonl $(BUILD)/signature
	@mkdir -p $(@D)
	$(Q)$(CC) $(SELF_FLAGS) $(CPPFLAGS) $(CFLAGS) '-DSELFTEST_RECORDS="$(BUILD)/$*.jsonl"' \
		-c $< -o $@
$(BUILD)/selftest $(BUILD)/selftest-wrong: $(BUILD)/%: $(BUILD)/obj/self-records-%.o \
		$(foreach f,$(filter-out %/records.c,$(SELFTEST)),$(call self_object,$f)) $(LIB)
	$(Q)$(CC) $(CFLAGS) -nostdlib -static -no-pie -o $@ $(filter %.o,$^) $(LIB) -lgcc

AMALGAMATE := test/gates/amalgamate.sh test/gates/amalgamate.awk
$(BUILD)/amalgamation/numasched.c: $(CORE) $(HEADERS) $(wildcard src/*.h src/*/*.h) $(AMALGAMATE)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)sh test/gates/amalgamate.sh $(@D) $(CORE)

##@ Check
# A suite is a list of lines "name<tab>command", run by test/gates/run.sh: one line
# each, then the count. A command that exits 77 was skipped and has said why.
run_suite = @sh test/gates/run.sh $1 $(BUILD) $(JOBS) $(BUILD)/$1.list
define newline


endef
list_begin = @mkdir -p $(BUILD) && : > $(BUILD)/$1.list
item = printf '%s\t%s\n' '$1' '$2' >> $(BUILD)/$(or $3,$@).list
each = $(foreach i,$1,$(newline)@$(call item,$(call $2,$i),$(call $3,$i),$4))

# number NAME,LEAST: a variable that must be one; what is none would hold nothing to anything.
number = @case '$($1)' in '' | *[!0-9]*) false ;; *) [ '$($1)' -ge $2 ] ;; esac || { \
	echo '$1=$($1): a number from $2 on is wanted' >&2; exit 2; }

.PHONY: check need-check
need-check:
	@$(if $(CMOCKA),,echo 'cmocka is missing: run `make deps`' >&2; exit 2)
	@$(if $(JSON),,echo 'json-c is missing: run `make deps`' >&2; exit 2)

test_name = test $(subst $(BUILD)/test/,,$1)
test_command = $(RUN) $1
vector_name = vectors $(notdir $1)
vector_command = $(RUN) $(BUILD)/runner $1
EXAMPLES := $(sort $(notdir $(patsubst %/check.sh,%,$(wildcard examples/*/check.sh))))
example_name = example $1
example_command = BUILD=$(BUILD) CC="$(CC)" sh examples/$1/check.sh

replay_name = corpus $(notdir $1)
replay_command = $(RUN) $1 -300 $(wildcard fuzz/corpus/$(notdir $1)/*)

check: ## unit tests, golden vectors, corpora, examples, README, headers, amalgamation, style, oracles
check: need-check $(if $(and $(CMOCKA),$(JSON)),$(PROGRAM_TESTS) $(PROGRAM_RUNNER) $(LIB) \
       $(LIB_DESCRIBE) $(PROGRAM_DECIDE) $(PROGRAM_REPLAY) $(PROGRAM_REPLAYS) $(BUILD)/amalgamation/numasched.c \
       $(PROGRAM_EXHAUSTIVE))
	$(call list_begin,$@)
	@$(call item,verdicts on up to 2 CPUs,sh test/exhaustive/check.sh $(BUILD)/exhaustive 2 \
		$(BUILD)/verdicts-small)
	$(call each,$(PROGRAM_REPLAYS),replay_name,replay_command)
	$(call each,$(PROGRAM_TESTS),test_name,test_command)
	$(call each,$(if $(PROGRAM_RUNNER),$(VECTORS)),vector_name,vector_command)
	$(if $(DECIDE),@$(call item,demo,$(RUN) $(BUILD)/decide))
	$(call each,$(EXAMPLES),example_name,example_command)
	@$(call item,readme,CC="$(CC)" sh test/gates/readme.sh $(BUILD))
	@$(call item,headers as C11,CC="$(CC)" sh test/gates/headers.sh c11)
	@$(call item,headers as C++17,CC="$(CXX)" sh test/gates/headers.sh c++17)
	@$(call item,amalgamation linked,CC="$(CC)" sh test/gates/amalgamation.sh $(BUILD) linked)
	@$(call item,amalgamation static,CC="$(CC)" sh test/gates/amalgamation.sh $(BUILD) static)
	@$(call item,style,sh test/gates/style.sh)
	@$(call item,decision by oracle,sh test/gates/oracles.sh)
	$(call run_suite,$@)

# The same programs in another build: `make BUILD=.. CC=.. SUITE=name programs`.
.PHONY: programs objects
SUITE ?= programs
programs: $(PROGRAM_TESTS) $(PROGRAM_RUNNER) $(PROGRAM_REPLAYS)
	@mkdir -p $(BUILD) && : > $(BUILD)/$(SUITE).list
	$(call each,$(PROGRAM_REPLAYS),replay_name,replay_command,$(SUITE))
	$(call each,$(PROGRAM_TESTS),test_name,test_command,$(SUITE))
	$(call each,$(if $(PROGRAM_RUNNER),$(VECTORS)),vector_name,vector_command,$(SUITE))
	@sh test/gates/run.sh $(SUITE) $(BUILD) $(JOBS) $(BUILD)/$(SUITE).list
objects: $(call objects,$(CORE) $(DESCRIBE) $(DECIDE) $(HELPERS) $(WORLD) $(ORACLES)) \
	 $(call objects,$(IMPORT)) \
	 $(if $(JSON),$(call objects,$(RECORD) $(REPLAY) $(RUNNER) $(EXHAUSTIVE) \
	 $(wildcard test/exhaustive/main.c test/exhaustive/wrong.c))) \
	 $(if $(CMOCKA),$(call objects,$(TESTS))) $(call objects,$(BENCH))

##@ Gates
GATES := check-freestanding check-bpf check-the-checks check-cross check-install check-exhaustive \
	check-cov check-lint check-san
.PHONY: check-all gates $(GATES)
again = "$(MAKE)" BUILD=$(BUILD)/$1 SUITE=$1

KERNEL := -O2 -mgeneral-regs-only -mno-sse -fno-builtin -mcmodel=kernel -mno-red-zone
free = @$(call item,$1,CORE="$(CORE)" $4 sh test/gates/freestanding.sh $(BUILD)/free/$2 $3)
# s390x sets 160 bytes aside in every frame that calls, so its stack is only printed.
check-freestanding: ## 64 and 32 bit, kernel flags: no import, no writable data, stack bounds
	$(call list_begin,$@)
	$(call free,64 bit,64,$(CC) -O3)
	$(call free,64 bit under kernel flags,kernel,$(CC) $(KERNEL))
	$(call free,32 bit,32,i686-linux-gnu-gcc -O2)
	$(call free,64 bit big-endian,s390x,s390x-linux-gnu-gcc -O2,FRAME=9999 CHAIN=9999)
	$(call free,64 bit by clang,clang,clang -O3)
	$(call free,32 bit by clang,clang32,clang --target=i386-linux-gnu -O2)
	$(call run_suite,$@)

check-bpf: ## the core as BPF, both endians; where allowed, the verifier counts the steps
check-bpf: $(BUILD)/amalgamation/numasched.c
	$(call list_begin,$@)
	@$(call item,little-endian,sh test/gates/bpf.sh $(BUILD) bpfel)
	@$(call item,big-endian,sh test/gates/bpf.sh $(BUILD) bpfeb)
	@$(call item,verifier,CC="$(CC)" sh test/gates/bpf.sh $(BUILD) load)
	$(call run_suite,$@)

check-cross: ## the vectors under qemu-user, big-endian and 32 bit; four more without a libc
	$(call list_begin,$@)
	@$(call item,s390x (big-endian),MAKE="$(MAKE)" sh test/gates/cross.sh $(BUILD) s390x)
	@$(call item,i386 (32 bit),MAKE="$(MAKE)" sh test/gates/cross.sh $(BUILD) i386)
	$(call each,here aarch64 arm ppc64el riscv64,selftest_name,selftest_command)
	$(call each,gcc i686-linux-gnu-gcc arm-linux-gnueabihf-gcc,pure_name,pure_command)
	@sh test/gates/run.sh $@ $(BUILD) 1 $(BUILD)/$@.list

selftest_name = self-test $1 (no libc)
pure_name = what $1 takes for pure
pure_command = sh test/gates/pure.sh $1 $(CORE)
selftest_command = MAKE="$(MAKE)" CC="$(CC)" sh test/gates/selftest.sh $(BUILD) $1

# What json-c made is not instrumented, and neither is what cmocka allocates: MSan
# runs the tests without records and takes malloc's memory as written.
PLAIN_TESTS = $(if $(TESTS),$(shell grep -L 'json\|record[_.]\|examples/replay\|text_rows\.h\|worked\.h' $(TESTS)))
# An instrumented build warns of what it has itself put in: no WERROR there.
UB := -fsanitize=undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MSAN_FLAGS := -O1 -g -fsanitize=memory -fno-sanitize-recover=all
# Memcheck takes thirty times as long: what repeats itself for seconds is left to the others.
VALGRIND := valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
VALGRIND_NOT := $(addprefix $(BUILD)/test/,bfs-starvation fair-wake_mask fuzz-world)
valgrind_command = $(VALGRIND) $1
valgrind_vectors = $(VALGRIND) $(BUILD)/runner $1
VALGRINDED := $(if $(and $(CMOCKA),$(JSON)),$(filter-out $(VALGRIND_NOT),$(PROGRAM_TESTS)))
check-san: ## unit tests and vectors under ASan, UBSan and MSan, and under valgrind
check-san: $(VALGRINDED) $(PROGRAM_RUNNER)
	$(call list_begin,$@)
	@$(call item,ASan and UBSan (gcc),sh test/gates/with.sh gcc $(call again,san-gcc) CC=gcc \
		WERROR= CFLAGS="-O1 -g -fsanitize=address $(UB)" programs)
	@$(call item,ASan and UBSan (clang),sh test/gates/with.sh clang $(call again,san-clang) \
		CC=clang WERROR= CFLAGS="-O1 -g -fsanitize=address $(UB)" programs)
	@$(call item,MSan (clang),sh test/gates/with.sh clang env MSAN_OPTIONS=poison_in_malloc=0 \
		$(call again,san-memory) CC=clang WERROR= CFLAGS="$(MSAN_FLAGS)" JSON= RECORD= \
		TESTS="$(PLAIN_TESTS)" programs)
	$(call list_begin,valgrind)
	$(call each,$(if $(PROGRAM_RUNNER),$(VECTORS)),vector_name,valgrind_vectors,valgrind)
	$(call each,$(VALGRINDED),test_name,valgrind_command,valgrind)
	@$(call item,valgrind (memcheck),CC="$(CC)" CHECK="$(VALGRIND)" sh test/gates/valgrind.sh $(BUILD) $(JOBS))
	@sh test/gates/run.sh $@ $(BUILD) 1 $(BUILD)/$@.list

COV_MIN ?= 100
# The per cent of conditions; FAMILY=tip looks at its tests, vectors and folder alone.
MCDC_MIN ?= 100
check-cov: ## every branch of src/ is taken, or excepted with a reason; COV_MIN: another per cent
	$(call number,COV_MIN,0)
	$(call number,MCDC_MIN,0)
	$(call list_begin,$@)
	@$(if $(FAMILY),,$(call item,branches of src/,MAKE="$(MAKE)" \
		sh test/gates/cov.sh $(BUILD) $(COV_MIN)))
	@$(call item,conditions of src/$(FAMILY) (MC/DC),MAKE="$(MAKE)" \
		sh test/gates/mcdc.sh $(BUILD) $(MCDC_MIN) $(FAMILY))
	$(call run_suite,$@)

lint = @$(call item,$1,CORE="$(CORE)" HOSTED="$(DESCRIBE) $(RECORD) $(DECIDE) $(REPLAY) $(RUNNER)" \
	FLAGS="$(filter-out -M%,$(HOSTED))" sh test/gates/lint.sh $2)
check-lint: ## warnings of three compilers, cppcheck, clang-tidy, gcc's analyzer
	$(call list_begin,$@)
	@for c in gcc clang clang-19; do $(call item,warnings of '$$c',sh test/gates/with.sh '$$c' \
		$(call again,lint-'$$c') CC='$$c' WERROR=1 CFLAGS=-O2 objects); done
	$(call lint,cppcheck,cppcheck)
	$(call lint,clang-tidy,clang-tidy)
	$(call lint,gcc -fanalyzer,gcc)
	$(call run_suite,$@)

check-install: ## into an empty DESTDIR, programs by pkg-config alone, uninstall leaves nothing
check-install: $(LIB) $(LIB_DESCRIBE)
	$(call list_begin,$@)
	@$(call item,default directories,MAKE="$(MAKE)" CC="$(CC)" CXX="$(CXX)" \
		sh test/gates/install.sh $(BUILD) 1)
	@$(call item,other directories,MAKE="$(MAKE)" CC="$(CC)" CXX="$(CXX)" \
		sh test/gates/install.sh $(BUILD) 2 prefix=/opt/sched libdir=/opt/sched/lib64 \
		includedir=/opt/inc pkgconfigdir=/opt/pc)
	@$(call item,the same archive twice,MAKE="$(MAKE)" sh test/gates/reproduce.sh $(BUILD))
	$(call run_suite,$@)

check-all: ## check and every check-* but the mutants; the sum at the end
	@sh test/gates/all.sh "$(MAKE)" $(BUILD) check $(GATES)
gates:
	@sh test/gates/all.sh "$(MAKE)" $(BUILD) $(GATES)

check-the-checks: ## each oracle must see the wrong variants that were made for it
check-the-checks: $(PROGRAM_WRONGS) $(if $(JSON),$(BUILD)/wrong-exhaustive)
	$(call list_begin,$@)
	$(if $(JSON),@$(call item,wrong policies on small machines,$(RUN) $(BUILD)/wrong-exhaustive))
	$(call each,$(PROGRAM_WRONGS),wrong_name,wrong_command)
	@$(call item,mutants of a few lines,CC="$(CC)" sh test/mutants/check.sh $(BUILD))
	$(call run_suite,$@)
wrong_name = wrong variants of $(notdir $1)
wrong_command = $(RUN) $1

# How many, drawn by which seed, or all; the per cent that must die. FILES="src/o1/*.c" are
# those of some files, one by its file:line:column:operator. KNOWN=: other explanations.
MUTANTS ?= 1500
SEED ?= 1
MUTANTS_MIN ?= 95
.PHONY: check-mutants
check-mutants: ## mutants of src/ die in what check runs; MUTANTS=1500 or all, FILES=, SEED=
check-mutants: need-check
	@MAKE="$(MAKE)" CC="$(CC)" CORE="$(CORE)" DESCRIBE="$(DESCRIBE)" HOSTED="$(HOSTED)" \
		CORE_FLAGS="$(CORE_FLAGS)" sh test/mutants/run.sh $(BUILD) "$(MUTANTS)" \
		"$(SEED)" "$(MUTANTS_MIN)" "$(JOBS)" "$(FILES)"

# The policies that have verdicts, the slowest first.
VERDICT_POLICIES = $(shell tac test/exhaustive/verdicts.expected | cut -d ' ' -f 1 | uniq)
exhaustive_name = $1
exhaustive_command = sh test/exhaustive/check.sh $(BUILD)/exhaustive "$(EXHAUSTIVE_CPUS)" "" $1
EXHAUSTIVE_CPUS ?= 6
.PHONY: verdicts
check-exhaustive: ## every load of machines up to 2 x 3 and 3 x 2 CPUs; verdicts as expected
check-exhaustive: need-check $(PROGRAM_EXHAUSTIVE)
	@$(BUILD)/exhaustive --cpus "$(EXHAUSTIVE_CPUS)"
	$(call list_begin,$@)
	$(call each,$(VERDICT_POLICIES),exhaustive_name,exhaustive_command)
	@$(BUILD)/exhaustive --left-out
	$(call run_suite,$@)
verdicts: ## properties per policy, with the smallest counterexamples in build/verdicts
verdicts: need-check $(PROGRAM_EXHAUSTIVE)
	@$(BUILD)/exhaustive --cpus "$(EXHAUSTIVE_CPUS)"
	@sh test/exhaustive/verdicts.sh $(BUILD)/exhaustive $(BUILD)/verdicts $(JOBS) "$(EXHAUSTIVE_CPUS)"

FUZZ_SECONDS ?= 10
FUZZ_CC ?= clang
FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address $(UB)
.PHONY: fuzz fuzzers
fuzz: ## every fuzz target for FUZZ_SECONDS each (FUZZ_CC: a clang); executions a second
	$(call number,FUZZ_SECONDS,1)
	@sh test/gates/with.sh $(FUZZ_CC) "$(MAKE)" BUILD=$(BUILD)/fuzzer CC=$(FUZZ_CC) \
		CFLAGS="$(FUZZ_FLAGS)" fuzzers
	@$(if $(JSON),,echo 'skipped: the fuzz target of records: no json-c here: make deps')
	@sh fuzz/run.sh $(BUILD)/fuzzer $(FUZZ_SECONDS) $(FUZZ_TARGETS)
fuzzers: $(FUZZ_TARGETS:%=$(BUILD)/fuzz/%)

##@ Speed
.PHONY: bench
BENCH_BUILDS ?= O2 O3 v3
BENCH_MS ?= 0.5
BENCH_O2 := -O2
BENCH_O3 := -O3
BENCH_v3 := -O3 -march=x86-64-v3
bench_unknown = $(foreach b,$(BENCH_BUILDS),$(if $(BENCH_$b),,$b))
bench: ## the decisions against floors of the same run; BENCH_BUILDS="O2 O3 v3" BENCH_MS=0.5 BENCH_ARGS=
	@$(if $(strip $(bench_unknown)),echo 'BENCH_BUILDS: no build $(strip $(bench_unknown)); there are O2 O3 v3' >&2; exit 2)
	$(foreach b,$(BENCH_BUILDS),$(newline)@$(MAKE) -j$(JOBS) BUILD=$(BUILD)/bench-$b \
		CFLAGS="-g $(BENCH_$b)" $(BUILD)/bench-$b/bench && sh test/bench/run.sh $b \
		$(BUILD)/bench-$b/bench --ms $(BENCH_MS) $(BENCH_ARGS))
	@$(if $(and $(JSON),$(BENCH_ARGS:%=no)),:,$(MAKE) bench-decisions)

.PHONY: bench-decisions bench-growth bench-plot bench-check
# The records of every family, through the runner's thunks.
$(BUILD)/decisions: $(call objects,test/bench/decisions/decisions.c $(filter-out %/runner.c,$(RUNNER))) \
		    $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS)
$(eval $(call compile,test/bench/decisions/decisions.c,$(HOSTED)))
# The questions of every policy on growing machines.
$(BUILD)/growth: $(call objects,test/bench/growth/growth.c $(addprefix test/bench/,machine.c \
		 machine_fair.c measure.c)) $(ARCHIVES)
	$(link) $(LDLIBS) -lm
$(eval $(call compile,test/bench/growth/growth.c,$(HOSTED) -Itest/bench))
bench-growth: $(BUILD)/growth ## how the cost of every policy's questions grows with CPUs and with nodes
	@$(BUILD)/growth $(BENCH_MS)

bench-decisions: ## every decision of every family: ns a call, growth, code size, stack, divisions
bench-decisions: $(if $(JSON),$(BUILD)/decisions)
	@$(if $(JSON),,echo 'bench-decisions: json-c is missing: run `make deps`' >&2; exit 2)
	@awk -f test/bench/growth.awk include/numasched/decisions.h $(HEADERS) > $(BUILD)/growth.said
	@$(BUILD)/decisions $(BUILD)/growth.said $(VECTORS) test/bench/decisions/inputs.jsonl
	@CC="$(CC)" CORE="$(CORE)" sh test/bench/sizes.sh $(BUILD)
	@$(MAKE) bench-growth

bench-plot: ## time against CPUs with the floors: PNG and SVG in build/bench
	@$(MAKE) -j$(JOBS) BUILD=$(BUILD)/bench-O3 CFLAGS="-g -O3" $(BUILD)/bench-O3/bench
	@sh test/bench/plot.sh $(BUILD)/bench-O3/bench $(BUILD)/bench $(BENCH_MS) || [ $$? = 77 ]

bench-check: ## instructions of the decisions against test/bench/figures.txt; RENEW=1 writes it
	@$(MAKE) -j$(JOBS) BUILD=$(BUILD)/bench-O2 CFLAGS="-g -O2" \
		$(addprefix $(BUILD)/bench-O2/,bench growth $(if $(JSON),decisions))
	@CC="$(CC)" sh test/bench/check.sh $(BUILD)/bench-O2 test/bench/figures.txt $(BUILD)/bench-check \
		"$(VECTORS) test/bench/decisions/inputs.jsonl" $(if $(RENEW),renew) || [ $$? = 77 ]

##@ Install
.PHONY: install uninstall
install: ## the archives, the headers and numasched.pc; prefix, libdir, DESTDIR, ..
install: $(LIB) $(LIB_DESCRIBE)
	$(Q)for h in $(HEADERS:include/%=%); do \
		$(INSTALL) -d "$(DESTDIR)$(includedir)/$$(dirname $$h)" && \
		$(INSTALL) -m 644 include/$$h "$(DESTDIR)$(includedir)/$$h" || exit 1; done
	$(Q)$(INSTALL) -d "$(DESTDIR)$(libdir)" "$(DESTDIR)$(pkgconfigdir)"
	$(Q)$(INSTALL) -m 644 $(LIB) $(LIB_DESCRIBE) "$(DESTDIR)$(libdir)"
	$(Q)sed -e 's|@prefix@|$(prefix)|' -e 's|@includedir@|$(includedir)|' \
	    -e 's|@libdir@|$(libdir)|' -e 's|@version@|$(VERSION)|' pkgconfig/numasched.pc.in \
	    > "$(DESTDIR)$(pkgconfigdir)/numasched.pc"

uninstall: ## what install wrote
	$(Q)rm -rf "$(DESTDIR)$(includedir)/numasched"
	$(Q)rm -f "$(DESTDIR)$(libdir)/libnumasched.a" "$(DESTDIR)$(libdir)/libnumasched-describe.a" \
		"$(DESTDIR)$(pkgconfigdir)/numasched.pc"
	$(Q)$(if $(DESTDIR),cd "$(DESTDIR)" 2>/dev/null && rmdir -p --ignore-fail-on-non-empty \
		".$(includedir)" ".$(pkgconfigdir)" ".$(libdir)" 2>/dev/null || :)

endif
