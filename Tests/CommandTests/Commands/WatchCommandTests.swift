import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("animatic watch")
struct WatchCommandTests {
    @Test func `runs the command again after a change, even if it failed before`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let watch = try Watch(["test", "slide.yaml"], in: folder)
        #expect(watch.waits(for: "watch: done; waiting for a change", times: 1))

        try folder.write("slide.yaml", slide.replacing("[20, 10, 20, 20]", with: "[21, 10, 20, 20]"))
        #expect(watch.waits(for: "watch: ended with status 1; waiting for a change", times: 1))
        try folder.write("slide.yaml", slide.replacing("views:", with: "vuews:"))
        #expect(watch.waits(for: "watch: ended with status 2; waiting for a change", times: 1))
        try folder.write("slide.yaml", slide)
        #expect(watch.waits(for: "watch: done; waiting for a change", times: 2))

        watch.stop(SIGINT)
        #expect(watch.output.components(separatedBy: "1 passed, 0 failed\n").count == 3)
        #expect(watch.errors.components(separatedBy: "watch: slide.yaml changed\n").count == 4)
        #expect(watch.errors.contains("slide.yaml:5:1: error: a script has no key 'vuews'"))
        #expect(watch.status == 130)
    }

    @Test func `notices that a script was removed, or replaced by an editor`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let watch = try Watch(["check", "slide.yaml"], in: folder)
        #expect(watch.waits(for: "watch: done", times: 1))

        try FileManager.default.removeItem(atPath: folder.path(of: "slide.yaml"))
        #expect(watch.waits(for: "watch: ended with status 74", times: 1))
        try folder.write("new", slide)
        try FileManager.default.moveItem(atPath: folder.path(of: "new"), toPath: folder.path(of: "slide.yaml"))
        #expect(watch.waits(for: "watch: done", times: 2))

        watch.stop(SIGTERM)
        #expect(watch.status == 143)
    }

    @Test func `repeats the command when an image of the script changes`() throws {
        let folder = try TemporaryFolder()
        let vector = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#
        try folder.write("a box.svg", vector)
        try folder.write("slide.yaml", slide.replacing("{background: red}", with: "{image: a box.svg}"))
        let watch = try Watch(["test", "slide.yaml"], in: folder)
        #expect(watch.waits(for: "watch: done", times: 1))

        try folder.write("a box.svg", vector.replacing("width=\"10\"", with: "width=\"12\""))
        #expect(watch.waits(for: "watch: done", times: 2))

        watch.stop(SIGINT)
        #expect(watch.errors.contains("watch: a box.svg changed\n"))
    }

    @Test func `renders a script without a command, with a sheet, and ignores its own frames`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let watch = try Watch(["slide.yaml"], in: folder)
        #expect(watch.waits(for: "watch: done", times: 1))

        #expect(folder.names(in: "Renders/slide").contains("sheet.png"))
        #expect(!watch.waits(for: "changed", times: 1, atMost: 1))
        watch.stop(SIGINT)
        #expect(watch.errors == "watch: animatic render slide.yaml --sheet\nwatch: done; waiting for a change\n")
    }

    @Test func `watches the input files of options, and not the output`() throws {
        let folder = try TemporaryFolder()
        try folder.write("measured.json", "{}")
        try folder.write("out/a.yaml", slide)
        let (input, output) = (folder.path(of: "measured.json"), folder.path(of: "out"))
        for options in [
            ["--measured", input, "--output", output], ["--measured=\(input)", "--output=\(output)"],
            ["--measured=\(input)", "-o", output, "--json", "-q"],
        ] {
            #expect(WatchedFiles(arguments: ["Main.storyboard"] + options).roots == ["Main.storyboard", input])
        }
    }

    @Test func `notices scripts that are added to a folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("films/one.yaml", slide)
        let watch = try Watch(["check", "films"], in: folder)
        #expect(watch.waits(for: "watch: done", times: 1))

        try folder.write("films/deep/two.yaml", slide)
        #expect(watch.waits(for: "watch: done", times: 2))

        watch.stop(SIGINT)
        #expect(watch.output == "1 valid, 0 invalid\n2 valid, 0 invalid\n")
    }

    @Test(
        "refuses arguments that cannot be watched, with a suggestion",
        arguments: [
            (["tset", "slide.yaml"], "Did you mean 'test'?"), (["devices"], "expected a script or one of check"),
            (["check", "-"], "Standard input does not change"), (["check"], "expected a script to watch"),
        ] as [([String], String)])
    func usage(arguments: [String], words: String) throws {
        let folder = try TemporaryFolder()

        let refused = try Command(["watch"] + arguments, in: folder.url)

        #expect(refused.status == 64 && refused.errors.contains(words))
    }
}
