public import Views

/// The look of a list.
public enum ListStyle: String, Hashable, Sendable, CaseIterable {
    case plain, grouped
    /// A list whose sections are areas with rounded corners.
    case insetGrouped

    /// The color behind the rows.
    public var background: AdaptiveColor { self == .plain ? .systemBackground : .systemGroupedBackground }
    public var cellBackground: AdaptiveColor { self == .plain ? .systemBackground : .secondarySystemGroupedBackground }
}
