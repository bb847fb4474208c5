#!/bin/bash
# Builds an iOS library against the product UIKit, and runs the library's own tests. No library is known to the script.
#
# Usage: Tests/Clients/test-client.sh FOLDER [options]
#   FOLDER              the folder of the library; the script changes nothing in it
#   --module NAME       the name of the module; default: that of the first library target, or of the folder
#   --sources DIR       the folder of the sources, relative to FOLDER
#   --tests DIR         the folder of the tests, relative to FOLDER
#   --leave-out FILE    a file that is not compiled, as a path or a name; can be repeated
#   --skip PATTERN      tests that are not run, as in 'swift test --skip'; can be repeated
#   --scratch-path DIR  the folder of the build; default: .build/clients/build in the checkout
#
# Without --sources and --tests, the folders are those of the targets in Package.swift, or those of common layouts.
# The program animatic-port rewrites a copy of the folder. Files that do not compile are left out, with the first error of each.
# Exit status: 0 all tests pass, 1 a test fails or nothing can be built, 64 invalid arguments, 69 animatic-port is missing.
set -euo pipefail

fail() { echo "test-client.sh: $2" >&2; exit "$1"; }
usage="usage: test-client.sh FOLDER [--module NAME] [--sources DIR] [--tests DIR] [--leave-out FILE] [--skip PATTERN] [--scratch-path DIR]"

folder='' module='' sources='' tests='' scratch='' leave_out=() skipped=()
while (($#)); do
    case $1 in
    --module | --sources | --tests | --leave-out | --skip | --scratch-path)
        (($# > 1)) || fail 64 "expected a value after $1; $usage"
        case $1 in
        --module) module=$2 ;;
        --sources) sources=$2 ;;
        --tests) tests=$2 ;;
        --leave-out) leave_out+=("${2##*/}") ;;
        --skip) skipped+=(--skip "$2") ;;
        --scratch-path) scratch=$2 ;;
        esac
        shift 2
        ;;
    -*) fail 64 "found the option $1; $usage" ;;
    *)
        [[ -z $folder ]] || fail 64 "found two folders, '$folder' and '$1'; $usage"
        folder=$1
        shift
        ;;
    esac
done
[[ -d $folder ]] || fail 64 "found no folder '$folder'; $usage"
folder=$(cd "$folder" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=${scratch:-$root/.build/clients/build}

port=''
for candidate in "$root"/.build/port/{release,debug}/animatic-port "$(command -v animatic-port || true)"; do
    if [[ -z $port && -x $candidate ]]; then port=$candidate; fi
done
[[ -n $port ]] || fail 69 "found no animatic-port; build it with 'make port' in $root"

# The rewritten copy. The status 2 says that places are left that need a change; the compiler tells which files they break.
work=$root/.build/clients/$(basename "$folder")
mkdir -p "$work"
status=0
"$port" "$folder" -o "$work/ported" >"$work/port.log" 2>&1 || status=$?
((status == 0 || status == 2)) || fail 1 "animatic-port ended with the status $status: $(tail -1 "$work/port.log")"
tail -1 "$work/port.log"
echo "The changes and places are listed in $work/port.log"

has_swift() { [[ -d $1 && -n $(find "$1" -name '*.swift' -print -quit) ]]; }

# Prints the names and paths of the targets of a type, one per line, with a tab between them.
targets_of_manifest() {
    [[ -f $work/ported/Package.swift ]] || return 0
    swift package --package-path "$work/ported" --scratch-path "$work/manifest" describe 2>"$work/manifest.log" |
        awk -v type="$1" '/^    Name: / { name = substr($0, 11) } /^    Type: / { kind = substr($0, 11) }
            /^    Path: / && kind == type { print name "\t" substr($0, 11) }' || true
}
libraries=$(targets_of_manifest library)
if [[ -n $libraries ]]; then
    first=${libraries%%$'\n'*}
    if [[ -n $module ]]; then first=$(awk -F '\t' -v name="$module" '$1 == name' <<<"$libraries"); fi
    module=${module:-${first%%$'\t'*}}
    sources=${sources:-${first#*$'\t'}}
    awk -F '\t' -v path="$sources" '$2 != path { print "Not built: the target " $1 "; choose it with --module" }' <<<"$libraries"
fi
module=${module:-$(basename "$folder" | tr -c 'A-Za-z0-9_\n' _)}
if [[ -z $tests ]]; then
    tests=$(targets_of_manifest test | awk -F '\t' -v name="${module}Tests" '$1 == name || !path { path = $2 } END { print path }')
fi
for candidate in "Sources/$module" Sources Source "$module/Classes" "$module/Sources" Classes "$module"; do
    if [[ -z $sources ]] && has_swift "$work/ported/$candidate"; then sources=$candidate; fi
done
for candidate in "Tests/${module}Tests" "${module}Tests" Tests "$module/Tests" "$module/${module}Tests" Example/Tests; do
    if [[ -z $tests ]] && has_swift "$work/ported/$candidate"; then tests=$candidate; fi
done
has_swift "$work/ported/$sources" || fail 64 "found no Swift files in the sources '$sources'; name their folder with --sources"
if [[ -n $tests ]]; then
    has_swift "$work/ported/$tests" || fail 64 "found no Swift files in the tests '$tests'; name their folder with --tests"
fi

# Copies the Swift files of a folder of the copy to a folder of the package. Resources are not part of the build.
copy() {
    local from=$work/ported/$1 to=$work/package/$2
    mkdir -p "$to"
    (cd "$from" && find . -name '*.swift' ! -name Package.swift -exec cp --parents -t "$to" {} +)
    local others
    others=$(find "$from" -type f ! -name '*.swift' | wc -l)
    ((others == 0)) || echo "Left out: $others files in '$1' that are not Swift"
    for file in ${leave_out[@]+"${leave_out[@]}"}; do
        find "$to" -name "$file" -delete -printf "Left out: $file, as --leave-out says\n"
    done
}
rm -rf "$work/package"
copy "$sources" "Sources/$module"
test_target=''
if [[ -n $tests ]]; then
    test_target=".testTarget(name: \"${module}Tests\", dependencies: [\"$module\"] + products, swiftSettings: settings),"
    # Tests inside of the sources, or the other way around, belong to one target only.
    if [[ $tests/ == "$sources"/* ]]; then rm -rf "$work/package/Sources/$module/${tests#"$sources"/}"; fi
    copy "$tests" "Tests/${module}Tests"
fi
cat >"$work/package/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = ["UIKit", "QuartzCore", "CoreGraphics"].map { .product(name: \$0, package: "animatic") }
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let package = Package(
    name: "$module",
    dependencies: [.package(name: "animatic", path: "$root")],
    targets: [
        .target(name: "$module", dependencies: products, swiftSettings: settings),
        $test_target
    ]
)
MANIFEST
cd "$work/package"

# Builds with the given arguments, and leaves out the files of the package that have errors, until the rest compiles.
build() {
    local folder=$1 total left
    shift
    total=$(find "$folder" -name '*.swift' | wc -l)
    while ! swift build --scratch-path "$scratch" "$@" >"$work/build.log" 2>&1; do
        grep -E "^$PWD/$folder/[^:]*\.swift:[0-9]+:[0-9]+: error: " "$work/build.log" | sort -t : -u -k 1,1 >"$work/errors" || true
        if [[ ! -s $work/errors ]]; then
            tail -20 "$work/build.log" >&2
            fail 1 "the build ended without an error in a file of '$folder'; see $work/build.log"
        fi
        while IFS= read -r error; do
            echo "Left out: ${error#"$PWD/"}"
            rm -f "${error%%:*}"
        done <"$work/errors"
        has_swift "$folder" || fail 1 "no file of '$folder' compiles"
    done
    left=$(find "$folder" -name '*.swift' | wc -l)
    echo "Compiled: $left of $total files in '$folder'"
}
build "Sources/$module" --target "$module"
if [[ -z $tests ]]; then
    echo "Found no tests; name their folder with --tests"
    exit 0
fi
build "Tests/${module}Tests" --build-tests
swift test --scratch-path "$scratch" --skip-build ${skipped[@]+"${skipped[@]}"}
