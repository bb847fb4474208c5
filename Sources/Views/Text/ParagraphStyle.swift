/// The spacing and the alignment of the lines of a paragraph: `NSParagraphStyle`. Distances other than ``tailIndent``
/// are not negative.
public struct ParagraphStyle: Hashable, Sendable {
    /// The additional distance between lines, in points.
    public var lineSpacing = 0.0
    /// The additional distance after the paragraph, in points.
    public var paragraphSpacing = 0.0
    /// The distance from the leading margin to the start of the first line, in points.
    public var firstLineHeadIndent = 0.0
    /// The distance from the leading margin to the start of the other lines, in points.
    public var headIndent = 0.0
    /// The end of the lines, in points: a positive distance from the leading margin, or a negative distance from the
    /// trailing margin.
    public var tailIndent = 0.0
    /// The factor by which the height of lines is multiplied, which is not negative; 0 for their natural height.
    public var lineHeightMultiple = 0.0
    /// The minimum height of a line, in points; 0 for no minimum.
    public var minimumLineHeight = 0.0
    /// The maximum height of a line, in points; 0 for no maximum.
    public var maximumLineHeight = 0.0
    /// The alignment; `nil` for the alignment of the view.
    public var alignment: ViewContent.TextAlignment?
    /// The wrapping and truncation; `nil` for the mode of the view. The mode of the first paragraph applies to the
    /// whole text.
    public var lineBreakMode: LineBreakMode?

    public init() {}
}
