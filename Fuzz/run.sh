#!/bin/sh
# Fuzz/run.sh TARGET SECONDS FOLDER...  runs a fuzzer. It starts with the files in the folders and with the inputs that
#                                       earlier runs kept. The exit status is not 0 if the fuzzer finds a failure.
# Fuzz/run.sh TARGET FILE               runs a single input again.
# TARGET is Scripts, Drawing, Storyboards, Solver or Fonts. Run the script in the root folder of the repository after a build. `make fuzz`
# builds and runs all targets.
set -eu

target=$1
build=.build/fuzz
program=$build/release/Fuzz$target
found=$build/found/$target
seeds=$build/seeds/$target
corpus=$build/corpus/$target

# Swift's crash report would wait for a debugger. libFuzzer's report contains the required information.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=Fuzz/leaks.supp:print_suppressions=0
export ASAN_OPTIONS=suppressions=Fuzz/asan.supp

if [ -f "$2" ]; then exec "$program" "$2"; fi
seconds=$2
shift 2

# Leaks are checked after each input that might leak. For storyboards, they are checked only at the end, because
# Foundation leaks memory for many inputs, and each of these leaks would start a check.
leaks=1
case $target in
Scripts | Drawing) names='-name *.yaml' length=8192 ;;
Storyboards) names='-name *.storyboard -o -name *.xib' length=12288 leaks=0 ;;
Solver) names='-name *' length=1024 ;;
# Fontconfig keeps memory that is reported as leaked.
Fonts) names='-name *' length=12288 leaks=0 ;;
esac
# The copies have numbers as names, because files in different folders can have the same name.
rm -rf "$seeds"
mkdir -p "$seeds" "$corpus" "$found"
number=0
set -f
for file in $(find "$@" "Tests/Fixtures/Fuzzed/$target" -type f \( $names \) -size -12k); do
	number=$((number + 1))
	cp "$file" "$seeds/$number"
done
set +f
dictionary=
words=Fuzz/$target.dict
if [ "$target" = Drawing ]; then words=Fuzz/Scripts.dict; fi
if [ -f "$words" ]; then
	dictionary=-dict=$build/$target.dict
	cp "$words" "$build/$target.dict"
	if [ "$words" = Fuzz/Scripts.dict ]; then
		grep -oE '"[A-Za-z.]+"' Schema/animatic-1.schema.json | sort -u >>"$build/$target.dict"
	fi
fi

status=0
"$program" "$corpus" "$seeds" $dictionary -max_total_time="$seconds" -max_len=$length -timeout=10 -rss_limit_mb=2048 \
	-detect_leaks=$leaks -print_final_stats=1 -artifact_prefix="$found/" || status=$?
if [ $status != 0 ]; then
	input=$(ls -t "$found" | head -n 1)
	echo >&2
	echo "The $target fuzzer found a failure. The input is in $found/$input" >&2
	echo "Run it again: Fuzz/run.sh $target $found/$input" >&2
	echo "After fixing the bug, keep the input in Tests/Fixtures/Fuzzed/$target under a name that describes the failure." >&2
fi
exit $status
