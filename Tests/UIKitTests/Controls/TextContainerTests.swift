import AnimaticTesting
import Testing
import UIKit

@Suite("Text containers and layout managers") @MainActor
struct TextContainerTests {
    private func measured(_ text: NSAttributedString, _ configure: (NSTextContainer) -> Void) -> CGRect {
        let (container, manager) = (NSTextContainer(size: .zero), NSLayoutManager())
        let storage = NSTextStorage()
        configure(container)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: text)
        manager.ensureLayout(for: container)
        #expect(container.layoutManager === manager && manager.textStorage === storage)
        return manager.usedRect(for: container)
    }

    @Test func `the used area is that of the text and the padding`() throws {
        try TestScreen().run {
            let text = NSAttributedString(
                string: "Some words that need several lines", attributes: [.font: UIFont.systemFont(ofSize: 20)])
            let line = text.size()
            let single = measured(text) { _ in }
            #expect(single == CGRect(x: 0, y: 0, width: line.width + 10, height: line.height))
            let wrapped = measured(text) {
                $0.lineFragmentPadding = 0
                $0.size = CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude)
            }
            let box = CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude)
            let expected = text.boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil)
            #expect(wrapped == expected && wrapped.height > 2 * line.height)
            let limited = measured(text) {
                $0.size = CGSize(width: 130, height: 1000)
                $0.maximumNumberOfLines = 2
            }
            // The padding leaves 120 points.
            #expect(abs(limited.height - 2 * line.height) < 1)
        }
    }

    @Test func `an empty text, and a container that is not the first, have no used area`() throws {
        try TestScreen().run {
            #expect(measured(NSAttributedString(string: "")) { _ in } == .zero)
            let (manager, storage) = (NSLayoutManager(), NSTextStorage(string: "text"))
            storage.addLayoutManager(manager)
            let containers = [NSTextContainer(), NSTextContainer()]
            for container in containers { manager.addTextContainer(container) }
            #expect(manager.usedRect(for: containers[0]).width > 10 && manager.usedRect(for: containers[1]) == .zero)
            storage.removeLayoutManager(manager)
            #expect(storage.layoutManagers.isEmpty && manager.usedRect(for: containers[0]) == .zero)
        }
    }

    @Test func `the container of a text view has its size without the insets`() throws {
        try TestScreen().run {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
            view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(view.textContainer.size == CGSize(width: 94, height: 76))
        }
    }
}
