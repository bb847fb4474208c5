import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Views that code places (semantics 13)")
struct FrameBasedTests {
    private let window = Window.phone()

    private func panel() -> View {
        let panel = window.addView("panel")
        panel.frame = Rect(x: 10, y: 20, width: 100, height: 60)
        panel.translatesAutoresizingMaskIntoConstraints = true
        return panel
    }

    @Test func `are left to constraints once a stack view arranges them (semantics 13.1)`() {
        let (stack, panel) = (window.addView("stack", .stack(.init(axis: .horizontal))), panel())
        stack.addArrangedSubview(panel)
        #expect(!panel.translatesAutoresizingMaskIntoConstraints)
    }

    @Test func `stay at their frame, and constraints of others follow it (semantics 13.2)`() {
        let panel = panel()
        let box = window.addView("box", natural: 10, 10)
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: panel.trailingAnchor, constant: 5),
            box.centerYAnchor.constraint(equalTo: panel.centerYAnchor),
        ])
        window.rootView.layoutIfNeeded()
        #expect(box.frame.origin == Point(x: 115, y: 45))
        panel.frame = Rect(x: 50, y: 20, width: 100, height: 80)
        window.rootView.layoutIfNeeded()
        #expect(box.frame.origin == Point(x: 155, y: 55))
        #expect(panel.frame == Rect(x: 50, y: 20, width: 100, height: 80))
    }

    @Test func `conflict with constraints of their own (semantics 13.3)`() {
        panel().widthAnchor.constraint(equalToConstant: 40).isActive = true
        #expect(window.firstTurn().contains { $0.kind == .conflict })
    }

    /// What becomes of (10, 12, 60, 24) in a superview that grows from 100 × 60 to 160 × 100.
    private static let shares: [(AutoresizingMask, Rect)] = [
        ([], Rect(x: 10, y: 12, width: 60, height: 24)),
        ([.flexibleWidth, .flexibleHeight], Rect(x: 10, y: 12, width: 120, height: 64)),
        ([.flexibleLeftMargin, .flexibleTopMargin], Rect(x: 70, y: 52, width: 60, height: 24)),
        // The margins share 60 as 10 to 30.
        ([.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 25, y: 12, width: 60, height: 24)),
        // Margin, height and margin share 40 as 12, 24 and 24.
        (
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
            Rect(x: 10, y: 20, width: 60, height: 40)
        ),
    ]

    @Test(
        "share what their superview gains among their flexible parts, at once (semantics 13.4)",
        arguments: shares)
    func autoresizing(mask: AutoresizingMask, frame: Rect) {
        let panel = panel()
        let box = window.addView("box", to: panel)
        box.frame = Rect(x: 10, y: 12, width: 60, height: 24)
        box.translatesAutoresizingMaskIntoConstraints = true
        box.autoresizingMask = mask
        panel.frame = Rect(x: 10, y: 20, width: 160, height: 100)
        #expect(box.frame == frame)
        window.rootView.layoutIfNeeded()
        #expect(box.frame == frame)
    }
}
