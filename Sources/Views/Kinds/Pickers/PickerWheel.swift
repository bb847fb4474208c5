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
        /// The distance by which the wheel is turned from its selected row, in rows.
        package let turn: Double
        /// The text beside the selected row, such as `hours`; `nil` for none.
        package var unit: String?

        package struct Row: Hashable, Sendable {
            package let offset: Int
            package let text: String
        }

        /// - Parameters:
        ///   - share: The part of the width that the wheels share; 0 for an equal part.
        ///   - alignment: The side of the wheel at which the texts are.
        ///   - turn: The distance by which the wheel is turned, in rows.
        ///   - unit: The text beside the selected row; `nil` for none.
        ///   - text: Returns the text of a row at a distance to the selected row; `nil` for no row.
        package init(
            _ share: Double = 0, _ alignment: ViewContent.Button.HorizontalAlignment = .center, turned turn: Double = 0,
            unit: String? = nil, _ text: (Int) -> String?
        ) {
            (self.share, self.alignment, self.turn, self.unit) = (share, alignment, turn, unit)
            let middle = Int(turn.rounded())
            rows = (middle - PickerWheel.reach...middle + PickerWheel.reach).compactMap { offset in
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
    // The place and the font of units were not measured.
    private static let unitDistance = 20.0
    package static let unitFont = Font(size: 17, weight: .semibold)

    /// A row on the drum.
    package struct Line: Hashable, Sendable {
        package let text: String
        /// The zero-based index of the wheel.
        package let column: Int
        /// The distance of the row to the selected one.
        package let offset: Int
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
        let areas = areas(in: size, isRightToLeft: isRightToLeft)
        return columns.enumerated().flatMap { index, column in
            column.rows.compactMap { row -> Line? in
                let distance = Double(row.offset) - column.turn
                let turn = distance * angle
                guard abs(turn) < .pi / 2 else { return nil }
                let height = Self.rowHeight * cos(turn)
                let middle = size.height / 2 + radius * sin(turn)
                return Line(
                    text: row.text, column: index, offset: row.offset,
                    area: Rect(
                        x: areas[index].minX, y: middle - height / 2, width: areas[index].width, height: height),
                    isSelected: abs(distance) < 0.5, alignment: column.alignment, scale: cos(turn))
            }
        }
    }

    /// Returns the texts beside the selected rows of wheels with a unit.
    package func units(in size: Size, isRightToLeft: Bool) -> [(text: String, area: Rect)] {
        zip(columns, areas(in: size, isRightToLeft: false)).compactMap { column, area in
            guard let unit = column.unit else { return nil }
            let left = area.center.x + Self.unitDistance
            let place = Rect(
                x: left, y: (size.height - Self.rowHeight) / 2, width: max(area.maxX - left, 0), height: Self.rowHeight)
            return (unit, place.mirrored(isRightToLeft, in: size.width))
        }
    }

    /// Returns the area of each wheel.
    package func areas(in size: Size, isRightToLeft: Bool) -> [Rect] {
        let room = max(size.width - 2 * Self.margin - Self.spacing * Double(columns.count - 1), 0)
        var left = Self.margin
        return columns.map { column in
            let width = (column.share > 0 ? room * column.share / shares : room / Double(columns.count)).rounded(.down)
            defer { left += width + Self.spacing }
            return Rect(x: left, y: 0, width: width, height: size.height).mirrored(isRightToLeft, in: size.width)
        }
    }

    /// Returns the wheel at a point; `nil` if there is none.
    func column(at place: Point, in size: Size, isRightToLeft: Bool) -> Int? {
        areas(in: size, isRightToLeft: isRightToLeft).firstIndex {
            (-Self.spacing / 2..<$0.width + Self.spacing / 2).contains(place.x - $0.minX)
        }
    }

    /// Returns the turn of a wheel that a tap on one of its rows begins.
    func tap(at place: Point, in size: Size, isRightToLeft: Bool) -> PickerTap? {
        guard let column = column(at: place, in: size, isRightToLeft: isRightToLeft) else { return nil }
        return lines(in: size, isRightToLeft: isRightToLeft).first {
            $0.column == column && (0..<$0.area.height).contains(place.y - $0.area.minY)
        }
        .map { .turn(wheel: column, by: $0.offset) }
    }

    private var shares: Double { max(columns.map(\.share).reduce(0, +), 1e-9) }

    func parts(in size: Size, isRightToLeft: Bool) -> [ContentPart] {
        [ContentPart("UIPickerView.band", Self.band(in: size))]
            + lines(in: size, isRightToLeft: isRightToLeft).filter { !$0.text.isEmpty }
            .map { ContentPart("UILabel", $0.area, text: $0.text) }
            + units(in: size, isRightToLeft: isRightToLeft).map { ContentPart("UILabel", $0.area, text: $0.text) }
    }
}
