/// The mode that determines whether the tint color of a view is dimmed: `UIView.TintAdjustmentMode`.
public enum TintAdjustmentMode: String, Hashable, Sendable, CaseIterable {
    /// The view uses the mode of its superview.
    case automatic
    case normal
    /// The tint color is shown in gray, as in a view behind an alert.
    case dimmed
}

extension AdaptiveColor {
    /// The tint color of a view that does not inherit a tint color: `systemBlue`.
    public static let defaultTint = systemBlue

    /// The gray color that replaces this tint color when the view is dimmed.
    package var dimmed: AdaptiveColor { AdaptiveColor(light: light.gray, dark: dark.gray) }
}

extension Color {
    /// The gray color with the same luma.
    ///
    /// - Source: ITU-R BT.709. Apple documents only that a dimmed tint color has less saturation.
    fileprivate var gray: Color {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return Color(red: luma, green: luma, blue: luma, alpha: alpha)
    }
}
