package import Playback

/// Keeps the pictures of a composition in which title cards are seen from a sink, which gets frames in their own numbers and
/// times.
package struct UntitledFilm<Sink: FrameSink>: FrameSink {
    /// Where the frames go.
    package private(set) var sink: Sink
    private let reel: CompositionReel
    private let numbers: [Int]

    /// - Parameter numbers: The pictures of the reel that are played.
    package init(_ sink: Sink, _ reel: CompositionReel, of numbers: [Int]) {
        self.sink = sink
        self.reel = reel
        self.numbers = numbers
    }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        try await sink.begin(
            FilmFormat(
                title: film.title, canvas: film.canvas, scale: film.scale, framesPerSecond: film.framesPerSecond,
                frameCount: reel.frameCount, sampleCount: reel.withoutCards(numbers).count,
                windowFillsCanvas: film.windowFillsCanvas, surroundings: film.surroundings))
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        let picture = reel[frame.index]
        guard picture.cards.isEmpty else { return }
        try await sink.receive(frame.numbered(picture.frame, at: reel.clock.time(ofFrame: picture.frame)))
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }
}
