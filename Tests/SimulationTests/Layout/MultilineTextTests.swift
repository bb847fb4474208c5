import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Letters are ten points wide with a font size of 20, and lines are 23.867 high.
@Suite("Text of several lines (semantics 11)")
struct MultilineTextTests {
    private let window = Window.phone()

    private func label(_ name: String, _ text: String, lines: Int = 0) -> View {
        let view = window.addView(name, .label(.init(text, font: Font(size: 20))))
        view.numberOfLines = lines
        return view
    }

    @Test func `is measured again in the width that layout gives it (semantics 11.1)`() {
        let text = label("text", "aaaa bbbb cccc dddd eeee")
        let below = window.addView("below", natural: 10, 10)
        text.place(x: 20, y: 30)
        let width = text.widthAnchor.constraint(equalToConstant: 100)
        LayoutConstraint.activate([
            width, below.topAnchor.constraint(equalTo: text.bottomAnchor),
            below.leadingAnchor.constraint(equalTo: text.leadingAnchor),
        ])
        window.rootView.layoutIfNeeded()
        // Three lines: 71.6 points.
        #expect(text.frame == Rect(x: 20, y: 30, width: 100, height: 72))
        #expect(below.frame.minY == 102)
        width.constant = 150
        window.rootView.layoutIfNeeded()
        // Two lines, "aaaa bbbb cccc" and the rest: 47.73 points.
        #expect(text.frame.height == 48 && below.frame.minY == 78)
        #expect(text.intrinsicContentSize == IntrinsicSize(width: 240, height: 24))
    }

    @Test func `has its widest line and all its lines in a preferred width (semantics 11.2, 11.3)`() {
        let text = label("text", "aaaa bbbb cccc dddd eeee")
        text.preferredMaxLayoutWidth = 100
        text.place()
        window.rootView.layoutIfNeeded()
        #expect(text.frame == Rect(x: 0, y: 0, width: 90, height: 72))
        text.preferredMaxLayoutWidth = 45
        window.rootView.layoutIfNeeded()
        // One word on each line. Five lines are 119.34 points high.
        #expect(text.frame == Rect(x: 0, y: 0, width: 40, height: 119.5))
    }

    @Test(
        "takes extra space before a label of one line, and the last label of several lines first (semantics 9.6)",
        arguments: [([1, 1], [275, 60]), ([1, 0], [60, 275]), ([0, 1], [275, 60]), ([0, 0], [60, 275])]
            as [([Int], [Double])])
    func ties(lines: [Int], widths: [Double]) {
        let labels = lines.enumerated().map { label("l\($0)", "123456", lines: $1) }
        LayoutConstraint.activate([
            labels[0].leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20),
            labels[1].leadingAnchor.constraint(equalTo: labels[0].trailingAnchor),
            labels[1].trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor, constant: -20),
        ])
        window.rootView.layoutIfNeeded()
        #expect(labels.map(\.frame.width) == widths)
    }

    /// In a row with the distribution `fill`, the shares of the labels decide (semantics 18.14), not the order of the
    /// labels, which decides in a plain row.
    @Test func `labels share a row after the distribution of a stack view has changed`() {
        let labels = [label("first", "123456"), label("last", "123456")]
        let stack = window.addView("stack", .stack(.init()))
        stack.stack?.distribution = .equalSpacing
        for label in labels { stack.addArrangedSubview(label) }
        LayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor, constant: -20),
            stack.topAnchor.constraint(equalTo: window.rootView.topAnchor),
        ])
        window.rootView.layoutIfNeeded()
        #expect(labels.map(\.frame.width) == [60, 60])
        stack.stack?.distribution = .fill
        window.rootView.layoutIfNeeded()
        #expect(labels.map(\.frame.width) == [167.5, 167.5])
    }
}
