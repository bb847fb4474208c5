public import Animation

/// A group of changes that are shown together: Core Animation's `CATransaction`.
///
/// A transaction sets the duration of the implicit animations of layers without a view. For these animations and for
/// the animation blocks that run while the transaction is open, it sets whether changes are animated, the curve, and a
/// completion block. The layers of views do not animate by themselves.
///
/// - Source: semantics 28.4 and 28.5; Apple's documentation of `CATransaction`.
public struct Transaction {
    public let window: Window

    /// Opens a transaction inside the innermost one, and inherits its settings.
    public func begin() {
        window.blocks.beginTransaction()
    }

    /// Closes the innermost transaction. Without a ``begin()``, UIKit raises an exception. Here, the exception is
    /// recorded and the call does nothing else.
    public func commit() {
        guard !window.blocks.commitTransaction() else { return }
        let exception = UIKitException.commitWithoutBegin
        _ = window.model.permits(exception, of: .other, Transaction.name, "nothing committed: \(exception.text)")
    }

    /// Lays out, draws and starts animations immediately, as at the end of the turn. Does nothing during a pass, or if
    /// a transaction or an animation block is open.
    public func flush() { window.flush() }

    /// Whether later changes in animation blocks are not animated. Without a ``begin()``, the setting belongs to the
    /// implicit transaction of the turn.
    public var disableActions: Bool {
        get { window.blocks.transaction?.disablesActions ?? false }
        nonmutating set { window.blocks.changeTransaction { $0.disablesActions = newValue } }
    }

    /// The duration of implicit animations of layers without a view, and of explicit animations without a duration. It
    /// must not be negative. Animation blocks have durations of their own.
    public var animationDuration: Duration {
        get { window.blocks.transaction?.animationDuration ?? OpenTransaction.duration }
        nonmutating set {
            precondition(newValue >= .zero, "a transaction's duration is not negative, not \(newValue)")
            window.blocks.changeTransaction { $0.animationDuration = newValue }
        }
    }

    /// The curve of all animations that start while the transaction is open, except for springs and animators; `nil` if each
    /// animation has its own curve.
    public var animationTimingFunction: TimingCurve? {
        get { window.blocks.transaction?.timingFunction }
        nonmutating set { window.blocks.changeTransaction { $0.timingFunction = newValue } }
    }

    /// Sets the block that is called when the animations that are added between this call and the commit have ended or
    /// were removed. If there are none, the commit calls the block.
    public func setCompletionBlock(_ block: @escaping () -> Void) { window.blocks.setCompletionBlock(block) }

    /// The name of transactions in the trace.
    package static let name = "CATransaction"
}

/// A transaction that has not been committed.
struct OpenTransaction {
    let isExplicit: Bool
    let cause: TraceEvent.Cause
    var disablesActions = false
    var animationDuration = OpenTransaction.duration
    var timingFunction: TimingCurve?
    /// The group of the animations that the completion block waits for.
    var group: AnimationGroup.ID?

    init(isExplicit: Bool, cause: TraceEvent.Cause) {
        self.isExplicit = isExplicit
        self.cause = cause
    }

    init(in outer: OpenTransaction, cause: TraceEvent.Cause) {
        self.init(isExplicit: true, cause: cause)
        disablesActions = outer.disablesActions
        animationDuration = outer.animationDuration
        timingFunction = outer.timingFunction
    }

    /// The default duration of Core Animation.
    static let duration = Duration.milliseconds(250)
}

/// The open transactions, the innermost last.
struct OpenTransactions {
    private var open: [OpenTransaction] = []

    var last: OpenTransaction? { open.last }

    /// Whether an explicitly begun transaction is open.
    var isExplicit: Bool { open.contains { $0.isExplicit } }

    /// Whether the innermost transaction was begun explicitly.
    var isLastExplicit: Bool { open.last?.isExplicit ?? false }

    var disablesActions: Bool { open.last?.disablesActions ?? false }

    mutating func begin(because cause: TraceEvent.Cause) {
        let outer = open.last ?? OpenTransaction(isExplicit: false, cause: cause)
        open.append(OpenTransaction(in: outer, cause: cause))
    }

    mutating func removeLast() -> OpenTransaction? { open.popLast() }

    /// Changes the innermost transaction. If there is none, the transaction of the turn is opened.
    mutating func change(because cause: TraceEvent.Cause, _ change: (inout OpenTransaction) -> Void) {
        if open.isEmpty { open.append(OpenTransaction(isExplicit: false, cause: cause)) }
        change(&open[open.count - 1])
    }

    /// Adds the groups of the transactions to an animation that starts in them, and sets the curve of the innermost
    /// transaction.
    func apply(to animation: inout PropertyAnimation) {
        guard !open.isEmpty else { return }
        animation.outerGroups = open.compactMap(\.group)
        if let curve = open.last?.timingFunction, animation.animator == nil, !animation.timing.curve.isSpring {
            animation.timing.curve = curve
        }
    }
}

extension TimingCurve {
    fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }
}
