import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Views with frames set by code (semantics 13)")
struct FrameBasedTests {
    private let window = Window.phone()

    private func panel() -> View {
        let panel = window.addView("panel")
        panel.frame = Rect(x: 10, y: 20, width: 100, height: 60)
        panel.translatesAutoresizingMaskIntoConstraints = true
        return panel
    }

    @Test func `are laid out by constraints when a stack view arranges them (semantics 13.1)`() {
        let (stack, panel) = (window.addView("stack", .stack(.init(axis: .horizontal))), panel())
        stack.addArrangedSubview(panel)
        #expect(!panel.translatesAutoresizingMaskIntoConstraints)
    }

    @Test func `keep their frame, and constraints of other views follow it (semantics 13.2)`() {
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

    /// The frame that was set is the visible frame. The bounds follow from it and the transform.
    @Test(
        "interpret the frame of a transformed view as its visible frame (semantics 28.2)",
        arguments: [
            (AffineTransform(scaleX: 2, y: 2), Size(width: 50, height: 25)),
            (AffineTransform(scaleX: -0.5, y: 4), Size(width: 200, height: 12.5)),
            (AffineTransform(rotationAngle: .pi / 2), Size(width: 50, height: 100)),
            (
                AffineTransform(rotationAngle: -.pi / 2).concatenating(AffineTransform(scaleX: 2, y: 5)),
                Size(width: 10, height: 50)
            ),
            (AffineTransform(translationX: 30, y: -7), Size(width: 100, height: 50)),
        ] as [(AffineTransform, Size)], [ViewState.middle, Point(x: 0, y: 0), Point(x: 0.25, y: 1)])
    func transformed(example: (AffineTransform, Size), anchor: Point) {
        let (transform, bounds) = example
        let panel = panel()
        panel.transform = transform
        panel.anchorPoint = anchor
        let frame = Rect(x: 40, y: 70, width: 100, height: 50)
        panel.frame = frame
        func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
        #expect(isClose(panel.bounds.width, bounds.width) && isClose(panel.bounds.height, bounds.height))
        let seen = panel.frame
        #expect(isClose(seen.minX, 40) && isClose(seen.minY, 70))
        #expect(isClose(seen.width, 100) && isClose(seen.height, 50))
        // Without the transform the view has the size of its bounds, with the same anchor.
        panel.transform = .identity
        #expect(isClose(panel.frame.width, bounds.width))
    }

    @Test func `have the bounding box of a rotated view as their frame`() {
        let panel = panel()
        panel.transform = AffineTransform(rotationAngle: .pi / 4)
        panel.frame = Rect(x: 0, y: 0, width: 100, height: 50)
        // The side of the rectangle before the rotation is (100 + 50) / √2 in both directions.
        let side = 150 / 2.0.squareRoot()
        #expect(abs(panel.bounds.width - side) < 1e-9 && abs(panel.bounds.height - side) < 1e-9)
        #expect(abs(panel.frame.minX) < 1e-9 && abs(panel.frame.minY) < 1e-9)
        // A scale of zero cannot be inverted. CGAffineTransformInvert returns the transform unchanged.
        panel.transform = AffineTransform(scaleX: 0, y: 1)
        panel.frame = Rect(x: 5, y: 6, width: 100, height: 50)
        #expect(panel.bounds.size == Size(width: 0, height: 50) && panel.center == Point(x: 5, y: 31))
    }

    @Test func `conflict with their own constraints (semantics 13.3)`() {
        panel().widthAnchor.constraint(equalToConstant: 40).isActive = true
        #expect(window.firstTurn().contains { $0.kind == .conflict })
    }

    /// The result for (10, 12, 60, 24) in a superview that grows from 100 × 60 to 160 × 100.
    private static let shares: [(AutoresizingMask, Rect)] = [
        ([], Rect(x: 10, y: 12, width: 60, height: 24)),
        ([.flexibleWidth, .flexibleHeight], Rect(x: 10, y: 12, width: 120, height: 64)),
        ([.flexibleLeftMargin, .flexibleTopMargin], Rect(x: 70, y: 52, width: 60, height: 24)),
        // The margins share 60 in the proportion 10 : 30.
        ([.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 25, y: 12, width: 60, height: 24)),
        // Margin, height and margin share 40 in the proportion 12 : 24 : 24.
        (
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
            Rect(x: 10, y: 20, width: 60, height: 40)
        ),
    ]

    @Test(
        "distribute the growth of their superview among their flexible parts, immediately (semantics 13.4)",
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
