import Foundation
import TestSupport
import Testing

/// The outputs in the article *The First Ten Minutes* must be the actual outputs of the commands, which run one after
/// another in the same folder.
///
/// `BLESS=1 swift test --filter TutorialTests` updates the outputs and fails.
@Suite("The First Ten Minutes")
struct TutorialTests {
    private static let page = Repository.root.appending(
        path: "Sources/TimelineScript/Documentation.docc/FirstTenMinutes.md")

    @Test func `show the output of the commands, and the scripts of each step`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        var session = Session(folder: try TemporaryFolder())
        var written: [String] = []
        // Every second part is inside of a code fence.
        for (index, part) in text.components(separatedBy: "```").enumerated() {
            guard index % 2 == 1 else {
                written.append(part)
                continue
            }
            if part.hasPrefix("yaml\n") {
                #expect(try session.script().contains(part.dropFirst(5)), "\(part)")
                written.append(part)
            } else if part.hasPrefix("diff\n") {
                try session.apply(part.dropFirst(5).split(separator: "\n").map(String.init))
                written.append(part)
            } else {
                let shown = try session.run(part)
                written.append(shown)
                if !Recording.isOn { #expect(part == shown) }
            }
        }
        #expect(session.commands >= 10 && session.edits >= 5)
        // The article starts without a script, and contains a film and a failing test.
        #expect(session.statuses.contains(1) && session.statuses.contains(2) && session.statuses.last == 0)
        #expect(session.folder.names.contains("slide.gif"))
        if Recording.isOn {
            try Data(written.joined(separator: "```").utf8).write(to: Self.page)
            Issue.record("\(Recording.notice("FirstTenMinutes.md"))")
        }
    }
}

/// A session that follows the article.
private struct Session {
    let folder: TemporaryFolder
    var commands = 0
    var edits = 0
    var statuses: [Int32] = []

    init(folder: TemporaryFolder) { self.folder = folder }

    func script() throws -> String { String(decoding: try folder.bytes("slide.yaml"), as: UTF8.self) }

    /// Runs the commands in a block, and returns the block with their output.
    mutating func run(_ block: String) throws -> String {
        var shown = "\n"
        for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
            shown += "\(line)\n"
            if line == "$ echo $?" {
                shown += "\(statuses.last ?? 0)\n"
                continue
            }
            let words = line.split(separator: " ").dropFirst().map(String.init)
            try #require(words.first == "animatic", "\(line)")
            let command = try Command(Array(words.dropFirst()), in: folder.url)
            commands += 1
            statuses.append(command.status)
            shown += command.output + command.errors
        }
        return shown
    }

    /// Removes the lines that start with - from the script, and inserts the lines that start with +. Lines that start
    /// with a space determine the position.
    mutating func apply(_ lines: [String]) throws {
        let before = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
        let after = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
        let old = try script()
        try #require(old.components(separatedBy: before).count == 2, "\(before)")
        try folder.write("slide.yaml", old.replacing(before, with: after))
        edits += 1
    }
}
