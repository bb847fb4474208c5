import AnimaticTesting
import Foundation
import Testing
import UIKit

@Suite("Fingers on pickers")
@MainActor
struct PickerTouchTests {
    private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var selections: [[Int]] = []
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 100 }
        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            "\(row)"
        }
        func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
            selections.append([component, row])
        }
    }

    private final class Labels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var (created, reused) = (0, 0)
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 100 }
        func pickerView(
            _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
        ) -> UIView {
            if view == nil { created += 1 } else { reused += 1 }
            let label = view as? UILabel ?? UILabel()
            label.text = "row \(row)"
            return label
        }
    }

    /// Shows a view of 320 × 216 points at the top left of the window.
    private func show(_ view: UIView, on screen: TestScreen) {
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            view.frame = CGRect(x: 0, y: 100, width: 320, height: 216)
            controller.view.addSubview(view)
        }
        screen.advance(by: 0.1)
    }

    /// The first 10 points of a drag begin the gesture, as in a scroll view. A finger that rests before it is lifted has no
    /// velocity.
    private func drag(
        _ screen: TestScreen, _ view: UIView, from start: CGPoint, by distance: CGPoint, during steps: Int = 10,
        resting: Bool = true
    ) throws {
        let finger = try #require(screen.touchDown(at: start, in: view))
        for step in 1...steps {
            screen.advance(by: 1.0 / 60)
            let part = CGFloat(step) / CGFloat(steps)
            screen.move(
                finger, to: CGPoint(x: start.x + distance.x * part, y: start.y + distance.y * part), in: view)
        }
        if resting { screen.advance(by: 0.5) }
        screen.lift(finger)
        screen.advance(by: 4)
    }

    @Test func `a drag turns a wheel by its rows, and the delegate is called at rest`() throws {
        let (screen, rows) = (try TestScreen(), Rows())
        let picker = screen.run { UIPickerView() }
        screen.run { (picker.dataSource, picker.delegate) = (rows, rows) }
        show(picker, on: screen)
        // 3 rows of 32 points and 10 points; the second component is the right half.
        try drag(screen, picker, from: CGPoint(x: 240, y: 150), by: CGPoint(x: 0, y: -106))
        #expect(screen.run { picker.selectedRow(inComponent: 1) } == 3)
        #expect(rows.selections == [[1, 3]])
        // Beyond the first row, the wheel returns.
        try drag(screen, picker, from: CGPoint(x: 80, y: 50), by: CGPoint(x: 0, y: 120))
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 0 && rows.selections == [[1, 3]])
    }

    /// The offset decelerates as that of a scroll view: (v − 10) · 0.499 points, to the nearest row of 32 points.
    @Test func `a flick turns a wheel to the nearest row of its deceleration`() throws {
        let (screen, rows) = (try TestScreen(), Rows())
        let picker = screen.run { UIPickerView() }
        screen.run { (picker.dataSource, picker.delegate) = (rows, rows) }
        show(picker, on: screen)
        // 10 points in each frame of 1/60 s are 600 points per second.
        try drag(
            screen, picker, from: CGPoint(x: 80, y: 200), by: CGPoint(x: 0, y: -90), during: 9, resting: false)
        let distance = (90 - 10) + (600 - 10) * 0.499
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == Int((distance / 32).rounded()))
        #expect(rows.selections == [[0, Int((distance / 32).rounded())]])
    }

    /// As `setContentOffset(_:animated:)` without an animation, which stops the deceleration of a scroll view.
    @Test(arguments: [false, true])
    func `a row that the program selects stops a turning wheel`(isAnimated: Bool) throws {
        let (screen, rows) = (try TestScreen(), Rows())
        let picker = screen.run { UIPickerView() }
        screen.run { (picker.dataSource, picker.delegate) = (rows, rows) }
        show(picker, on: screen)
        try flick(screen, picker)
        screen.advance(by: 0.2)
        screen.run { picker.selectRow(40, inComponent: 0, animated: isAnimated) }
        if !isAnimated {
            // The row is in the middle at once: 208 points below the top of the window.
            screen.advance(by: 0.02)
            let middle = screen.dump().views.first {
                $0.class == "UILabel" && abs($0.frame[1] + $0.frame[3] / 2 - 208) < 0.1 && $0.frame[0] < 160
            }
            #expect(middle?.text == "40")
        }
        screen.advance(by: 4)
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 40 && rows.selections.isEmpty)
        // The other wheel is not affected.
        try flick(screen, picker)
        screen.run { picker.selectRow(7, inComponent: 1, animated: false) }
        screen.advance(by: 4)
        let distance = (90 - 10) + (600 - 10) * 0.499
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 40 + Int((distance / 32).rounded()))
    }

    /// Turns the first component with 600 points per second, and does not wait for its end.
    private func flick(_ screen: TestScreen, _ picker: UIView) throws {
        let finger = try #require(screen.touchDown(at: CGPoint(x: 80, y: 200), in: picker))
        for step in 1...9 {
            screen.advance(by: 1.0 / 60)
            screen.move(finger, to: CGPoint(x: 80, y: 200 - 10 * CGFloat(step)), in: picker)
        }
        screen.lift(finger)
    }

    @Test func `a date that the program sets stops the wheels of a date picker`() throws {
        let screen = try TestScreen()
        var values = 0
        let picker = screen.run { UIDatePicker() }
        screen.run {
            picker.datePickerMode = .countDownTimer
            picker.addAction(UIAction { _ in values += 1 }, for: .valueChanged)
        }
        show(picker, on: screen)
        try flick(screen, picker)
        screen.advance(by: 0.2)
        screen.run { picker.countDownDuration = 1800 }
        screen.advance(by: 4)
        #expect(screen.run { picker.countDownDuration } == 1800 && values == 0)
    }

    @Test func `a tap turns a wheel to its row, as a selection with an animation does`() throws {
        let (screen, rows) = (try TestScreen(), Rows())
        let picker = screen.run { UIPickerView() }
        screen.run { (picker.dataSource, picker.delegate) = (rows, rows) }
        show(picker, on: screen)
        // The next row is 31.58 points below the middle.
        screen.tap(picker, at: CGPoint(x: 80, y: 108 + 31.58))
        screen.advance(by: 0.1)
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 0)
        screen.advance(by: 0.5)
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 1 && rows.selections == [[0, 1]])

        screen.run { picker.selectRow(5, inComponent: 0, animated: true) }
        #expect(screen.run { picker.selectedRow(inComponent: 0) } == 5)
        screen.advance(by: 0.15)
        // Half of the way of 4 rows, by symmetry of the curve.
        let texts = screen.dump().views.filter {
            $0.class == "UILabel" && abs($0.frame[1] + $0.frame[3] / 2 - 208) < 0.1
        }
        #expect(texts.compactMap(\.text).contains("3"))
        screen.advance(by: 0.5)
        #expect(rows.selections == [[0, 1]])
    }

    @Test func `views of rows are on the drum, and are used again`() throws {
        let (screen, rows) = (try TestScreen(), Labels())
        let picker = screen.run { UIPickerView() }
        screen.run { (picker.dataSource, picker.delegate) = (rows, rows) }
        show(picker, on: screen)
        func shown() -> [String] {
            screen.run { picker.subviews.compactMap { ($0 as? UILabel)?.text }.sorted() }
        }
        // cos(4 × 18.95°) is positive, and cos(5 × 18.95°) is not.
        #expect(shown() == (0...4).map { "row \($0)" })
        screen.run { picker.selectRow(50, inComponent: 0, animated: false) }
        screen.advance(by: 0.1)
        #expect(shown() == (46...54).map { "row \($0)" } && rows.reused > 0)
        let middle = screen.run { picker.subviews.first { ($0 as? UILabel)?.text == "row 50" } }
        // ⌊320 − 18⌋ points between the margins of 9 points.
        #expect(screen.run { middle?.frame } == CGRect(x: 9, y: 92, width: 302, height: 32))
    }

    @Test func `a finger turns the wheels of a date picker, which sends its value at rest`() throws {
        let screen = try TestScreen()
        var values = 0
        let picker = screen.run { UIDatePicker() }
        screen.run {
            picker.datePickerMode = .countDownTimer
            picker.countDownDuration = 3600
            picker.addAction(UIAction { _ in values += 1 }, for: .valueChanged)
        }
        show(picker, on: screen)
        try drag(screen, picker, from: CGPoint(x: 80, y: 150), by: CGPoint(x: 0, y: -42))
        #expect(screen.run { picker.countDownDuration } == 7200 && values == 1)
        // A disabled picker does not turn.
        screen.run { picker.isEnabled = false }
        try drag(screen, picker, from: CGPoint(x: 80, y: 150), by: CGPoint(x: 0, y: -42))
        #expect(screen.run { picker.countDownDuration } == 7200 && values == 1)
    }

    @Test func `a drag turns the months of a calendar, and a tap selects a day`() throws {
        let screen = try TestScreen()
        var values = 0
        let picker = screen.run { UIDatePicker() }
        screen.run {
            picker.datePickerMode = .date
            picker.preferredDatePickerStyle = .inline
            picker.addAction(UIAction { _ in values += 1 }, for: .valueChanged)
        }
        show(picker, on: screen)
        screen.run { picker.frame.size = picker.intrinsicContentSize }
        screen.advance(by: 0.1)
        func title() -> String? { screen.dump().views.compactMap(\.text).first { $0.contains("20") && $0.count > 4 } }
        #expect(title() == "January 2001")
        try drag(screen, picker, from: CGPoint(x: 300, y: 200), by: CGPoint(x: -200, y: 0))
        #expect(title() == "February 2001" && values == 0)
        // Less than half of the width returns.
        try drag(screen, picker, from: CGPoint(x: 300, y: 200), by: CGPoint(x: -100, y: 0))
        #expect(title() == "February 2001")
        let day = try #require(screen.dump().views.first { $0.text == "14" })
        screen.tap(
            picker, at: CGPoint(x: day.frame[0] + day.frame[2] / 2, y: day.frame[1] + day.frame[3] / 2 - 100))
        screen.advance(by: 0.5)
        // 31 days of January and 13 of February.
        #expect(screen.run { picker.date.timeIntervalSinceReferenceDate } == 44 * 86_400 && values == 1)
    }
}
