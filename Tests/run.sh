#!/bin/bash
# Runs the unit tests with the given arguments of `swift test`. The output ends with the processor time, the skipped tests
# and the reasons, and the failures. If the tests are stopped because they took longer than TEST_MINUTES (45 by default),
# the output also lists the tests that had not finished.
#
# There is one limit for all tests, because a `.timeLimit` of Swift Testing includes the time that a test waits for
# other tests.
limit="${TEST_MINUTES:-45}"
log="$(mktemp)"
trap 'rm -f "$log" "$log.times"' EXIT

exec 3> >(tee "$log")
tee=$!
timeout --kill-after=10 "${limit}m" swift test "$@" >&3 2>&1 3>&- &
tests=$!
trap 'kill "$tests" 2>/dev/null' INT TERM
wait "$tests"
status=$?
exec 3>&-
wait "$tee"

plain() { sed -E $'s/\x1b\\[[0-9;]*m//g' "$log"; }

printf '\nProcessor time of the unit tests: '
times >"$log.times"
tail -1 "$log.times" | awk '{
	sum = 0
	for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] }
	printf "%d:%02d minutes\n", sum / 60, sum % 60
}'

# For example: ➜  Test "is reproducible" skipped: "needs ffmpeg". A skipped suite also has one line for each of its
# tests.
skips="$(plain | sed -nE 's/^[^[:alnum:]]*((Test|Suite) .*) skipped(: "(.*)")?\.?$/  \1: \4/p' | sed 's/: $/: no reason given/' | sort -u)"
if [ -n "$skips" ]; then printf '\nSkipped, with the reason:\n%s\n' "$skips"; fi

# For example: ✘ Test "is reproducible" recorded an issue at FilmTests.swift:20:9: Expectation failed: …
# The lines that follow explain the issue, and begin with ↳.
failures="$(plain | awk '
	/^[^[:alnum:]]*(Test|Suite) .* recorded an issue / { isIssue = 1; sub(/^[^[:alnum:]]*/, "  "); print; next }
	/^↳ / { if (isIssue) print "    " substr($0, 1, 500); next }
	{ isIssue = 0 }')"
if [ -n "$failures" ]; then printf '\nFailures:\n%s\n' "$failures"; fi

if [ "$status" = 124 ] || [ "$status" = 137 ]; then
	printf '\nThe tests were stopped after %s minutes. These tests had started but not finished:\n' "$limit"
	comm -23 \
		<(plain | sed -nE 's/^[^[:alnum:]]*(Test .*) started\.$/  \1/p' | grep -vE '^  Test (case |run)' | sort -u) \
		<(plain | sed -nE 's/^[^[:alnum:]]*(Test .*) (passed|failed) after .*$/  \1/p' | sed -E 's/ with [0-9]+ test cases?$//' | sort -u)
fi
exit $status
