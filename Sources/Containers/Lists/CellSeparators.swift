public import Geometry
public import Views

/// The separators of a cell.
public struct CellSeparators: Hashable, Sendable {
    public struct Separator: Hashable, Sendable {
        public var frame: Rect
        public var isHidden: Bool
    }

    public var bottom: Separator
    /// The separator above the first row of a group, and above the first row of a plain list below a bar.
    public var top: Separator

    /// Creates the separators of a cell.
    ///
    /// - Parameters:
    ///   - layout: The layout of the cell.
    ///   - isSelected: Whether the cell looks selected or touched.
    ///   - isBelowBar: Whether a navigation bar is above the list.
    ///   - inset: The distances from the left and the right edge, in points; `nil` for those of the system.
    ///   - size: The size of the cell.
    public init(
        _ layout: CellLayout, in style: ListStyle, at position: ListPosition, isSelected: Bool, isBelowBar: Bool,
        inset: EdgeInsets?, size: Size
    ) {
        let isEnd = position.isLast && style != .plain
        bottom = Separator(
            frame: layout.separator(at: .bottom(position), isFull: isEnd, inset: isEnd ? nil : inset, in: size),
            isHidden: isSelected || position.isBeforeSelected || (isEnd && style == .insetGrouped))
        let hasTop = style == .grouped ? position.isFirst : style == .plain && position.isFirstOfList && isBelowBar
        top = Separator(
            frame: layout.separator(at: .top(position), isFull: style == .grouped, inset: inset, in: size),
            isHidden: !hasTop || isSelected)
    }
}

extension ListPosition {
    /// Returns the corners of a cell that are rounded: those of the first and the last row of an inset group.
    public func corners(in style: ListStyle) -> (mask: CornerMask, radius: Double) {
        guard style == .insetGrouped else { return ([], 0) }
        var mask: CornerMask = []
        if isFirst { mask.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { mask.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return (mask, mask.isEmpty ? 0 : Metric.groupRadius.value)
    }
}

extension SectionTextLayout {
    /// Returns the font of a header or a footer.
    ///
    /// - Parameter category: The text size of the device. Measured on iOS 26.1: a text size that is set for a window does
    ///   not change the font.
    public static func font(isHeader: Bool, for category: ContentSizeCategory) -> Font {
        func size(_ metric: Metric, _ style: TextStyle) -> Double {
            metric.value + style.pointSize(for: category) - style.pointSize(for: .large)
        }
        return isHeader
            ? Font(size: size(.headerFontSize, .headline), weight: .semibold)
            : Font(size: size(.footerFontSize, .footnote))
    }

    /// Returns the width that is available for the text of a header or a footer, in points.
    ///
    /// - Parameter width: The width of the list in points.
    public static func textWidth(_ margins: ListMargins, in width: Double) -> Double {
        max(width - margins.texts.left - margins.texts.right, 0)
    }

    /// Returns the frame of the label in a header or a footer.
    ///
    /// - Parameters:
    ///   - text: The size of the text.
    ///   - size: The size of the header or the footer.
    public static func label(
        _ style: ListStyle, _ margins: ListMargins, isHeader: Bool, text: Size, in size: Size, isRightToLeft: Bool
    ) -> Rect {
        let width = min(text.width, textWidth(margins, in: size.width))
        // Measured on iOS 26.1: from right to left, the origin is rounded up to a whole point.
        let x = isRightToLeft ? (size.width - margins.texts.right - width).rounded(.up) : margins.texts.left
        let y = labelY(style, isHeader: isHeader, text: text.height, height: size.height)
        return Rect(x: x, y: y, width: width, height: text.height)
    }
}
