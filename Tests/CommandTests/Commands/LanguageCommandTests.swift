import Foundation
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The option --language")
struct LanguageCommandTests {
    /// A label at the leading edge, whose position depends on the layout direction.
    private static let main = Text.storyboard(
        """
        <subviews>\(Text.view("l", (10, 20, 80, 20), kind: "label", attributes: "text=\"Hello\" userLabel=\"greeting\""))</subviews>
        <constraints>\(Text.constraint("1", "l", "leading", "root", "leading", "constant=\"10\""))\
        \(Text.constraint("2", "l", "top", "root", "top", "constant=\"20\""))\
        \(Text.constraint("3", "l", "width", nil, nil, "constant=\"80\""))</constraints>
        """)

    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("App/Base.lproj/Main.storyboard", Self.main)
        try folder.write("App/de.lproj/Main.strings", "\"l.text\" = \"Hallo\"; \"gone.text\" = \"Weg\";")
        try folder.write("App/ar.lproj/Main.strings", "\"l.text\" = \"مرحبا\";")
        try folder.write("App/Cell.xib", Text.xib(Text.view("cell", (0, 0, 320, 44))))
        try folder.write("greeting.yaml", "animatic: 1\nscene: App/Base.lproj/Main.storyboard\nduration: 1s\n")
        return folder
    }

    @Test func `sets the texts of a script's scene, and the direction of the language`() throws {
        let folder = try application()
        // The width is 375 points, and 375 - 10 - 80 = 285.
        for (language, text, x) in [("de", "Hallo", 10), ("ar", "مرحبا", 285)] {
            let frames = try Command(
                ["frames", "greeting.yaml", "--at", "0s", "--json", "--language", language], in: folder.url)
            #expect(frames.status == 0, "\(frames.errors)")
            #expect(frames.output.contains(text), "\(frames.output)")
            #expect(frames.output.filter { !$0.isWhitespace }.contains("[\(x),20,80,"), "\(frames.output)")
            #expect(frames.errors.contains("1 of 2 texts are not used, such as 'gone.text'") == (language == "de"))
        }
    }

    @Test func `results in its own pictures of an application, even of files without texts in the language`() throws {
        let folder = try application()
        try FileManager.default.removeItem(at: folder.url.appending(path: "greeting.yaml"))
        let render = try Command(
            ["render", "App", "-o", "screens", "--language", "de", "--language", "ar"], in: folder.url)
        #expect(render.status == 0, "\(render.errors)")
        #expect(folder.names(in: "screens") == ["Cell-ar.png", "Cell-de.png", "Main-ar.png", "Main-de.png"])
        #expect(try folder.bytes("screens/Main-ar.png") != folder.bytes("screens/Main-de.png"))
        #expect(render.errors.components(separatedBy: "texts are not used").count == 2)
    }

    @Test func `that is unknown is reported with the available languages`() throws {
        let folder = try application()
        let file = "App/Base.lproj/Main.storyboard"
        for (arguments, status) in [
            (["render", "App", "-o", "out"], 64), (["import", file], 2), (["frames", "greeting.yaml"], 2),
        ] as [([String], Int32)] {
            let call = try Command(arguments + ["--language", "nl"], in: folder.url)
            #expect(call.status == status && call.output.isEmpty)
            #expect(call.errors.contains("in the language 'nl'"), "\(call.errors)")
            #expect(call.errors.contains("expected one of ar, de"), "\(call.errors)")
        }
    }

    @Test func `writes an imported script in the language`() throws {
        let folder = try application()
        let script = try Command(
            ["import", "App/Base.lproj/Main.storyboard", "--language", "de"], in: folder.url)
        #expect(script.status == 0 && script.output.contains("Hallo") && !script.output.contains("Hello"))
    }

    @Test func `is refused if goldens have sections only for devices and variants`() throws {
        let folder = try application()
        for options in [["--language", "de"], ["--sweep", "1.constant=1,2"]] {
            let call = try Command(["record", "greeting.yaml"] + options, in: folder.url)
            #expect(call.status == 64 && call.errors.hasPrefix("Error: Unknown option '\(options[0])'"))
        }
        #expect(folder.names == ["App", "greeting.yaml"])
    }
}
