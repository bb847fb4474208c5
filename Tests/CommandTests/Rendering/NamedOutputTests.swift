import Foundation
import TestSupport
import Testing

@Suite("Outputs of several scripts")
struct NamedOutputTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("films/one.yaml", slide)
        try folder.write("films/deep/two.yaml", slide)
        return folder
    }

    @Test func `have the names of the scripts and the same bytes as separate renders`() throws {
        let folder = try folder()
        let render = try Command(
            [
                "render", "films", "-o", "{name}.gif", "-o", "out/{name}.sheet.png", "-o", "v/{name}/%02d.svg", "-o",
                "f",
            ],
            in: folder.url)

        #expect(render.status == 0 && render.problems.isEmpty, "\(render.errors)")
        let lines = ["deep/two", "one"].flatMap {
            [
                "\($0).gif: 16 frames", "out/\($0).sheet.png: a contact sheet", "v/\($0)/%02d.svg: 16 frames",
                "f/\($0): 16 frames",
            ]
        }
        #expect(render.output == lines.joined(separator: "\n") + "\n")
        #expect(folder.files(in: "out") == ["deep/two.sheet.png", "one.sheet.png"])
        _ = try Command(["render", "films/deep/two.yaml", "-o", "alone.gif", "-o", "alone", "--sheet"], in: folder.url)
        #expect(try folder.bytes("alone.gif") == folder.bytes("deep/two.gif"))
        #expect(try folder.bytes("alone/sheet.png") == folder.bytes("out/deep/two.sheet.png"))
        // The output of a single script also has the name of the script, without a folder if no folder was searched.
        _ = try Command(["render", "films/deep/two.yaml", "-o", "{name}.sheet.png", "-q"], in: folder.url)
        #expect(try folder.bytes("two.sheet.png") == folder.bytes("out/deep/two.sheet.png"))
    }

    @Test func `have the names of stagings before their extensions`() throws {
        let folder = try folder()
        let render = try Command(
            ["render", "films/one.yaml", "-o", "{name}.sheet.png", "--variant", "dark", "--variant", "rtl"],
            in: folder.url)

        #expect(render.status == 0)
        #expect(folder.names == ["films", "one-dark.sheet.png", "one-rtl.sheet.png"])
    }

    @Test(
        "are refused if their name or options are for a single script",
        arguments: [
            (
                ["a.gif"],
                "'a.gif' is an output for one script, but there are several; use one script, or a name for each script, such as '{name}.gif'"
            ),
            (["a/b.sheet.png"], "such as 'a/{name}.sheet.png'"), (["a/%04d.svg"], "such as 'a/{name}/%04d.svg'"),
            (["-.y4m"], "'-.y4m' is an output for one script, but there are several; use one script\n"),
            (
                ["{name}.sheet.png", "--every", "2"],
                "'{name}.sheet.png' shows the whole film, or the frames at the times of --at"
            ),
            (["{name}.gif", "-o", "./one.gif"], "'./one.gif' is an output for one script"),
        ] as [([String], String)])
    func refusals(output: [String], words: String) throws {
        let folder = try folder()
        let render = try Command(["render", "films", "-o"] + output, in: folder.url)

        #expect(render.status == 64 && render.errors.contains(words), "\(render.errors)")
        #expect(folder.names == ["films"])
    }

    @Test func `are refused if the name of a script would be interpreted as the placeholder of a number`() throws {
        let folder = try TemporaryFolder()
        try folder.write("50%d.yaml", slide)
        let render = try Command(["render", "50%d.yaml", "-o", "{name}-%d.svg"], in: folder.url)

        #expect(render.status == 64 && folder.names == ["50%d.yaml"])
        #expect(
            render.errors.contains(
                "'50%d-%d.svg', made from '{name}-%d.svg', does not have exactly one placeholder for the frame number"))
    }

    @Test(
        "are no larger than the limit of --fit",
        arguments: [("40x40", [40, 24]), ("400x400", [200, 120]), ("9x9", [9, 6])] as [(String, [Int])])
    func fitting(size: String, expected: [Int]) throws {
        let folder = try folder()
        let render = try Command(
            ["render", "films/one.yaml", "-o", "a.gif", "-o", "a.sheet.png", "--fit", size], in: folder.url)

        #expect(render.status == 0)
        // A GIF file contains its size as little-endian words after the six letters of the format.
        let bytes = try folder.bytes("a.gif")
        #expect([Int(bytes[6]) + Int(bytes[7]) << 8, Int(bytes[8]) + Int(bytes[9]) << 8] == expected)
        #expect(try folder.bytes("a.sheet.png").count > 1000)
        for wrong in ["40", "40x", "40x0", "x", "4x4x4", "16385x1", "1x16385"] {
            let refused = try Command(
                ["still", "films/one.yaml", "--at", "0s", "-o", "a.png", "--fit", wrong], in: folder.url)
            #expect(refused.status == 64)
            #expect(
                refused.errors.contains(
                    "found '\(wrong)', expected a width and a height of 1 through 16,384 pixels, such as 320x480."))
        }
    }
}
