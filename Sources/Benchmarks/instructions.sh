#!/bin/sh
# Instructions per operation, counted by callgrind, which a busy machine doesn't change.
#   Sources/Benchmarks/instructions.sh KIND SIZE OPERATION [COUNT]
# Runs the operation COUNT and 2·COUNT times and divides the difference, so that building the workload cancels out.
# `build` counts per build; `…_const` per pair of changes; `toggle…` per toggle; `frames…` per 60 frames.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
count=${4:-1000}
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$root/.build/release/Benchmarks" repeat "$1" "$2" "$3" "$4" 2>&1 |
        sed -n 's/.*Collected : //p'
}
once=$(instructions "$1" "$2" "$3" "$count")
twice=$(instructions "$1" "$2" "$3" $((2 * count)))
echo "$1 $2 $3: $(((twice - once) / count)) instructions"
