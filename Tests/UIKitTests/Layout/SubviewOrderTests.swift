import AnimaticTesting
import Testing
import UIKit

/// Views that change their own subviews in `layoutSubviews`. Their changes request no further layout of the view
/// (semantics 2.18).
@MainActor @Suite("Changes to the subviews in layoutSubviews")
struct SubviewOrderTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone 16") }

    private func show(_ change: @escaping (UIView, [UIView]) -> Void) -> (view: Arranging, boxes: [UIView]) {
        let boxes = [UIView(), UIView(), UIView()]
        let view = Arranging(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for box in boxes { view.addSubview(box) }
        view.change = { change($0, boxes) }
        screen.show(view)
        return (view, boxes)
    }

    @Test func `adding the front subview again changes nothing`() {
        screen.run {
            let (view, boxes) = show { view, boxes in view.addSubview(boxes[2]) }
            #expect(view.subviews == boxes && view.count == 1 && screen.feedbackLoops.isEmpty)
            view.addSubview(boxes[2])
            view.insertSubview(boxes[0], at: 0)
            view.bringSubviewToFront(boxes[2])
            #expect(!view.handleNeedsLayout)
        }
    }

    @Test func `adding another subview again moves it to the front`() {
        screen.run {
            let (view, boxes) = show { view, boxes in view.addSubview(boxes[0]) }
            #expect(view.subviews == [boxes[1], boxes[2], boxes[0]] && view.count == 1)
            view.bringSubviewToFront(boxes[1])
            #expect(view.handleNeedsLayout)
            screen.advance(by: 0.1)
            // The layout brought the first box to the front again, and requested no further layout.
            #expect(view.subviews == [boxes[2], boxes[1], boxes[0]] && view.count == 2)
            #expect(screen.feedbackLoops.isEmpty)
        }
    }

    @Test func `a fixed order of two views settles`() {
        screen.run {
            let (view, boxes) = show { view, boxes in
                view.bringSubviewToFront(boxes[0])
                view.bringSubviewToFront(boxes[1])
            }
            #expect(view.subviews == [boxes[2], boxes[0], boxes[1]] && view.count == 1)
            #expect(screen.feedbackLoops.isEmpty)
        }
    }

    @Test func `subviews can be created again in each layout`() {
        screen.run {
            let (view, _) = show { view, _ in
                for subview in view.subviews { subview.removeFromSuperview() }
                for index in 0..<5 {
                    view.addSubview(Arranging(frame: CGRect(x: 10 * index, y: 0, width: 10, height: 10)))
                }
            }
            #expect(view.subviews.count == 5 && view.count == 1 && screen.feedbackLoops.isEmpty)
            #expect(view.subviews.allSatisfy { ($0 as? Arranging)?.count == 1 })
        }
    }

    @Test func `a subview with constraints that is added in a layout is placed in the same turn`() {
        screen.run {
            var added: UIView?
            let (view, _) = show { view, _ in
                guard added == nil else { return }
                let box = UIView()
                box.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(box)
                NSLayoutConstraint.activate([
                    box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
                    box.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
                    box.widthAnchor.constraint(equalToConstant: 20), box.heightAnchor.constraint(equalToConstant: 10),
                ])
                added = box
            }
            #expect(added?.frame == CGRect(x: 12, y: 8, width: 20, height: 10))
            #expect(view.count <= 2 && screen.feedbackLoops.isEmpty)
        }
    }
}

private final class Arranging: UIView {
    var change: ((UIView) -> Void)?
    private(set) var count = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        change?(self)
    }
}

extension UIView {
    fileprivate var handleNeedsLayout: Bool { layer.needsLayout() }
}
