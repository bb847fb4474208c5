import Animation
import Views

/// Animation blocks that begin and end with a call: those of `UIView.beginAnimations`, and the transactions of
/// `CATransaction`.
extension AnimationBlocks {
    // MARK: Blocks of views

    /// Opens an animation block inside the innermost open block. ``commitBlock()`` closes it.
    ///
    /// - Parameters:
    ///   - observer: The object that ``observer`` returns while the block is the innermost block.
    ///   - completion: A closure that is called after all animations of the block have ended.
    func beginBlock(observer: AnyObject, completion: @escaping (_ finished: Bool) -> Void) {
        // - Source: Apple's documentation of `setAnimationDuration(_:)` and `setAnimationCurve(_:)`.
        let timing = AnimationTiming(duration: .milliseconds(200))
        var transaction = makeTransaction("beginAnimations", timing, [], between: nil, completion)
        transaction.begun = AnimationTransaction.Begun(cause: trace.cause, observer: observer)
        open(transaction)
    }

    /// The observer of the innermost open block; `nil` if ``beginBlock(observer:completion:)`` did not open the block.
    var observer: AnyObject? { transactions.last?.begun?.observer }

    /// Changes the timing and the options for the following changes in a block that
    /// ``beginBlock(observer:completion:)`` opened. Has no effect if another block is the innermost open block.
    func changeBlock(_ change: (inout AnimationTiming, inout AnimationOptions) -> Void) {
        closeDifference()
        guard observer != nil, var last = transactions.popLast() else { return }
        change(&last.timing, &last.options)
        transactions.append(last)
    }

    /// Animates from the present content of a view to its content at the end of the block.
    func setTransition(_ effect: ViewTransition.Effect, of view: ViewID) {
        guard observer != nil, let last = transactions.last, stillness(of: last) == nil else { return }
        let transition = ViewTransition(effect, of: view, in: animations.presentation(at: trace.time))
        transactions[transactions.count - 1].begun?.transitions.append((view, transition))
    }

    /// Closes the innermost open block if ``beginBlock(observer:completion:)`` opened it.
    func commitBlock() {
        guard let transaction = transactions.last, let begun = transaction.begun else { return }
        close()
        for (view, transition) in begun.transitions { begin(transition, of: view, in: transaction) }
        completeIfEmpty(transaction)
    }

    /// Closes the blocks that are still open at the end of the enclosing block or at the end of the turn.
    func closeBegunBlocks() {
        while let begun = transactions.last?.begun {
            trace.record(
                .note, .other, "beginAnimations",
                "not committed in the turn or the block in which it began: Animatic committed it at the end",
                because: begun.cause)
            commitBlock()
        }
    }

    // MARK: CATransaction

    /// Whether an animation block or an explicit transaction is open.
    var isOpen: Bool { !transactions.isEmpty || openTransactions.isExplicit }

    /// The innermost transaction; `nil` if none is open.
    var transaction: OpenTransaction? { openTransactions.last }

    /// Opens a transaction inside the innermost open transaction.
    func beginTransaction() {
        closeLayerChanges()
        closeDifference()
        openTransactions.begin(because: trace.cause)
    }

    /// Closes the innermost transaction if it was begun explicitly.
    ///
    /// - Returns: Whether a transaction was closed.
    func commitTransaction() -> Bool {
        guard openTransactions.isLastExplicit else { return false }
        closeLayerChanges()
        closeDifference()
        if let closed = openTransactions.removeLast() { finish(closed) }
        return true
    }

    /// Changes the innermost transaction, or the implicit transaction of the turn if no other transaction is open.
    func changeTransaction(_ change: (inout OpenTransaction) -> Void) {
        closeLayerChanges()
        closeDifference()
        openTransactions.change(because: trace.cause, change)
    }

    /// Sets a closure to call after all animations that are added before the commit of the innermost transaction have
    /// ended.
    func setCompletionBlock(_ block: @escaping () -> Void) {
        let group = animations.makeGroup(OpenTransaction.name) { _ in block() }
        let former = transaction
        changeTransaction { $0.group = group }
        // The replaced completion block waits only for the animations that were added before it was replaced.
        if let former { finish(former) }
    }

    /// Closes the transactions that are still open at the end of the turn.
    func closeTransactions() {
        while let last = openTransactions.removeLast() {
            if last.isExplicit {
                trace.record(
                    .note, .other, OpenTransaction.name,
                    "not committed in the turn in which it began: UIKit would show no changes until the commit; "
                        + "Animatic committed it at the end of the turn",
                    because: last.cause)
            }
            finish(last)
        }
    }

    /// Calls the completion of a closed transaction if none of its animations is waiting or running.
    private func finish(_ transaction: OpenTransaction) {
        if let id = transaction.group { animations.completeIfIdle(id) }
    }
}
