// swift-tools-version: 6.2
import PackageDescription

// The fuzzers: `make fuzz`. A package of their own, built with flags that no other build has; what they run is FuzzTargets,
// which the tests run as well.
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
        + ["FuzzScripts", "FuzzStoryboards", "FuzzSolver"].map {
            .executableTarget(name: $0, dependencies: ["FuzzLoop"], swiftSettings: settings)
        },
    swiftLanguageModes: [.v6]
)
