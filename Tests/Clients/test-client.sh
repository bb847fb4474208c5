#!/bin/bash
# Builds an iOS library against the product UIKit, and runs the library's own tests.
#
# Usage: Tests/Clients/test-client.sh NAME FOLDER
#   NAME    Anchorage, SnapKit, Advance, EasyPeasy or Align
#   FOLDER  a checkout of the library; the script changes nothing in it
#
# The sources are copied and compiled as they are. The manifest is written here. Each library below names what Swift on Linux
# cannot compile, and performance tests, which are left out.
set -euo pipefail

name=${1:?usage: test-client.sh NAME FOLDER}
folder=${2:-}
excluded=()
edit() { :; }
skipped=()

case $name in
Anchorage)
    sources=Source tests=AnchorageTests
    skipped=(--skip Performance)
    ;;
SnapKit)
    sources=Sources tests=Tests/SnapKitTests
    # It overrides a member in an extension, which needs the Objective-C runtime.
    excluded=(Debugging.swift)
    # Three lines look up a member of AnyObject, which needs the Objective-C runtime too.
    edit() {
        sed -i 's/self\.container\.snp_constraints\.first?\.priority/(self.container.snp_constraints.first as? NSLayoutConstraint)?.priority.rawValue/' \
            Tests/SnapKitTests/Tests.swift
    }
    ;;
Advance)
    sources=Sources/Advance tests=Tests/AdvanceTests
    ;;
EasyPeasy)
    sources=EasyPeasy tests=Example/Tests
    # `os(iOS)` is false on Linux. XCTest does not import UIKit there.
    edit() {
        find Sources Tests -name '*.swift' -exec sed -i 's/os(iOS)/os(Linux)/g' {} +
        find Tests -name '*.swift' -exec sed -i '1i import UIKit' {} +
    }
    ;;
Align)
    sources=Sources tests=Tests
    skipped=(--skip Performance)
    # XCTest does not import UIKit on Linux, and finds no test methods of the main actor but asynchronous ones.
    edit() {
        find Sources Tests -name '*.swift' -exec sed -i 's/os(iOS)/os(Linux)/g' {} +
        find Tests -name '*.swift' -exec sed -i -E -e '1i import UIKit' \
            -e 's/func test([A-Za-z0-9_]*)\(\)( throws)? \{/func test\1() async\2 {/' {} +
    }
    ;;
*)
    echo "test-client.sh: found the name '$name', expected Anchorage, SnapKit, Advance, EasyPeasy or Align" >&2
    exit 64
    ;;
esac

if [[ -z $folder || ! -d $folder/$sources ]]; then
    echo "skipped: $name, because '${folder:-no folder}' has no sources in $sources"
    exit 0
fi

root=$(cd "$(dirname "$0")/../.." && pwd)
package=$root/.build/clients/$name
test_target=$(basename "$tests")
[[ $test_target == Tests ]] && test_target=${name}Tests
mkdir -p "$package/Sources" "$package/Tests"
rm -rf "$package/Sources/$name" "$package/Tests/$test_target"
cp -r "$folder/$sources" "$package/Sources/$name"
cp -r "$folder/$tests" "$package/Tests/$test_target"
find "$package/Sources" "$package/Tests" \( -name '*.plist' -o -name '*.h' \) -delete
for file in ${excluded[@]+"${excluded[@]}"}; do find "$package/Sources" "$package/Tests" -name "$file" -delete; done

cat > "$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = ["UIKit", "QuartzCore", "CoreGraphics"].map { .product(name: \$0, package: "animatic") }
let package = Package(
    name: "$name",
    dependencies: [.package(name: "animatic", path: "$root")],
    targets: [
        .target(name: "$name", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "$test_target", dependencies: ["$name"], swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)
MANIFEST

cd "$package"
edit
swift test --disable-swift-testing ${skipped[@]+"${skipped[@]}"}
