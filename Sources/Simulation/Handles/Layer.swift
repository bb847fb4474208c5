import Animation
public import Geometry
import Layout
public import Views

/// The layer of a view, with the timing properties of `CALayer`.
///
/// To pause a layer, set its speed to 0 and its time offset to the layer's time. To resume it, reset the speed and
/// the time offset, and set the begin time to the duration of the pause:
///
///     let paused = card.layer.convertTime(window.currentMediaTime, from: nil)
///     card.layer.speed = 0
///     card.layer.timeOffset = paused
///     // later
///     card.layer.speed = 1
///     card.layer.timeOffset = .zero
///     card.layer.beginTime = .zero
///     card.layer.beginTime = card.layer.convertTime(window.currentMediaTime, from: nil) - paused
///
/// The time of a layer also applies to the layers of its subviews. Animators ignore the time of layers and use the
/// time of the film.
///
/// - Source: Apple, Technical Q&A QA1673; semantics 28.6.
public struct Layer {
    public let view: View

    private var timing: LayerTiming {
        get { view.window.animations.layerTiming(of: view.id) }
        nonmutating set { view.window.animations.setLayerTiming(newValue, of: view.id) }
    }

    /// The rate of the layer's time relative to its superlayer's time: 0 for a paused layer, negative for a reversed
    /// layer.
    public var speed: Double {
        get { timing.speed }
        nonmutating set {
            precondition(newValue.isFinite, "a layer's speed must be finite, found \(newValue)")
            timing.speed = newValue
        }
    }

    /// An offset that is added to the layer's time; with a speed of 0, the time at which the layer is paused.
    public var timeOffset: Duration {
        get { timing.timeOffset }
        nonmutating set { timing.timeOffset = newValue }
    }

    /// The time at which the layer's time begins, in its superlayer's time.
    public var beginTime: Duration {
        get { timing.beginTime }
        nonmutating set { timing.beginTime = newValue }
    }

    /// Converts a time of the layer `other` to a time of this layer. If `other` is `nil`, converts a time of the
    /// film.
    ///
    /// - Precondition: The time of the other layer runs forward.
    public func convertTime(_ time: Duration, from other: Layer?) -> Duration {
        guard let other else { return view.window.animations.layerTime(of: view.id).local(time) }
        guard let film = view.window.animations.layerTime(of: other.view.id).film(time) else {
            preconditionFailure("a time of '\(other.view.name)' cannot be converted: the layer is paused or reversed")
        }
        return convertTime(film, from: nil)
    }

    /// Adds an explicit animation that begins when the changes of the current turn are committed. It replaces an
    /// animation with the same key.
    ///
    /// - Parameter key: The key of the animation; `nil` for an animation that cannot be removed by its key.
    package func add(_ animation: ExplicitAnimation, forKey key: String?) {
        view.window.blocks.add(animation, forKey: key, to: view.id)
    }

    /// Removes the animations with the key `key`, as ``animationKeys`` lists them.
    public func removeAnimation(forKey key: String) { view.window.animations.removeAnimation(key, of: view.id) }

    /// The keys of the animations, in the order in which they were added. If an animation was created by a block or
    /// by a change to the layer, its key is the name of the animated property. Animations that were added without a
    /// key are left out.
    public var animationKeys: [String] { view.window.animations.animationKeys(of: view.id) }

    /// Removes the animations of the view, which then shows its model values. The completions of the animation blocks
    /// receive `false`.
    public func removeAllAnimations() { view.removeAllAnimations() }
}

extension View {
    /// The layer of the view.
    public var layer: Layer { Layer(view: self) }
}

/// The layer properties that have no member of the same name in `ViewState`, or that affect other values when they
/// are set.
extension View {
    /// The point of the view, as fractions of its size, that is placed at ``center`` and around which the transform is
    /// applied. Setting it moves the view.
    public var anchorPoint: Point {
        get { window[id].anchorPoint }
        nonmutating set { window.placement.setAnchorPoint(newValue, of: id) }
    }

    public var shadowColor: Color {
        get { self.shadow.color }
        nonmutating set { self.shadow.color = newValue }
    }

    /// The opacity of the shadow, 0 through 1. The default is 0.
    public var shadowOpacity: Double {
        get { self.shadow.opacity }
        nonmutating set { self.shadow.opacity = newValue }
    }

    /// The offset of the shadow to the right and down, in points.
    public var shadowOffset: Size {
        get { self.shadow.offset }
        nonmutating set { self.shadow.offset = newValue }
    }

    /// The radius of the shadow's blur in points. A negative radius becomes 0.
    public var shadowRadius: Double {
        get { self.shadow.radius }
        nonmutating set { self.shadow.radius = newValue }
    }

    /// The outline of the area that casts the shadow, in the coordinates of the layer. The default is `nil`, with which
    /// the background and the gradient cast the shadow.
    public var shadowPath: Path? {
        get { self.shadow.path }
        nonmutating set { self.shadow.path = newValue }
    }

    /// Removes the animations of the view, which then shows its model values. The completions of the animation blocks
    /// receive `false`.
    public func removeAllAnimations() {
        window.animations.removeAnimations(of: id)
    }
}

/// Layers that do not belong to a view, like `CALayer` objects created in code.
///
/// Such a layer is drawn and animated like a view. Layout and hit testing ignore the layer, and it is not among the
/// subviews. Changes to animatable properties are animated implicitly: see ``ImplicitAnimations``.
extension Window {
    /// Creates a layer that has no view and no superlayer.
    ///
    /// - Parameters:
    ///   - name: The name of the layer in traces and expectations. The name must be unique in the window.
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

    /// Inserts a layer that does not belong to a view. `index` is its index among the other sublayers, where 0 is the
    /// back. An index out of range is clamped.
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

    /// Adds a layer that does not belong to a view. If `layer` is the layer of a view, records a note instead, because
    /// that layer moves with its view.
    private func addLayer(_ layer: View, at index: Int?) {
        precondition(layer.window === window, "'\(layer.name)' belongs to another window")
        guard layer.isLayer else {
            return window.note(
                layer.name, "not added to '\(name)': found the layer of a view, expected one without a view",
                about: layer.traceSubject)
        }
        window.hierarchy.addLayer(layer.id, to: id, at: index)
    }

    /// The transform of the sublayers about the anchor point; `nil` for the identity.
    package var sublayerTransform: SublayerTransform? {
        get { window[id].sublayerTransform }
        nonmutating set { window[id].sublayerTransform = newValue }
    }

    /// Removes a layer without a view from its superlayer, and ends the layer's animations. For the layer of a view,
    /// removes the view from its superview, or from the layer that it masks.
    public func removeFromSuperlayer() {
        if isLayer { window.hierarchy.removeLayer(id) } else { removeFromSuperview() }
    }

    /// The layer or view whose opacity masks this layer; `nil` by default. Its frame is in the coordinates of this
    /// layer. A view that is a mask is laid out and drawn, but it is not a subview.
    public var mask: View? {
        get { window.tree.mask(of: id).map { View(window: window, id: $0) } }
        nonmutating set { window.hierarchy.setMask(newValue?.id, of: id) }
    }

    /// The names of the properties whose changes are not animated implicitly. The set is empty by default, and has an
    /// effect only in a layer that does not belong to a view.
    package var disabledActions: Set<String> {
        get { window.blocks.implicit.disabledActions[id] ?? [] }
        nonmutating set { window.blocks.implicit.disabledActions[id] = newValue.isEmpty ? nil : newValue }
    }
}

extension Window {
    /// Returns the size of drawn text in points, without rounding.
    ///
    /// - Parameter width: The width within which lines are wrapped; `nil` to draw each paragraph on one line.
    package func measuredSize(of block: TextBlock, within width: Double?) -> Size {
        engine.size(of: block, within: width)
    }

    /// Returns the places of the characters of a text.
    package func geometry(
        of block: TextBlock, within width: Double?, _ alignment: ViewContent.TextAlignment
    ) -> TextGeometry {
        engine.measurer.text.geometry(of: block, within: width, alignment)
    }
}
