import Foundation
import Geometry
import Testing
import Views

@Suite("The wheels and the calendar of pickers")
struct PickerWheelTests {
    private let size = Size(width: 320, height: 216)

    /// From a picker on iOS 26.1: T = 216 + 75 and N = ⌈2T / 32⌉ = 19, so that rows are 18.95° apart on a drum with a radius
    /// of 97.26 points. The row after the selected one is 31.58 points below it, and 30.27 points high.
    @Test func `rows are on a drum, and the selected row is in the band`() throws {
        let picker = ViewContent.Picker([(0..<20).map(String.init), ["a", "b"]], selectedRows: [10, 0])
        let lines = picker.wheel.lines(in: size, isRightToLeft: false)
        let selected = try #require(lines.first { $0.text == "10" })
        #expect(selected.isSelected && selected.area.center.y == 108 && selected.area.height == 32)
        let next = try #require(lines.first { $0.text == "11" })
        #expect(abs(next.area.center.y - 108 - 31.58) < 0.01 && abs(next.area.height - 30.27) < 0.01)
        // cos(4 × 18.95°) is positive, and cos(5 × 18.95°) is not.
        #expect(lines.filter { Int($0.text) != nil }.map(\.text) == (6...14).map(String.init))
        #expect(lines.filter { Int($0.text) == nil }.map(\.text) == ["a", "b"])
        // ⌊(320 - 18 - 5) / 2⌋ = 148, from 9 and from 9 + 148 + 5.
        #expect(selected.area.minX == 9 && selected.area.width == 148)
        #expect(lines.first { $0.text == "a" }?.area.minX == 162)
        #expect(PickerWheel.band(in: size) == Rect(x: 9, y: 91, width: 302, height: 34))
        let mirrored = picker.wheel.lines(in: size, isRightToLeft: true)
        #expect(mirrored.first { $0.text == "a" }?.area.maxX == 158.0)
    }

    @Test func `an index beyond the rows is that of the last row, and an empty component has none`() {
        var picker = ViewContent.Picker([["a", "b"]], selectedRows: [7])
        #expect(picker.selectedRows == [1])
        picker.selectedRows = [-3]
        #expect(picker.selectedRows == [0])
        picker.components = [[], ["c"]]
        #expect(picker.selectedRows == [0, 0] && picker.wheel.columns[0].rows.isEmpty)
    }

    /// 2026-09-04 21:41 is 9377 days, 21 hours and 41 minutes after January 1, 2001. It is a Friday.
    private let moment = Double(9377 * 86_400 + 21 * 3600 + 41 * 60)

    @Test(
        "the selected rows of a date picker are the parts of its date",
        arguments: [
            (.date, ["September", "4", "2026"]), (.time, ["9", "41", "PM"]),
            (.dateAndTime, ["Fri Sep 4", "9", "41", "PM"]),
        ] as [(ViewContent.DatePicker.Mode, [String])])
    func dateWheels(mode: ViewContent.DatePicker.Mode, texts: [String]) {
        let wheel = ViewContent.DatePicker(date: moment, mode: mode, style: .wheels).wheel
        #expect(wheel.lines(in: size, isRightToLeft: false).filter(\.isSelected).map(\.text) == texts)
    }

    @Test func `the wheels of a date go around, and that of the half of the day does not`() {
        let date = ViewContent.DatePicker(date: moment, mode: .date, style: .wheels).wheel
        func text(_ column: Int, _ offset: Int, _ wheel: PickerWheel) -> String? {
            wheel.columns[column].rows.first { $0.offset == offset }?.text
        }
        // September has 30 days.
        #expect(text(0, 4, date) == "January" && text(1, -4, date) == "30" && text(2, 1, date) == "2027")
        let time = ViewContent.DatePicker(date: moment, mode: .time, style: .wheels).wheel
        #expect(text(2, 0, time) == "PM" && text(2, -1, time) == "AM" && text(2, 1, time) == nil)
        #expect(text(0, 3, time) == "12")
    }

    /// Foundation's calendar is the second method.
    @Test func `a calendar has the days of the month in the columns of Foundation's weekdays`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for month in 0..<60 {
            let seconds = Double(month) * 30.5 * 86_400 - 500 * 86_400
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let cells = ViewContent.DatePicker(date: seconds, mode: .date, style: .inline).calendar
                .cells(in: Size(width: 320, height: 348), isRightToLeft: false).filter { $0.kind != .weekday }
            let days = try #require(calendar.range(of: .day, in: .month, for: date))
            #expect(cells.map(\.text) == days.map(String.init))
            let selected = try #require(cells.first { $0.kind == .selectedDay })
            #expect(selected.text == String(calendar.component(.day, from: date)))
            // Columns are (320 - 32) / 7 points wide.
            let column = Int(((selected.area.minX - 16) / (288.0 / 7)).rounded())
            #expect(column == calendar.component(.weekday, from: date) - 1)
        }
    }
}
