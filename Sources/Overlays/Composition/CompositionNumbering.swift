package import Playback
package import TimelineScript

/// The numbering of the pictures of a composition, including the pictures that show title cards. Numbers begin at 0.
///
/// All films of a composition advance together. While a film shows a title card, the other films therefore keep
/// showing their current frame. If several films have cards at the same time, the cards appear together. If one film
/// has several cards at this time, they appear one after the other, and the last one stays visible until the cards of
/// all films have ended.
package struct CompositionNumbering: Hashable, Sendable {
    package let clock: FrameClock
    /// The number of frames of the longest film, without cards.
    package let frameCount: Int
    /// The number of pictures, including those that show cards.
    package let count: Int
    private let stops: [Stop]

    /// The content of a picture.
    package struct Picture: Hashable {
        /// The frame number for the films that show no card.
        package let frame: Int
        /// The card of each film; `nil` for a film that shows no card. The array is empty if no film shows a card.
        package let cards: [TitleCard?]
    }

    /// A range of pictures that show title cards while the films do not advance.
    private struct Stop: Hashable {
        /// The range of picture numbers in the stop.
        let numbers: Range<Int>
        /// The number of the frame that follows the stop.
        let frame: Int
        /// The cards of each film, in order.
        let cards: [[Showing]]
    }

    private struct Showing: Hashable {
        let card: TitleCard
        /// The number of pictures in which the card is shown.
        let length: Int
    }

    /// - Parameters:
    ///   - cards: The cards of each film, in the order of their times.
    ///   - frameCounts: The number of frames of each film.
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

    /// The content of picture `number`.
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

    /// Returns the card of a film at an offset in a stop, or `nil` if the film has no cards in the stop.
    private static func card(of showings: [Showing], after waited: Int) -> TitleCard? {
        var end = 0
        for showing in showings {
            end += showing.length
            if waited < end { return showing.card }
        }
        return showings.last?.card
    }

    package var hasCards: Bool { !stops.isEmpty }

    /// Returns the elements of `numbers` whose pictures show no card.
    package func withoutCards(_ numbers: [Int]) -> [Int] { numbers.filter { self[$0].cards.isEmpty } }
}
