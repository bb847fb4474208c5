public import Geometry
public import Views

/// The places of the parts of a cell: the classic labels, the image, the accessory and the separators.
public struct CellLayout: Hashable, Sendable {
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case `default`
        /// A title, and a detail at the trailing side.
        case value1
        /// A title in a column at the leading side, and a detail after it.
        case value2
        /// A title above a detail.
        case subtitle
    }

    /// The view at the trailing side of a cell.
    public enum Accessory: Hashable, Sendable {
        case none, disclosureIndicator, checkmark, detailButton
        /// A view of the program, with its size in points.
        case view(Size)

        /// The size at the standard text size, in points.
        var size: Size {
            switch self {
            case .none: .zero
            case .disclosureIndicator: Size(width: Metric.disclosureWidth.value, height: Metric.disclosureHeight.value)
            case .checkmark: Size(width: Metric.checkmarkWidth.value, height: Metric.checkmarkHeight.value)
            case .detailButton: Size(width: Metric.detailButtonSize.value, height: Metric.detailButtonSize.value)
            case .view(let size): size
            }
        }

        /// The space between the area of the accessory and what it shows, in points.
        fileprivate var padding: Double {
            self == .checkmark ? Metric.checkmarkMargin.value - Metric.cellMargin.value : 0
        }
    }

    public var style: Style
    public var accessory: Accessory
    /// The size of the image, in points; zero for none.
    public var image = Size.zero
    /// Whether the image is a symbol of the default size, which grows with the text.
    public var isImageSymbol = false
    /// The distance between the start of the content and its text, in points; `nil` for the place of the title.
    public var textStart: Double?
    public var margins = ListMargins()
    public var isRightToLeft = false
    /// The text size, with which the space around a subtitle and the accessory grow.
    public var category = ContentSizeCategory.large
    public var grid: PixelGrid

    public init(_ style: Style, _ accessory: Accessory, grid: PixelGrid) {
        (self.style, self.accessory, self.grid) = (style, accessory, grid)
    }

    // MARK: The cell

    /// The distances between the edges of the cell and its content at the leading and the trailing side, in points.
    private var ends: (leading: Double, trailing: Double) {
        let sides = margins.content
        return isRightToLeft ? (sides.right, sides.left) : (sides.left, sides.right)
    }

    /// Returns the frame of the content view, which ends at the accessory.
    public func content(in size: Size) -> Rect {
        let end = accessory == .none ? size.width - ends.trailing : accessoryX(in: size)
        return mirrored(
            Rect(x: ends.leading, y: 0, width: max(end - ends.leading, 0), height: size.height), in: size.width)
    }

    /// The default margins of the content view, in points. They are smaller beside an accessory.
    public var contentMargins: EdgeInsets {
        let end = accessory == .none ? margins.text : Metric.accessorySpacing.value
        let (top, bottom) = (Metric.listContentMargin.value, Metric.listContentMargin.value)
        return isRightToLeft
            ? EdgeInsets(top: top, left: end, bottom: bottom, right: margins.text)
            : EdgeInsets(top: top, left: margins.text, bottom: bottom, right: end)
    }

    /// The size of the accessory in points. Those of the system grow with the text.
    public var accessorySize: Size {
        let (size, growth) = (accessory.size, growth)
        switch accessory {
        case .none, .view: return size
        case .disclosureIndicator:
            return Size(
                width: grid.rounded(size.width + growth * Metric.disclosureWidthGrowth.value),
                height: grid.rounded(size.height + growth * Metric.disclosureHeightGrowth.value))
        case .checkmark, .detailButton:
            let scale = bodySize / (bodySize - growth)
            return Size(width: grid.rounded(size.width * scale), height: grid.rounded(size.height * scale))
        }
    }

    public func accessoryFrame(in size: Size) -> Rect {
        let own = accessorySize
        let y = grid.rounded((size.height - own.height) / 2)
        return mirrored(
            Rect(x: accessoryX(in: size), y: y, width: own.width, height: own.height), in: size.width)
    }

    private func accessoryX(in size: Size) -> Double {
        size.width - ends.trailing - margins.text - accessory.padding - accessorySize.width
    }

    private var bodySize: Double { TextStyle.body.pointSize(for: category) }

    /// The points by which the body style is larger than at the standard text size.
    private var growth: Double { bodySize - TextStyle.body.pointSize(for: .large) }

    // MARK: The content

    /// The distances above, between and below a title and a subtitle, in points.
    private var subtitleSpaces: (top: Double, middle: Double, bottom: Double) {
        let growth = growth
        func space(_ metric: Metric, _ change: Metric) -> Double {
            grid.rounded(max(metric.value + growth * change.value, 0))
        }
        return (
            space(.subtitleTop, .subtitleTopGrowth), space(.subtitleSpacing, .subtitleSpacingGrowth),
            space(.subtitleBottom, .subtitleBottomGrowth)
        )
    }

    /// The frames of the parts in the content view.
    public struct Parts: Hashable, Sendable {
        public var image = Rect.zero
        public var title = Rect.zero
        public var detail = Rect.zero
    }

    /// The size of the image at the text size.
    private var shownImage: Size {
        guard isImageSymbol, growth != 0 else { return image }
        let scale = bodySize / (bodySize - growth)
        return Size(width: grid.rounded(image.width * scale), height: grid.rounded(image.height * scale))
    }

    /// Returns the size of the image in a row. An image that is higher than the row is scaled to the height of the row.
    ///
    /// - Parameter height: The height of the row in points; `nil` if the content determines it.
    private func imageSize(in height: Double?) -> Size {
        let image = shownImage
        guard let height, image.height > height else { return image }
        return Size(width: grid.rounded(image.width * height / image.height), height: height)
    }

    /// Returns the distance from the leading edge to the title, in points.
    private func titleX(in height: Double?) -> Double {
        image == .zero ? margins.text : margins.text + imageSize(in: height).width + Metric.imageSpacing.value
    }

    /// Returns the width that is available for the labels in a content view, in points.
    ///
    /// - Parameter height: The height of the content view in points; `nil` if the content determines it.
    public func textWidth(within width: Double, height: Double? = nil) -> Double {
        let end = accessory == .none ? margins.text : Metric.accessorySpacing.value
        return max(width - end - titleX(in: height), 0)
    }

    /// Returns the height that a cell needs for its labels, in points.
    ///
    /// - Parameters:
    ///   - title: The size of the title; zero for none.
    ///   - detail: The size of the detail; zero for none.
    public func height(title: Size, detail: Size) -> Double {
        let texts: Double
        if style == .subtitle, detail.height > 0 {
            let spaces = subtitleSpaces
            texts = spaces.top + title.height + spaces.middle + detail.height + spaces.bottom
        } else {
            texts = max(title.height, detail.height) + Metric.rowPadding.value
        }
        return grid.roundedUp(max(Metric.rowHeight.value, texts, shownImage.height))
    }

    /// Returns the frames of the parts in a content view.
    public func parts(title: Size, detail: Size, in size: Size) -> Parts {
        let (x, width) = (titleX(in: size.height), textWidth(within: size.width, height: size.height))
        let image = imageSize(in: size.height)
        func centered(_ height: Double) -> Double { grid.rounded((size.height - height) / 2) }
        var parts = Parts()
        parts.image = Rect(
            x: margins.text, y: centered(image.height), width: image.width, height: image.height)
        let (titleWidth, detailWidth) = (min(title.width, width), min(detail.width, width))
        switch style {
        case .default:
            parts.title = Rect(x: x, y: 0, width: width, height: size.height)
        case .value1:
            let free = detail.width > 0 ? width - detailWidth - Metric.valueSpacing.value : width
            parts.title = Rect(
                x: x, y: centered(title.height), width: min(titleWidth, max(free, 0)), height: title.height)
            parts.detail = Rect(
                x: x + width - detailWidth, y: centered(detail.height), width: detailWidth, height: detail.height)
        case .value2:
            let column = min(Metric.value2Column.value, width)
            let start = column + Metric.valueSpacing.value
            parts.title = Rect(
                x: x + max(column - title.width, 0), y: centered(title.height), width: min(title.width, column),
                height: title.height)
            parts.detail = Rect(
                x: x + start, y: centered(detail.height), width: min(detail.width, max(width - start, 0)),
                height: detail.height)
        case .subtitle where detail.height > 0:
            let free = size.height - height(title: title, detail: detail)
            let spaces = subtitleSpaces
            let y = grid.rounded(spaces.top + free / 2)
            parts.title = Rect(x: x, y: y, width: titleWidth, height: title.height)
            parts.detail = Rect(
                x: x, y: y + title.height + spaces.middle, width: detailWidth, height: detail.height)
        case .subtitle:
            parts.title = Rect(x: x, y: centered(title.height), width: titleWidth, height: title.height)
        }
        parts.image = mirrored(parts.image, in: size.width)
        parts.title = mirrored(parts.title, in: size.width)
        parts.detail = mirrored(parts.detail, in: size.width)
        return parts
    }

    // MARK: Separators

    /// The edge of a row at which a separator is.
    enum SeparatorEdge {
        case top(ListPosition)
        case bottom(ListPosition)
    }

    /// Returns the frame of a separator in a cell. It is at whole pixels of the screen also if the row is not, and begins at
    /// the text of a row with an image.
    ///
    /// - Parameters:
    ///   - inset: The distances from the left and the right edge, in points; `nil` for those of the system, and for a
    ///     separator at the end of a section.
    func separator(at edge: SeparatorEdge, isFull: Bool, inset: EdgeInsets?, in size: Size) -> Rect {
        let height = Metric.separatorHeight.value
        let y: Double
        switch edge {
        case .top(let position): y = grid.rounded(position.offset) - position.offset
        case .bottom(let position): y = grid.rounded(position.offset + size.height - height) - position.offset
        }
        if let inset {
            return Rect(x: inset.left, y: y, width: max(size.width - inset.left - inset.right, 0), height: height)
        }
        let start = isFull ? 0 : ends.leading + (textStart ?? titleX(in: size.height))
        let end = isFull ? 0 : ends.trailing + margins.text
        return mirrored(Rect(x: start, y: y, width: max(size.width - start - end, 0), height: height), in: size.width)
    }

    private func mirrored(_ frame: Rect, in width: Double) -> Rect {
        guard isRightToLeft else { return frame }
        return Rect(x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
}

/// The height and the label of a header or a footer that shows a text.
public struct SectionTextLayout: Sendable {
    /// Returns the height of the header of a section, in points.
    ///
    /// - Parameters:
    ///   - text: The height of the text; `nil` for a header without a text.
    ///   - isFirst: Whether no section is above.
    ///   - isBelowLargeTitle: Whether the list begins below a large title.
    public static func headerHeight(
        _ style: ListStyle, text: Double?, isFirst: Bool, isBelowLargeTitle: Bool
    ) -> Double {
        if style == .plain {
            return text.map { $0 + Metric.plainHeaderPadding.value + Metric.plainHeaderSpaceAbove.value } ?? 0
        }
        let space = isFirst && !isBelowLargeTitle ? Metric.groupSpacing.value : 0
        guard let text else { return Metric.groupSpacing.value + space }
        return Metric.headerTop.value + text + Metric.headerBottom.value + space
    }

    /// Returns the height of the footer of a section, in points.
    public static func footerHeight(_ style: ListStyle, text: Double?) -> Double {
        guard let text else { return style == .plain ? 0 : Metric.groupSpacing.value }
        return Metric.footerTop.value + text + Metric.footerBottom.value
    }

    /// Returns the distance from the top of a header or footer to its label, in points. The space above is larger in the
    /// first header.
    public static func labelY(_ style: ListStyle, isHeader: Bool, text: Double, height: Double) -> Double {
        guard isHeader else { return Metric.footerTop.value }
        return height - text - (style == .plain ? Metric.plainHeaderBottom.value : Metric.headerBottom.value)
    }
}
