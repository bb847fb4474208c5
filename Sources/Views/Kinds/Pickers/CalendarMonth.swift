package import Geometry

/// The calendar of a date picker in inline style: the days of a month in rows of weeks.
///
/// None of its numbers was measured; see *Deviations*.
package struct CalendarMonth: Hashable, Sendable {
    /// The month and the year above the days.
    package let title: String
    private let firstWeekday: Int
    private let days: Int
    /// The selected day; `nil` if it is in another month.
    private let selected: Int?

    package static let width = 320.0
    package static let margin = 16.0
    /// The height of the area for the time, below the days.
    package static let timeHeight = 48.0
    private static let (headerHeight, weekdayHeight, weekHeight) = (44.0, 20.0, 44.0)
    private static let weeks = 6
    /// The height of the calendar, which has room for six weeks.
    package static let height = headerHeight + weekdayHeight + Double(weeks) * weekHeight + 20
    package static let (titleFont, weekdayFont, dayFont, selectedFont) = (
        Font(size: 17, weight: .semibold), Font(size: 13, weight: .semibold), Font(size: 20),
        Font(size: 24, weight: .medium)
    )
    package static let selectionDiameter = 44.0

    /// - Parameter first: The first day of the month.
    init(_ first: Moment, selected: Int?) {
        title = "\(first.monthText) \(first.year)"
        firstWeekday = first.weekday
        days = first.daysInMonth
        self.selected = selected
    }

    /// The vertical range of the weeks, in which a drag turns to another month.
    static let weeksRange = headerHeight..<height
    /// The distance from the middle of an arrow within which a tap reaches it, in points.
    static let arrowReach = 22.0

    /// A text of the calendar in the middle of an area.
    package struct Cell: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case weekday, day, selectedDay }

        package let text: String
        package let area: Rect
        package let kind: Kind
    }

    package var texts: [String] {
        [title] + Moment.weekdays.map { $0.uppercased() } + (1...max(days, 1)).map(String.init)
    }

    /// Returns the area of the title, from the leading side.
    package func titleArea(in size: Size, isRightToLeft: Bool) -> Rect {
        Rect(x: Self.margin, y: 0, width: max(size.width - 2 * Self.margin, 0), height: Self.headerHeight)
    }

    /// Returns the row of the time, below the days.
    package static func timeArea(in size: Size) -> Rect {
        Rect(x: margin, y: height, width: max(size.width - 2 * margin, 0), height: timeHeight)
    }

    /// Returns the areas of the arrows to the previous and to the next month.
    package func arrows(in size: Size, isRightToLeft: Bool) -> [Rect] {
        [80.0, 32].map { distance in
            Rect(x: size.width - distance - 5, y: Self.headerHeight / 2 - 8, width: 10, height: 16)
                .mirrored(isRightToLeft, in: size.width)
        }
    }

    /// Returns the names of the weekdays and the days.
    package func cells(in size: Size, isRightToLeft: Bool) -> [Cell] {
        let width = max(size.width - 2 * Self.margin, 0) / 7
        func area(_ column: Int, _ y: Double, _ height: Double) -> Rect {
            Rect(x: Self.margin + Double(column) * width, y: y, width: width, height: height)
                .mirrored(isRightToLeft, in: size.width)
        }
        let names = Moment.weekdays.enumerated().map { column, name in
            Cell(
                text: name.uppercased(), area: area(column, Self.headerHeight, Self.weekdayHeight), kind: .weekday)
        }
        let top = Self.headerHeight + Self.weekdayHeight
        return names
            + (0..<days).map { index in
                let place = firstWeekday + index
                return Cell(
                    text: "\(index + 1)",
                    area: area(place % 7, top + Double(place / 7) * Self.weekHeight, Self.weekHeight),
                    kind: index + 1 == selected ? .selectedDay : .day)
            }
    }

    /// Returns the day at a point; `nil` if there is none.
    func day(at place: Point, in size: Size, isRightToLeft: Bool) -> Int? {
        cells(in: size, isRightToLeft: isRightToLeft).filter { $0.kind != .weekday }
            .firstIndex { $0.area.contains(place) }.map { $0 + 1 }
    }

    func parts(in size: Size, isRightToLeft: Bool) -> [ContentPart] {
        [ContentPart("UILabel", titleArea(in: size, isRightToLeft: isRightToLeft), text: title)]
            + cells(in: size, isRightToLeft: isRightToLeft).map { ContentPart("UILabel", $0.area, text: $0.text) }
    }
}
