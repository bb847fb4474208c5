package import Geometry
import Layout
public import Views

/// Layers without a view: `CALayer` objects that code makes.
///
/// Such a layer is drawn and animated as a view is. Layout and touches ignore it, and it is not among the subviews. A change
/// of one of its animatable properties outside of an explicit animation is animated by itself: see ``ImplicitAnimations``.
extension Window {
    /// Makes a layer without a view and without a superlayer.
    ///
    /// - Parameters:
    ///   - name: The name in traces and expectations; unique in the window.
    ///   - content: An image, or nothing.
    public func makeLayer(_ name: String, content: ViewContent = .none) -> View {
        View(window: self, id: hierarchy.makeLayer(name, content: content))
    }
}

extension View {
    /// Whether this is a layer without a view.
    public var isLayer: Bool { window.tree.isLayer(id) }

    /// The layers of the subviews and the own layers, from back to front.
    public var sublayers: [View] { window.tree.sublayers(of: id).map { View(window: window, id: $0) } }

    /// Adds a layer without a view in front of the other layers.
    public func addSublayer(_ layer: View) { addLayer(layer, at: nil) }

    /// Inserts a layer without a view at an index among the other layers. Index 0 is the back. Other indices are clamped.
    public func insertSublayer(_ layer: View, at index: Int) { addLayer(layer, at: index) }

    /// Inserts a layer without a view in front of another layer of this one. Adds it in front of all if there is no such layer.
    public func insertSublayer(_ layer: View, above sibling: View) {
        let others = sublayers.filter { $0 != layer }
        addLayer(layer, at: others.firstIndex(of: sibling).map { $0 + 1 })
    }

    /// Inserts a layer without a view behind another layer of this one. Adds it in front of all if there is no such layer.
    public func insertSublayer(_ layer: View, below sibling: View) {
        addLayer(layer, at: sublayers.filter { $0 != layer }.firstIndex(of: sibling))
    }

    /// A view's layer is moved with its view, so it is not added here.
    private func addLayer(_ layer: View, at index: Int?) {
        precondition(layer.window === window, "'\(layer.name)' was made by another window")
        guard layer.isLayer else {
            return window.note(
                layer.name, "not added to '\(name)': found the layer of a view, expected one without a view")
        }
        window.hierarchy.addLayer(layer.id, to: id, at: index)
    }

    /// Removes a layer without a view from its superlayer. Its animations end.
    public func removeFromSuperlayer() {
        if isLayer { window.hierarchy.removeLayer(id) } else { removeFromSuperview() }
    }

    /// The layer whose opacity masks this one; `nil` by default. It has no view, and its frame is in the coordinates of this
    /// layer.
    public var mask: View? {
        get { window.tree.mask(of: id).map { View(window: window, id: $0) } }
        nonmutating set {
            precondition(newValue?.isLayer ?? true, "a mask is a layer without a view")
            window.hierarchy.setMask(newValue?.id, of: id)
        }
    }

    /// The names of the properties whose changes a layer without a view does not animate; empty by default.
    package var disabledActions: Set<String> {
        get { window.blocks.implicit.disabledActions[id] ?? [] }
        nonmutating set { window.blocks.implicit.disabledActions[id] = newValue.isEmpty ? nil : newValue }
    }
}

extension Window {
    /// The size of text as it is drawn, in points and not rounded.
    ///
    /// - Parameter width: The width to which lines are wrapped; `nil` for one line for each paragraph.
    package func measuredSize(of block: TextBlock, within width: Double?) -> Size {
        engine.size(of: block, within: width)
    }
}
