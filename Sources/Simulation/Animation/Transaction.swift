public import Animation
import Views

/// What groups changes until they are shown: Core Animation's `CATransaction`, of the window's thread.
///
/// The layers of views do not animate by themselves, so a transaction animates nothing. It says for the animation blocks
/// that run while it is open whether they animate, along which curve, and what follows when their animations have ended.
///
/// - Source: semantics 28.4 and 28.5; Apple's documentation of `CATransaction`.
public struct Transaction {
    public let window: Window

    /// Opens a transaction, inside the one that is open. It takes over what that one says.
    public func begin() {
        window.closeDifference()
        let outer = window.openTransactions.last ?? OpenTransaction(isExplicit: false, cause: window.trace.cause)
        window.openTransactions.append(OpenTransaction(in: outer, cause: window.trace.cause))
    }

    /// Closes the innermost transaction. Without a ``begin()`` it is an exception in UIKit, and does nothing here.
    public func commit() {
        guard let last = window.openTransactions.last, last.isExplicit else {
            let exception = UIKitException.commitWithoutBegin
            _ = window.permits(exception, of: Transaction.name, "nothing committed: \(exception.text)")
            return
        }
        window.closeDifference()
        window.openTransactions.removeLast()
        window.finish(last)
    }

    /// Lays out, draws and starts animations now, as the end of the turn would. Does nothing where a transaction or an
    /// animation block is open, or from a pass.
    public func flush() {
        guard window.trace.phase == .cues else { return }
        guard window.transactions.isEmpty, !window.openTransactions.contains(where: \.isExplicit) else {
            return window.note(Transaction.name, "not flushed: a transaction or an animation block is open")
        }
        window.layOutIfNeeded(from: window.tree.root)
        guard window.feedbackLoop == nil else { return }
        window.runDisplayPass()
        window.runCommitPass()
        window.trace.phase = .cues
        window.closeTransactions()
    }

    /// Whether changes jump that animation blocks make from now on. Of the turn where no transaction was begun.
    public var disableActions: Bool {
        get { window.openTransactions.last?.disablesActions ?? false }
        nonmutating set { window.changeTransaction { $0.disablesActions = newValue } }
    }

    /// How long a layer that belongs to no view animates by itself; not negative. There are none here, and animation
    /// blocks have durations of their own.
    public var animationDuration: Duration {
        get { window.openTransactions.last?.animationDuration ?? OpenTransaction.duration }
        nonmutating set {
            precondition(newValue >= .zero, "a transaction's duration is not negative, not \(newValue)")
            window.changeTransaction { $0.animationDuration = newValue }
        }
    }

    /// The curve of all animations that start while it is open, but springs and animators; `nil` for their own.
    public var animationTimingFunction: TimingCurve? {
        get { window.openTransactions.last?.timingFunction }
        nonmutating set { window.changeTransaction { $0.timingFunction = newValue } }
    }

    /// Has `block` called when the animations that are added from now on, until the commit, have ended or were removed; at
    /// the commit where there are none.
    public func setCompletionBlock(_ block: @escaping () -> Void) {
        let group = window.animations.groups.make(
            Transaction.name, cause: window.trace.cause, at: window.trace.time, completion: { _ in block() })
        var former: OpenTransaction?
        window.changeTransaction { transaction in
            former = transaction
            transaction.group = group
        }
        // The block that it replaces waits for its own animations, and for no others.
        if let former { window.finish(former) }
    }

    /// What traces call it.
    package static let name = "CATransaction"
}

/// A transaction that has not been committed.
struct OpenTransaction {
    let isExplicit: Bool
    let cause: TraceEvent.Cause
    var disablesActions = false
    var animationDuration = OpenTransaction.duration
    var timingFunction: TimingCurve?
    /// Of the animations that its completion waits for.
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

    /// Core Animation's.
    static let duration = Duration.milliseconds(250)
}

extension Window {
    /// `CATransaction`: what groups changes of this window.
    public var transaction: Transaction { Transaction(window: self) }

    /// Changes the innermost transaction: that of the turn where none was begun.
    fileprivate func changeTransaction(_ change: (inout OpenTransaction) -> Void) {
        closeDifference()
        if openTransactions.isEmpty {
            openTransactions.append(OpenTransaction(isExplicit: false, cause: trace.cause))
        }
        change(&openTransactions[openTransactions.count - 1])
    }

    /// Calls the completion of a closed transaction if nothing is left to wait for.
    fileprivate func finish(_ transaction: OpenTransaction) {
        guard let id = transaction.group, let group = animations.groups.removeIdle(id) else { return }
        complete(group)
    }

    /// Closes what the turn leaves open: the transaction that nobody began, and those that nobody committed.
    func closeTransactions() {
        while let last = openTransactions.popLast() {
            if last.isExplicit {
                trace.record(
                    .note, Transaction.name,
                    "begun and not committed in its turn: UIKit would show nothing new until then; committed here",
                    because: last.cause)
            }
            finish(last)
        }
    }
}
