import AnimaticTesting
import Testing
import UIKit

@Suite("States and actions of controls")
@MainActor
struct ControlStateTests {
    private final class Button: UIButton {
        var states: [Bool] = []
        override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { states.append(isHighlighted) } } }
    }

    private final class Control: UIControl {
        var states: [Bool] = []
        override var isHighlighted: Bool { didSet { states.append(isHighlighted) } }
    }

    @Test func `an override of isHighlighted observes the touches of a button`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let button = Button(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            screen.show(button)
            screen.tap(button)
            #expect(button.states.last == false && button.states.count == 2)
        }
    }

    @Test func `a control is not highlighted while the finger is outside`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let control = Control(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            screen.show(control)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 50, y: 25), in: control))
            #expect(control.isHighlighted)
            screen.move(finger, to: CGPoint(x: 50, y: 400), in: control)
            #expect(!control.isHighlighted)
            screen.move(finger, to: CGPoint(x: 50, y: 25), in: control)
            #expect(control.isHighlighted)
            screen.lift(finger)
            #expect(control.states == [true, false, true, false])
        }
    }

    @Test func `an action replaces the action with the same identifier`() throws {
        try TestScreen("iPhone 16").run {
            let control = UIControl()
            var calls: [String] = []
            control.addAction(
                UIAction(identifier: UIAction.Identifier("a")) { _ in calls.append("1") }, for: .valueChanged)
            control.addAction(
                UIAction(identifier: UIAction.Identifier("a")) { _ in calls.append("2") }, for: .valueChanged)
            control.addAction(UIAction { _ in calls.append("3") }, for: .valueChanged)
            control.sendActions(for: .valueChanged)
            #expect(calls == ["2", "3"])
            control.removeAction(identifiedBy: UIAction.Identifier("a"), for: .valueChanged)
            control.sendActions(for: .valueChanged)
            #expect(calls == ["2", "3", "3"])
        }
    }

    @Test func `a tap begins editing in a text field`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            screen.show(field)
            screen.tap(field)
            #expect(field.isFirstResponder && field.isEditing)
        }
    }

    @Test func `a switch has the color that a program sets`() throws {
        try TestScreen("iPhone 16").run {
            let control = UISwitch()
            #expect(control.onTintColor == nil)
            control.onTintColor = .systemIndigo
            #expect(control.onTintColor == .systemIndigo)
        }
    }

    @Test func `a date picker shows the time of its time zone`() throws {
        try TestScreen("iPhone 16").run {
            let picker = UIDatePicker()
            picker.datePickerMode = .time
            // January 1, 2001, 9:41 UTC.
            picker.date = Date(timeIntervalSinceReferenceDate: (9 * 60 + 41) * 60)
            let narrow = picker.intrinsicContentSize.width
            // 12:41 PM is wider than 9:41 AM, because it has one digit more.
            picker.timeZone = TimeZone(secondsFromGMT: 3 * 3600)
            #expect(picker.intrinsicContentSize.width > narrow)
            picker.timeZone = nil
            #expect(picker.intrinsicContentSize.width == narrow)
            picker.minuteInterval = 15
            #expect(picker.minuteInterval == 15)
            // Apple documents that an interval that does not divide 60 is replaced by 1.
            picker.minuteInterval = 7
            #expect(picker.minuteInterval == 1)
        }
    }

    @Test func `a handler of trait changes can declare its parameter as self`() throws {
        final class Controller: UIViewController {
            var styles: [UIUserInterfaceStyle] = []
            override func viewDidLoad() {
                super.viewDidLoad()
                registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
                    self.styles += [previous.userInterfaceStyle, self.traitCollection.userInterfaceStyle]
                }
            }
        }
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let controller = Controller()
            screen.show(controller)
            controller.overrideUserInterfaceStyle = .dark
            screen.advance(by: 0.1)
            #expect(controller.styles == [.light, .dark])
        }
    }

    @Test(arguments: [false, true])
    func `a tap selects the segment that is drawn at its place`(isRightToLeft: Bool) throws {
        let screen = try TestScreen("iPhone 8")
        screen.isRightToLeft = isRightToLeft
        try screen.run {
            let control = UISegmentedControl(items: ["A", "B", "C", "D"])
            control.frame = CGRect(x: 0, y: 100, width: 320, height: 34)
            screen.show(control)
            for index in [0, 3, 1] {
                let column = isRightToLeft ? 3 - index : index
                screen.tap(control, at: CGPoint(x: 80 * CGFloat(column) + 10, y: 17))
                #expect(control.selectedSegmentIndex == index)
                let thumb = try #require(screen.dump().views.first { $0.class == "UISegmentedControl.thumb" })
                #expect(thumb.frame.first.map { Int($0) / 80 } == column)
            }
        }
    }
}
