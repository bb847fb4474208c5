#!/bin/bash
# Runs the unit tests with the given arguments of `swift test`, and lists at the end which tests were skipped and why.
set -o pipefail
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
swift test "$@" 2>&1 | tee "$log"
status=$?

# For example: ➜  Test "is reproducible" skipped: "needs ffmpeg". A suite that is skipped has one line for each of its tests as well.
skips="$(sed -nE $'s/\x1b\\[[0-9;]*m//g; s/^[^[:alnum:]]*((Test|Suite) .*) skipped(: "(.*)")?\\.?$/\\1|\\4/p' "$log" | sort -u)"
if [ -n "$skips" ]; then
	echo
	echo "Skipped, with the reason:"
	while IFS='|' read -r name reason; do echo "  $name: ${reason:-no reason given}"; done <<< "$skips"
fi
exit $status
