import Reporting
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("A path")
struct PathTests {
    @Test(
        "has a folder, a name and an extension",
        arguments: [
            ("films/card.yaml", "films", "card.yaml", "yaml", "films/card"),
            ("card.yaml", "", "card.yaml", "yaml", "card"),
            ("x", "", "x", "", "x"), ("/x", "/", "x", "", "/x"), ("a/b/", "a", "b", "", "a/b/"),
            ("/", "/", "", "", "/"),
            ("", "", "", "", ""), (".yaml", "", ".yaml", "", ".yaml"), ("a.b/c", "a.b", "c", "", "a.b/c"),
            ("..", "", "..", "", ".."), ("a.", "", "a.", "", "a."), ("é", "", "é", "", "é"),
        ] as [(String, String, String, String, String)])
    func parts(path: String, folder: String, name: String, kind: String, base: String) {
        #expect((path.folderPath, path.lastPathComponent) == (folder, name))
        #expect((path.fileExtension, path.withoutFileExtension) == (kind, base))
    }

    @Test func `continues after a folder`() {
        #expect("".appending(fileName: "a") == "a" && "/".appending(fileName: "a") == "/a")
        #expect("b".appending(fileName: "a") == "b/a" && "b/".appending(fileName: "a") == "b/a")
    }

    @Test(
        "of one letter is treated like any other path",
        arguments: [
            ["check", "x"], ["test", "x"], ["still", "x", "--at", "0s", "-o", "a.png"], ["render", "x", "-o", "y"],
        ])
    func oneLetter(call: [String]) throws {
        let folder = try TemporaryFolder()
        let missing = try Command(call, in: folder.url)
        #expect(missing.status == 74 && missing.errors.hasPrefix("x: error: found no file"), "\(missing.errors)")
        try folder.write("x", slide)
        #expect(try Command(call, in: folder.url).status == 0)
    }
}
