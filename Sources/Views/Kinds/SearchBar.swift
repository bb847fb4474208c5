package import Geometry

extension ViewContent {
    /// A `UISearchBar`: a field for the text that the user searches for.
    public struct SearchBar: Hashable, Sendable {
        public var text: String
        /// The gray text that is shown while the field is empty.
        public var placeholder: String
        /// Whether a button that ends the search is beside the field.
        public var showsCancelButton = false
        public var traits = Self.usualTraits
        /// What the field shows while the user edits the text.
        package var editing: TextField.Editing?

        /// - Source: Apple's documentation of `UISearchBar`: no capitalization. The return key searches.
        public static let usualTraits: TextInputTraits = {
            var traits = TextInputTraits()
            (traits.autocapitalizationType, traits.returnKeyType) = (.none, .search)
            return traits
        }()

        /// The font of the text and the placeholder.
        ///
        /// - Source: iOS 26.1: 17 points, medium.
        public static let font = Font(size: 17, weight: .medium)

        public init(_ text: String = "", placeholder: String = "") {
            self.text = text
            self.placeholder = placeholder
        }

        /// Returns the field in bounds of a size: 44 points high, with side margins of 8 points.
        ///
        /// - Source: the frames of the field, its parts and the round cancel button were measured in search bars on iOS
        ///   26.1: the button has 44 points, and is 11 points beside the field.
        package func fieldRect(in size: Size, isRightToLeft: Bool) -> Rect {
            let width = size.width - 16 - (showsCancelButton ? 44 + 11 : 0)
            return Rect(x: 8, y: (size.height - 44) / 2, width: max(width, 0), height: 44)
                .mirrored(isRightToLeft, in: size.width)
        }

        /// Returns the button that removes the text; `nil` without text.
        package func clearButtonRect(in size: Size, isRightToLeft: Bool) -> Rect? {
            let field = fieldRect(in: size, isRightToLeft: isRightToLeft)
            let x = isRightToLeft ? field.minX + 14.333 : field.maxX - 34.333
            return text.isEmpty ? nil : Rect(x: x, y: field.center.y - 10, width: 20, height: 20)
        }

        /// Returns the button that ends the search; `nil` if the bar has none.
        package func cancelButtonRect(in size: Size, isRightToLeft: Bool) -> Rect? {
            guard showsCancelButton else { return nil }
            return Rect(x: size.width - 8 - 44, y: (size.height - 44) / 2, width: 44, height: 44)
                .mirrored(isRightToLeft, in: size.width)
        }

        /// Returns a text field that shows the text at its place in bounds of a size, without any other part of the bar.
        package func textField(in size: Size, isRightToLeft: Bool) -> TextField {
            var field = TextField(text, placeholder: placeholder, font: Self.font, borderStyle: .none)
            let area = fieldRect(in: size, isRightToLeft: isRightToLeft)
            // The space beside the text contains the magnifier at its start, and the clear button at its end.
            let (left, right) = isRightToLeft ? (44.0, 39.667) : (39.667, 44.0)
            field.textInsets = EdgeInsets(
                top: area.minY + 2, left: area.minX + left, bottom: size.height - area.maxY + 2,
                right: size.width - area.maxX + right)
            field.editing = editing
            return field
        }
    }
}

extension ViewContent.SearchBar: PlaceholderContent {
    package static let kind = ViewContent.Kind.searchBar
    package static let noun = "a search bar"
    package static let sizeDescription = "none × 44"
    package static let properties: [ContentProperty] = [
        .text(of: Self.self), .placeholder(of: Self.self),
        .init(
            "showsCancelButton", .boolean, \Self.showsCancelButton,
            "Whether a button that ends the search is beside the field."),
    ]

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
