public import Animation
import Views

/// A group of changes that are shown together, equivalent to `CATransaction`.
///
/// A transaction sets the duration of the implicit animations of layers that do not belong to a view. For these
/// animations and for the animation blocks that run while the transaction is open, it also sets the curve, a
/// completion block, and whether changes are animated. Layers that belong to views have no implicit animations.
///
/// - Source: semantics 28.4 and 28.5; Apple's documentation of `CATransaction`.
public struct Transaction {
    public let window: Window

    /// Opens a transaction inside the innermost open transaction, and inherits the settings of that transaction.
    public func begin() {
        window.blocks.beginTransaction()
    }

    /// Closes the innermost transaction. If no transaction was begun, UIKit raises an exception. In this case, this
    /// method only records the error in the trace.
    public func commit() {
        guard !window.blocks.commitTransaction() else { return }
        let exception = UIKitException.commitWithoutBegin
        _ = window.model.permits(exception, of: .other, OpenTransaction.name, "nothing committed: \(exception.text)")
    }

    /// Performs layout and display, and starts animations, without waiting for the end of the turn. Does nothing during
    /// a pass. If a transaction or an animation block is open, only records a note.
    public func flush() { window.flush() }

    /// Whether later changes are shown without animation, both in animation blocks and to layers that do not belong to
    /// a view. If no transaction was begun, the setting belongs to the implicit transaction of the turn.
    public var disableActions: Bool {
        get { window.blocks.transaction?.disablesActions ?? false }
        nonmutating set { window.blocks.changeTransaction { $0.disablesActions = newValue } }
    }

    /// The duration of implicit animations, and of explicit animations without a duration. It must not be negative.
    /// Animation blocks have their own durations.
    public var animationDuration: Duration {
        get { window.blocks.transaction?.animationDuration ?? OpenTransaction.duration }
        nonmutating set {
            precondition(newValue >= .zero, "a transaction's duration must not be negative, found \(newValue)")
            window.blocks.changeTransaction { $0.animationDuration = newValue }
        }
    }

    /// The curve of all animations that start while the transaction is open, except for springs and for animations of
    /// animators; `nil` if each animation has its own curve.
    public var animationTimingFunction: TimingCurve? {
        get { window.blocks.transaction?.timingFunction }
        nonmutating set { window.blocks.changeTransaction { $0.timingFunction = newValue } }
    }

    /// Sets a block to call after all animations added between this call and the commit have ended or been removed.
    /// If no animation is added, the commit calls the block.
    public func setCompletionBlock(_ block: @escaping () -> Void) { window.blocks.setCompletionBlock(block) }
}
