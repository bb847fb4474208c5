package import Playback
package import TimelineScript

/// The pictures of a film with its title cards among them, counted from 0.
///
/// A card stands before the first frame that is not before its time, or after the last. The frames are those of the film
/// without cards, each once and in order: only their numbers and their times in the reel are others.
package struct TitleReel: Hashable, Sendable {
    package let cards: [TitleCard]
    package let clock: FrameClock
    /// Of pictures, those of cards among them.
    package let count: Int
    /// Where each card stands: its first number, and the first after it.
    private let places: [Range<Int>]

    /// What a picture shows.
    package enum Picture: Hashable {
        /// By its place among ``TitleReel/cards``.
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
