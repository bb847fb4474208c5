public import Geometry
public import Views

/// The description of a view that the system creates for a container, such as the title of a navigation bar.
///
/// The layout of a container is a function from its model and its size to a tree of descriptions, so that it can be
/// tested without a window. ``SystemViews`` creates the views.
public struct SystemView: Hashable, Sendable {
    /// The name that identifies the view among its siblings from one layout to the next.
    public var key: String
    /// The class of the view in UIKit's view tree, such as `_UINavigationBarLargeTitleView`.
    public var className: String
    /// The frame in the coordinates of the superview, in points.
    public var frame: Rect
    public var content: Content
    /// The opacity, 0 through 1.
    public var alpha: Double
    public var children: [SystemView]

    /// What a view shows.
    public enum Content: Hashable, Sendable {
        case nothing
        case text(String, Font, AdaptiveColor, ViewContent.TextAlignment)
        /// Text that is wrapped at the width of the view.
        case paragraph(String, Font, AdaptiveColor, ViewContent.TextAlignment)
        /// An image; a template image is drawn in the color, or in the tint color of the superview if there is none.
        case symbol(ViewContent.Image, AdaptiveColor?)
        /// An area with rounded corners.
        case platter(cornerRadius: Double, AdaptiveColor)
        /// A key: a line of text in the middle of an area with rounded corners, in the color of the last argument.
        case key(String, Font, AdaptiveColor, cornerRadius: Double, AdaptiveColor)
        /// The place of a view of the program. No view is created.
        case slot
    }

    public init(
        _ key: String, _ className: String, _ frame: Rect, _ content: Content = .nothing, alpha: Double = 1,
        _ children: [SystemView] = []
    ) {
        (self.key, self.className, self.frame) = (key, className, frame)
        (self.content, self.alpha, self.children) = (content, alpha, children)
    }
}

extension [SystemView] {
    /// Returns the frames of the views by the path of their keys, such as `title/label`, in the coordinates of the
    /// container.
    public func frames() -> [String: Rect] {
        var found: [String: Rect] = [:]
        visit { path, view, origin in found[path] = Rect(origin: origin, size: view.frame.size) }
        return found
    }

    /// Calls `body` with each view, superviews first, with the path of its keys and its origin in the container.
    public func visit(
        below path: String = "", at origin: Point = .zero, _ body: (String, SystemView, Point) -> Void
    ) {
        for view in self {
            let own = path.isEmpty ? view.key : path + "/" + view.key
            let place = origin + view.frame.origin
            body(own, view, place)
            view.children.visit(below: own, at: place, body)
        }
    }
}
