import AnimaticTesting
import Foundation
import Testing
import UIKit

/// Links in text views.
///
/// Source: Apple's documentation of `UITextViewDelegate`.
@Suite("A link in a text view")
@MainActor
struct LinkTests {
    private final class Delegate: NSObject, UITextViewDelegate {
        var calls: [String] = []
        /// What the delegate returns for the primary action: the default action, an action of its own, or none.
        var answer = "default"

        func textView(
            _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
        ) -> UIAction? {
            guard case .link(let url) = textItem.content else { return nil }
            calls.append("primary \(url.absoluteString) \(textItem.range.location) \(textItem.range.length)")
            switch answer {
            case "default": return defaultAction
            case "own": return UIAction { [unowned self] _ in calls.append("own") }
            default: return nil
            }
        }

        func textView(
            _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
            interaction: UITextItemInteraction
        ) -> Bool {
            calls.append("should \(interaction.rawValue)")
            return false
        }
    }

    private func show(_ screen: TestScreen) throws -> (UITextView, Delegate) {
        let (view, delegate) = screen.run { (UITextView(), Delegate()) }
        try screen.run {
            let text = NSMutableAttributedString(string: "👍 see ")
            text.append(
                NSAttributedString(
                    string: "the page", attributes: [.link: try #require(URL(string: "https://example.com/a"))]))
            text.append(NSAttributedString(string: " for more"))
            view.attributedText = text
            view.font = .systemFont(ofSize: 17)
            view.isEditable = false
            view.delegate = delegate
            let controller = UIViewController()
            screen.show(controller)
            view.frame = CGRect(x: 0, y: 100, width: 320, height: 100)
            controller.view.addSubview(view)
        }
        screen.advance(by: 0.1)
        return (view, delegate)
    }

    /// A point in the middle of the characters in a range of UTF-16 code units.
    private func middle(of range: NSRange, in view: UITextView) throws -> CGPoint {
        let start = try #require(view.position(from: view.beginningOfDocument, offset: range.location))
        let end = try #require(view.position(from: start, offset: range.length))
        let (first, last) = (view.caretRect(for: start), view.caretRect(for: end))
        return CGPoint(x: (first.midX + last.midX) / 2, y: first.midY)
    }

    @Test(
        "asks the delegate for its action, and the default action asks again",
        arguments: [("default", ["should 0"]), ("own", ["own"]), ("none", [])])
    func actions(answer: String, calls: [String]) throws {
        let screen = try TestScreen()
        let (view, delegate) = try show(screen)
        delegate.answer = answer
        // The emoji has two code units.
        let range = NSRange(location: 7, length: 8)
        screen.tap(view, at: try screen.run { try middle(of: range, in: view) })
        screen.advance(by: 0.5)
        #expect(delegate.calls == ["primary https://example.com/a 7 8"] + calls)
        #expect(screen.run { !view.isFirstResponder })
    }

    @Test func `is not opened by a tap beside it, in editable text, or in text that is not selectable`() throws {
        let screen = try TestScreen()
        let (view, delegate) = try show(screen)
        let (link, beside) = (NSRange(location: 7, length: 8), NSRange(location: 17, length: 6))
        screen.tap(view, at: try screen.run { try middle(of: beside, in: view) })
        screen.advance(by: 0.5)
        screen.run { view.isSelectable = false }
        screen.tap(view, at: try screen.run { try middle(of: link, in: view) })
        screen.advance(by: 0.5)
        screen.run { (view.isSelectable, view.isEditable) = (true, true) }
        screen.tap(view, at: try screen.run { try middle(of: link, in: view) })
        screen.advance(by: 0.5)
        #expect(delegate.calls.isEmpty && screen.run { view.isFirstResponder })
    }
}
