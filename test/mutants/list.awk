# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# list.awk operators FILE..: every mutant of the files, one a line, a tab between: id
# (file:line:column:operator), function or -, first line and column, last line and column,
# which of its operator on the line, what takes the place, the line. Code only: no comment,
# string, directive, type, declarator. The text is that of the house style, not any C.
BEGIN {
	FS = OFS = "\t"
	keyword = "^(if|for|while|switch|do|else|case|default|return|break|continue|goto|sizeof)$"
	type = "^(void|char|int|unsigned|signed|long|short|const|volatile|static|" \
		"struct|union|enum|size_t|u?int[0-9]+_t|nsched_[us](32|64)|" \
		"nsched_(cpu|node)_t)$"
	three = "^(<<=|>>=|\\.\\.\\.)"
	two = "^(->|\\+\\+|--|<<|>>|<=|>=|==|!=|&&|\\|\\||" \
		"\\+=|-=|\\*=|/=|%=|&=|\\|=|\\^=|##)"
}
FILENAME ~ /operators$/ {
	if (/^#/ || /^$/)
		next
	if (NF != 4) {
		printf "%s:%d: name, what, where, what takes its place\n", FILENAME, FNR > "/dev/stderr"
		exit 2
	}
	nr_ops++
	op[nr_ops] = $1; what[nr_ops] = $2; where[nr_ops] = $3; becomes[nr_ops] = $4
	next
}
FNR == 1 {
	flush()
	file = FILENAME
}
{
	source[FNR] = $0
	gsub(/^[ \t]+|[ \t]+$/, "", source[FNR])
	gsub(/\t/, " ", source[FNR])
	tokens($0)
}
END { flush() }

# Cut a line into tokens; a comment and a directive may go on in the next.
function tokens(line,    column, word)
{
	column = 1
	if (!in_comment && (in_directive || line ~ /^[ \t]*#/)) {
		in_directive = line ~ /\\$/
		return
	}
	while (line != "") {
		if (in_comment) {
			if (!match(line, /\*\//))
				return
			in_comment = 0
			word = ""
			RLENGTH = RSTART + 1
		} else if (match(line, /^[ \t]+/)) {
			word = ""
		} else if (match(line, /^\/\*/)) {
			word = ""
			in_comment = 1
		} else if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/)) {
			word = "\"\""
		} else if (match(line, /^[A-Za-z_][A-Za-z0-9_]*/) ||
			   match(line, /^[0-9][0-9A-Za-z]*/) || match(line, three) ||
			   match(line, two) || match(line, /^./)) {
			word = substr(line, 1, RLENGTH)
		}
		if (word != "") {
			nr++
			tx[nr] = word; tl[nr] = FNR; tc[nr] = column; tn[nr] = RLENGTH
		}
		column += RLENGTH
		line = substr(line, RLENGTH + 1)
	}
}

# All tokens of a file are there: find functions, statements, conditions.
function flush(    i, name, opened, depth, paren)
{
	tx[nr + 1] = tx[0] = ""
	match_brackets()
	for (i = 1; i <= nr; i++) {
		if (tx[i] != "{")
			continue
		name = "-"
		if (tx[i - 1] == ")" && tx[mate[i - 1] - 1] ~ /^[A-Za-z_]/)
			name = tx[mate[i - 1] - 1]
		if (name != "-")
			body(i, mate[i], name)
		else if (tx[i - 1] == "=")
			table(i, mate[i])
		i = mate[i]
	}
	for (i in tx) delete tx[i]
	for (i in mate) delete mate[i]
	nr = 0
}

function match_brackets(    i, top, stack)
{
	for (i = 1; i <= nr; i++) {
		if (tx[i] == "(" || tx[i] == "[" || tx[i] == "{") {
			stack[++top] = i
		} else if (tx[i] == ")" || tx[i] == "]" || tx[i] == "}") {
			mate[i] = stack[top]
			mate[stack[top--]] = i
		}
	}
}

function table(from, to,    i)
{
	for (i = from; i <= to; i++)
		token(i, "-")
}

function body(from, to, name,    i)
{
	for (i = from + 1; i < to; )
		i = statement(i, to, name)
}

# One statement or the head of one: emit what it gives, return where the next begins.
function statement(i, to, name,    end, word)
{
	word = tx[i]
	if (word == "{" || word == "}" || word == ";" || word == "else" || word == "do")
		return i + 1
	if (word == "if" || word == "while" || word == "switch") {
		if (word != "switch")
			span(word == "if" ? "if" : "loop", "condition", i + 2, \
			     mate[i + 1] - 1, name)
		expression(i + 2, mate[i + 1] - 1, name)
		return mate[i + 1] + 1
	}
	if (word == "for")
		return for_head(i + 1, mate[i + 1], name)
	if (word == "case" || word == "default" || tx[i + 1] == ":") {
		for (end = i; tx[end] != ":"; end++) ;
		expression(i, end - 1, name)
		return end + 1
	}
	for (end = i; end < to && tx[end] != ";"; end++)
		if (end in mate && mate[end] > end)
			end = mate[end]
	if (is_declaration(i)) {
		declaration(i, end, name)
	} else if (word !~ /^__asm__$/ && !(word == "(" && tx[i + 1] == "void")) {
		span(word ~ keyword ? word : "expression", "statement", i, end, name)
		expression(i, end, name)
	}
	return end + 1
}

function for_head(open, close_, name,    first, second)
{
	for (first = open + 1; tx[first] != ";"; first++) ;
	for (second = first + 1; tx[second] != ";"; second++) ;
	if (is_declaration(open + 1))
		declaration(open + 1, first, name)
	else
		expression(open + 1, first, name)
	if (second > first + 1)
		span("loop", "condition", first + 1, second - 1, name)
	expression(first + 1, close_ - 1, name)
	return close_ + 1
}

function is_declaration(i)
{
	if (tx[i] ~ type)
		return 1
	return tx[i] ~ /^[A-Za-z_]/ && tx[i] !~ keyword && tx[i + 1] ~ /^[A-Za-z_]/
}

# Initial values are code, what is declared is not.
function declaration(i, end, name,    in_value)
{
	for (; i <= end; i++) {
		if (in_value)
			token(i, name)
		if (tx[i] == "=")
			in_value = 1
		else if (tx[i] == ",")
			in_value = 0
		else if (i in mate && mate[i] > i) {
			if (in_value)
				expression(i + 1, mate[i], name)
			i = mate[i]
		}
	}
}

function expression(from, to, name,    i)
{
	for (i = from; i <= to; i++)
		token(i, name)
}

function token(i, name,    k, place)
{
	if (tx[i] ~ /^[0-9]/) {
		span("number", "number", i, i, name)
		return
	}
	if (tx[i] ~ /^[A-Za-z_"(){}\[\];,.]/)
		return
	place = side(i)
	if (place != "")
		for (k = 1; k <= nr_ops; k++)
			if (what[k] == tx[i] && (where[k] == place || where[k] == "any"))
				emit(k, i, i, name)
}

function is_cast(close_,    i)
{
	if (tx[close_] != ")" || tx[mate[close_] - 1] ~ /^[A-Za-z_]/ &&
	    tx[mate[close_] - 1] !~ /^return$/)
		return 0
	for (i = mate[close_] + 1; i < close_; i++)
		if (tx[i] !~ type && tx[i] != "*" && tx[i - 1] !~ /^(struct|union|enum)$/)
			return 0
	return 1
}

function side(i,    before)
{
	before = tx[i - 1]
	if (before ~ type || tx[i - 2] ~ /^(struct|union|enum)$/)
		return ""
	if (before ~ keyword)
		return "unary"
	if (before ~ /^[A-Za-z0-9_"\]]/ || before == "++" || before == "--")
		return "binary"
	if (before == ")")
		return is_cast(i - 1) ? "unary" : "binary"
	return "unary"
}

function span(word, place, from, to, name,    k)
{
	for (k = 1; k <= nr_ops; k++)
		if (where[k] == place && what[k] == word)
			emit(k, from, to, name)
}

function emit(k, from, to, name,    id, text)
{
	id = file ":" tl[from] ":" tc[from] ":" op[k]
	if (id in known)
		return
	known[id] = 1
	text = becomes[k]
	if ((place = index(text, "@")))
		text = substr(text, 1, place - 1) tx[from] substr(text, place + 1)
	if (text == "")
		text = " "	# a shell's read takes two tabs as one
	print id, name, tl[from], tc[from], tl[to], tc[to] + tn[to] - 1, \
		++ordinal[file, tl[from], op[k]], text, source[tl[from]]
}
