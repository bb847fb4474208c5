public import Geometry

extension ViewContent {
    /// The text of a label and how it is set.
    public struct Label: Hashable, Sendable {
        public var text: String
        public var font: Font
        public var color: Color
        public var alignment: TextAlignment
        /// At most as many lines; 0 for any number. Not negative.
        public var numberOfLines: Int
        public var lineBreakMode: LineBreakMode
        /// The width at which the natural size of a label of several lines is measured, in points; 0 for the width
        /// that layout gives the label.
        public var preferredMaxLayoutWidth: Double

        public init(
            _ text: String, font: Font = .label, color: Color = .black, alignment: TextAlignment = .natural,
            numberOfLines: Int = 1, lineBreakMode: LineBreakMode = .byTruncatingTail,
            preferredMaxLayoutWidth: Double = 0
        ) {
            precondition(numberOfLines >= 0, "a number of lines must not be negative, not \(numberOfLines)")
            self.text = text
            self.font = font
            self.color = color
            self.alignment = alignment
            self.numberOfLines = numberOfLines
            self.lineBreakMode = lineBreakMode
            self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
        }

        /// What decides how large the label is.
        public var block: TextBlock {
            TextBlock(text, font: font, numberOfLines: numberOfLines, lineBreakMode: lineBreakMode)
        }
    }

    /// Where a line of text stands in a label that is wider than it.
    public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
        case left, center, right
        /// Where reading begins: at the left, but for text that begins in Arabic or another script that runs from
        /// right to left.
        case natural
        /// At both edges, with wider spaces; the last line of a paragraph as ``natural``.
        case justified
    }
}

extension ViewContent {
    /// A `UITextField`: a line that the user writes.
    public struct TextField: Hashable, Sendable {
        public var text: String
        /// Shown, in grey, while there is no text.
        public var placeholder: String
        public var font: Font
        public var borderStyle: BorderStyle
        public var isEnabled = true

        public enum BorderStyle: String, Hashable, Sendable, CaseIterable {
            case none, roundedRect
        }

        public init(
            _ text: String = "", placeholder: String = "", font: Font = .label,
            borderStyle: BorderStyle = .roundedRect
        ) {
            self.text = text
            self.placeholder = placeholder
            self.font = font
            self.borderStyle = borderStyle
        }

        /// The text, or the placeholder while there is none.
        public var shownText: String { text.isEmpty ? placeholder : text }
    }
}

extension ViewContent {
    /// A `UITextView`: lines of text that the user writes, which scroll unless that is turned off.
    public struct TextView: Hashable, Sendable {
        public var text: String
        public var font: Font
        /// A view that scrolls has no natural size; one that does not is as large as its text.
        public var isScrollEnabled: Bool

        /// Between the view's edges and its text.
        public static let textContainerInset = EdgeInsets(top: 8, bottom: 8)
        /// Within the container, at either end of a line, in points.
        public static let lineFragmentPadding = 5.0

        public init(_ text: String, font: Font = .textView, isScrollEnabled: Bool = true) {
            self.text = text
            self.font = font
            self.isScrollEnabled = isScrollEnabled
        }

        /// What is measured and drawn: any number of lines, broken between words, and in Korean also within them: unlike a
        /// label's, a text view's paragraphs have no strategy of their own.
        ///
        /// A line break at the very end begins a line, in which the user would go on; in a label it begins none.
        public var block: TextBlock {
            let ending = text.last?.isNewline == true ? " " : ""
            return TextBlock(
                text + ending, font: font, numberOfLines: 0, lineBreakMode: .byWordWrapping, lineBreakStrategy: [])
        }
    }
}

extension Font {
    /// What a text view made in code has: 12 points, regular.
    public static let textView = Font(size: 12)
}
