/// The attributes of a part of attributed text. A part without a font or a color attribute has the font or the color
/// of its view.
public struct TextAttributes: Hashable, Sendable {
    public var font: Font?
    public var foregroundColor: AdaptiveColor?
    /// The color behind the part, from the top to the bottom of its line.
    public var backgroundColor: AdaptiveColor?
    public var underlineStyle: LineDecoration?
    public var strikethroughStyle: LineDecoration?
    /// The address to which the part links. The characters of the part have the tint color of the view, and they are
    /// underlined in a text view.
    public var link: String?
    /// The additional distance after each character, in points, which can be negative.
    public var kern = 0.0
    /// The distance by which the part is raised above the baseline, in points; negative if it is lowered.
    public var baselineOffset = 0.0
    /// The style of the paragraphs that begin in this part.
    public var paragraphStyle: ParagraphStyle?

    public init() {}

    public init(font: Font? = nil, foregroundColor: AdaptiveColor? = nil) {
        self.font = font
        self.foregroundColor = foregroundColor
    }
}

extension TextAttributes {
    /// The paragraph style. Setting the default style removes the paragraph style.
    var paragraph: ParagraphStyle {
        get { paragraphStyle ?? ParagraphStyle() }
        set { paragraphStyle = newValue == ParagraphStyle() ? nil : newValue }
    }
}
