import AnimaticTesting
import Testing
import UIKit

@Suite("Glyphs of layout managers") @MainActor
struct LayoutManagerTests {
    /// The text `text` in lines of at most `width` points, without padding.
    @MainActor
    private final class Text {
        let (container, manager): (NSTextContainer, NSLayoutManager)
        let storage: NSTextStorage

        init(_ text: NSAttributedString, width: CGFloat, padding: CGFloat = 0) {
            container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
            container.lineFragmentPadding = padding
            manager = NSLayoutManager()
            storage = NSTextStorage(attributedString: text)
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }

        func bounds(_ location: Int, _ length: Int) -> CGRect {
            manager.boundingRect(forGlyphRange: NSRange(location: location, length: length), in: container)
        }

        func index(_ x: CGFloat, _ y: CGFloat) -> Int { manager.glyphIndex(for: CGPoint(x: x, y: y), in: container) }
    }

    private static let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]

    private func string(_ text: String) -> NSAttributedString {
        NSAttributedString(string: text, attributes: Self.attributes)
    }

    private func width(_ text: String) -> CGFloat { string(text).size().width }

    @Test func `the box of a range begins and ends where the text before and in it end`() throws {
        try TestScreen().run {
            let text = Text(string("Terms and conditions"), width: 1000, padding: 5)
            let height = string("T").size().height
            #expect(text.manager.numberOfGlyphs == 20)
            #expect(text.manager.glyphRange(for: text.container) == NSRange(location: 0, length: 20))
            let link = text.bounds(6, 3)
            // Characters in a line and alone differ by kerning and rounding.
            #expect(abs(link.minX - 5 - width("Terms ")) < 0.5 && abs(link.maxX - 5 - width("Terms and")) < 0.5)
            #expect(link.minY == 0 && link.height == height)
            #expect(text.bounds(3, 0) == .zero && text.bounds(50, 2) == .zero)
            #expect(text.manager.location(forGlyphAt: 0).x == 5)
        }
    }

    @Test func `the character at the middle of its box is found, and the fraction is a half`() throws {
        try TestScreen().run {
            let text = Text(string("An e\u{301}mbedded 👍 link שלום in some words, and the rest"), width: 130)
            var found: [Int] = []
            let characters = Array(text.storage.string)
            var start = 0
            for character in characters {
                let length = character.utf16.count
                let box = text.bounds(start, length)
                if box.width > 0.5 {
                    var fraction: CGFloat = -1
                    let place = CGPoint(x: box.midX, y: box.midY)
                    let index = unsafe text.manager.characterIndex(
                        for: place, in: text.container, fractionOfDistanceBetweenInsertionPoints: &fraction)
                    #expect(index == start, "\(character)")
                    #expect(abs(fraction - 0.5) < 0.02, "\(character)")
                    found.append(index)
                }
                start += length
            }
            // Only white space at the ends of lines has no place.
            #expect(found.count > characters.count - 8 && start == text.manager.numberOfGlyphs)
        }
    }

    @Test func `the fraction grows in the direction of the text`() throws {
        try TestScreen().run {
            for (letters, isRightToLeft) in [("mmm", false), ("ששש", true)] {
                let text = Text(string(letters), width: 200)
                let box = text.bounds(1, 1)
                var fraction: CGFloat = 0
                let place = CGPoint(x: box.minX + box.width / 4, y: 5)
                let index = unsafe text.manager.glyphIndex(
                    for: place, in: text.container, fractionOfDistanceThroughGlyph: &fraction)
                #expect(index == 1 && abs(fraction - (isRightToLeft ? 0.75 : 0.25)) < 0.02)
                #expect((text.bounds(0, 1).minX > box.minX) == isRightToLeft)
            }
        }
    }

    @Test func `lines contain all characters, and follow each other`() throws {
        try TestScreen().run {
            let text = Text(string("Some words that need several lines\n\nEnd"), width: 120)
            var (ranges, rects, used): ([NSRange], [CGRect], [CGRect]) = ([], [], [])
            let all = NSRange(location: 0, length: text.manager.numberOfGlyphs)
            unsafe text.manager.enumerateLineFragments(forGlyphRange: all) { rect, usedRect, container, range, _ in
                #expect(container === text.container)
                ranges.append(range)
                rects.append(rect)
                used.append(usedRect)
            }
            #expect(ranges.map(\.length).reduce(0, +) == all.length && ranges[0].location == 0)
            for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(NSMaxRange(range) == next.location) }
            for (rect, next) in zip(rects, rects.dropFirst()) { #expect(abs(rect.maxY - next.minY) < 0.001) }
            #expect(rects.allSatisfy { $0.minX == 0 && $0.width == 120 })
            #expect(abs(rects[rects.count - 1].maxY - text.manager.usedRect(for: text.container).maxY) < 1)
            let right = used.map(\.maxX).max() ?? 0
            #expect(abs(right - text.manager.usedRect(for: text.container).maxX) < 1)
            var range = NSRange()
            let second = unsafe text.manager.lineFragmentRect(forGlyphAt: ranges[1].location, effectiveRange: &range)
            #expect(second == rects[1] && range == ranges[1])
            let last = unsafe text.manager.lineFragmentUsedRect(forGlyphAt: all.length - 1, effectiveRange: nil)
            #expect(last == used.last)
            // The box of a range in two lines is as wide as its widest part, and as high as both lines.
            let both = NSRange(location: ranges[0].location, length: ranges[0].length + ranges[1].length)
            let box = text.bounds(both.location, both.length)
            #expect(box.minY == 0 && abs(box.maxY - rects[1].maxY) < 0.001)
            var parts: [CGRect] = []
            unsafe text.manager.enumerateEnclosingRects(
                forGlyphRange: both, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
                in: text.container
            ) { rect, stop in
                parts.append(rect)
                unsafe stop.pointee = true
            }
            #expect(parts.count == 1 && parts[0].maxY == rects[0].maxY)
        }
    }

    @Test func `a point outside of the text finds the closest glyph`() throws {
        try TestScreen().run {
            let text = Text(string("Some words that need several lines"), width: 120)
            var range = NSRange()
            _ = unsafe text.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &range)
            #expect(text.index(-20, -20) == 0 && text.index(-20, 5) == 0)
            // The white space at the end of the line has no place.
            #expect(text.index(500, 5) == range.length - 2)
            #expect(text.index(500, 5000) == text.manager.numberOfGlyphs - 1)
            let empty = Text(string(""), width: 100)
            #expect(empty.index(3, 3) == 0 && empty.manager.numberOfGlyphs == 0)
        }
    }

    @Test func `alignment moves the glyphs`() throws {
        try TestScreen().run {
            let style = NSMutableParagraphStyle()
            for (alignment, share) in [(NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1)] {
                style.alignment = alignment
                let aligned = NSMutableAttributedString(attributedString: string("End"))
                aligned.addAttribute(.paragraphStyle, value: style.copy(), range: NSRange(location: 0, length: 3))
                let box = Text(aligned, width: 200).bounds(0, 3)
                #expect(abs(box.minX - (200 - box.width) * share) < 0.01)
            }
        }
    }

    @Test func `the layout manager of a text view lays out its text`() throws {
        try TestScreen().run {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 210, height: 100))
            view.attributedText = string("End")
            view.textAlignment = .right
            let (manager, container) = (view.layoutManager, view.textContainer)
            let box = manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 3), in: container)
            #expect(abs(box.width - width("End")) < 0.5 && abs(box.maxX - 205) < 0.01)
            #expect(manager.glyphIndex(for: CGPoint(x: box.maxX - 1, y: 5), in: container) == 2)
            #expect(manager.usedRect(for: container).height == string("E").size().height)
        }
    }
}
