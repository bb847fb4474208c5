public import CoreGraphics
internal import Simulation
internal import Views

/// A class that creates layers of classes that are known only when the program runs.
///
/// Swift requires a `required` initializer to create an object of a class in a variable, but Core Animation's
/// initializers are not `required`, and subclasses in the program need not declare them. Swift calls the initializer of
/// a class in a variable by its entry in the method table of the class. `init()` and `init(layer:)` of all layer classes
/// have the same entries as those of this class, in which they are `required`.
///
/// The class is `open`, because Swift does not use the method table for a class without subclasses that no other module
/// can extend. It is not a part of UIKit, and has no instances.
open class _LayerOfAnyClass: CALayer {
    public required override init() { super.init() }
    public required override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { return nil }

    /// Creates the layer of a view. If a class is not a layer class, creates a `CALayer`, and adds a note to the trace.
    static func make(_ type: AnyClass, of view: UIView) -> CALayer {
        let world = view.world
        let known = type as? CALayer.Type
        if known == nil {
            world.engine.note(
                view.handle.name, "layerClass: found \(type), expected CALayer or a subclass of it",
                about: view.handle.traceSubject)
        }
        let type = known ?? CALayer.self
        world.pendingLayer = (.view(view), type)
        return world.asCurrent { create(type) }
    }

    fileprivate static func create(_ type: CALayer.Type) -> CALayer {
        unsafe unsafeBitCast(type, to: _LayerOfAnyClass.Type.self).init()
    }

    /// Creates a layer of the class `type` with `init(layer:)`.
    fileprivate static func create(_ type: CALayer.Type, from layer: CALayer) -> CALayer {
        unsafe unsafeBitCast(type, to: _LayerOfAnyClass.Type.self).init(layer: layer)
    }
}

extension CALayer {
    /// Creates a layer of this class with `init()`, for classes in variables and generic parameters.
    @preconcurrency
    public static func makeObject() -> Self { unsafe unsafeDowncast(_LayerOfAnyClass.create(self), to: self) }

    /// Returns the presentation layer, which has the same class; `nil` if this is a presentation layer, or if it is not
    /// on the screen.
    func makePresentation<Layer: CALayer>() -> Layer? {
        let tree = world.engine.presentation(at: world.engine.currentMediaTime)
        guard isModel, tree.isAncestor(tree.root, of: handle.id) else { return nil }
        let type = type(of: self)
        world.pendingLayer = (.presentation(tree[handle.id], of: self), type)
        return world.asCurrent { _LayerOfAnyClass.create(type, from: self) } as? Layer
    }
}
