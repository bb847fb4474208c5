import Foundation
import Nibs
import TestSupport
import Testing

private typealias Text = InterfaceText

/// The program that the plugin `CompileInterfaces` runs. The build places it next to the tests.
@Suite("The compiler of storyboards and xibs")
struct CompileInterfacesToolTests {
    private let folder: TemporaryFolder
    private let results: TemporaryFolder

    init() throws { (folder, results) = (try TemporaryFolder(), try TemporaryFolder()) }

    /// Compiles files of the folder.
    ///
    /// - Returns: The exit status, and the messages with paths relative to the folder.
    private func compile(_ files: String...) throws -> (status: Int32, messages: String) {
        try run(["App", results.path] + files.map { folder.path(of: $0) })
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, messages: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "CompileInterfacesTool")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text.replacing(folder.path + "/", with: ""))
    }

    private func compiled(_ name: String) throws -> CompiledInterface {
        try CompiledInterface(Data(try results.bytes(name)))
    }

    private func storyboard(_ subviews: String = "") -> String {
        Text.storyboard("<subviews>\(subviews)</subviews>")
    }

    @Test func `writes a file with the name that UIKit looks for, without a message`() throws {
        try folder.write("Base.lproj/Main.storyboard", storyboard(Text.view("a", (1, 2, 3, 4))))
        #expect(try compile("Base.lproj/Main.storyboard") == (0, ""))
        #expect(results.names == ["Main.storyboardc"])
        let interface = try compiled("Main.storyboardc")
        #expect(interface.module == "App" && interface.source == "Main.storyboard")
        let views = interface.scenes.flatMap(\.allObjects)
        #expect(views.first { $0.id == "a" }?.view?.frame == [1, 2, 3, 4])
    }

    @Test func `writes the same bytes in each run`() throws {
        let names = ["a", "b", "c", "d", "e"]
        let views = names.map { Text.view($0, (0, 0, 9, 9), attributes: "alpha=\"0.5\" tag=\"3\" hidden=\"YES\"") }
        try folder.write("Main.storyboard", storyboard(views.joined()))
        _ = try compile("Main.storyboard")
        let first = try results.bytes("Main.storyboardc")
        _ = try compile("Main.storyboard")
        #expect(try results.bytes("Main.storyboardc") == first && !first.isEmpty)
    }

    @Test func `reports a file that does not parse with its line, and compiles the others`() throws {
        try folder.write("Bad.storyboard", "<?xml version=\"1.0\"?>\n<document>\n<scenes></document>\n")
        try folder.write("Main.storyboard", storyboard())
        let (status, messages) = try compile("Bad.storyboard", "Main.storyboard")
        #expect(status == 1 && messages.hasPrefix("Bad.storyboard:3:"), "\(messages)")
        #expect(messages.contains("error: ") && results.names == ["Main.storyboardc"])
    }

    @Test func `reports a file that cannot be read`() throws {
        let (status, messages) = try compile("None.xib")
        #expect(status == 1 && messages.hasPrefix("None.xib: error: "), "\(messages)")
        #expect(results.names == [])
    }

    @Test func `warns of a class that UIKit on Linux does not have`() throws {
        try folder.write("Main.storyboard", storyboard("\n" + Text.view("m", (0, 0, 9, 9), kind: "mapView")))
        let (status, messages) = try compile("Main.storyboard")
        let text = try String(contentsOfFile: folder.path(of: "Main.storyboard"), encoding: .utf8)
        let line =
            try #require(
                text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("<mapView") })
            + 1
        #expect(status == 0 && messages.contains("Main.storyboard:\(line):"), "\(messages)")
        #expect(messages.contains("warning: found a mapView: UIKit on Linux has no MKMapView"), "\(messages)")
        #expect(results.names == ["Main.storyboardc"])
    }

    @Test func `reports files whose results would have the same name, and compiles neither`() throws {
        for name in ["A/Main.storyboard", "B/Main.storyboard", "B/Main.xib"] {
            try folder.write(name, name.hasSuffix("xib") ? Text.xib("") : storyboard())
        }
        let (status, messages) = try compile("B/Main.storyboard", "B/Main.xib", "A/Main.storyboard")
        #expect(
            messages
                == "B/Main.storyboard: error: found 2 files with the name 'Main.storyboard', expected one, because "
                + "their compiled files would have the same name; rename the file, or 'A/Main.storyboard'\n")
        #expect(status == 1 && results.names == ["Main.nib"])
    }

    @Test func `compiles the base localization of a file with several`() throws {
        try folder.write("fr.lproj/Main.storyboard", storyboard(Text.view("fr", (0, 0, 9, 9))))
        try folder.write("Base.lproj/Main.storyboard", storyboard(Text.view("base", (0, 0, 9, 9))))
        let (status, messages) = try compile("fr.lproj/Main.storyboard", "Base.lproj/Main.storyboard")
        #expect(
            status == 0 && messages.hasPrefix("Base.lproj/Main.storyboard: warning: found 2 localizations"),
            "\(messages)")
        let ids = try compiled("Main.storyboardc").scenes.flatMap(\.allObjects).map(\.id)
        #expect(ids.contains("base") && !ids.contains("fr"))
    }

    @Test(arguments: [[], ["App"], ["App", "/tmp"]])
    func `refuses a call without files`(arguments: [String]) throws {
        let (status, messages) = try run(arguments)
        #expect(status == 64 && messages == "error: expected a module, a folder and at least one file\n")
    }
}
