import Geometry
import Views

/// An animatable property of a layer, a view or a constraint.
///
/// The case ``layer(_:)`` covers the animatable properties in the table of ``LayerProperty``. Each of the other cases
/// has its own rules. The value of each property consists of up to eight numbers. The same code therefore interpolates
/// all properties, and no value is allocated on the heap.
enum AnimatableProperty: Hashable, Sendable {
    case position, bounds, transform
    /// A property in the table of layer properties, by its index in ``rows``.
    case layer(Int)
    /// The color of a gradient at an index less than ``Gradient/animatedColors``.
    case gradientColor(Int)
    /// The locations of the colors of a gradient.
    case locations
    /// The color that a view uses to draw its content. Layers do not have this property.
    case tintColor
    /// The progress of a transition, and the index of its effect. Animation blocks do not change this property.
    case transition
    /// The place and the stretch of the thumb of a switch or a slider, or the progress of a progress view. Animation
    /// blocks do not change this property.
    case movingValue
    /// Whether an arranged subview of a stack view is hidden. The subview stays visible until the stack view has
    /// closed the gap.
    case hidden
    /// The constant of a constraint, if the layout is solved for each frame. Views do not have this property.
    case constant

    typealias Value = AnimatedNumbers

    static let anchorPoint = named("anchorPoint")

    /// The animations of the properties in the table of layer properties.
    private static let rows = LayerProperty.all.compactMap(\.animation)

    /// The properties that every layer has, except ``hidden``, in the order in which their animations begin.
    private static let ofEveryLayer = [.position, .bounds, .transform] + ofPart(nil)
    private static let ofFrame: [AnimatableProperty] = [.position, .bounds]
    private static let ofColors = (0..<Gradient.animatedColors).map { gradientColor($0) } + [.locations]
    private static let ofGradients = ofPart(.gradient)
    private static let ofShapes = ofPart(.shape)

    /// The properties that explicit animations can animate.
    static let ofLayers = ofEveryLayer + [.locations] + ofGradients + ofShapes

    private static func ofPart(_ part: LayerProperty.Part?) -> [AnimatableProperty] {
        LayerProperty.all.filter { $0.animation != nil }.enumerated().filter { $0.element.part == part }
            .map { .layer($0.offset) }
    }

    private static func named(_ name: String) -> AnimatableProperty {
        guard let index = rows.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no row for '\(name)'")
        }
        return .layer(index)
    }

    /// Returns the properties that can be animated between two states of a view. The colors and locations of gradients
    /// are animated only if both gradients have the same number of colors. The tint color is animated only if the
    /// content of the view uses it.
    static func between(_ old: ViewState, _ new: ViewState) -> [AnimatableProperty] {
        // Most changes only move or resize a view.
        var placed = old
        (placed.center, placed.bounds) = (new.center, new.bounds)
        if placed == new { return ofFrame }
        var properties = ofEveryLayer
        if let old = old.gradient, let new = new.gradient {
            if old.colors.count == new.colors.count { properties += ofColors }
            properties += ofGradients
        }
        if old.shape != nil, new.shape != nil { properties += ofShapes }
        properties.append(.hidden)
        if old.tintColor != new.tintColor, new.content.usesTint { properties.append(.tintColor) }
        return properties
    }

    /// The name of the property in Core Animation, or a name specific to this library if Core Animation has no such
    /// property.
    var name: String {
        switch self {
        case .position: "position"
        case .bounds: "bounds"
        case .transform: "transform"
        case .layer(let index): AnimatableProperty.rows[index].name
        case .gradientColor(let index): "colors[\(index)]"
        case .locations: "locations"
        case .tintColor: "tintColor"
        case .transition: "transition"
        case .movingValue: "value"
        case .hidden: "hidden"
        case .constant: "constant"
        }
    }

    /// The type of the values; `nil` if no ``AnimatableValue`` type represents them.
    private var type: (any AnimatableValue.Type)? {
        switch self {
        case .position: Point.self
        case .bounds: Rect.self
        case .transform: AffineTransform.self
        case .layer(let index): AnimatableProperty.rows[index].type
        case .gradientColor, .tintColor: Color.self
        case .constant: Double.self
        case .movingValue, .locations, .transition, .hidden: nil
        }
    }

    /// The number of components that the property uses. The remaining components are 0.
    var componentCount: Int {
        switch self {
        case .locations: Value.scalarCount
        case .transition, .movingValue: 2
        case .hidden: 1
        case .position, .bounds, .transform, .layer, .gradientColor, .tintColor, .constant: type?.componentCount ?? 0
        }
    }

    /// The members of the value that a key path can name, with the indices of their components.
    var members: [String: [Int]] { type?.members ?? [:] }

    /// Whether animations of the property can be additive (semantics 23.1).
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .constant: true
        case .layer, .gradientColor, .locations, .tintColor, .transition, .movingValue, .hidden: false
        }
    }

    /// Whether the property is part of the frame, which is the result of layout.
    var isOfFrame: Bool { self == .position || self == .bounds }

    func value(of state: ViewState) -> Value {
        switch self {
        case .position: state.center.numbers
        case .bounds: state.bounds.numbers
        case .transform: state.transform.numbers
        case .layer(let index): AnimatableProperty.rows[index].numbers(state)
        case .gradientColor(let index): (state.gradient?.color(at: index) ?? .clear).numbers
        case .locations: Value(state.gradient?.places ?? [])
        case .tintColor: state.tintColor.numbers
        case .movingValue: state.content.movingValue.map { Value([$0.x, $0.y]) } ?? Value()
        case .hidden: (state.isHidden ? 1.0 : 0.0).numbers
        // Constants belong to constraints, and the model contains no transitions.
        case .constant, .transition: Value()
        }
    }

    func set(_ value: Value, of state: inout ViewState) {
        switch self {
        case .position: state.center = Point(numbers: value)
        case .bounds: state.bounds = Rect(numbers: value)
        case .transform: state.transform = AffineTransform(numbers: value)
        case .layer(let index): AnimatableProperty.rows[index].set(&state, value)
        case .gradientColor(let index): state.gradient?.set(Color(numbers: value), at: index)
        case .locations: state.gradient?.setLocations(value)
        case .tintColor: state.tintColor = Color(numbers: value)
        case .movingValue: state.content.movingValue = SIMD2(value[0], value[1])
        case .hidden: state.isHidden = value[0] >= 1
        case .transition: state.transition?.progress = value[0]
        case .constant: break
        }
    }

    /// Returns the equivalent of `value` that is closest to `other`. The rotation angle of a transform then differs
    /// from that of `other` by at most half a turn.
    func value(_ value: Value, nearestTo other: Value) -> Value {
        guard self == .transform else { return value }
        var near = value
        near[2] = DecomposedTransform.angle(value[2], nearestTo: other[2])
        return near
    }

    /// Returns a description of a change for the trace.
    func text(from: Value, to: Value) -> String {
        if self == .transition { return "\(name) \(ViewTransition.Effect.allCases[Int(to[1])].rawValue)" }
        return type?.text(from: from, to: to).map { "\(name) \($0)" } ?? name
    }
}

extension AnimatableProperty.Value {
    /// Creates the value of ``AnimatableProperty/constant``, in points.
    init(constant: Double) { self = constant.numbers }

    init(_ numbers: [Double]) {
        self.init()
        for (index, number) in numbers.prefix(scalarCount).enumerated() { self[index] = number }
    }
}

extension Gradient {
    /// Returns the color at an index, or clear if the gradient has fewer colors.
    fileprivate func color(at index: Int) -> Color { colors.indices.contains(index) ? colors[index] : .clear }

    /// Sets the color at an index. Does nothing if the gradient has fewer colors.
    fileprivate mutating func set(_ color: Color, at index: Int) {
        if colors.indices.contains(index) { colors[index] = color }
    }

    fileprivate mutating func setLocations(_ value: AnimatableProperty.Value) {
        var moved = places
        for index in 0..<min(moved.count, value.scalarCount) { moved[index] = value[index] }
        locations = moved
    }
}

/// An animatable property, with its model values before and after a change.
struct PropertyChange: Hashable, Sendable {
    let property: AnimatableProperty
    var from: AnimatableProperty.Value
    private(set) var to: AnimatableProperty.Value

    /// Creates a change from one state to another. Returns `nil` if the values are equal.
    init?(_ property: AnimatableProperty, from old: ViewState, to new: ViewState) {
        self.init(property, from: property.value(of: old), to: property.value(of: new))
    }

    init?(_ property: AnimatableProperty, from: AnimatableProperty.Value, to: AnimatableProperty.Value) {
        guard from != to else { return nil }
        self.property = property
        self.from = from
        self.to = property.value(to, nearestTo: from)
    }

    /// Creates a change to a constraint's constant, in points. Returns `nil` if the values are equal.
    init?(constantFrom old: Double, to new: Double) {
        self.init(.constant, from: .init(constant: old), to: .init(constant: new))
    }

    /// Creates a placeholder for an explicit animation, which has its own values.
    private init() {
        property = .anchorPoint
        (from, to) = (AnimatableProperty.Value(), AnimatableProperty.Value())
    }

    static let ofNothing = PropertyChange()

    /// Creates a change that runs a transition from its beginning to its end.
    init(_ effect: ViewTransition.Effect) {
        property = .transition
        let index = Double(ViewTransition.Effect.allCases.firstIndex(of: effect) ?? 0)
        from = AnimatableProperty.Value([0, index])
        to = AnimatableProperty.Value([1, index])
    }

    /// Returns the changes between two states of a view.
    static func changes(from old: ViewState, to new: ViewState) -> [PropertyChange] {
        AnimatableProperty.between(old, new).compactMap { PropertyChange($0, from: old, to: new) }
    }

    /// Returns a change from the start value of this change to the end value of `last`. The two values may be equal.
    func through(_ last: PropertyChange) -> PropertyChange {
        var whole = self
        whole.to = property.value(last.to, nearestTo: from)
        return whole
    }

    /// Whether the change makes the width or the height of the bounds smaller.
    var shrinksBounds: Bool {
        guard property == .bounds else { return false }
        let (old, new) = (Rect(numbers: from).size, Rect(numbers: to).size)
        return new.width < old.width || new.height < old.height
    }

    /// Returns the value at `progress`, interpolated component by component.
    func value(at progress: Double) -> AnimatableProperty.Value { from + (to - from) * progress }

    var description: String { property.text(from: from, to: to) }
}
