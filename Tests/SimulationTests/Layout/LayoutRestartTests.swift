import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A layout that causes further requests")
struct LayoutRestartTests {
    private let window = Window.phone()
    /// Returns the views that were laid out, in order.
    private func layouts() -> [String] {
        window.takeLines().filter { $0.hasPrefix("layoutSubviews") }.map { String($0.dropFirst(15)) }
    }

    /// The root contains a and b, and a contains leaf.
    private func tree() -> (a: View, b: View, leaf: View) {
        let a = window.addView("a")
        let b = window.addView("b")
        let leaf = window.addView("leaf", to: a)
        _ = window.firstTurn()
        return (a, b, leaf)
    }

    @Test func `restarts from the ancestor before other views (semantics 4.2)`() {
        let (a, b, leaf) = tree()
        var isFirst = true
        a.override(.layoutSubviews) { _, callSuper in
            callSuper()
            if isFirst { window.rootView.setNeedsLayout() }
            isFirst = false
        }
        for view in [window.rootView, a, b, leaf] { view.setNeedsLayout() }
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["root", "a", "root", "leaf", "b"])
    }

    @Test func `lays out a view again that requests it in its own layout, in the same turn (semantics 4.3)`() {
        let (a, _, leaf) = tree()
        var count = 0
        a.override(.layoutSubviews) { view, callSuper in
            callSuper()
            count += 1
            if count < 3 { view.setNeedsLayout() }
        }
        a.setNeedsLayout()
        leaf.setNeedsLayout()
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["a", "a", "a", "leaf"])
    }

    @Test func `below the receiver of layoutIfNeeded does not affect its ancestors (semantics 3.6)`() {
        let (a, _, leaf) = tree()
        leaf.override(.layoutSubviews) { _, callSuper in
            callSuper()
            window.rootView.setNeedsLayout()
        }
        leaf.setNeedsLayout()
        a.layoutIfNeeded()
        #expect(layouts() == ["leaf"])
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["root"])
    }

    @Test func `continues in the outer pass after a nested one`() {
        let (a, b, leaf) = tree()
        var isFirst = true
        a.override(.layoutSubviews) { _, callSuper in
            callSuper()
            guard isFirst else { return }
            isFirst = false
            window.rootView.setNeedsLayout()
            leaf.layoutIfNeeded()
        }
        for view in [a, b, leaf] { view.setNeedsLayout() }
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["a", "leaf", "root", "b"])
    }

    @Test func `by setting a frame does not request layout of a superview in layout (semantics 2.10)`() {
        let (a, _, leaf) = tree()
        a.override(.layoutSubviews) { _, callSuper in
            callSuper()
            leaf.frame = Rect(x: 0, y: 0, width: leaf.frame.width + 10, height: 10)
        }
        a.setNeedsLayout()
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["a", "leaf"])
    }

    @Test func `by changing a constraint requests layout of the moved view's superview`() {
        let (a, _, leaf) = tree()
        a.place()
        leaf.place()
        let width = a.widthAnchor.constraint(equalToConstant: 50)
        width.isActive = true
        window.rootView.layoutIfNeeded()
        _ = layouts()
        leaf.override(.layoutSubviews) { _, callSuper in
            callSuper()
            width.constant = 80
        }
        leaf.setNeedsLayout()
        window.rootView.layoutIfNeeded()
        #expect(layouts() == ["leaf", "root", "a"])
        #expect(a.frame.width == 80)
    }
}
