/// Whether the tint color of a view is shown as it is: `UIView.TintAdjustmentMode`.
public enum TintAdjustmentMode: String, Hashable, Sendable, CaseIterable {
    /// The mode of the superview.
    case automatic
    case normal
    /// The tint color is gray, as behind an alert.
    case dimmed
}

extension AdaptiveColor {
    /// The tint color of a view that inherits none: `systemBlue`.
    public static let defaultTint = systemBlue

    /// The gray of a dimmed tint color.
    package var dimmed: AdaptiveColor { AdaptiveColor(light: light.gray, dark: dark.gray) }
}

extension Color {
    /// The gray with the same luma.
    ///
    /// - Source: ITU-R BT.709. Apple documents only that a dimmed tint color has less saturation.
    fileprivate var gray: Color {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return Color(red: luma, green: luma, blue: luma, alpha: alpha)
    }
}
