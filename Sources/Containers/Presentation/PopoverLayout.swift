public import Geometry
import Views

/// The place of a popover beside the view that it belongs to.
public struct PopoverLayout: Sendable {
    /// A side of a popover at which its arrow can be.
    public enum Arrow: String, Hashable, Sendable, CaseIterable { case left, right, up, down }

    /// What a popover belongs to.
    public enum Source: Hashable, Sendable {
        /// An area of the window, in points.
        case area(Rect)
        /// The platter of a bar item, in points. The popover has no arrow.
        case barItem(Rect)
        /// Nothing: the popover is in the middle of the window.
        case none
    }

    /// The frame of the popover with its arrow, in the window.
    public let frame: Rect
    /// The side with the arrow; `nil` without an arrow.
    public let arrow: Arrow?
    /// The frame of the content, in the coordinates of the popover.
    public let content: Rect
    /// The views behind the content, in the coordinates of the popover: the arrow.
    public let views: [SystemView]

    /// - Parameters:
    ///   - size: The size of the content, in points.
    ///   - permitted: The sides at which the arrow can be. A popover to the side of its source is preferred.
    public init(of size: Size, from source: Source, permitted: Set<Arrow>, in environment: PresentationEnvironment) {
        let margin = Metric.popoverMargin.value
        let window = Rect(
            x: margin, y: margin, width: max(environment.size.width - 2 * margin, 0),
            height: max(environment.size.height - 2 * margin, 0))
        let size = Size(width: min(size.width, window.width), height: min(size.height, window.height))
        switch source {
        case .none:
            frame = Rect(
                x: environment.grid.rounded((environment.size.width - size.width) / 2),
                y: environment.grid.rounded((environment.size.height - size.height) / 2), width: size.width,
                height: size.height)
            arrow = nil
        case .barItem(let item):
            frame = Rect(
                x: environment.grid.rounded(item.midX - size.width / 2),
                y: item.maxY - Metric.popoverBarOverlap.value, width: size.width, height: size.height
            ).moved(into: window)
            arrow = nil
        case .area(let area):
            let order = Arrow.allCases.filter { permitted.contains($0) }
            // A popover above or below its source can move sideways.
            let fitting = order.first { arrow in
                let frame = PopoverLayout.frame(of: size, arrow, at: area, on: environment.grid)
                return window.contains(
                    arrow.crossAxis == .horizontal ? frame.moved(into: window, along: .horizontal) : frame)
            }
            // A popover without space for its arrow beside the area begins in the middle of the area.
            let chosen = fitting ?? order.first ?? .up
            var place = PopoverLayout.frame(of: size, chosen, at: area, on: environment.grid)
                .moved(into: window, along: chosen.crossAxis)
            if !window.contains(place) { place = place.squeezed(chosen, to: area, in: window) }
            (frame, arrow) = (place, chosen)
        }
        let length = Metric.popoverArrow.value
        var content = Rect(origin: .zero, size: frame.size)
        switch arrow {
        case .left: content = Rect(x: length, y: 0, width: max(frame.width - length, 0), height: frame.height)
        case .right: content.size.width = max(frame.width - length, 0)
        case .up: content = Rect(x: 0, y: length, width: frame.width, height: max(frame.height - length, 0))
        case .down: content.size.height = max(frame.height - length, 0)
        case nil: break
        }
        self.content = content
        if let arrow, case .area(let area) = source {
            views = [PopoverLayout.view(of: arrow, to: area, from: frame, beside: content)]
        } else {
            views = []
        }
    }

    /// Returns the view of an arrow that points at the middle of an area, but is never at a corner.
    private static func view(of arrow: Arrow, to area: Rect, from frame: Rect, beside content: Rect) -> SystemView {
        let (length, base) = (Metric.popoverArrow.value, Metric.popoverArrowWidth.value)
        let isVertical = arrow.crossAxis == .vertical
        let wanted = isVertical ? area.midY - frame.minY : area.midX - frame.minX
        let (extent, end) = (isVertical ? frame.height : frame.width, Metric.popoverRadius.value + base / 2)
        let start = min(max(wanted, end), max(extent - end, end)) - base / 2
        let place =
            switch arrow {
            case .left: Rect(x: 0, y: start, width: length, height: base)
            case .right: Rect(x: content.maxX, y: start, width: length, height: base)
            case .up: Rect(x: start, y: 0, width: base, height: length)
            case .down: Rect(x: start, y: content.maxY, width: base, height: length)
            }
        return SystemView(
            "arrow", "UIImageView", place,
            .symbol(triangle(arrow, place.size), AdaptiveColor.secondarySystemGroupedBackground))
    }

    /// Returns the frame of a popover that touches an area with its arrow, centered at the area.
    private static func frame(of size: Size, _ arrow: Arrow, at area: Rect, on grid: PixelGrid) -> Rect {
        let length = Metric.popoverArrow.value
        let (x, y) = (grid.rounded(area.midX - size.width / 2), grid.rounded(area.midY - size.height / 2))
        let (tall, wide) = (size.height + length, size.width + length)
        return switch arrow {
        case .left: Rect(x: area.maxX, y: y, width: wide, height: size.height)
        case .right: Rect(x: area.minX - wide, y: y, width: wide, height: size.height)
        case .up: Rect(x: x, y: area.maxY, width: size.width, height: tall)
        case .down: Rect(x: x, y: area.minY - tall, width: size.width, height: tall)
        }
    }
}

extension PopoverLayout.Arrow {
    /// The axis along which a popover with this arrow can move without leaving its source.
    fileprivate var crossAxis: Axis { self == .left || self == .right ? .vertical : .horizontal }
}

extension Rect {
    fileprivate var midX: Double { minX + width / 2 }
    fileprivate var midY: Double { minY + height / 2 }

    fileprivate func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Returns the rectangle moved into another one, along one axis or both.
    fileprivate func moved(into area: Rect, along axis: Axis? = nil) -> Rect {
        var moved = self
        if axis != .vertical { moved.origin.x = max(min(minX, area.maxX - width), area.minX) }
        if axis != .horizontal { moved.origin.y = max(min(minY, area.maxY - height), area.minY) }
        return moved
    }

    /// Returns the part of a popover that fits between the edge of the window and the middle of its source.
    fileprivate func squeezed(_ arrow: PopoverLayout.Arrow, to area: Rect, in window: Rect) -> Rect {
        var part = self
        switch arrow {
        case .left: (part.origin.x, part.size.width) = (area.midX, min(width, max(window.maxX - area.midX, 0)))
        case .right:
            part.size.width = min(width, max(area.midX - window.minX, 0))
            part.origin.x = area.midX - part.width
        case .up: (part.origin.y, part.size.height) = (area.midY, min(height, max(window.maxY - area.midY, 0)))
        case .down:
            part.size.height = min(height, max(area.midY - window.minY, 0))
            part.origin.y = area.midY - part.height
        }
        return part
    }
}

/// Returns a template image of a triangle that points to a side.
private func triangle(_ arrow: PopoverLayout.Arrow, _ size: Size) -> ViewContent.Image {
    let (width, height) = (size.width, size.height)
    let corners: [Point] =
        switch arrow {
        case .left: [Point(x: 0, y: height / 2), Point(x: width, y: 0), Point(x: width, y: height)]
        case .right: [Point(x: width, y: height / 2), .zero, Point(x: 0, y: height)]
        case .up: [Point(x: width / 2, y: 0), Point(x: 0, y: height), Point(x: width, y: height)]
        case .down: [Point(x: width / 2, y: height), .zero, Point(x: width, y: 0)]
        }
    var path = Path()
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.close()
    var image = ViewContent.Image(Drawing(size: size, operations: [.fill(path, .nonZero, .black, .normal)]))
    image.renderingMode = .alwaysTemplate
    return image
}
