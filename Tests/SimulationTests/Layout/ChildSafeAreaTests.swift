import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A window of an iPhone 14, whose safe area begins 47 points below its top, with the view of a child controller and a
/// plain view side by side. Both views are 100 points wide.
private struct SideBySide {
    let window = Window(device: Device.named("iPhone 14")!, measuring: FixedAdvanceTextMeasurer())
    let panel: View
    let plain: View
    let tops: [LayoutConstraint]
    let heights: [LayoutConstraint]

    init() {
        let root = window.rootView
        panel = window.makeView("panel")
        window.rootViewController.addChild(window.makeViewController("sheet", view: panel))
        root.addSubview(panel)
        plain = window.addView("plain")
        let views = [panel, plain]
        tops = views.map { $0.topAnchor.constraint(equalTo: root.topAnchor) }
        heights = views.map { $0.heightAnchor.constraint(equalToConstant: 300) }
        LayoutConstraint.activate(
            tops + heights + views.map { $0.widthAnchor.constraint(equalToConstant: 100) } + [
                panel.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 200),
                plain.leftAnchor.constraint(equalTo: root.leftAnchor),
            ])
    }

    func insets() -> [EdgeInsets] { [panel.safeAreaInsets, plain.safeAreaInsets] }

    /// Runs one turn for each block, and returns the insets of both views after each turn, including the first turn.
    func play(_ blocks: [() -> Void]) -> [[EdgeInsets]] {
        var insets: [[EdgeInsets]] = []
        let cues = blocks.enumerated().map { index, block in ScheduledCue(at: .seconds(index + 1)) { _ in block() } }
        var simulator = RunLoopSimulator(window: window, cues: cues)
        for second in 0...blocks.count {
            simulator.run(until: .seconds(second))
            insets.append(self.insets())
        }
        return insets
    }
}

/// - Source: semantics 14.10.
@Suite("The safe area of a child controller's view")
struct ChildSafeAreaTests {
    private func top(_ insets: Double) -> EdgeInsets { EdgeInsets(top: insets) }

    @Test func `does not follow the position of the view`() {
        let stage = SideBySide()
        let insets = stage.play([
            { for top in stage.tops { top.constant = 20 } }, { for top in stage.tops { top.constant = 60 } },
        ])
        #expect(insets == [[top(47), top(47)], [top(47), top(27)], [top(47), top(0)]])
    }

    @Test func `is zero if the view begins beyond the safe area and then moves into it`() {
        let stage = SideBySide()
        for top in stage.tops { top.constant = 100 }
        let insets = stage.play([{ for top in stage.tops { top.constant = 0 } }])
        #expect(insets == [[top(0), top(0)], [top(0), top(47)]])
    }

    @Test func `is computed again if the size of the view changes`() {
        let stage = SideBySide()
        let insets = stage.play([
            { for top in stage.tops { top.constant = 20 } }, { for height in stage.heights { height.constant = 310 } },
        ])
        #expect(insets.last == [top(27), top(27)])
    }

    @Test func `is computed again if the safe area of the superview changes`() {
        let stage = SideBySide()
        let insets = stage.play([
            { for top in stage.tops { top.constant = 20 } },
            { stage.window.rootView.additionalSafeAreaInsets = EdgeInsets(top: 10) },
        ])
        #expect(insets.last == [top(37), top(37)])
    }

    @Test func `is computed again if the device turns`() {
        let stage = SideBySide()
        let insets = stage.play([
            { for top in stage.tops { top.constant = 20 } }, { stage.window.setOrientation(.landscapeLeft) },
        ])
        // In landscape, the safe area begins 47 points from the left, where only the plain view is.
        #expect(insets.last == [.zero, EdgeInsets(left: 47)])
    }

    @Test func `still includes changes of the view's additional insets`() {
        let stage = SideBySide()
        let insets = stage.play([
            { for top in stage.tops { top.constant = 20 } },
            { stage.panel.additionalSafeAreaInsets = EdgeInsets(top: 5) },
        ])
        #expect(insets.last == [top(52), top(27)])
    }

    @Test func `is computed again after the view was removed for a turn`() {
        let stage = SideBySide()
        let insets = stage.play([
            { stage.panel.removeFromSuperview() },
            {
                stage.window.rootView.addSubview(stage.panel)
                stage.panel.translatesAutoresizingMaskIntoConstraints = true
                stage.panel.frame = Rect(x: 200, y: 30, width: 100, height: 300)
            },
        ])
        #expect(insets.last?.first?.top == 17)
    }
}
