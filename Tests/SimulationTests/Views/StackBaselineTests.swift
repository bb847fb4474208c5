import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// For the system font at 1 point, 0.952148… is above the baseline and 0.241210… is below it. A label is as high as the
/// lines of its text, rounded up to half a point.
@Suite("The baselines of a stack view")
struct StackBaselineTests {
    private static let above = 0.9521484375
    private static let below = 0.2412109375

    /// A stack view whose top is at 20, and marks at its first and last baseline.
    private struct Stage {
        let rack: Rack
        private let marks: [View]

        init(_ axis: Axis, _ alignment: ViewContent.Stack.Alignment = .fill, size: Size? = nil, spacing: Double = 0) {
            let rack = Rack(axis, size: size) {
                $0.alignment = alignment
                $0.spacing = spacing
            }
            rack.window.rounding = .none
            let marks = ["first", "last"].map { rack.window.addView($0) }
            marks[0].topAnchor.constraint(equalTo: rack.stack.firstBaselineAnchor).isActive = true
            marks[1].topAnchor.constraint(equalTo: rack.stack.lastBaselineAnchor).isActive = true
            (self.rack, self.marks) = (rack, marks)
        }

        /// Adds a label to a stack view.
        @discardableResult
        func label(_ size: Double, _ text: String = "Text", lines: Int = 1, in stack: View? = nil) -> View {
            let content = ViewContent.Label(text, font: Font(size: size), numberOfLines: lines)
            let label = rack.window.makeView("label \(size)", content: .label(content))
            (stack ?? rack.stack).addArrangedSubview(label)
            return label
        }

        func nested(_ axis: Axis, _ alignment: ViewContent.Stack.Alignment = .fill) -> View {
            var content = ViewContent.Stack(axis: axis)
            content.alignment = alignment
            let stack = rack.window.makeView("nested", content: .stack(content))
            rack.stack.addArrangedSubview(stack)
            return stack
        }

        func expect(
            _ first: Double, _ last: Double, within tolerance: Double = 1e-9,
            at place: SourceLocation = #_sourceLocation
        ) {
            rack.window.rootView.layoutIfNeeded()
            let found = marks.map(\.frame.minY)
            let isSame = abs(found[0] - first) < 1e-9 && abs(found[1] - last) < tolerance
            #expect(isSame, "found \(found), expected \([first, last])", sourceLocation: place)
        }
    }

    @Test func `in a column are those of its first and its last visible view (semantics 18.12)`() {
        let stage = Stage(.vertical, spacing: 4)
        let title = stage.label(30)
        let note = stage.label(12)
        // The title is 36 high: 30 · 1.193 = 35.8. The note is at 20 + 36 + 4.
        stage.expect(20 + 30 * Self.above, 60 + 12 * Self.above)
        title.isHidden = true
        stage.expect(20 + 12 * Self.above, 20 + 12 * Self.above)
        title.isHidden = false
        note.isHidden = true
        stage.expect(20 + 30 * Self.above, 20 + 30 * Self.above)
        title.isHidden = true
        // Without a visible view, a stack view has no text and, here, no height.
        stage.expect(20, 20)
        // The row becomes a row of the same labels.
        title.isHidden = false
        note.isHidden = false
        stage.rack.stack.stack?.axis = .horizontal
        stage.expect(20 + 30 * Self.above, 20 + 30 * Self.above)
    }

    @Test("in a row are those of its tallest visible view (semantics 18.12)", arguments: [false, true])
    func row(isStretched: Bool) {
        let stage = Stage(.horizontal, isStretched ? .fill : .top)
        let small = stage.label(12)
        let big = stage.label(40)
        stage.expect(20 + 40 * Self.above, 20 + 40 * Self.above)
        big.isHidden = true
        // The hidden label is 48 points high. It still stretches the small label, which is 14.5 points high: the last
        // baseline of a label is measured from its bottom.
        stage.expect(20 + 12 * Self.above, 20 + (isStretched ? 48 - 14.5 : 0) + 12 * Self.above)
        big.isHidden = false
        // The small label gets the font of 60 points, so it is taller than the other label.
        small.content = .label(.init("Text", font: Font(size: 60)))
        stage.expect(20 + 60 * Self.above, 20 + 60 * Self.above)
    }

    @Test func `in a row of equally tall views are those of the first one`() {
        let stage = Stage(.horizontal, .top)
        let first = stage.label(20)
        stage.label(20)
        first.contentSizing.intrinsicOverride = IntrinsicSize(width: 50, height: 24)
        let provider = stage.rack.stack.baselineProvider(isFirst: true)
        #expect(provider == first)
    }

    @Test func `follow nested stack views`() {
        let column = Stage(.vertical)
        let row = column.nested(.horizontal, .top)
        column.label(12, in: row)
        column.label(40, in: row)
        column.label(20)
        // The label of 40 points is 48 high: 40 · 1.193 = 47.7.
        column.expect(20 + 40 * Self.above, 68 + 20 * Self.above)

        let outer = Stage(.horizontal, .top)
        outer.label(20)
        let inner = outer.nested(.vertical)
        let title = outer.label(30, in: inner)
        outer.label(12, in: inner)
        // The inner column is 36 + 14.5 high, and the label beside it 24.
        outer.expect(20 + 30 * Self.above, 56 + 12 * Self.above)
        title.isHidden = true
        outer.expect(20 + 20 * Self.above, 20 + 20 * Self.above)
    }

    @Test func `follow a view whose height changes`() {
        let stage = Stage(.horizontal, .top)
        stage.label(20)
        let box = stage.rack.window.makeView("box")
        let height = box.heightAnchor.constraint(equalToConstant: 10)
        height.isActive = true
        stage.rack.stack.addArrangedSubview(box)
        stage.expect(20 + 20 * Self.above, 20 + 20 * Self.above)
        // The box has no text, so its edges are used.
        height.constant = 60
        stage.expect(20, 80)
        height.constant = 10
        stage.expect(20 + 20 * Self.above, 20 + 20 * Self.above)
    }

    @Test func `follow a label that becomes the tallest view because it wraps`() {
        let stage = Stage(.horizontal, .top, size: Size(width: 120, height: 200))
        stage.label(20, "a")
        stage.label(12, "aaaaaaaa aaaaaaaa aaaaaaaa", lines: 0)
        // The label of several lines is 60 points wide (semantics 18.14). Each word of 8 · 6 = 48 points is a line.
        let line = 12 * (Self.above + Self.below)
        // Rounding the height of a wrapped label up adds less than half a point below its last line.
        stage.expect(20 + 12 * Self.above, 20 + 2 * line + 12 * Self.above, within: 0.5)
        // On one line it is lower than the label of 20 points.
        stage.rack.stack.frame.size.width = 1000
        stage.expect(20 + 20 * Self.above, 20 + 20 * Self.above)
    }

    @Test func `follow the font of the label that provides them`() {
        let stage = Stage(.vertical)
        let label = stage.label(20)
        stage.expect(20 + 20 * Self.above, 20 + 20 * Self.above)
        label.content = .label(.init("Text", font: Font(size: 30)))
        stage.expect(20 + 30 * Self.above, 20 + 30 * Self.above)
        label.removeFromSuperview()
        stage.expect(20, 20)
    }

    // MARK: Rows aligned by baselines

    /// Labels of 28, 56 and 28 points, which are 33.5, 67 and 33.5 points high.
    private func row(_ alignment: ViewContent.Stack.Alignment) -> (rack: Rack, views: [View]) {
        let rack = Rack { $0.alignment = alignment }
        rack.window.rounding = .none
        let views = [28.0, 56, 28].map { size in
            let label = rack.window.makeView("\(size)", content: .label(.init("Text", font: Font(size: size))))
            rack.stack.addArrangedSubview(label)
            return label
        }
        return (rack, views)
    }

    @Test func `end a row at the edge of its first visible view (semantics 18.13)`() {
        let distance = 28 * Self.above
        let (last, views) = row(.lastBaseline)
        #expect(last.frames().map { $0[1] } == [distance, 0, distance])
        // The large label extends 6.84 below the row.
        #expect(last.stack.frame.height == distance + 33.5)
        views[0].isHidden = true
        _ = last.frames()
        #expect(last.stack.frame.height == 67)

        let (first, _) = row(.firstBaseline)
        #expect(first.frames().map { $0[1] } == [0, -distance, 0])
        #expect(first.stack.frame.height == 67 - distance)
    }

    @Test func `align nested stack views in a row`() {
        let rack = Rack { $0.alignment = .firstBaseline }
        rack.window.rounding = .none
        let label = rack.window.makeView("label", content: .label(.init("Text", font: Font(size: 40))))
        let column = rack.window.makeView("column", content: .stack(.init(axis: .vertical)))
        for view in [label, column] { rack.stack.addArrangedSubview(view) }
        for size in [12.0, 20] {
            column.addArrangedSubview(
                rack.window.makeView("\(size)", content: .label(.init("Text", font: Font(size: size)))))
        }
        #expect(rack.frames().map { $0[1] } == [0, 40 * Self.above - 12 * Self.above])
    }

    // MARK: Spacing between baselines

    /// A column of labels of 20 points, which are 24 points high, with 30 points between baselines.
    private func column(_ count: Int = 2, _ style: (inout ViewContent.Stack) -> Void = { _ in }) -> Rack {
        let rack = Rack(.vertical) {
            $0.isBaselineRelativeArrangement = true
            $0.spacing = 30
            style(&$0)
        }
        rack.window.rounding = .none
        for index in 0..<count {
            rack.stack.addArrangedSubview(
                rack.window.makeView("\(index)", content: .label(.init("Text", font: Font(size: 20)))))
        }
        return rack
    }

    private func isClose(_ found: [Double], _ expected: [Double]) -> Bool {
        zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 } && found.count == expected.count
    }

    @Test func `are the spacing apart from the edges of a baseline-relative column (semantics 18.10)`() {
        let rack = column()
        let top = 30 - 20 * Self.above
        #expect(isClose(rack.places().map { $0[0] }, [top, top + 30]))
        #expect(abs(rack.stack.frame.height - 90) < 1e-9)
        // The custom spacing applies after the first view, and the edges keep the spacing of the stack view.
        for view in rack.stack.arrangedSubviews { rack.stack.setCustomSpacing(50, after: view) }
        #expect(isClose(rack.places().map { $0[0] }, [top, top + 50]))
        #expect(abs(rack.stack.frame.height - 110) < 1e-9)
        rack.stack.arrangedSubviews[0].isHidden = true
        #expect(abs(rack.places()[1][0] - top) < 1e-9)
        #expect(abs(rack.stack.frame.height - 60) < 1e-9)
        // Along a row, the property has no effect.
        rack.stack.stack?.axis = .horizontal
        #expect(rack.frames()[1][1] == 0)
        #expect(rack.stack.frame.height == 24)
    }

    @Test func `are measured inside the margins`() {
        let rack = column { $0.isLayoutMarginsRelativeArrangement = true }
        rack.stack.layoutMargins = EdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
        #expect(isClose(rack.places().map { $0[0] }, [35 - 20 * Self.above, 65 - 20 * Self.above]))
        #expect(abs(rack.stack.frame.height - 102) < 1e-9)
    }

    @Test func `are the edges of views without text, and those of nested stack views`() {
        let rack = column(0)
        rack.add("box", 40, 10)
        let inner = rack.window.makeView("inner", content: .stack(.init(axis: .vertical)))
        rack.stack.addArrangedSubview(inner)
        for size in [20.0, 12] {
            inner.addArrangedSubview(
                rack.window.makeView("\(size)", content: .label(.init("Text", font: Font(size: size)))))
        }
        // The top of the box is at 30 and its bottom at 40. The labels are 24 and 14.5 high.
        let top = 70 - 20 * Self.above
        #expect(isClose(rack.places().map { $0[0] }, [30, top]))
        #expect(abs(rack.stack.frame.height - (top + 24 + 12 * Self.above + 30)) < 1e-9)
    }

    @Test("are the spacing apart in every distribution", arguments: ViewContent.Stack.Distribution.allCases)
    func distributions(distribution: ViewContent.Stack.Distribution) {
        let rack = column { $0.distribution = distribution }
        let top = 30 - 20 * Self.above
        let places = rack.places()
        #expect(abs(places[0][0] - top) < 1e-9)
        // The last baseline of a label is measured from its bottom, even if its height is not the natural height.
        let last = places[1][0] + places[1][1] - (24 - 20 * Self.above)
        #expect(abs(rack.stack.frame.height - (last + 30)) < 1e-6)
    }
}
