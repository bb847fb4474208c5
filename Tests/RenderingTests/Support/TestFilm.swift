import Geometry
import Views

@testable import Film

/// A film that sends frames to a sink, like the player.
struct TestFilm {
    let format: FilmFormat
    let frames: [FrameSnapshot]

    /// Creates a film with one frame for each scene, at 10 frames per second.
    init(_ scenes: [TestScene], scale: Double = 1) {
        format = FilmFormat(
            title: "film", canvas: scenes[0].canvas, scale: scale, framesPerSecond: 10, frameCount: scenes.count)
        frames = scenes.enumerated().map { index, scene in
            FrameSnapshot(
                index: index, time: .milliseconds(100 * index), model: scene.tree, presentation: scene.tree, events: [])
        }
    }

    /// Returns a film of `count` small frames. The gray value of each frame is its index.
    static func grays(_ count: Int) -> TestFilm {
        TestFilm(
            (0..<count).map { index in
                var scene = TestScene(width: 8, height: 6)
                let gray = Double(index) / 255
                scene.add(Rect(0, 0, 8, 6), Color(red: gray, green: gray, blue: gray))
                return scene
            })
    }

    /// Plays the first `count` frames, which are all frames by default, and finishes like the player.
    func play(into sink: inout some FrameSink, first count: Int? = nil) async throws {
        try await sink.begin(format)
        do {
            for frame in frames.prefix(count ?? frames.count) { try await sink.receive(frame) }
        } catch {
            try await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(count == nil ? .complete : .interrupted)
    }
}

extension FilmFormat {
    func with(frameCount: Int) -> FilmFormat {
        FilmFormat(
            title: title, canvas: canvas, scale: scale, framesPerSecond: framesPerSecond, frameCount: frameCount)
    }
}

extension FilmFormat {
    /// Returns the format of a film with one frame.
    static func of(_ canvas: Size) -> FilmFormat {
        FilmFormat(title: "film", canvas: canvas, scale: 1, framesPerSecond: 10, frameCount: 1)
    }
}
