import Views

/// The colours that controls are drawn with in one appearance.
struct ControlColors {
    /// Of what can be touched, and of what is filled up.
    var tint = Color.named["systemBlue", default: .black]
    /// Of a switch that is on.
    var on = Color.named["systemGreen", default: .black]
    var label = Color.named["label", default: .black]
    /// Of what is written where something else is missing or off.
    var faintLabel = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// Of the groove that a thumb or a segment moves in, over any background.
    var groove = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)
    /// Of the lines between parts.
    var divider = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// Of what moves in a groove.
    var thumb = Color.white
    /// Of the selected segment, on which the label's colour has to be read.
    var segment = Color.white
    /// Around what moves.
    var shadow = Color(red: 0, green: 0, blue: 0, alpha: 0.06)
    /// Inside a text field.
    var field = Color.white
    var fieldBorder = Color.named["systemGray4", default: .black]
    /// Of an activity indicator.
    var spokes = Color.named["systemGray", default: .black]
    /// On the tint.
    var onTint = Color.white

    static let light = ControlColors()

    static let dark = ControlColors(
        tint: AdaptiveColor.named["systemBlue", default: .black].dark,
        on: AdaptiveColor.named["systemGreen", default: .black].dark, label: .white,
        faintLabel: Color(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.3),
        groove: Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36),
        divider: Color(red: 84 / 255, green: 84 / 255, blue: 88 / 255, alpha: 0.6),
        segment: AdaptiveColor.systemGray2.dark, shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.2),
        field: Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255),
        fieldBorder: AdaptiveColor.named["systemGray4", default: .black].dark)

    static func colors(for style: UserInterfaceStyle) -> ControlColors { style == .dark ? .dark : .light }
}

extension Color {
    /// The same colour, let through `share` of what it was.
    func faded(to share: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * share)
    }
}
