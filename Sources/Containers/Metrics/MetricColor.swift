public import Views

/// A color that the system uses in a container, with the source of its value.
public enum MetricColor: String, Hashable, Sendable, CaseIterable {
    /// The fill of an item's platter.
    case platter
    /// The title of an item on a platter in the tint color.
    case prominentTitle
    case disabledTitle
    /// The fill of a row that is selected or touched.
    case selectedRow
    /// The title of an alert's action.
    case alertAction
    /// The fill of an alert's preferred action.
    case preferredAction
    case grabber

    /// The color in light and dark appearance.
    public var color: AdaptiveColor { row.color }

    public var confidence: Metric.Confidence { row.confidence }

    public var source: String { row.source }

    private var row: (color: AdaptiveColor, confidence: Metric.Confidence, source: String) {
        switch self {
        case .platter:
            (.tertiarySystemFill, .estimated, "glass is not simulated; the fill is visible on white and on black")
        case .alertAction: (.label, .measured, "the label color, except for destructive and preferred actions")
        case .preferredAction:
            (
                AdaptiveColor(Color(red: 55.0 / 255, green: 126.0 / 255, blue: 239.0 / 255)), .measured,
                "55, 126, 239 in light appearance; used in both"
            )
        case .grabber:
            (
                AdaptiveColor(
                    light: Color(red: 197.0 / 255, green: 197.0 / 255, blue: 200.0 / 255),
                    dark: Color(red: 90.0 / 255, green: 90.0 / 255, blue: 95.0 / 255)),
                .measured, "197, 197, 200 on white; the dark color is estimated"
            )
        case .prominentTitle: (.white, .measured, "white on the tint color")
        case .selectedRow:
            (
                AdaptiveColor(
                    light: Color(red: 220.0 / 255, green: 220.0 / 255, blue: 220.0 / 255),
                    dark: Color(red: 58.0 / 255, green: 58.0 / 255, blue: 60.0 / 255)),
                .measured, "220, 220, 220 in light appearance; the dark color is estimated"
            )
        case .disabledTitle: (.tertiaryLabel, .measured, "60, 60, 67 with an opacity of 0.298")
        }
    }
}
