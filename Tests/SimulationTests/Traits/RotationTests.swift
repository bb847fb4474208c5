import Animation
import Geometry
import Layout
import Properties
import Simulation
import TestSupport
import Testing
import Views

/// Two boxes 100 points high, one below the other in a compact width, and side by side in a regular width (row G6).
private struct Boxes {
    let window: Window
    let a: View
    let b: View

    init(_ device: Device, _ orientation: Device.Orientation = .portrait) {
        window = Window(device: device, orientation: orientation, measuring: FixedAdvanceTextMeasurer())
        let root = window.rootView
        a = window.addView("a")
        b = window.addView("b")
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            a.heightAnchor.constraint(equalToConstant: 100), b.heightAnchor.constraint(equalToConstant: 100),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        ])
        let compact = [
            a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
            b.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 16),
        ]
        let regular = [
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 16),
            b.widthAnchor.constraint(equalTo: a.widthAnchor),
            b.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
        ]
        window.addVariations([
            TraitVariation(
                when: TraitCondition(horizontalSizeClass: .compact), compact.map { .isActive($0, true) }),
            TraitVariation(
                when: TraitCondition(horizontalSizeClass: .regular), regular.map { .isActive($0, true) }),
        ])
    }

    var simulator: RunLoopSimulator { RunLoopSimulator(window: window, cues: []) }

    func frames(at time: Duration) -> [Rect] {
        let presentation = window.presentation(at: time)
        return [presentation[a.id].frame, presentation[b.id].frame]
    }
}

@Suite("Constraints for each size class (G6, semantics 29.3)")
struct SizeClassTests {
    @Test(
        "lay out each device by its class",
        arguments: [
            ("iPhone 11", Device.Orientation.portrait, Rect(x: 16, y: 100, width: 382, height: 100), 16.0, 216.0),
            ("iPhone 11", .landscape, Rect(x: 16, y: 100, width: 424, height: 100), 456, 100),
            ("iPhone 8", .portrait, Rect(x: 16, y: 100, width: 343, height: 100), 16, 216),
            ("iPhone 8", .landscape, Rect(x: 16, y: 100, width: 635, height: 100), 16, 216),
            ("iPad 9.7", .portrait, Rect(x: 16, y: 100, width: 360, height: 100), 392, 100),
            ("iPad 9.7", .landscape, Rect(x: 16, y: 100, width: 488, height: 100), 520, 100),
        ])
    func classes(name: String, orientation: Device.Orientation, a: Rect, x: Double, y: Double) throws {
        let boxes = Boxes(try #require(Device.named(name)), orientation)
        var simulator = boxes.simulator
        simulator.run(until: .zero)
        #expect(boxes.a.frame == a)
        #expect(boxes.b.frame == Rect(x: x, y: y, width: a.width, height: 100))
        #expect(!boxes.window.takeLines().contains { $0.hasPrefix("conflict") })
    }
}

@Suite("A rotation")
struct RotationTests {
    /// Rotates an iPhone after a second and plays until `end`.
    private func rotate(_ name: String, until end: Duration, in block: Bool = false) throws -> Boxes {
        let boxes = Boxes(try #require(Device.named(name)))
        var simulator = RunLoopSimulator(
            window: boxes.window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    if block {
                        window.animate(withDuration: .seconds(1), curve: .linear) { window.setOrientation(.landscape) }
                    } else {
                        window.setOrientation(.landscape)
                    }
                }
            ])
        simulator.run(until: .zero)
        _ = boxes.window.takeEvents()
        simulator.run(until: end)
        return boxes
    }

    /// Semantics 5.5: the calls to the controller, in order.
    @Test func `notifies the controller first, and lays out inside its animation (B1, G6, semantics 5.6)`() throws {
        let boxes = try rotate("iPhone 11", until: .seconds(2))
        let lines = boxes.window.takeLines().filter { !$0.hasPrefix("needs") && !$0.hasPrefix("solve") }
        #expect(
            lines == [
                "willTransition root", "viewWillTransition root", "frame root", "traitCollectionDidChange root",
                "viewLayoutMarginsDidChange root", "viewSafeAreaInsetsDidChange root", "viewWillLayoutSubviews root",
                "layoutSubviews root", "frame a", "frame b",
                "viewDidLayoutSubviews root", "layoutSubviews a", "layoutSubviews b", "animation root",
                "animation root", "animation a", "animation a", "animation b", "animation b", "completion rotation",
            ])
    }

    /// Halfway at half the time, because the curve is symmetric.
    @Test func `takes 0.3 seconds, with ease-in-out`() throws {
        let boxes = try rotate("iPhone 11", until: .seconds(1))
        let half = boxes.frames(at: .milliseconds(1150))
        #expect(half[0].isClose(to: Rect(x: 16, y: 100, width: 403, height: 100), within: 1e-9))
        #expect(half[1].isClose(to: Rect(x: 236, y: 158, width: 403, height: 100), within: 1e-9))
        #expect(boxes.frames(at: .milliseconds(1300))[1] == Rect(x: 456, y: 100, width: 424, height: 100))
        #expect(boxes.window.size == Size(width: 896, height: 414))
        #expect(boxes.window.presentation(at: .milliseconds(1150))[boxes.window.rootView.id].bounds.width == 655)
    }

    @Test func `inside an animation block has the timing of the block`() throws {
        let boxes = try rotate("iPhone 11", until: .seconds(1), in: true)
        let quarter = boxes.frames(at: .milliseconds(1250))
        #expect(quarter[0].isClose(to: Rect(x: 16, y: 100, width: 392.5, height: 100), within: 1e-9))
        #expect(quarter[1].isClose(to: Rect(x: 126, y: 187, width: 392.5, height: 100), within: 1e-9))
    }

    @Test func `of a small phone changes its height class alone (semantics 29.1)`() throws {
        let boxes = try rotate("iPhone 8", until: .seconds(2))
        let changes = boxes.window.takeEvents().filter { $0.kind == .traitCollectionDidChange }.map(\.detail)
        #expect(changes == ["vertical regular → compact"])
        #expect(boxes.a.frame == Rect(x: 16, y: 100, width: 635, height: 100))
        #expect(boxes.b.frame == Rect(x: 16, y: 216, width: 635, height: 100))
    }

    @Test func `of an iPad changes no trait`() throws {
        let boxes = try rotate("iPad 9.7", until: .seconds(2))
        let kinds = boxes.window.takeEvents().map(\.kind)
        #expect(kinds.contains(.viewWillTransition))
        #expect(!kinds.contains(.willTransition) && !kinds.contains(.traitCollectionDidChange))
        #expect(boxes.b.frame == Rect(x: 520, y: 100, width: 488, height: 100))
    }

    @Test func `moves the safe area to the sides`() throws {
        let boxes = try rotate("iPhone 16", until: .seconds(1))
        #expect(boxes.window.safeAreaInsets == EdgeInsets(left: 59, bottom: 21, right: 59))
    }

    @Test func `runs blocks of the transition coordinator alongside, after the layout (semantics 5.5)`() throws {
        let boxes = Boxes(try #require(Device.named("iPhone 11")))
        let window = boxes.window
        window.rootViewController.override(.viewWillTransition) { [unowned window] controller, _ in
            let isAccepted = controller.transitionCoordinator?.animate {
                window.note("alongside", "\(window.rootView.bounds.width.shortText) \(boxes.b.frame.minX.shortText)")
                boxes.a.alpha = 0.5
            } completion: {
                window.note("completed", "")
            }
            #expect(isAccepted == true && controller.transitionCoordinator?.isAnimated == true)
        }
        let cue = ScheduledCue(at: .seconds(1)) { $0.setOrientation(.landscape) }
        var simulator = RunLoopSimulator(window: window, cues: [cue])
        simulator.run(until: .milliseconds(1150))
        // The width in landscape, and the position of b, which is 456 with a regular width.
        let notes = window.takeEvents().filter { $0.kind == .note }
        #expect(notes.map(\.subject) == ["alongside"] && notes.first?.detail == "896 456")
        // Halfway at half the time, with ease-in-out.
        #expect(abs(window.presentation(at: .milliseconds(1150))[boxes.a.id].alpha - 0.75) < 1e-9)
        simulator.run(until: .seconds(2))
        let ends = window.takeLines().suffix(2)
        #expect(ends == ["completion rotation", "note completed"])
        #expect(window.rootViewController.transitionCoordinator == nil)
        window.close()
    }

    @Test func `runs blocks of the transition coordinator immediately if a width changes without an animation`() throws
    {
        let window = Window(device: try #require(Device.named("iPad 9.7")), measuring: FixedAdvanceTextMeasurer())
        var order: [String] = []
        window.rootViewController.override(.viewWillTransition) { controller, _ in
            controller.transitionCoordinator?.animate {
                order.append("alongside \(controller.view.bounds.width.shortText)")
            } completion: {
                order.append("completed")
            }
            #expect(controller.transitionCoordinator?.isAnimated == false)
        }
        _ = window.firstTurn()
        window.width = .points(320)
        #expect(order == ["alongside 320", "completed"])
        window.close()
    }

    @Test func `from one landscape orientation to the other calls nothing`() throws {
        let boxes = try rotate("iPhone 11", until: .seconds(2))
        _ = boxes.window.takeEvents()
        boxes.window.setOrientation(.landscapeRight)
        #expect(boxes.window.takeEvents().isEmpty)
    }

    @Test func `before the first turn animates nothing`() throws {
        let boxes = Boxes(try #require(Device.named("iPhone 11")))
        boxes.window.setOrientation(.landscape)
        var simulator = boxes.simulator
        simulator.run(until: .zero)
        #expect(boxes.frames(at: .milliseconds(1))[1] == Rect(x: 456, y: 100, width: 424, height: 100))
        #expect(!boxes.window.takeLines().contains { $0.hasPrefix("animation") })
    }
}

@Suite("A window in Split View")
struct SplitWindowTests {
    @Test func `is laid out immediately, with the constraints of its size class (semantics 29.2)`() throws {
        let boxes = Boxes(try #require(Device.named("iPad Pro 11")), .landscape)
        var simulator = boxes.simulator
        simulator.run(until: .zero)
        _ = boxes.window.takeEvents()
        boxes.window.width = .split(.half)
        #expect(boxes.a.frame == Rect(x: 16, y: 100, width: 560, height: 100))
        #expect(boxes.b.frame == Rect(x: 16, y: 216, width: 560, height: 100))
        let lines = boxes.window.takeLines()
        #expect(lines.starts(with: ["willTransition root", "viewWillTransition root", "frame root"]))
        boxes.window.width = .full
        #expect(boxes.b.frame == Rect(x: 605, y: 100, width: 573, height: 100))
    }
}
