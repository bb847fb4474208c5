import Containers
import Geometry
import Layout
import Properties
import SceneModel
import Simulation
import Views

/// Views, layers and their parts.
extension Schema {
    static let view = MappingKind(
        "a view",
        viewKeys.filter { $0.row?.table != .scrollViews } + kinds + propertyKeys)

    /// A layer that does not belong to a view.
    static let layer = MappingKind(
        "a layer",
        kinds.filter { $0.name == ViewContent.Kind.image.rawValue } + viewKeys.filter { $0.row?.table == .layers }
            + Property.keysOfLayers.map { Key($0, in: ViewState(name: "")) })

    static let gradient = MappingKind(
        "a gradient",
        Property.all(inKey: "gradient").map { property in
            property.lastKey == "colors"
                ? Key("colors", ValueShape(property.shape), "2 through 8 colors", isRequired: true)
                : Key(property, in: ViewState.decorated)
        })

    static let shape = MappingKind(
        "a shape", Property.all(inKey: "shape").map { Key($0, in: ViewState.decorated) })

    static let textPart = MappingKind(
        "a part of a text",
        [Key("text", .text, "the characters", isRequired: true)]
            + TextAttribute.all.map { Key($0.name, ValueShape($0.shape), $0.summary) })

    static let priorities = MappingKind(
        "a priority by axis",
        [
            Key("horizontal", .priority, "along the horizontal axis"),
            Key("vertical", .priority, "along the vertical axis"),
        ])

    static let margins = MappingKind(
        "a set of margins",
        [
            Key("top", .place, "in points"), Key("leading", .place, "the leading margin, in points"),
            Key("bottom", .place, "in points"), Key("trailing", .place, "the trailing margin, in points"),
            Key("left", .place, "in points"), Key("right", .place, "in points"),
        ])

    static let sides = MappingKind(
        "a set of insets", ["top", "left", "bottom", "right"].map { Key($0, .place, "in points", default: "0") })

    /// The mapping that contains the properties of each kind of view. A kind with a single property has no mapping. Its
    /// key has the value of the property instead. A kind whose properties are keys of the view has no mapping either.
    static let mappings: [ViewContent.Kind: MappingKind] = {
        let kinds = ViewContent.Kind.allCases.filter { !$0.type.hasKeysOfView && $0.type.properties.count > 1 }
        return Dictionary(
            uniqueKeysWithValues: kinds.map { kind in
                let keys = kind.type.properties.map { Key($0, in: ViewContent(kind)) }
                return (kind, MappingKind(kind.type.noun, (kind == .scroll ? scrollKeys : []) + keys))
            })
    }()

    /// Returns the keys of views whose mappings have a key, such as `list` for `rows`; at most three.
    static func owners(of key: String) -> [String] {
        let containers = [("list", list), ("sheet", sheet), ("alert", alert)]
        let kinds = ViewContent.Kind.allCases.compactMap { kind in mappings[kind].map { (kind.rawValue, $0) } }
        return (containers + kinds).filter { $0.1.keys.contains(key) }.prefix(3).map(\.0)
    }

    private static var scrollKeys: [Key] {
        let offset = Property.contentOffset
        return viewKeys.filter { $0.row?.table == .scrollViews }
            + [Key(offset.name, ValueShape(offset.shape), offset.summary)]
    }

    /// The keys of views that are properties of all kinds of views.
    static let viewPropertyKeys =
        viewKeys.filter { $0.name == Property.layoutMargins.lastKey }
        + Property.keysOfViews.filter { property in
            property.kinds == nil && !viewKeys.contains { $0.name == property.lastKey }
        }.map { Key($0, in: ViewState(name: "")) }

    /// The keys of views that are properties.
    private static let propertyKeys: [Key] = Property.keysOfViews
        .filter { property in !viewKeys.contains { $0.name == property.lastKey } }
        .map { Key($0, in: ViewState(name: "")) }

    /// The keys that determine the kind of a view.
    private static let kinds: [Key] = ViewContent.Kind.allCases.filter { $0 != .view }.map { kind -> Key in
        let main = kind.type.properties.first { $0.options.contains(.isMain) }
        let shape = main.map { ValueShape($0.shape) } ?? .nothing
        let words = "makes the view \(kind.type.noun)"
        guard let mapping = mappings[kind] else {
            return Key(kind.rawValue, shape, main.map { "the \($0.name); \(words)" } ?? words)
        }
        return Key(
            kind.rawValue, .either([shape, .mapping(mapping)]),
            main.map { "the \($0.name), or a mapping; \(words)" } ?? words)
    }

    private static let layers: ValueShape = .optional(.names(.optional(.mapping(Schema.layer))))
    static let views: ValueShape = .optional(.names(.optional(.mapping(Schema.view))))

    /// The keys of views and layers that are not derived from the property tables, in the order of the documentation.
    static let viewKeys: [Key] =
        [
            Key(
                "subviews", in: .allViews, views, "back to front", type: "name → view",
                "The subviews, from back to front."),
            Key(
                "controller", in: .allViews, .text, "gives the view a controller: true, or its name",
                type: "a name, or `true` for the view's name", cell: "none; `root` has one named `root`",
                "Gives the view a view controller, which is a child of the controller of the closest superview that has "
                    + "one."),
            Key(
                "on", in: .allViews, overridden,
                "methods that the view or its controller overrides, each with its statements",
                type: "method → statements",
                "The methods that the view or its controller overrides. See *What a view overrides*."),
            Key(
                "autoresizing", in: .layout, .some(.words(AutoresizingMask.parts.map(\.name))),
                "the flexible parts of a frame",
                type: "list of \(AutoresizingMask.parts.map { "`\($0.name)`" }.joined(separator: ", "))",
                "The flexible parts of a `frame` when the superview's size changes."),
            Key(
                "margins", in: .layout, .either([.place, .list(.place, count: 4...4), .mapping(Schema.margins)]),
                "points, [top, left, bottom, right], or by side", default: "8",
                type: "points, `[top, left, bottom, right]`, or by side: `{leading: 20, bottom: 0}`",
                cell: "8; the system's margins for `root`",
                "`layoutMargins`; with `leading` and `trailing`, `directionalLayoutMargins`. A side that is not given keeps "
                    + "its default."),
            Key(
                "hugging", in: .layout, .prioritiesByAxis, "content hugging priority, for both axes or for each axis",
                type: "priority, or `{horizontal: …, vertical: …}`", cell: "see *Natural sizes*",
                "The content hugging priority. An axis that is not given keeps its default."),
            Key(
                "compression", in: .layout, .prioritiesByAxis,
                "compression resistance priority, for both axes or for each axis", default: "750",
                type: "priority, or `{horizontal: …, vertical: …}`",
                "The content compression resistance priority. An axis that is not given keeps its default."),
            Key(
                "intrinsicPlaceholder", in: .layout, .intrinsicSize,
                "the placeholder size of Interface Builder's canvas",
                type: "`[width, height]`, each points or `none`",
                "Interface Builder's placeholder size. It has no effect at run time, and therefore no effect in a film."
            ),
            Key(
                "defaults", in: .layout, origin, "where this view was created",
                type: ContentSizing.Origin.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                cell: "the script's"),
            Key(
                "gradient", in: .layers, .mapping(Schema.gradient), "makes the layer a gradient layer",
                type: "a mapping, see *Gradients*", "Makes the layer a `CAGradientLayer`."),
            Key(
                "shape", in: .layers, .mapping(Schema.shape), "makes the layer a shape layer",
                type: "a mapping, see *Shapes*",
                "Makes the layer a `CAShapeLayer`."),
            Key(
                "layers", in: .layers, layers, "layers without a view, back to front, behind the subviews",
                type: "layer name → layer",
                "Layers without a view, back to front, behind the subviews. See *A layer*."),
            Key(
                "mask", in: .layers, layers, "one layer without a view, whose opacity masks this view or layer",
                type: "one layer name → layer", "The layer whose opacity masks the view."),
            Key(
                "arranged", in: .arrangedSubviews, views, "the arranged subviews of a stack view, in order",
                type: "name → view"),
            Key(
                "customSpacing", in: .arrangedSubviews, .optional(.names(.place)),
                "the spacing of a stack view after an arranged view, in points",
                type: "arranged view → points, as in `{title: 20}`"),
            Key(
                "contentSize", in: .scrollViews, .list(.length, count: 2...2), "[width, height] in points",
                type: "`[width, height]` in points", cell: "determined by constraints", "The size of the content."),
            Key(
                "ignoresSafeArea", in: .scrollViews, .boolean,
                "true is the same as contentInsetAdjustmentBehavior: never", default: "false", type: "`true`, `false`",
                "`true` is another spelling of `contentInsetAdjustmentBehavior: never`. A view has at most one of the two "
                    + "keys."),
            Key(
                "list", in: .allViews, .either([.list(rowShape), .mapping(Schema.list), .nothing]),
                "the rows of a list, or a mapping", type: "list of rows, or a mapping, see *Keys of lists*",
                "Makes the view a list: a scroll view with rows, as a table view."),
        ] + keysOfContainers
}

extension ViewState {
    /// The state of a view with a gradient and a shape, which contains their default values.
    static var decorated: ViewState {
        var state = ViewState(name: "")
        (state.gradient, state.shape) = (Gradient([]), Shape())
        return state
    }
}

extension Key {
    /// Creates the key of a property.
    ///
    /// - Parameter state: The state of a new view, which contains the default value.
    fileprivate init(_ property: Property, in state: ViewState) {
        self.init(
            property.lastKey, ValueShape(property.shape), property.summary,
            default: property.value(in: state).flatMap { Key.text($0, property.shape) })
    }

    /// Creates the key of a content property.
    ///
    /// - Parameter content: The content of a new view, which contains the default value.
    fileprivate init(_ property: ContentProperty, in content: ViewContent) {
        let usual = property.expected == nil ? property.value(in: content) : nil
        self.init(
            property.key, ValueShape(property.shape), property.summary,
            default: usual.flatMap { Key.text($0, property.shape) }, isRequired: property.expected != nil)
    }

    /// Returns the script text for a default value; `nil` for shapes whose default the schema does not show.
    private static func text(_ value: PropertyValue, _ shape: PropertyShape) -> String? {
        switch shape {
        case .boolean, .onOrOff, .number, .integer, .segment, .choice, .fractions, .offset, .font:
            value.scriptText(shape)
        case .multiplier, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color, .point, .rectangle,
            .insets,
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
            case .date: .pattern("^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2})?$")
            case .texts: .optional(.list(.text))
            case .textLists: .list(.optional(.list(.text)))
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
