#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh BUILD: does the mutation run see what it should? On a source of a few lines:
# which mutants die, which live, which are the same, what is said of a wrong list.
here=$(pwd) dir=$(mkdir -p "$1/mutants-check" && cd "$1/mutants-check" && pwd)
rm -rf "$dir"
mkdir -p "$dir/src" "$dir/include" "$dir/test"
cp test/mutants/tiny/tiny.c "$dir/src"
ln -s "$here/test/mutants" "$dir/test/mutants"
cd "$dir" || exit 1
: > known
rows=0 failed=0
export MAKE='sh test/mutants/tiny/make.sh' CORE=src/tiny.c DESCRIBE= HOSTED= CORE_FLAGS= KNOWN=known

run() { sh test/mutants/run.sh build "$@" > said 2>&1; got=$?; }

says()	# says NAME STATUS PATTERN: of the run before
{
	rows=$((rows + 1))
	[ "$got" -eq "$2" ] && grep -Eq -- "$3" said && return
	echo "FAILED: $1: status $got, $2 wanted, or nothing matches: $3"
	cat said
	failed=$((failed + 1))
}

became()	# became NAME STATUS ID
{
	rows=$((rows + 1))
	grep -q "^src/tiny.c:$3	$2	" build/mutants/results && return
	echo "FAILED: $1: src/tiny.c:$3 is not $2:"
	grep "^src/tiny.c:$3	" build/mutants/results
	failed=$((failed + 1))
}

run all 1 95 1 ''
says 'too few died' 1 '^survived: src/tiny.c:25:10:next in tiny_most'
says 'a survivor, its line after' 1 '^  [+] if .n > .1000 [+] 1.. /[*] not == "a string" [*]/$'
became 'a tested comparison' killed 9:11:lt-gt
became 'what the compiler sees is the same' same 25:8:gt-ge
became 'what it does not see' survived 9:11:lt-le
became 'an endless loop' timeout 17:3:drop
became 'a bound that no test comes near' survived 25:10:next
became 'a branch that no test takes' survived 26:3:drop-return
became 'no return at all' no-compile 9:2:drop-return
run all 1 30 1 ''
says 'enough died' 0 '^all '

printf 'src/tiny.c\ttiny_least\tlt-le\t1\treturn a < b ? a : b;\tequal either way\n' > known
run all 1 95 1 ''
grep -q '^survived: .*lt-le' said && got=9
says 'what is explained is not listed' 1 '^survived: .*25:10:next'
printf 'src/tiny.c\ttiny_most\tgt-ge\t1\tif (n > 999)\tgone\n' > known
run all 1 30 1 ''
says 'a row that is no mutant' 1 '^known:1: no such mutant'
printf 'src/tiny.c\ttiny_least\tlt-gt\t1\treturn a < b ? a : b;\twrong\n' > known
run all 1 30 1 ''
says 'a row that is killed' 1 '^known:1: it is killed by test tiny'
: > known

run 3 1 0 1 ''
says 'a sample' 0 '^all +3 '
run x 1 95 1 ''
says 'a number that is none' 2 '^check-mutants: MUTANTS=x'
run 5 1 101 1 ''
says 'more than all' 2 '^check-mutants: MUTANTS_MIN=101'
run 5 1 95 1 'src/none.c'
says 'no such file' 2 '^check-mutants: FILES=src/none.c: no such file'
run 5 1 95 1 'test/mutants/tiny/main.c'
says 'not of src/' 2 '^check-mutants: .*not a source below src/'
run 5 1 95 1 'src/tiny.c:9:11:lt-eq'
says 'no such mutant' 2 '^check-mutants: no mutant in'
[ $failed -eq 0 ] || { echo "$failed of $rows rows failed"; exit 1; }
echo "note: $rows rows"
