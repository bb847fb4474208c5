import Diagnostics
import Film
import FilmData
import Foundation
import Rendering
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import FilmRecords
@testable import HTMLReport

/// A film of ten frames with a box that jumps to the right at 0.3 s and back at 0.6 s.
private let jump = """
    animatic: 1
    title: Jump
    device: {size: [100, 60], scale: 2}
    fps: 10
    duration: 1s
    views: {root: {background: white, subviews: {box: {background: red}}}}
    constraints:
      x: box.leading == root.leading + 10
      y: box.top == root.top + 10
      w: box.width == 20
      h: box.height == 20
    timeline:
      - {at: 0.3s, do: x.constant = 40}
      - {at: 0.6s, do: x.constant = 10}
    """

@Suite("The file of a report")
struct ReportFileTests {
    /// Plays a script into a report. The film can be interrupted at a frame.
    private func play(
        _ script: String = jump, called name: String = "jump.yaml", to path: String,
        pictures: RenderSettings? = RenderSettings(), limit: Int = 10_000_000,
        cancellingAt frame: Int? = nil
    ) async throws {
        let scripted = try ScriptedFilm(script, name: name)
        let (film, scene) = (scripted.timeline, scripted.makeScene())
        let report = ReportFile(
            path: path, of: film, in: scene, pictures: pictures, limit: limit, tool: "animatic test")
        var sinks = FrameSinks([
            report, FailingSink(at: frame.map { .frame($0) } ?? .never, throwing: CancellationError()),
        ])
        try await Player(scene, framesPerSecond: film.framesPerSecond, until: film.end).play(into: &sinks)
    }

    private func text(_ name: String = "film.html", in folder: TemporaryFolder) throws -> String {
        String(decoding: try folder.bytes(name), as: UTF8.self)
    }

    /// Returns the place of the frame that a report of `script` shows first.
    private func opening(_ script: String, pictures: RenderSettings? = RenderSettings()) async throws -> Int? {
        let folder = try TemporaryFolder()
        try await play(script, to: folder.path(of: "film.html"), pictures: pictures)
        return try ReportElement.film(in: text(in: folder)).firstMatch(of: /"opening":(\d+)/).flatMap {
            Int($0.output.1)
        }
    }

    @Test func `opens at the first frame that shows something`() async throws {
        let appearing = jump.replacing("{background: red}", with: "{background: red, isHidden: true}")
            .replacing("do: x.constant = 40", with: "do: [x.constant = 40, box.isHidden = false]")
        for pictures in [RenderSettings(), nil] {
            #expect(try await opening(jump, pictures: pictures) == 0)
            #expect(try await opening(appearing, pictures: pictures) == 3)
        }
        #expect(try await opening(jump.replacing("background: red", with: "background: white")) == 0)
    }

    /// The box is beside the empty window until 0.1 s, and is at its final position 0.5 s later. At 10 frames per second,
    /// this is frame 6. If the box moves for the whole film, the page opens at the first frame after the start, frame 2.
    @Test func `opens at the end of an animation into an empty window`() async throws {
        func entering(for duration: String) -> String {
            """
            animatic: 1
            device: {size: [60, 60], scale: 1}
            fps: 10
            views: {root: {background: white, subviews: {box: {background: red}}}}
            constraints: {size: 'box.size == [20, 20]', y: box.top == root.top, x: box.left == root.left - 20}
            duration: 1s
            timeline:
              - {at: 0.1s, animate: {duration: \(duration), curve: linear}, do: [x.constant = 40, root.layoutIfNeeded()]}
            """
        }
        #expect(try await opening(entering(for: "0.5s")) == 6)
        #expect(try await opening(entering(for: "2s")) == 2)
    }

    @Test func `has the same color for held constraints, and for the other states, as overlays`() async throws {
        let folder = try TemporaryFolder()
        try await play(to: folder.path(of: "film.html"))
        let html = try text(in: folder)
        // The colors are those of `MarkColors`, in hexadecimal notation.
        for (state, color) in [("", "#0a5cd9"), (".loses", "#b86600"), (".broken", "#db141f")] {
            #expect(html.contains(".overlay .constraint\(state) { --ink: \(color); }"))
        }
        #expect(html.contains("--held: #0a5cd9;") && html.contains(".holds > .dot { background: var(--held); }"))
    }

    @Test func `of watch has a stamp that differs if the film differs, and may load the newest stamp`() async throws {
        let folder = try TemporaryFolder()
        func stamp(_ script: String) async throws -> String? {
            let scripted = try ScriptedFilm(script, name: "a.yaml")
            let (film, scene) = (scripted.timeline, scripted.makeScene())
            let path = folder.path(of: "film.html")
            var report = ReportFile(
                path: path, of: film, in: scene, pictures: RenderSettings(), limit: 10_000_000, tool: "animatic test",
                isWatched: true)
            try await Player(scene, framesPerSecond: 10, until: film.end).play(into: &report)
            let html = try text(in: folder)
            #expect(html.contains("script-src 'unsafe-inline' 'self' file:"))
            let stamp = html.firstMatch(of: /id="stamp">([0-9a-f]{16})</).map { String($0.output.1) }
            #expect(try text("film.html.js", in: folder) == "reportStamp(\"\(stamp ?? "")\");\n")
            return stamp
        }
        let first = try await stamp(jump)
        #expect(first != nil)
        #expect(try await stamp(jump) == first)
        #expect(try await stamp(jump.replacing("red", with: "green")) != first)
        try await play(to: folder.path(of: "plain.html"))
        #expect(!folder.names.contains("plain.html.js"))
        #expect(try !text("plain.html", in: folder).contains("id=\"stamp\""))
    }

    @Test func `contains the drawing and the captions of the film, and the page around them`() async throws {
        let folder = try TemporaryFolder()
        let captions = "captions: [{at: 0.1s, text: One}, {at: 0.4s, until: 0.5s, text: <Two>}]\n"
        try await play(
            jump.replacing("fps: 10\n", with: "fps: 10\n" + captions), to: folder.path(of: "deep/film.html"))
        #expect(folder.names(in: "deep") == ["film.html"])
        let html = try text("deep/film.html", in: folder)
        // The box is in front of the root view. It is at 10 points, and from the jump at frame 3 until frame 6 at 40.
        let recording = try FilmRecording(try #require(ReportElement.bytes("drawing", in: html)))
        #expect(recording.frameCount == 10 && recording.width == 100 * 256 && recording.height == 60 * 256)
        let box = try #require(recording.nodes.last { $0.kind == .view })
        #expect(box.numbers.frames == [0, 3, 6])
        #expect(box.numbers.values.map { $0.map { $0 / 256 } } == [10, 40, 10].map { [$0, 10, 20, 20, 0, 0] })
        #expect(
            ReportElement.film(in: html).contains(
                #""captions":[{"begin":0.1,"end":0.4,"text":"One"},{"begin":0.4,"end":0.5,"text":"<Two>"}]"#))
        #expect(html.hasPrefix("<!DOCTYPE html>\n") && html.hasSuffix("</html>\n"))
        #expect(!html.contains("<!-- film -->") && !html.contains(#"<script src="#) && !html.contains("<link"))
        #expect(!html.contains("\nimport ") && !html.contains("\nexport "))
    }

    @Test func `stores changes instead of frames`() async throws {
        let folder = try TemporaryFolder()
        try await play(to: folder.path(of: "film.html"), pictures: nil)
        let html = try text(in: folder)
        #expect(!html.contains(#"id="drawing""#))
        let film = ReportElement.film(in: html)
        #expect(film.contains(#""model":{"at":[0,3,6],"values":[[10,10,20,20],[40,10,20,20],[10,10,20,20]]}"#))
        #expect(film.contains(#""constant":{"at":[0,3,6],"values":[10,40,10]}"#))
    }

    @Test func `names the file of the script without its folder, and no number with more than six decimals`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "film.html")
        let script = jump.replacing("+ 10", with: "+ 10.123456789").replacing("fps: 10", with: "fps: 30")
        try await play(script, called: "home/someone/films/jump.yaml", to: path, pictures: nil)
        let json = ReportElement.film(in: try text(in: folder))
        #expect(json.contains(#""name":"jump.yaml""#) && !json.contains("someone"))
        // 10.123456789 occurs in the text of the script, and nowhere else.
        let numbers = json.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"").matches(of: /-?\d+(?:\.\d+)?(?:e-?\d+)?/)
        #expect(numbers.count > 100)
        let long = numbers.map { String($0.output) }.filter {
            ($0.split(separator: ".").dropFirst().first?.count ?? 0) > 6
        }
        #expect(long == [])
        #expect(
            json.contains("[10.123457,") && json.contains(#""constant":{"at":[0,9,18],"values":[10.123457,40,10]}"#))
    }

    @Test(
        "rounds numbers, and nothing in strings",
        arguments: [
            ("[0.30000000000000004,-0.1000000000000001]", "[0.3,-0.1]"),
            (
                #"{"a\"0.30000000000000004":"1.00000000001","b":1.00000000001}"#,
                #"{"a\"0.30000000000000004":"1.00000000001","b":1}"#
            ),
            (
                "[2.842170943040401e-14,-2.842170943040401e-14,12345678901,1e300,true,false,null]",
                "[0,0,12345678901,1e300,true,false,null]"
            ),
            ("[123456.1234567,0.125,5]", "[123456.123457,0.125,5]"),
        ])
    func numbers(json: String, rounded: String) {
        #expect(RoundedNumbers.rounded(json) == rounded)
    }

    @Test func `has the same bytes each time`() async throws {
        let folder = try TemporaryFolder()
        for name in ["one.html", "two.html"] { try await play(to: folder.path(of: name)) }
        #expect(try folder.bytes("one.html") == folder.bytes("two.html"))
    }

    @Test("keeps the earlier file if the film is interrupted", arguments: [0, 4, 9])
    func interrupted(frame: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write("film.html", "earlier")
        let path = folder.path(of: "film.html")
        await #expect(throws: CancellationError.self) {
            try await play(to: path, cancellingAt: frame)
        }
        await #expect(throws: CancellationError.self) {
            try await play(to: folder.path(of: "new/deep/film.html"), cancellingAt: frame)
        }
        #expect(folder.names == ["film.html"])
        #expect(try text(in: folder) == "earlier")
    }

    @Test func `is refused if it would be too large, and keeps the earlier file`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("film.html", "earlier")
        let whole = try await size()
        let refused = await #expect(throws: ReportTooLarge.self) {
            try await play(to: folder.path(of: "film.html"), limit: whole - 1)
        }
        #expect(refused?.size == whole)
        #expect(folder.names == ["film.html"])
        #expect(try text(in: folder) == "earlier")
        try await play(to: folder.path(of: "film.html"), limit: whole)
        #expect(try folder.bytes("film.html").count == whole)
    }

    /// Returns the size of the report in bytes.
    private func size() async throws -> Int {
        let folder = try TemporaryFolder()
        try await play(to: folder.path(of: "film.html"))
        return try folder.bytes("film.html").count
    }

    @Test func `is written even if layout never ends`() async throws {
        let folder = try TemporaryFolder()
        let endless = """
            animatic: 1
            views: {root: {on: {layoutSubviews: [root.setNeedsLayout()]}}}
            constraints: {}
            """
        await #expect(throws: FeedbackLoop.self) { try await play(endless, to: folder.path(of: "film.html")) }
        #expect(ReportElement.film(in: try text(in: folder)).contains(#""kind":"feedbackLoop""#))
    }

    @Test func `reports a path that cannot be written`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("film.html/file", "in the way")
        await #expect(throws: RenderingError.self) { try await play(to: folder.path(of: "film.html")) }
        #expect(folder.names == ["film.html"])
    }
}
