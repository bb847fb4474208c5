import Foundation
import TestSupport
import Testing

/// The tables of the article *Documented Behavior*, and the scripts in `Tests/Fixtures/Documented`.
@Suite("Documented behavior")
struct DocumentedBehaviorTests {
    private static let folder = Repository.fixtures.appending(path: "Documented")
    private static let documents = Repository.root.appending(path: "Sources/Simulation/Documentation.docc")

    /// A row of the tables: a statement of Apple's documentation and its check.
    private struct Row {
        let number: Int?
        let statement: String
        let page: String
        let check: Check

        enum Check: Equatable {
            case script(String)
            case test(target: String, suite: String, name: String)
            case deviation(topic: String)
            case unknown(String)
        }

        /// Reads a line such as `| 7 | A statement. | uikit/uiview | `Folder/script.yaml` |`. Returns `nil` for any
        /// other line.
        init?(_ line: Substring) {
            let cells = line.components(separatedBy: " | ")
            guard line.hasPrefix("| "), cells.count == 4, let number = cells[0].split(separator: " ").last,
                number.allSatisfy(\.isNumber)
            else { return nil }
            self.number = Int(number)
            statement = cells[1]
            page = cells[2]
            let check = cells[3].hasSuffix(" |") ? String(cells[3].dropLast(2)) : cells[3]
            let name = check.trimmingPrefix("`").dropLast(check.hasSuffix("`") ? 1 : 0)
            let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
            self.check =
                if check.hasPrefix("deviation: ") {
                    .deviation(topic: String(check.dropFirst("deviation: ".count)))
                } else if name.hasSuffix(".yaml") {
                    .script(String(name))
                } else if parts.count == 3 {
                    .test(target: parts[0], suite: parts[1], name: parts[2])
                } else {
                    .unknown(check)
                }
        }

        var script: String? {
            if case .script(let name) = check { return name }
            return nil
        }
    }

    private static let rows = lines(of: "DocumentedBehavior.md").compactMap(Row.init)

    /// Returns the lines of an article; none if it cannot be read.
    private static func lines(of article: String) -> [Substring] {
        let text = try? String(contentsOf: documents.appending(path: article), encoding: .utf8)
        return text?.split(separator: "\n") ?? []
    }

    /// The names of all scripts, relative to the folder.
    private static let scripts = files(in: folder, named: ".yaml").keys.sorted()

    /// Returns the locations of the files whose names end with `suffix`, keyed by their paths relative to `folder`.
    private static func files(in folder: URL, named suffix: String) -> [String: URL] {
        let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: found.filter { $0.hasSuffix(suffix) }.map { ($0, folder.appending(path: $0)) })
    }

    @Test func `has at least 150 rows, of which at most a quarter are deviations`() {
        let rows = Self.rows
        #expect(rows.compactMap(\.number) == Array(1...max(rows.count, 1)))
        #expect(rows.count >= 150)
        let deviations = rows.count { if case .deviation = $0.check { true } else { false } }
        let checked = rows.count - deviations
        print("evidence: \(checked) of \(rows.count) statements hold; the others are known deviations")
        #expect(deviations * 4 <= rows.count)
        for row in rows { #expect(row.page.hasPrefix("uikit/") || row.page.hasSuffix(".h"), "\(row.page)") }
    }

    @Test func `names each script once`() {
        #expect(Self.rows.compactMap(\.script).sorted() == Self.scripts)
    }

    @Test func `names tests and deviations that exist`() throws {
        let deviations = Self.lines(of: "Deviations.md")
        for row in Self.rows {
            switch row.check {
            case .script: break
            case .deviation(let topic):
                #expect(deviations.contains { $0.hasPrefix("| \(topic) |") }, "no deviation has the topic '\(topic)'")
            case .test(let target, let suite, let name):
                let sources = Self.files(in: Repository.root.appending(path: "Tests/\(target)"), named: ".swift").values
                let isFound = try sources.contains { source in
                    let text = try String(contentsOf: source, encoding: .utf8)
                    return text.contains("struct \(suite) {")
                        && (text.contains("func `\(name)`") || text.contains("\"\(name)\""))
                }
                #expect(isFound, "\(target) has no test \(suite)/\(name)")
            case .unknown(let check): Issue.record("row \(row.number ?? 0) names no test and no deviation: \(check)")
            }
        }
    }

    @Test("is the behavior of the engine", arguments: scripts)
    func passes(script: String) async throws {
        let checked = try await CheckedScript(script, in: Self.folder)
        checked.expectPass()
        let row = try #require(Self.rows.first { $0.script == script })
        let statement = row.statement.replacing("`", with: "").trimmingSuffix(".")
        #expect(checked.title == statement, "the title of a script is the statement of its row")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
