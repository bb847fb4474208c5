import AnimaticTesting
import Pictures
import Testing
import UIKit

/// `UILabel.textRect(forBounds:limitedToNumberOfLines:)`, which determines the natural size of a label and the
/// position of its text.
@MainActor
struct TextRectTests {
    private func label(_ text: String, lines: Int = 1) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = lines
        return label
    }

    @Test func `is the text at the top of the bounds, at the side of the alignment`() throws {
        try TestScreen().run {
            let label = label("Text")
            let size = label.intrinsicContentSize
            let bounds = CGRect(x: 10, y: 20, width: 300, height: 100)
            @MainActor func rect() -> CGRect { label.textRect(forBounds: bounds, limitedToNumberOfLines: 1) }
            #expect(rect() == CGRect(x: 10, y: 20, width: size.width, height: size.height))
            label.textAlignment = .right
            #expect(rect().maxX == 310 && rect().minY == 20)
            label.textAlignment = .center
            #expect(rect().midX == 160)
            label.text = nil
            #expect(rect() == CGRect(x: 10, y: 20, width: 0, height: 0))
        }
    }

    /// Five lines of equal height.
    @Test func `is limited to the given number of lines, and to the bounds`() throws {
        try TestScreen().run {
            let label = label("A\nB\nC\nD\nE", lines: 0)
            let bounds = CGRect(x: 0, y: 0, width: 100, height: 1000)
            @MainActor func height(_ lines: Int, _ bounds: CGRect) -> CGFloat {
                label.textRect(forBounds: bounds, limitedToNumberOfLines: lines).height
            }
            let (one, five) = (height(1, bounds), height(0, bounds))
            #expect(five == label.intrinsicContentSize.height && height(5, bounds) == five)
            // The height of several lines is rounded up to a pixel, with three pixels per point.
            #expect(one > 0 && abs(five - 5 * one) <= 5.0 / 3)
            #expect(height(0, CGRect(x: 0, y: 0, width: 100, height: 30)) == 30)
        }
    }

    @Test func `an override with padding makes the label larger`() throws {
        let screen = try TestScreen()
        screen.run {
            let (plain, padded) = (label("Text"), PaddedLabel())
            padded.text = "Text"
            let natural = plain.intrinsicContentSize
            let wanted = CGSize(width: natural.width + 30, height: natural.height + 15)
            #expect(padded.intrinsicContentSize == wanted)
            #expect(padded.sizeThatFits(.zero) == wanted)
            padded.sizeToFit()
            let rounding = 1e-9
            #expect(abs(padded.bounds.width - wanted.width) < rounding)
            #expect(abs(padded.bounds.height - wanted.height) < rounding)
            padded.translatesAutoresizingMaskIntoConstraints = false
            screen.show(padded)
            #expect(abs(padded.bounds.width - wanted.width) < rounding)
            #expect(abs(padded.bounds.height - wanted.height) < rounding)
        }
    }

    /// The text has a width of 300 - 30 points, like a label of this width.
    @Test func `an override for several lines is called again when the width is known`() throws {
        let screen = try TestScreen()
        screen.run {
            let text = Array(repeating: "words", count: 20).joined(separator: " ")
            let (plain, padded) = (label(text, lines: 0), PaddedLabel())
            (padded.text, padded.numberOfLines) = (text, 0)
            plain.preferredMaxLayoutWidth = 270
            padded.translatesAutoresizingMaskIntoConstraints = false
            padded.widthAnchor.constraint(equalToConstant: 300).isActive = true
            screen.show(padded)
            screen.advance(by: 0.1)
            #expect(abs(padded.bounds.height - plain.intrinsicContentSize.height - 15) < 1e-9)
            #expect(screen.feedbackLoop == nil)
        }
    }

    @Test func `the text is drawn in the rectangle that an override returns`() throws {
        // Returns the rows of pixels that differ from white, for a label of 100 × 100 points.
        @MainActor func place(_ make: () -> UILabel) throws -> ClosedRange<Int> {
            let screen = try TestScreen("iPhone 8")
            return try screen.run {
                let label = make()
                label.text = "H"
                label.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                screen.show(label)
                let picture = try screen.bitmap()
                let inked = (0..<200).filter { y in (0..<200).contains { picture[$0, y] != 0xFFFF_FFFF } }
                return try #require(inked.first)...#require(inked.last)
            }
        }
        let (middle, top, bottom) = (
            try place { UILabel() }, try place { TopLabel() }, try place { BottomLabel() }
        )
        // The first and the last row of a letter can be lighter.
        #expect(abs(middle.count - top.count) <= 1 && abs(middle.count - bottom.count) <= 1)
        // The label is 200 pixels high, so the text in its center has the same distance from the top and the bottom.
        #expect(top.lowerBound < middle.lowerBound && middle.lowerBound < bottom.lowerBound)
        #expect(abs(top.lowerBound + bottom.lowerBound - 2 * middle.lowerBound) <= 2)
    }
}

private final class PaddedLabel: UILabel {
    private let padding = UIEdgeInsets(top: 5, left: 10, bottom: 10, right: 20)

    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let inside = super.textRect(forBounds: bounds.inset(by: padding), limitedToNumberOfLines: numberOfLines)
        return CGRect(
            x: inside.minX - padding.left, y: inside.minY - padding.top,
            width: inside.width + padding.left + padding.right, height: inside.height + padding.top + padding.bottom)
    }

    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: padding)) }
}

private final class TopLabel: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    }
}

private final class BottomLabel: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        rect.origin.y = bounds.maxY - rect.height
        return rect
    }
}
