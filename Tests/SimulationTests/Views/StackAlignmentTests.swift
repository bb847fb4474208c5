import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A stack view aligns")
struct StackAlignmentTests {
    /// Returns the vertical positions of views 10 and 30 points high in a row 50 points high.
    private func rows(_ alignment: ViewContent.Stack.Alignment) -> [[Double]] {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.alignment = alignment }
        rack.add("a", 40, 10)
        rack.add("b", 60, 30)
        return rack.frames().map { [$0[1], $0[3]] }
    }

    @Test func `at the top, the middle and the bottom, or over the whole height (semantics 18.2, 18.7)`() {
        #expect(rows(.top) == [[0, 10], [0, 30]])
        #expect(rows(.center) == [[20, 10], [10, 30]])
        #expect(rows(.bottom) == [[40, 10], [20, 30]])
        #expect(rows(.fill) == [[0, 50], [0, 50]])
    }

    @Test func `baselines, of labels of two sizes (semantics 18.7)`() {
        let rack = Rack(size: Size(width: 300, height: 60)) { $0.alignment = .firstBaseline }
        for (name, size) in [("big", 28.0), ("small", 13)] {
            rack.stack.addArrangedSubview(
                rack.window.makeView(name, content: .label(ViewContent.Label("Text", font: Font(size: size)))))
        }
        // The large label touches the top: its baseline is at 0.9521484375 · 28 = 26.660. The baseline of the small
        // label is 12.378 below its own top, which is at 14.282, rounded to 14.5.
        #expect(rack.frames().map { $0[1] } == [0, 14.5])
    }

    @Test func `the first view at the top of a row on the first baseline, even if others extend above it`() {
        let rack = Rack { $0.alignment = .firstBaseline }
        let label = rack.window.makeView("label", content: .label(ViewContent.Label("Text")))
        label.contentSizing.intrinsicOverride = IntrinsicSize(width: 89, height: 20.5)
        rack.stack.addArrangedSubview(label)
        let field = rack.window.makeView("field", content: .textField(ViewContent.TextField()))
        field.contentSizing.intrinsicOverride = IntrinsicSize(width: 230, height: 34)
        rack.stack.addArrangedSubview(field)
        // Recorded by Interface Builder: the label is at 0, the field at -7, and the stack view is 27 high. The text
        // of the field is in its center, (34 - 20.287) / 2 = 6.86 lower than that of the label.
        #expect(rack.frames() == [[0, 0, 89, 20.5], [89, -7, 230, 34]])
        #expect(rack.stack.frame.height == 27)
    }

    @Test func `a column inside a row at its fitting height`() {
        let rack = Rack { $0.alignment = .top }
        var content = ViewContent.Stack(axis: .vertical)
        content.spacing = 3
        let column = rack.window.makeView("column", content: .stack(content))
        rack.stack.addArrangedSubview(column)
        for (index, height) in [19.0, 16, 16].enumerated() {
            let line = rack.window.makeView("line\(index)")
            line.contentSizing.intrinsicOverride = IntrinsicSize(width: 50, height: height)
            column.addArrangedSubview(line)
        }
        rack.add("tall", 20, 80)
        // Measured on Catalyst: 19 + 3 + 16 + 3 + 16 = 57.
        #expect(rack.frames() == [[0, 0, 50, 57], [50, 0, 20, 80]])
        #expect(column.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 50, height: 57))
    }

    @Test func `inside the margins if the property is set (semantics 18.10)`() {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.isLayoutMarginsRelativeArrangement = true }
        rack.stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        rack.add("a", nil, nil)
        #expect(rack.frames() == [[2, 1, 94, 46]])
    }

    @Test func `with no margins of its own unless they are set`() {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.isLayoutMarginsRelativeArrangement = true }
        rack.add("a", nil, nil)
        #expect(rack.frames() == [[0, 0, 100, 50]])
    }
}
