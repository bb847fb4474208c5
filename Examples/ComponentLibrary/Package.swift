// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ComponentLibrary",
    products: [.library(name: "ComponentLibrary", targets: ["ComponentLibrary"])],
    dependencies: [.package(name: "animatic", path: "../..")],
    targets: [
        .target(name: "ComponentLibrary", dependencies: [.product(name: "UIKit", package: "animatic")]),
        .testTarget(
            name: "ComponentLibraryTests",
            dependencies: ["ComponentLibrary", .product(name: "AnimaticTesting", package: "animatic")]),
    ]
)
