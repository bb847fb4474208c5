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

    private var isOfGradientColors: Bool { firstColor != nil || self == .locations }

    /// The number of the first of its two colours of a gradient.
    var firstColor: Int? {
        switch self {
        case .colors: 0
        case .colorsFrom2: 2
        case .colorsFrom4: 4
        case .colorsFrom6: 6
        default: nil
        }
    }
}

extension AnimatableProperty.Value {
    init(_ colors: ArraySlice<Color>) {
        self.init()
        for (index, color) in colors.enumerated() {
            self[4 * index] = color.red
            self[4 * index + 1] = color.green
            self[4 * index + 2] = color.blue
            self[4 * index + 3] = color.alpha
        }
    }

    init(_ numbers: [Double]) {
        self.init()
        for (index, number) in numbers.prefix(scalarCount).enumerated() { self[index] = number }
    }
}

extension Gradient {
    /// Gives two of the colours, as far as there are so many, other values.
    mutating func set(_ value: AnimatableProperty.Value, from first: Int) {
        for index in first..<max(first, min(first + 2, colors.count)) {
            let component = 4 * (index - first)
            colors[index] = Color(
                red: value[component], green: value[component + 1], blue: value[component + 2],
                alpha: value[component + 3])
        }
    }

    mutating func setLocations(_ value: AnimatableProperty.Value) {
        var moved = places
        for index in 0..<min(moved.count, value.scalarCount) { moved[index] = value[index] }
        locations = moved
    }
}
