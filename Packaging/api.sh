#!/bin/bash
# Compares the public API of the Swift products with the recorded API:
#   Packaging/api.sh MODULES
# MODULES is the folder of the compiled modules. Packaging/api.txt has a line for each declaration, superclass and
# conformance. A line that is no longer in the API is a break. BLESS=1 records the current API.
set -euo pipefail
modules=$1
cd "$(dirname "$0")/.."
export LC_ALL=C
recorded=Packaging/api.txt
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

paths=(-I "$modules")
for folder in Sources/*/module.modulemap Sources/*/include/module.modulemap; do paths+=(-I "${folder%/*}"); done
for path in $(pkg-config --cflags-only-I cairo); do paths+=(-Xcc "$path"); done

# Prints the API of a module. TYPES is a list of type names that limits the output, or nothing.
api() {
    mkdir "$made/$1"
    swift symbolgraph-extract -module-name "$1" "${paths[@]}" -minimum-access-level public \
        -skip-synthesized-members -target "$(uname -m)-unknown-linux-gnu" -sdk / -output-dir "$made/$1"
    jq -r --arg owner "$1" --arg types "${2:-}" '
        (reduce .symbols[] as $symbol ({}; .[$symbol.identifier.precise] = ($symbol.pathComponents | join("."))))
            as $names
        | ($types | split(" ")) as $types
        | def isNamed: $types == [] or (split(".")[0] | IN($types[]));
        (.symbols[] | (.pathComponents | join(".")) as $path | select($path | isNamed)
            | "\($owner) \($path) \(.accessLevel) \(.declarationFragments | map(.spelling) | join("") | gsub("\\s+"; " "))"),
        (.relationships[] | select(.kind == "conformsTo" or .kind == "inheritsFrom")
            | (.targetFallback // $names[.target] // .target) as $target
            | select(["Swift.Copyable", "Swift.Escapable"] | index($target) | not)
            | ($names[.source] // .source) | select(isNamed) | "\($owner) \(.): \($target)")
        ' "$made/$1/"*.symbols.json
}

products="AnimaticTesting Cassowary CoreGraphics QuartzCore UIKit"
{
    for module in $products; do api "$module"; done
    # AnimaticTesting and QuartzCore also export types of other modules.
    grep -h '^@_exported' Sources/{AnimaticTesting,CoreGraphics,QuartzCore}/*.swift
    exported=$(sed -n 's/^@_exported public import [a-z]* \([A-Za-z]*\.[A-Za-z]*\)$/\1/p' Sources/AnimaticTesting/*.swift)
    for module in $(echo "$exported" | sed 's/\..*//' | sort -u); do
        api "$module" "$(echo "$exported" | sed -n "s/^$module\.//p" | tr '\n' ' ' | sed 's/ $//')"
    done
} | sort -u > "$made/current"
[ -s "$made/current" ] || { echo "api.sh: found no API in $modules; run make api" >&2; exit 1; }

if [ -n "${BLESS:-}" ]; then
    cp "$made/current" "$recorded"
    echo "$(wc -l < "$recorded") lines are recorded in $recorded"
    exit
fi
comm -23 "$recorded" "$made/current" > "$made/missing"
echo "The public API has $(comm -13 "$recorded" "$made/current" | wc -l) new lines since the last record."
if [ -s "$made/missing" ]; then
    sed 's/^/is missing or different: /' "$made/missing" >&2
    echo "These declarations were part of the public API. Restore them, deprecated if necessary; or, for a new major" \
        "version, record the API: BLESS=1 make api" >&2
    exit 1
fi
