public import Views

/// A color that the system uses in a container, with the source of its value.
public enum MetricColor: String, Hashable, Sendable, CaseIterable {
    /// The fill of an item's platter.
    case platter
    /// The platter of a tab bar, and the area behind its selected item.
    case tabPlatter, tabSelection
    /// The title and the image of a tab that is not selected.
    case tabTitle
    case badge, badgeText
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
    case scrollIndicator
    /// The area behind the keys of a keyboard, a key, and a key while it is touched.
    case keyboardPanel, key, touchedKey
    /// The letter or the title of a key, and of a return key with the color of an action.
    case keyTitle, prominentKeyTitle
    /// The caret of a view without a tint color of its own.
    case caret
    /// The mark below a finger.
    case touchMark

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
            (AdaptiveColor(rgb(55, 126, 239)), .measured, "55, 126, 239 in light appearance; used in both")
        case .grabber:
            (
                AdaptiveColor(light: rgb(197, 197, 200), dark: rgb(90, 90, 95)), .measured,
                "197, 197, 200 on white; the dark color is estimated"
            )
        case .scrollIndicator:
            (
                AdaptiveColor(
                    light: Color(red: 0, green: 0, blue: 0, alpha: 0.35),
                    dark: Color(red: 1, green: 1, blue: 1, alpha: 0.35)), .measured,
                "black with an opacity of 0.35; the dark color is estimated"
            )
        case .keyboardPanel:
            (
                AdaptiveColor(
                    light: Color(red: 156 / 185, green: 158 / 185, blue: 161 / 185, alpha: 185 / 255),
                    dark: Color(red: 23 / 212, green: 23 / 212, blue: 23 / 212, alpha: 212 / 255)), .measured,
                "156, 158, 161 with an opacity of 185/255, and 23 with 212/255, both premultiplied; not blurred"
            )
        case .key: (AdaptiveColor(light: .white, dark: rgb(61, 61, 61)), .measured, "white, and 61, 61, 61")
        case .touchedKey:
            (
                AdaptiveColor(light: rgb(171, 176, 186), dark: rgb(107, 107, 107)), .estimated,
                "darker, or lighter in dark appearance"
            )
        case .keyTitle: (AdaptiveColor(light: .black, dark: .white), .measured, "black on white, and white on gray")
        case .prominentKeyTitle: (.white, .estimated, "white on the tint color")
        case .caret: (AdaptiveColor(rgb(66, 107, 242)), .measured, "66, 107, 242 in light appearance; used in both")
        case .touchMark:
            (AdaptiveColor(rgb(128, 128, 128)), .estimated, "gray, which is visible on white and on black")
        case .tabPlatter:
            (
                AdaptiveColor(light: rgb(253, 253, 254), dark: rgb(28, 28, 30)), .measured,
                "253, 253, 254 in light appearance; the dark color is estimated"
            )
        case .tabSelection:
            (
                AdaptiveColor(light: rgb(235, 235, 236), dark: rgb(58, 58, 60)), .measured,
                "235, 235, 236 in light appearance; the dark color is estimated"
            )
        case .tabTitle:
            (
                AdaptiveColor(light: rgb(25, 25, 25), dark: rgb(235, 235, 235)), .measured,
                "25, 25, 25 in light appearance; the dark color is estimated"
            )
        case .badge:
            (AdaptiveColor(light: rgb(255, 56, 60), dark: rgb(255, 66, 69)), .measured, "the red of iOS 26")
        case .badgeText: (.white, .measured, "white on the badge")
        case .prominentTitle: (.white, .measured, "white on the tint color")
        case .selectedRow:
            (
                AdaptiveColor(light: rgb(220, 220, 220), dark: rgb(58, 58, 60)), .measured,
                "220, 220, 220 in light appearance; the dark color is estimated"
            )
        case .disabledTitle: (.tertiaryLabel, .measured, "60, 60, 67 with an opacity of 0.298")
        }
    }
}

/// Returns the color with components from 0 through 255.
private func rgb(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255)
}
