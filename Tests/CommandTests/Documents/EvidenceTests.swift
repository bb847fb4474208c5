import Foundation
import TestSupport
import Testing

/// `make evidence` writes `EVIDENCE.md` with `Tests/evidence.py`. The script runs the programs `swift` and `Benchmarks`,
/// which these tests replace.
@Suite("The page of evidence")
struct EvidenceTests {
    private static let script = Repository.root.appending(path: "Tests/evidence.py")

    @Test(.enabled(if: Program("python3") != nil, "python3 is not installed"))
    func `has the figure of each judge, failures, and judges that are not run`() throws {
        let folder = try TemporaryFolder()
        // The suites of each kind of output: numbers of cases, a line of evidence, a difference, and nothing.
        try folder.write(
            "bin/swift",
            """
            #!/bin/sh
            case "$*" in
            *UIKitCaseTests*)
                echo '✔ Test "in frames" with 69 test cases passed after 0.1 seconds.'
                echo '✔ Test "in a conflict" with 1 test case passed after 0.1 seconds.' ;;
            *CorpusTests*) echo 'evidence: Storyboards: 300 of 322 views within half a point' ;;
            *PeerCaseTests*)
                echo '✘ Test "answers" recorded an issue with 1 argument peer → a at CaseTests.swift:3:9: failed'
                echo '✘ Test "answers" recorded an issue with 1 argument peer → b at CaseTests.swift:3:9: failed'
                exit 1 ;;
            *RandomLayoutTests*) exit 1 ;;
            *) echo 'evidence: 9 of 9 things are equal' ;;
            esac
            """)
        try folder.write(
            "bin/Benchmarks",
            """
            #!/bin/sh
            echo 'a note'
            echo '[
              {"name": "change, cards 10", "ours": 2, "peer": 5, "ratio": 2.5, "unit": "µs"},
              {"name": "memory", "ours": 7, "peer": null, "ratio": null, "unit": "MB"}
            ]'
            """)
        let readme = "[x](EVIDENCE.md#layouts-measured-with-uikit) [y](EVIDENCE.md#change-cards-10) [z](EVIDENCE.md)"
        try folder.write("README.md", readme)
        let command = """
            chmod +x bin/*; PATH="$PWD/bin:$PATH" exec python3 "$0" EVIDENCE.md README.md bin/Benchmarks
            """
        let run = try #require(Program("sh")).output(["-c", command, Self.script.path], in: folder.url)
        #expect(run.status == 1)
        let page = String(decoding: try folder.bytes("EVIDENCE.md"), as: UTF8.self)
        func row(_ title: String) throws -> [String] {
            let row = try #require(page.split(separator: "\n").first { $0.contains("</a>\(title) |") })
            return row.components(separatedBy: " | ")
        }
        #expect(try row("Layouts measured with UIKit")[1] == "70 of 70 cases agree")
        #expect(try row("Real storyboards, a selection")[1] == "300 of 322 views within half a point")
        #expect(try row("Real storyboards, the first collection")[1] == "**not run**: the data is absent")
        #expect(try row("Random systems of constraints")[1] == "9 of 9 things are equal")
        #expect(try row("Random stack views and rows of labels")[1] == "**failed**: exit status 1")
        #expect(try row("Cases of other solvers")[1] == "**failed**: differences at 1 place in the tests")
        #expect(try row("change, cards 10")[1...] == ["2 µs", "5 µs", "2.5 times |"])
        #expect(!page.contains("memory |"))
        #expect(!page.contains(ProcessInfo.processInfo.hostName) && !page.contains(folder.url.path))
        #expect(
            String(decoding: try folder.bytes("README.md"), as: UTF8.self)
                == readme.replacing("[x]", with: "[70 of 70 cases agree]").replacing("[y]", with: "[2.5 times]"))
    }

    @Test func `contains the figures of the README`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
        }
        let rows = try text("EVIDENCE.md").split(separator: "\n")
        let links = try text("README.md").matches(of: /\[([^\]]*)\]\(EVIDENCE\.md#([^)]*)\)/)
        #expect(links.count == 5)
        for link in links {
            let row = try #require(rows.first { $0.contains("<a id=\"\(link.output.2)\">") }, "\(link.output.2)")
            #expect(row.contains(" \(link.output.1) |"), "\(row)")
        }
    }
}
