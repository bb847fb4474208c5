import AnimaticTesting
import Foundation
import Geometry
import Interaction
import Simulation
import Testing
import UIKit
import Views

/// The order of the calls, the notifications and the frames while the user types.
@Suite("Typing into UIKit's views")
@MainActor
struct TextInputTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone SE 3") }

    /// Shows a field, and runs `body` with a delegate that records its calls.
    private func withField(_ body: (UITextField, FieldLog, UIView) throws -> Void) rethrows {
        try screen.run {
            let (root, field, log) = (
                UIView(), UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34)), FieldLog()
            )
            field.borderStyle = .roundedRect
            field.delegate = log
            field.addAction(UIAction { _ in log.calls.append("editingChanged") }, for: .editingChanged)
            screen.show(root)
            root.addSubview(field)
            try body(field, log, root)
        }
    }

    @Test func `the notifications have UIKit's order, and the measured frames, duration and curve`() {
        let center = NotificationCenter.default
        withField { field, _, _ in
            let log = KeyboardLog(center)
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            #expect(log.names == ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"])
            let info = log.infos[1]
            #expect(
                (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
                    == CGRect(x: 0, y: 407, width: 375, height: 260))
            #expect((info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue.minY == 667)
            #expect((info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue == 0.3833)
            #expect((info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.intValue == 7)
            log.names = []
            field.resignFirstResponder()
            screen.advance(by: 0.5)
            #expect(log.names == ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"])
        }
    }

    @Test func `the delegate and the actions are called in UIKit's order`() {
        withField { field, log, _ in
            field.becomeFirstResponder()
            field.insertText("a")
            #expect(
                log.calls == [
                    "shouldBegin", "didBegin", "shouldChange 0 0 a", "didChangeSelection", "editingChanged",
                ])
            log.calls = []
            log.refused = "b"
            field.insertText("b")
            #expect(field.text == "a" && log.calls == ["shouldChange 1 0 b"])
            log.calls = []
            field.deleteBackward()
            field.deleteBackward()
            // There is nothing to delete the second time.
            #expect(field.text == "" && log.calls == ["shouldChange 0 1 ", "didChangeSelection", "editingChanged"])
        }
    }

    @Test func `the focus moves from field to field while the keyboard stays`() {
        withField { field, fieldLog, root in
            let log = KeyboardLog(.default)
            let other = UITextField(frame: CGRect(x: 20, y: 160, width: 200, height: 34))
            other.delegate = fieldLog
            root.addSubview(other)
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            (log.names, fieldLog.calls) = ([], [])
            #expect(other.becomeFirstResponder() && !field.isFirstResponder)
            screen.advance(by: 0.5)
            #expect(log.names.isEmpty)
            #expect(fieldLog.calls == ["shouldBegin", "shouldEnd", "didEnd", "didEndWithReason", "didBegin"])
        }
    }

    @Test func `the return key asks the delegate, sends its event and ends editing`() {
        withField { field, log, _ in
            field.becomeFirstResponder()
            log.calls = []
            screen.type("a\n", into: field)
            #expect(log.calls.suffix(1) == ["shouldReturn"] && field.isFirstResponder)
            field.addAction(UIAction { _ in log.calls.append("onExit") }, for: .editingDidEndOnExit)
            screen.type("\n", into: field)
            #expect(log.calls.contains("onExit") && !field.isFirstResponder)
        }
    }

    @Test func `a secure field shows the last letter for a moment`() {
        withField { field, _, _ in
            field.isSecureTextEntry = true
            field.becomeFirstResponder()
            let shown = { field.handle.content[ViewContent.TextField.self]?.shownText.text }
            field.insertText("a")
            field.insertText("b")
            #expect(shown() == "•b" && field.text == "ab")
            screen.advance(by: 2.1)
            #expect(shown() == "••")
            // The first character replaces the text when the user returns to the field.
            field.resignFirstResponder()
            field.becomeFirstResponder()
            field.insertText("c")
            #expect(field.text == "c")
        }
    }

    @Test func `text is changed by whole characters, and selected from right to left`() {
        withField { field, _, _ in
            field.becomeFirstResponder()
            field.insertText("a👩‍👩‍👧")
            field.deleteBackward()
            #expect(field.text == "a")
            field.text = "שלום"
            field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
            #expect(field.selectedTextRange.flatMap(field.text(in:)) == "שלום")
            // The text begins at its right edge.
            let (start, end) = (
                field.caretRect(for: field.beginningOfDocument), field.caretRect(for: field.endOfDocument)
            )
            #expect(start.minX > end.minX + 10)
            field.insertText("x")
            #expect(field.text == "x" && field.hasText)
        }
    }

    @Test func `a text of more than a megabyte is refused`() {
        withField { field, _, _ in
            field.becomeFirstResponder()
            let long = String(repeating: "m", count: 1 << 20)
            field.insertText(long)
            #expect(field.text?.count == 1 << 20)
            field.insertText("n")
            #expect(field.text?.count == 1 << 20)
            field.deleteBackward()
            #expect(field.text?.count == (1 << 20) - 1)
        }
    }

    @Test func `the keyboard layout guide is the area that the keyboard covers`() {
        screen.run {
            let (root, field, bar) = (UIView(), UITextField(), UIView())
            screen.show(root)
            root.addSubview(field)
            root.addSubview(bar)
            bar.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                bar.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
                bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                bar.widthAnchor.constraint(equalToConstant: 100), bar.heightAnchor.constraint(equalToConstant: 40),
            ])
            screen.advance(by: 0.1)
            #expect(bar.frame.maxY == 667)
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            #expect(bar.frame.maxY == 407)
            #expect(root.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 407, width: 375, height: 260))
            field.resignFirstResponder()
            screen.advance(by: 0.5)
            #expect(bar.frame.maxY == 667)
        }
    }

    @Test func `a table view controller makes room, and other scroll views do not`() {
        screen.run {
            let controller = UITableViewController(style: .plain)
            screen.show(controller)
            screen.advance(by: 0.1)
            let field = UITextField(frame: CGRect(x: 0, y: 500, width: 100, height: 40))
            controller.tableView.addSubview(field)
            let before = controller.tableView.adjustedContentInset
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            #expect(controller.tableView.adjustedContentInset.bottom == before.bottom + 260)
            #expect(controller.tableView.contentInset == .zero)
            field.resignFirstResponder()
            screen.advance(by: 0.5)
            #expect(controller.tableView.adjustedContentInset == before)
            let (scroll, other) = (UIScrollView(), UITextField(frame: CGRect(x: 0, y: 500, width: 100, height: 40)))
            screen.show(scroll)
            scroll.addSubview(other)
            let plain = scroll.adjustedContentInset
            #expect(other.becomeFirstResponder())
            screen.advance(by: 0.5)
            #expect(scroll.adjustedContentInset == plain)
        }
    }

    @Test func `dragging a scroll view hides the keyboard`() {
        screen.run {
            let (scroll, field) = (UIScrollView(), UITextField(frame: CGRect(x: 0, y: 10, width: 100, height: 40)))
            screen.show(scroll)
            scroll.contentSize = CGSize(width: 375, height: 2000)
            scroll.addSubview(field)
            scroll.keyboardDismissMode = .onDrag
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            screen.drag(scroll, by: CGVector(dx: 0, dy: -60), from: CGPoint(x: 200, y: 200))
            #expect(!field.isFirstResponder)
        }
    }

    @Test func `keys of the keyboard type, and the clear button removes the text`() {
        withField { field, log, root in
            field.clearButtonMode = .whileEditing
            field.autocapitalizationType = .none
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            // Q is at [8.5, 459, 30.5, 42], and A at [26.5, 513, 30.5, 42].
            screen.tap(root, at: CGPoint(x: 20, y: 480))
            screen.tap(root, at: CGPoint(x: 40, y: 530))
            #expect(field.text == "qa")
            screen.tap(root, at: CGPoint(x: 20 + field.clearButtonRect(forBounds: field.bounds).midX, y: 117))
            #expect(field.text == "" && log.calls.contains("shouldClear") && field.isFirstResponder)
        }
    }

    @Test func `a key is gray while a finger touches it, but not the key of the next field at the same place`() {
        withField { field, log, root in
            field.returnKeyType = .next
            field.becomeFirstResponder()
            screen.advance(by: 0.5)
            @MainActor func color(at place: CGPoint) -> AdaptiveColor? {
                let rows = sequence(first: [root.handle.window.rootView]) { level in
                    let next = level.flatMap(\.subviews)
                    return next.isEmpty ? nil : next
                }
                // The keyboard begins at y 407.
                let place = Point(x: place.x, y: place.y - 407)
                let keys = rows.joined().filter { $0.systemClass == "UIKBKeyView" }
                return keys.first { $0.frame.contains(place) }?.adaptiveBackgroundColor
            }
            let (q, enter) = (CGPoint(x: 20, y: 480), CGPoint(x: 330, y: 640))
            let plain = color(at: q)
            root.handle.touchDown(at: Point(x: q.x, y: q.y))
            screen.advance(by: 0.1)
            #expect(plain != nil && color(at: q) != plain && field.text == "")
            root.handle.touchUp()
            screen.advance(by: 0.5)
            #expect(color(at: q) == plain && field.text == "Q")
            // The return key moves the focus to a field whose return key has another title.
            let other = UITextField(frame: CGRect(x: 20, y: 160, width: 200, height: 34))
            other.returnKeyType = .go
            root.addSubview(other)
            log.onReturn = { other.becomeFirstResponder() }
            screen.tap(root, at: enter)
            #expect(other.isFirstResponder)
            let shown = color(at: enter)
            screen.advance(by: 0.5)
            #expect(color(at: enter) == shown)
        }
    }

    @Test func `a text view grows, and gets a new line from the return key`() {
        screen.run {
            let (root, view) = (UIView(), UITextView())
            screen.show(root)
            view.isScrollEnabled = false
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.widthAnchor.constraint(equalToConstant: 200),
            ])
            view.becomeFirstResponder()
            screen.advance(by: 0.5)
            let height = view.frame.height
            screen.type("a\nb", into: view)
            screen.advance(by: 0.1)
            #expect(view.text == "a\nb" && view.frame.height > height + 10)
            #expect(view.selectedRange == NSRange(location: 3, length: 0))
        }
    }
}

/// Records the notifications of the keyboard. The names lack the prefix and the suffix.
@MainActor
private final class KeyboardLog {
    var names: [String] = []
    var infos: [[AnyHashable: Any]] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: NotificationCenter) {
        // Tests of other screens run at the same time.
        let screen = UIScreen.main
        for name in [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
        ] {
            tokens.append(
                center.addObserver(forName: name, object: screen, queue: nil) { [weak self] notification in
                    // The screen posts on the main actor, and the user info stays in this process.
                    nonisolated(unsafe) let info = notification.userInfo ?? [:]
                    let name = notification.name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
                    MainActor.assumeIsolated {
                        self?.names.append(String(name))
                        unsafe self?.infos.append(info)
                    }
                })
        }
    }

    isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}

private final class FieldLog: UITextFieldDelegate {
    var calls: [String] = []
    var refused: String?
    var onReturn = {}

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { log("shouldBegin") }
    func textFieldDidBeginEditing(_ textField: UITextField) { _ = log("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { log("shouldEnd") }
    func textFieldDidEndEditing(_ textField: UITextField) { _ = log("didEnd") }
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        _ = log("didEndWithReason")
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { _ = log("didChangeSelection") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { log("shouldClear") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        onReturn()
        return log("shouldReturn")
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        calls.append("shouldChange \(range.location) \(range.length) \(string)")
        return string != refused
    }

    private func log(_ call: String) -> Bool {
        calls.append(call)
        return true
    }
}
