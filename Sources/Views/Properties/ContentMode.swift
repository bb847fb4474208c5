public import Geometry

/// The position and scaling of an image in the bounds of its view: `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// The image is placed as with ``scaleToFill``. A view that draws its content redraws the content when its size
    /// changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Returns the rectangle in which an image is drawn. The rectangle can extend beyond `bounds`.
    ///
    /// - Parameters:
    ///   - size: The natural size of the image, in points. An image without an area has a rectangle of size zero.
    ///   - bounds: The bounds of the view, in points.
    public func place(of size: Size, in bounds: Rect) -> Rect {
        guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        let placed =
            switch self {
            case .scaleToFill, .redraw: bounds.size
            case .scaleAspectFit: size.scaled(by: min(across, down))
            case .scaleAspectFill: size.scaled(by: max(across, down))
            default: size
            }
        let share = shareOfFreeSpace
        return Rect(
            x: bounds.minX + (bounds.width - placed.width) * share.x,
            y: bounds.minY + (bounds.height - placed.height) * share.y, width: placed.width, height: placed.height)
    }

    /// The fractions of the free space that are to the left of the image and above it.
    private var shareOfFreeSpace: Point {
        switch self {
        case .topLeft: Point(x: 0, y: 0)
        case .top: Point(x: 0.5, y: 0)
        case .topRight: Point(x: 1, y: 0)
        case .left: Point(x: 0, y: 0.5)
        case .right: Point(x: 1, y: 0.5)
        case .bottomLeft: Point(x: 0, y: 1)
        case .bottom: Point(x: 0.5, y: 1)
        case .bottomRight: Point(x: 1, y: 1)
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center: Point(x: 0.5, y: 0.5)
        }
    }
}

extension Size {
    fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
