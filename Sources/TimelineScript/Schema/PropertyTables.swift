import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// The reference tables in *The Timeline Language*, and the dictionary of the fuzzer. They are generated from the
/// tables of properties and calls.
package enum PropertyTables {
    /// The headings and their tables, in Markdown.
    package static var sections: [(heading: String, table: String)] {
        let groups: [(heading: String, subject: String, properties: [Property])] = [
            ("Properties of views", "card", properties { $0.owner.isView && $0.kinds == nil && $0.owner == .view }),
            ("Properties of layers", "card.layer", properties { $0.owner == .viewAndLayer || $0.owner == .layer }),
            ("Properties of text, controls, stack views and scroll views", "it", properties { $0.kinds != nil }),
            ("Properties of constraints", "slide", properties { $0.owner == .constraint }),
            ("Properties of animators", "grow", properties { $0.owner == .animator }),
        ]
        return groups.map { ($0.heading, table(of: $0.properties, subject: $0.subject)) } + [
            ("Methods", calls), ("Controls and containers", kinds), ("Natural sizes", naturalSizes),
            ("Keys of controls", keys(of: ViewContent.Kind.allCases.filter { ![.stack, .scroll].contains($0) })),
            ("Keys of gradients", keyTable(Property.all(inKey: "gradient").map { row($0, in: Schema.gradient) })),
            ("Keys of shapes", keyTable(Property.all(inKey: "shape").map { row($0, in: Schema.shape) })),
            ("Labels and images", keyTable(labelRows)), ("Keys of layers", keyTable(layerRows)),
            ("Attributes", attributes),
        ]
            + Key.Table.allCases.map { ($0.rawValue, keys(in: $0)) }
    }

    private static func keys(in table: Key.Table) -> String {
        let known = table == .lists ? Schema.list.rows : table == .rows ? Schema.row.rows : Schema.viewKeys
        let others = known.compactMap { key -> [String]? in
            guard let row = key.row, row.table == table else { return nil }
            return ["`\(key.name)`", row.type, row.usual, row.summary]
        }
        return switch table {
        case .scrollViews: keys(of: [.stack, .scroll], and: Property.all(inKey: "scroll").map { row($0) } + others)
        case .allViews, .layout, .layers, .arrangedSubviews, .containers, .lists, .rows:
            keyTable(properties(in: table).map { row($0) } + others)
        }
    }

    /// Returns the properties whose keys belong in `table`; an empty list for the tables of stack views and scroll
    /// views.
    private static func properties(in table: Key.Table) -> [Property] {
        let known = Property.keysOfViews.filter { property in
            property.kinds == nil && !Schema.viewKeys.contains { $0.name == property.lastKey }
        }
        return switch table {
        case .allViews: known.filter { $0.owner == .view && !Property.keysOfLayout.contains($0) }
        case .layout: known.filter { Property.keysOfLayout.contains($0) }
        case .layers: known.filter { $0.owner != .view && !Property.keysOfLayout.contains($0) }
        case .arrangedSubviews, .scrollViews, .containers, .lists, .rows: []
        }
    }

    /// The kinds whose keys are in the table of labels and images.
    private static let kindsWithLabels = ViewContent.Kind.allCases.filter { $0 == .image || $0.type.hasKeysOfView }

    /// The rows for the keys that make a view a label or an image view, and for the other keys of labels.
    private static var labelRows: [[String]] {
        kindsWithLabels.flatMap { kind in
            let main = kind.type.properties.first { $0.options.contains(.isMain) }
            let first = ["`\(kind.rawValue)`", main?.shape.keyDescription ?? "nothing", "none", makes(kind)]
            guard kind.type.hasKeysOfView else { return [first] }
            return [first] + Property.keysOfViews.filter { $0.kinds?.contains(kind) ?? false }.map { row($0, of: kind) }
        }
    }

    /// The rows for the keys of layers without a view. All these keys are also keys of views. Each row lists the keys
    /// of layers that one table of view keys contains, and refers to that table.
    private static var layerRows: [[String]] {
        let tables = Key.Table.allCases.map { table in
            let others = Schema.viewKeys.filter { $0.row?.table == table }.map(\.name)
            return (table.rawValue, properties(in: table).map(\.lastKey) + others)
        }
        return (tables + [("Labels and images", ViewContent.Kind.allCases.map(\.rawValue))]).compactMap { name, keys in
            let keys = keys.filter(Schema.layer.keys.contains)
            if keys.isEmpty { return nil }
            let names = keys.map { "`\($0)`" }.joined(separator: ", ")
            return [names, "as of a view", "as of a view", "See *\(name)*."]
        }
    }

    /// Returns the row for the key of a property.
    ///
    /// - Parameter kind: The kind of view that has the property.
    private static func row(_ property: Property, of kind: ViewContent.Kind = .view) -> [String] {
        row(property, usual(property, in: ViewState(name: "", content: ViewContent(kind))))
    }

    /// Returns the row for the key of a property of gradients or shapes.
    private static func row(_ property: Property, in mapping: MappingKind) -> [String] {
        let isRequired = mapping[property.lastKey]?.isRequired ?? false
        return row(property, isRequired ? "required" : usual(property, in: .decorated))
    }

    private static func row(_ property: Property, _ usual: String) -> [String] {
        [
            "`\(property.lastKey)`", property.shape.keyDescription, usual,
            [property.summary, property.details].compactMap(\.self).joined(separator: " "),
        ]
    }

    private static func keyTable(_ rows: [[String]]) -> String { markdown(["key", "type", "default", ""], rows) }

    /// Returns a table of the keys in the mappings of the given kinds. If a key is the same for several kinds, these
    /// kinds share a row. Rows with the same key are adjacent.
    ///
    /// - Parameter others: Additional rows, for keys of the last kind.
    private static func keys(of kinds: [ViewContent.Kind], and others: [[String]] = []) -> String {
        var rows: [(key: String, kinds: [String], rest: [String])] = []
        for kind in kinds where Schema.mappings[kind] != nil {
            for property in kind.type.properties {
                let rest = [property.shape.keyDescription, usual(property, of: kind), property.summary]
                if let index = rows.firstIndex(where: { $0.key == property.key && $0.rest == rest }) {
                    rows[index].kinds.append(kind.rawValue)
                } else {
                    let place = rows.lastIndex { $0.key == property.key }.map { $0 + 1 } ?? rows.endIndex
                    rows.insert((property.key, [kind.rawValue], rest), at: place)
                }
            }
        }
        return markdown(
            ["key", "of", "type", "default", ""],
            rows.map { ["`\($0.key)`", $0.kinds.map { "`\($0)`" }.joined(separator: ", ")] + $0.rest }
                + others.map { [$0[0], "`\(kinds[kinds.count - 1].rawValue)`"] + $0.dropFirst() })
    }

    /// The table of text attributes.
    private static var attributes: String {
        markdown(
            ["key", "type", "default", ""],
            [["`text`", "text", "required", "The characters."]]
                + TextAttribute.all.map { attribute in
                    let usual = attribute.value(in: TextAttributes()).map { "`\($0.scriptText(attribute.shape))`" }
                    return [
                        "`\(attribute.name)`", attribute.shape.keyDescription,
                        usual ?? (attribute.isInherited ? "inherited from the view" : "none"),
                        attribute.summary,
                    ]
                })
    }

    private static func usual(_ property: ContentProperty, of kind: ViewContent.Kind) -> String {
        property.expected != nil ? "required" : usual(property.value(in: ViewContent(kind)), property.shape)
    }

    private static func usual(_ property: Property, in state: ViewState) -> String {
        property.usual ?? usual(property.value(in: state), property.shape)
    }

    private static func usual(_ value: PropertyValue?, _ shape: PropertyShape) -> String {
        guard let value else { return "none" }
        switch value {
        case .text, .image: return "none"
        case .insets: return "`\(value.traceText(shape))`"
        case .color(let color):
            return "`\(AdaptiveColor.named.filter { $0.value == color }.keys.min() ?? value.scriptText)`"
        case .transform(.identity): return "`.identity`"
        case .corners(.all): return "all"
        case .boolean, .number, .integer, .texts, .textLists, .attributedText, .word, .point, .size, .rectangle,
            .intrinsicSize,
            .transform, .font, .priority, .duration, .corners, .colors, .numbers, .path:
            return "`\(value.scriptText(shape))`"
        }
    }

    /// The table of the keys that determine the kind of a view, except the keys of labels and image views.
    private static var kinds: String {
        markdown(
            ["key", "type", "default", ""],
            ViewContent.Kind.allCases.filter { $0 != .view && !kindsWithLabels.contains($0) }.map { kind in
                let main = kind.type.properties.first { $0.options.contains(.isMain) }
                let value = main?.shape(in: ViewContent(kind)).keyDescription ?? "nothing"
                let section = kind.type.isDrawn ? "Controls" : "Stack views and scroll views"
                let mapping = Schema.mappings[kind] == nil ? "" : ", or a mapping, see *\(section)*"
                return ["`\(kind.rawValue)`", value + mapping, "none", makes(kind)]
            })
    }

    private static func makes(_ kind: ViewContent.Kind) -> String { "Makes the view \(kind.type.noun)." }

    private static var naturalSizes: String {
        func words(_ pair: PriorityPair) -> String {
            let (horizontal, vertical) = (pair.horizontal.rawValue.shortText, pair.vertical.rawValue.shortText)
            return horizontal == vertical ? horizontal : "\(horizontal), \(vertical)"
        }
        return markdown(
            ["kind", "natural size", "hugging in code; in Interface Builder"],
            ViewContent.Kind.allCases.map { kind in
                let priorities = ContentSizing.Origin.allCases.map { words(kind.type.hugging(in: $0)) }
                return [
                    kind == .view ? "plain view" : "`\(kind.rawValue)`", kind.type.sizeDescription,
                    priorities[0] == priorities[1] ? priorities[0] : priorities.joined(separator: "; "),
                ]
            })
    }

    /// Statements that assign every property and call every method, each without its subject, such as `.alpha = 0.5`.
    package static var statements: [String] {
        properties { _ in true }.map { ".\($0.owner == .layer ? "layer." : "")\($0.name) = \($0.shape.example)" }
            + Call.allCases.flatMap { call in
                let owner = call.row.owner
                let prefix = owner.isClass ? owner.rawValue : owner == .layer ? ".layer" : ""
                return call.examples.map { "\(prefix).\($0)" }
            }
    }

    private static func properties(where isIncluded: (Property) -> Bool) -> [Property] {
        Property.all.filter { $0.isAssignable && isIncluded($0) }
    }

    private static func table(of properties: [Property], subject: String) -> String {
        let hasKinds = properties.contains { $0.kinds != nil }
        let isOfViews = properties.contains { $0.owner.isView }
        var columns = ["statement", "value"]
        if hasKinds { columns.append("kinds") }
        if isOfViews { columns.append("animated") }
        let rows = properties.map { property -> [String] in
            var cells = ["`\(subject).\(property.name) = \(property.shape.example)`", property.shape.description]
            if let kinds = property.assignableKinds {
                cells.append(kinds.map { "`\($0.rawValue)`" }.joined(separator: ", "))
            }
            if isOfViews { cells.append(property.options.contains(.animates) ? "yes" : "no") }
            return cells + [property.summary]
        }
        return markdown(columns + [""], rows)
    }

    private static var calls: String {
        markdown(
            ["statement", ""],
            Call.allCases.map { call in
                let subject =
                    switch call.row.owner {
                    case .view: call.row.kinds == nil ? "root" : "row"
                    case .viewAndLayer: "card"
                    case .layer: "card.layer"
                    case .animator: "grow"
                    case .controller: "CardController"
                    case .viewClass, .transactionClass: call.row.owner.rawValue
                    }
                return [call.examples.map { "`\(subject).\($0)`" }.joined(separator: ", "), call.row.summary]
            })
    }

    private static func markdown(_ columns: [String], _ rows: [[String]]) -> String {
        ([columns, columns.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
            .replacing("|  |", with: "| |")
    }
}

extension Call {
    /// Examples of statements that call the method, each without its subject.
    fileprivate var examples: [String] {
        (row.examples.isEmpty ? ["\(rawValue)()"] : row.examples)
            + [row.indexedName].compactMap(\.self).map { "\($0)(.horizontal) = 251" }
    }
}

extension PropertyShape {
    /// An example of a value of this shape in a statement.
    fileprivate var example: String {
        switch self {
        case .boolean, .onOrOff: "true"
        case .number(let range): range.contains(8) ? "8" : "0.5"
        case .multiplier: "2"
        case .integer: "2"
        case .segment: "1"
        case .text: "\"wide\""
        case .optionalText: "\"Hello\""
        case .date: "2026-09-04"
        case .texts: "[\"One\", \"Two\"]"
        case .textLists: "[[\"One\", \"Two\"], [\"AM\", \"PM\"]]"
        case .attributedText: "[\"One \", {text: \"two\", font: 17 bold}]"
        case .color: ".systemBlue"
        case .point: "[60, 40]"
        case .fractions: "[0, 0.5]"
        case .offset: "[0, 4]"
        case .rectangle: "[0, 20, 100, 40]"
        case .insets, .directionalInsets: "[8, 16, 8, 16]"
        case .intrinsicSize: "[150, none]"
        case .transform: "CGAffineTransform(rotationAngle: .pi / 4)"
        case .font: ".headline"
        case .priority: ".defaultLow"
        case .choice(let choice): ".\(choice.words[choice.words.count - 1])"
        case .layerTime: "0.5"
        case .corners: "[.layerMinXMinYCorner, .layerMaxXMinYCorner]"
        case .colors: "[.systemBlue, \"#00FF7F\"]"
        case .locations: "[0, 0.5]"
        case .lengths: "[6, 4]"
        case .path: "\"M 0 0 L 40 0 L 20 30 Z\""
        case .image: "\"harbour.png\""
        }
    }

    /// The description of the values that a key accepts.
    fileprivate var keyDescription: String {
        switch self {
        case .onOrOff: "`on`, `off`, `true`, `false`"
        case .text, .optionalText: "text"
        case .image:
            "path of a picture, the name of an image of the assets, a symbol such as `symbol star.fill`, a mapping, or `none`"
        case .insets: "points, `[top, left, bottom, right]`, or by side"
        case .integer(let range): "\(PropertyShape.number(range).description), whole"
        case .segment: PropertyShape.integer(.segmentIndex()).keyDescription
        case .intrinsicSize: "`[width, height]`, each points or `none`"
        case .transform: "`\".identity.scaledBy(x: 2, y: 2)\"`, as in statements"
        case .corners: "list of \(CornerMask.named.map { "`\($0.name)`" }.joined(separator: ", "))"
        case .path: "text with the path data of SVG"
        case .boolean, .number, .multiplier, .date, .texts, .textLists, .attributedText, .color, .point, .fractions,
            .offset,
            .rectangle, .directionalInsets, .font, .priority, .choice, .layerTime, .colors, .locations, .lengths:
            description.replacing("`.", with: "`")
        }
    }

    /// The description of the values that statements accept.
    fileprivate var description: String {
        switch self {
        case .boolean, .onOrOff: "`true`, `false`"
        case .number(.length): "points, not negative"
        case .number(.place): "points"
        case .number(let range) where !range.includesLower:
            "more than \(NumberRange.spell(range.lower)), at most \(NumberRange.spell(range.upper))"
        case .number(let range), .integer(let range):
            "\(NumberRange.spell(range.lower))…\(NumberRange.spell(range.upper))"
        case .multiplier: "0.001…1,000, or -1,000…-0.001"
        case .segment: "-1 or the index of a segment"
        case .text: "text in quotes"
        case .optionalText: "text in quotes, or `nil`"
        case .date: "a date in UTC"
        case .texts: "list of texts"
        case .textLists: "list of lists of texts"
        case .attributedText: "list of parts with attributes"
        case .color: "a color"
        case .point: "`[x, y]` in points"
        case .fractions: "`[x, y]`, fractions of the size"
        case .offset: "`[x, y]` in points"
        case .rectangle: "`[x, y, width, height]` in points"
        case .insets: "points, or `[top, left, bottom, right]`"
        case .directionalInsets: "points, or `[top, leading, bottom, trailing]`"
        case .intrinsicSize: "`[width, height]`, each points or `none`; or `none`"
        case .transform: "a transform"
        case .font: "a font"
        case .priority: "a priority"
        case .choice(let choice): choice.words.map { "`.\($0)`" }.joined(separator: ", ")
        case .layerTime: "seconds, -3,600…3,600"
        case .corners: "list of corners"
        case .colors: "list of 2…8 colors"
        case .locations: "list of numbers 0…1, one for each color"
        case .lengths: "list of lengths in points"
        case .path: "a path in quotes, in the syntax of SVG path data"
        case .image: "the path of a picture, the name of an image of the assets, or a symbol, in quotes; or `nil`"
        }
    }
}
