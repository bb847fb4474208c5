public import Views

/// The look of a list.
public enum ListStyle: String, Hashable, Sendable, CaseIterable {
    case plain, grouped
    /// A list whose sections are areas with rounded corners.
    case insetGrouped

    /// The horizontal distance between the edges of a list and its rows, in points.
    public var rowMargin: Double { self == .insetGrouped ? Metric.insetGroupMargin.value : 0 }
    /// The color behind the rows.
    public var background: AdaptiveColor { self == .plain ? .systemBackground : .systemGroupedBackground }
    public var cellBackground: AdaptiveColor { self == .plain ? .systemBackground : .secondarySystemGroupedBackground }
}
