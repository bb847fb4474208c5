import AnimaticTesting
import Foundation
import Testing
import UIKit

/// Selectors of methods with different parameters, sent by controls, recognizers, timers and notification centers.
@MainActor @Suite("A selector")
struct SelectorTests {
    @Test func `of a control's action can have no, one and two parameters`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (button, target) = (UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Target())
            screen.show(button)
            button.addTarget(target, action: Selector(Target.touched), for: .touchUpInside)
            button.addTarget(target, action: Selector(Target.tapped(_:)), for: .touchUpInside)
            button.addTarget(target, action: Selector(Target.tapped(_:event:)), for: .touchUpInside)
            button.addTarget(target, action: Selector(Target.tappedAny(_:)), for: .touchUpInside)
            button.addTarget(target, action: Selector(Target.tappedOptional(_:_:)), for: .touchUpInside)
            button.addTarget(target, action: Selector(Target.toggle), for: .touchUpInside)
            screen.tap(button)
            #expect(
                target.calls == [
                    "touched", "tapped UIButton", "tapped UIButton UIEvent", "any UIButton",
                    "optional UIButton UIEvent", "toggle",
                ])
        }
    }

    @Test func `of another class is searched in the responders`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (button, controller) = (UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Responding())
            controller.view.addSubview(button)
            button.addTarget(nil, action: Selector(Responding.pressed(_:event:)), for: .touchUpInside)
            screen.show(controller)
            screen.tap(button)
            #expect(controller.events.count == 1)
        }
    }

    @Test func `with a parameter of another type is not called, and the trace reports it`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (button, target) = (UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Target())
            screen.show(button)
            button.addTarget(target, action: Selector(Target.switched(_:)), for: .touchUpInside)
            screen.tap(button)
            #expect(target.calls.isEmpty)
            let notes = screen.events.filter { $0.kind == .note }.map(\.detail)
            let start = "no action sent to 'Target': expected a method that accepts a 'UIButton'"
            #expect(notes.contains { $0.hasPrefix(start) }, "\(notes)")
        }
    }

    @Test func `with two parameters is performed with two objects`() {
        let target = Target()
        target.perform(Selector(Target.tapped(_:event:)), with: UIButton(), with: UIEvent())
        target.perform(Selector(Target.tappedOptional(_:_:)), with: nil)
        target.perform(Selector(Target.tapped(_:event:)), with: UIButton())
        #expect(target.calls == ["tapped UIButton UIEvent", "optional nil nil"])
    }

    @Test func `of a recognizer can have an optional second parameter`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (view, target) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Target())
            screen.show(view)
            view.addGestureRecognizer(
                UITapGestureRecognizer(target: target, action: Selector(Target.recognized(_:_:))))
            screen.tap(view)
            #expect(target.calls == ["recognized nil"])
        }
    }

    @Test func `of an observer receives a notification or nothing`() {
        let (center, target) = (NotificationCenter(), Target())
        let name = Notification.Name("changed")
        center.addObserver(target, selector: Selector(Target.changed(_:)), name: name, object: nil)
        center.addObserver(target, selector: Selector(Target.touched), name: name, object: nil)
        center.post(name: name, object: nil)
        // The center does not define the order of its observers.
        #expect(target.calls.sorted() == ["changed changed", "touched"])
    }

    @Test func `with a Boolean parameter receives whether there is an argument`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (view, field) = (UIView(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
            screen.show(view)
            view.addSubview(field)
            view.addGestureRecognizer(
                UITapGestureRecognizer(target: view, action: Selector(UIView.endEditing(_:))))
            field.becomeFirstResponder()
            #expect(field.isFirstResponder)
            screen.tap(view)
            #expect(!field.isFirstResponder)
        }
    }

    @Test func `is answered by the objects of the class that declares the method, and of its subclasses`() {
        final class Other: NSObject { func touched() {} }
        class Base: UIView { func update() {} }
        final class Derived: Base {}
        #expect(Target().responds(to: Selector(Target.touched)))
        #expect(!Other().responds(to: Selector(Target.touched)))
        #expect(Derived().responds(to: Selector(Base.update)) && !UIView().responds(to: Selector(Base.update)))
        let delegate: any NSObjectProtocol = Target()
        #expect(delegate.responds(to: Selector(Target.touched)) && !delegate.responds(to: nil))
    }

    @Test func `made of a name calls the action that a class lists for nibs`() throws {
        try TestScreen().run {
            let (control, target) = (UIButton(), Listing())
            control.addTarget(target, action: Selector("tapped:"), for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            #expect(target.count == 1)
            #expect(target.responds(to: Selector("tapped:")) && !target.responds(to: Selector("other:")))
            #expect(!Target().responds(to: Selector("touched")))
        }
    }
}

@MainActor
private final class Target: NSObject {
    var calls: [String] = []

    nonisolated override init() { super.init() }

    func touched() { calls.append("touched") }
    func tapped(_ sender: UIButton) { calls.append("tapped \(type(of: sender))") }
    func tapped(_ sender: UIButton, event: UIEvent) { calls.append("tapped \(type(of: sender)) \(type(of: event))") }
    func tappedAny(_ sender: Any) { calls.append("any \(type(of: sender))") }
    func tappedOptional(_ sender: UIButton?, _ event: UIEvent?) {
        let (sender, event) = (sender.map { "\(type(of: $0))" } ?? "nil", event.map { "\(type(of: $0))" } ?? "nil")
        calls.append("optional \(sender) \(event)")
    }
    func toggle() -> Bool {
        calls.append("toggle")
        return true
    }
    func switched(_ sender: UISwitch) { calls.append("switched") }
    func recognized(_ recognizer: UITapGestureRecognizer, _ event: UIEvent?) {
        calls.append("recognized \(event == nil ? "nil" : "event")")
    }
    func changed(_ notification: Notification) { calls.append("changed \(notification.name.rawValue)") }
}

private final class Responding: UIViewController {
    var events: [UIEvent] = []

    func pressed(_ sender: UIButton, event: UIEvent) { events.append(event) }
}

private final class Listing: UIResponder {
    var count = 0

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "tapped:": connection.call { (_: UIButton) in count += 1 }
        default: super.connectNib(connection)
        }
    }
}
