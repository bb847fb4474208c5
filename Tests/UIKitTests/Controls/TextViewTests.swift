import AnimaticTesting
import Testing
import UIKit

@Suite("Text views")
@MainActor
struct TextViewTests {
    @Test func `insets and padding surround the text`() throws {
        try TestScreen("iPhone 16").run {
            let view = UITextView()
            view.isScrollEnabled = false
            view.text = "Hello"
            #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
            #expect(view.textContainer.lineFragmentPadding == 5)
            let size = view.intrinsicContentSize
            view.textContainerInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            view.textContainer.lineFragmentPadding = 0
            // 8 + 8 points become 10 + 30, and 5 + 5 points become 20 + 40.
            #expect(abs(view.intrinsicContentSize.height - size.height - 24) < 0.34)
            #expect(abs(view.intrinsicContentSize.width - size.width - 50) < 0.34)
        }
    }

    @Test func `the container limits the number of lines`() throws {
        try TestScreen("iPhone 16").run {
            let view = UITextView()
            view.isScrollEnabled = false
            view.text = "One"
            let height = view.intrinsicContentSize.height
            view.text = "One\nTwo\nThree"
            view.textContainer.maximumNumberOfLines = 1
            #expect(view.intrinsicContentSize.height == height)
        }
    }

    @Test func `the delegate receives the events of editing and of scrolling`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (view, delegate) = (UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Recorder())
            view.delegate = delegate
            screen.show(view)
            #expect(view.becomeFirstResponder() && view.becomeFirstResponder())
            view.contentOffset.y = 20
            delegate.allowsEnd = false
            #expect(!view.resignFirstResponder() && view.isFirstResponder)
            delegate.allowsEnd = true
            #expect(view.endEditing(false) && !view.isFirstResponder)
            #expect(delegate.calls == ["should begin", "began", "scrolled", "should end", "should end", "ended"])
            // The delegate of the superclass is the same object.
            #expect((view as UIScrollView).delegate === delegate)
        }
    }

    @Test func `a refused end of editing can be forced`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (view, delegate, root) = (UITextView(), Recorder(), UIView())
            screen.show(root)
            root.addSubview(view)
            view.delegate = delegate
            view.becomeFirstResponder()
            delegate.allowsEnd = false
            #expect(!root.endEditing(false) && view.isFirstResponder)
            #expect(UIView().endEditing(true) && view.isFirstResponder)
            #expect(root.endEditing(true) && !view.isFirstResponder)
        }
    }

    @Test func `the traits of text input have UIKit's defaults, also in views that declare none`() throws {
        final class Field: UIView, UITextInputTraits {}
        try TestScreen("iPhone 16").run {
            let (view, field) = (UITextView(), Field())
            for traits in [view, field] as [any UITextInputTraits] {
                #expect(traits.autocapitalizationType == .sentences && traits.keyboardType == .default)
                #expect(traits.textContentType == nil && !traits.isSecureTextEntry)
                traits.keyboardType = .URL
            }
            #expect(view.keyboardType == .URL && field.keyboardType == .URL)
        }
    }
}

private final class Recorder: UITextViewDelegate {
    var calls: [String] = []
    var allowsEnd = true

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        calls.append("should begin")
        return true
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("began") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        calls.append("should end")
        return allowsEnd
    }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("ended") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scrolled") }
}
