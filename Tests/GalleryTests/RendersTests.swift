import Foundation
import TestSupport
import Testing

/// `make renders` writes two files for each timeline to `Renders/`, and the tests check the page that shows them.
///
/// `BLESS=1 swift test --filter RendersTests` writes the page again and fails.
@Suite("The folder Renders")
struct RendersTests {
    private static let folder = Repository.root.appending(path: "Renders")
    /// The paths of the timelines, without their extension.
    private static let films = GalleryTests.scripts.map { ($0 as NSString).deletingPathExtension }
    private static let kept = films.flatMap { ["\($0).gif", "\($0).sheet.png"] }.sorted()

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    }

    @Test func `contains a film and a contact sheet of each timeline, and nothing else`() {
        let files = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        #expect(files.filter { $0.hasSuffix(".gif") || $0.hasSuffix(".sheet.png") }.sorted() == Self.kept)
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: Repository.root.appending(path: ".git").path),
            "the sources are not in a clone"))
    func `contains only files of the repository`() throws {
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "ls-files", "-z", "."]
        git.currentDirectoryURL = Self.folder
        git.standardOutput = output
        try git.run()
        let names = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        try #require(git.terminationStatus == 0)
        let tracked = String(decoding: names, as: UTF8.self).split(separator: "\0").map(String.init)
        #expect(tracked.sorted() == (Self.kept + ["README.md"]).sorted())
    }

    /// `make renders` limits pictures to 320 by 400 pixels.
    @Test func `is small enough for a page`() throws {
        var sum = 0
        for name in Self.kept {
            let bytes = try bytes(name)
            sum += bytes.count
            #expect(bytes.count < 160_000, "\(name)")
            if name.hasSuffix(".gif") {
                // The size follows the six letters of the format, as little-endian words.
                let (width, height) = (Int(bytes[6]) + Int(bytes[7]) << 8, Int(bytes[8]) + Int(bytes[9]) << 8)
                #expect(width <= 320 && height <= 400, "\(name)")
            }
        }
        #expect(sum < 8_000_000)
    }

    @Test func `is shown on its page, by folder`() throws {
        let page = Self.folder.appending(path: "README.md")
        let expected = try text()
        if Recording.isOn {
            try Data(expected.utf8).write(to: page)
            Issue.record("\(Recording.notice("Renders/README.md"))")
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == expected)
    }

    private func text() throws -> String {
        let folders = Dictionary(grouping: Self.films) { ($0 as NSString).deletingLastPathComponent }
        var lines = [
            "# Renders", "",
            "`make renders` renders a small film and a contact sheet of each script in [Timelines](../Timelines/README.md). Each film",
            "links to its contact sheet, and each title to its script. A test compares this page with the files in this folder.",
        ]
        for (folder, films) in folders.sorted(by: { $0.key < $1.key }) {
            lines += ["", "## \(folder.isEmpty ? "Timelines" : folder)", "", "| | | | |", "|---|---|---|---|"]
            for start in stride(from: 0, to: films.count, by: 4) {
                let row = try films[start..<min(start + 4, films.count)].map(cell)
                lines.append("| " + row.joined(separator: " | ") + " |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a cell with the film, which links to the contact sheet, and its title, which links to the script.
    private func cell(_ film: String) throws -> String {
        let script = try String(contentsOf: GalleryTests.folder.appending(path: "\(film).yaml"), encoding: .utf8)
        let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("title: ") })
        let title = line.dropFirst("title: ".count).trimmingCharacters(in: ["\""])
        let image = "<img src=\"\(film).gif\" width=\"200\" alt=\"\(title)\">"
        return "<a href=\"\(film).sheet.png\">\(image)</a><br>[\(title)](../Timelines/\(film).yaml)"
    }
}
