package import Diagnostics
package import Layout
package import Views

/// A constraint, or several constraints that share a name.
package struct SceneConstraint: Hashable, Sendable {
    package var name: Located<String>
    /// The constraints in the order in which they are created; never empty.
    package var parts: [Part]
    /// Whether the constraint is active from the start.
    package var isActive: Bool
    package var outlet: Outlet

    /// One of the constraints that share a name.
    package struct Part: Hashable, Sendable {
        /// The name in statements and traces: the shared name if there is only one constraint, otherwise a name such
        /// as `pinned.top` or `row[0]`.
        package var name: String
        package var expression: ConstraintExpression

        package init(name: String, expression: ConstraintExpression) {
            self.name = name
            self.expression = expression
        }
    }

    /// The strength of the script's reference to the constraint, like that of an `@IBOutlet`.
    package enum Outlet: String, Hashable, Sendable, CaseIterable {
        /// The constraint is retained while it is inactive.
        case strong
        /// The constraint is released when it becomes inactive, because only its view retained it.
        case weak
    }

    /// Creates a description of one constraint.
    package init(
        name: Located<String>, _ expression: ConstraintExpression, isActive: Bool = true, outlet: Outlet = .strong
    ) {
        self.init(
            name: name, parts: [Part(name: name.value, expression: expression)], isActive: isActive, outlet: outlet)
    }

    package init(name: Located<String>, parts: [Part], isActive: Bool = true, outlet: Outlet = .strong) {
        self.name = name
        self.parts = parts
        self.isActive = isActive
        self.outlet = outlet
    }
}

/// An equation or inequality: `first relation multiplier × second + constant @priority`.
package struct ConstraintExpression: Hashable, Sendable {
    package var first: Located<Anchor>
    package var relation: LayoutRelation
    /// The multiplier, which is never 0; 1 if there is no second anchor.
    package var multiplier: Double
    /// The second anchor; `nil` if the first anchor is compared only with ``constant``.
    package var second: Located<Anchor>?
    /// The constant in points.
    package var constant: Double
    package var priority: LayoutPriority
    package var span: SourceSpan

    package init(
        first: Located<Anchor>, relation: LayoutRelation, multiplier: Double = 1, second: Located<Anchor>? = nil,
        constant: Double = 0, priority: LayoutPriority = .required, span: SourceSpan
    ) {
        self.first = first
        self.relation = relation
        self.multiplier = multiplier
        self.second = second
        self.constant = constant
        self.priority = priority
        self.span = span
    }
}

/// An attribute of a view or a guide, such as `card.centerX`.
package struct Anchor: Hashable, Sendable {
    package var item: Item
    package var attribute: LayoutAttribute

    /// A view or a guide.
    package enum Item: Hashable, Sendable {
        case view(String)
        /// A guide that UIKit provides for the view with this name, such as `root.safeArea`.
        case guide(of: String, LayoutGuideID.Role)
        /// A guide that the script declares.
        case ownGuide(String)
    }

    /// The name of the view, the guide or the guide's owner.
    package var name: String {
        switch item {
        case .view(let name), .guide(of: let name, _), .ownGuide(let name): name
        }
    }

    package init(_ item: Item, _ attribute: LayoutAttribute) {
        self.item = item
        self.attribute = attribute
    }

    package init(view: String, attribute: LayoutAttribute) {
        self.init(.view(view), attribute)
    }
}
