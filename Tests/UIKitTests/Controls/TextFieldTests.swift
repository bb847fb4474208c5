import AnimaticTesting
import Testing
import UIKit

/// The places of the text and of the views beside it, and the text of secure fields.
@Suite("Text fields")
@MainActor
struct TextFieldTests {
    private final class InsetField: UITextField {
        override func textRect(forBounds bounds: CGRect) -> CGRect {
            super.textRect(forBounds: bounds).insetBy(dx: 10, dy: 8)
        }
    }

    private final class DrawingField: UITextField {
        var drawn: [String] = []
        override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 3, dy: 4) }
        override func drawPlaceholder(in rect: CGRect) {
            drawn.append("placeholder \(rect)")
            super.drawPlaceholder(in: rect)
        }
        override func drawText(in rect: CGRect) { drawn.append("text \(rect)") }
    }

    private func layOut(_ view: UIView, on screen: TestScreen) {
        screen.show(view)
        screen.advance(by: 0)
    }

    @Test func `the natural size grows by the insets of an overridden text rectangle`() throws {
        try TestScreen().run {
            let (plain, inset) = (UITextField(), InsetField())
            for field in [plain, inset] {
                field.text = "A name"
                field.borderStyle = .roundedRect
            }
            // A rounded field is 34 points high.
            #expect(plain.intrinsicContentSize.height == 34)
            #expect(inset.intrinsicContentSize.height == 50)
            #expect(inset.intrinsicContentSize.width == plain.intrinsicContentSize.width + 20)
        }
    }

    @Test func `constraints give a field its natural size with the insets`() throws {
        let screen = try TestScreen()
        screen.run {
            let field = InsetField()
            field.borderStyle = .roundedRect
            field.translatesAutoresizingMaskIntoConstraints = false
            layOut(field, on: screen)
            #expect(field.bounds.height == 50)
        }
    }

    @Test func `views beside the text are shown at the times of their modes`() throws {
        let screen = try TestScreen()
        screen.run {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            let (left, right) = (UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView())
            right.bounds.size = CGSize(width: 10, height: 10)
            (field.leftView, field.rightView) = (left, right)
            layOut(field, on: screen)
            #expect(field.subviews.isEmpty && field.textRect(forBounds: field.bounds) == field.bounds)
            (field.leftViewMode, field.rightViewMode) = (.always, .whileEditing)
            field.layoutIfNeeded()
            #expect(field.subviews == [left] && left.frame == CGRect(x: 0, y: 10, width: 30, height: 20))
            #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 170, height: 40))
            field.becomeFirstResponder()
            field.layoutIfNeeded()
            #expect(field.subviews == [left, right] && right.frame == CGRect(x: 190, y: 15, width: 10, height: 10))
            #expect(field.editingRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 160, height: 40))
            field.resignFirstResponder()
            field.leftView = nil
            field.layoutIfNeeded()
            #expect(field.subviews.isEmpty && left.superview == nil)
        }
    }

    @Test func `a secure field shows a dot for each character, and has its text`() throws {
        try TestScreen().run {
            let (secure, dots) = (UITextField(), UITextField())
            dots.text = "••••"
            secure.isSecureTextEntry = true
            secure.text = "wwww"
            #expect(secure.text == "wwww" && secure.intrinsicContentSize == dots.intrinsicContentSize)
            secure.isSecureTextEntry = false
            #expect(secure.text == "wwww" && secure.intrinsicContentSize != dots.intrinsicContentSize)
            secure.isSecureTextEntry = true
            #expect(secure.text == "wwww" && secure.attributedText?.string == "wwww")
            #expect(secure.intrinsicContentSize == dots.intrinsicContentSize)
        }
    }

    @Test func `overrides draw the placeholder and the text in their rectangles`() throws {
        let screen = try TestScreen()
        screen.run {
            let field = DrawingField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.placeholder = "Name"
            layOut(field, on: screen)
            #expect(field.drawn == ["placeholder (3.0, 4.0, 94.0, 22.0)"])
            field.text = "Ada"
            screen.advance(by: 0.1)
            #expect(field.drawn.last == "text (0.0, 0.0, 100.0, 30.0)")
        }
    }

    @Test func `editing posts its notifications and calls the delegate`() throws {
        final class Delegate: UITextFieldDelegate {
            var calls: [String] = []
            func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
            func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
            func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
                calls.append("end \(reason)")
            }
        }
        @MainActor final class Counter { var count = 0 }
        let screen = try TestScreen()
        screen.run {
            let (field, delegate, counter) = (UITextField(), Delegate(), Counter())
            field.delegate = delegate
            screen.show(field)
            let tokens = [UITextField.textDidBeginEditingNotification, UITextField.textDidEndEditingNotification].map {
                NotificationCenter.default.addObserver(forName: $0, object: field, queue: nil) { _ in
                    MainActor.assumeIsolated { counter.count += 1 }
                }
            }
            field.becomeFirstResponder()
            field.resignFirstResponder()
            for token in tokens { NotificationCenter.default.removeObserver(token as Any) }
            #expect(delegate.calls == ["begin", "end", "end committed"] && counter.count == 2)
        }
    }

    @Test func `the color and the alignment of the text are those that were set`() throws {
        try TestScreen().run {
            let (field, view) = (UITextField(), UITextView())
            #expect(field.textColor == .label && view.textColor == .label)
            (field.textColor, view.textColor) = (.red, .blue)
            (field.textAlignment, view.textAlignment) = (.center, .right)
            #expect(field.textColor == .red && view.textColor == .blue)
            #expect(field.textAlignment == .center && view.textAlignment == .right)
            let traits: any UITextInputTraits = field
            traits.keyboardType = .emailAddress
            traits.returnKeyType = .continue
            #expect(field.keyboardType == .emailAddress && field.returnKeyType == .continue)
        }
    }
}
