package import Containers

/// How a scene presents a view that is not in the tree of its root.
package enum PresentationDescription: Hashable, Sendable {
    case sheet(SheetDescription)
    /// The view covers the screen. The presenting controllers disappear, unless `isOver`.
    case fullScreen(isOver: Bool)
    case alert(Alert)
}

/// The properties of a sheet, with the names and defaults of `UISheetPresentationController`.
package struct SheetDescription: Hashable, Sendable {
    /// A height at which the sheet rests, with its name: `medium`, `large`, or a number of points.
    package struct Detent: Hashable, Sendable {
        package var name: String
        package var height: SheetLayout.Detent

        package init(name: String, height: SheetLayout.Detent) { (self.name, self.height) = (name, height) }
    }

    package var detents = [Detent(name: "large", height: .large)]
    /// The name of the detent at which the sheet appears; `nil` for the lowest one.
    package var selected: String?
    /// The name of the highest detent at which the window behind the sheet is not dimmed; `nil` if it is always dimmed.
    package var undimmed: String?
    package var prefersGrabberVisible = false
    /// The radius of the corners in points; `nil` for the system's.
    package var cornerRadius: Double?
    /// Whether the user cannot dismiss the sheet.
    package var isModal = false
    package var prefersScrollingExpands = true
    package var prefersEdgeAttachedInCompactHeight = false

    package init() {}
}
