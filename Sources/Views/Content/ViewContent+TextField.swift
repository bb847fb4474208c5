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
