// swift-tools-version: 6.2
import PackageDescription

// The tool `animatic-port`, which `make port` builds. It is a separate package because it needs swift-syntax, which
// takes minutes to compile and which nothing else uses.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Port",
    products: [.executable(name: "animatic-port", targets: ["PortCommand"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "Porting",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
            ],
            // A link to a source of the folder Support, which the tests compile.
            resources: [.embedInCode("Support/PredicateFormat.txt")],
            swiftSettings: settings),
        .executableTarget(
            name: "PortCommand",
            dependencies: ["Porting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),
        .testTarget(
            name: "PortingTests",
            dependencies: [
                "Porting",
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
