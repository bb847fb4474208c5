import Geometry
import Layout
import SceneModel
import Simulation
import Views

extension LanguageSchema {
    /// The shapes of a view and its parts.
    static let viewShapes = [
        MappingShape(
            Schema.view,
            rows(Property.keysOfViews, of: ViewState(name: "")).merging(kindEntries) { $1 }.merging(entries) { $1 }),
        MappingShape(
            Schema.layer,
            rows(Property.keysOfLayers, of: ViewState(name: "")).merging(
                entries.merging(kindEntries) { $1 }.filter { Schema.layer.keys.contains($0.key) }
            ) { $1 }),
        MappingShape(
            Schema.textPart, required: ["text"],
            Dictionary(
                uniqueKeysWithValues: [("text", (.text, "the characters"))]
                    + TextAttribute.all.map { ($0.name, (ValueShape($0.shape), $0.summary)) })),
        MappingShape(
            Schema.priorities,
            [
                "horizontal": (.priority, "along the horizontal axis"),
                "vertical": (.priority, "along the vertical axis"),
            ]),
        MappingShape(
            Schema.margins,
            edges("in points", .place).merging([
                "leading": (.place, "the leading side, in points"),
                "trailing": (.place, "the trailing side, in points"),
            ]) { $1 }),
        MappingShape(Schema.sides, edges("in points. Default: 0", .place)),
        MappingShape(
            Schema.gradient, required: ["colors"],
            rows(
                Property.all(inKey: "gradient"),
                of: {
                    var state = ViewState(name: "")
                    state.gradient = Gradient([])
                    return state
                }()
            ).merging([
                "colors": (.list(.color, count: ScriptLimits.gradientColors), "2 through 8 colors")
            ]) { $1 }),
        MappingShape(
            Schema.shape,
            rows(
                Property.all(inKey: "shape"),
                of: {
                    var state = ViewState(name: "")
                    state.shape = Shape()
                    return state
                }())),
    ]

    private static let layers = ValueShape.optional(.names(.optional(.mapping(Schema.layer))))
    private static let views = ValueShape.optional(.names(.optional(.mapping(Schema.view))))

    /// The entries for keys that are not derived from the property tables.
    private static let entries: [String: MappingShape.Entry] = [
        "subviews": (views, "back to front"),
        "layers": (layers, "layers without a view, back to front, behind the subviews"),
        "mask": (layers, "one layer without a view, whose opacity masks this one"),
        "controller": (.text, "gives the view a controller: true, or its name"),
        "on": (overridden, "methods that the view or its controller overrides, each with its statements"),
        "intrinsicPlaceholder": (.intrinsicSize, "the placeholder size of Interface Builder's canvas"),
        "defaults": (origin, "where this view was created"),
        "hugging": (.prioritiesByAxis, "content hugging priority, for both axes or each"),
        "compression": (.prioritiesByAxis, "compression resistance priority, for both axes or each. Default: 750"),
        "arranged": (views, "the arranged subviews of a stack view, in order"),
        "customSpacing": (.optional(.names(.place)), "the spacing of a stack view after an arranged view, in points"),
        "autoresizing": (
            .some(.words(["width", "height", "left", "right", "top", "bottom"])), "the flexible parts of a frame"
        ),
        "margins": (
            .either([.place, .list(.place, count: 4...4), .mapping(Schema.margins)]),
            "points, [top, left, bottom, right], or by side. Default: 8"
        ),
        "gradient": (.mapping(Schema.gradient), "makes the layer a gradient layer"),
        "shape": (.mapping(Schema.shape), "makes the layer a shape layer"),
    ]
}

extension LanguageSchema {
    /// The entries for keys that determine the kind of a view.
    private static let kindEntries: [String: MappingShape.Entry] = {
        let entries = ViewContent.Kind.allCases.filter { $0 != .view }.map { kind -> (String, MappingShape.Entry) in
            let main = kind.type.properties.first { $0.options.contains(.isMain) }
            let shape = main.map { ValueShape($0.shape) } ?? .nothing
            let words = "makes the view \(kind.type.noun)"
            guard let mapping = Schema.mappings[kind] else {
                return (kind.rawValue, (shape, main.map { "the \($0.name); \(words)" } ?? words))
            }
            let either = ValueShape.either([shape, .mapping(mapping)])
            return (kind.rawValue, (either, main.map { "the \($0.name), or a mapping; \(words)" } ?? words))
        }
        return Dictionary(uniqueKeysWithValues: entries).merging(rows(Schema.labelRows, of: .label(.init("")))) { $1 }
    }()

    /// The shapes of the properties of controls, stack views and scroll views.
    static let kindShapes = ViewContent.Kind.allCases.compactMap { kind -> MappingShape? in
        guard let mapping = Schema.mappings[kind] else { return nil }
        var entries = rows(kind.type.properties, of: ViewContent(kind))
        if kind == .scroll {
            entries["contentSize"] = (.list(.length, count: 2...2), "[width, height] in points")
            entries["ignoresSafeArea"] = (
                .boolean, "true is the same as contentInsetAdjustmentBehavior: never. Default: false"
            )
            entries[Property.contentOffset.name] = (
                ValueShape(Property.contentOffset.shape), Property.contentOffset.summary
            )
        }
        return MappingShape(mapping, required: kind.type.properties.filter { $0.expected != nil }.map(\.key), entries)
    }

    /// Returns the entries for the keys of the given properties.
    ///
    /// - Parameter state: The state of a view, which contains the default values.
    static func rows(_ properties: [Property], of state: ViewState) -> [String: MappingShape.Entry] {
        let rows = properties.map { property -> (String, MappingShape.Entry) in
            let usual = usual(property, in: state).map { " Default: \($0)" } ?? ""
            return (property.lastKey, (ValueShape(property.shape), property.summary + usual))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the entries for the keys of the given content properties.
    ///
    /// - Parameter content: The content of a new view, which contains the default values.
    private static func rows(_ properties: [ContentProperty], of content: ViewContent) -> [String: MappingShape.Entry] {
        let rows = properties.map { property -> (String, MappingShape.Entry) in
            let usual = property.expected == nil ? property.value(in: content) : nil
            let words = usual.flatMap { self.usual($0, property.shape) }.map { " Default: \($0)" } ?? ""
            return (property.key, (ValueShape(property.shape), property.summary + words))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private static func usual(_ property: Property, in state: ViewState) -> String? {
        property.value(in: state).flatMap { usual($0, property.shape) }
    }

    /// Returns the script text for a default value; `nil` for shapes whose default the schema does not show.
    static func usual(_ value: PropertyValue, _ shape: PropertyShape) -> String? {
        switch shape {
        case .boolean, .onOrOff, .number, .integer, .segment, .choice, .fractions, .offset, .font:
            value.scriptText(shape)
        case .multiplier, .text, .optionalText, .texts, .attributedText, .color, .point, .rectangle, .insets,
            .directionalInsets,
            .intrinsicSize, .transform, .priority, .layerTime, .corners, .colors, .locations, .lengths, .path,
            .image:
            nil
        }
    }
}

extension ValueShape {
    /// Creates the shape of the values that the key of a property accepts.
    init(_ shape: PropertyShape) {
        self =
            switch shape {
            case .boolean: .boolean
            case .onOrOff: .either([.words(["on", "off"]), .boolean])
            case .number(let range), .integer(let range): .number(range)
            case .multiplier: .number(.multiplier)
            case .segment: .number(NumberRange.segmentIndex(of: nil))
            case .text, .optionalText, .transform: .text
            case .texts: .optional(.list(.text))
            case .attributedText: .list(.either([.text, .mapping(Schema.textPart)]))
            case .color: .color
            case .point, .offset: .point
            case .fractions(let range): .list(.number(range), count: 2...2)
            case .rectangle: .rect
            case .insets, .directionalInsets: .insets
            case .intrinsicSize: .intrinsicSize
            case .font: .font
            case .priority: .priority
            case .choice(let choice): .words(choice.words)
            case .layerTime: .number(.layerTime)
            case .corners: .list(.dottedWords(CornerMask.named.map(\.name)))
            case .colors: .list(.color, count: ScriptLimits.gradientColors)
            case .locations: .list(.number(NumberRange.fraction))
            case .lengths: .list(.length)
            case .path: .pattern("^\\s*[Mm]")
            case .image: .image
            }
    }
}
