// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScrubbedAnimation",
    products: [.library(name: "ScrubbedAnimation", targets: ["ScrubbedAnimation"])],
    dependencies: [.package(name: "animatic", path: "../..")],
    targets: [
        .target(name: "ScrubbedAnimation", dependencies: [.product(name: "UIKit", package: "animatic")]),
        .testTarget(
            name: "ScrubbedAnimationTests",
            dependencies: ["ScrubbedAnimation", .product(name: "AnimaticTesting", package: "animatic")]),
    ]
)
