package import Views

/// What an element says for some size classes: what is installed, and values.
package struct InterfaceVariation: Hashable, Sendable {
    /// `nil` for `default`, which holds always.
    package let condition: TraitCondition?
    /// Whether it is for something that no iPhone or iPad has, such as the Mac idiom.
    package let isElsewhere: Bool
    package let key: String
    /// The ids of constraints and subviews that are there.
    package let included: [String]
    /// The ids of constraints and subviews that are not there.
    package let excluded: [String]
    /// Everything else it sets: `constant`, `axis`, `spacing`, …
    package let attributes: [String: String]
    /// The elements it replaces, such as a font.
    package let replaced: [InterfaceElement]
    package let line: Int

    init(_ element: InterfaceElement) {
        line = element.line
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
        attributes = element.attributes.filter { $0.key != "key" }
        replaced = element.children.filter { $0.name != "mask" }
    }

    /// How many traits it is for: a variation for more of them wins.
    var specificity: Int { condition?.specificity ?? 0 }
}

extension TraitCondition {
    /// Of the traits that Interface Builder varies by, how many it speaks of.
    var specificity: Int {
        [horizontalSizeClass != nil, verticalSizeClass != nil, userInterfaceIdiom != nil].count { $0 }
    }
}

extension [InterfaceVariation] {
    /// `default`, then those for one size class, then those for two.
    package var inOrder: [InterfaceVariation] {
        (0...3).flatMap { specificity in filter { $0.specificity == specificity } }
    }
}
