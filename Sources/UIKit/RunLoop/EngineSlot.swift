internal import Simulation

/// The place of a view, a constraint or a controller in the engine, which is given back when the object is released.
///
/// Objects may be released by any task, and the engine is used by the main actor alone. The slot's deinitializer therefore
/// runs there.
@MainActor
final class EngineSlot {
    private enum Content {
        case view(Simulation.View)
        case constraint(Simulation.LayoutConstraint)
        case controller(Simulation.ViewController)
    }

    private let content: Content
    /// Receives the callbacks of the engine while the place is given back.
    private let world: World

    init(_ view: Simulation.View, in world: World) { (content, self.world) = (.view(view), world) }

    init(_ constraint: Simulation.LayoutConstraint, in world: World) {
        (content, self.world) = (.constraint(constraint), world)
    }

    init(_ controller: Simulation.ViewController, in world: World) {
        (content, self.world) = (.controller(controller), world)
    }

    isolated deinit {
        guard !world.isClosed else { return }
        switch content {
        case .view(let view): view.discard()
        case .constraint(let constraint): constraint.discard()
        case .controller(let controller): controller.discard()
        }
    }
}
