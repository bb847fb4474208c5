/// The vertical measurements of a line of text, in points.
public struct LineMetrics: Hashable, Sendable {
    /// The distance from the top of the line to its baseline.
    public var ascender: Double
    /// The distance from the baseline to the bottom of the line.
    public var descender: Double
    /// The distance from the bottom of the line to the top of the next line in the paragraph.
    public var leading: Double

    /// Creates the metrics of a line in one font.
    public init(_ font: Font) {
        (ascender, descender, leading) = (font.ascender, font.descender, font.leading)
    }

    /// Creates the metrics of a line with attributes. The parts that extend furthest above and below the baseline
    /// determine the metrics.
    ///
    /// A paragraph style changes the distance above the baseline and the leading. If it increases the height of the
    /// line, the baseline moves down, as in TextKit: the text is at the bottom of the line.
    ///
    /// - Parameters:
    ///   - runs: The attributes of the line.
    ///   - style: The style of the line's paragraph.
    ///   - font: The font of parts without a font attribute, and of a line without characters.
    /// - Source: Apple's documentation of `NSParagraphStyle`, and the heights of eight labels in recorded canvases.
    package init(_ runs: [AttributedText.Run], style: ParagraphStyle?, font: Font) {
        self.init(runs.first?.attributes.font ?? font)
        if let first = runs.first { shift(by: first.attributes.baselineOffset) }
        for run in runs.dropFirst() {
            var other = LineMetrics(run.attributes.font ?? font)
            other.shift(by: run.attributes.baselineOffset)
            ascender = max(ascender, other.ascender)
            descender = max(descender, other.descender)
            leading = max(leading, other.leading)
        }
        guard let style else { return }
        var height = ascender + descender
        if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        height = max(height, style.minimumLineHeight)
        ascender = height - descender
        leading += style.lineSpacing
    }

    /// Extends the line so that it includes a part that is shifted up by `offset`.
    private mutating func shift(by offset: Double) {
        ascender += max(offset, 0)
        descender += max(-offset, 0)
    }

    /// The distance from the top of the line to its bottom.
    public var height: Double { ascender + descender }
}

/// The distances of a line from the margins of its text.
///
/// - Source: Apple's documentation of `NSParagraphStyle.headIndent`, `firstLineHeadIndent` and `tailIndent`.
package struct LineIndents: Hashable, Sendable {
    /// The distance from the leading margin to the start of the line, in points, which is not negative.
    package var head = 0.0
    /// The end of the line, in points: a positive distance from the leading margin, or a negative distance from the
    /// trailing margin.
    package var tail = 0.0

    package static let none = LineIndents()

    package init() {}

    /// Creates the indents of a line of a paragraph.
    package init(_ style: ParagraphStyle?, isFirstLine: Bool) {
        head = (isFirstLine ? style?.firstLineHeadIndent : style?.headIndent) ?? 0
        tail = style?.tailIndent ?? 0
    }

    /// Returns the width that is available to the line between its indents, in text with the given width; `nil` if the
    /// width is not limited.
    package func room(within width: Double?) -> Double? {
        guard self != .none else { return width }
        let end = tail > 0 ? min(width ?? tail, tail) : width.map { $0 + tail }
        return end.map { max($0 - head, 0) }
    }

    /// Returns the width of text that contains a line with the given width, including the indents of the line.
    package func extent(of width: Double) -> Double { head + width + max(-tail, 0) }

    /// Returns the left edge and the width of the line between its indents, in text with the given width.
    package func place(within width: Double, isRightToLeft: Bool) -> (left: Double, width: Double) {
        let room = room(within: width) ?? width
        return (isRightToLeft && width.isFinite ? width - head - room : head, room)
    }
}
