import Foundation
import TestSupport
import Testing

/// The outputs in the article *Reading a Trace* must be the actual outputs of the commands.
///
/// `BLESS=1 swift test --filter DocumentationTests` updates the outputs and fails.
@Suite("Reading a Trace")
struct DocumentationTests {
    private static let page = Repository.root.appending(
        path: "Sources/Verification/Documentation.docc/ReadingATrace.md")

    @Test func `shows the output of the commands`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let folder = try TemporaryFolder()
        var commands = 0
        var written: [String] = []
        // Every second part is inside of a code fence.
        for (index, part) in text.components(separatedBy: "```").enumerated() {
            guard index % 2 == 1 else {
                written.append(part)
                continue
            }
            if part.hasPrefix("yaml\n") { try folder.write("slide.yaml", String(part.dropFirst(5))) }
            guard part.hasPrefix("\n$ animatic "), let line = part.split(separator: "\n").first else {
                written.append(part)
                continue
            }
            commands += 1
            let arguments = line.split(separator: " ").dropFirst(2).map(String.init)
            let shown = "\n\(line)\n" + (try Command(arguments, in: folder.url).output)
            written.append(shown)
            if !Recording.isOn { #expect(part == shown) }
        }
        #expect(commands == 4)
        if Recording.isOn {
            try Data(written.joined(separator: "```").utf8).write(to: Self.page)
            Issue.record("\(Recording.notice("ReadingATrace.md"))")
        }
    }
}
