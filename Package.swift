// swift-tools-version: 6.2
import PackageDescription

// The settings of all targets: explicit `any`, internal imports by default, and warnings for unsafe code.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

// The settings of the modules in which the unit tests spend most of their time. `make test` sets the variable. Other debug
// builds have no optimization, so that they can be debugged. A package that depends on a version of this package must not
// get these flags.
let optimizedInTests: [SwiftSetting] =
    settings + (Context.environment["ANIMATIC_OPTIMIZED"] == nil ? [] : [.unsafeFlags(["-O"])])

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// Swift Testing expects these modules if a file imports both `Testing` and `CoreGraphics` or `UIKit`.
let overlays = ["_Testing_CoreGraphics", "_Testing_UIKit"]

// The benchmarks and their tests are targets only if the variable is set, as in `make benchmarks` and `make nightly`.
// They cannot be a package of their own, because declarations with `package` access are not visible there.
let benchmarks: [Target] =
    Context.environment["ANIMATIC_BENCHMARKS"] == nil
    ? []
    : [
        // Replaces malloc in programs that link it. Only benchmarks and their tests use it, never a product.
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "SceneModel", "PNGCoding", "Pictures", "Cassowary", "CAllocationCount", "CCairo", "Geometry", "Views",
                "Animation", "Layout", "Simulation", "Film", "Playback", "Rendering", "Text", "Diagnostics",
                "InterfaceBuilder", "CanvasComparison", "UIKit", "AnimaticTesting", "Files", "Goldens", "Regression",
                "Reporting", "TestSupport", "TimelineScript",
            ],
            exclude: ["Kiwi", "Manim", "instructions.sh"],
            swiftSettings: settings),
        .testTarget(
            name: "BenchmarksTests",
            dependencies: [
                "Benchmarks", "Cassowary", "CAllocationCount", "Geometry", "Views", "Layout", "Simulation", "Goldens",
                "Regression", "Rendering", "Text", "TestSupport",
            ],
            swiftSettings: settings),
    ]

let package = Package(
    name: "animatic",
    products: [
        .executable(name: "animatic", targets: ["AnimaticCommand"]),
        .library(name: "Cassowary", targets: ["Cassowary"]),
        .library(name: "UIKit", targets: ["UIKit"] + overlays),
        .library(name: "QuartzCore", targets: ["QuartzCore"] + overlays),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"] + overlays),
        .library(name: "AnimaticTesting", targets: ["AnimaticTesting"] + overlays),
        .plugin(name: "CompileInterfaces", targets: ["CompileInterfaces"]),
        // Used by the package in Fuzz/.
        .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Used only by tests: to read a workflow for GitHub, and for exact arithmetic.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    ],
    targets: [
        .target(name: "Geometry", swiftSettings: settings),
        .target(name: "Cassowary", swiftSettings: optimizedInTests),
        .target(name: "Diagnostics", swiftSettings: settings),
        .target(name: "Views", dependencies: ["CSymbols", "Geometry"], swiftSettings: settings),
        .target(name: "Layout", dependencies: ["Geometry", "Views", "Cassowary"], swiftSettings: settings),
        .target(name: "Animation", dependencies: ["Geometry"], swiftSettings: settings),
        .target(
            name: "Simulation", dependencies: ["Geometry", "Views", "Layout", "Animation"], swiftSettings: settings),
        .target(name: "Interaction", dependencies: ["Geometry", "Views", "Simulation"], swiftSettings: settings),
        .target(name: "CSymbols", exclude: ["LICENSE", "names.txt", "symbols.py", "symbols.txt"]),
        .target(
            name: "Containers",
            dependencies: ["Geometry", "Views", "Animation", "Layout", "Simulation", "Interaction"],
            swiftSettings: settings),
        .target(
            name: "Film",
            dependencies: [
                "Containers", "Geometry", "Views", "Layout", "Simulation", "Interaction", "Diagnostics", "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "Properties", dependencies: ["Geometry", "Views", "Layout", "Simulation", "Interaction"],
            swiftSettings: settings),
        .target(
            name: "SceneModel",
            dependencies: [
                "Containers", "Geometry", "Views", "Layout", "Animation", "Simulation", "Interaction", "Properties",
                "Diagnostics", "Film", "Reporting",
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
        .target(
            name: "PNGCoding", dependencies: ["Diagnostics", "Geometry", "CDeflate"], swiftSettings: optimizedInTests),
        .target(name: "Files", dependencies: ["Diagnostics"], swiftSettings: settings),
        // Problems with their places, and the formats of reports, in a module of their own so that programs with UIKit
        // do not compile them.
        .target(name: "Reporting", dependencies: ["Diagnostics", "Geometry", "Views"], swiftSettings: settings),
        // The loops over glyphs and characters of the check are slow without optimization.
        .target(
            name: "FontFiles", dependencies: ["Diagnostics", "Files", "Views"], swiftSettings: optimizedInTests),
        .target(name: "FrameFolders", dependencies: ["Diagnostics", "Files"], swiftSettings: settings),
        .target(
            name: "Pictures",
            dependencies: [
                "Geometry", "Views", "Diagnostics", "Files", "CCairo", "CDeflate", "CTurboJPEG", "CWebP",
            ],
            swiftSettings: settings),
        .target(
            name: "TimelineScript",
            dependencies: [
                "Pictures", "Containers", "Geometry", "Views", "Layout", "Animation", "Simulation", "Interaction",
                "Film", "SceneModel", "Properties", "Diagnostics", "Reporting", "CLibYAML", "Files", "FontFiles",
            ],
            swiftSettings: settings),
        // The compiled form of storyboards and xibs, which InterfaceBuilder writes and UIKit reads.
        .target(name: "Nibs", dependencies: ["Geometry", "Views"], swiftSettings: settings),
        .target(
            name: "InterfaceBuilder",
            dependencies: [
                "Pictures", "Containers", "Geometry", "Views", "Layout", "Nibs", "Interaction", "Simulation",
                "SceneModel", "Properties", "Diagnostics", "Reporting", "CExpat", "FontFiles",
            ],
            swiftSettings: settings),
        .target(
            name: "Playback",
            dependencies: [
                "Containers", "Geometry", "Views", "Layout", "Animation", "Simulation", "Interaction", "SceneModel",
                "Properties", "Film", "FontFiles", "TimelineScript", "InterfaceBuilder", "Diagnostics", "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "Text",
            dependencies: ["Diagnostics", "Files", "FontFiles", "Geometry", "Views", "Layout", "Pictures", "CCairo"],
            resources: [.embedInCode("Resources/fonts.conf")],
            swiftSettings: settings),
        // The recording of a film's drawing, and the scripts that draw it in a browser.
        .target(
            name: "FilmData", dependencies: ["CDeflate"],
            resources: ["recording.js", "drawing.js"].map { .embedInCode("Modules/\($0)") },
            swiftSettings: settings),
        .target(
            name: "Rendering",
            dependencies: [
                "FilmData", "Diagnostics", "Files", "FontFiles", "FrameFolders", "PNGCoding", "Pictures", "Geometry",
                "Views", "Layout", "Film", "Text", "CCairo", "CGif", "CTurboJPEG", "CWebP",
            ],
            swiftSettings: optimizedInTests),
        // What reports, the studio and recordings state about a film: its events, views, constraints and explanations.
        .target(
            name: "FilmRecords",
            dependencies: [
                "FilmData", "Files", "FrameFolders", "Geometry", "Animation", "Views", "Layout", "Simulation", "Film",
                "Rendering", "Text", "Diagnostics", "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "Verification",
            dependencies: [
                "Geometry", "Views", "Layout", "Simulation", "SceneModel", "Properties", "TimelineScript", "Film",
                "Diagnostics", "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "CanvasComparison",
            dependencies: [
                "Geometry", "Views", "Layout", "Simulation", "SceneModel", "InterfaceBuilder", "Diagnostics",
                "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "Overlays",
            dependencies: [
                "Containers", "Diagnostics", "Reporting", "Geometry", "Views", "Layout", "Simulation", "TimelineScript",
                "Film",
            ],
            swiftSettings: settings),
        .target(
            name: "HTMLReport",
            dependencies: [
                "FilmData", "FilmRecords", "Files", "FrameFolders", "Geometry", "Views", "Simulation",
                "TimelineScript", "Film", "Rendering", "Reporting",
            ],
            resources: [
                "report.html", "report.css", "axis.css", "page.js", "film.js", "stage.js", "axis.js", "views.js",
                "inspector.js", "trace.js", "main.js", "report.js", "dock.html", "stage.html", "events.html",
                "keys.html",
                "views.html",
            ].map { .embedInCode("Page/\($0)") }
                + [
                    "studio.html", "studio.css", "studio.js", "server.js", "code.js", "knobs.js", "pull.js",
                    "compare.js",
                    "panes.js", "frame.js",
                ].map { .embedInCode("Studio/\($0)") },
            swiftSettings: settings),
        .target(
            name: "Goldens",
            dependencies: [
                "Files", "FontFiles", "FrameFolders", "Geometry", "Views", "Layout", "Simulation", "Properties", "Film",
                "Text", "Diagnostics", "Reporting",
            ],
            swiftSettings: settings),
        .target(
            name: "Regression",
            dependencies: [
                "Goldens", "Files", "FontFiles", "FrameFolders", "PNGCoding", "Pictures", "Geometry", "Views", "Layout",
                "Simulation", "TimelineScript", "Film", "Playback", "Rendering", "Text", "Diagnostics", "Reporting",
            ],
            resources: [
                "gallery.html", "gallery.css", "pictures.css", "elements.js", "decisions.js", "filters.js",
                "pictures.js", "film.js", "films.js", "gallery.js",
            ].map { .embedInCode("Gallery/Page/\($0)") },
            swiftSettings: settings),
        .target(name: "CoreGraphics", dependencies: ["Geometry", "Views"], swiftSettings: settings),
        .target(
            name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/CoreGraphics", swiftSettings: settings),
        .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/UIKit", swiftSettings: settings),
        .target(
            name: "UIKit",
            dependencies: [
                "Containers", "CoreGraphics", "Diagnostics", "Files", "FontFiles", "Geometry", "Pictures", "Views",
                "Layout", "Animation", "Simulation", "Interaction", "Nibs", "Properties", "Text",
            ],
            swiftSettings: settings),
        .target(
            name: "AnimaticTesting",
            dependencies: [
                "UIKit", "Containers", "Diagnostics", "Reporting", "Files", "FontFiles", "PNGCoding", "Pictures",
                "Geometry",
                "Layout",
                "Views",
                "Simulation", "Interaction", "Properties", "Film", "FilmRecords", "Goldens", "Rendering", "Text",
            ],
            swiftSettings: settings),
        .target(name: "QuartzCore", dependencies: ["CoreGraphics", "UIKit"], swiftSettings: settings),
        .executableTarget(
            name: "AnimaticCommand",
            dependencies: [
                "Files", "FontFiles", "FrameFolders", "PNGCoding", "Pictures", "Geometry", "Views", "Layout",
                "Simulation", "SceneModel", "Properties", "TimelineScript", "Film", "Playback", "InterfaceBuilder",
                "Nibs",
                "FilmData", "FilmRecords", "Rendering", "Text", "Verification", "Overlays", "HTMLReport", "Goldens",
                "Regression",
                "Diagnostics", "Reporting",
                argumentParser,
            ],
            resources: [
                "slide.yaml", "hugging.yaml", "spring.yaml", "rotation.yaml", "test.yaml", "github-workflow.yml",
                "farm-slurm.sh", "farm-openjd.yaml", "farm-kubernetes.yaml", "farm-github.yml",
            ].map { .embedInCode("Templates/\($0)") },
            swiftSettings: settings,
            plugins: ["BuildIdentity"]
        ),
        // Generates a hash of the sources, which is written to the manifests of rendered frames.
        .plugin(name: "BuildIdentity", capability: .buildTool(), dependencies: ["BuildIdentityTool"]),
        .executableTarget(name: "BuildIdentityTool", swiftSettings: settings),
        // Compiles the storyboards and xibs of a target that uses UIKit.
        .plugin(name: "CompileInterfaces", capability: .buildTool(), dependencies: ["CompileInterfacesTool"]),
        .executableTarget(
            name: "CompileInterfacesTool", dependencies: ["Diagnostics", "Reporting", "InterfaceBuilder", "Nibs"],
            swiftSettings: settings),
        // A target of this package, because the `package` declarations that it uses are not visible in another package.
        .executableTarget(
            name: "StoryboardJudge",
            dependencies: [
                "CanvasComparison", "Diagnostics", "Reporting", "Files", "FontFiles", "InterfaceBuilder", "Text",
                "Views",
                argumentParser,
            ],
            swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: [
                "Geometry", "Views", "Layout", "Simulation", "Diagnostics", "Reporting", "TimelineScript", "Film",
                "Playback",
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Cassowary", "Diagnostics", "Reporting", "FontFiles", "Geometry", "InterfaceBuilder", "Pictures",
                "Film", "FilmRecords", "Playback",
                "Rendering", "Text", "Simulation", "SceneModel", "TestSupport", "TimelineScript", "Verification",
                "CanvasComparison",
                "Views",
            ],
            path: "Tests/FuzzTargets", swiftSettings: settings),
        .testTarget(
            name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "StructureTests", dependencies: ["TestSupport"], swiftSettings: settings),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: settings),
        .testTarget(
            name: "CassowaryTests",
            dependencies: ["Cassowary", "Geometry", "Views", "Layout", "TestSupport", "BigInt"],
            swiftSettings: settings),
        .testTarget(name: "ViewsTests", dependencies: ["Geometry", "Views", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "LayoutTests", dependencies: ["Geometry", "Views", "Layout", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "AnimationTests", dependencies: ["Animation", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Geometry", "Cassowary", "Views", "Layout", "Animation", "Simulation", "Interaction", "SceneModel",
                "Properties", "TestSupport", "Film",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ReportingTests", dependencies: ["Diagnostics", "Reporting"], swiftSettings: settings),
        .testTarget(
            name: "TimelineScriptTests",
            dependencies: [
                "FontFiles", "Pictures", "Geometry", "Views", "Layout", "Animation", "Simulation", "SceneModel",
                "Properties",
                "Diagnostics", "Reporting", "TimelineScript", "Film", "Playback", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "InterfaceBuilderTests",
            dependencies: [
                "CompileInterfacesTool", "Files", "FontFiles", "Pictures", "Geometry", "Views", "Layout", "Nibs",
                "Simulation",
                "SceneModel", "Properties", "Rendering", "Reporting", "Diagnostics", "InterfaceBuilder", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Geometry", "Views", "Layout", "Animation", "Simulation", "SceneModel", "Diagnostics", "Reporting",
                "TimelineScript",
                "InterfaceBuilder", "Film", "Playback", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FontFilesTests", dependencies: ["Diagnostics", "Files", "FontFiles", "TestSupport", "Views"],
            swiftSettings: settings),
        .testTarget(
            name: "FilesTests", dependencies: ["Diagnostics", "Files", "FrameFolders", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "PNGCodingTests", dependencies: ["PNGCoding", "CDeflate", "Geometry", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "FilmDataTests", dependencies: ["FilmData", "Geometry"], swiftSettings: settings),
        .testTarget(name: "PicturesTests", dependencies: ["Pictures", "Views"], swiftSettings: settings),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "Files", "FilmData", "FontFiles", "FrameFolders", "PNGCoding", "Pictures", "Rendering", "Text",
                "Geometry",
                "Views",
                "Layout", "Film", "Playback", "Simulation", "TimelineScript", "Reporting", "Diagnostics", "Overlays",
                "AnimaticCommand",
                "CCairo", "CDeflate", "CGif", "CTurboJPEG", "CWebP", "TestSupport", argumentParser,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "VerificationTests",
            dependencies: [
                "Diagnostics", "Reporting", "Geometry", "Views", "Layout", "Simulation", "SceneModel", "TimelineScript",
                "Film", "FilmRecords", "Playback", "Verification", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "StoryboardJudgeTests",
            dependencies: [
                "StoryboardJudge", "CanvasComparison", "Diagnostics", "Reporting", "Geometry", "Views", "Layout",
                "Simulation",
                "SceneModel", "Properties", "TimelineScript", "InterfaceBuilder", "Film", "Playback", "TestSupport",
                argumentParser,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "OverlaysTests",
            dependencies: [
                "Overlays", "Geometry", "Views", "Layout", "Simulation", "Film", "Playback", "TimelineScript",
                "Reporting", "Diagnostics", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HTMLReportTests",
            dependencies: [
                "FilmData", "FilmRecords", "HTMLReport", "Geometry", "Views", "Layout", "Simulation", "TimelineScript",
                "Film",
                "Playback", "Rendering", "Text", "Reporting", "Diagnostics", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "RegressionTests",
            dependencies: [
                "Goldens", "Regression", "Files", "PNGCoding", "Pictures", "Geometry", "Views", "Simulation",
                "TimelineScript", "Film", "Playback", "Rendering", "Text", "Reporting", "Diagnostics", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "Pictures", "Diagnostics", "Reporting", "FilmData", "Files", "Geometry", "Views", "Simulation",
                "TimelineScript",
                "Film", "Playback",
                "Rendering", "Text", "Verification", "TestSupport",
            ],
            swiftSettings: settings),
        // A shared list of test cases that run in Swift Testing, in XCTest and in a program.
        .target(
            name: "ClockCases", dependencies: ["UIKit", "AnimaticTesting"], path: "Tests/ClockCases",
            swiftSettings: settings),
        .executableTarget(
            name: "ClockProgram", dependencies: ["ClockCases"], path: "Tests/ClockProgram", swiftSettings: settings),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "UIKit", "QuartzCore", "Containers", "CoreGraphics", "AnimaticTesting", "_Testing_CoreGraphics",
                "_Testing_UIKit", "ClockCases", "ClockProgram", "TestSupport", "Reporting", "Diagnostics", "FontFiles",
                "Geometry",
                "InterfaceBuilder", "Interaction", "Nibs", "Pictures", "Views", "Simulation", "Film", "Playback",
                "Rendering", "Text", "TimelineScript",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AnimaticTestingTests",
            dependencies: ["UIKit", "AnimaticTesting", "Files", "FilmData", "FilmRecords", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "AnimaticCommand", "BuildIdentityTool", "FilmData", "FrameFolders", "Geometry", "PNGCoding", "Pictures",
                "Reporting", "TestSupport", "TimelineScript", "Yams", argumentParser,
            ],
            swiftSettings: settings),
    ] + benchmarks,
    swiftLanguageModes: [.v6]
)
