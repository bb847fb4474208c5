import Geometry
import Testing
import Views

@Suite("A property of layers")
struct LayerPropertyTests {
    /// A layer with all parts.
    private var layer: ViewState {
        var layer = ViewState(name: "layer")
        layer.gradient = Gradient([.white, .black])
        layer.shape = Shape()
        return layer
    }

    /// Numbers that differ from the default values and from each other.
    private let numbers = AnimatedNumbers(0.125, 0.375, 0.625, 0.75, 0, 0, 0, 0)

    private static let animated = LayerProperty.all.filter { $0.animation != nil }.map(\.name)

    @Test("animates its own value and no other", arguments: animated)
    func animation(name: String) throws {
        let animation = try #require(LayerProperty.named(name).animation)
        var changed = layer
        animation.set(&changed, numbers)
        for other in LayerProperty.all.compactMap(\.animation) {
            let own = other.name == animation.name
            for component in 0..<other.type.componentCount {
                let expected = own ? numbers[component] : other.numbers(layer)[component]
                #expect(other.numbers(changed)[component] == expected, "\(other.name)")
            }
        }
    }

    @Test("of a part is absent without the part, and setting its animated value changes nothing")
    func parts() {
        let plain = ViewState(name: "plain")
        for row in LayerProperty.all where row.part != nil {
            #expect(row.value(in: plain) == nil, "\(row.name)")
            var changed = plain
            row.animation?.set(&changed, numbers)
            #expect(changed == plain, "\(row.name)")
        }
    }

    @Test func `that is a number is replaced by the nearest bound of its range`() {
        var state = ViewState(name: "card")
        state.set(1.5, for: \.alpha)
        #expect(state.alpha == 1)
        state.set(-0.5, for: \.alpha)
        #expect(state.alpha == 0)
        state.set(-3, for: \.cornerRadius)
        state.set(-2, for: \.borderWidth)
        #expect(state.cornerRadius == 0 && state.borderWidth == 0)
        // A radius has no upper bound, so that a large radius gives a view round ends.
        state.set(1e9, for: \.cornerRadius)
        #expect(state.cornerRadius == 1e9)
        state.set(Shadow(opacity: 2, radius: -1), for: \.shadow)
        #expect(state.shadow == Shadow(opacity: 1, radius: 0))
    }

    @Test func `may leave its range in an animation, because springs overshoot`() throws {
        var state = ViewState(name: "card")
        try #require(LayerProperty.named("alpha").animation).set(&state, AnimatedNumbers(1.25, 0, 0, 0, 0, 0, 0, 0))
        #expect(state.alpha == 1.25)
    }
}
