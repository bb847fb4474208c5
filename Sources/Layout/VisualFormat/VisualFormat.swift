package import Geometry

/// A format of the Visual Format Language, read but not looked up: views along an axis and what is between them.
///
/// Ranges are in code points of ``text``.
package struct VisualFormat: Hashable, Sendable {
    package let text: String
    package let axis: Axis
    /// What joins the first view to the superview; `nil` where the format does not begin with `|`.
    let leading: Connection?
    /// In the order of the format; never empty.
    let views: [Item]
    /// What joins the last view to the superview; `nil` where the format does not end with `|`.
    let trailing: Connection?

    /// `[name(predicates)]`, with what joins it to the view before.
    struct Item: Hashable {
        let name: Name
        let predicates: [Predicate]
        /// `nil` for the first view.
        let connection: Connection?
    }

    struct Name: Hashable {
        let text: String
        let range: Range<Int>
    }

    /// What stands between two views, or between a view and the superview.
    struct Connection: Hashable {
        let distance: Distance
        /// With the `|`, where it is one to the superview.
        let range: Range<Int>
        /// Of the `|`; `nil` between views.
        var bar: Range<Int>?

        enum Distance: Hashable {
            /// Nothing: edge to edge.
            case none
            /// `-`
            case standard
            /// `-8-`, `-(>=8,<=20@750)-`
            case predicates([Predicate])
        }
    }

    /// `>=8@750`
    struct Predicate: Hashable {
        let relation: LayoutRelation
        let object: Value
        let priority: Value?
        var range: Range<Int> { object.range.lowerBound..<(priority ?? object).range.upperBound }
    }

    /// A number, or a name that stands for one or for a view.
    struct Value: Hashable {
        let content: Content
        let range: Range<Int>

        enum Content: Hashable {
            case number(Double)
            case name(String)
        }
    }
}
