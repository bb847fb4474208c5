import AnimaticTesting
import Pictures
import Testing
import UIKit

/// Attributed strings of labels, buttons, text fields and text views.
@MainActor
struct AttributedStringTests {
    private let text = NSAttributedString(
        string: "Total", attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red])

    @Test func `the natural size is that of the fonts in the text`() throws {
        try TestScreen().run {
            let (styled, plain) = (UILabel(), UILabel())
            styled.attributedText = text
            plain.text = "Total"
            plain.font = .systemFont(ofSize: 30)
            #expect(styled.intrinsicContentSize == plain.intrinsicContentSize)
            #expect(styled.intrinsicContentSize.height > 35)
        }
    }

    @Test func `the properties of a label are those of the start of its text, and change the whole text`() throws {
        try TestScreen().run {
            let label = UILabel()
            label.attributedText = text
            #expect(label.text == "Total" && label.font.pointSize == 30 && label.textColor == .red)
            label.font = .systemFont(ofSize: 12)
            label.textColor = .blue
            let attributes = try unsafe #require(label.attributedText).attributes(at: 4, effectiveRange: nil)
            #expect((attributes[.font] as? UIFont)?.pointSize == 12)
            #expect(attributes[.foregroundColor] as? UIColor == .blue)
            #expect(label.intrinsicContentSize.height < 20)
        }
    }

    @Test func `setting the text removes the attributes`() throws {
        try TestScreen().run {
            let label = UILabel()
            label.attributedText = text
            label.text = "Total"
            #expect(label.font.pointSize == 17 && label.attributedText?.length == 5)
            label.attributedText = nil
            #expect(label.text == nil && label.intrinsicContentSize == .zero)
        }
    }

    @Test func `an attribute of a range replaces that of the whole text`() throws {
        try TestScreen().run {
            let string = NSMutableAttributedString(attributedString: text)
            string.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 40), range: NSRange(location: 1, length: 2))
            string.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 5))
            string.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1))
            let label = UILabel()
            label.attributedText = string
            #expect(label.textColor == .blue && label.font.pointSize == 30)
            #expect(label.intrinsicContentSize.height > 47)
        }
    }

    @Test func `indents are part of the width`() throws {
        try TestScreen().run {
            @MainActor func width(_ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
                let style = NSMutableParagraphStyle()
                change(style)
                return NSAttributedString(string: "Total", attributes: [.paragraphStyle: style]).size().width
            }
            let plain = width { _ in }
            // The text has one line.
            #expect(width { $0.headIndent = 30 } == plain)
            #expect(abs(width { $0.firstLineHeadIndent = 30 } - plain - 30) < 1e-9)
            #expect(abs(width { ($0.firstLineHeadIndent, $0.tailIndent) = (30, -12) } - plain - 42) < 1e-9)
        }
    }

    /// The screen has two pixels per point, so a letter has the same position relative to the pixels in all labels.
    @Test(arguments: [
        (NSTextAlignment.left, 30.0, 0.0, 30.0), (.left, 0, -30, 0), (.right, 0, -30, -30), (.right, 30, 0, 0),
        (.center, 30, 0, 15), (.center, 30, -50, -10), (.right, 0, 140, -60),
    ])
    func `lines are aligned between their indents`(
        alignment: NSTextAlignment, head: Double, tail: Double, shift: Double
    ) throws {
        @MainActor func left(_ head: Double, _ tail: Double) throws -> Int {
            let screen = try TestScreen("iPhone 8")
            return try screen.run {
                let style = NSMutableParagraphStyle()
                style.alignment = alignment
                (style.firstLineHeadIndent, style.tailIndent) = (CGFloat(head), CGFloat(tail))
                let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
                label.attributedText = NSAttributedString(string: "H", attributes: [.paragraphStyle: style])
                screen.show(label)
                let picture = try screen.bitmap()
                return try #require((0..<400).first { x in (0..<60).contains { picture[x, $0] != 0xFFFF_FFFF } })
            }
        }
        #expect(try left(head, tail) - left(0, 0) == Int(shift * 2))
    }

    @Test func `later changes to a mutable string do not affect the label`() throws {
        try TestScreen().run {
            let (label, string) = (UILabel(), NSMutableAttributedString(string: "One"))
            label.attributedText = string
            string.append(NSAttributedString(string: " two"))
            #expect(label.attributedText?.string == "One")
        }
    }

    @Test func `lines follow the paragraph style`() throws {
        try TestScreen().run {
            let style = NSMutableParagraphStyle()
            (style.minimumLineHeight, style.lineSpacing, style.alignment) = (30, 6, .right)
            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = NSAttributedString(string: "One\nTwo\nThree", attributes: [.paragraphStyle: style])
            // Three lines of 30 points, and two spacings of 6.
            #expect(label.intrinsicContentSize.height == 102)
            #expect(label.textAlignment == .right)
            label.textAlignment = .center
            let changed = unsafe label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
            #expect((changed as? NSParagraphStyle)?.alignment == .center)
            #expect(style.alignment == .right)
        }
    }

    @Test func `a copy of a paragraph style equals it, and is independent`() throws {
        let style = NSMutableParagraphStyle()
        style.lineHeightMultiple = 1.5
        let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
        #expect(copy == style && copy.hash == style.hash)
        copy.lineSpacing = 2
        #expect(copy != style && style.lineSpacing == 0)
        #expect(NSParagraphStyle.default.lineBreakMode == .byWordWrapping)
    }

    @Test func `a button shows the attributed title instead of the plain title`() throws {
        try TestScreen().run {
            let button = UIButton(type: .system)
            button.setTitle("Buy", for: .normal)
            let small = button.intrinsicContentSize.width
            let title = NSAttributedString(
                string: "Buy now", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue])
            button.setAttributedTitle(title, for: .normal)
            #expect(button.intrinsicContentSize.width > small && button.currentTitle == "Buy")
            #expect(button.currentAttributedTitle == title && button.attributedTitle(for: .disabled) == title)
            button.setAttributedTitle(nil, for: .normal)
            #expect(button.intrinsicContentSize.width == small)
        }
    }

    @Test func `text fields and text views can have attributed text`() throws {
        try TestScreen().run {
            let (field, view) = (UITextField(), UITextView())
            field.attributedPlaceholder = NSAttributedString(
                string: "Name", attributes: [.foregroundColor: UIColor.red])
            #expect(field.placeholder == "Name" && field.text == "")
            field.attributedText = text
            #expect(field.text == "Total")
            view.isScrollEnabled = false
            let usual = view.intrinsicContentSize.height
            view.attributedText = text
            #expect(view.text == "Total" && view.intrinsicContentSize.height > usual + 15)
        }
    }

    @Test func `the bounding box of a string is the size of a label with it`() throws {
        try TestScreen().run {
            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = text
            let size = text.boundingRect(with: CGSize(width: 1000, height: 1000), options: [], context: nil).size
            // A label's size is rounded up to the pixels of a screen with three pixels per point.
            #expect(
                label.intrinsicContentSize.width - size.width < 1 / 3 && size.width <= label.intrinsicContentSize.width)
            #expect(text.size() == size)
            let narrow = CGSize(width: 40, height: 1000)
            let wrapped = text.boundingRect(with: narrow, options: .usesLineFragmentOrigin, context: nil)
            #expect(wrapped.width <= 40 && wrapped.height > 1.9 * size.height)
            let word = "Total".boundingRect(
                with: .zero, attributes: [.font: UIFont.systemFont(ofSize: 30)], context: nil)
            #expect(word.size == size)
        }
    }
}
