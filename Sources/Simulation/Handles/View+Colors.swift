public import Views

/// Tint colors, and colors that adapt to light and dark appearance.
extension View {
    /// The tint color of the view. Setting `nil` removes the view's own color.
    ///
    /// The value is the color of the view or of the closest superview that sets a color, or `systemBlue` if there is
    /// none. The value is never `nil`, and it is gray if the view is dimmed.
    public var tintColor: AdaptiveColor? {
        get { window.colors.tintColor(of: id) }
        nonmutating set { window.colors.setTintColor(newValue, of: id) }
    }

    /// The mode that determines whether the tint color is dimmed. The value is `normal` or `dimmed`, even if the mode
    /// was set to `automatic`, which inherits the mode of the superview.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { window.colors.tintAdjustmentMode(of: id) }
        nonmutating set { window.colors.setTintAdjustmentMode(newValue, of: id) }
    }
}

/// Colors that adapt to light and dark appearance.
extension View {
    /// The background color that was set, not resolved for the current appearance. ``backgroundColor`` is the resolved
    /// color.
    public var adaptiveBackgroundColor: AdaptiveColor {
        get { window.colors.color(for: .background, of: id) ?? .clear }
        nonmutating set { window.colors.set(newValue, for: .background, of: id) }
    }

    /// The text color that was set for a label, not resolved for the current appearance; `nil` for other views.
    /// Setting it has no effect on other views.
    public var adaptiveTextColor: AdaptiveColor? {
        get { window.colors.color(for: .text, of: id) }
        nonmutating set {
            guard let newValue, window[id][color: .text] != nil else { return }
            window.colors.set(newValue, for: .text, of: id)
        }
    }
}
