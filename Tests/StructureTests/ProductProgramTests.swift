import Foundation
import TestSupport
import Testing

/// Programs of another package that use the documented API of one product each. The compiler checks their types
/// against the modules that were built for the tests, but it does not build or link them.
///
/// The tests of this package cannot replace them: declarations with `package` access are visible there.
@Suite("Programs that use the products")
struct ProductProgramTests {
    private static let folder = Repository.root.appending(path: "Tests/Programs")

    /// Returns the errors and warnings of the compiler.
    private static func check(_ files: [String], module: String = "Client") throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            for map in Sources/*/module.modulemap Sources/*/include/module.modulemap; do
                set -- "$@" -Xcc "-fmodule-map-file=$map"
            done
            exec swiftc -typecheck -parse-as-library -swift-version 6 -package-name clients "$@" \
                $(pkg-config --cflags-only-I cairo pangocairo libdeflate libturbojpeg libwebp)
            """, "sh", "-module-name", module, "-I", modules.path,
        ]
        process.arguments? += files
        process.currentDirectoryURL = Repository.root
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let problems = String(decoding: text, as: UTF8.self)
        return process.terminationStatus == 0 ? problems : problems + "status \(process.terminationStatus)"
    }

    /// The folder in which Swift Package Manager places the modules that it builds.
    private static var modules: URL {
        URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
    }

    @Test(arguments: ["AnimaticTesting", "Cassowary", "CoreGraphics", "QuartzCore", "UIKit"])
    func `compile with the public API`(product: String) throws {
        let problems = try Self.check([Self.folder.appending(path: "\(product).swift").path])
        #expect(problems == "")
    }

    /// `Tests/AnimaticTestingTests` contains the programs, and tests that run them.
    @Test func `include the programs on the page Swift Programs`() throws {
        let page = try String(
            contentsOf: Repository.root.appending(path: "Sources/UIKit/Documentation.docc/SwiftPrograms.md"),
            encoding: .utf8)
        let blocks = page.matches(of: /\n```swift\n(import .*?\n)```\n/.dotMatchesNewlines()).map { $0.output.1 }
        let names = ["SlideFilm.swift", "SlideTests.swift", "InkSink.swift", "RotationFilm.swift"]
        let files = names.map { Repository.root.appending(path: "Tests/AnimaticTestingTests/\($0)") }
        #expect(try blocks.map(String.init) == files.map { try String(contentsOf: $0, encoding: .utf8) })
        let problems = try Self.check(files.map(\.path))
        #expect(problems == "")

        // The right column of the table consists of code of these programs.
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count >= 15)
        for row in rows {
            for span in row.split(separator: " | ")[1].matches(of: /`([^`]+)`/) {
                #expect(blocks.contains { $0.contains(span.output.1) }, "\(span.output.1)")
            }
        }
    }

    @Test func `cannot use what only this package can use`() throws {
        let problems = try Self.check([Self.folder.appending(path: "PackageAccess.swift").path])
        #expect(problems.contains("'hasGivenUp' is inaccessible"), "\(problems)")
    }

    /// The packages in `Examples`. `make nightly` runs their tests.
    @Test(arguments: ["ComponentLibrary", "ScrollingForm", "ScrubbedAnimation"])
    func `include the sources of the examples`(name: String) throws {
        let sources = Repository.root.appending(path: "Examples/\(name)/Sources/\(name)")
        let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
        #expect(!files.isEmpty)
        let problems = try Self.check(files.map { sources.appending(path: $0).path }, module: name)
        #expect(problems == "")
    }
}
