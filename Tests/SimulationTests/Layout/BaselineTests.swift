import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 15.6. For the system font at 1 point, 0.952148… is above the baseline and 0.241210… is below it.
@Suite("Baselines")
struct BaselineTests {
    private static let above = 0.9521484375
    private static let below = 0.2412109375

    /// Returns the first and the last baseline of a view whose frame begins at 100 and is 80 points high.
    private func baselines(of content: ViewContent, height: Double? = 80) -> (first: Double, last: Double) {
        let window = Window.phone()
        window.rounding = .none
        let view = window.addView("view", content)
        view.place(x: 20, y: 100)
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        let (first, last) = (window.addView("first"), window.addView("last"))
        first.topAnchor.constraint(equalTo: view.firstBaselineAnchor).isActive = true
        last.topAnchor.constraint(equalTo: view.lastBaselineAnchor).isActive = true
        _ = window.firstTurn()
        return (first.frame.minY, last.frame.minY)
    }

    @Test func `of a label without text are its edges, and at its text after it has one`() {
        let window = Window.phone()
        window.rounding = .none
        let label = window.addView("label", .label(.init("Hello", font: Font(size: 20))))
        label.place(y: 100)
        let (first, last) = (window.addView("first"), window.addView("last"))
        first.topAnchor.constraint(equalTo: label.firstBaselineAnchor).isActive = true
        last.topAnchor.constraint(equalTo: label.lastBaselineAnchor).isActive = true
        for text in ["Hello", nil, "World", ""] {
            label.text = text
            window.rootView.layoutIfNeeded()
            let expected = (text ?? "").isEmpty ? 100 : 100 + 20 * Self.above
            #expect(abs(first.frame.minY - expected) < 1e-9 && abs(last.frame.minY - expected) < 1e-9)
        }
    }

    /// The center is at 140. A line that is centered there begins half its height above.
    @Test(
        "of controls with one line are those of the line in the center",
        arguments: [
            (.button(.init("Go")), 15), (.button(.init("Go", font: Font(size: 30))), 30),
            (.textField(.init("Go")), 17), (.textField(.init("", borderStyle: .none)), 17),
        ] as [(ViewContent, Double)])
    func centred(content: ViewContent, size: Double) {
        let expected = 140 - size * (Self.above + Self.below) / 2 + size * Self.above
        let (first, last) = baselines(of: content)
        #expect(abs(first - expected) < 1e-9 && abs(last - expected) < 1e-9)
    }

    /// Its frame is one point taller than the 80 points of its alignment rectangle, and its titles have a font of 13
    /// points.
    @Test func `of a segmented control are those of its titles`() {
        let expected = 100 + 81.0 / 2 + 13 * (Self.above - Self.below) / 2
        let (first, last) = baselines(of: .segmentedControl(.init(["One", "Two"])))
        #expect(abs(first - expected) < 1e-9 && abs(last - expected) < 1e-9)
    }

    @Test("of a text view lie inside its insets of 8 points", arguments: [false, true])
    func textView(scrolls: Bool) {
        let (first, last) = baselines(of: .textView(.init("One\nTwo", isScrollEnabled: scrolls)))
        #expect(abs(first - (100 + 8 + 12 * Self.above)) < 1e-9)
        #expect(abs(last - (180 - 8 - 12 * Self.below)) < 1e-9)
    }

    /// Three lines of 12 points have a height of 42.96, rounded up to 43 at 2x.
    @Test func `of a label are those of its first and its last line`() {
        let (first, last) = baselines(of: .label(.init("1\n2\n3", font: Font(size: 12), numberOfLines: 3)), height: nil)
        #expect(abs(first - (100 + 12 * Self.above)) < 1e-9)
        #expect(abs(last - (100 + 2 * 12 * (Self.above + Self.below) + 12 * Self.above)) < 1e-9)
    }

    @Test(
        "of a view without text are its top and its bottom edge",
        arguments: [
            .none, .slider(.init()), .switch(.init()), .button(.init("")), .segmentedControl(.init([])),
            .label(.init("")), .image(nil), .scroll(.init()),
        ] as [ViewContent])
    func edges(content: ViewContent) {
        let (first, last) = baselines(of: content)
        #expect(first == 100)
        #expect(last == 180)
    }

    @Test func `follow the font, and are at the bottom when the text is removed`() {
        let window = Window.phone()
        window.rounding = .none
        let button = window.addView("button", .button(.init("Go")))
        button.place(x: 20, y: 100)
        button.heightAnchor.constraint(equalToConstant: 40).isActive = true
        let mark = window.addView("mark")
        mark.topAnchor.constraint(equalTo: button.lastBaselineAnchor).isActive = true
        var seen: [Double] = []
        let blocks: [() -> Void] = [
            { button.content = .button(.init("Go", font: Font(size: 20))) }, { button.content = .button(.init("")) },
        ]
        var simulator = RunLoopSimulator(
            window: window,
            cues: blocks.enumerated().map { index, block in ScheduledCue(at: .seconds(index + 1)) { _ in block() } })
        for second in 0...2 {
            simulator.run(until: .seconds(second))
            seen.append(mark.frame.minY)
        }
        let half = (Self.above - Self.below) / 2
        #expect(zip(seen, [120 + 15 * half, 120 + 20 * half, 140]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}
