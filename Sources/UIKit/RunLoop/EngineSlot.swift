internal import Simulation

/// The place of a view or of a constraint in the engine, which is given back when the object is released.
///
/// Objects may be released by any task, and the engine is used by the main actor alone. The slot's deinitializer therefore
/// runs there.
@MainActor
final class EngineSlot {
    private let discard: () -> Void

    init(_ view: Simulation.View) { discard = { view.discard() } }

    init(_ constraint: Simulation.LayoutConstraint) { discard = { constraint.discard() } }

    isolated deinit { discard() }
}
