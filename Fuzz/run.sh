#!/bin/sh
# Fuzz/run.sh TARGET SECONDS FOLDER...  runs a fuzzer, which begins with the files of the folders and with what earlier runs
#                                       found worth keeping. Ends with a status other than 0 when it finds something.
# Fuzz/run.sh TARGET FILE               runs one input again.
# TARGET is Scripts, Storyboards or Solver. From the root of the repository, after a build: `make fuzz` does both.
set -eu

target=$1
build=.build/fuzz
program=$build/release/Fuzz$target
found=$build/found/$target
seeds=$build/seeds/$target
corpus=$build/corpus/$target

# Swift's own report of a crash would wait for a debugger; libFuzzer's has what is needed.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=Fuzz/leaks.supp:print_suppressions=0

if [ -f "$2" ]; then exec "$program" "$2"; fi
seconds=$2
shift 2

# Leaks are looked for after each input that may have one; of storyboards at the end only, as what Foundation leaks would
# have each of them looked at.
leaks=1
case $target in
Scripts) names='-name *.yaml' length=8192 ;;
Storyboards) names='-name *.storyboard -o -name *.xib' length=12288 leaks=0 ;;
Solver) names='-name *' length=1024 ;;
esac
# Copies with numbers for names, as files of several folders may have the same.
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
if [ -f "Fuzz/$target.dict" ]; then
	dictionary=-dict=$build/$target.dict
	cp "Fuzz/$target.dict" "$build/$target.dict"
	if [ "$target" = Scripts ]; then
		grep -oE '"[A-Za-z.]+"' Schema/animatic-1.schema.json | sort -u >>"$build/$target.dict"
	fi
fi

status=0
"$program" "$corpus" "$seeds" $dictionary -max_total_time="$seconds" -max_len=$length -timeout=10 -rss_limit_mb=2048 \
	-detect_leaks=$leaks -print_final_stats=1 -artifact_prefix="$found/" || status=$?
if [ $status != 0 ]; then
	input=$(ls -t "$found" | head -n 1)
	echo >&2
	echo "The fuzzer of $target found something. Its input: $found/$input" >&2
	echo "Run it again: Fuzz/run.sh $target $found/$input" >&2
	echo "Once it is mended, keep it in Tests/Fixtures/Fuzzed/$target under a name that says what it was." >&2
fi
exit $status
