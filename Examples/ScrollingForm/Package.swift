// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScrollingForm",
    products: [.library(name: "ScrollingForm", targets: ["ScrollingForm"])],
    dependencies: [.package(name: "animatic", path: "../..")],
    targets: [
        .target(name: "ScrollingForm", dependencies: [.product(name: "UIKit", package: "animatic")]),
        .testTarget(
            name: "ScrollingFormTests",
            dependencies: ["ScrollingForm", .product(name: "AnimaticTesting", package: "animatic")]),
    ]
)
