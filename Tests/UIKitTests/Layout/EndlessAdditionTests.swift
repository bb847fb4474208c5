import AnimaticTesting
import Testing
import UIKit

/// Views whose overrides add a view of the same class to themselves.
@MainActor @Suite("Views that add further views without end")
struct EndlessAdditionTests {
    /// Shows a view with a box that constraints place, and returns whether the box has its frame.
    private func layoutWorks(on screen: TestScreen) -> Bool {
        let (view, box) = (UIView(), UIView())
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            box.widthAnchor.constraint(equalToConstant: 10), box.heightAnchor.constraint(equalToConstant: 5),
        ])
        screen.show(view)
        return box.frame == CGRect(x: 30, y: 40, width: 10, height: 5)
    }

    /// Each layout makes the hierarchy one level deeper.
    @Test func `in layoutSubviews are reported`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            screen.show(Deepening(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            // The limit of 1000 generations, and ten more to record one round of the loop.
            let last = "Deepening.layoutSubviews of 'Deepening 1011'"
            let text = last + ": from 'Deepening 1' on, each new view added another, more than 1000 times in one turn"
            #expect(screen.feedbackLoops == [text])
            #expect(layoutWorks(on: screen))
        }
    }

    /// An update of constraints also updates the superviews, so the number of views doubles with each pass.
    @Test func `in updateConstraints are reported before they fill the memory`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let log = CallLog()
            screen.show(Doubling(log))
            // 10,000 views of a late generation exist after about fourteen passes, which is 2¹⁴ views.
            #expect(screen.feedbackLoops.count == 1, "\(screen.feedbackLoops)")
            #expect(log.count < 40_000, "\(log.count)")
            #expect(layoutWorks(on: screen))
        }
    }
}

private final class Deepening: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        addSubview(Deepening(frame: bounds))
    }
}

@MainActor
private final class CallLog {
    var count = 0
}

private final class Doubling: UIView {
    private let log: CallLog

    init(_ log: CallLog) {
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    required init?(coder: NSCoder) { return nil }

    override func updateConstraints() {
        log.count += 1
        addSubview(Doubling(log))
        super.updateConstraints()
    }
}
