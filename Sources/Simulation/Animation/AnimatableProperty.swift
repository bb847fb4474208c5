import Geometry
import Views

/// A property that animation blocks animate, by Core Animation's names.
///
/// Its value is up to eight numbers, so that one piece of code interpolates them all and none is put on the heap.
enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    case position, bounds, transform, anchorPoint
    case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius
    /// Of a gradient, each of ``Views/Gradient/animatedColors``.
    case color0 = "colors[0]"
    case color1 = "colors[1]"
    case color2 = "colors[2]"
    case color3 = "colors[3]"
    case color4 = "colors[4]"
    case color5 = "colors[5]"
    case color6 = "colors[6]"
    case color7 = "colors[7]"
    case locations, startPoint, endPoint
    /// The progress of a transition, and the index of its effect. No animation block changes it.
    case transition
    /// Of a view that a stack view arranges, which is seen until it has closed over it.
    case hidden
    /// Of a constraint, where layout is solved on the way. No view has it.
    case constant

    typealias Value = SIMD8<Double>

    /// How many numbers there are; the rest are 0.
    var componentCount: Int {
        switch self {
        case .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius, .hidden, .constant: 1
        case .position, .anchorPoint, .shadowOffset, .startPoint, .endPoint, .transition: 2
        case .bounds, .backgroundColor, .borderColor, .shadowColor: 4
        case .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7: 4
        case .transform: 6
        case .locations: 8
        }
    }

    /// Whether two animations of it add up (semantics 23.1).
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .constant: true
        default: false
        }
    }

    /// Whether it is of a view's frame, which layout sets.
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
        case .hidden: Value(state.isHidden ? 1 : 0)
        // The model has no transition.
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
        case .hidden: state.isHidden = value[0] >= 1
        case .transition: state.transition?.progress = value[0]
        case .constant: break
        }
    }

    /// `value` in the form that is nearest to `other`: an angle goes the shorter way.
    func value(_ value: Value, nearestTo other: Value) -> Value {
        guard self == .transform else { return value }
        var near = value
        near[2] = DecomposedTransform.angle(value[2], nearestTo: other[2])
        return near
    }

    /// As the trace prints a change.
    func text(from: Value, to: Value) -> String {
        switch self {
        case .position, .anchorPoint, .shadowOffset, .startPoint, .endPoint:
            "\(rawValue) (\(from[0].shortText), \(from[1].shortText)) → (\(to[0].shortText), \(to[1].shortText))"
        case .bounds:
            "\(rawValue) \(from[2].shortText) × \(from[3].shortText) → \(to[2].shortText) × \(to[3].shortText)"
        case .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius, .constant:
            "\(rawValue) \(from[0].shortText) → \(to[0].shortText)"
        case .transition: "\(rawValue) \(ViewTransition.Effect.allCases[Int(to[1])].rawValue)"
        case .transform, .backgroundColor, .borderColor, .shadowColor, .locations, .hidden,
            .color0, .color1, .color2, .color3, .color4, .color5, .color6, .color7:
            rawValue
        }
    }
}

extension AnimatableProperty.Value {
    /// Of ``AnimatableProperty/constant``, in points.
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

/// The properties of a gradient, of which a view that has none has none.
extension AnimatableProperty {
    /// Those of a view without a gradient.
    private static let withoutGradient = allCases.filter { !$0.isOfGradient }

    /// Those in which two states of a view can differ on the way from one to the other: colours and their locations go over into
    /// as many others, and into no gradient none goes over.
    static func between(_ old: ViewState, _ new: ViewState) -> [AnimatableProperty] {
        guard let old = old.gradient, let new = new.gradient else { return withoutGradient }
        return old.colors.count == new.colors.count ? allCases : allCases.filter { !$0.isOfGradientColors }
    }

    private var isOfGradient: Bool { isOfGradientColors || self == .startPoint || self == .endPoint }

    private var isOfGradientColors: Bool { gradientColor != nil || self == .locations }

    /// Which of a gradient's colours it is, from 0.
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
    /// One of the colours; clear where there are not so many.
    func color(at index: Int) -> Color { colors.indices.contains(index) ? colors[index] : .clear }

    /// Gives one of the colours, where there are so many, another value.
    mutating func set(_ color: Color, at index: Int) {
        if colors.indices.contains(index) { colors[index] = color }
    }

    mutating func setLocations(_ value: AnimatableProperty.Value) {
        var moved = places
        for index in 0..<min(moved.count, value.scalarCount) { moved[index] = value[index] }
        locations = moved
    }
}

/// An animatable property with its model values before and after.
struct PropertyChange: Hashable {
    let property: AnimatableProperty
    var from: AnimatableProperty.Value
    private(set) var to: AnimatableProperty.Value

    /// `nil` where both states have one value.
    init?(_ property: AnimatableProperty, from old: ViewState, to new: ViewState) {
        self.init(property, from: property.value(of: old), to: property.value(of: new))
    }

    init?(_ property: AnimatableProperty, from: AnimatableProperty.Value, to: AnimatableProperty.Value) {
        guard from != to else { return nil }
        self.property = property
        self.from = from
        self.to = property.value(to, nearestTo: from)
    }

    /// Of the constant of a constraint, in points; `nil` where it stays.
    init?(constantFrom old: Double, to new: Double) {
        self.init(.constant, from: .init(constant: old), to: .init(constant: new))
    }

    /// The change from the beginning of a transition to its end.
    init(_ effect: ViewTransition.Effect) {
        property = .transition
        let index = Double(ViewTransition.Effect.allCases.firstIndex(of: effect) ?? 0)
        from = AnimatableProperty.Value([0, index])
        to = AnimatableProperty.Value([1, index])
    }

    /// The properties in which two states of a view differ.
    static func changes(from old: ViewState, to new: ViewState) -> [PropertyChange] {
        AnimatableProperty.between(old, new).compactMap { PropertyChange($0, from: old, to: new) }
    }

    /// From where this one begins to where `last` ends, which may be the same value.
    func through(_ last: PropertyChange) -> PropertyChange {
        var whole = self
        whole.to = property.value(last.to, nearestTo: from)
        return whole
    }

    /// The value part of the way, by its parts.
    func value(at progress: Double) -> AnimatableProperty.Value { from + (to - from) * progress }

    var description: String { property.text(from: from, to: to) }
}
