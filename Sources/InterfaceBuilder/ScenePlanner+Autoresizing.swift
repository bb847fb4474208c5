import Geometry
import Layout

extension ScenePlanner {
    /// Writes the mask of a view out as constraints, as UIKit translates it: for a view whose superview gets its size from
    /// constraints, so that there is no size yet from which to follow it.
    ///
    /// - Parameters:
    ///   - frame: In a superview of the recorded size.
    mutating func autoresize(
        _ view: String, _ mask: AutoresizingMask, _ frame: Rect, in superview: InterfaceView
    ) {
        guard let outer = items[superview.id] else { return }
        let size = superview.frame?.size ?? .zero
        let horizontal = (
            mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
        )
        let vertical = (
            mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
        )
        place(view, horizontal, frame.minX, frame.maxX, size.width, in: outer, [.left, .right, .centerX, .width])
        place(view, vertical, frame.minY, frame.maxY, size.height, in: outer, [.top, .bottom, .centerY, .height])
    }

    /// - Parameters:
    ///   - flexible: What gives way: before the view, the view, behind it.
    ///   - attributes: Near edge, far edge, centre and extent.
    private mutating func place(
        _ view: String, _ flexible: (near: Bool, extent: Bool, far: Bool), _ start: Double, _ end: Double,
        _ whole: Double, in outer: PlannedConstraint.Item, _ attributes: [LayoutAttribute]
    ) {
        let inner = PlannedConstraint.Item.view(view)
        let (near, far, center, extent) = (attributes[0], attributes[1], attributes[2], attributes[3])
        switch flexible {
        case (true, false, true) where start + end > 0 && whole > 0:
            imply(inner, center, multiplier: (start + end) / whole, outer, center)
            imply(inner, extent, constant: end - start)
        case (true, true, _) where start > 0 && end > 0 && whole > 0, (_, true, true) where end > 0 && whole > 0:
            // Two parts or all three share; edges in proportion are the same where the fixed part is nothing.
            if start > 0 {
                imply(inner, near, multiplier: start / whole, outer, far)
            } else {
                imply(inner, near, outer, near)
            }
            imply(inner, far, multiplier: end / whole, outer, far)
        case (_, true, _):
            imply(inner, near, outer, near, constant: start)
            imply(inner, far, outer, far, constant: end - whole)
        case (true, false, false):
            imply(inner, far, outer, far, constant: end - whole)
            imply(inner, extent, constant: end - start)
        default:
            imply(inner, near, outer, near, constant: start)
            imply(inner, extent, constant: end - start)
        }
    }
}
