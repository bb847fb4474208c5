import Diagnostics
import Files
import Film
import FilmData
import Foundation
import Playback
import Rendering
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript

/// The drawing of recordings in a browser, compared with the frames that Cairo draws.
@Suite("A recording that Chromium draws", .enabled(if: Chromium.path != nil, "\(Chromium.absence)"))
struct FilmDrawingTests {
    /// Every script of the gallery in `make nightly`, and every twelfth in `make test`.
    private static let scripts = stride(from: 0, to: GalleryTests.scripts.count, by: Nightly.size(1, else: 12))
        .map { GalleryTests.scripts[$0] }
    /// The number of frames that are compared in each film.
    private static let frameCount = 8
    /// The number of pixels per point.
    private static let scale = 2.0
    /// The largest difference between two components of a color that is not counted.
    private static let tolerance = 32
    /// The largest share of pixels that may differ.
    private static let largestShare = 0.005

    /// Records all frames of a film, and draws some of them with Cairo.
    private struct Sink: FrameSink {
        var readsTrace: Bool { false }
        private var recorder: FilmRecorder?
        private var pictures: FramePictures
        private let settings: RenderSettings

        init(_ timeline: Timeline) {
            settings = RenderSettings(scale: FilmDrawingTests.scale, fonts: timeline.fonts)
            pictures = FramePictures(of: [], settings, measuring: nil)
        }

        mutating func begin(_ film: FilmFormat) throws {
            recorder = try FilmRecorder(film, settings)
            let last = max(film.frameCount - 1, 0)
            let frames = (0..<FilmDrawingTests.frameCount).map { $0 * last / (FilmDrawingTests.frameCount - 1) }
            pictures = FramePictures(of: Set(frames), settings, measuring: nil)
            try pictures.begin(film)
        }

        mutating func receive(_ frame: FrameSnapshot) throws {
            _ = try recorder?.add(frame)
            try pictures.receive(frame)
        }

        mutating func finish(_ ending: FilmEnding) {}

        /// The compressed recording.
        var recording: [UInt8] { RawDeflate.compressed(recorder?.recording.bytes ?? []) }

        var frames: [FramePictures.Picture] { pictures.pictures }
    }

    private func play(_ script: String) async throws -> Sink {
        let timeline = try #require(try GalleryTests.read(script).timeline)
        let scene = SceneBuilder(timeline, measuring: try CairoTextMeasurer(adding: timeline.fonts)).build()
        var sink = Sink(timeline)
        try await Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end).play(into: &sink)
        return sink
    }

    /// Returns a page that draws frames and writes the share of the pixels that differ.
    private func page(_ sink: Sink) -> String {
        func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
        let frames = sink.frames.map { #"{frame: \#($0.frame), file: "\#(base64($0.bytes))"}"# }
        return """
            <!DOCTYPE html><meta charset="utf-8"><body><script>
            \(ModuleScript.combined(DrawingModules.all))
            const [frames, tolerance] = [[\(frames.joined(separator: ",\n"))], \(Self.tolerance)];
            async function compare() {
              const drawing = await FilmDrawing.read(await expanded(bytesOfBase64("\(base64(sink.recording))")));
              const shares = [];
              for (const {frame, file} of frames) {
                const picture = await createImageBitmap(new Blob([bytesOfBase64(file)], {type: "image/png"}));
                const [own, other] = [document.createElement("canvas"), document.createElement("canvas")];
                drawing.draw(own, frame, \(Self.scale));
                [other.width, other.height] = [picture.width, picture.height];
                other.getContext("2d").drawImage(picture, 0, 0);
                const [a, b] = [own, other].map((one) => one.getContext("2d").getImageData(0, 0, one.width, one.height).data);
                const marks = new ImageData(other.width, other.height);
                let count = 0;
                for (let place = 0; place < b.length; place += 4) {
                  const differs = [0, 1, 2, 3].some((channel) => Math.abs(a[place + channel] - b[place + channel]) > tolerance);
                  marks.data.set(differs ? [255, 0, 0, 255] : [0, 0, 0, 255], place);
                  if (differs) count += 1;
                }
                const third = document.createElement("canvas");
                [third.width, third.height] = [other.width, other.height];
                third.getContext("2d").putImageData(marks, 0, 0);
                document.body.append(own, other, third);
                shares.push(own.width === other.width && own.height === other.height ? 4 * count / b.length : 1);
              }
              return shares;
            }
            const ready = compare();
            </script></body>
            """
    }

    @Test("looks like the frames of Cairo", arguments: scripts)
    func compares(script: String) async throws {
        let sink = try await play(script)
        let folder = try TemporaryFolder()
        let page = page(sink)
        try folder.write("film.html", page)
        let answer = try Chromium.value(
            of: "ready.then(JSON.stringify)", at: folder.url.appending(path: "film.html").absoluteString)
        let shares = try JSONDecoder().decode([Double].self, from: Data(answer.utf8))
        let worst = shares.max() ?? 1
        let differences = "frames \(sink.frames.map(\.frame)): \(shares)"
        #expect(shares.count == sink.frames.count && worst <= Self.largestShare, "\(script), \(differences)")
        guard worst > Self.largestShare else { return }
        let copy = Repository.root.appending(path: ".build/drawing/\(script).html")
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try page.write(to: copy, atomically: true, encoding: .utf8)
    }
}
