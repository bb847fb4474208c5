import Geometry
package import Layout
public import Views

/// A description of a constraint that the author or UIKit created, in the format of UIKit's console output.
public struct ConstraintDescription: Hashable, Sendable, CustomStringConvertible {
    public let kind: Kind
    /// The identifier that the author set; `nil` if there is none.
    public let identifier: String?
    /// The relation, for example `box.width == 200`.
    public let text: String
    public let priority: LayoutPriority
    /// The identifier of the constraint in its window; `nil` for a constraint that UIKit creates.
    package let id: LayoutConstraintID?
    /// The view on the first side; for a guide, the view that owns it.
    package let first: TraceSubject
    /// The view on the second side; `nil` if there is no second side.
    package let second: TraceSubject?
    /// The stack view that created the constraint; `nil` for any other constraint.
    package let stackView: TraceSubject?
    /// The content hugging or compression resistance that the constraint represents; `nil` for any other constraint.
    package let contentSize: LayoutRow.ContentSizeSide?

    package init(
        kind: Kind, identifier: String?, text: String, priority: LayoutPriority, id: LayoutConstraintID? = nil,
        of first: ViewID, _ second: ViewID? = nil, madeBy stackView: ViewID? = nil,
        contentSize: LayoutRow.ContentSizeSide? = nil
    ) {
        self.kind = kind
        self.identifier = identifier
        self.text = text
        self.priority = priority
        self.id = id
        self.first = .view(first)
        self.second = second.map { .view($0) }
        self.stackView = stackView.map { .view($0) }
        self.contentSize = contentSize
    }

    /// The views of the sides.
    package var views: [TraceSubject] { [first] + (second.map { [$0] } ?? []) }

    /// The class of a constraint in UIKit.
    public enum Kind: String, Hashable, Sendable {
        case constraint = "NSLayoutConstraint"
        /// One half of an intrinsic content size: `<=` with the content hugging priority, or `>=` with the
        /// compression resistance priority.
        case contentSize = "NSContentSizeLayoutConstraint"
        /// A component of a frame that was set in code.
        case autoresizingMask = "NSAutoresizingMaskLayoutConstraint"
    }

    /// The description, for example `<NSLayoutConstraint 'wide' box.width == 200 @750>`. It contains the priority
    /// unless the constraint is required.
    public var description: String {
        let name = identifier.map { " '\($0)'" } ?? ""
        return "<\(kind.rawValue)\(name) \(text)\(priority.isRequired ? "" : " @" + priority.rawValue.shortText)>"
    }
}
