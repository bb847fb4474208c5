// swift-tools-version: 6.2
import PackageDescription

// The fuzzers, which `make fuzz` builds and runs. They are a separate package because they need compiler flags that
// no other build uses. The code that they run is in FuzzTargets, which the tests use as well.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "animatic", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(
            name: "FuzzLoop", dependencies: ["CLibFuzzer", .product(name: "FuzzTargets", package: "animatic")],
            swiftSettings: settings),
    ]
        + ["FuzzScripts", "FuzzDrawing", "FuzzStoryboards", "FuzzSolver", "FuzzFonts"].map {
            .executableTarget(name: $0, dependencies: ["FuzzLoop"], swiftSettings: settings)
        },
    swiftLanguageModes: [.v6]
)
