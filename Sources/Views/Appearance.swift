/// What determines the value of an adaptive color.
public struct Appearance: Hashable, Sendable {
    public var style: UserInterfaceStyle
    public var contrast: AccessibilityContrast

    public init(_ style: UserInterfaceStyle, _ contrast: AccessibilityContrast = .normal) {
        self.style = style
        self.contrast = contrast
    }

    public static let light = Appearance(.light)
    public static let dark = Appearance(.dark)
}
