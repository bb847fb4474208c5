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
                "leading": (.place, "the leading margin, in points"),
                "trailing": (.place, "the trailing margin, in points"),
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
    private static let entries = Dictionary(
        uniqueKeysWithValues: viewKeys.filter { $0.table != .scrollViews }.map { ($0.name, ($0.shape, $0.words)) })

    /// The keys of views and layers that are not derived from the property tables, in the order of the documentation.
    static let viewKeys = [
        ViewKey(
            "subviews", .allViews, views, "back to front", type: "name → view", "The subviews, from back to front."),
        ViewKey(
            "controller", .allViews, .text, "gives the view a controller: true, or its name",
            type: "a name, or `true` for the view's name", usual: "none; `root` has one named `root`",
            "Gives the view a view controller, which is a child of the controller of the closest superview that has "
                + "one."),
        ViewKey(
            "on", .allViews, overridden, "methods that the view or its controller overrides, each with its statements",
            type: "method → statements",
            "The methods that the view or its controller overrides. See *What a view overrides*."),
        ViewKey(
            "autoresizing", .layout, .some(.words(AutoresizingMask.parts.map(\.name))),
            "the flexible parts of a frame",
            type: "list of \(AutoresizingMask.parts.map { "`\($0.name)`" }.joined(separator: ", "))",
            "The flexible parts of a `frame` when the superview's size changes."),
        ViewKey(
            "margins", .layout, .either([.place, .list(.place, count: 4...4), .mapping(Schema.margins)]),
            "points, [top, left, bottom, right], or by side. Default: 8",
            type: "points, `[top, left, bottom, right]`, or by side: `{leading: 20, bottom: 0}`",
            usual: "8; the system's margins for `root`",
            "`layoutMargins`; with `leading` and `trailing`, `directionalLayoutMargins`. A side that is not given keeps "
                + "its default."),
        ViewKey(
            "hugging", .layout, .prioritiesByAxis, "content hugging priority, for both axes or for each axis",
            type: "priority, or `{horizontal: …, vertical: …}`", usual: "see *Natural sizes*",
            "The content hugging priority. An axis that is not given keeps its default."),
        ViewKey(
            "compression", .layout, .prioritiesByAxis,
            "compression resistance priority, for both axes or for each axis. Default: 750",
            type: "priority, or `{horizontal: …, vertical: …}`",
            "The content compression resistance priority. An axis that is not given keeps its default."),
        ViewKey(
            "intrinsicPlaceholder", .layout, .intrinsicSize, "the placeholder size of Interface Builder's canvas",
            type: "`[width, height]`, each points or `none`",
            "Interface Builder's placeholder size. It has no effect at run time, and therefore no effect in a film."),
        ViewKey(
            "defaults", .layout, origin, "where this view was created",
            type: ContentSizing.Origin.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
            usual: "the script's"),
        ViewKey(
            "gradient", .layers, .mapping(Schema.gradient), "makes the layer a gradient layer",
            type: "a mapping, see *Gradients*", "Makes the layer a `CAGradientLayer`."),
        ViewKey(
            "shape", .layers, .mapping(Schema.shape), "makes the layer a shape layer", type: "a mapping, see *Shapes*",
            "Makes the layer a `CAShapeLayer`."),
        ViewKey(
            "layers", .layers, layers, "layers without a view, back to front, behind the subviews",
            type: "layer name → layer",
            "Layers without a view, back to front, behind the subviews. See *A layer*."),
        ViewKey(
            "mask", .layers, layers, "one layer without a view, whose opacity masks this view or layer",
            type: "one layer name → layer", "The layer whose opacity masks the view."),
        ViewKey(
            "arranged", .arrangedSubviews, views, "the arranged subviews of a stack view, in order",
            type: "name → view"),
        ViewKey(
            "customSpacing", .arrangedSubviews, .optional(.names(.place)),
            "the spacing of a stack view after an arranged view, in points",
            type: "arranged view → points, as in `{title: 20}`"),
        ViewKey(
            "contentSize", .scrollViews, .list(.length, count: 2...2), "[width, height] in points",
            type: "`[width, height]` in points", usual: "determined by constraints", "The size of the content."),
        ViewKey(
            "ignoresSafeArea", .scrollViews, .boolean,
            "true is the same as contentInsetAdjustmentBehavior: never. Default: false", type: "`true`, `false`",
            "`true` is another spelling of `contentInsetAdjustmentBehavior: never`. A view has at most one of the two "
                + "keys."),
    ]
}

/// A key of views or layers that is not a property: its entry in the JSON Schema, and its row in *The Timeline
/// Language*.
struct ViewKey: Sendable {
    let name: String
    let table: Table
    let shape: ValueShape
    /// The description in the JSON Schema.
    let words: String
    /// The values and the default, in Markdown.
    let type: String
    let usual: String
    /// The description in the documentation.
    let summary: String

    /// The table of the documentation that contains the key.
    enum Table: String, CaseIterable {
        case allViews = "All views"
        case layout = "Layout"
        case layers = "Layers"
        case arrangedSubviews = "Arranged subviews"
        case scrollViews = "Keys of stack views and scroll views"
    }

    /// - Parameters:
    ///   - usual: The default; `nil` if `words` states the default, or if there is none.
    ///   - summary: The description in the documentation; `nil` to use `words`.
    init(
        _ name: String, _ table: Table, _ shape: ValueShape, _ words: String, type: String, usual: String? = nil,
        _ summary: String? = nil
    ) {
        let parts = words.split(separator: ". Default: ")
        self.name = name
        self.table = table
        self.shape = shape
        self.words = words
        self.type = type
        self.usual = usual ?? parts.dropFirst().first.map { "`\($0)`" } ?? "none"
        self.summary = summary ?? "\(parts[0].prefix(1).uppercased())\(parts[0].dropFirst())."
    }
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
        return Dictionary(uniqueKeysWithValues: entries)
    }()

    /// The shapes of the properties of controls, stack views and scroll views.
    static let kindShapes = ViewContent.Kind.allCases.compactMap { kind -> MappingShape? in
        guard let mapping = Schema.mappings[kind] else { return nil }
        var entries = rows(kind.type.properties, of: ViewContent(kind))
        if kind == .scroll {
            for key in viewKeys where key.table == .scrollViews { entries[key.name] = (key.shape, key.words) }
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
