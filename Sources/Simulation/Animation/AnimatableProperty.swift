import Geometry
import Views

/// An animatable property, named as in Core Animation.
///
/// The value of every property is a vector of eight numbers. The same code can therefore interpolate all properties,
/// and values need no heap allocation.
enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    case position, bounds, transform, anchorPoint
    case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius
    /// The colors of a gradient. Each color is a separate property.
    case color0 = "colors[0]"
    case color1 = "colors[1]"
    case color2 = "colors[2]"
    case color3 = "colors[3]"
    case color4 = "colors[4]"
    case color5 = "colors[5]"
    case color6 = "colors[6]"
    case color7 = "colors[7]"
    case locations, startPoint, endPoint
    case fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, lineDashPhase, miterLimit
    /// The tint color that a view uses to draw its content. Layers do not have this property.
    case tintColor
    /// The progress of a transition, and the index of its effect. Animation blocks do not change this property.
    case transition
    /// Whether an arranged subview of a stack view is hidden. The subview stays visible until the stack view has
    /// closed the gap.
    case hidden
    /// The constant of a constraint, if the layout is solved for each frame. Views do not have this property.
    case constant

    typealias Value = SIMD8<Double>

    /// The number of components that the property uses. The remaining components are 0.
    var componentCount: Int {
        switch self {
        case .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius, .hidden, .constant: 1
        case .strokeStart, .strokeEnd, .lineWidth, .lineDashPhase, .miterLimit: 1
        case .position, .anchorPoint, .shadowOffset, .startPoint, .endPoint, .transition: 2
        case .bounds, .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .tintColor: 4
        case .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7: 4
        case .transform: 6
        case .locations: 8
        }
    }

    /// Whether animations of the property can be additive (semantics 23.1).
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .constant: true
        default: false
        }
    }

    /// Whether the property is part of the frame, which is the result of layout.
    var isOfFrame: Bool { self == .position || self == .bounds }

    func value(of state: ViewState) -> Value {
        switch self {
        case .position: Value(state.center)
        case .bounds: Value(state.bounds)
        case .transform: Value(DecomposedTransform(state.transform))
        case .anchorPoint: Value(state.anchorPoint)
        case .opacity: Value(state.alpha)
        case .backgroundColor: Value(state.backgroundColor)
        case .cornerRadius: Value(state.cornerRadius)
        case .borderWidth: Value(state.borderWidth)
        case .borderColor: Value(state.borderColor)
        case .shadowColor: Value(state.shadow.color)
        case .shadowOpacity: Value(state.shadow.opacity)
        case .shadowOffset: Value(Point(x: state.shadow.offset.width, y: state.shadow.offset.height))
        case .shadowRadius: Value(state.shadow.radius)
        case .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7:
            Value(state.gradient?.color(at: gradientColor ?? 0) ?? .clear)
        case .locations: Value(state.gradient?.places ?? [])
        case .startPoint: Value(state.gradient?.startPoint ?? .zero)
        case .endPoint: Value(state.gradient?.endPoint ?? .zero)
        case .fillColor: Value(state.shape?.fillColor ?? .clear)
        case .strokeColor: Value(state.shape?.strokeColor ?? .clear)
        case .strokeStart: Value(state.shape?.strokeStart ?? 0)
        case .strokeEnd: Value(state.shape?.strokeEnd ?? 0)
        case .lineWidth: Value(state.shape?.line.width ?? 0)
        case .lineDashPhase: Value(state.shape?.line.dashPhase ?? 0)
        case .miterLimit: Value(state.shape?.line.miterLimit ?? 0)
        case .tintColor: Value(state.tintColor)
        case .hidden: Value(state.isHidden ? 1 : 0)
        // Constants belong to constraints, and the model contains no transitions.
        case .constant, .transition: Value()
        }
    }

    func set(_ value: Value, of state: inout ViewState) {
        switch self {
        case .position: state.center = Point(x: value[0], y: value[1])
        case .bounds: state.bounds = Rect(x: value[0], y: value[1], width: value[2], height: value[3])
        case .transform: state.transform = value.decomposedTransform.transform
        case .anchorPoint: state.anchorPoint = Point(x: value[0], y: value[1])
        case .opacity: state.alpha = value[0]
        case .backgroundColor: state.backgroundColor = value.color
        case .cornerRadius: state.cornerRadius = value[0]
        case .borderWidth: state.borderWidth = value[0]
        case .borderColor: state.borderColor = value.color
        case .shadowColor: state.shadow.color = value.color
        case .shadowOpacity: state.shadow.opacity = value[0]
        case .shadowOffset: state.shadow.offset = Size(width: value[0], height: value[1])
        case .shadowRadius: state.shadow.radius = value[0]
        case .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7:
            state.gradient?.set(value.color, at: gradientColor ?? 0)
        case .locations: state.gradient?.setLocations(value)
        case .startPoint: state.gradient?.startPoint = Point(x: value[0], y: value[1])
        case .endPoint: state.gradient?.endPoint = Point(x: value[0], y: value[1])
        case .fillColor: state.shape?.fillColor = value.color
        case .strokeColor: state.shape?.strokeColor = value.color
        case .strokeStart: state.shape?.strokeStart = value[0]
        case .strokeEnd: state.shape?.strokeEnd = value[0]
        case .lineWidth: state.shape?.line.width = value[0]
        case .lineDashPhase: state.shape?.line.dashPhase = value[0]
        case .miterLimit: state.shape?.line.miterLimit = value[0]
        case .tintColor: state.tintColor = value.color
        case .hidden: state.isHidden = value[0] >= 1
        case .transition: state.transition?.progress = value[0]
        case .constant: break
        }
    }

    /// Returns the equivalent of `value` that is closest to `other`: an angle changes by at most half a turn.
    func value(_ value: Value, nearestTo other: Value) -> Value {
        guard self == .transform else { return value }
        var near = value
        near[2] = DecomposedTransform.angle(value[2], nearestTo: other[2])
        return near
    }

    /// Returns a description of a change for the trace.
    func text(from: Value, to: Value) -> String {
        switch self {
        case .position, .anchorPoint, .shadowOffset, .startPoint, .endPoint:
            "\(rawValue) (\(from[0].shortText), \(from[1].shortText)) → (\(to[0].shortText), \(to[1].shortText))"
        case .bounds:
            "\(rawValue) \(from[2].shortText) × \(from[3].shortText) → \(to[2].shortText) × \(to[3].shortText)"
        case .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius, .constant, .strokeStart, .strokeEnd,
            .lineWidth, .lineDashPhase, .miterLimit:
            "\(rawValue) \(from[0].shortText) → \(to[0].shortText)"
        case .transition: "\(rawValue) \(ViewTransition.Effect.allCases[Int(to[1])].rawValue)"
        case .transform, .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .tintColor, .locations,
            .hidden,
            .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7:
            rawValue
        }
    }
}

extension AnimatableProperty.Value {
    /// The value of ``AnimatableProperty/constant``, in points.
    init(constant: Double) { self.init(constant) }
}

extension SIMD8<Double> {
    fileprivate init(_ number: Double) { self.init(number, 0, 0, 0, 0, 0, 0, 0) }

    fileprivate init(_ point: Point) { self.init(point.x, point.y, 0, 0, 0, 0, 0, 0) }

    fileprivate init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.width, rect.height, 0, 0, 0, 0) }

    fileprivate init(_ color: Color) { self.init(color.red, color.green, color.blue, color.alpha, 0, 0, 0, 0) }

    fileprivate init(_ parts: DecomposedTransform) {
        self.init(
            parts.translation.x, parts.translation.y, parts.rotation, parts.scaleX, parts.scaleY, parts.shear, 0, 0)
    }

    fileprivate var color: Color { Color(red: self[0], green: self[1], blue: self[2], alpha: self[3]) }

    fileprivate var decomposedTransform: DecomposedTransform {
        DecomposedTransform(
            translation: Point(x: self[0], y: self[1]), rotation: self[2], scaleX: self[3], scaleY: self[4],
            shear: self[5])
    }
}

/// The properties of gradients and shapes, which only views with a gradient or a shape have.
extension AnimatableProperty {
    /// The properties of a view that has neither a gradient nor a shape.
    private static let ofEveryView = ofBlocks.filter { !$0.isOfGradient && !$0.isOfShape }
    /// The properties that animation blocks animate, except for the tint color.
    private static let ofBlocks = allCases.filter { ![.transition, .constant, .tintColor].contains($0) }

    /// Returns the properties that can be animated between two states of a view. The colors and locations of
    /// gradients are animated only if both gradients have the same number of colors. The tint color is animated only
    /// if the content of the view uses it.
    static func between(_ old: ViewState, _ new: ViewState) -> [AnimatableProperty] {
        let hasOtherTint = old.tintColor != new.tintColor && new.content.usesTint
        return ofLayers(between: old, new) + (hasOtherTint ? [.tintColor] : [])
    }

    private static func ofLayers(between old: ViewState, _ new: ViewState) -> [AnimatableProperty] {
        let hasShape = old.shape != nil && new.shape != nil
        guard let old = old.gradient, let new = new.gradient else {
            return hasShape ? ofBlocks.filter { !$0.isOfGradient } : ofEveryView
        }
        let hasColors = old.colors.count == new.colors.count
        return ofBlocks.filter { (hasColors || !$0.isOfGradientColors) && (hasShape || !$0.isOfShape) }
    }

    private var isOfShape: Bool {
        switch self {
        case .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .lineDashPhase, .miterLimit: true
        default: false
        }
    }

    private var isOfGradient: Bool { isOfGradientColors || self == .startPoint || self == .endPoint }

    private var isOfGradientColors: Bool { gradientColor != nil || self == .locations }

    /// The index of a color of a gradient; `nil` for other properties.
    var gradientColor: Int? {
        switch self {
        case .color0: 0
        case .color1: 1
        case .color2: 2
        case .color3: 3
        case .color4: 4
        case .color5: 5
        case .color6: 6
        case .color7: 7
        default: nil
        }
    }
}

extension AnimatableProperty.Value {
    init(_ numbers: [Double]) {
        self.init()
        for (index, number) in numbers.prefix(scalarCount).enumerated() { self[index] = number }
    }
}

extension Gradient {
    /// Returns the color at an index, or clear if the gradient has fewer colors.
    func color(at index: Int) -> Color { colors.indices.contains(index) ? colors[index] : .clear }

    /// Sets the color at an index. Does nothing if the gradient has fewer colors.
    mutating func set(_ color: Color, at index: Int) {
        if colors.indices.contains(index) { colors[index] = color }
    }

    mutating func setLocations(_ value: AnimatableProperty.Value) {
        var moved = places
        for index in 0..<min(moved.count, value.scalarCount) { moved[index] = value[index] }
        locations = moved
    }
}

/// An animatable property, with its model values before and after a change.
struct PropertyChange: Hashable {
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

    /// Creates a change of a constraint's constant, in points. Returns `nil` if the values are equal.
    init?(constantFrom old: Double, to new: Double) {
        self.init(.constant, from: .init(constant: old), to: .init(constant: new))
    }

    /// Creates a placeholder for an explicit animation, which has its own values.
    private init() {
        property = .opacity
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

    /// Returns a change from the start value of this change to the end value of `last`. The two values can be equal.
    func through(_ last: PropertyChange) -> PropertyChange {
        var whole = self
        whole.to = property.value(last.to, nearestTo: from)
        return whole
    }

    /// Returns the value at `progress`, interpolated component by component.
    func value(at progress: Double) -> AnimatableProperty.Value { from + (to - from) * progress }

    var description: String { property.text(from: from, to: to) }
}
