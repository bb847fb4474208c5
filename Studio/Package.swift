// swift-tools-version: 6.2
import PackageDescription

// The program `animatic-studio`, which `make studio` builds. It is a separate package because it needs swift-nio, which
// nothing else uses. It contains no part of the engine: it starts `animatic` for reading and playing scripts.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Studio",
    products: [.executable(name: "animatic-studio", targets: ["StudioCommand"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "StudioServer",
            dependencies: ["NIOCore", "NIOHTTP1", "NIOPosix"].map { .product(name: $0, package: "swift-nio") },
            swiftSettings: settings),
        .executableTarget(
            name: "StudioCommand",
            dependencies: ["StudioServer", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),
        // A worker that plays nothing, but hangs, crashes and grows.
        .executableTarget(name: "StudioTestWorker", path: "Tests/StudioTestWorker", swiftSettings: settings),
        // Chromium.swift, TemporaryFolder.swift and TemporaryRoot.swift are links to files of the animatic package.
        .testTarget(
            name: "StudioServerTests", dependencies: ["StudioServer", "StudioCommand", "StudioTestWorker"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
