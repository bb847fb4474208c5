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
