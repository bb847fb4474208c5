import Foundation
import Testing
import Views

@Suite("The content of a date picker")
struct DatePickerContentTests {
    /// Foundation's calendar is the second method. The days include the ends of centuries with and without a leap day.
    @Test func `shows the texts of Foundation's calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // Steps of 1000 minutes less than 17 days visit all days of the year and all hours of the day.
        for step in -6000..<12_000 {
            let seconds = Double(step) * (17 * 86_400 - 60_000)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSinceReferenceDate: seconds))
            let (year, month, day) = (try #require(parts.year), try #require(parts.month), try #require(parts.day))
            let (hour, minute) = (try #require(parts.hour), try #require(parts.minute))
            let shown = (hour + 11) % 12 + 1
            let texts = [
                "\(months[month - 1]) \(day), \(year)",
                "\(shown):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "AM" : "PM")",
            ]
            guard ViewContent.DatePicker(date: seconds).shownTexts == texts else {
                Issue.record("\(ViewContent.DatePicker(date: seconds).shownTexts) instead of \(texts)")
                return
            }
        }
    }

    @Test func `shows the parts of its mode`() {
        // 2026-09-04 is 9377 days after 2001-01-01: 25 years with 6 leap days, and 246 days.
        let moment = Double(9377 * 86_400 + 21 * 3600 + 41 * 60)
        #expect(ViewContent.DatePicker(date: moment, mode: .date).shownTexts == ["Sep 4, 2026"])
        #expect(ViewContent.DatePicker(date: moment, mode: .time).shownTexts == ["9:41 PM"])
        #expect(ViewContent.DatePicker(date: moment).shownTexts == ["Sep 4, 2026", "9:41 PM"])
        // Times that are not finite, or too far away, are replaced by the nearest time.
        for seconds in [-Double.infinity, .infinity, 1e300, .nan] {
            #expect(ViewContent.DatePicker(date: seconds).shownTexts.count == 2)
        }
    }

    @Test(
        "reads and writes dates as text",
        arguments: [
            ("2026-09-04", 810_172_800), ("2024-02-29 00:01", 730_857_660), ("2001-01-01", 0),
            ("2000-12-31 23:59", -60),
        ] as [(String, Double)])
    func text(text: String, seconds: Double) throws {
        let row = try #require(ViewContent.Kind.datePicker.type.properties.first { $0.name == "date" })
        var content = ViewContent(.datePicker)
        row.set(.text(text), in: &content)
        #expect(content == .datePicker(.init(date: seconds)))
        #expect(row.value(in: content) == .text(text))
    }

    @Test(
        "does not accept dates that do not exist",
        arguments: [
            "2025-02-29", "2026-13-01", "2026-00-10", "2026-09-31", "2026-09-04 24:00", "tomorrow", "2026-9-4", "",
        ])
    func noDate(text: String) {
        #expect(!ViewContent.DatePicker.isDate(text))
    }
}
