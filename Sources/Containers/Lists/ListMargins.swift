public import Geometry
public import Simulation
import Views

/// The horizontal distances in a list: between the list and its rows, and between a row and its content.
public struct ListMargins: Hashable, Sendable {
    /// The distances between the left and the right edge of the list and its rows, in points.
    public var row = EdgeInsets.zero
    /// The distances between the left and the right edge of a row and its content, in points: the safe area of a list whose
    /// rows reach its edges.
    public var content = EdgeInsets.zero
    /// The distance between the edges of the content and its texts, images and accessories, in points.
    public var text = Metric.cellMargin.value

    /// Creates the margins of a row outside of a list.
    public init() {}

    /// Creates the margins of a list for its present width, on its device, inside its safe area.
    public init(_ style: ListStyle, of list: View) {
        let (safeArea, inset) = (list.safeAreaInsets, list.adjustedContentInset)
        self.init(
            style, width: list.bounds.width,
            safeArea: EdgeInsets(left: safeArea.left - inset.left, right: safeArea.right - inset.right),
            on: list.window.device)
    }

    init(_ style: ListStyle, width: Double, safeArea: EdgeInsets, on device: Device) {
        let margin = device.systemMargin(forWidth: width)
        let sides = EdgeInsets(left: max(safeArea.left, 0), right: max(safeArea.right, 0))
        if style == .insetGrouped {
            row = EdgeInsets(left: sides.left + margin, right: sides.right + margin)
        } else {
            (content, text) = (sides, margin)
        }
    }

    /// Returns the width of the rows in a list, in points.
    public func rowWidth(in width: Double) -> Double { max(width - row.left - row.right, 0) }

    /// The distances between the edges of the list and the texts of its rows, headers and footers, in points.
    var texts: EdgeInsets {
        EdgeInsets(left: row.left + content.left + text, right: row.right + content.right + text)
    }
}
