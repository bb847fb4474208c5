import Diagnostics
import Geometry
import Layout
import Playback
import TimelineScript
import Views

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
