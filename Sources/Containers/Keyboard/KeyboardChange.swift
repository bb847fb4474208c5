public import Geometry
public import Interaction

/// A change of the keyboard's frame, of which the program is notified before and after it.
public struct KeyboardChange: Hashable, Sendable {
    /// The notification, such as `keyboardWillShow`.
    public let event: ViewEvent
    /// The frames before and after the change, in the coordinates of the screen.
    public let begin: Rect
    public let end: Rect
    /// The duration of the animation, zero for a change without animation.
    public let duration: Duration

    /// The events before and after a change, in UIKit's order.
    ///
    /// - Source: the order in which iOS posts the notifications, as published by other developers.
    static func events(isShown: Bool) -> (before: [ViewEvent], after: [ViewEvent]) {
        isShown
            ? ([.keyboardWillChangeFrame, .keyboardWillShow], [.keyboardDidChangeFrame, .keyboardDidShow])
            : ([.keyboardWillChangeFrame, .keyboardWillHide], [.keyboardDidChangeFrame, .keyboardDidHide])
    }
}
