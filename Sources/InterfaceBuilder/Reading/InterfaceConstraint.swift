import Geometry
package import Layout
package import Views

/// A constraint of an Interface Builder file: `first relation multiplier × second + constant @priority`.
package struct InterfaceConstraint: Hashable, Sendable {
    package let id: String
    package let first: Side
    package let relation: LayoutRelation
    /// The second item; `nil` if the constraint compares a dimension with the constant alone.
    package let second: Side?
    /// The multiplier, which is not 0.
    package let multiplier: Double
    package let constant: Double
    package let priority: LayoutPriority
    package let identifier: String?
    /// Whether the constraint exists only in Interface Builder and is removed when the file is compiled.
    package let isPlaceholder: Bool
    package let variations: [InterfaceVariation]
    package let line: Int

    /// One side of a constraint: the id of a view or a guide, and an attribute.
    package struct Side: Hashable, Sendable {
        package let item: String
        package let attribute: LayoutAttribute
    }
}

extension InterfaceConstraint {
    /// Creates a constraint from its element.
    ///
    /// - Parameters:
    ///   - element: A `constraint` element.
    ///   - owner: The id of the view that contains the constraint. This view is the default first item.
    /// - Throws: An error if the element contains values that a constraint cannot have.
    init(_ element: InterfaceElement, owner: String) throws(Unreadable) {
        id = element.id ?? ""
        line = element.line
        identifier = element["identifier"]
        isPlaceholder = element.flag("placeholder") ?? false
        first = Side(item: element["firstItem"] ?? owner, attribute: try Self.attribute(element, "firstAttribute"))
        relation = try Self.relation(element["relation"])
        if let item = element["secondItem"] ?? (element["secondAttribute"] == nil ? nil : owner) {
            second = Side(item: item, attribute: try Self.attribute(element, "secondAttribute"))
        } else {
            second = nil
        }
        constant = try Self.number(element, "constant") ?? 0
        multiplier = try Self.multiplier(element["multiplier"] ?? "1")
        let priority = try Self.number(element, "priority") ?? 1000
        guard (1...1000).contains(priority) else { throw Unreadable("a priority of \(priority.shortText)") }
        self.priority = LayoutPriority(priority)
        variations = element.children("variation").map(InterfaceVariation.init)
        guard second != nil || first.attribute.isDimension else { throw Unreadable("a position but no second item") }
        if let second, !first.attribute.isComparable(with: second.attribute) {
            throw Unreadable("the attributes \(first.attribute.name) and \(second.attribute.name)")
        }
    }

    /// An error for an element with a value that cannot be used. In a message, the description follows the words "found a
    /// constraint with".
    struct Unreadable: Error {
        let what: String
        init(_ what: String) { self.what = what }
    }

    private static func attribute(_ element: InterfaceElement, _ name: String) throws(Unreadable) -> LayoutAttribute {
        let text = element[name] ?? ""
        guard let attribute = attributes[text] else { throw Unreadable("the attribute '\(text)'") }
        return attribute
    }

    private static let attributes: [String: LayoutAttribute] = {
        var table = Dictionary(uniqueKeysWithValues: LayoutAttribute.allCases.map { ($0.name, $0) })
        table["baseline"] = .lastBaseline
        return table
    }()

    private static func relation(_ text: String?) throws(Unreadable) -> LayoutRelation {
        switch text {
        case nil, "equal": return .equal
        case "lessThanOrEqual": return .lessThanOrEqual
        case "greaterThanOrEqual": return .greaterThanOrEqual
        case let other?: throw Unreadable("the relation '\(other)'")
        }
    }

    private static func number(_ element: InterfaceElement, _ name: String) throws(Unreadable) -> Double? {
        guard let text = element[name] else { return nil }
        guard let number = element.number(name) else { throw Unreadable("the \(name) '\(text)'") }
        return number
    }

    /// Parses a multiplier such as `0.5`, `1:2` or `1/2`.
    private static func multiplier(_ text: String) throws(Unreadable) -> Double {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
        let value: Double? =
            switch parts.count {
            case 1: parts[0]
            case 2: parts[0].flatMap { above in parts[1].map { above / $0 } }
            default: nil
            }
        guard let value, LayoutLimits.accepts(multiplier: value) else {
            throw Unreadable("the multiplier '\(text)'")
        }
        return value
    }
}

/// A variation of an element. It specifies installed items and values for some size classes or, as the default
/// variation, for all of them.
package struct InterfaceVariation: Hashable, Sendable {
    /// The condition; `nil` for `default`, which always applies.
    package let condition: TraitCondition?
    /// Whether the variation is for a trait that no iPhone or iPad has, such as the Mac idiom.
    package let isElsewhere: Bool
    package let key: String
    /// The ids of constraints and subviews that are installed.
    package let included: [String]
    /// The ids of constraints and subviews that are not installed.
    package let excluded: [String]
    /// The element. Its attributes contain the varied values, such as `constant`, `axis` or `spacing`.
    let element: InterfaceElement
    /// The elements that replace those of the varied element, such as a font.
    package let replaced: [InterfaceElement]
    package let line: Int

    init(_ element: InterfaceElement) {
        line = element.line
        self.element = element
        key = element["key"] ?? "default"
        var condition = TraitCondition()
        var isElsewhere = false
        for part in key.split(separator: "-") where key != "default" {
            switch part {
            case "widthClass=compact": condition.horizontalSizeClass = .compact
            case "widthClass=regular": condition.horizontalSizeClass = .regular
            case "heightClass=compact": condition.verticalSizeClass = .compact
            case "heightClass=regular": condition.verticalSizeClass = .regular
            case "userInterfaceIdiom=phone": condition.userInterfaceIdiom = .phone
            case "userInterfaceIdiom=pad": condition.userInterfaceIdiom = .pad
            default: isElsewhere = true
            }
        }
        self.condition = key == "default" ? nil : condition
        self.isElsewhere = isElsewhere
        let masks = element.children("mask")
        func references(_ name: String) -> [String] {
            masks.flatMap { $0.children(name).compactMap { $0["reference"] } }
        }
        included = references("include")
        excluded = references("exclude")
        replaced = element.children.filter { $0.name != "mask" }
    }

    /// The varied values, by attribute, such as `constant`, `axis` or `spacing`.
    package var attributes: [String: String] { element.peekedAttributes.filter { $0.key != "key" } }

    /// The number of traits in the condition. Variations with more traits take precedence.
    var specificity: Int { condition?.specificity ?? 0 }
}

extension TraitCondition {
    /// The number of traits in the condition that Interface Builder supports.
    var specificity: Int {
        [horizontalSizeClass != nil, verticalSizeClass != nil, userInterfaceIdiom != nil].count { $0 }
    }
}

extension [InterfaceVariation] {
    /// The variations in ascending order of precedence: the default variation, followed by those with one, two and
    /// three traits.
    package var inOrder: [InterfaceVariation] {
        (0...3).flatMap { specificity in filter { $0.specificity == specificity } }
    }
}
