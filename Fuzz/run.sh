#!/bin/sh -e
# Fuzz/run.sh TARGET SECONDS [SEEDS...]: runs one fuzzer, which begins with the seeds and with what earlier runs found worth
# keeping. Ends with a status other than 0 when it finds something.

target=$1
seconds=$2
shift 2
build=.build/fuzz
corpus=$build/corpus/$target
mkdir -p "$corpus"
dictionary=
[ ! -f "Fuzz/$target.dict" ] || dictionary=-dict=Fuzz/$target.dict
# Leaks are not looked for: Foundation leaks the words of errors in XML.
# Swift's own report of a crash would wait for a debugger; libFuzzer's has what is needed.
ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no exec "$build/release/Fuzz$target" "$corpus" "$@" "Tests/Fixtures/Fuzz/$target" $dictionary \
	-max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=4096 -detect_leaks=0 -print_final_stats=1 \
	-artifact_prefix="$build/$target-"
