public import Geometry
public import Views

/// The layout of the items of a navigation bar or a toolbar, each of which is on a platter of its own.
public struct PlatterLayout {
    public let environment: BarEnvironment
    /// The height of a platter, which is also its smallest width, in points.
    public let height: Double
    private let measure: (String, Font) -> Size

    public init(_ environment: BarEnvironment, height: Metric, measuring measure: @escaping (String, Font) -> Size) {
        (self.environment, self.height, self.measure) = (environment, height.value, measure)
    }

    private var font: Font { Font(size: environment.barFontSize(.itemFontSize), weight: .medium) }

    /// Returns the view of an item.
    ///
    /// - Parameters:
    ///   - item: An item other than a space.
    ///   - key: The key of the view.
    ///   - x: The left edge, in points.
    public func view(of item: BarItem, _ key: String, at x: Double) -> SystemView {
        let color =
            item.isEnabled
            ? item.tint ?? (item.prominentFill == nil ? .label : MetricColor.prominentTitle.color)
            : MetricColor.disabledTitle.color
        let inner: SystemView
        var width = height
        switch item.content {
        case .title(let title):
            let size = environment.size(measure(title, font))
            width = max(size.width + 2 * Metric.platterPadding.value, height)
            let frame = Rect(
                x: environment.grid.rounded((width - size.width) / 2), y: ((height - size.height) / 2).rounded(),
                width: size.width, height: size.height)
            inner = SystemView("label", "UIButtonLabel", frame, .text(title, font, color, .center))
        case .image(let image):
            width = max(image.size.width + 2 * Metric.platterPadding.value, height)
            if image.size.width <= height { width = height }
            let frame = environment.centered(image.size, in: Size(width: width, height: height))
            inner = SystemView("image", "UIImageView", frame, .symbol(image, color))
        case .view(let size):
            width = max(size.width, height)
            let frame = environment.centered(size, in: Size(width: width, height: height))
            inner = SystemView("view", "UIView", frame, .slot)
        case .space, .flexibleSpace: preconditionFailure("a space has no platter")
        }
        let fill = item.isEnabled ? item.prominentFill ?? MetricColor.platter.color : MetricColor.platter.color
        return SystemView(
            key, "PlatterView", Rect(x: x, y: 0, width: width, height: height),
            .platter(cornerRadius: height / 2, fill), [inner])
    }
}
