// swift-tools-version: 6.2
import PackageDescription

// The folder iOS contains the app as Xcode builds it. 'animatic-port iOS -o Sources/Planets' writes the sources of the
// target, and the plugin compiles the storyboard.
let package = Package(
    name: "StoryboardApp",
    dependencies: [.package(name: "animatic", path: "../..")],
    targets: [
        .target(
            name: "Planets", dependencies: [.product(name: "UIKit", package: "animatic")],
            exclude: [".animatic-port"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "CompileInterfaces", package: "animatic")]),
        .testTarget(
            name: "PlanetsTests",
            dependencies: ["Planets", .product(name: "AnimaticTesting", package: "animatic")]),
    ]
)
