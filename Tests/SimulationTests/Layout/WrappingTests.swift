import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Counts the measurements.
private final class CountingMeasurer: TextMeasuring {
    private let measurer = FixedAdvanceTextMeasurer()
    private(set) var count = 0

    func size(of block: TextBlock, within width: Double?) -> Size {
        count += 1
        return measurer.size(of: block, within: width)
    }
}

@Suite("A label that wraps (semantics 11)")
struct WrappingTests {
    /// Ten characters of 10 points each, three times, with a font size of 20: lines of 23.867, rounded to half
    /// points.
    private static let label = ViewContent.label(
        ViewContent.Label("aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa", font: Font(size: 20), numberOfLines: 0))

    private func edges(_ view: View, _ constant: Double) -> LayoutConstraint {
        let window = view.window
        view.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor).isActive = true
        view.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true
        let trailing = view.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor, constant: constant)
        trailing.isActive = true
        return trailing
    }

    @Test func `has the height that follows from its width`() {
        let window = Window.phone()
        let label = window.addView("label", Self.label)
        // 375 - 145 = 230 is enough for two words of ten letters and a space, 210 points.
        let trailing = edges(label, -145)
        window.rootView.layoutIfNeeded()
        // 2 lines: 47.734, rounded up to half points 48.
        #expect(label.frame == Rect(x: 0, y: 0, width: 230, height: 48))
        trailing.constant = -275
        window.rootView.layoutIfNeeded()
        // 3 lines: 71.602.
        #expect(label.frame == Rect(x: 0, y: 0, width: 100, height: 72))
        trailing.constant = 0
        window.rootView.layoutIfNeeded()
        #expect(label.frame == Rect(x: 0, y: 0, width: 375, height: 24))
    }

    /// Three labels in a row that fills the root view. Each needs 20 points, for two characters of 10 points. 315
    /// points are extra.
    @Test(
        "takes the extra space before other views, beginning with the last label that wraps (semantics 9.6)",
        arguments: [
            ([1, 1, 1], [335, 20, 20]), ([1, 0, 1], [20, 335, 20]), ([0, 1, 1], [335, 20, 20]),
            ([0, 0, 1], [20, 335, 20]), ([1, 0, 0], [20, 20, 335]), ([0, 1, 0], [20, 20, 335]),
        ] as [([Int], [Double])])
    func ties(lines: [Int], widths: [Double]) {
        let window = Window.phone()
        let labels = lines.enumerated().map { index, lines in
            window.addView("l\(index)", .label(.init("ab", font: Font(size: 20), numberOfLines: lines)))
        }
        let root = window.rootView
        let edges = [root.leadingAnchor] + labels.map(\.trailingAnchor)
        LayoutConstraint.activate(zip(labels, edges).map { $0.leadingAnchor.constraint(equalTo: $1) })
        labels[2].trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(labels.map(\.frame.width) == widths)
    }

    @Test func `is as wide as its widest line if its width is only limited, and grows with the limit`() {
        let window = Window.phone()
        let label = window.addView("label", Self.label)
        label.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor).isActive = true
        label.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true
        let limit = label.widthAnchor.constraint(lessThanOrEqualToConstant: 250)
        limit.isActive = true
        window.rootView.layoutIfNeeded()
        #expect(label.frame.size == Size(width: 210, height: 48))
        limit.constant = 340
        window.rootView.layoutIfNeeded()
        #expect(label.frame.size == Size(width: 320, height: 24))
    }

    @Test func `has one line while its width is not limited`() {
        let window = Window.phone()
        let label = window.addView("label", Self.label)
        label.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor).isActive = true
        label.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true
        window.rootView.layoutIfNeeded()
        #expect(label.frame.size == Size(width: 320, height: 24))
    }

    @Test func `is measured again only if its text or its width changes`() {
        let measurer = CountingMeasurer()
        let window = Window.phone(measuring: measurer)
        let label = window.makeView("label", content: Self.label)
        window.rootView.addSubview(label)
        let box = window.makeView("box")
        window.rootView.addSubview(box)
        let trailing = edges(label, -145)
        let move = box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
        move.isActive = true
        window.rootView.layoutIfNeeded()
        let first = measurer.count
        for step in 1...10 {
            move.constant = Double(step)
            window.rootView.layoutIfNeeded()
        }
        #expect(measurer.count == first)
        trailing.constant = -275
        window.rootView.layoutIfNeeded()
        #expect(measurer.count == first + 1)
    }
}
