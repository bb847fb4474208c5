internal import Simulation

/// The slot of a view, a layer, a constraint or a controller in the engine. The slot is freed when its owner is
/// released.
///
/// The owner can be released on any thread, but the engine must be used on the main actor. The deinitializer
/// therefore runs on the main actor.
@MainActor
final class EngineSlot {
    private enum Content {
        case view(Simulation.View)
        case constraint(Simulation.LayoutConstraint)
        case controller(Simulation.ViewController)
    }

    private let content: Content
    /// The world that receives the engine's callbacks while the slot is freed.
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
