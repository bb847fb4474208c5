import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("The natural size (semantics 10)")
struct NaturalSizeRuleTests {
    /// Counts how often text is measured.
    private final class Counter: TextMeasuring {
        var count = 0
        func size(of block: TextBlock, within width: Double?) -> Size {
            count += 1
            return FixedAdvanceTextMeasurer().size(of: block, within: width)
        }
    }

    @Test func `is none for a plain view, whose priorities have no effect (I1, I9, semantics 10.1, 10.10)`() {
        let window = Window.phone()
        let view = window.addView("view")
        view.setContentHuggingPriority(.required, for: .horizontal)
        view.setContentCompressionResistancePriority(.required, for: .horizontal)
        view.place(x: 20, y: 50)
        window.rootView.layoutIfNeeded()
        #expect(view.intrinsicContentSize == IntrinsicSize(width: nil, height: nil))
        #expect(view.frame == Rect(x: 20, y: 50, width: 0, height: 0))
    }

    @Test func `of a line of text does not follow the frame (semantics 10.2)`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("123456", font: Font(size: 20))))
        label.place()
        label.widthAnchor.constraint(equalToConstant: 30).isActive = true
        window.rootView.layoutIfNeeded()
        #expect(label.frame.width == 30)
        #expect(label.intrinsicContentSize == IntrinsicSize(width: 60, height: 24))
    }

    @Test func `can be undefined along one axis, and stays undefined (J4)`() {
        let window = Window.phone()
        let view = window.addView("view", natural: nil, 28.5)
        view.place()
        view.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor).isActive = true
        window.rootView.layoutIfNeeded()
        #expect(view.intrinsicContentSize == IntrinsicSize(width: nil, height: 28.5))
        #expect(view.frame == Rect(x: 0, y: 0, width: 375, height: 28.5))
    }

    @Test func `is queried again when the content changes or is invalidated (semantics 10.7)`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("123456", font: Font(size: 20))))
        let custom = window.addView("custom", natural: 40)
        label.place()
        custom.place(y: 100)
        window.rootView.layoutIfNeeded()
        label.font = Font(size: 30)
        custom.contentSizing.intrinsicOverride = IntrinsicSize(width: 70, height: 20)
        window.rootView.layoutIfNeeded()
        #expect(label.frame.width == 90 && custom.frame.width == 70)
    }

    @Test func `that is undefined avoids measuring a label with a given size (semantics 10.9)`() {
        let counter = Counter()
        let window = Window.phone(measuring: counter)
        let label = window.addView("label", .label(.init("123456")))
        label.contentSizing.intrinsicOverride = IntrinsicSize(width: nil, height: nil)
        LayoutConstraint.activate(label.constraints(edgesEqualTo: window.rootView))
        window.rootView.layoutIfNeeded()
        #expect(label.frame == window.rootView.bounds)
        #expect(counter.count == 0)
    }
}
