public import Geometry
public import Views

/// The layout of a toolbar: the platters of its items in one row.
///
/// The coordinates are those of the toolbar.
public struct ToolbarLayout {
    public let environment: BarEnvironment
    /// Whether the toolbar is at the bottom of a navigation controller.
    public let isInNavigation: Bool
    private let platters: PlatterLayout

    public init(
        _ environment: BarEnvironment, isInNavigation: Bool, measuring measure: @escaping (String, Font) -> Size
    ) {
        (self.environment, self.isInNavigation) = (environment, isInNavigation)
        platters = PlatterLayout(
            environment, height: environment.isCompactHeight ? .toolbarHeightInCompactHeight : .toolbarHeight,
            measuring: measure)
    }

    /// The height of the row of items, in points.
    public var height: Double { platters.height }

    /// Returns the frame of the toolbar of a navigation controller.
    ///
    /// - Parameters:
    ///   - size: The size of the controller's view, in points.
    ///   - tabBar: The height of a tab bar below the toolbar, in points; 0 for none.
    public func frame(in size: Size, above tabBar: Double) -> Rect {
        let below = tabBar > 0 ? tabBar : Metric.toolbarMarginInNavigation.value
        let height = Metric.toolbarTop.value + height + below
        return Rect(x: 0, y: size.height - height, width: size.width, height: height)
    }

    /// The range of the row of items.
    private var row: (x: Double, width: Double) {
        let margin: Metric = isInNavigation ? .toolbarMarginInNavigation : .toolbarMargin
        let width = max(environment.width - 2 * margin.value, 0)
        let most = environment.isCompactHeight ? min(width, Metric.toolbarRowInCompactHeight.value) : width
        return ((environment.width - most) / 2, most)
    }

    /// Returns the views of the items, which begin at the leading side. Flexible spaces have equal widths; there is no
    /// other space beside them.
    public func views(of items: [BarItem]) -> [SystemView] {
        // The views at 0, and the space before each of them without flexible spaces.
        var placed: [(view: SystemView, space: Double, flexible: Int)] = []
        var (space, flexible) = (0.0, 0)
        for (index, item) in items.enumerated() {
            switch item.content {
            case .flexibleSpace: flexible += 1
            case .space(let width): space += max(width, 0)
            case .title, .image, .view:
                if !placed.isEmpty, flexible == 0 { space += Metric.platterSpacing.value }
                placed.append((platters.view(of: item, "\(index)", at: 0), space, flexible))
                (space, flexible) = (0, 0)
            }
        }
        let used = placed.reduce(space) { $0 + $1.space + $1.view.frame.width }
        let count = placed.reduce(flexible) { $0 + $1.flexible }
        let share = count == 0 ? 0 : max(row.width - used, 0) / Double(count)
        var x = row.x
        return placed.map { view, space, flexible in
            var view = view
            x += space + share * Double(flexible)
            view.frame.origin = Point(
                x: environment.grid.rounded(x), y: isInNavigation ? Metric.toolbarTop.value : 0)
            x += view.frame.width
            view.frame = environment.mirrored(view.frame)
            return view
        }
    }
}
