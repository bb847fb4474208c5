import Foundation
import Geometry
import Testing
import Views

@Suite("Turning the wheels of a picker")
struct PickerTurningTests {
    private let size = Size(width: 320, height: 216)
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }()

    private func picker(_ text: String, _ mode: ViewContent.DatePicker.Mode) throws -> ViewContent.DatePicker {
        let formatter = ISO8601DateFormatter()
        let date = try #require(formatter.date(from: text))
        return .init(date: date.timeIntervalSinceReferenceDate, mode: mode, style: .wheels)
    }

    /// Foundation's calendar is the second method.
    @Test(
        "changes one part of the date, and a day that does not exist becomes the last of its month",
        arguments: [
            (.date, 0, 5, "2026-02-28T21:41:00Z"), (.date, 0, -9, "2026-12-30T21:41:00Z"),
            (.date, 1, 3, "2026-09-03T21:41:00Z"), (.date, 2, -2, "2024-09-30T21:41:00Z"),
            (.dateAndTime, 0, 40, "2026-11-09T21:41:00Z"), (.dateAndTime, 1, 4, "2026-09-30T01:41:00Z"),
            (.time, 1, -50, "2026-09-30T21:51:00Z"), (.time, 2, -1, "2026-09-30T09:41:00Z"),
        ] as [(ViewContent.DatePicker.Mode, Int, Int, String)])
    func date(mode: ViewContent.DatePicker.Mode, wheel: Int, rows: Int, text: String) throws {
        var picker = try picker("2026-09-30T21:41:00Z", mode)
        picker[turn: wheel] = Double(rows) + 0.2
        picker.settle(wheel: wheel, by: rows)
        #expect(picker == (try self.picker(text, mode)))
    }

    @Test func `a turned wheel shows its rows between their places`() throws {
        var picker = ViewContent.Picker([(0..<20).map(String.init)], selectedRows: [10])
        picker[turn: 0] = 1.25
        let lines = picker.wheel.lines(in: size, isRightToLeft: false)
        // 19 rows go around a drum with a radius of 97.26 points; see `PickerWheelTests`.
        for line in lines {
            let angle = (Double(line.offset) - 1.25) * 2 * Double.pi / 19
            #expect(abs(line.area.center.y - 108 - 97.26 * sin(angle)) < 0.01)
            #expect(abs(line.area.height - 32 * cos(angle)) < 0.01)
            #expect(Int(line.text) == 10 + line.offset)
        }
        // Row 11 is 0.25 rows above the middle.
        #expect(lines.filter(\.isSelected).map(\.text) == ["11"])
        picker[turn: 0] = 0
        #expect(picker == ViewContent.Picker([(0..<20).map(String.init)], selectedRows: [10]))
    }

    @Test func `a wheel turns as far as it has rows`() throws {
        let picker = ViewContent.Picker([["a", "b", "c"], ["d"]], selectedRows: [2, 0])
        // The second component begins at 9 + 148 + 5.
        let first = try #require(picker.turningWheel(at: Point(x: 20, y: 50), in: size, isRightToLeft: false))
        #expect(first.index == 0 && first.range == -2...0)
        #expect(picker.turningWheel(at: Point(x: 200, y: 50), in: size, isRightToLeft: false)?.range == 0...0)
        #expect(picker.turningWheel(at: Point(x: 20, y: 50), in: size, isRightToLeft: true)?.index == 1)
        let time = try self.picker("2026-09-30T21:41:00Z", .time)
        #expect(time.turningWheel(at: Point(x: 310, y: 50), in: size, isRightToLeft: false)?.range == -1...0)
        #expect(
            time.turningWheel(at: Point(x: 20, y: 50), in: size, isRightToLeft: false)?.range
                == -.infinity...(.infinity))
    }

    @Test func `a tap turns a wheel to the row at its place`() {
        let picker = ViewContent.Picker([(0..<20).map(String.init)], selectedRows: [10])
        for line in picker.wheel.lines(in: size, isRightToLeft: false) {
            #expect(
                picker.tap(at: line.area.center, in: size, isRightToLeft: false) == .turn(wheel: 0, by: line.offset))
        }
        #expect(picker.tap(at: Point(x: 100, y: 3), in: size, isRightToLeft: false) == nil)
    }

    @Test func `minutes have an interval that divides the hour`() throws {
        var picker = try picker("2026-09-30T21:41:00Z", .time)
        picker.minuteInterval = 15
        #expect(
            picker.wheel.columns[1].rows.filter { (-1...2).contains($0.offset) }.map(\.text) == [
                "15", "30", "45", "00",
            ])
        picker.settle(wheel: 1, by: 1)
        #expect(picker.date == (try self.picker("2026-09-30T21:45:00Z", .time)).date)
        picker.minuteInterval = 7
        #expect(picker.minuteInterval == 1)
    }

    @Test func `a timer has hours and minutes, and at least a minute`() {
        var timer = ViewContent.DatePicker(mode: .countDownTimer)
        timer.countDownDuration = 5430
        #expect(timer.shownStyle == .wheels)
        let selected = timer.wheel.lines(in: size, isRightToLeft: false).filter(\.isSelected)
        #expect(selected.map(\.text) == ["1", "30"] && timer.wheel.columns.map(\.unit) == ["hours", "min"])
        timer.settle(wheel: 0, by: -1)
        #expect(timer.countDownDuration == 1800)
        timer.settle(wheel: 1, by: 30)
        #expect(timer.countDownDuration == 60)
        timer.countDownDuration = 100_000
        #expect(timer.countDownDuration == 86_340)
    }

    // MARK: Calendars

    @Test func `months turn without changing the date, and a tap selects a day`() throws {
        let size = Size(width: 320, height: 348)
        var picker = try picker("2026-01-31T21:41:00Z", .dateAndTime)
        picker.style = .inline
        for (rows, title) in [(1, "February 2026"), (-2, "December 2025"), (14, "February 2027")] {
            picker.settle(wheel: 0, by: rows)
            #expect(picker.calendar.title == title)
        }
        #expect(picker.date == (try self.picker("2026-01-31T21:41:00Z", .date)).date)
        #expect(!picker.calendar.cells(in: size, isRightToLeft: false).contains { $0.kind == .selectedDay })
        // Half of each of two months is visible.
        picker[turn: 0] = 0.5
        #expect(picker.months.map(\.calendar.title) == ["February 2027", "March 2027"])
        #expect(picker.months.map(\.distance) == [-0.5, 0.5])
        picker[turn: 0] = 0

        let day = try #require(picker.calendar.cells(in: size, isRightToLeft: true).first { $0.text == "14" })
        guard case .change(let content)? = picker.tap(at: day.area.center, in: size, isRightToLeft: true) else {
            Issue.record("the tap does not select a day")
            return
        }
        let expected = try #require(
            calendar.date(from: DateComponents(year: 2027, month: 2, day: 14, hour: 21, minute: 41)))
        #expect(content[\ViewContent.DatePicker.date] == expected.timeIntervalSinceReferenceDate)
        #expect(content[ViewContent.DatePicker.self]?.calendar.title == "February 2027")
        let arrows = picker.calendar.arrows(in: size, isRightToLeft: false)
        #expect(picker.tap(at: arrows[0].center, in: size, isRightToLeft: false) == .turn(wheel: 0, by: -1))
        #expect(picker.tap(at: arrows[1].center, in: size, isRightToLeft: false) == .turn(wheel: 0, by: 1))
    }
}
