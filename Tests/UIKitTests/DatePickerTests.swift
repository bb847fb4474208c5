import AnimaticTesting
import Foundation
import Testing
import UIKit

@MainActor
@Suite("A date picker")
struct DatePickerTests {
    /// A date in UTC, which Foundation reads.
    private func date(_ text: String) throws -> Date {
        try #require(ISO8601DateFormatter().date(from: text))
    }

    private func compact() -> UIDatePicker {
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = .compact
        picker.datePickerMode = .date
        return picker
    }

    /// The defaults in Apple's documentation, with the reference date instead of the current date.
    @Test func `a new picker shows the reference date and its time, without limits`() throws {
        try TestScreen().run {
            let picker = UIDatePicker()
            #expect(picker.date == Date(timeIntervalSinceReferenceDate: 0))
            #expect(picker.datePickerMode == .dateAndTime && picker.minimumDate == nil && picker.maximumDate == nil)
            #expect(picker.preferredDatePickerStyle == .automatic && picker.datePickerStyle == .compact)
            #expect(picker.frame.size == picker.intrinsicContentSize)
        }
    }

    /// Recorded on iOS 26.1: the picker is 34.5 points wider than its text, and 34 points high.
    @Test func `a picker is 34.5 points wider than its text`() throws {
        try TestScreen().run {
            let (picker, label) = (compact(), UILabel())
            picker.date = try date("2026-09-04T09:41:00Z")
            label.font = .systemFont(ofSize: 17)
            label.text = "Sep 4, 2026"
            let (size, text) = (picker.intrinsicContentSize, label.intrinsicContentSize)
            #expect(abs(size.width - text.width - 34.5) < 1e-9 && size.height == 34)
        }
    }

    @Test func `the date is within the minimum and the maximum, unless they are in the wrong order`() throws {
        try TestScreen().run {
            let picker = compact()
            let (early, late) = (try date("2026-09-01T00:00:00Z"), try date("2026-09-30T00:00:00Z"))
            (picker.minimumDate, picker.maximumDate) = (early, late)
            #expect(picker.date == early)
            picker.setDate(try date("2027-01-01T00:00:00Z"), animated: true)
            #expect(picker.date == late)
            (picker.minimumDate, picker.maximumDate) = (late, early)
            #expect(picker.date == late)
            picker.date = try date("2027-01-01T00:00:00Z")
            #expect(picker.date == (try date("2027-01-01T00:00:00Z")))
        }
    }

    @Test func `a change by the user is sent, and a tap or a change in code is not one`() throws {
        let screen = try TestScreen()
        try screen.run {
            let picker = compact()
            var events: [String] = []
            picker.addAction(UIAction { _ in events.append("changed") }, for: .valueChanged)
            picker.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
            let controller = UIViewController()
            controller.view.addSubview(picker)
            picker.frame.origin = CGPoint(x: 20, y: 100)
            screen.show(controller)
            let old = picker.date
            screen.tap(picker)
            #expect(picker.date == old && events == ["down"])
            picker.date = try date("2026-09-04T09:41:00Z")
            #expect(events == ["down"])
            picker.sendActions(for: .valueChanged)
            #expect(events == ["down", "changed"])
            picker.isEnabled = false
            screen.tap(picker)
            #expect(events == ["down", "changed"])
        }
    }

    @Test func `the mode of a timer has wheels, and a duration of less than a day`() throws {
        try TestScreen().run {
            let picker = compact()
            picker.datePickerMode = .countDownTimer
            #expect(picker.datePickerMode == .countDownTimer && picker.countDownDuration == 0)
            #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
            picker.countDownDuration = 90
            #expect(picker.countDownDuration == 90)
            // 23 hours and 59 minutes.
            picker.countDownDuration = 1e6
            #expect(picker.countDownDuration == 86_340)
        }
    }

    @Test func `a picker has the style that code prefers, and its size`() throws {
        try TestScreen().run {
            let picker = compact()
            picker.preferredDatePickerStyle = .wheels
            #expect(picker.datePickerStyle == .wheels)
            #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
            picker.preferredDatePickerStyle = .inline
            #expect(picker.datePickerStyle == .inline && picker.intrinsicContentSize.width == 320)
            picker.preferredDatePickerStyle = .automatic
            #expect(picker.datePickerStyle == .compact && picker.intrinsicContentSize.height == 34)
        }
    }
}
