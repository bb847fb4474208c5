public import CoreGraphics

/// A layout guide that follows an area of the screen.
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The layout guide of the area that the keyboard covers. While the keyboard is hidden, it is the area below the safe area.
/// Constraints to it are animated with the keyboard.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Stored only: the keyboard is always at the bottom of the screen.
    open var followsUndockedKeyboard = false
    /// Stored only: the guide always ends at the safe area while the keyboard is hidden.
    open var usesBottomSafeArea = true
    /// Stored only.
    open var keyboardDismissPadding: CGFloat = 0
}
