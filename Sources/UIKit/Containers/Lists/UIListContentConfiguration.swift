internal import Containers
public import CoreGraphics
internal import Geometry
internal import Views

/// The text, the second text and the image of a row, a header or a footer.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    /// The look of a text.
    public struct TextProperties: Hashable {
        public enum TextAlignment: Int, Sendable {
            case natural, center, justified

            var label: NSTextAlignment {
                switch self {
                case .natural: .natural
                case .center: .center
                case .justified: .justified
                }
            }
        }

        public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

        public var font: UIFont
        public var color = UIColor.label
        /// A transformation of the color, which is applied before the text is drawn.
        public var colorTransformer: UIConfigurationColorTransformer?
        public var alignment = TextAlignment.natural
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The largest number of lines; 0 for no limit, which is the default.
        public var numberOfLines = 0
        /// How a text without attributes is changed before it is shown. The default is `none`.
        public var transform = TextTransform.none

        /// Returns the color that is drawn.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        fileprivate init(_ font: UIFont, _ color: UIColor = .label) { (self.font, self.color) = (font, color) }

        fileprivate func transformed(_ text: String?) -> String? {
            switch transform {
            case .none: text
            case .uppercase: text?.uppercased()
            case .lowercase: text?.lowercased()
            case .capitalized: text?.capitalized
            }
        }

        @MainActor fileprivate func apply(to label: UILabel, _ text: String?, _ attributed: NSAttributedString?) {
            label.font = font
            label.textColor = resolvedColor()
            label.textAlignment = alignment.label
            label.lineBreakMode = lineBreakMode
            label.numberOfLines = numberOfLines
            if let attributed { label.attributedText = attributed } else { label.text = transformed(text) }
        }
    }

    /// The look of the image.
    public struct ImageProperties: Hashable {
        /// The color of a template image; `nil` for the tint color.
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        /// The largest size of the image, in points; zero along an axis without a limit, which is the default.
        public var maximumSize = CGSize.zero
        /// The size that is kept free for the image, in points; zero along an axis for the size of the image.
        public var reservedLayoutSize = CGSize.zero
        /// The size and the weight of a symbol; `nil` for those of the image.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    }

    /// The text; `nil` for none.
    public var text: String?
    /// The text with attributes, which replaces ``text``.
    public var attributedText: NSAttributedString?
    public var textProperties: TextProperties
    /// The second text; `nil` for none.
    public var secondaryText: String?
    /// The second text with attributes, which replaces ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    public var secondaryTextProperties: TextProperties
    public var image: UIImage?
    public var imageProperties = ImageProperties()
    /// The distances between the content and the edges, in points. The trailing distance is smaller beside an accessory.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets
    /// Whether the second text is at the trailing side of the text, if both fit there.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The space between the image and the texts, in points.
    public var imageToTextPadding = CGFloat(Metric.imageSpacing.value)
    /// The space between texts that are side by side, in points.
    public var textToSecondaryTextHorizontalPadding = CGFloat(Metric.valueSpacing.value)
    /// The space between a text and the second text below it, in points; by default, 0.
    public var textToSecondaryTextVerticalPadding: CGFloat = 0
    /// The smallest height of a row, in points.
    var minimumHeight = 0.0

    private init(
        _ text: UIFont, _ color: UIColor = .label, _ secondary: UIFont = .preferredFont(forTextStyle: .body),
        margins: (top: Metric, bottom: Metric)
    ) {
        textProperties = TextProperties(text, color)
        secondaryTextProperties = TextProperties(secondary, .secondaryLabel)
        let side = CGFloat(Metric.cellMargin.value)
        directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: CGFloat(margins.top.value), leading: side, bottom: CGFloat(margins.bottom.value), trailing: side)
    }

    private static func row(_ secondary: UIFont.TextStyle) -> UIListContentConfiguration {
        var row = UIListContentConfiguration(
            .preferredFont(forTextStyle: .body), .label, .preferredFont(forTextStyle: secondary),
            margins: (.listContentMargin, .listContentMargin))
        row.minimumHeight = Metric.listContentHeight.value
        return row
    }

    /// Returns the content of a row, whose second text is below the text.
    public static func cell() -> UIListContentConfiguration { row(.subheadline) }

    /// Returns the content of a row with a second text below the text.
    public static func subtitleCell() -> UIListContentConfiguration { row(.subheadline) }

    /// Returns the content of a row with a second text at the trailing side.
    public static func valueCell() -> UIListContentConfiguration {
        var row = row(.body)
        row.prefersSideBySideTextAndSecondaryText = true
        return row
    }

    /// Returns the content of a row of a sidebar, which has the numbers of other rows.
    public static func sidebarCell() -> UIListContentConfiguration { cell() }
    /// Returns the content of a row of a sidebar with a second text below the text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
    /// Returns the header of a sidebar, which has the numbers of a grouped header.
    public static func sidebarHeader() -> UIListContentConfiguration { groupedHeader() }

    /// Returns the header of a section of a plain list.
    public static func plainHeader() -> UIListContentConfiguration { groupedHeader() }
    /// Returns the footer of a section of a plain list.
    public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

    /// Returns the header of a section of a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        UIListContentConfiguration(
            .systemFont(ofSize: CGFloat(Metric.headerFontSize.value), weight: .semibold), .secondaryLabel,
            margins: (.headerTop, .headerBottom))
    }

    /// Returns the footer of a section of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        UIListContentConfiguration(
            .systemFont(ofSize: CGFloat(Metric.footerFontSize.value)), .secondaryLabel,
            margins: (.footerTop, .footerBottom))
    }

    /// Returns the header of a section.
    public static func header() -> UIListContentConfiguration { groupedHeader() }
    /// Returns the footer of a section.
    public static func footer() -> UIListContentConfiguration { groupedFooter() }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration for a state: a disabled row has gray texts.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        guard ShownState(state).isDisabled else { return self }
        var updated = self
        updated.textProperties.color = .tertiaryLabel
        updated.secondaryTextProperties.color = .tertiaryLabel
        return updated
    }

    @MainActor func apply(to text: UILabel, _ secondary: UILabel, _ imageView: UIImageView) {
        textProperties.apply(to: text, self.text, attributedText)
        secondaryTextProperties.apply(to: secondary, secondaryText, secondaryAttributedText)
        imageView.image = imageProperties.preferredSymbolConfiguration.flatMap { image?.symbol(with: $0) } ?? image
        imageView.tintColor = imageProperties.tintColor
        imageView.layer.cornerRadius = imageProperties.cornerRadius
        imageView.clipsToBounds = imageProperties.cornerRadius > 0
    }

    /// The size of the image on the screen and the size that is kept free for it, in points.
    func imageSizes(of image: UIImage?) -> (shown: Size, reserved: Size) {
        guard let image, image.size.width > 0, image.size.height > 0 else { return (.zero, .zero) }
        let (size, most) = (image.size, imageProperties.maximumSize)
        let scale = min(
            most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1, 1)
        let reserved = imageProperties.reservedLayoutSize
        let shown = CGSize(width: size.width * scale, height: size.height * scale)
        return (
            Size(shown),
            Size(
                CGSize(
                    width: reserved.width > 0 ? reserved.width : shown.width,
                    height: reserved.height > 0 ? reserved.height : shown.height))
        )
    }
}
