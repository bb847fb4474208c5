import Geometry
import Layout
import Simulation
import Views

/// The tables of *The Timeline Language* and the dictionary of the fuzzer, derived from the tables of properties and
/// calls.
package enum PropertyTables {
    /// The table of each heading, in Markdown.
    package static var sections: [(heading: String, table: String)] {
        let groups: [(heading: String, subject: String, properties: [Property])] = [
            ("Properties of views", "card", properties { $0.owner.isView && $0.kinds == nil && $0.owner == .view }),
            ("Properties of layers", "card.layer", properties { $0.owner == .viewAndLayer || $0.owner == .layer }),
            ("Properties of text, controls, stack views and scroll views", "it", properties { $0.kinds != nil }),
            ("Properties of constraints", "slide", properties { $0.owner == .constraint }),
            ("Properties of animators", "grow", properties { $0.owner == .animator }),
        ]
        return groups.map { ($0.heading, table(of: $0.properties, subject: $0.subject)) }
            + [("Methods", calls), ("More keys of scroll views", keys(in: "scroll", of: .scroll(.init())))]
    }

    /// The keys of a mapping that are derived from rows.
    private static func keys(in mapping: String, of content: ViewContent) -> String {
        markdown(
            ["key", "of", "type", "default", ""],
            Property.all(inKey: mapping).filter(\.isInContent).map { property in
                let words = property.shape.description.replacing("`.", with: "`")
                let usual = property.value(in: content).map { "`\($0.traceText(property.shape))`" } ?? ""
                return ["`\(property.lastKey)`", "`\(mapping)`", words, usual, property.summary]
            })
    }

    /// Statements that assign every property and call every method, without their subjects: `.alpha = 0.5`.
    package static var statements: [String] {
        properties { _ in true }.map { ".\($0.owner == .layer ? "layer." : "")\($0.name) = \($0.shape.example)" }
            + Call.allCases.flatMap { call in
                let owner = call.signature.owner
                return call.examples.map { "\(owner.isClass ? owner.rawValue : "").\($0)" }
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
            if let kinds = property.kinds { cells.append(kinds.map { "`\($0.rawValue)`" }.joined(separator: ", ")) }
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
                    switch call.signature.owner {
                    case .view: call.signature.kinds == nil ? "root" : "row"
                    case .viewAndLayer: "card"
                    case .animator: "grow"
                    case .controller: "CardController"
                    case .viewClass, .transactionClass: call.signature.owner.rawValue
                    }
                return [call.examples.map { "`\(subject).\($0)`" }.joined(separator: ", "), call.signature.summary]
            })
    }

    private static func markdown(_ columns: [String], _ rows: [[String]]) -> String {
        ([columns, columns.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
            .replacing("|  |", with: "| |")
    }
}

extension Call {
    /// Uses of the call, without a subject.
    fileprivate var examples: [String] {
        (signature.examples.isEmpty ? ["\(rawValue)()"] : signature.examples)
            + [signature.indexedName].compactMap(\.self).map { "\($0)(.horizontal) = 251" }
    }
}

extension PropertyShape {
    /// A value as a statement writes it.
    fileprivate var example: String {
        switch self {
        case .boolean: "true"
        case .number(let range): range == .fraction ? "0.5" : "8"
        case .multiplier: "2"
        case .integer: "2"
        case .segment: "1"
        case .text: "\"wide\""
        case .optionalText: "\"Hello\""
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
        case .image: "\"harbour.png\""
        }
    }

    /// The description of the values in a table.
    fileprivate var description: String {
        switch self {
        case .boolean: "`true`, `false`"
        case .number(.length): "points, not negative"
        case .number(.place): "points"
        case .number(let range), .integer(let range):
            "\(NumberRange.spell(range.lower))…\(NumberRange.spell(range.upper))"
        case .multiplier: "0.001…1,000, or negative"
        case .segment: "-1 or a segment"
        case .text: "text in quotes"
        case .optionalText: "text in quotes, or `nil`"
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
        case .image: "the path of a picture in quotes, or `nil`"
        }
    }
}
