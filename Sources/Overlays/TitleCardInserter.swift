import Diagnostics
package import Film
import Geometry
import Layout
import Reporting
package import TimelineScript
package import Views

/// A sink that inserts title cards between the frames of a film, and passes all pictures to another sink.
///
/// This sink is the last stage before drawing. Therefore all other stages use the times and frame numbers of the film
/// without cards.
package struct TitleCardInserter<Sink: FrameSink>: FrameSink {
    /// The sink that receives the pictures.
    package private(set) var sink: Sink
    private let numbering: TitleCardNumbering
    private let numbers: [Int]
    private let measurer: any TextMeasuring

    private var canvas = Size.zero
    /// The number of pictures passed so far.
    private var shown = 0

    /// - Parameter numbers: The numbers of the requested pictures, in ascending order. The player must play exactly
    ///   the frames among these pictures.
    package init(
        _ sink: Sink, _ numbering: TitleCardNumbering, showing numbers: [Int], measuring measurer: any TextMeasuring
    ) {
        self.sink = sink
        self.numbering = numbering
        self.numbers = numbers
        self.measurer = measurer
    }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        (canvas, shown) = (film.canvas, 0)
        var format = film
        (format.frameCount, format.sampleCount) = (numbering.count, numbers.count)
        try await sink.begin(format)
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        try await showCards()
        let number = numbers[shown]
        precondition(numbering[number] == .frame(frame.index), "frame \(frame.index) is not the next frame")
        shown += 1
        try await sink.receive(frame.numbered(number, at: numbering.clock.time(ofFrame: number)))
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

    /// Passes the cards that precede the next frame to the sink.
    private mutating func showCards() async throws {
        var drawn: (card: Int, tree: ViewTree)?
        while shown < numbers.count, case .card(let card) = numbering[numbers[shown]] {
            try Task.checkCancellation()
            let tree =
                drawn?.card == card
                ? drawn?.tree : TitleCardLayout(numbering.cards[card], on: canvas, measuring: measurer).tree
            guard let tree else { return }
            drawn = (card, tree)
            let number = numbers[shown]
            shown += 1
            try await sink.receive(
                FrameSnapshot(
                    index: number, time: numbering.clock.time(ofFrame: number), model: tree, presentation: tree,
                    events: []))
        }
    }
}

/// A sink that removes the pictures with title cards from a composition. It restores the numbers and times of the
/// frames, and passes them to another sink.
package struct TitleCardRemover<Sink: FrameSink>: FrameSink {
    /// The sink that receives the frames.
    package private(set) var sink: Sink
    private let numbering: CompositionNumbering
    private let numbers: [Int]

    /// - Parameter numbers: The numbers of the pictures that are played.
    package init(_ sink: Sink, _ numbering: CompositionNumbering, of numbers: [Int]) {
        self.sink = sink
        self.numbering = numbering
        self.numbers = numbers
    }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        var format = film
        (format.frameCount, format.sampleCount) = (numbering.frameCount, numbering.withoutCards(numbers).count)
        try await sink.begin(format)
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        let picture = numbering[frame.index]
        guard picture.cards.isEmpty else { return }
        try await sink.receive(frame.numbered(picture.frame, at: numbering.clock.time(ofFrame: picture.frame)))
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }
}

/// The numbering of the pictures of a film, including title cards. Numbers begin at 0.
///
/// A card appears before the first frame at or after its time, or after the last frame. The numbering contains each
/// frame of the film once, in order. Compared with the film without cards, only the numbers and times of the frames
/// differ.
package struct TitleCardNumbering: Hashable, Sendable {
    package let cards: [TitleCard]
    package let clock: FrameClock
    /// The number of pictures, including cards.
    package let count: Int
    /// The range of picture numbers of each card.
    private let places: [Range<Int>]

    /// The content of a picture.
    package enum Picture: Hashable {
        /// The index of a card in ``TitleCardNumbering/cards``.
        case card(Int)
        /// The number of a frame in the film.
        case frame(Int)
    }

    /// - Parameters:
    ///   - cards: The title cards in the order of their times.
    ///   - frameCount: The number of frames of the film, without cards.
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

    /// Returns the content of picture `number`.
    package subscript(number: Int) -> Picture {
        var shown = 0
        for (card, place) in places.enumerated() {
            if place.contains(number) { return .card(card) }
            guard place.upperBound <= number else { break }
            shown += place.count
        }
        return .frame(number - shown)
    }

    /// Returns the frames of the film that are among the pictures with the given numbers.
    package func frames(in numbers: [Int]) -> [Int] {
        numbers.compactMap { if case .frame(let frame) = self[$0] { frame } else { nil } }
    }
}

/// The layout of a title card. The text has the largest font size that fits the canvas.
struct TitleCardLayout {
    let tree: ViewTree

    private static let paper = Color(red: 0.1, green: 0.1, blue: 0.12)
    private static let subtitleColor = Color(red: 1, green: 1, blue: 1, alpha: 0.72)
    /// The range of font sizes in points.
    static let sizes = 6.0...48.0
    /// The font size in points at or below which words may be broken. At larger sizes, the font size is reduced until
    /// every word fits on a line.
    static let minimumUnbrokenSize = 12.0

    init(_ card: TitleCard, on canvas: Size, measuring measurer: any TextMeasuring) {
        let margin = max(min(canvas.width, canvas.height) / 12, 4).rounded()
        let room = Size(width: max(canvas.width - 2 * margin, 1), height: max(canvas.height - 2 * margin, 1))
        var root = ViewState(name: "titleCard")
        root.frame = Rect(origin: .zero, size: canvas)
        root.backgroundColor = TitleCardLayout.paper
        root.clipsToBounds = true
        var tree = ViewTree(root: root)
        let blocks = TextBlocks(card, in: room, measurer)
        var top = margin + max((room.height - blocks.height(measurer, in: room)) / 2, 0)
        for (text, color) in zip(blocks.texts, [Color.white, TitleCardLayout.subtitleColor]) {
            let height = min(measurer.size(of: text, within: room.width).height, margin + room.height - top)
            var label = ViewState(
                name: "words",
                content: .label(
                    .init(
                        text.text, font: text.font, color: color, alignment: .center, numberOfLines: 0,
                        lineBreakMode: .byTruncatingTail)))
            label.frame = Rect(x: margin, y: top, width: room.width, height: max(height, 0))
            tree.add(tree.makeView(label), to: tree.root)
            top += height + blocks.gap
        }
        self.tree = tree
    }

    /// The texts of a card with their fonts.
    struct TextBlocks {
        /// The title, followed by the subtitle if there is one.
        let texts: [TextBlock]

        /// The vertical gap between the texts in points.
        var gap: Double { ((texts.first?.font.size ?? 0) / 2).rounded() }

        /// Creates the texts with the largest font size that fits.
        init(_ card: TitleCard, in room: Size, _ measurer: any TextMeasuring) {
            var size = min(max((room.width / 11).rounded(.down), sizes.lowerBound), sizes.upperBound)
            var blocks = TextBlocks(card, size: size)
            while size > sizes.lowerBound, !blocks.fit(in: room, measurer) {
                size -= 1
                blocks = TextBlocks(card, size: size)
            }
            self = blocks
        }

        private init(_ card: TitleCard, size: Double) {
            let title = TextBlock(
                card.text.value, font: Font(size: size, weight: .bold), numberOfLines: 0,
                lineBreakMode: .byWordWrapping)
            let subtitle = card.subtitle.map {
                TextBlock(
                    $0.value, font: Font(size: max((size * 0.55).rounded(), sizes.lowerBound), weight: .medium),
                    numberOfLines: 0, lineBreakMode: .byWordWrapping)
            }
            texts = [title] + [subtitle].compactMap(\.self)
        }

        func height(_ measurer: any TextMeasuring, in room: Size) -> Double {
            texts.reduce(-gap) { $0 + gap + measurer.size(of: $1, within: room.width).height }
        }

        private func fit(in room: Size, _ measurer: any TextMeasuring) -> Bool {
            guard height(measurer, in: room) <= room.height else { return false }
            return texts.allSatisfy { text in
                text.font.size <= minimumUnbrokenSize
                    || text.text.split(whereSeparator: \.isWhitespace).allSatisfy {
                        TitleCardLayout.breaksAnywhere($0)
                            || measurer.size(of: String($0), in: text.font).width <= room.width
                    }
            }
        }
    }

    /// Returns whether lines can break within the word, as in Chinese and Japanese. Korean text breaks between words.
    static func breaksAnywhere(_ word: Substring) -> Bool {
        // The range starts at the CJK radicals.
        word.contains { character in
            !character.isHangul
                && character.unicodeScalars.contains { (0x2E80...0xD7FF).contains($0.value) || $0.value >= 0x20000 }
        }
    }
}

extension TitleCard {
    /// Returns the frame before which the card appears: the first frame at or after its time, or the end of the film.
    func frame(by clock: FrameClock, of frameCount: Int) -> Int {
        time.value > .zero ? min(clock.frameCount(until: time.value), frameCount) : 0
    }

    /// Returns the number of pictures in which the card is shown.
    func length(by clock: FrameClock) -> Int { clock.frameCount(until: duration) }
}
