import Animation
import Views

/// A transaction that has not been committed.
struct OpenTransaction {
    let isExplicit: Bool
    let cause: TraceEvent.Cause
    var disablesActions = false
    var animationDuration = OpenTransaction.duration
    var timingFunction: TimingCurve?
    /// The group of the animations that the completion block waits for; `nil` if no completion block was set.
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

    /// The name of transactions in the trace.
    static let name = "CATransaction"

    /// The default duration of Core Animation.
    static let duration = Duration.milliseconds(250)
}

/// The open transactions, innermost last.
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

    /// Changes the innermost transaction. If no transaction is open, opens the implicit transaction of the turn
    /// first.
    mutating func change(because cause: TraceEvent.Cause, _ change: (inout OpenTransaction) -> Void) {
        if open.isEmpty { open.append(OpenTransaction(isExplicit: false, cause: cause)) }
        change(&open[open.count - 1])
    }

    /// Adds the groups of the open transactions to an animation that starts in them, and sets the animation's curve
    /// to that of the innermost transaction.
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
