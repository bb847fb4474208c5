package import Containers
package import Geometry
package import Views

/// What the cell of a row with a classic style shows.
package struct RowContent: Hashable, Sendable {
    package var style = CellLayout.Style.default
    package var text = ""
    package var detail: String?
    package var image: ViewContent.Image?
    package var accessory = CellLayout.Accessory.none
    /// Whether the texts are wrapped instead of truncated.
    package var wraps = false
    /// The alignment of the title in the style `default`, whose title is as wide as the row.
    package var textAlignment = ViewContent.TextAlignment.natural
    /// The font of the title; `nil` for `body`.
    package var font: Font?
    /// The color of the title; `nil` for that of the style.
    package var textColor: AdaptiveColor?
    /// The font of the detail; `nil` for that of the style.
    package var detailFont: Font?
    /// The color of the detail; `nil` for that of the style.
    package var detailTextColor: AdaptiveColor?

    package init() {}
}

/// The height of a row, and the views of its cell as a function of its content and its size.
package struct RowLayout {
    private let content: RowContent
    private let cell: CellLayout
    private let category: ContentSizeCategory
    private let measure: (TextBlock, Double?) -> Size

    /// - Parameter measure: Returns the size of a text within a width in points, rounded up to pixels.
    package init(
        _ content: RowContent, _ margins: ListMargins, traits: TraitCollection, grid: PixelGrid,
        measure: @escaping (TextBlock, Double?) -> Size
    ) {
        (self.content, self.measure) = (content, measure)
        category = traits.preferredContentSizeCategory
        var cell = CellLayout(content.style, content.accessory, grid: grid)
        cell.image = content.image?.size ?? .zero
        cell.isImageSymbol = content.image?.nameOfSymbolWithoutSize != nil
        cell.margins = margins
        cell.category = category
        cell.isRightToLeft = traits.layoutDirection == .rightToLeft
        self.cell = cell
    }

    /// What determines the look of a cell, apart from its content.
    package struct State: Hashable, Sendable {
        package var style: ListStyle
        package var margins: ListMargins
        package var position: ListPosition
        /// Whether the cell looks selected or touched.
        package var isSelected: Bool
        package var hasSeparators: Bool
        /// Whether a navigation bar is above the list.
        package var isBelowBar: Bool
        package var tint: AdaptiveColor
        /// The color of separators.
        package var separatorColor = AdaptiveColor.separator
        /// The distances of separators from the left and the right edge; `nil` for those of the system.
        package var separatorInset: EdgeInsets?

        package init(
            style: ListStyle, margins: ListMargins, position: ListPosition, isSelected: Bool, hasSeparators: Bool,
            isBelowBar: Bool, tint: AdaptiveColor
        ) {
            (self.style, self.margins, self.position, self.isSelected) = (style, margins, position, isSelected)
            (self.hasSeparators, self.isBelowBar, self.tint) = (hasSeparators, isBelowBar, tint)
        }
    }

    private var titleFont: Font { content.font?.scaled(to: category) ?? .preferred(.body, for: category) }
    private var detailFont: Font {
        content.detailFont?.scaled(to: category)
            ?? .preferred(content.style == .subtitle ? .subheadline : .body, for: category)
    }
    /// The second text, which the style `default` does not show.
    private var detail: String { content.style == .default ? "" : content.detail ?? "" }

    private func size(_ text: String, _ font: Font, within width: Double) -> Size {
        guard !text.isEmpty else { return .zero }
        return measure(TextBlock(text, font: font, numberOfLines: content.wraps ? 0 : 1), content.wraps ? width : nil)
    }

    /// The default margins of the content view, in points.
    package var contentMargins: EdgeInsets { cell.contentMargins }

    /// Returns the width of the content view in a cell, in points.
    package func contentWidth(in width: Double) -> Double { cell.content(in: Size(width: width, height: 0)).width }

    /// Returns the height that the texts need in a cell, in points.
    package func height(in width: Double) -> Double {
        let text = cell.textWidth(within: contentWidth(in: width))
        return cell.height(
            title: size(content.text, titleFont, within: text), detail: size(detail, detailFont, within: text))
    }

    /// Returns the views of a cell, from back to front.
    ///
    /// - Parameter hasView: Whether the content view is a view of the program, whose place is a slot.
    package func views(_ state: State, hasView: Bool, in size: Size) -> [SystemView] {
        var views: [SystemView] = []
        if state.isSelected {
            let radius = state.position.corners(in: state.style).radius
            views.append(
                SystemView(
                    "selection", "_UISystemBackgroundView", Rect(origin: .zero, size: size),
                    .platter(cornerRadius: radius, MetricColor.selectedRow.color)))
        }
        let frame = cell.content(in: size)
        views.append(
            SystemView(
                "content", "UITableViewCellContentView", frame, hasView ? .slot : .nothing,
                parts(in: frame.size, tint: state.tint)))
        let place = cell.accessoryFrame(in: size)
        if let image = content.accessory.image(of: place.size, isRightToLeft: cell.isRightToLeft) {
            let color = content.accessory == .disclosureIndicator ? .tertiaryLabel : state.tint
            let symbol = SystemView(
                "symbol", "UIImageView", Rect(origin: .zero, size: place.size), .symbol(image, color))
            views.append(SystemView("accessory", "_UITableCellAccessoryButton", place, .nothing, [symbol]))
        } else if case .view = content.accessory {
            views.append(SystemView("accessoryView", "UIView", place, .slot))
        }
        guard state.hasSeparators else { return views }
        let separators = CellSeparators(
            cell, in: state.style, at: state.position, isSelected: state.isSelected, isBelowBar: state.isBelowBar,
            inset: state.separatorInset, size: size)
        for (key, separator) in [("separator", separators.bottom), ("topSeparator", separators.top)]
        where !separator.isHidden {
            views.append(
                SystemView(
                    key, "_UITableViewCellSeparatorView", separator.frame,
                    .platter(cornerRadius: 0, state.separatorColor)))
        }
        return views
    }

    private func parts(in size: Size, tint: AdaptiveColor) -> [SystemView] {
        let width = cell.textWidth(within: size.width, height: size.height)
        let frames = cell.parts(
            title: self.size(content.text, titleFont, within: width),
            detail: self.size(self.detail, detailFont, within: width), in: size)
        func label(
            _ key: String, _ text: String, _ font: Font, _ color: AdaptiveColor, _ frame: Rect
        ) -> SystemView? {
            guard !text.isEmpty else { return nil }
            let alignment = key == "title" ? content.textAlignment : .natural
            return SystemView(
                key, "UITableViewLabel", frame,
                content.wraps ? .paragraph(text, font, color, alignment) : .text(text, font, color, alignment))
        }
        let isColumn = content.style == .value2
        let (title, detail) = (content.textColor, content.detailTextColor)
        return [
            label("title", content.text, titleFont, title ?? (isColumn ? tint : .label), frames.title),
            label("detail", self.detail, detailFont, detail ?? (isColumn ? .label : .secondaryLabel), frames.detail),
            content.image.map { SystemView("image", "UIImageView", frames.image, .symbol($0, nil)) },
        ].compactMap(\.self)
    }
}

extension SectionTextLayout {
    /// Returns the views of a header or a footer with a text.
    ///
    /// - Parameters:
    ///   - text: The size of the text.
    ///   - size: The size of the header or the footer.
    package static func views(
        _ title: String, _ font: Font, _ style: ListStyle, _ margins: ListMargins, isHeader: Bool, text: Size,
        in size: Size, isRightToLeft: Bool
    ) -> [SystemView] {
        let frame = label(style, margins, isHeader: isHeader, text: text, in: size, isRightToLeft: isRightToLeft)
        let label = SystemView(
            "label", "_UITableViewHeaderFooterViewLabel", frame,
            .paragraph(title, font, .secondaryLabel, .natural))
        return [SystemView("content", "UIView", Rect(origin: .zero, size: size), .nothing, [label])]
    }
}
