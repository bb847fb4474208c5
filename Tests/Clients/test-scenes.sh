#!/bin/bash
# Builds the scenes of Tests/Clients/Scenes with iOS layout libraries, and compares each frame with that of the same scene with
# anchors, which the tests of UIKit compare with a script.
#
# Usage: Tests/Clients/test-scenes.sh FOLDER
#   FOLDER  a folder with checkouts of Anchorage and SnapKit; the script changes nothing in it
set -euo pipefail

folder=${1:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
package=$root/.build/clients/Scenes
rm -rf "$package/Sources" "$package/Tests"
targets=""

# Adds a library, and the tests of its scenes.
add() {
    local name=$1 sources=$2
    if [[ -z $folder || ! -d $folder/$name/$sources ]]; then
        echo "skipped: $name, because '${folder:-no folder}' has no sources in $name/$sources"
        return
    fi
    mkdir -p "$package/Sources" "$package/Tests/${name}SceneTests"
    cp -r "$folder/$name/$sources" "$package/Sources/$name"
    find "$package/Sources/$name" \( -name '*.plist' -o -name '*.h' -o -name '*.xcprivacy' \) -delete
    cp "$root/Tests/Clients/Scenes/${name}Scenes.swift" "$root/Tests/Clients/Scenes/ClientSceneTests.swift" \
        "$package/Tests/${name}SceneTests"
    cp "$root"/Tests/UIKitTests/Scenes/*.swift "$package/Tests/${name}SceneTests"
    # The comparison with scripts needs modules that are not products.
    rm "$package/Tests/${name}SceneTests/SceneTests.swift"
    targets+="library(\"$name\"), tests(\"$name\"), "
}

add Anchorage Source
add SnapKit Sources
[[ -n $targets ]] || exit 0
# It overrides a member in an extension, which needs the Objective-C runtime.
rm -f "$package/Sources/SnapKit/Debugging.swift"

cat > "$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "animatic") }

func library(_ name: String) -> Target {
    .target(
        name: name, dependencies: ["UIKit", "QuartzCore", "CoreGraphics"].map(product),
        swiftSettings: [.swiftLanguageMode(.v5)])
}

func tests(_ name: String) -> Target {
    .testTarget(
        name: "\(name)SceneTests", dependencies: [.target(name: name), product("UIKit"), product("AnimaticTesting")],
        swiftSettings: [.swiftLanguageMode(.v5)])
}

let package = Package(
    name: "Scenes",
    dependencies: [.package(name: "animatic", path: "$root")],
    targets: [$targets]
)
MANIFEST

cd "$package"
swift test --disable-xctest
