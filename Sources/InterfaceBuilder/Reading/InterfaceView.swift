package import Geometry
package import Layout

/// A view as an Interface Builder file describes it, with its subviews.
package struct InterfaceView: Hashable, Sendable {
    package let id: String
    /// With everything that is read only when it is wanted: what the view shows, its outlets, its attributes.
    package let element: InterfaceElement
    /// In the superview's coordinates, in points, as Apple's engine recorded it; `nil` where the file has none.
    package let frame: Rect?
    package var placement: Placement
    package var constraints: [InterfaceConstraint] = []
    package var guides: [InterfaceGuide] = []
    /// In the order of the file.
    package var variations: [InterfaceVariation] = []
    /// Back to front.
    package var subviews: [InterfaceView] = []

    /// What decides where a view is.
    package enum Placement: Hashable, Sendable {
        /// Its recorded frame, which follows the superview's size by the mask: nobody else is asked.
        case frame(AutoresizingMask)
        /// Constraints.
        case constraints
        /// The stack view that arranges it, and constraints.
        case arranged
    }

    /// The element's name: `label`, `stackView`, …
    package var kind: String { element.name }
    package var line: Int { element.line }
    package var isStack: Bool { kind == "stackView" }
    package var isFree: Bool { if case .frame = placement { false } else { true } }

    /// This view and all below it, each before its subviews.
    package var depthFirst: [InterfaceView] { [self] + subviews.flatMap(\.depthFirst) }

    /// Whether it, or a view below it, is flagged `attribute`.
    package func isFlagged(_ attribute: String) -> Bool {
        element.flag(attribute) == true || subviews.contains { $0.isFlagged(attribute) }
    }
}

/// A guide that an element declares: what a constraint speaks of by its id.
package struct InterfaceGuide: Hashable, Sendable {
    package let id: String
    package let kind: Kind
    package let line: Int

    package enum Kind: Hashable, Sendable {
        case safeArea, scrollContent, scrollFrame
        /// Above the keyboard; while there is none, above the bottom of the safe area.
        case keyboard
        /// Of the controller, for deployments before iOS 11.
        case top, bottom
        /// Of the author; constraints lay it out.
        case custom
    }
}
