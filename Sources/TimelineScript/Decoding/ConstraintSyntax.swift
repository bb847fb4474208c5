import Diagnostics
import Layout

/// What a constraint's text says, before its names and numbers are looked at.
enum ConstraintSyntax {
    case expression(ExpressionSyntax)
    case composite(CompositeSyntax)
}

/// `card.width == 0.5 * root.width + 8 @750`
struct ExpressionSyntax {
    struct Item {
        /// A view or a guide.
        let name: Located<String>
        /// Of the view: `safeArea`.
        let guide: Located<String>?
        let attribute: Located<String>
        var span: SourceSpan { name.span.through(attribute.span) }
    }

    let first: Item
    let relation: LayoutRelation
    var multiplier: Located<Double>?
    var second: Item?
    var constant: Located<Double>?
    var priority: PrioritySyntax?
    let span: SourceSpan
}

/// `card.edges == root.safeArea inset 16`: several constraints of one name.
struct CompositeSyntax {
    let first: WholeItem
    let composite: Composite
    /// `nil` for a size in numbers.
    var second: WholeItem?
    var multiplier: Located<Double>?
    /// Insets, an offset or a size.
    var numbers: [Located<Double>] = []
    var priority: PrioritySyntax?
    let span: SourceSpan

    struct WholeItem {
        /// A view or a guide.
        let name: Located<String>
        /// Of the view: `safeArea`.
        let guide: Located<String>?
        var span: SourceSpan { name.span.through(guide?.span ?? name.span) }
    }
}

/// An attribute that stands for several.
enum Composite: String, CaseIterable {
    case edges, horizontalEdges, verticalEdges, center, size

    /// In the order in which their constraints are made.
    var attributes: [LayoutAttribute] {
        switch self {
        case .edges: [.top, .leading, .bottom, .trailing]
        case .horizontalEdges: [.leading, .trailing]
        case .verticalEdges: [.top, .bottom]
        case .center: [.centerX, .centerY]
        case .size: [.width, .height]
        }
    }

    /// The word before the numbers that are added, and what a list of them is.
    var numbers: (word: String, list: String)? {
        switch self {
        case .edges: ("inset", "[top, leading, bottom, trailing]")
        case .horizontalEdges: ("inset", "[leading, trailing]")
        case .verticalEdges: ("inset", "[top, bottom]")
        case .center: ("offset", "[x, y]")
        case .size: nil
        }
    }
}

/// A priority as it is written: a number, or a name with a dot before it or without.
struct PrioritySyntax {
    enum Value: Hashable {
        case number(Double)
        case name(String)
    }

    let value: Value
    let span: SourceSpan
}
