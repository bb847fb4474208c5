import Goldens
import Regression
import Rendering
import Reporting
import Testing
import Text
import TimelineScript

/// If several lines have changed, each difference must name the lines that affect it, and no others.
struct CombinedCausesTests {
    private static let script = """
        animatic: 1
        device: {size: [300, 200], scale: 1}
        fps: 10
        duration: 1s
        views: {root: {subviews: {a: {background: "#2A9D8F"}, b: {}}}}
        constraints:
          aLeft: a.leading == root.leading + 10
          aWide: a.width == 40 @500
          aTall: a.height == 20
          bLeft: b.leading == a.trailing + 8
          bWide: b.width == 30
          aLeast: a.width >= 20
        timeline:
          - {at: 0.5s, do: aLeft.constant = 20}
          - {at: 0.6s, do: a.backgroundColor = "#E76F51"}

        """

    /// The view, the property and the lines of the causes of each difference.
    private static func causes(
        _ changes: [(String, String)], pictures: [Int] = [], editing edit: (inout Golden) -> Void = { _ in }
    ) async throws -> [String: [Int?]] {
        var settings = Verifier.Settings()
        (settings.program, settings.build) = ("test", "1")
        let verifier = Verifier(settings, measuring: try CairoTextMeasurer())
        let recording = try await verifier.record([(film(script), .asWritten, .init(pictureFrames: pictures))])
        var golden = try #require(recording.golden)
        edit(&golden)
        var text = script
        for (old, new) in changes {
            #expect(text.contains(old))
            text = text.replacing(old, with: new)
        }
        let result = try await verifier.verify(
            "film.yaml", golden, at: "golden",
            films: [("as written", film(text), .asWritten)], recorded: { recording.pictures[$0] })
        return Dictionary(
            result.differences.map { difference in
                let properties = difference.changes.map(\.property).joined(separator: " ")
                let frame = difference.kind == .pixels ? "picture \(difference.frame ?? -1)" : ""
                return ("\(difference.view ?? frame) \(properties)", difference.causes.map(\.line))
            }, uniquingKeysWith: +)
    }

    private static func film(_ text: String) -> RecordedFilm {
        RecordedFilm(SourceFile(name: "film.yaml", text: text), path: "film.yaml")
    }

    /// `a.x` is 12 instead of 10 before the statement, and 30 instead of 20 after it.
    @Test
    func aLineThatMovesAViewOnlyLaterIsNamed() async throws {
        let causes = try await CombinedCausesTests.causes([("leading + 10", "leading + 12"), ("= 20}", "= 30}")])
        #expect(causes == ["a x": [7, 14], "b x": [7, 14]])
    }

    /// A width of 40.05 is within the tolerance of 0.1.
    @Test
    func aLineWithAnEffectWithinTheToleranceIsNotNamed() async throws {
        let causes = try await CombinedCausesTests.causes([("leading + 10", "leading + 12"), ("== 40 ", "== 40.05 ")])
        #expect(causes == ["a x": [7], "b x": [7]])
    }

    /// Without `bLeft`, `b` is at the left edge of its superview. The next line is changed too.
    @Test
    func aRemovedLineAboveAChangedLineIsNamedAlone() async throws {
        let causes = try await CombinedCausesTests.causes([
            ("  bLeft: b.leading == a.trailing + 8\n", ""), ("b.width == 30", "b.width == 31"),
        ])
        // The removed line is line 10 of the golden, and the changed line is line 10 now.
        #expect(causes == ["b x width": [10, 10]], "\(causes)")
    }

    /// Without `aTall`, `a` has no height. Without `bLeft`, `b` is at the left edge of its superview.
    @Test
    func adjacentRemovedLinesAreSeparateCauses() async throws {
        let causes = try await CombinedCausesTests.causes([
            ("  aTall: a.height == 20\n", ""), ("  bLeft: b.leading == a.trailing + 8\n", ""),
        ])
        #expect(causes == ["a height": [9], "b x": [10]], "\(causes)")
    }

    /// Each of the two lines makes `a` 60 wide.
    @Test
    func allLinesAreNamedIfEachIsSufficient() async throws {
        let causes = try await CombinedCausesTests.causes([("== 40 ", "== 60 "), (">= 20", ">= 60")])
        #expect(causes == ["a width": [8, 12], "b x": [8, 12]], "\(causes)")
    }

    /// Another build recorded `a.x` as 14, and the line moves it from 10 to 12.
    @Test
    func theProgramAndALineAreBothNamed() async throws {
        let causes = try await CombinedCausesTests.causes(
            [("leading + 10", "leading + 12"), ("b.width == 30", "b.width == 31")],
            editing: { golden in
                golden.build = "2"
                for index in golden.sections[0].film.views.indices
                where golden.sections[0].film.views[index].name == "a" {
                    golden.sections[0].film.views[index].tracks["x"] = ValueTrack(.number(14_000), at: 0)
                }
            })
        #expect(causes == ["a x": [nil, 7], "b x width": [7, 11]], "\(causes)")
    }

    @Test
    func aPictureNamesTheLinesThatItShows() async throws {
        let causes = try await CombinedCausesTests.causes(
            [("{background: \"#2A9D8F\"}", "{background: \"#4F7CAD\"}"), ("\"#E76F51\"", "\"#264653\"")],
            pictures: [0, 9])
        #expect(causes["picture 0 "] == [5] && causes["picture 9 "] == [15], "\(causes)")
    }

    /// Two elements that differ only in one attribute are exchanged. The attributes are not changes.
    @Test
    func anExchangeOfSimilarElementsIsOneMove() {
        let element = { (id: String) in
            ["    <label id=\"\(id)\">", "        <rect x=\"\(id)\"/>", "        <font/>", "    </label>"]
        }
        let records = [element("1") + element("2"), element("2") + element("1")].map { elements in
            SourceRecord(
                wholeFile: SourceFile(name: "file", text: (["<a>"] + elements + ["</a>"]).joined(separator: "\n")))
        }
        let changes = SourceChange.changes(from: [records[0]], to: [records[1]])
        // Lines 2 through 5 or 6 through 9 are moved.
        #expect(
            changes.count == 1 && [[2, 3, 4, 5], [6, 7, 8, 9]].contains(changes[0].new.map(\.number)), "\(changes)")
    }

    /// The two halves of a move cannot be reverted separately. The changed line below the moved lines is not its cause.
    @Test
    func aMoveIsOneChange() {
        let element = { (id: String) in ["<view id=\"\(id)\">", "    <rect key=\"frame\" x=\"\(id)\"/>", "</view>"] }
        let records = [
            element("1") + element("2") + ["<view id=\"3\">", "</view>"],
            element("2") + element("1") + ["<view alpha=\"0.5\" id=\"3\">", "</view>"],
        ].map { lines in
            SourceRecord(wholeFile: SourceFile(name: "file", text: lines.joined(separator: "\n")))
        }
        let changes = SourceChange.changes(from: [records[0]], to: [records[1]])
        #expect(
            changes.map { $0.new.map(\.number) } == [[4, 5, 6], [7]]
                || changes.map { $0.new.map(\.number) } == [[1, 2, 3], [7]])
    }
}
