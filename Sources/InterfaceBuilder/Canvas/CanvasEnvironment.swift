package import Geometry

/// What lies around a scene on its canvas: what bars and margins take, which a file says only in part.
package struct CanvasEnvironment: Hashable, Sendable {
    /// What bars and the device's edges take of the root view.
    package var safeArea: EdgeInsets
    /// What the controller's top and bottom guide take of it.
    package var guides: EdgeInsets
    /// Margins known from elsewhere, by the view's id: all that widens them counted in.
    package var margins: [String: PartialInsets] = [:]
    /// Safe areas of views other than the root, known from elsewhere, by the guide's id.
    package var insetsOfGuides: [String: EdgeInsets] = [:]

    package init(safeArea: EdgeInsets, guides: EdgeInsets) {
        self.safeArea = safeArea
        self.guides = guides
    }

    /// Insets of which some sides are known.
    package struct PartialInsets: Hashable, Sendable {
        package var top: Double?
        package var left: Double?
        package var bottom: Double?
        package var right: Double?

        package init(top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }

        /// With the sides of `other` where nothing is known.
        func completed(from other: EdgeInsets) -> EdgeInsets {
            EdgeInsets(
                top: top ?? other.top, left: left ?? other.left, bottom: bottom ?? other.bottom,
                right: right ?? other.right)
        }
    }
}
