import Diagnostics
import Foundation
import Geometry
import Reporting
import TestSupport
import Testing

@testable import Goldens
@testable import Regression

@Suite("The text of goldens")
struct GoldenTextTests {
    /// Returns a golden with random sections, views, tracks and sources.
    private func golden(_ random: inout SeededGenerator) -> Golden {
        let names = ["root", "card", "a b", "\"quoted\"", "überschrift", "x[0]", "line\nbreak", "-", "#1", "tab\t"]
        var golden = Golden(program: "animatic 1.0", fonts: "0123", sources: [])
        var number = 0
        golden.sources = ["film.yaml", "Main.storyboard"].map { name in
            number = 0
            let lines = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
                number += random.chance(3) ? Int.random(in: 2..<9, using: &random) : 1
                return SourceRecord.Line(number: number, text: random.chance(2) ? "  a: 1 | @2" : "end 3")
            }
            return SourceRecord(name: name, lines: lines)
        }
        golden.files = random.chance(2) ? ["photo one.png": "00ff"] : [:]
        for section in 0..<Int.random(in: 1..<4, using: &random) {
            var film = FilmGeometry()
            film.frameCount = Int.random(in: 1..<80, using: &random)
            film.views = names.prefix(Int.random(in: 1...names.count, using: &random)).map {
                view($0, film.frameCount, &random)
            }
            var result = Golden.Section(
                name: "section \(section), dark", surroundings: "iPhone 14, \"dark\"", film: film)
            if random.chance(2) {
                result.passes = [
                    RecordedPass(turn: 3, phase: "layout", views: ["a b", "root"]),
                    RecordedPass(turn: 4, phase: "layout", views: []),
                ]
            }
            if random.chance(2) {
                result.pictures = [Golden.Picture(frame: 0, hash: "00"), Golden.Picture(frame: 7, hash: "ff")]
            }
            golden[result.name] = result
        }
        return golden
    }

    private func view(_ name: String, _ frames: Int, _ random: inout SeededGenerator) -> SampledView {
        let first = random.chance(2) ? 0 : Int.random(in: 0..<frames, using: &random)
        var view = SampledView(name: name, kind: "label", presence: [first...(frames - 1)], tracks: [:])
        if frames - first > 9 {
            view.presence = random.chance(2) ? [first...first, (first + 3)...(frames - 1)] : view.presence
        }
        let isRoot = random.chance(4)
        view.tracks[SampledView.superview] = ValueTrack(isRoot ? .none : .text("a b"), at: first)
        view.tracks[SampledView.order] = ValueTrack(.number(isRoot ? 0 : 2000), at: first)
        for property in SampledView.frameNames { view.tracks[property] = track(first, frames, ofText: false, &random) }
        for property in ["alpha", "transform.tx"] where random.chance(2) {
            view.tracks[property] = track(first, frames, ofText: false, &random)
        }
        for property in ["text", "backgroundColor"] where random.chance(2) {
            view.tracks[property] = track(first, frames, ofText: true, &random)
        }
        return view
    }

    private func track(_ first: Int, _ frames: Int, ofText: Bool, _ random: inout SeededGenerator) -> ValueTrack {
        let texts = ["#FF00FF", "say \"hello\"", "", "back\\slash", "emoji 👩‍👩‍👧", "a\u{2028}b", "-", "12"]
        func value() -> ValueTrack.Value {
            if random.chance(9) { return .none }
            if ofText { return .text(texts.randomElement(using: &random) ?? "") }
            return .number([0, -375_000, 10, 1_000_000_000_000, -1, 120_500].randomElement(using: &random) ?? 0)
        }
        var track = ValueTrack(value(), at: first)
        for frame in first..<frames where random.chance(Int.random(in: 1..<4, using: &random)) {
            track.note(value(), at: frame)
        }
        return track
    }

    @Test func `a golden is unchanged after writing and reading`() throws {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<200 {
            let golden = golden(&random)
            let read = try Golden(golden.text, path: "film.golden")
            try #require(read == golden)
            try #require(read.text == golden.text)
            try #require(Golden(golden.text.replacing("\n", with: "\r\n"), path: "film.golden") == golden)
        }
    }

    @Test func `a truncated golden is refused with the line number`() throws {
        var random = SeededGenerator(seed: 5)
        let text = golden(&random).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for count in 0..<(lines.count - 1) {
            let part = lines[..<count].map { $0 + "\n" }.joined()
            let error = #expect(throws: GoldenError.self) { try Golden(part, path: "film.golden") }
            #expect(error.map { (1...count + 1).contains($0.diagnostic.span.line) } ?? false, "\(count) lines")
        }
    }

    @Test func `random damage is refused or results in another golden, and never causes a crash`() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<400 {
            var scalars = Array(golden(&random).text.unicodeScalars)
            for _ in 0..<Int.random(in: 1..<4, using: &random) {
                let place = Int.random(in: 0..<scalars.count, using: &random)
                let new = [" ", "\n", "@", "-", "9", ":", "\"", "\\", "u", "|"].randomElement(using: &random) ?? " "
                if random.chance(3) { scalars.remove(at: place) } else { scalars[place] = Unicode.Scalar(new) ?? " " }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            if let read = try? Golden(String(text), path: "film.golden") {
                #expect((try? Golden(read.text, path: "film.golden")) == read)
            }
        }
    }

    @Test(arguments: [
        ("", "found no golden"), ("hello\n", "found no golden"), ("animatic golden 2\n", "found version 2"),
        ("animatic golden 1\nprogram \"p\"\n", "incomplete"),
        ("animatic golden 1\nprogram \"p\"\nfonts f\nend 5\n", "found 4 lines, expected 5"),
        ("animatic golden 1\nprogram \"p\nfonts f\nend 4\n", "no closing quotation mark"),
        ("<<<<<<< HEAD\nanimatic golden 1\n", "found no golden"),
    ])
    func `a damaged golden is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: GoldenError.self) { try Golden(text, path: "film.golden") }
        #expect(error?.diagnostic.message.contains(reason) ?? false, "\(error?.diagnostic.message ?? "")")
        #expect(error?.diagnostic.span.file == "film.golden")
    }

    @Test func `a movement is written once, and later movements with the same steps refer to it`() throws {
        var film = FilmGeometry()
        film.frameCount = 10
        for (index, name) in ["a", "b"].enumerated() {
            var x = ValueTrack(.number(index * 5000), at: 0)
            for (frame, step) in zip(3..<7, [1000, 3000, 3000, 1000]) {
                x.note(.number((x.last.number.map { Int($0 * 1000) } ?? 0) + step), at: frame)
            }
            var view = SampledView(name: name, kind: "view", presence: [0...9], tracks: ["x": x])
            for property in ["y", "width", "height"] { view.tracks[property] = ValueTrack(.number(0), at: 0) }
            view.tracks[SampledView.superview] = ValueTrack(.none, at: 0)
            view.tracks[SampledView.order] = ValueTrack(.number(0), at: 0)
            film.views.append(view)
        }
        var golden = Golden(program: "p", fonts: "f", sources: [])
        golden["as written"] = Golden.Section(name: "as written", surroundings: "iPhone", film: film)
        let lines = golden.text.split(separator: "\n").map(String.init)
        #expect(lines.contains("    x @3-6 8: 1 3 3 1"))
        #expect(lines.contains("    x @3-6 13 as a.x"))
        #expect(try Golden(golden.text, path: "g") == golden)
    }
}
