import Goldens
import Regression
import Rendering
import Reporting
import Testing
import Text
import TimelineScript

/// Differences must name the lines that caused them, and no other lines.
struct CauseFinderTests {
    private static let script = """
        animatic: 1
        title: Two cards
        fps: 10
        duration: 1s
        views:
          root:
            subviews:
              back: {background: systemRed, frame: [10, 10, 100, 100]}
              front: {background: systemBlue, frame: [50, 50, 100, 100]}
        timeline:
          - {at: 0.3s, do: front.alpha = 0.5}

        """

    /// Each half of a swap alone results in an invalid script.
    @Test
    func aSwapIsNamedWithoutAnIdleChange() async throws {
        var lines = CauseFinderTests.script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.swapAt(7, 8)
        lines[1] = "title: Another title"
        let differences = try await CauseFinderTests.verify(lines.joined(separator: "\n")).differences
        #expect(differences.map(\.kind) == [.hierarchy])
        let causes = Set(differences.flatMap(\.causes).compactMap(\.line))
        // Lines 8 and 9 were swapped, and line 2 has no effect.
        #expect(!causes.isDisjoint(with: [8, 9]))
        #expect(!causes.contains(2))
    }

    @Test(arguments: ["1", "2", ""])
    func aLineIsNamedWhateverBuildRecordedTheGolden(build: String) async throws {
        let changed = CauseFinderTests.script.replacing("alpha = 0.5", with: "alpha = 0.25")
        let differences = try await CauseFinderTests.verify(changed, build: build).differences
        #expect(differences.map(\.words) == ["front.alpha 0.5 → 0.25 from frame 3"])
        #expect(differences.flatMap(\.causes).map(\.line) == [11])
    }

    /// A difference that the recorded script also causes was caused by a change to the program.
    @Test
    func aChangeOfTheProgramIsToldApart() async throws {
        var golden = try await CauseFinderTests.golden(of: CauseFinderTests.script, build: "1")
        let number = { (thousandths: Double) in ValueTrack.Value(thousandths, step: 1) }
        // An earlier version of the program positioned the view elsewhere.
        golden.sections[0].film.views[1].tracks["x"] = ValueTrack(number(14), at: 0)
        let changed = CauseFinderTests.script.replacing("alpha = 0.5", with: "alpha = 0.25")
        let differences = try await CauseFinderTests.verify(changed, against: golden, build: "2").differences
        let causes = Dictionary(uniqueKeysWithValues: differences.map { ($0.view ?? "", $0.causes.map(\.line)) })
        #expect(causes == ["back": [nil], "front": [11]])
    }

    private static func golden(of text: String, build: String) async throws -> Golden {
        let content = RecordedFilm.Content()
        let recording = try await verifier(build: build).record([(film(text), Staging.asWritten, content)])
        return try #require(recording.golden)
    }

    private static func verify(
        _ text: String, against golden: Golden? = nil, build: String = "1"
    ) async throws -> FilmVerification {
        let expected: Golden
        if let golden { expected = golden } else { expected = try await self.golden(of: script, build: "1") }
        return try await verifier(build: build).verify(
            "film.yaml", expected, at: "film.yaml.golden", films: [("as written", film(text), .asWritten)],
            recorded: { _ in nil })
    }

    private static func film(_ text: String) -> RecordedFilm {
        RecordedFilm(SourceFile(name: "film.yaml", text: text), path: "film.yaml")
    }

    private static func verifier(build: String) throws -> Verifier {
        var settings = Verifier.Settings()
        settings.program = "test"
        settings.build = build
        return Verifier(settings, measuring: try CairoTextMeasurer())
    }
}
