public import Geometry
public import Views

/// The layout of a tab bar: on an iPhone, a platter above the bottom edge; on an iPad, a platter at the top, in the middle
/// of the navigation bar.
///
/// The coordinates are those of the bar.
public struct TabBarLayout {
    public let environment: BarEnvironment
    private let measure: (String, Font) -> Size

    public init(_ environment: BarEnvironment, measuring measure: @escaping (String, Font) -> Size) {
        (self.environment, self.measure) = (environment, measure)
    }

    // MARK: The bar

    /// Whether the bar is at the top.
    public var isAtTop: Bool { environment.isPad }

    /// Returns the number of items of pages that the bar shows before More. It shows all items, without More, if the
    /// result is `count`.
    public func shownItems(of count: Int) -> Int {
        let most = Int(Metric.tabItemMaximum.value)
        return isAtTop || count <= most ? count : most - 1
    }

    /// Returns the frame of the bar.
    ///
    /// - Parameters:
    ///   - size: The size of the view that contains the bar, in points.
    ///   - safeArea: The safe area of this view, in points.
    public func frame(in size: Size, safeArea: EdgeInsets) -> Rect {
        guard !isAtTop else {
            let top = NavigationBarLayout.top(below: safeArea.top, isCompactHeight: environment.isCompactHeight)
            return Rect(x: 0, y: top, width: size.width, height: Metric.barHeight.value)
        }
        let height = Metric.tabBarHeight.value
        return Rect(x: 0, y: size.height - height, width: size.width, height: height)
    }

    /// Returns the insets that the bar adds to the safe area of a page, in points.
    ///
    /// - Parameters:
    ///   - size: The size of the view that contains the bar, in points.
    ///   - safeArea: The safe area of this view, in points.
    ///   - hasNavigationBar: Whether the page has a navigation bar, which a bar at the top shares.
    public func insets(in size: Size, safeArea: EdgeInsets, hasNavigationBar: Bool) -> EdgeInsets {
        let frame = frame(in: size, safeArea: safeArea)
        guard isAtTop else { return EdgeInsets(bottom: max(size.height - frame.minY - safeArea.bottom, 0)) }
        return EdgeInsets(top: hasNavigationBar ? 0 : max(frame.maxY - safeArea.top, 0))
    }

    // MARK: Items

    /// Returns the frames of the items, from the leading side.
    public func itemFrames(of items: [TabItem]) -> [Rect] {
        let frames = isAtTop ? topFrames(of: items) : bottomFrames(items.count)
        return frames.map { environment.mirrored($0) }
    }

    /// Returns the frame of the platter; `nil` if there are no items.
    public func platterFrame(of items: [TabItem]) -> Rect? {
        let (frames, inset) = (itemFrames(of: items), Metric.tabPlatterInset.value)
        guard let start = frames.map(\.minX).min(), let end = frames.map(\.maxX).max() else { return nil }
        return Rect(x: start - inset, y: 0, width: end - start + 2 * inset, height: frames[0].height + 2 * inset)
    }

    private func bottomFrames(_ count: Int) -> [Rect] {
        let (inset, overlap) = (
            Metric.tabPlatterInset.value, Metric.tabItemWidth.value - Metric.tabItemPitch.value
        )
        // The last item is wider than the distance between items, by the overlap.
        let ends = 2 * inset + overlap
        let available = environment.width - 2 * Metric.tabBarBottom.value - ends
        let pitch = max(min(Metric.tabItemPitch.value, available / Double(max(count, 1))), 0)
        let start = ((environment.width - Double(count) * pitch - ends) / 2).rounded() + inset
        return (0..<count).map {
            Rect(
                x: environment.grid.rounded(start + Double($0) * pitch), y: inset, width: pitch + overlap,
                height: Metric.tabItemHeight.value)
        }
    }

    private func topFrames(of items: [TabItem]) -> [Rect] {
        let widths = items.map {
            max(topContentWidth(of: $0) + 2 * Metric.topTabItemPadding.value, Metric.topTabItemWidth.value)
        }
        let spacing = Metric.topTabItemSpacing.value
        let total = widths.reduce(0, +) + spacing * Double(max(items.count - 1, 0))
        var x = environment.grid.rounded((environment.width - total) / 2)
        return widths.map { width in
            defer { x += width + spacing }
            return Rect(x: x, y: Metric.tabPlatterInset.value, width: width, height: Metric.topTabItemHeight.value)
        }
    }

    private func topContentWidth(of item: TabItem) -> Double {
        item.title.isEmpty ? item.image?.size.width ?? 0 : titleSize(of: item, isSelected: true).width
    }

    private func font(isSelected: Bool) -> Font {
        let metric: Metric = isAtTop ? .topTabFontSize : .tabTitleFontSize
        return Font(size: metric.value, weight: isSelected ? .semibold : .medium)
    }

    private func titleSize(of item: TabItem, isSelected: Bool) -> Size {
        environment.size(measure(item.title, font(isSelected: isSelected)))
    }

    // MARK: Views

    /// Returns the views of the bar, from back to front. As in UIKit, there are two views for each item, one of which
    /// shows the selected item.
    ///
    /// - Parameters:
    ///   - items: The items, from the leading side.
    ///   - selected: The index of the selected item; `nil` for none.
    ///   - colors: The colors of the bar.
    public func views(of items: [TabItem], selected: Int?, colors: TabBarColors) -> [SystemView] {
        guard let platter = platterFrame(of: items) else { return [] }
        let frames = itemFrames(of: items).map { Rect(origin: $0.origin - platter.origin, size: $0.size) }
        let area = Rect(origin: .zero, size: platter.size)
        var parts: [SystemView] = []
        if let selected, frames.indices.contains(selected) {
            parts = [
                SystemView(
                    "selection", "_UITabSelectionView", frames[selected],
                    .platter(cornerRadius: frames[selected].height / 2, MetricColor.tabSelection.color))
            ]
        }
        for isSelection in [true, false] {
            let buttons = zip(items, frames).enumerated().map { index, pair in
                button(
                    pair.0, "\(index)", pair.1, isSelected: isSelection, isShown: (index == selected) == isSelection,
                    colors)
            }
            let name = isSelection ? ("selected", "SelectedContentView") : ("content", "ContentView")
            parts.append(SystemView(name.0, name.1, area, .nothing, buttons))
        }
        return [
            SystemView(
                "platter", "_UITabBarPlatterView", platter,
                .platter(cornerRadius: platter.height / 2, colors.platter), parts)
        ]
    }

    private func button(
        _ item: TabItem, _ key: String, _ frame: Rect, isSelected: Bool, isShown: Bool, _ colors: TabBarColors
    ) -> SystemView {
        let state = !item.isEnabled ? colors.disabled : isSelected ? colors.selected : colors.normal
        let (image, title) = contentFrames(of: item, in: frame.size, isSelected: isSelected)
        var content: [SystemView] = []
        if let image, let picture = isSelected ? item.selectedImage ?? item.image : item.image {
            content.append(
                SystemView(
                    "image", "UIImageView", image, .symbol(picture, state.image),
                    alpha: isShown ? 1 : 0))
        }
        if let title {
            content.append(
                SystemView(
                    "label", "UILabel", title,
                    .text(item.title, font(isSelected: isSelected), state.title, .center),
                    alpha: isShown ? 1 : 0))
        }
        if let badge = item.badge {
            let middle = image.map { ($0.minX + $0.maxX) / 2 } ?? title?.maxX ?? frame.width / 2
            content.append(self.badge(badge, item.badgeColor ?? colors.badge, from: middle))
        }
        return SystemView(key, "_UITabButton", frame, .nothing, content)
    }

    /// Returns the frames of the image and the title in an item; `nil` if it has none.
    private func contentFrames(of item: TabItem, in size: Size, isSelected: Bool) -> (image: Rect?, title: Rect?) {
        let picture = (isSelected ? item.selectedImage : nil) ?? item.image
        let natural = titleSize(of: item, isSelected: isSelected)
        let title = Size(width: min(natural.width, size.width), height: natural.height)
        guard !item.title.isEmpty else {
            return (picture.map { environment.centered($0.size, in: size) }, nil)
        }
        guard !isAtTop else { return (nil, environment.centered(title, in: size)) }
        // Measured: both are at whole points, and the image is at the pixel above.
        let image = picture.map {
            Rect(
                x: ((size.width - $0.size.width) / 2).rounded(),
                y: -environment.grid.roundedUp($0.size.height / 2 - Metric.tabImageCenter.value),
                width: $0.size.width, height: $0.size.height)
        }
        return (
            image,
            Rect(
                x: ((size.width - title.width) / 2).rounded(), y: Metric.tabTitleTop.value, width: title.width,
                height: title.height)
        )
    }

    /// - Parameter middle: The horizontal middle of the item's image, in points.
    private func badge(_ text: String, _ color: AdaptiveColor, from middle: Double) -> SystemView {
        let font = Font(size: Metric.tabBadgeFontSize.value)
        let (height, padding) = (Metric.tabBadgeHeight.value, Metric.tabBadgePadding.value)
        let size = environment.size(measure(text, font))
        let own = max(size.width + 2 * padding, height)
        let label = Rect(
            x: padding, y: environment.grid.rounded((height - size.height) / 2), width: own - 2 * padding,
            height: size.height)
        let offset = Metric.tabBadgeOffset.value
        let x = environment.isRightToLeft ? middle - offset - own : middle + offset
        let frame = Rect(
            x: environment.grid.rounded(x), y: Metric.tabBadgeTop.value, width: own, height: height)
        return SystemView(
            "badge", "_UIBarBadgeView", frame, .platter(cornerRadius: height / 2, color),
            [SystemView("label", "UILabel", label, .text(text, font, MetricColor.badgeText.color, .center))])
    }
}
