import Diagnostics
import Goldens
import Regression
import Rendering
import Reporting
import Testing
import TimelineScript

/// A golden with unusual text must be unchanged after writing and reading.
struct UnusualTextTests {
    /// The texts contain combining marks that join the adjacent quotation marks or spaces.
    @Test(arguments: [
        "\u{301}a", "a\u{301}", "\u{200D}", "\u{FE0F} b", "a \u{308}b", "\"\u{301}", "\\", "\\u0041", "🇩🇪", "\u{1}", "",
    ])
    func textsAreKept(text: String) throws {
        let golden = UnusualTextTests.golden(["text": ValueTrack(.text(text), at: 0)])
        #expect(try Golden(golden.text, path: "golden") == golden)
    }

    @Test
    func numbersAreKept() throws {
        let numbers = [0, 0.001, -0.001, 0.5, 12, -12.34, 999_999_999.999, -1e9, 0.01, 1000, 100.1]
        let names = numbers.indices.map { "number\($0)" }
        let tracks = zip(names, numbers).map { ($0, ValueTrack(ValueTrack.Value($1, step: 1), at: 0)) }
        let golden = UnusualTextTests.golden(Dictionary(uniqueKeysWithValues: tracks))
        let read = try Golden(golden.text, path: "golden")
        #expect(read == golden)
        for (name, number) in zip(names, numbers) {
            #expect(read.sections.first?.film.views.first?.tracks[name]?.first.number == number)
        }
    }

    @Test(arguments: ["1.", ".5", "1.2345", "1-2", "--1", "+1", "1e3", "", "9999999999999999"])
    func whatIsNoNumberIsRefused(word: String) {
        let text = UnusualTextTests.golden([:]).text.replacing("frame 0 0 0 0", with: "frame \(word) 0 0 0")
        #expect(throws: GoldenError.self) { try Golden(text, path: "golden") }
    }

    @Test
    func theBuildIsKept() throws {
        var golden = UnusualTextTests.golden([:])
        golden.build = "33e6c75612345678"
        #expect(try Golden(golden.text, path: "golden") == golden)
    }

    private static func golden(_ tracks: [String: ValueTrack]) -> Golden {
        var all = tracks
        for name in SampledView.frameNames { all[name] = ValueTrack(.number(0), at: 0) }
        all[SampledView.superview] = ValueTrack(.none, at: 0)
        all[SampledView.order] = ValueTrack(.number(0), at: 0)
        var film = FilmGeometry()
        film.frameCount = 1
        film.views = [SampledView(name: "root", kind: "view", presence: [0...0], tracks: all)]
        return Golden(
            program: "test", fonts: "0", sources: [],
            sections: [Golden.Section(name: "as written", surroundings: "", film: film)])
    }
}
