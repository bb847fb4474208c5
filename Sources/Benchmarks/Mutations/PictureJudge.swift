import Diagnostics
import Files
import InterfaceBuilder
import Pictures
import Playback
import Rendering
import Simulation
import TimelineScript
import Views

/// Plays and draws films to determine whether a change is visible. It is independent of the module `Regression`.
struct PictureJudge {
    private let measurer: CairoTextMeasurer

    /// The interval between the drawn frames of a film, in frames. The last frame is also drawn.
    static let step = 10

    init(measuring measurer: CairoTextMeasurer) { self.measurer = measurer }

    /// Returns the hashes of the pictures of a script, or of all scenes in a storyboard. The hashes of each film are
    /// preceded by the number of its frames.
    ///
    /// Returns `nil` if the file is invalid.
    func pictures(of path: String) async throws -> [UInt64]? {
        guard path.hasSuffix(".storyboard") || path.hasSuffix(".xib") else {
            guard let file = try? SourceFile.load(path: path, shownAs: path) else { return nil }
            return try await pictures(of: file, in: path.folder)
        }
        guard let document = try? InterfaceReader.read(SourceFile.loadInterface(path: path, shownAs: path)) else {
            return nil
        }
        var hashes: [UInt64] = []
        for scene in document.screens {
            let reference = "\(path.lastName)#\(scene.controller?.id ?? scene.root.id)".replacing("'", with: "''")
            let text = "animatic: 1\nscene: '\(reference)'\nfps: 1\nduration: 1s\n"
            guard let found = try await pictures(of: SourceFile(name: path, text: text), in: path.folder) else {
                return nil
            }
            hashes += found
        }
        return hashes
    }

    private func pictures(of file: SourceFile, in folder: String) async throws -> [UInt64]? {
        let reading = TimelineReader.read(
            file, folder: folder, readingScenes: InterfaceScenes.read,
            checkingWith: { FilmCheck.play($0, measuring: measurer) })
        guard let timeline = reading.timeline else { return nil }
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        let player = Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
        // Use a new renderer, because a renderer caches decoded images and an image file may have changed.
        var sink = PictureSink(drawingWith: try CairoRenderer())
        do {
            try await player.play(into: &sink)
        } catch is FeedbackLoop {
            // Ignore the error. The pictures that were drawn before the feedback loop are still compared.
        }
        return [UInt64(player.frameCount)] + sink.hashes
    }
}

private struct PictureSink: FrameSink {
    private let renderer: CairoRenderer
    private(set) var hashes: [UInt64] = []
    private var drawn: ViewTree?
    private var format: FilmFormat?

    init(drawingWith renderer: CairoRenderer) { self.renderer = renderer }

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { format = film }

    mutating func receive(_ frame: FrameSnapshot) throws {
        guard let format, frame.index % PictureJudge.step == 0 || frame.index == format.frameCount - 1 else { return }
        if let drawn, drawn == frame.presentation, let last = hashes.last {
            hashes.append(last)
            return
        }
        drawn = frame.presentation
        let background = AdaptiveColor.systemBackground.resolved(for: frame.presentation.traits.userInterfaceStyle)
        let picture = try renderer.draw(
            frame.presentation, canvas: format.canvas, scale: format.scale, background: background)
        hashes.append(unsafe picture.pixels.withUnsafeBytes { unsafe ContentHash($0).value })
    }

    mutating func finish(_ ending: FilmEnding) {}
}

extension String {
    /// The path without its last component.
    var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
    /// The last component of the path.
    var lastName: String { String(split(separator: "/").last ?? "") }
}
