import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("A transaction")
struct TransactionTests {
    /// A transaction contains two blocks of 0.3 and 0.5 s. Its completion is called after the longer one.
    @Test func `completes when the last animation added in it has ended (28.5)`() {
        let stage = AnimationStage([
            (
                100,
                { stage in
                    let transaction = stage.window.transaction
                    transaction.begin()
                    transaction.setCompletionBlock { stage.note("all")(true) }
                    stage.window.animate(
                        withDuration: .milliseconds(500), animations: { stage.box.alpha = 0 },
                        completion: stage.note("long"))
                    stage.window.animate(
                        withDuration: .milliseconds(300), animations: { stage.box.frame.origin.x = 120 },
                        completion: stage.note("short"))
                    transaction.commit()
                }
            )
        ])
        _ = stage.seen(1000)
        #expect(stage.completed.first == "short true 400")
        #expect(Set(stage.completed.dropFirst()) == ["all true 600", "long true 600"])
    }

    @Test func `completes at its commit if nothing was animated in it (28.5)`() {
        var order: [String] = []
        let stage = AnimationStage([
            (
                100,
                { stage in
                    stage.window.transaction.begin()
                    stage.window.transaction.setCompletionBlock { order.append("completed") }
                    stage.box.frame.origin.x = 120
                    order.append("committing")
                    stage.window.transaction.commit()
                    order.append("committed")
                }
            )
        ])
        #expect(stage.x(100) == 120)  // 28.4: the layer of a view has no implicit animations
        #expect(order == ["committing", "completed", "committed"])
    }

    /// Only animations added after the completion was set count. A completion that another one replaces waits for its
    /// own animations.
    @Test func `waits for animations added after the completion was set (28.5)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let transaction = stage.window.transaction
                    transaction.begin()
                    stage.window.animate(withDuration: .seconds(2)) { stage.box.alpha = 0 }
                    transaction.setCompletionBlock { stage.note("first")(true) }
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 120 }
                    transaction.setCompletionBlock { stage.note("second")(true) }
                    transaction.commit()
                }
            )
        ])
        _ = stage.seen(3000)
        #expect(stage.completed.map { $0.split(separator: " ")[0] } == ["second", "first"])
        #expect(stage.completed.last == "first true 1000")
    }

    @Test func `waits for an inner transaction's animations as well`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let transaction = stage.window.transaction
                    transaction.begin()
                    transaction.setCompletionBlock { stage.note("outer")(true) }
                    transaction.begin()
                    transaction.setCompletionBlock { stage.note("inner")(true) }
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.alpha = 0 }
                    transaction.commit()
                    stage.window.animate(withDuration: .seconds(2)) { stage.box.frame.origin.x = 120 }
                    transaction.commit()
                }
            )
        ])
        _ = stage.seen(3000)
        #expect(stage.completed == ["inner true 1000", "outer true 2000"])
    }

    @Test func `disables the animations of its blocks until its commit (28.5)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let transaction = stage.window.transaction
                    transaction.begin()
                    transaction.disableActions = true
                    transaction.begin()
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 120 }
                    transaction.commit()
                    transaction.commit()
                    stage.window.animate(withDuration: .seconds(1), curve: .linear) { stage.box.alpha = 0 }
                }
            )
        ])
        #expect(stage.seen(500).frame.minX == 120)
        #expect(close(stage.seen(500).alpha, 0.5))
    }

    /// In one block, changes before the switch are animated, and changes after it jump.
    @Test func `disables animations after the statement`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(withDuration: .seconds(1), curve: .linear) {
                        stage.box.alpha = 0
                        stage.window.transaction.begin()
                        stage.window.transaction.disableActions = true
                        stage.box.frame.origin.x = 120
                        stage.window.transaction.commit()
                        stage.box.cornerRadius = 8
                    }
                }
            )
        ])
        let seen = stage.seen(250)
        #expect(close(seen.alpha, 0.75) && seen.frame.minX == 120 && close(seen.cornerRadius, 2))
    }

    /// The transaction's curve replaces the easeInOut of a block. It does not replace the block's duration or a
    /// spring.
    @Test func `applies its curve to blocks, but not its duration`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let transaction = stage.window.transaction
                    transaction.begin()
                    transaction.animationDuration = .seconds(9)
                    transaction.animationTimingFunction = .easeIn
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 120 }
                    transaction.commit()
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.alpha = 0 }
                }
            )
        ])
        // 24.2: easeIn at a quarter is 0.093465, easeInOut 0.129162.
        #expect(close(stage.x(250), 20 + 9.3465, within: 1e-3))
        #expect(close(stage.seen(250).alpha, 1 - 0.129162, within: 1e-5))
    }

    @Test(arguments: [false, true])
    func `committed without a begin is an exception (28.5)`(isStrict: Bool) {
        let stage = AnimationStage([(0, { $0.window.transaction.commit() })])
        stage.window.isStrict = isStrict
        _ = stage.seen(0)
        let told = stage.window.takeEvents().filter { $0.subject == "CATransaction" }
        #expect(told.map(\.kind) == [isStrict ? .exception : .note])
        #expect(told.first?.detail.contains("without CATransaction.begin()") == true)
    }

    @Test func `left open is noted and committed with its turn`() {
        var completed = false
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.transaction.begin()
                    stage.window.transaction.disableActions = true
                    stage.window.transaction.setCompletionBlock { completed = true }
                }
            ),
            (100, { stage in stage.window.animate(withDuration: .seconds(1), curve: .linear) { stage.box.alpha = 0 } }),
        ])
        #expect(close(stage.seen(600).alpha, 0.5))
        #expect(completed)
        let notes = stage.window.takeEvents().filter { $0.kind == .note && $0.subject == "CATransaction" }
        #expect(notes.count == 1 && notes.first?.detail.contains("not committed in the turn in which it began") == true)
    }

    /// The flush commits the first block, so a second change in the same turn replaces it with a jump.
    @Test func `flushed lays out and starts animations immediately (28.5)`() {
        var kinds: [TraceEvent.Kind] = []
        let stage = AnimationStage([
            (
                0,
                { stage in
                    _ = stage.window.takeEvents()
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.alpha = 0 }
                    stage.window.transaction.flush()
                    stage.window.note("box", "flushed")
                    stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 120 }
                    stage.window.transaction.begin()
                    stage.window.transaction.flush()
                    stage.window.transaction.commit()
                }
            )
        ])
        _ = stage.seen(0)
        kinds = stage.window.takeEvents().map(\.kind).filter { $0 == .animation || $0 == .note }
        #expect(kinds == [.animation, .note, .note, .animation])
    }
}
