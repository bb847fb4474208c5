extension ViewContent {
    /// A `UISearchBar`: a field for the text that the user searches for.
    public struct SearchBar: Hashable, Sendable {
        public var text: String
        /// The gray text that is shown while the field is empty.
        public var placeholder: String

        /// The font of the text and the placeholder.
        ///
        /// - Source: iOS 26.1: 17 points, medium.
        public static let font = Font(size: 17, weight: .medium)

        public init(_ text: String = "", placeholder: String = "") {
            self.text = text
            self.placeholder = placeholder
        }
    }
}

extension ViewContent.SearchBar: PlaceholderContent {
    package static let kind = ViewContent.Kind.searchBar
    package static let noun = "a search bar"
    package static let sizeDescription = "none × 44"
    package static let properties: [ContentProperty] = [.text(of: Self.self), .placeholder(of: Self.self)]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init("") }

    package var content: ViewContent { .searchBar(self) }
    package var texts: [String] { [text, placeholder] }

    /// - Source: measured on iOS 26.1: a height of 44 points, and no natural width.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: 44)
    }
}
