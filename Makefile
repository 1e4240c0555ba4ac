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

# Packages found by pkg-config are found while this file is read. So where deps is
# one of several goals it runs alone, and a second make does the rest.
REST := $(filter-out deps,$(MAKECMDGOALS))
ifneq ($(and $(filter deps,$(MAKECMDGOALS)),$(REST)),)
.PHONY: deps rest $(REST)
$(REST): rest ; @:
rest: deps ; +@$(MAKE) $(REST)
deps: ; @sh test/gates/deps.sh
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
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
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
HOSTED := $(COMMON) -D_GNU_SOURCE -Isrc -Iexamples/record -Itest -Itest/common -Itest/runner

CORE := $(sort $(filter-out %/describe.c,$(filter-out src/describe%.c,$(wildcard src/*.c src/*/*.c))))
DESCRIBE := $(sort $(wildcard src/describe*.c src/*/describe*.c))
CORE := $(filter-out $(DESCRIBE),$(CORE))
HEADERS := $(sort $(wildcard include/numasched/*.h include/numasched/*/*.h))
RECORD := $(sort $(wildcard examples/record/*.c))
DECIDE := $(sort $(wildcard examples/decide/*.c))
RUNNER := $(sort $(wildcard test/runner/*.c))
RUNNER += $(if $(RUNNER),$(sort $(wildcard test/*/thunks.c)))
HELPERS := $(sort $(wildcard test/common/*.c))
TESTS := $(sort $(wildcard test/*/test_*.c))
BENCH := $(sort $(wildcard test/bench/*.c))
VECTORS ?= $(sort $(wildcard test/vectors/*.jsonl))

have = $(shell $(PKG_CONFIG) --exists $1 2>/dev/null && echo 1)
cflags_of = $(shell $(PKG_CONFIG) --cflags $1 2>/dev/null)
libs_of = $(shell $(PKG_CONFIG) $(if $(findstring -static,$(LDFLAGS)),--static) --libs $1 2>/dev/null)
JSON := $(call have,json-c)
HWLOC := $(if $(NO_HWLOC),,$(call have,hwloc))
CMOCKA := $(call have,cmocka)
HOSTED += $(if $(JSON),-DNSCHED_HAVE_JSON=1 $(call cflags_of,json-c))
HOSTED += $(if $(HWLOC),-DNSCHED_HAVE_HWLOC=1 $(call cflags_of,hwloc))
JSON_LIBS := $(if $(JSON),$(call libs_of,json-c))
HWLOC_LIBS := $(if $(HWLOC),$(call libs_of,hwloc))
CMOCKA_LIBS := $(if $(CMOCKA),$(call libs_of,cmocka))

LIB := $(BUILD)/libnumasched.a
LIB_DESCRIBE := $(BUILD)/libnumasched-describe.a
LIB_RECORD := $(if $(and $(JSON),$(RECORD)),$(BUILD)/librecord.a)
LIB_HELPERS := $(if $(HELPERS),$(BUILD)/libcommon.a)
PROGRAM_DECIDE := $(if $(DECIDE),$(BUILD)/decide)
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
all: $(LIB) $(LIB_DESCRIBE) $(LIB_RECORD) $(PROGRAM_DECIDE) $(PROGRAM_RUNNER)

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

##@ Clean up
.PHONY: clean
clean: ## remove build/
	rm -rf $(BUILD)

# What was compiled how. Anything else, a source that came or went or another
# flag, compiles or links again.
SIGNATURE := $(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $(CORE_FLAGS) $(HOSTED) $(AR) $(CORE) \
	$(DESCRIBE) $(RECORD) $(DECIDE) $(RUNNER) $(HELPERS) $(BENCH)
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
$(foreach f,$(DESCRIBE) $(RECORD) $(DECIDE) $(RUNNER) $(HELPERS) $(TESTS) $(BENCH),\
	$(eval $(call compile,$f,$(HOSTED))))
-include $(wildcard $(BUILD)/obj/*.d)

# D: no dates and no owners, so that the same source gives the same archive.
define archive
$(call say,AR,$@)
$(Q)rm -f $@ && $(AR) rcsD $@ $(filter %.o,$^)
endef
define link
@mkdir -p $(@D)
$(call say,LD,$@)
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
ARCHIVES := $(LIB_RECORD) $(LIB_DESCRIBE) $(LIB)

$(BUILD)/decide: $(call objects,$(DECIDE)) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(HWLOC_LIBS) $(LDLIBS)
$(BUILD)/runner: $(call objects,$(RUNNER)) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS)
$(BUILD)/bench: $(call objects,$(BENCH)) $(LIB_HELPERS) $(ARCHIVES)
	$(link) $(JSON_LIBS) $(LDLIBS) -lm
define test_rule
$(call test_program,$1): $(call object,$1) $(LIB_HELPERS) $(ARCHIVES)
	$$(link) $$(CMOCKA_LIBS) $$(JSON_LIBS) $$(LDLIBS)
endef
$(foreach t,$(TESTS),$(eval $(call test_rule,$t)))

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
item = printf '%s\t%s\n' '$1' '$2' >> $(BUILD)/$@.list
each = $(foreach i,$1,$(newline)@$(call item,$(call $2,$i),$(call $3,$i)))

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

check: ## unit tests, golden vectors, examples, README, headers, amalgamation, style
check: need-check $(PROGRAM_TESTS) $(PROGRAM_RUNNER) $(LIB) $(LIB_DESCRIBE) $(PROGRAM_DECIDE) \
       $(BUILD)/amalgamation/numasched.c
	$(call list_begin,$@)
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
	$(call run_suite,$@)

##@ Install
.PHONY: install uninstall check-install
$(BUILD)/numasched.pc: pkgconfig/numasched.pc.in $(BUILD)/signature FORCE
	$(Q)sed -e 's|@prefix@|$(prefix)|' -e 's|@includedir@|$(includedir)|' \
	    -e 's|@libdir@|$(libdir)|' -e 's|@version@|$(VERSION)|' $< > $@

install: ## the archives, the headers and numasched.pc; prefix, libdir, DESTDIR, ..
install: $(LIB) $(LIB_DESCRIBE) $(BUILD)/numasched.pc
	$(Q)for h in $(HEADERS:include/%=%); do \
		$(INSTALL) -d "$(DESTDIR)$(includedir)/$$(dirname $$h)" && \
		$(INSTALL) -m 644 include/$$h "$(DESTDIR)$(includedir)/$$h" || exit 1; done
	$(Q)$(INSTALL) -d "$(DESTDIR)$(libdir)" "$(DESTDIR)$(pkgconfigdir)"
	$(Q)$(INSTALL) -m 644 $(LIB) $(LIB_DESCRIBE) "$(DESTDIR)$(libdir)"
	$(Q)$(INSTALL) -m 644 $(BUILD)/numasched.pc "$(DESTDIR)$(pkgconfigdir)"

uninstall: ## what install wrote
	$(Q)rm -rf "$(DESTDIR)$(includedir)/numasched"
	$(Q)rm -f "$(DESTDIR)$(libdir)/libnumasched.a" "$(DESTDIR)$(libdir)/libnumasched-describe.a" \
		"$(DESTDIR)$(pkgconfigdir)/numasched.pc"
	$(Q)$(if $(DESTDIR),cd "$(DESTDIR)" 2>/dev/null && rmdir -p --ignore-fail-on-non-empty \
		".$(includedir)" ".$(pkgconfigdir)" ".$(libdir)" 2>/dev/null || :)

##@ Not yet
NOT_YET := check-mutants check-exhaustive check-the-checks fuzz verdicts bench-plot bench-check \
	record-numa-trace
.PHONY: $(NOT_YET)
$(NOT_YET):
	@echo '$@: not yet' >&2; exit 2

endif
