/// The outcome for every attribute and element of a file: it was used, it is deliberately ignored, or it is reported as
/// left out.
///
/// The elements record what the reader, the planner and the canvas look up. Everything else is either in
/// ``IgnoredName/all`` or reported, so that nothing can be lost without a message.
package struct InterfaceCoverage: Sendable {
    private var counts: [Key: Row] = [:]

    package init() {}

    /// The outcome for a name.
    package enum Outcome: Hashable, Sendable {
        case used
        /// The name is ignored on purpose.
        case ignored(reason: String)
        /// The name is reported by ``reports``.
        case reported
        /// A separate message reports the name, such as a message about a font of another family.
        case reportedInDetail
    }

    /// A name with its outcome.
    package struct Row: Hashable, Sendable {
        /// The name of an element and its attribute or child element: `label.shadowColor`. If a child element has a
        /// key, the key is used as its name.
        package let name: String
        package let outcome: Outcome
        /// The number of occurrences.
        package fileprivate(set) var count = 1
        /// The line of the first occurrence.
        package let line: Int
        /// The id of the first element, or of the closest element around it.
        package let id: String?
    }

    private struct Key: Hashable {
        let name: String
        let outcome: Outcome
    }

    /// Adds an element and all its descendants. Call this method only after the element has been used completely.
    package mutating func add(_ element: InterfaceElement) { walk(element, isIn: nil) }

    /// The names with their outcomes, sorted by name.
    package var rows: [Row] {
        counts.values.sorted { ($0.name, $0.outcome.order, $0.line) < ($1.name, $1.outcome.order, $1.line) }
    }

    /// The names that are left out and that no other message names, in the order of the file.
    package var reports: [Row] {
        counts.values.filter { $0.outcome == .reported }.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    }

    /// Merges the rows of another file. If both files have a row, the line and the id in this file are kept.
    package mutating func merge(_ other: InterfaceCoverage) {
        counts.merge(other.counts) { mine, other in
            var row = mine
            row.count += other.count
            return row
        }
    }

    /// Adds the attributes and the child elements of a used element.
    private mutating func walk(_ element: InterfaceElement, isIn outer: String?) {
        let id = element.peek("id") ?? outer
        for (index, attribute) in element.attributeNames.enumerated() where attribute != "key" {
            let outcome: Outcome =
                if element.usage.isReported(index) {
                    .reportedInDetail
                } else if element.usage.isUsed(index) {
                    .used
                } else if let reason = IgnoredName.reason(for: attribute, value: element.peek(attribute), in: element) {
                    .ignored(reason: reason)
                } else {
                    .reported
                }
            note("\(element.name).\(attribute)", outcome, element.line, id)
        }
        for child in element.children { add(child, of: element, in: id) }
    }

    /// Adds a child element. If the element is left out, it is reported as a whole only if it is a single value or
    /// empty; otherwise, its attributes and child elements are added instead.
    private mutating func add(_ child: InterfaceElement, of element: InterfaceElement, in id: String?) {
        let name = "\(element.name).\(child.key ?? child.name)"
        let place = child.peek("id") ?? id
        if child.usage.isReported(nil) {
            note(name, .reportedInDetail, child.line, place)
        } else if child.isUsedAnywhere {
            note(name, .used, child.line, place)
            walk(child, isIn: id)
        } else if let reason = IgnoredName.reason(forChild: child, in: element) {
            note(name, .ignored(reason: reason), child.line, place)
        } else if child.isEmptyList {
            note(name, .ignored(reason: "an empty list"), child.line, place)
        } else if child.isOneValue || child.holdsNothing {
            note(name, .reported, child.line, place)
        } else {
            walk(child, isIn: id)
        }
    }

    private mutating func note(_ name: String, _ outcome: Outcome, _ line: Int, _ id: String?) {
        counts[
            Key(name: name, outcome: outcome), default: Row(name: name, outcome: outcome, count: 0, line: line, id: id)
        ]
        .count += 1
    }
}

extension InterfaceCoverage.Outcome {
    /// The description of the outcome in a table.
    package var words: String {
        switch self {
        case .used: "used"
        case .ignored(let reason): "ignored: \(reason)"
        case .reported, .reportedInDetail: "reported"
        }
    }

    fileprivate var order: Int {
        switch self {
        case .used: 0
        case .ignored: 1
        case .reported: 2
        case .reportedInDetail: 3
        }
    }
}

extension InterfaceElement {
    /// Whether the element, one of its attributes or something in it was used.
    fileprivate var isUsedAnywhere: Bool { usage.isAnyUsed || children.contains { $0.isUsedAnywhere } }

    /// Whether the element is the value of a property, rather than an object with properties of its own.
    fileprivate var isOneValue: Bool { Self.kindsOfValues.contains(name) }

    /// Whether the element has no attribute besides its key, and no children.
    fileprivate var holdsNothing: Bool { children.isEmpty && attributeNames.allSatisfy { $0 == "key" } }

    /// Whether the element is a list of known objects, and is empty.
    fileprivate var isEmptyList: Bool { holdsNothing && Self.kindsOfLists.contains(name) }

    private static let kindsOfLists: Set<String> = [
        "cells", "constraints", "items", "prototypes", "sections", "segments", "subviews",
        "userDefinedRuntimeAttributes",
    ]

    private static let kindsOfValues: Set<String> = [
        "attributedString", "blurEffect", "bool", "buttonConfiguration", "color", "date", "directionalEdgeInsets",
        "edgeInsets", "extendedEdge", "font", "fontDescription", "imageReference", "inset", "integer",
        "listContentConfiguration", "locale", "mutableString", "navigationBarAppearance", "offsetWrapper", "point",
        "preferredSymbolConfiguration", "real", "rect", "scopeButtonTitles", "size", "string", "tabBarAppearance",
        "textAttributes", "timeZone", "toolbarAppearance", "value", "vibrancyEffect",
    ]
}
