// swift-tools-version: 6.2
import PackageDescription

// The fuzzers: `make fuzz`. A package of their own, built with flags that no other build has; what they run is FuzzTargets,
// which the tests run as well.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "animatic", path: "..")],
    targets: [
        .target(name: "CLibFuzzer")
    ]
        + ["FuzzScripts", "FuzzStoryboards", "FuzzSolver"].map {
            .executableTarget(
                name: $0, dependencies: ["CLibFuzzer", .product(name: "FuzzTargets", package: "animatic")])
        },
    swiftLanguageModes: [.v6]
)
