import AnimaticTesting
import Testing
import UIKit

/// `layoutIfNeeded()` begins at the topmost of the consecutive superviews that need layout, as `CALayer` documents.
@MainActor @Suite("layoutIfNeeded")
struct LayoutIfNeededTests {
    /// Returns a view, its subview and the subview of that, each placed by constraints 10 points inside its superview.
    private func nested() -> [Counting] {
        let views = [Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Counting(), Counting()]
        for (view, superview) in zip(views.dropFirst(), views) {
            view.translatesAutoresizingMaskIntoConstraints = false
            superview.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 10),
                view.trailingAnchor.constraint(equalTo: superview.trailingAnchor, constant: -10),
                view.topAnchor.constraint(equalTo: superview.topAnchor, constant: 10),
                view.bottomAnchor.constraint(equalTo: superview.bottomAnchor, constant: -10),
            ])
        }
        return views
    }

    @Test func `of a subview lays out the superviews that need layout`() {
        let views = nested()
        views[2].layoutIfNeeded()
        #expect(views[1].frame == CGRect(x: 10, y: 10, width: 80, height: 80))
        #expect(views[2].frame == CGRect(x: 10, y: 10, width: 60, height: 60))
        #expect(views.map(\.count) == [1, 1, 1])
    }

    @Test func `of a layer does the same`() {
        let views = nested()
        views[2].layer.layoutIfNeeded()
        #expect(views[2].frame == CGRect(x: 10, y: 10, width: 60, height: 60))
    }

    @Test func `stops at a superview that does not need layout`() {
        let views = nested()
        views[0].layoutIfNeeded()
        views[0].setNeedsLayout()
        views[2].setNeedsLayout()
        views[2].layoutIfNeeded()
        #expect(views.map(\.count) == [1, 1, 2])
        views[0].layoutIfNeeded()
        #expect(views.map(\.count) == [2, 1, 2])
    }

    @Test func `does not begin again at a view whose layout is running`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let views = nested()
            screen.show(views[0])
            views[0].whenLaidOut = { view in
                guard view.count < 5 else { return }
                view.setNeedsLayout()
                views[1].setNeedsLayout()
                views[1].layoutIfNeeded()
            }
            views[0].setNeedsLayout()
            screen.advance(by: 0.1)
            // The second to the fifth layout of the outer view; those before the fifth also lay out the inner view.
            #expect(views[0].count == 5 && views[1].count == 4 && screen.feedbackLoops.isEmpty)
        }
    }

    @Test func `of a view does not move the view after a change to a constant (semantics 3.3)`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let views = nested()
            screen.show(views[0])
            let leading = views[0].constraints.first { $0.firstAttribute == .leading }
            leading?.constant = 30
            views[1].layoutIfNeeded()
            #expect(views[1].frame.minX == 10)
            views[0].layoutIfNeeded()
            #expect(views[1].frame.minX == 30)
        }
    }
}

private final class Counting: UIView {
    private(set) var count = 0
    var whenLaidOut: ((Counting) -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        whenLaidOut?(self)
    }
}
