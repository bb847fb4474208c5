#!/bin/sh
# Prints the number of instructions per operation, as counted by callgrind. This number does not depend on the load of
# the machine.
#   Sources/Benchmarks/instructions.sh KIND SIZE OPERATION [COUNT]
# Runs the operation COUNT times and 2·COUNT times, and divides the difference of the counts by COUNT, so that the
# cost of building the workload cancels out. `build` is counted per build, `…_const` per pair of changes, `toggle…`
# per toggle, and `frames…` per 60 frames.
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
