import AnimaticTesting
import Testing
import UIKit

@Suite("A tap that begins editing") @MainActor
struct EditingTapTests {
    @MainActor
    private final class Recognizing: NSObject {
        var taps = 0
        func tapped(_ recognizer: UITapGestureRecognizer) {
            taps += 1
            recognizer.view?.endEditing(true)
        }
    }

    /// Shows two text fields and a text view, below a recognizer that ends editing at a tap anywhere.
    private func showForm(
        on screen: TestScreen
    ) -> (first: UITextField, second: UITextField, text: UITextView, root: UIView, recognizing: Recognizing) {
        let (root, first, second, text) = (UIView(), UITextField(), UITextField(), UITextView())
        for (index, view) in [first, second, text].enumerated() {
            view.frame = CGRect(x: 20, y: 100 + 100 * CGFloat(index), width: 200, height: 50)
            root.addSubview(view)
        }
        let recognizing = Recognizing()
        root.addGestureRecognizer(UITapGestureRecognizer(target: recognizing, action: Selector(Recognizing.tapped)))
        screen.show(root)
        return (first, second, text, root, recognizing)
    }

    @Test func `precedes a recognizer that ends editing at a tap anywhere`() throws {
        let screen = try TestScreen()
        screen.run {
            let form = showForm(on: screen)
            screen.tap(form.first)
            #expect(form.first.isFirstResponder && form.recognizing.taps == 0)
            // A tap on the edited field does not end editing.
            screen.tap(form.first)
            #expect(form.first.isFirstResponder && form.recognizing.taps == 0)
            screen.tap(form.second)
            #expect(form.second.isFirstResponder && !form.first.isFirstResponder && form.recognizing.taps == 0)
            screen.tap(form.text)
            #expect(form.text.isFirstResponder && form.recognizing.taps == 0)
            screen.tap(form.root, at: CGPoint(x: 300, y: 500))
            #expect(!form.text.isFirstResponder && form.recognizing.taps == 1)
        }
    }

    @Test func `is not recognized by a disabled field or a text view that is not editable`() throws {
        let screen = try TestScreen()
        screen.run {
            let form = showForm(on: screen)
            form.first.isEnabled = false
            form.text.isEditable = false
            screen.tap(form.first)
            screen.tap(form.text)
            #expect(!form.first.isFirstResponder && !form.text.isFirstResponder && form.recognizing.taps == 2)
        }
    }

    @Test func `can be refused by the delegate`() throws {
        final class Refusing: NSObject, UITextFieldDelegate {
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { false }
        }
        let screen = try TestScreen()
        screen.run {
            let (form, refusing) = (showForm(on: screen), Refusing())
            form.first.delegate = refusing
            screen.tap(form.first)
            #expect(!form.first.isFirstResponder && form.recognizing.taps == 0)
        }
    }

    @Test func `cancels the touch for the field`() throws {
        let screen = try TestScreen()
        screen.run {
            let form = showForm(on: screen)
            var events: [String] = []
            let names: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"), (.editingDidBegin, "begin"),
            ]
            for (event, name) in names {
                form.first.addAction(UIAction { _ in events.append(name) }, for: event)
            }
            screen.tap(form.first)
            #expect(Set(events) == ["down", "cancel", "begin"] && events.first == "down")
        }
    }

    @Test func `does not prevent recognizers of the field, and is not a drag`() throws {
        let screen = try TestScreen()
        screen.run {
            let (form, own) = (showForm(on: screen), Recognizing())
            form.first.addGestureRecognizer(UITapGestureRecognizer(target: own, action: Selector(Recognizing.tapped)))
            screen.tap(form.first)
            #expect(own.taps == 1 && form.recognizing.taps == 0)
            screen.drag(form.text, by: CGVector(dx: 0, dy: -30), duration: 0.3)
            #expect(!form.text.isFirstResponder)
        }
    }
}
