public import Geometry

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
