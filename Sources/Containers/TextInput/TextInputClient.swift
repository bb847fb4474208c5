public import Simulation

/// The objects of the program that take part in text input. They permit changes of text and are notified of them.
///
/// A scene without UIKit code has no client. Its views take each change, and its handlers of `ViewEvent` are called.
public protocol TextInputClient: AnyObject {
    /// Makes the object of a view the first responder. Returns whether it is.
    func focus(_ view: View) -> Bool
    /// Makes the object of a view resign. Returns whether it is no longer the first responder.
    func resign(_ view: View) -> Bool
    /// Enters text into the first responder, as a key does. Returns whether an object took it.
    func insertText(_ text: String) -> Bool
    /// Deletes backward in the first responder, as a key does. Returns whether an object took the key.
    func deleteBackward() -> Bool
    /// Returns whether text may replace a range of UTF-16 code units.
    func shouldChange(_ view: View, _ range: Range<Int>, _ text: String) -> Bool
    func didChangeSelection(_ view: View)
    /// Called after the events of the change.
    func didChange(_ view: View)
    func shouldClear(_ view: View) -> Bool
    func shouldReturn(_ view: View) -> Bool
    /// Returns whether the view ends editing after the return key, because the program handles this event.
    func endsAtReturn(_ view: View) -> Bool
    /// Returns whether a scroll view is adjusted to the keyboard by its controller.
    func makesRoom(_ scrollView: View) -> Bool
    /// Called before and after a change of the keyboard's frame.
    func keyboard(_ change: KeyboardChange)
}
