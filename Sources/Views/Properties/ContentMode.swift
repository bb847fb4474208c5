public import Geometry

/// How a picture lies in the bounds of its view: `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// As ``scaleToFill``; a view that draws itself draws again when its size changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Where a picture of a natural size lies. It may reach out of `bounds`.
    ///
    /// - Parameters:
    ///   - size: In points; one without an area lies nowhere, with a size of zero.
    ///   - bounds: Of the view, in points.
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

    /// How much of the room that is left lies before the picture, on each axis.
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
