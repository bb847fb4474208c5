import Geometry
package import Layout
package import Playback
import Views

/// Puts title cards among the frames of a film on their way to a sink.
///
/// It is the last before the sinks that draw, so that nothing that is asked of the film itself, in its own times and numbers,
/// knows of the cards.
package struct TitledFilm<Sink: FrameSink>: FrameSink {
    /// Where the pictures go.
    package private(set) var sink: Sink
    private let reel: TitleReel
    private let numbers: [Int]
    private let measurer: any TextMeasuring

    private var canvas = Size.zero
    /// How many of the numbers were shown.
    private var shown = 0

    /// - Parameter numbers: The pictures of the reel that are wanted, in rising order; the film is played for the frames among
    ///   them.
    package init(_ sink: Sink, _ reel: TitleReel, showing numbers: [Int], measuring measurer: any TextMeasuring) {
        self.sink = sink
        self.reel = reel
        self.numbers = numbers
        self.measurer = measurer
    }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        (canvas, shown) = (film.canvas, 0)
        try await sink.begin(
            FilmFormat(
                title: film.title, canvas: film.canvas, scale: film.scale, framesPerSecond: film.framesPerSecond,
                frameCount: reel.count, sampleCount: numbers.count, windowFillsCanvas: film.windowFillsCanvas,
                surroundings: film.surroundings))
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        try await showCards()
        let number = numbers[shown]
        precondition(reel[number] == .frame(frame.index), "frame \(frame.index) is not the one that comes next")
        shown += 1
        try await sink.receive(frame.numbered(number, at: reel.clock.time(ofFrame: number)))
    }

    package mutating func finish(_ ending: FilmEnding) async throws {
        if ending == .complete {
            do {
                try await showCards()
            } catch {
                try? await sink.finish(.interrupted)
                throw error
            }
        }
        try await sink.finish(ending)
    }

    /// Those before the next frame.
    private mutating func showCards() async throws {
        var drawn: (card: Int, tree: ViewTree)?
        while shown < numbers.count, case .card(let card) = reel[numbers[shown]] {
            try Task.checkCancellation()
            let tree =
                drawn?.card == card
                ? drawn?.tree : TitleCardLayout(reel.cards[card], on: canvas, measuring: measurer).tree
            guard let tree else { return }
            drawn = (card, tree)
            let number = numbers[shown]
            shown += 1
            try await sink.receive(
                FrameSnapshot(
                    index: number, time: reel.clock.time(ofFrame: number), model: tree, presentation: tree, events: []))
        }
    }
}
