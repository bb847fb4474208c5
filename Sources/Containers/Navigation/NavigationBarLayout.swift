public import Geometry
public import Views

/// The layout of a navigation bar.
///
/// The coordinates are those of the bar, whose origin is below the safe area. The bar contains the inline title and the
/// platters of the items, and below them the large title, which collapses while the content is scrolled.
public struct NavigationBarLayout {
    public let environment: BarEnvironment
    /// Returns the size of a line of text, in points.
    private let measure: (String, Font) -> Size

    public init(_ environment: BarEnvironment, measuring measure: @escaping (String, Font) -> Size) {
        (self.environment, self.measure) = (environment, measure)
    }

    /// Where an item is during a transition.
    public enum Place: Hashable, Sendable {
        case shown
        /// At the trailing edge of the page that is shown, where a pushed page comes from.
        case front
        /// Behind the page that is shown, where a page goes that is covered.
        case back
    }

    // MARK: Sizes

    /// Returns the distance from the top of a window to a bar, in points, for a safe area.
    public static func top(below safeArea: Double, isCompactHeight: Bool) -> Double {
        let least: Metric = isCompactHeight ? .barTopInCompactHeight : .barMinimumTop
        return max(safeArea, least.value)
    }

    /// Returns the height of the bar for an item, in points.
    public func height(of item: NavigationItem) -> Double {
        promptHeight(of: item) + Metric.barHeight.value + largeTitleHeight(of: item) - collapsed(of: item)
            + (item.showsSearchBar ? Metric.searchHeight.value : 0)
    }

    /// Returns the height of the large title before it collapses, in points; 0 without a large title.
    public func largeTitleHeight(of item: NavigationItem) -> Double {
        guard showsLargeTitle(of: item) else { return 0 }
        return max(
            Metric.largeTitleHeight.value, largeTitleSize(of: item).height + Metric.largeTitleMinimumSpaceBelow.value)
    }

    /// Returns the height by which the large title has collapsed, in points.
    public func collapsed(of item: NavigationItem) -> Double {
        min(max(item.scrolled, 0), largeTitleHeight(of: item))
    }

    /// Returns the distance at which scrolling rests if it would end at a distance, in points: a large title is never
    /// partly collapsed at rest.
    public func restingDistance(_ distance: Double, of item: NavigationItem) -> Double {
        let height = largeTitleHeight(of: item)
        guard distance > 0, distance < height else { return distance }
        return distance <= Metric.largeTitleSnapDistance.value ? 0 : height
    }

    private func showsLargeTitle(of item: NavigationItem) -> Bool {
        item.prefersLargeTitle && !environment.isCompactHeight && !item.title.isEmpty
    }

    private func promptHeight(of item: NavigationItem) -> Double {
        item.prompt == nil ? 0 : Metric.promptHeight.value
    }

    private func size(_ text: String, _ font: Font) -> Size { environment.size(measure(text, font)) }

    // MARK: Fonts

    private var titleFont: Font { Font(size: environment.barFontSize(.titleFontSize), weight: .semibold) }

    private var largeTitleFont: Font {
        let smallest = TextStyle.largeTitle.pointSize(for: .large)
        let scaled = TextStyle.largeTitle.pointSize(for: environment.contentSizeCategory)
        return Font(size: max(smallest, scaled), weight: .bold)
    }

    private func largeTitleSize(of item: NavigationItem) -> Size { size(item.title, largeTitleFont) }

    // MARK: Views

    /// Returns the views of the bar, from back to front.
    ///
    /// - Parameters:
    ///   - items: The items with their places: usually one item, and two during a transition.
    ///   - top: The distance from the top of the window to the bar, in points.
    public func views(of items: [(item: NavigationItem, place: Place)], top: Double) -> [SystemView] {
        var views: [SystemView] = []
        if let shown = items.last(where: { $0.place == .shown }) ?? items.last, let color = shown.item.background {
            let frame = Rect(x: 0, y: -top, width: environment.width, height: top + height(of: shown.item))
            views.append(
                SystemView("background", "_UIBarBackground", frame, .platter(cornerRadius: 0, color)))
        }
        return views + items.flatMap { largeTitle(of: $0.item, $0.place) }
            + items.flatMap { content(of: $0.item, $0.place) } + items.flatMap { searchBar(of: $0.item, $0.place) }
    }

    /// Returns the distance by which a page, or its title, is moved, in points.
    static func shift(_ place: Place, width: Double, isRightToLeft: Bool) -> Double {
        let front = isRightToLeft ? -width : width
        return switch place {
        case .shown: 0
        case .front: front
        case .back: -Metric.pushBackFraction.value * front
        }
    }

    private func shift(_ place: Place) -> Double {
        environment.crossFades
            ? 0 : NavigationBarLayout.shift(place, width: environment.width, isRightToLeft: environment.isRightToLeft)
    }

    private func largeTitle(of item: NavigationItem, _ place: Place) -> [SystemView] {
        guard showsLargeTitle(of: item) else { return [] }
        let (height, size, collapsed) = (largeTitleHeight(of: item), largeTitleSize(of: item), collapsed(of: item))
        let margin: Metric = environment.isPad ? .largeTitleMarginOnPad : .largeTitleMargin
        let label = Rect(
            x: margin.value, y: max(0, height - size.height - Metric.largeTitleSpaceBelow.value),
            width: min(size.width, max(environment.width - 2 * margin.value, 0)), height: size.height)
        // The title moves with the content. It is invisible when it has reached the inline bar.
        let y = Metric.barHeight.value + promptHeight(of: item) - min(item.scrolled, height)
        return [
            SystemView(
                "\(item.id).largeTitle", "_UINavigationBarLargeTitleView",
                Rect(x: shift(place), y: y, width: environment.width, height: height),
                alpha: place == .shown ? 1 - collapsed / height : 0,
                [
                    SystemView(
                        "label", "UILabel", environment.mirrored(label),
                        .text(item.title, largeTitleFont, item.largeTitleColor ?? .label, .natural))
                ])
        ]
    }

    /// Returns the place of the search bar, which moves with its page.
    private func searchBar(of item: NavigationItem, _ place: Place) -> [SystemView] {
        guard item.showsSearchBar else { return [] }
        let (margin, height) = (Metric.searchMargin.value, Metric.searchBarHeight.value)
        let y = self.height(of: item) - Metric.searchHeight.value + (Metric.searchHeight.value - height) / 2
        let frame = Rect(x: margin + shift(place), y: y, width: environment.width - 2 * margin, height: height)
        return [SystemView("\(item.id).search", "UISearchBar", frame, .slot, alpha: place == .shown ? 1 : 0)]
    }

    private func content(of item: NavigationItem, _ place: Place) -> [SystemView] {
        let y = promptHeight(of: item)
        let alpha: Double = place == .shown ? 1 : 0
        var leading = platters(item.leading, "leading", after: item.showsBackButton)
        if item.showsBackButton { leading.insert(backButton, at: 0) }
        let trailing = platters(item.trailing, "trailing", after: false)
        let ends = (leading.last?.frame.maxX ?? 0, trailing.last?.frame.maxX ?? 0)
        func positioned(_ view: SystemView, isTrailing: Bool) -> SystemView {
            var view = view
            view.key = "\(item.id).\(view.key)"
            if isTrailing { view.frame.origin.x = environment.width - view.frame.maxX }
            view.frame.origin.y = y
            view.frame = environment.mirrored(view.frame)
            view.alpha = alpha
            return view
        }
        return prompt(of: item, place, alpha) + [title(of: item, place, between: ends, y)]
            + leading.map { positioned($0, isTrailing: false) } + trailing.map { positioned($0, isTrailing: true) }
    }

    private func prompt(of item: NavigationItem, _ place: Place, _ alpha: Double) -> [SystemView] {
        guard let prompt = item.prompt else { return [] }
        let font = Font(size: Metric.promptFontSize.value)
        let size = size(prompt, font)
        let frame = Rect(
            x: environment.grid.rounded((environment.width - size.width) / 2) + shift(place),
            y: environment.grid.rounded((Metric.promptHeight.value - size.height) / 2), width: size.width,
            height: size.height)
        return [SystemView("\(item.id).prompt", "UILabel", frame, .text(prompt, font, .label, .center), alpha: alpha)]
    }

    /// Returns the inline title, which is centered if it is not too close to the items.
    ///
    /// - Parameter ends: The widths that the items need at the leading and the trailing side, in points.
    private func title(
        of item: NavigationItem, _ place: Place, between ends: (leading: Double, trailing: Double), _ y: Double
    ) -> SystemView {
        let height = largeTitleHeight(of: item)
        // The fraction of the large title that has collapsed. The inline title takes its place.
        let progress = height > 0 ? collapsed(of: item) / height : 1
        let clearance = Metric.titleClearance.value
        let natural = item.titleViewSize ?? size(item.title, titleFont)
        let (low, high) = (ends.leading + clearance, environment.width - ends.trailing - clearance)
        let width = min(natural.width, max(high - low, 0))
        let centered = environment.grid.rounded((environment.width - width) / 2)
        let isCentered = !environment.hasTabs && centered >= low && centered + width <= high
        let x = isCentered ? centered : environment.hasTabs ? max(low, Metric.largeTitleMarginOnPad.value) : low
        // Lines of text have whole heights here: a title of 17 points is 21 points high.
        let lineHeight = item.titleViewSize == nil ? natural.height.rounded(.up) : natural.height
        let top = environment.grid.rounded(Metric.titleCenter.value - lineHeight / 2)
        let isHosted = item.titleViewSize != nil
        var frame = environment.mirrored(
            Rect(
                x: x, y: y + top + (isHosted ? 0 : Metric.titleTravel.value * (1 - progress)), width: width,
                height: lineHeight))
        frame.origin.x += shift(place)
        let alpha = place == .shown ? (isHosted ? 1 : progress) : 0
        return SystemView(
            "\(item.id).title", "UILabel", frame,
            isHosted ? .slot : .text(item.title, titleFont, item.titleColor ?? .label, .center), alpha: alpha)
    }

    // MARK: Items

    /// Returns the platters of the items at one side, with the distances from this side.
    ///
    /// - Parameter back: Whether the back button is before the items.
    private func platters(_ items: [BarItem], _ side: String, after back: Bool) -> [SystemView] {
        var x = environment.margin + (back ? Metric.platterHeight.value + Metric.platterSpacing.value : 0)
        var views: [SystemView] = []
        let layout = PlatterLayout(environment, height: .platterHeight, measuring: measure)
        for (index, item) in items.enumerated() {
            switch item.content {
            case .flexibleSpace: continue
            case .space(let width):
                x += max(width, 0)
                continue
            case .title, .image, .view: break
            }
            let view = layout.view(of: item, "\(side)\(index)", at: x)
            views.append(view)
            x = view.frame.maxX + Metric.platterSpacing.value
        }
        return views
    }

    private var backButton: SystemView {
        let side = Metric.platterHeight.value
        let symbol = Rect(
            x: Metric.chevronX.value, y: Metric.chevronY.value, width: Metric.chevronWidth.value,
            height: Metric.chevronHeight.value)
        return SystemView(
            "back", "PlatterView", Rect(x: environment.margin, y: 0, width: side, height: side),
            .platter(cornerRadius: side / 2, MetricColor.platter.color),
            [
                SystemView(
                    "image", "UIImageView", symbol,
                    .symbol(chevron(size: symbol.size, pointsRight: environment.isRightToLeft), .label))
            ])
    }
}

/// Returns a template image of an angle that points to the left or the right.
private func chevron(size: Size, pointsRight: Bool) -> ViewContent.Image {
    // The angle fills the middle of the image: its height is 3/4 of the image's height, and its arms have 45°.
    let (middle, arm) = (Point(x: size.width / 2, y: size.height / 2), size.height * 3 / 8)
    let side = pointsRight ? 1.0 : -1.0
    var path = Path()
    path.move(to: Point(x: middle.x - side * arm / 2, y: middle.y - arm))
    path.addLine(to: Point(x: middle.x + side * arm / 2, y: middle.y))
    path.addLine(to: Point(x: middle.x - side * arm / 2, y: middle.y + arm))
    let line = LineStyle(width: Metric.chevronLineWidth.value, cap: .round, join: .round)
    var image = ViewContent.Image(Drawing(size: size, operations: [.stroke(path, line, .black, .normal)]))
    image.renderingMode = .alwaysTemplate
    return image
}
