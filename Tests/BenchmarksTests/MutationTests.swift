import Foundation
import Geometry
import Goldens
import Regression
import Rendering
import TestSupport
import Testing
import Text

@testable import Benchmarks

/// Goldens of scripts and storyboards must name the changed lines that moved a view, and no others.
///
/// The expected causes come from ``CauseJudge``, which plays the changed file again without each of the changes.
@Suite("Causes of changed scripts and storyboards")
struct MutationTests {
    private static let changes: [MutationOperator] = [
        .constant, .text, .font, .priority, .relation, .color, .spacing, .alpha, .removedConstraint, .addedConstraint,
        .duration, .statement, .hidden, .order,
    ]

    /// `make test` uses small files, and `make nightly` all timelines and the collections of storyboards.
    @Test(arguments: MutatedFile.allCases, [1, 2, 3])
    func `are right for at least 98 percent of the differences`(file: MutatedFile, changes: Int) async throws {
        let sources = try TemporaryFolder()
        let timelines = Repository.root.appending(path: "Timelines")
        var folders = [Repository.fixtures.appending(path: "InterfaceBuilder").path]
        if Nightly.isOn {
            folders = [timelines.path] + folders + StoryboardCorpus.available.map(\.folder.path)
        } else {
            for name in ["Stacks/hiding.yaml", "HuggingAndCompression/Z05-priorities-choose-what-shrinks.yaml"] {
                try sources.copy(timelines.appending(path: name).path, to: name)
            }
            folders.append(sources.path)
        }
        var settings = MutationSettings(folders: folders)
        settings.count = Nightly.size(200, else: 3)
        settings.files = [file]
        settings.changes = [changes]
        if !Nightly.isOn { settings.operators = MutationTests.changes }
        let copies = try TemporaryFolder()
        var run = try MutationRun(settings, in: copies.url)
        try await run.run()

        let results = run.results
        let missed = results.filter { $0.isVisible && !$0.isFound }
        #expect(missed.isEmpty, "\(missed.map(\.mutation.words))")
        let judged = results.reduce(0) { $0 + $1.judged }
        let wrong = results.filter { !$0.wrong.isEmpty }
        #expect(judged >= settings.count)
        #expect(
            Double(wrong.reduce(0) { $0 + $1.wrong.count }) <= 0.02 * Double(judged),
            "of \(judged): \(wrong.map { "\($0.mutation.words)\n\($0.wrong.joined(separator: "\n"))" })")
    }
}

/// The expected causes are derived from the constraints by hand.
@Suite("The judge of causes")
struct CauseJudgeTests {
    private static let script = """
        animatic: 1
        device: {size: [300, 200], scale: 1}
        fps: 10
        duration: 1s
        views: {root: {subviews: {a: {}, b: {}, c: {}}}}
        constraints:
          aLeft: a.leading == root.leading + 10
          aWide: a.width == 40 @500
          least: a.width >= 20
          most: a.width <= 200
          aTop: a.top == root.top + 5
          bLeft: b.leading == a.trailing + 8
          bTop: b.top == root.top + 5
          bWide: b.width == 30
          cLeft: c.leading == root.leading + 100
        timeline:
          - {at: 0.5s, do: cLeft.constant = 150}

        """

    /// Edits the line that contains `old`.
    private static func edit(_ old: String, _ new: String) throws -> SourceEdit {
        let lines = script.components(separatedBy: "\n")
        let line = try #require(lines.firstIndex { $0.contains(old) })
        return SourceEdit(line, lines[line], lines[line].replacing(old, with: new))
    }

    private static func judge(_ edits: [SourceEdit]) async throws -> CauseJudge {
        let folder = try TemporaryFolder()
        let observer = FilmObserver(measuring: try CairoTextMeasurer())
        func films(_ edits: [SourceEdit]) async throws -> CauseJudge.Films {
            let lines = script.components(separatedBy: "\n").applying(edits)
            try folder.write("film.yaml", lines.joined(separator: "\n"))
            return try #require(try await observer.films(of: folder.path(of: "film.yaml"), drawn: false))
        }
        var (without, alone): ([CauseJudge.Films], [CauseJudge.Films]) = ([], [])
        for edit in edits {
            without.append(try await films(edits.filter { $0 != edit }))
            alone.append(try await films([edit]))
        }
        return CauseJudge(base: try await films([]), edited: try await films(edits), without: without, alone: alone)
    }

    private static func difference(_ view: String, _ property: String, frame: Int = 0) -> Difference {
        Difference(
            .geometry, view, [.init(property: property, before: "", after: "")], frame: frame, "\(view).\(property)")
    }

    @Test func `names the edits that move a view, and only these`() async throws {
        // b.x is 10 + 40 + 8. Its left edge follows the left edge and the width of a.
        let judge = try await CauseJudgeTests.judge([
            try CauseJudgeTests.edit("root.leading + 10", "root.leading + 12"),
            try CauseJudgeTests.edit("a.width == 40", "a.width == 50"),
            try CauseJudgeTests.edit("b.width == 30", "b.width == 31"),
        ])
        let expected: [(view: String, property: String, causes: Set<Int>)] = [
            ("a", "x", [0]), ("a", "width", [1]), ("b", "x", [0, 1]), ("b", "width", [2]),
        ]
        for row in expected {
            let causes = judge.causes(of: CauseJudgeTests.difference(row.view, row.property), in: "as written")
            #expect(causes == row.causes, "\(row.view).\(row.property)")
        }
        #expect(judge.causes(of: CauseJudgeTests.difference("c", "x"), in: "as written") == nil)
        #expect(judge.unreported([], in: "as written") == ["a.x", "a.width", "b.x", "b.width"])
        let reported = ["x", "width"].map { CauseJudgeTests.difference("a", $0) }
        #expect(judge.unreported(reported, in: "as written") == ["b.x", "b.width"])
    }

    @Test func `names all edits if each of them alone is sufficient`() async throws {
        // Each minimum makes a 60 wide, because the width of 40 is optional.
        let judge = try await CauseJudgeTests.judge([
            try CauseJudgeTests.edit("a.width >= 20", "a.width >= 60"),
            try CauseJudgeTests.edit("a.width == 40 @500", "a.width == 60 @500"),
        ])
        #expect(judge.causes(of: CauseJudgeTests.difference("a", "width"), in: "as written") == [0, 1])
    }

    @Test func `finds an edit that moves a view only later in the film`() async throws {
        let judge = try await CauseJudgeTests.judge([
            try CauseJudgeTests.edit("root.leading + 100", "root.leading + 90"),
            try CauseJudgeTests.edit("constant = 150", "constant = 170"),
        ])
        #expect(judge.causes(of: CauseJudgeTests.difference("c", "x"), in: "as written") == [0, 1])
    }

    @Test func `accepts exact causes, and lists of at most two with the right ones`() {
        let edits = [3, 7, 9].map { SourceEdit($0, "a", "b") } + [SourceEdit(12, ["a"], [])]
        func assessed(_ lines: [Int], _ expected: Set<Int>, removed: Bool = false) -> NamedCauses {
            let causes = lines.map { line in
                Cause(removed ? "'a' was removed (a.yaml:\(line) in the golden)" : "a", file: "a.yaml", line: line)
            }
            return NamedCauses(causes, expected: expected, edits, in: "a.yaml", offset: 1)
        }
        // The line with index 3 is line 4, and line 5 below the inserted comment.
        #expect(assessed([5], [0]) == .exact)
        #expect(assessed([5, 9], [0, 1]) == .exact)
        #expect(assessed([5, 9], [0]) == .short)
        #expect(assessed([5, 9, 11], [0]) == .wrong)
        #expect(assessed([9], [0]) == .wrong)
        #expect(assessed([5], [0, 1]) == .wrong)
        #expect(assessed([4], [0]) == .wrong)
        #expect(assessed([], [0]) == .wrong)
        // A removed line has its number in the golden.
        #expect(assessed([13], [3], removed: true) == .exact)
        #expect(assessed([14], [3], removed: true) == .wrong)
    }
}
