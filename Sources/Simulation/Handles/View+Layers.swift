package import Geometry
import Layout
public import Views

/// Layers that do not belong to a view, like `CALayer` objects created in code.
///
/// Such a layer is drawn and animated like a view. Layout and hit testing ignore the layer, and it is not among the
/// subviews. Changes to animatable properties are animated implicitly: see ``ImplicitAnimations``.
extension Window {
    /// Creates a layer that has no view and no superlayer.
    ///
    /// - Parameters:
    ///   - name: The name of the layer in traces and expectations, which is unique in the window.
    ///   - content: The content of the layer: an image, or nothing.
    public func makeLayer(_ name: String, content: ViewContent = .none) -> View {
        View(window: self, id: hierarchy.makeLayer(name, content: content))
    }
}

extension View {
    /// Whether this is a layer that does not belong to a view.
    public var isLayer: Bool { window.tree.isLayer(id) }

    /// The layers of the subviews, and the layers that do not belong to a view, from back to front.
    public var sublayers: [View] { window.tree.sublayers(of: id).map { View(window: window, id: $0) } }

    /// Adds a layer that does not belong to a view, in front of the other sublayers.
    public func addSublayer(_ layer: View) { addLayer(layer, at: nil) }

    /// Inserts a layer that does not belong to a view at an index among the other sublayers. Index 0 is the back. An
    /// index out of range is clamped.
    public func insertSublayer(_ layer: View, at index: Int) { addLayer(layer, at: index) }

    /// Inserts a layer that does not belong to a view, in front of `sibling`. If `sibling` is not in this layer, adds
    /// the layer in front of the other sublayers.
    public func insertSublayer(_ layer: View, above sibling: View) {
        let others = sublayers.filter { $0 != layer }
        addLayer(layer, at: others.firstIndex(of: sibling).map { $0 + 1 })
    }

    /// Inserts a layer that does not belong to a view, behind `sibling`. If `sibling` is not in this layer, adds the
    /// layer in front of the other sublayers.
    public func insertSublayer(_ layer: View, below sibling: View) {
        addLayer(layer, at: sublayers.filter { $0 != layer }.firstIndex(of: sibling))
    }

    /// Adds a layer that does not belong to a view. The layer of a view is not added, because it moves with its view.
    private func addLayer(_ layer: View, at index: Int?) {
        precondition(layer.window === window, "'\(layer.name)' belongs to another window")
        guard layer.isLayer else {
            return window.note(
                layer.name, "not added to '\(name)': found the layer of a view, expected one without a view",
                about: layer.traceSubject)
        }
        window.hierarchy.addLayer(layer.id, to: id, at: index)
    }

    /// Removes a layer without a view from its superlayer, and ends the layer's animations. For the layer of a view,
    /// removes the view from its superview.
    public func removeFromSuperlayer() {
        if isLayer { window.hierarchy.removeLayer(id) } else { removeFromSuperview() }
    }

    /// The layer whose opacity masks this layer; `nil` by default. The mask must not belong to a view. Its frame is
    /// in the coordinates of this layer.
    public var mask: View? {
        get { window.tree.mask(of: id).map { View(window: window, id: $0) } }
        nonmutating set {
            precondition(newValue?.isLayer ?? true, "a mask must be a layer without a view")
            window.hierarchy.setMask(newValue?.id, of: id)
        }
    }

    /// The names of the properties whose changes are not animated implicitly in a layer that does not belong to a
    /// view; empty by default.
    package var disabledActions: Set<String> {
        get { window.blocks.implicit.disabledActions[id] ?? [] }
        nonmutating set { window.blocks.implicit.disabledActions[id] = newValue.isEmpty ? nil : newValue }
    }
}

extension Window {
    /// Returns the size of drawn text in points, without rounding.
    ///
    /// - Parameter width: The width within which lines are wrapped; `nil` for one line for each paragraph.
    package func measuredSize(of block: TextBlock, within width: Double?) -> Size {
        engine.size(of: block, within: width)
    }
}
