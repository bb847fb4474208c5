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

    /// Returns the width of the line between its indents, in text with the given width; `nil` if the width is not
    /// limited.
    package func room(within width: Double?) -> Double? {
        guard self != .none else { return width }
        let end = tail > 0 ? min(width ?? tail, tail) : width.map { $0 + tail }
        return end.map { max($0 - head, 0) }
    }

    /// Returns the width of text that contains a line with the given width.
    package func extent(of width: Double) -> Double { head + width + max(-tail, 0) }

    /// Returns the left edge and the width of the line between its indents, in text with the given width.
    package func place(within width: Double, isRightToLeft: Bool) -> (left: Double, width: Double) {
        let room = room(within: width) ?? width
        return (isRightToLeft && width.isFinite ? width - head - room : head, room)
    }
}
