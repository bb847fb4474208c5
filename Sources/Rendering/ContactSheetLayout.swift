import Geometry
import Views

/// Which frames a contact sheet shows, and where; places are in points of the page.
struct ContactSheetLayout: Hashable, Sendable {
    /// The frames that are shown, in order.
    let indices: [Int]
    let columns: Int
    /// How large a frame is on the page.
    let picture: Size
    /// Points of the page in a point of the film.
    let reduction: Double

    static let caption = Font(size: 12, weight: .medium)
    private static let longestEdge = 240.0
    private static let margin = 24.0
    private static let gap = 20.0
    private static let captionGap = 6.0

    /// - Parameters:
    ///   - canvas: The film's, in points.
    ///   - limit: At most so many frames are chosen, evenly, the first and the last among them.
    init(canvas: Size, frameCount: Int, limit: Int) {
        let shown = min(limit, frameCount)
        indices = (0..<shown).map { place in
            shown == 1 ? 0 : (place * (frameCount - 1) + (shown - 1) / 2) / (shown - 1)
        }
        // A page wider than high: upright frames six in a row, wide ones four.
        columns = max(1, min(shown, canvas.height > canvas.width ? 6 : 4))
        reduction = ContactSheetLayout.longestEdge / max(canvas.width, canvas.height)
        picture = Size(width: canvas.width * reduction, height: canvas.height * reduction)
    }

    var page: Size {
        let rows = (indices.count + columns - 1) / columns
        let twoMargins = 2 * ContactSheetLayout.margin
        return Size(
            width: twoMargins + Double(columns) * step.width - ContactSheetLayout.gap,
            height: twoMargins + Double(rows) * step.height - ContactSheetLayout.gap)
    }

    /// Which cell shows the frame, counted row by row; `nil` when none does.
    func cell(ofFrame index: Int) -> Int? { indices.firstIndex(of: index) }

    /// Where the frame stands.
    func pictureRect(ofCell cell: Int) -> Rect {
        Rect(
            origin: Point(
                x: ContactSheetLayout.margin + Double(cell % columns) * step.width,
                y: ContactSheetLayout.margin + Double(cell / columns) * step.height), size: picture)
    }

    /// Where the time stands.
    func captionRect(ofCell cell: Int) -> Rect {
        let picture = pictureRect(ofCell: cell)
        return Rect(
            x: picture.minX, y: picture.maxY + ContactSheetLayout.captionGap, width: picture.width,
            height: ContactSheetLayout.caption.lineHeight)
    }

    /// From one cell to the next.
    private var step: Size {
        let captionHeight = ContactSheetLayout.captionGap + ContactSheetLayout.caption.lineHeight
        return Size(
            width: picture.width + ContactSheetLayout.gap,
            height: picture.height + captionHeight + ContactSheetLayout.gap)
    }
}
