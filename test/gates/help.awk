# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# The targets of a Makefile from their comments: "##@ group", "target: ## text".
/^##@ / { printf "%s%s\n", groups++ ? "\n" : "", substr($0, 5) }
/^[a-z][a-z-]*:.* ## / {
	text = $0
	sub(/^.* ## /, "", text)
	sub(/:.*/, "")
	printf "  %-19s %s\n", $0, text
}
