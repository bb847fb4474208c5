public import Views

/// A color that the system uses in a container, with the source of its value.
public enum MetricColor: String, Hashable, Sendable, CaseIterable {
    /// The fill of an item's platter.
    case platter
    /// The title of an item on a platter in the tint color.
    case prominentTitle
    case disabledTitle

    /// The color in light and dark appearance.
    public var color: AdaptiveColor { row.color }

    public var confidence: Metric.Confidence { row.confidence }

    public var source: String { row.source }

    private var row: (color: AdaptiveColor, confidence: Metric.Confidence, source: String) {
        switch self {
        case .platter:
            (.tertiarySystemFill, .estimated, "glass is not simulated; the fill is visible on white and on black")
        case .prominentTitle: (.white, .measured, "white on the tint color")
        case .disabledTitle: (.tertiaryLabel, .measured, "60, 60, 67 with an opacity of 0.298")
        }
    }
}
