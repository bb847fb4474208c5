import Geometry
import Views

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
