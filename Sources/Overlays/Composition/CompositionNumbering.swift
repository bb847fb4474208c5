package import Playback
package import TimelineScript

/// The pictures of several films in one, title cards among them, counted from 0.
///
/// A card stands where it stands in its own film, and the other films wait with what they showed last; they have one time.
/// Cards of one time are seen together, and each film's last one until the longest are over.
package struct CompositionNumbering: Hashable, Sendable {
    package let clock: FrameClock
    /// Of the longest film, without cards.
    package let frameCount: Int
    /// Of pictures, those with cards among them.
    package let count: Int
    private let stops: [Stop]

    /// What a picture shows.
    package struct Picture: Hashable {
        /// The number of the frame that films without a card show.
        package let frame: Int
        /// For each film; empty where none has one.
        package let cards: [TitleCard?]
    }

    /// A while in which the films wait for cards.
    private struct Stop: Hashable {
        /// The numbers of its pictures.
        let numbers: Range<Int>
        /// The frame that comes after it.
        let frame: Int
        /// For each film, in order, with the number of pictures of each.
        let cards: [[Showing]]
    }

    private struct Showing: Hashable {
        let card: TitleCard
        /// In pictures.
        let length: Int
    }

    /// - Parameters:
    ///   - cards: Of each film, in the order of their times.
    ///   - frameCounts: Of each film.
    package init(_ cards: [[TitleCard]], clock: FrameClock, frameCounts: [Int]) {
        self.clock = clock
        frameCount = frameCounts.max() ?? 0
        var showings: [Int: [[Showing]]] = [:]
        for (film, frameCount) in frameCounts.enumerated() where film < cards.count {
            for card in cards[film] {
                let frame = card.frame(by: clock, of: frameCount)
                let showing = Showing(card: card, length: card.length(by: clock))
                showings[frame, default: Array(repeating: [], count: frameCounts.count)][film].append(showing)
            }
        }
        var stops: [Stop] = []
        var shown = 0
        for (frame, cards) in showings.sorted(by: { $0.key < $1.key }) {
            let length = cards.map { $0.reduce(0) { $0 + $1.length } }.max() ?? 0
            stops.append(Stop(numbers: frame + shown..<frame + shown + length, frame: frame, cards: cards))
            shown += length
        }
        self.stops = stops
        count = frameCount + shown
    }

    /// What picture `number` shows.
    package subscript(number: Int) -> Picture {
        var shown = 0
        for stop in stops {
            if stop.numbers.contains(number) {
                let waited = number - stop.numbers.lowerBound
                return Picture(
                    frame: max(stop.frame - 1, 0),
                    cards: stop.cards.map { CompositionNumbering.card(of: $0, after: waited) })
            }
            guard stop.numbers.upperBound <= number else { break }
            shown += stop.numbers.count
        }
        return Picture(frame: number - shown, cards: [])
    }

    /// The one that is seen after so many pictures of a stop; `nil` where there is none.
    private static func card(of showings: [Showing], after waited: Int) -> TitleCard? {
        var end = 0
        for showing in showings {
            end += showing.length
            if waited < end { return showing.card }
        }
        return showings.last?.card
    }

    package var hasCards: Bool { !stops.isEmpty }

    /// Those of the pictures with these numbers in which no film shows a card.
    package func withoutCards(_ numbers: [Int]) -> [Int] { numbers.filter { self[$0].cards.isEmpty } }
}
