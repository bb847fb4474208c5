public import Geometry

extension ViewContent {
    /// A `UITextView`: lines of text that the user enters. The text scrolls unless ``isScrollEnabled`` is `false`.
    public struct TextView: Hashable, Sendable {
        public var attributedText: AttributedText
        public var font: Font
        /// The color of text without a color attribute; `nil` for ``AdaptiveColor/label``.
        public var textColor: AdaptiveColor?
        /// The alignment of paragraphs without an alignment attribute.
        public var alignment = TextAlignment.natural
        /// Whether the text scrolls. A text view that scrolls has no natural size. The natural size of any other text
        /// view is the size of its text.
        public var isScrollEnabled: Bool

        public var traits = TextInputTraits()

        /// The distances from the edges of the view to its text, in points.
        public var textContainerInset = EdgeInsets(top: 8, bottom: 8)
        /// The space within the container at each end of a line, in points.
        public var lineFragmentPadding = 5.0
        /// The maximum number of lines that are shown; 0 for any number.
        public var maximumNumberOfLines = 0

        public init(_ text: String, font: Font = .textView, isScrollEnabled: Bool = true) {
            attributedText = AttributedText(text)
            self.font = font
            self.isScrollEnabled = isScrollEnabled
        }

        /// The text that is measured and drawn. Lines break between words. Korean text is also broken within words,
        /// because the paragraphs of a text view have no line break strategy, unlike the paragraphs of a label.
        ///
        /// Unlike in a label, a line break at the end of the text begins a new line.
        public var block: TextBlock {
            let parts = attributedText.parts
            let ending =
                text.last?.isNewline == true ? [(text: " ", attributes: parts.last?.attributes ?? .init())] : []
            return TextBlock(
                ending.isEmpty ? attributedText : AttributedText(parts + ending), font: font,
                numberOfLines: maximumNumberOfLines, lineBreakMode: .byWordWrapping, lineBreakStrategy: [])
        }
    }
}

extension ViewContent {
    /// Whether a text view or a scroll view scrolls; `nil` for other kinds of views. Setting a value has no effect on
    /// those views.
    public var isScrollEnabled: Bool? {
        get { self[\TextView.isScrollEnabled] ?? self[\Scroll.isScrollEnabled] }
        set {
            self[\TextView.isScrollEnabled] = newValue
            self[\Scroll.isScrollEnabled] = newValue
        }
    }
}

extension Font {
    /// The font of a text view that is created in code: 12 points, regular.
    public static let textView = Font(size: 12)
}

extension ViewContent.TextView: TextInputContent, FontContent, AlignedContent {
    package static let kind = ViewContent.Kind.textView
    package static let noun = "a text view"
    package static let sizeDescription = "none if it scrolls; otherwise, the size of the text"
    package static let properties: [ContentProperty] =
        [
            .text(of: Self.self),
            .attributedText(of: Self.self),
            .font(of: Self.self),
            .textColor(of: Self.self),
            .textAlignment(of: Self.self),
            .init(
                "isScrollEnabled", .boolean, \Self.isScrollEnabled,
                "Whether the user can scroll the content. A text view that does not scroll has a natural size."),
        ] + traitProperties
    /// The default background, which keeps text in the color `label` legible over any superview.
    package static let defaultBackground = AdaptiveColor.systemBackground

    package init() { self.init("") }

    package var content: ViewContent { .textView(self) }
    package var usesTint: Bool { block.attributedText.hasLinks }
    package var texts: [String] { [text] }
    package var sizingPart: Self {
        guard !isScrollEnabled else { return Self("") }
        var part = self
        part.textColor = nil
        part.alignment = .natural
        part.traits = TextInputTraits()
        return part
    }
    package var wrapsToItsWidth: Bool { !isScrollEnabled }
    package var baselineFont: Font? { font }

    /// Returns the size of the text within `width`, including insets and padding. A text view that scrolls has no
    /// natural size.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        guard !isScrollEnabled else { return IntrinsicSize(width: nil, height: nil) }
        let inset = textContainerInset
        let sides = 2 * lineFragmentPadding + inset.left + inset.right
        let text = measurer.text.size(of: block, within: width.map { max($0 - sides, 0) })
        return IntrinsicSize(
            width: measurer.grid.roundedUp(text.width + sides),
            height: measurer.grid.roundedUp(text.height + inset.top + inset.bottom))
    }
}
