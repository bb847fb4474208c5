package import Geometry
import Glibc

/// The wheels of a picker: columns of rows on a drum. The row in the middle is selected.
package struct PickerWheel: Hashable, Sendable {
    package var columns: [Column]

    package init(columns: [Column]) { self.columns = columns }

    /// A wheel, with the rows that are visible.
    package struct Column: Hashable, Sendable {
        /// The rows, from top to bottom, with their distances to the selected row.
        package let rows: [Row]
        /// The part of the width; 0 for an equal part.
        package let share: Double
        package let alignment: ViewContent.Button.HorizontalAlignment

        package struct Row: Hashable, Sendable {
            package let offset: Int
            package let text: String
        }

        /// - Parameters:
        ///   - share: The part of the width that the wheels share; 0 for an equal part.
        ///   - alignment: The side of the wheel at which the texts are.
        ///   - text: Returns the text of a row at a distance to the selected row; `nil` for no row.
        package init(
            _ share: Double = 0, _ alignment: ViewContent.Button.HorizontalAlignment = .center,
            _ text: (Int) -> String?
        ) {
            (self.share, self.alignment) = (share, alignment)
            rows = (-PickerWheel.reach...PickerWheel.reach).compactMap { offset in
                text(offset).map { Row(offset: offset, text: $0) }
            }
        }
    }

    /// The natural size of a picker, in points.
    package static let size = Size(width: 320, height: 216)
    /// The largest number of rows above or below the selected one.
    private static let reach = 8
    // iOS 26.1: the height of a row; the distance of the band from the edges, the space between wheels, and the fonts and
    // the opacity of the rows.
    package static let rowHeight = 32.0
    private static let (margin, spacing) = (9.0, 5.0)
    package static let (selectedFont, font) = (Font(size: 23.5), Font(size: 21))
    private static let opacity = 0.447

    /// A row on the drum.
    package struct Line: Hashable, Sendable {
        package let text: String
        /// The area of the row, which is lower toward the edges of the drum.
        package let area: Rect
        package let isSelected: Bool
        package let alignment: ViewContent.Button.HorizontalAlignment
        /// The height of the row as a fraction of that of the selected row.
        package let scale: Double

        package var opacity: Double { isSelected ? 1 : PickerWheel.opacity * scale }
        package var font: Font { isSelected ? PickerWheel.selectedFont : PickerWheel.font }
    }

    /// Returns the area behind the selected rows.
    package static func band(in size: Size) -> Rect {
        Rect(
            x: margin, y: (size.height - rowHeight) / 2 - 1, width: max(size.width - 2 * margin, 0),
            height: rowHeight + 2)
    }

    /// Returns the visible rows.
    ///
    /// - Source: the rows of a picker on iOS 26.1. With T = height + 75 and N = ⌈2T / row height⌉, they are 2π / N apart on
    ///   a drum with the radius 0.334225372 · T.
    package func lines(in size: Size, isRightToLeft: Bool) -> [Line] {
        let span = size.height + 75
        let angle = 2 * Double.pi / (2 * span / Self.rowHeight).rounded(.up)
        let radius = 0.334225372 * span
        let room = max(size.width - 2 * Self.margin - Self.spacing * Double(columns.count - 1), 0)
        var left = Self.margin
        return columns.flatMap { column in
            let width = (column.share > 0 ? room * column.share / shares : room / Double(columns.count)).rounded(.down)
            defer { left += width + Self.spacing }
            return column.rows.compactMap { row -> Line? in
                let turn = Double(row.offset) * angle
                guard abs(turn) < .pi / 2 else { return nil }
                let height = Self.rowHeight * cos(turn)
                let middle = size.height / 2 + radius * sin(turn)
                let area = Rect(x: left, y: middle - height / 2, width: width, height: height)
                return Line(
                    text: row.text, area: area.mirrored(isRightToLeft, in: size.width), isSelected: row.offset == 0,
                    alignment: column.alignment, scale: cos(turn))
            }
        }
    }

    private var shares: Double { max(columns.map(\.share).reduce(0, +), 1e-9) }

    func parts(in size: Size, isRightToLeft: Bool) -> [ContentPart] {
        [ContentPart("UIPickerView.band", Self.band(in: size))]
            + lines(in: size, isRightToLeft: isRightToLeft).map { ContentPart("UILabel", $0.area, text: $0.text) }
    }
}
