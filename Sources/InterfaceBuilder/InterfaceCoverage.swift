/// A record of how the import handles each attribute and element of a file. Each of them is used, deliberately ignored,
/// or reported as left out.
///
/// Elements record which of their attributes and child elements the reader, the planner and the canvas rules read.
/// Everything else is either listed in ``IgnoredName/all`` or reported, so that the import never drops anything
/// silently.
package struct InterfaceCoverage: Sendable {
    private var counts: [Key: Row] = [:]

    package init() {}

    /// The way in which the import handles a name.
    package enum Outcome: Hashable, Sendable {
        case used
        /// The name is deliberately ignored.
        case ignored(reason: String)
        /// The name is left out, and is part of ``reports``.
        case reported
        /// The name is left out, and a more specific message reports it, such as a message about a font family.
        case reportedInDetail
    }

    /// A name and its outcome.
    package struct Row: Hashable, Sendable {
        /// The name of an element and of its attribute or child element, such as `label.shadowColor`. If a child
        /// element has a key, the key is used as its name.
        package let name: String
        package let outcome: Outcome
        /// The number of occurrences.
        package fileprivate(set) var count = 1
        /// The line of the first occurrence.
        package let line: Int
        /// The id of the element at the first occurrence, or of its closest ancestor that has an id.
        package let id: String?
    }

    private struct Key: Hashable {
        let name: String
        let outcome: Outcome
    }

    /// Adds an element and all its descendants. Call this method only after the scenes of the element have been
    /// planned.
    package mutating func add(_ element: InterfaceElement) { walk(element, isIn: nil) }

    /// The names with their outcomes, sorted by name.
    package var rows: [Row] {
        counts.values.sorted { ($0.name, $0.outcome.order, $0.line) < ($1.name, $1.outcome.order, $1.line) }
    }

    /// The names that are left out and that no other message reports, in file order.
    package var reports: [Row] {
        counts.values.filter { $0.outcome == .reported }.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    }

    /// Merges the rows of another file. If both files have a row with the same name and outcome, the line and the id
    /// of this file's row are kept.
    package mutating func merge(_ other: InterfaceCoverage) {
        counts.merge(other.counts) { mine, other in
            var row = mine
            row.count += other.count
            return row
        }
    }

    /// Adds the attributes and the child elements of `element`, but not the element itself.
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

    /// Adds a child element. A child that is left out is reported as a whole if it is a single value or empty. For
    /// any other child that is left out, its attributes and child elements are added instead.
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
    /// The description of the outcome in the coverage table.
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
    /// Whether the element, one of its attributes or one of its descendants was used.
    fileprivate var isUsedAnywhere: Bool { usage.isAnyUsed || children.contains { $0.isUsedAnywhere } }

    /// Whether the element is the value of a property, rather than an object that has properties.
    fileprivate var isOneValue: Bool { Self.kindsOfValues.contains(name) }

    /// Whether the element has no attribute besides its key, and no children.
    fileprivate var holdsNothing: Bool { children.isEmpty && attributeNames.allSatisfy { $0 == "key" } }

    /// Whether the element is an empty list of a known kind.
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
