import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A root view and a box of 100 × 100 after a layout: rows B1 to B9 and C1 to C12 of the post on dynamic layout.
private struct BoxStage {
    let window = Window.phone()
    let box: View
    /// `box.centerX == root.centerX`, or `nil` if code positions the box.
    let slide: LayoutConstraint?

    init(constrained: Bool = true) {
        box = window.addView("box")
        if constrained {
            let slide = box.centerXAnchor.constraint(equalTo: window.rootView.centerXAnchor)
            LayoutConstraint.activate([
                slide, box.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 100),
                box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 100),
            ])
            self.slide = slide
        } else {
            slide = nil
            box.frame = Rect(x: 137.5, y: 100, width: 100, height: 100)
            box.translatesAutoresizingMaskIntoConstraints = true
        }
    }

    /// Returns the callbacks in the turn of a cue at one second.
    func callbacks(_ cue: @escaping (Window) -> Void) -> [String] {
        let own: [TraceEvent.Kind] = [.cue, .needsLayout, .needsUpdateConstraints, .needsDisplay, .solve, .frame]
        return window.playTurns([cue])[1].filter { !own.contains($0.kind) }.lines
    }

    /// Returns the x of the box in the presentation at a time after the cue.
    func seenX(after: Duration) -> Double { window.presentation(at: .seconds(1) + after)[box.id].frame.minX }
}

private let layoutOfRoot = ["viewWillLayoutSubviews root", "layoutSubviews root", "viewDidLayoutSubviews root"]

@Suite("The calls that a change causes")
struct CallbackRowTests {
    /// The post expects no layout, but measurements show one.
    @Test func `a root view's request for constraints calls its controller and lays out (B3, semantics 5.4)`() {
        let stage = BoxStage()
        #expect(
            stage.callbacks { $0.rootView.setNeedsUpdateConstraints() }
                == ["updateViewConstraints root", "updateConstraints root"] + layoutOfRoot)
    }

    /// The post expects only the box, but measurements show its superviews as well.
    @Test func `a box's request for constraints calls the box first (B4)`() {
        let stage = BoxStage()
        let box = stage.box
        #expect(
            stage.callbacks { _ in box.setNeedsUpdateConstraints() }
                == ["updateConstraints box", "updateViewConstraints root", "updateConstraints root"] + layoutOfRoot)
    }

    @Test func `a frame that code moves calls nothing (B5, semantics 2.11)`() {
        let stage = BoxStage(constrained: false)
        let box = stage.box
        #expect(stage.callbacks { _ in box.frame.origin.x = 200 } == [])
        #expect(box.frame == Rect(x: 200, y: 100, width: 100, height: 100))
    }

    @Test func `a frame that code resizes lays out its superview, and then its subviews (B6, semantics 2.10)`() {
        let stage = BoxStage(constrained: false)
        let box = stage.box
        #expect(stage.callbacks { _ in box.frame.size.width = 150 } == layoutOfRoot + ["layoutSubviews box"])
    }

    @Test func `a frame set in a block animates without a layout (B7, semantics 1.13)`() {
        let stage = BoxStage(constrained: false)
        let box = stage.box
        let callbacks = stage.callbacks { window in
            window.animate(withDuration: .seconds(1)) { box.frame.origin.x = 237.5 }
        }
        #expect(callbacks == ["animation box"])
        // easeInOut at 0.1, 0.5 and 0.75, from an exact Bézier computation.
        for (milliseconds, x) in [(100, 139.472), (500, 187.5), (750, 224.584)] {
            #expect(abs(stage.seenX(after: .milliseconds(milliseconds)) - x) < 0.001)
        }
    }

    @Test func `a frame set against constraints lasts until the next layout (B8)`() {
        let stage = BoxStage()
        let box = stage.box
        _ = stage.callbacks { window in
            window.animate(withDuration: .seconds(1)) { box.frame.origin.x = 237.5 }
        }
        #expect(stage.seenX(after: .milliseconds(500)) == 187.5)
        #expect(box.frame.minX == 237.5)
        stage.window.rootView.setNeedsLayout()
        stage.window.rootView.layoutIfNeeded()
        #expect(box.frame.minX == 137.5)
    }

    @Test func `the passes of a commit start from the leaves and from the root (B9)`() {
        let stage = BoxStage()
        let box = stage.box
        let callbacks = stage.callbacks { window in
            window.rootView.setNeedsLayout()
            box.setNeedsUpdateConstraints()
        }
        #expect(
            callbacks == ["updateConstraints box", "updateViewConstraints root", "updateConstraints root"]
                + layoutOfRoot)
    }

    @Test func `a constant changed before the block animates with the layout inside (C5, semantics 22.5)`() {
        let stage = BoxStage()
        _ = stage.callbacks { window in
            stage.slide?.constant = 100
            window.animate(withDuration: .seconds(1)) { window.rootView.layoutIfNeeded() }
        }
        #expect(abs(stage.seenX(after: .milliseconds(250)) - 150.416) < 0.001)
        #expect(stage.seenX(after: .milliseconds(500)) == 187.5)
    }

    @Test func `layoutIfNeeded calls nothing the second time (C9, semantics 3.2)`() {
        let stage = BoxStage()
        let callbacks = stage.callbacks { window in
            stage.slide?.constant = 100
            window.rootView.layoutIfNeeded()
            window.note("between", "")
            window.rootView.layoutIfNeeded()
        }
        #expect(callbacks == layoutOfRoot + ["note between"])
    }

    @Test func `setNeedsLayout without a change causes one layout, and no new frame (C10)`() {
        let stage = BoxStage()
        #expect(stage.callbacks { $0.rootView.setNeedsLayout() } == layoutOfRoot)
        #expect(stage.box.frame == Rect(x: 137.5, y: 100, width: 100, height: 100))
    }

    @Test(
        "a pending change animates with the block, unless it was laid out before (C11, C12)", arguments: [false, true])
    func pending(isFlushed: Bool) {
        let stage = BoxStage()
        let other = stage.window.addView("other")
        other.place()
        let width = other.widthAnchor.constraint(equalToConstant: 50)
        LayoutConstraint.activate([width, other.heightAnchor.constraint(equalToConstant: 10)])
        _ = stage.callbacks { window in
            width.constant = 80
            if isFlushed { window.rootView.layoutIfNeeded() }
            window.animate(withDuration: .seconds(1)) {
                stage.slide?.constant = 100
                window.rootView.layoutIfNeeded()
            }
        }
        let half = stage.window.presentation(at: .milliseconds(1500))
        #expect(half[stage.box.id].frame.minX == 187.5)
        #expect(half[other.id].bounds.width == (isFlushed ? 80 : 65))
    }
}

/// The cell in the post on natural sizes: `layoutSubviews` sets the preferred width of the text, and then calls
/// super.
@Suite("A cell that sets the width of its text during layout (V, X)")
struct CellFlowTests {
    /// A label of 16 letters, each 10 points wide on lines of 24, in a cell that is 100 points wide and as tall as
    /// the label.
    private func cell() -> (window: Window, cell: View, label: View) {
        let window = Window.phone()
        let cell = window.addView("cell")
        let label = window.addView("label", .label(.init("abcd abcd abcd a", font: Font(size: 20))), to: cell)
        label.numberOfLines = 0
        cell.place()
        label.place()
        LayoutConstraint.activate([
            cell.widthAnchor.constraint(equalToConstant: 100),
            cell.bottomAnchor.constraint(equalTo: label.bottomAnchor),
        ])
        cell.override(.layoutSubviews) { _, callSuper in
            label.preferredMaxLayoutWidth = 100
            callSuper()
        }
        return (window, cell, label)
    }

    @Test func `has the height of the lines in the same turn`() {
        let (window, cell, label) = cell()
        let events = window.firstTurn()
        // Two lines of at most ten letters.
        #expect(label.frame.height == 48)
        #expect(cell.frame == Rect(x: 0, y: 0, width: 100, height: 48))
        #expect(window.feedbackLoop == nil)
        let turns = Set(events.filter { $0.kind == .layoutSubviews }.map(\.turn))
        #expect(turns == [0])
    }

    @Test func `calls nothing if it is clean, and computing the fitting size changes no frame`() {
        let (window, cell, label) = cell()
        _ = window.firstTurn()
        cell.layoutIfNeeded()
        let frame = label.frame
        let size = cell.systemLayoutSizeFitting(.layoutFittingCompressed)
        #expect(size == Size(width: 100, height: 48))
        #expect(label.frame == frame)
        #expect(window.takeEvents().isEmpty)
    }
}
