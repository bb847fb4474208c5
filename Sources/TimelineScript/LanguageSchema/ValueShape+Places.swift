/// Shapes of values in several places.
extension ValueShape {
    static let color = ValueShape.shared("any-color")
    static let solidColor = ValueShape.shared("solid-color")
    static let priority = ValueShape.shared("priority")
    static let prioritiesByAxis = ValueShape.either([priority, .mapping(Schema.priorities)])
    static let font = ValueShape.shared("font")
    static let place = ValueShape.number(ScriptLimits.place)
    static let length = ValueShape.number(ScriptLimits.length)
    static let count = ValueShape.number(ScriptLimits.counts)
    static let point = ValueShape.list(place, count: 2...2)
    static let rect = ValueShape.list(place, count: 4...4)
    static let insets = ValueShape.either([place, .list(place, count: 4...4), .mapping(Schema.sides)])
    static let intrinsicSize = ValueShape.list(.either([length, .words(["none"])]), count: 2...2)
    static let image = ValueShape.pattern(".")
    static let orientation = ValueShape.dottedWords(TimelineDecoder.orientations.map(\.word))
    static let style = ValueShape.dottedWords(TimelineDecoder.styles.map(\.word))
    static let direction = ValueShape.dottedWords(TimelineDecoder.directions.map(\.word))
    static let textSize = ValueShape.shared("text-size")
    static let device = ValueShape.shared("any-device")
    static let statement = ValueShape.shared("statement")
    static let statements = ValueShape.shared("statements")
    static let blockCompletion = ValueShape.either([statements, .mapping(Schema.blockCompletion)])
    static let completion = ValueShape.either([
        statements, .mapping(Schema.blockCompletion), .mapping(Schema.animatorCompletion),
    ])
    static let animate = ValueShape.shared("animate")
    static let curve = ValueShape.shared("curve")

    /// One, or a list of them.
    static func some(_ shape: ValueShape) -> ValueShape { .either([shape, .list(shape)]) }

    /// The same, or nothing.
    static func optional(_ shape: ValueShape) -> ValueShape { .either([shape, .nothing]) }
}
