import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Each scene is laid out twice: created in its final state, and changed to it after a first layout.
@Suite("A changed layout equals a new layout")
struct ChangedLayoutTests {
    /// Whether the change is made after a first layout.
    private static let moments = [false, true]

    @Test(
        "if the last view of a row hides: the first of those with the lowest hugging gets the space", arguments: moments
    )
    func lastHides(isLaidOutBefore: Bool) {
        let rack = Rack(size: Size(width: 300, height: 40))
        rack.add("a", 24).setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
        rack.add("b", 8)
        rack.add("c", 39)
        let last = rack.add("d", 20)
        if isLaidOutBefore { _ = rack.places() }
        last.isHidden = true
        // 300 - 24 - 39 is 237.
        #expect(rack.places() == [[0, 24], [24, 237], [261, 39], [300, 0]])
    }

    @Test("if the first view of a column hides: the next view gets the space", arguments: moments)
    func firstHides(isLaidOutBefore: Bool) {
        let rack = Rack(.vertical, size: Size(width: 60, height: 200)) { $0.alignment = .center }
        let first = rack.add("a", 8, 20)
        rack.add("b", 8, 20)
        rack.add("c", 38, 31)
        if isLaidOutBefore { _ = rack.places() }
        first.isHidden = true
        #expect(rack.places() == [[0, 0], [0, 169], [169, 31]])
    }

    /// The text is 17 characters of 8 points, 136 points wide, and takes two lines of 64 points. The row has 100 points
    /// for 14 + 60 + 136. The label is constrained to a third of the row (semantics 18.14), which is rounded to 33.5
    /// points, and the first view gets the rest, 100 - 60 - 33.3, rounded to 6.5.
    @Test("if a column becomes a row: a label that wraps takes its share, the first view yields", arguments: moments)
    func columnBecomesRow(isLaidOutBefore: Bool) {
        let rack = Rack(.vertical, size: Size(width: 100, height: 200))
        rack.add("a", 14)
        rack.add("b", 60)
        let text = ViewContent.Label("sentence sentence", font: Font(size: 16), numberOfLines: 0)
        rack.stack.addArrangedSubview(rack.window.makeView("text", content: .label(text)))
        if isLaidOutBefore { _ = rack.places() }
        rack.stack.stack?.axis = .horizontal
        #expect(rack.places() == [[0, 6.5], [6.5, 60], [66.5, 33.5]])
    }

    @Test("if a nested stack view is shown again: its share depends on its fitting size", arguments: moments)
    func nestedComesBack(isLaidOutBefore: Bool) {
        let rack = Rack(.vertical, size: Size(width: 100, height: 208)) { $0.distribution = .fillProportionally }
        rack.add("a", 20, 13)
        let inner = rack.window.makeView("inner", content: .stack(.init(axis: .horizontal)))
        let view = rack.window.makeView("b")
        view.contentSizing.intrinsicOverride = IntrinsicSize(width: 32, height: 39)
        inner.addArrangedSubview(view)
        rack.stack.addArrangedSubview(inner)
        inner.isHidden = true
        if isLaidOutBefore { #expect(rack.places().map { $0[1] } == [208, 0]) }
        inner.isHidden = false
        // The shares are 13 and 39: one quarter and three quarters.
        #expect(rack.places() == [[0, 52], [52, 156]])
    }

    /// Rounding errors leave the hidden label 1.6e-30 points of width in one of the two cases.
    @Test("if a label hides among equal shares: it has the height of one line", arguments: moments)
    func labelHides(isLaidOutBefore: Bool) {
        let window = Window.phone()
        var content = ViewContent.Stack(axis: .horizontal)
        content.distribution = .fillEqually
        content.alignment = .leading
        content.spacing = 3
        let row = window.addView("row", .stack(content))
        let root = window.rootView
        let end = root.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: 96)
        end.priority = LayoutPriority(200)
        LayoutConstraint.activate([
            row.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            row.topAnchor.constraint(equalTo: root.topAnchor, constant: 58), end,
        ])
        let text = ViewContent.Label("sentence the", font: Font(size: 16), numberOfLines: 0)
        let label = window.makeView("text", content: .label(text))
        var shares = ViewContent.Stack(axis: .horizontal)
        shares.distribution = .fillProportionally
        shares.spacing = 5
        let inner = window.makeView("inner", content: .stack(shares))
        func view(_ name: String, _ width: Double, _ height: Double) -> View {
            let view = window.makeView(name)
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: height)
            return view
        }
        for each in [view("a", 49, 7), label, inner] { row.addArrangedSubview(each) }
        for each in [view("b", 15, 13), view("c", 13, 7)] { inner.addArrangedSubview(each) }
        if isLaidOutBefore { root.layoutIfNeeded() }
        label.isHidden = true
        root.layoutIfNeeded()
        // One line of 16 points, rounded up to half points.
        #expect(label.frame.height == 19.5)
    }

    /// On one line the text is 19.5 points high, so the width is 78. Within 78 points it has two lines with a height
    /// of 38.5, so the width is 154.
    @Test("if a width follows from a height: it first follows from the height of one line", arguments: moments)
    func widthFollowsHeight(isLaidOutBefore: Bool) {
        let window = Window.phone()
        let text = ViewContent.Label("several several", font: Font(size: 16), numberOfLines: 0)
        let label = window.addView("text", .label(text))
        label.setContentCompressionResistancePriority(LayoutPriority(100), for: .horizontal)
        let top = label.topAnchor.constraint(equalTo: window.rootView.topAnchor)
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor), top,
            label.widthAnchor.constraint(equalTo: label.heightAnchor, multiplier: 4),
        ])
        if isLaidOutBefore { window.rootView.layoutIfNeeded() }
        top.constant = 5
        window.rootView.layoutIfNeeded()
        #expect(label.frame.size == Size(width: 154, height: 38.5))
    }
}
