import Foundation
import TestSupport
import Testing

/// The structure of the sources. `make house` prints the measured values.
@Suite("The structure of the sources")
struct StructureTests {
    private static let sources = Result { try MeasuredSource.all(in: "Sources") }

    private let sources: [MeasuredSource]
    private let graph: PackageGraph

    init() throws {
        sources = try Self.sources.get()
        graph = try PackageGraph()
    }

    private func report(_ what: String, _ value: some CustomStringConvertible, atMost limit: Int? = nil) {
        let limit = limit.map { " (at most \($0))" } ?? ""
        print("house: \(what): \(value)\(limit)")
    }

    @Test func `imports follow the walls between the modules`() {
        let forbidden = [
            "Rendering": ["Playback", "TimelineScript"],
            "UIKit": ["Playback", "TimelineScript", "InterfaceBuilder", "CLibYAML"],
            "AnimaticTesting": ["Playback", "TimelineScript", "InterfaceBuilder", "CLibYAML"],
            "Verification": ["Playback", "InterfaceBuilder"],
        ]
        for (module, names) in forbidden {
            let closure = graph.closure(of: module)
            #expect(closure.contains("Cassowary"), "the dependencies of \(module) were not read")
            #expect(closure.isDisjoint(with: names), "\(module) depends on \(closure.intersection(names))")
        }
        // Swift Package Manager builds an import of a module that the target does not list, if another target has
        // built it.
        for source in sources {
            guard let listed = graph.dependencies[source.module] else { continue }
            let unlisted = source.imports.filter { graph.dependencies[$0] != nil && !listed.contains($0) }
            #expect(unlisted.isEmpty, "\(source.path) imports \(unlisted)")
        }
    }

    @Test func `the command contains no Unicode data of Foundation`() {
        // These files use mathematical functions only, which Foundation exports on each platform.
        let mathematics = [
            "Sources/Interaction/ScrollMotion.swift", "Sources/Interaction/TwoFingerGestureRecognizer.swift",
            "Sources/Interaction/WheelTurning.swift", "Sources/Views/Properties/NumberRange.swift",
        ]
        let closure = graph.closure(of: "AnimaticCommand")
        let files = sources.filter { closure.contains($0.module) && $0.imports.contains { whole.contains($0) } }
        #expect(files.map(\.path).sorted() == mathematics, "import FoundationEssentials in the other files")
    }

    /// The modules that are linked together with the Unicode data, which has 39 MB.
    private let whole = ["Foundation", "FoundationInternationalization", "FoundationNetworking", "FoundationXML"]

    @Test func `only the script loader reads, loads and checks scripts`() {
        let readers = sources.filter { $0.module != "TimelineScript" && $0.identifiers.contains("TimelineReader") }
        report("assemblies of reader and checker", readers.count, atMost: 1)
        #expect(readers.map(\.path) == ["Sources/Playback/ScriptLoader.swift"])
    }

    @Test func `a scene is not written as a script that is parsed again`() {
        let writers = sources.filter { $0.identifiers.contains("ScriptLoader") && $0.writesScenes }
        report("YAML text parsed again", writers.count, atMost: 0)
        #expect(writers.isEmpty, "\(writers.map(\.path))")
        for text in [#""animatic: 1\ntitle: a\nscene: '\(b)'\n""#, "\"\"\"\n    animatic: 1\n    scene: a\n    \"\"\""]
        {
            #expect(MeasuredSource(path: "Sources/M/A.swift", module: "M", text: text).writesScenes)
        }
    }

    @Test func `a program that imports UIKit compiles few lines`() {
        let closure = graph.closure(of: "UIKit")
        let lines = sources.filter { closure.contains($0.module) }.reduce(0) { $0 + $1.lineCount }
        report("Swift lines of Sources", sources.reduce(0) { $0 + $1.lineCount })
        // The goal is 74,500. Configurations of cells, indicators, animated rows and search bars have 1,600 lines, and the
        // check of font files and the fonts of programs 1,300, and the keyboard and text input 2,600.
        report("lines compiled for import UIKit", lines, atMost: 80_000)
        #expect(lines <= 80_000)
    }

    @Test func `the files of Simulation refer to each other in small circles`() {
        let files = sources.filter { $0.module == "Simulation" }
        let edges = files.map { file in
            files.indices.filter { index in
                files[index].path != file.path && !file.identifiers.isDisjoint(with: files[index].types)
            }
        }
        let circle = largestCircle(edges)
        report("largest circle of files in Simulation", circle.count, atMost: 8)
        #expect(circle.count <= 8, "\(circle.map { files[$0].path })")
    }

    @Test func `a type that many modules use has a file of its own name`() {
        var uses: [String: Set<String>] = [:]
        for source in sources {
            for name in source.identifiers { uses[name, default: []].insert(source.module) }
        }
        let closures = Dictionary(uniqueKeysWithValues: Set(sources.map(\.module)).map { ($0, graph.closure(of: $0)) })
        let declarations = Dictionary(grouping: sources.flatMap { file in file.types.map { ($0, file) } }, by: \.0)
        var found: [String] = []
        for (type, files) in declarations {
            guard files.count == 1, let file = files.first?.1, !file.name.hasPrefix(type) else { continue }
            // A module that does not depend on the module of the file uses another type of this name.
            let users = (uses[type] ?? []).filter { $0 != file.module && closures[$0]?.contains(file.module) == true }
            if users.count >= 3 { found.append("\(type) in \(file.path)") }
        }
        report("types that three other modules use, in a file with another name", found.count, atMost: 10)
        #expect(found.count <= 10, "\(found.sorted())")
    }

    /// The functions that consist of a table, by file.
    private static let tables = [
        "Sources/Benchmarks/Groups/RenderingBenchmarks.swift": "rows",
        "Sources/InterfaceBuilder/Reading/InterfaceKind.swift": "description",
        "Sources/SceneModel/Calls/Call.swift": "makeRow",
    ]

    @Test func `functions other than tables have at most 60 lines`() {
        let long = sources.flatMap { file in
            file.functions.filter { $0.length > 60 && $0.name != Self.tables[file.path] }.map {
                "\(file.path):\($0.line): \($0.name) has \($0.length) lines"
            }
        }
        report("functions with more than 60 lines", long.count, atMost: 0)
        #expect(long.isEmpty, "\(long)")
    }

    @Test func `the largest circle of a graph is found`() {
        #expect(largestCircle([[1], [2], [0, 3], [4], [3]]) == [0, 1, 2])
        #expect(largestCircle([[], [0]]).count == 1)
    }

    @Test func `tokens exclude comments and strings`() {
        let text = """
            /* struct A
            struct E */
            struct B { // struct C
                let text = "struct D \\" func"
                let raw = #"a " b"#
                func play(_ values: [Int] = [], body: () -> Void = { }) async {
                    body()
                }
                init() { self.init(2) }
            }
            """
        let source = MeasuredSource(path: "Sources/M/B.swift", module: "M", text: text)
        #expect(source.types == ["B"])
        #expect(source.functions.map(\.name) == ["play", "init"])
        #expect(source.functions.map(\.length) == [3, 1])
        #expect(source.identifiers.isDisjoint(with: ["A", "C", "D", "E"]) && source.identifiers.contains("body"))
    }
}
