import Geometry
package import Layout
package import Playback
package import TimelineScript
import Views

/// Puts title cards among the frames of a film on their way to a sink.
///
/// It is the last before the sinks that draw, so that nothing that is asked of the film itself, in its own times and numbers,
/// knows of the cards.
package struct TitleCardInserter<Sink: FrameSink>: FrameSink {
    /// Where the pictures go.
    package private(set) var sink: Sink
    private let reel: TitleCardNumbering
    private let numbers: [Int]
    private let measurer: any TextMeasuring

    private var canvas = Size.zero
    /// How many of the numbers were shown.
    private var shown = 0

    /// - Parameter numbers: The pictures of the reel that are wanted, in rising order; the film is played for the frames among
    ///   them.
    package init(
        _ sink: Sink, _ reel: TitleCardNumbering, showing numbers: [Int], measuring measurer: any TextMeasuring
    ) {
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

/// Keeps the pictures of a composition in which title cards are seen from a sink, which gets frames in their own numbers and
/// times.
package struct TitleCardRemover<Sink: FrameSink>: FrameSink {
    /// Where the frames go.
    package private(set) var sink: Sink
    private let reel: CompositionNumbering
    private let numbers: [Int]

    /// - Parameter numbers: The pictures of the reel that are played.
    package init(_ sink: Sink, _ reel: CompositionNumbering, of numbers: [Int]) {
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

/// The pictures of a film with its title cards among them, counted from 0.
///
/// A card stands before the first frame that is not before its time, or after the last. The frames are those of the film
/// without cards, each once and in order: only their numbers and their times in the reel are others.
package struct TitleCardNumbering: Hashable, Sendable {
    package let cards: [TitleCard]
    package let clock: FrameClock
    /// Of pictures, those of cards among them.
    package let count: Int
    /// Where each card stands: its first number, and the first after it.
    private let places: [Range<Int>]

    /// What a picture shows.
    package enum Picture: Hashable {
        /// By its place among ``TitleCardNumbering/cards``.
        case card(Int)
        /// By its number in the film.
        case frame(Int)
    }

    /// - Parameters:
    ///   - cards: In the order of their times.
    ///   - frameCount: Of the film.
    package init(_ cards: [TitleCard], clock: FrameClock, frameCount: Int) {
        self.cards = cards
        self.clock = clock
        var places: [Range<Int>] = []
        var shown = 0
        for card in cards {
            let before = card.frame(by: clock, of: frameCount)
            let length = card.length(by: clock)
            places.append(before + shown..<before + shown + length)
            shown += length
        }
        self.places = places
        count = frameCount + shown
    }

    /// What picture `number` shows.
    package subscript(number: Int) -> Picture {
        var shown = 0
        for (card, place) in places.enumerated() {
            if place.contains(number) { return .card(card) }
            guard place.upperBound <= number else { break }
            shown += place.count
        }
        return .frame(number - shown)
    }

    /// The frames of the film that pictures with these numbers show.
    package func frames(in numbers: [Int]) -> [Int] {
        numbers.compactMap { if case .frame(let frame) = self[$0] { frame } else { nil } }
    }
}
