// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ComponentLibrary",
    products: [.library(name: "ComponentLibrary", targets: ["ComponentLibrary"])],
    // In a repository of its own, the library depends on a release:
    // .package(url: "https://github.com/OWNER/animatic", from: "1.0.0")
    dependencies: [.package(name: "animatic", path: "../..")],
    targets: [
        .target(name: "ComponentLibrary", dependencies: [.product(name: "UIKit", package: "animatic")]),
        .testTarget(
            name: "ComponentLibraryTests",
            dependencies: ["ComponentLibrary", .product(name: "AnimaticTesting", package: "animatic")],
            exclude: ["__Goldens__"]),
    ]
)
