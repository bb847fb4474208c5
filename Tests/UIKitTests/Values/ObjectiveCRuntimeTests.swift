import AnimaticTesting
import Testing
import UIKit

/// Code that exchanges methods, as people write it for Apple's systems.
@Suite("Functions of the Objective-C runtime")
@MainActor
struct ObjectiveCRuntimeTests {
    private class Card: UIView {
        var log: [String] = []
        override func layoutSubviews() {
            super.layoutSubviews()
            log.append("layout")
        }
        func otherLayout() { log.append("other") }
    }

    private func exchange(_ original: Selector, _ other: Selector) -> Bool {
        guard let first = class_getInstanceMethod(Card.self, original),
            let second = class_getInstanceMethod(Card.self, other)
        else { return false }
        if unsafe class_addMethod(Card.self, original, method_getImplementation(second), method_getTypeEncoding(second))
        {
            unsafe class_replaceMethod(Card.self, other, method_getImplementation(first), method_getTypeEncoding(first))
        } else {
            method_exchangeImplementations(first, second)
        }
        return true
    }

    @Test func `find no methods, exchange nothing and leave a note in the trace`() throws {
        let screen = try TestScreen()
        screen.run {
            // The trace begins when the screen first shows a view.
            screen.show(UIView())
            #expect(!exchange(Selector(Card.layoutSubviews), Selector(Card.otherLayout)))
            let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            screen.show(card)
            #expect(!card.log.isEmpty && !card.log.contains("other"))
        }
        #expect(screen.trace.contains("note class_getInstanceMethod"))
    }

    @Test func `add no methods to a class`() throws {
        try TestScreen().run {
            let selector = Selector(Card.otherLayout)
            let implementation = imp_implementationWithBlock({} as () -> Void)
            let isAdded = unsafe class_addMethod(Card.self, selector, implementation, "v@:")
            let replaced = unsafe class_replaceMethod(Card.self, selector, implementation, "v@:")
            #expect(!isAdded && replaced == nil)
            #expect(class_getMethodImplementation(Card.self, selector) == nil)
            #expect(class_getClassMethod(Card.self, selector) == nil)
        }
    }
}
