import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A layout that is solved for each frame")
struct ResolvedLayoutTests {
    private typealias Stage = ResolvedLayoutStage

    /// Two blocks of one animator widen the view to 200 and to 300, so it starts at 100 and ends at 300.
    @Test(
        "of an animator ends at the constants of its end position (27.5, 27.6)",
        arguments: [("start", 100), ("end", 300), ("reversed", 100)] as [(String, Double)])
    func animator(end: String, width: Double) {
        var running: ViewPropertyAnimator?
        let stage = Stage([
            (
                0,
                { stage in
                    let animator = ViewPropertyAnimator(
                        window: stage.window, duration: .seconds(1), curve: .linear, between: .resolve)
                    for width in [200.0, 300] {
                        animator.addAnimations {
                            stage.width.constant = width
                            stage.window.rootView.layoutIfNeeded()
                        }
                    }
                    animator.startAnimation()
                    running = animator
                }
            ),
            (
                500,
                { _ in
                    if end == "reversed" {
                        running?.isReversed = true
                    } else {
                        running?.stopAnimation(false)
                        running?.finishAnimation(at: end == "start" ? .start : .end)
                    }
                }
            ),
        ])
        #expect(stage.widths(250) != [300, 200])
        // The inner view is limited to 200.
        #expect(stage.widths(1600) == [width, min(width, 200)])
        #expect(stage.width.constant == width)
    }

    /// A layer is stopped from 250 ms for 500 ms. At that time a quarter of the change from 100 to 300 is done.
    @Test func `stops with the layer of its constraint's view`() {
        let stage = Stage([
            (0, { $0.widen(to: 300, .resolve) }),
            (
                250,
                { stage in
                    let layer = stage.outer.layer
                    let paused = layer.convertTime(stage.window.currentMediaTime, from: nil)
                    (layer.speed, layer.timeOffset) = (0, paused)
                }
            ),
            (
                750,
                { stage in
                    let layer = stage.outer.layer
                    let paused = layer.timeOffset
                    (layer.speed, layer.timeOffset, layer.beginTime) = (1, .zero, .zero)
                    layer.beginTime = layer.convertTime(stage.window.currentMediaTime, from: nil) - paused
                }
            ),
        ])
        #expect(stage.widths(250) == [150, 150])
        #expect(stage.widths(600) == [150, 150])
        #expect(stage.widths(1000) == [200, 200])
        #expect(stage.widths(1500) == [300, 200])
    }

    /// The outer view changes from 100 to 300 and is 200 in the middle. The inner view is also 200, its limit.
    /// Blended, it would be halfway between its end values, 100 and 200.
    @Test func `fulfills its constraints in between, and blended frames do not`() {
        let resolved = Stage([(0, { $0.widen(to: 300, .resolve) })])
        #expect(resolved.widths(250) == [150, 150])
        #expect(resolved.widths(500) == [200, 200])
        #expect(resolved.widths(750) == [250, 200])
        #expect(resolved.widths(1000) == [300, 200])
        let blended = Stage([(0, { $0.widen(to: 300, nil) })])
        #expect(blended.widths(500) == [200, 150])
    }

    @Test func `has its frames on pixels, as a layout pass has`() {
        let stage = Stage([(0, { $0.widen(to: 301, .resolve) })])
        // 100 + 201 / 8 = 125.125, and pixels are half a point.
        #expect(stage.widths(125) == [125, 125])
    }

    @Test func `has the final model values immediately`() {
        let stage = Stage([(0, { $0.widen(to: 300, .resolve) })])
        _ = stage.widths(300)
        #expect(stage.outer.frame.width == 300 && stage.inner.frame.width == 200 && stage.width.constant == 300)
    }

    /// From 100 to 300, and after half a second, at 200, back to 100: 100 − (100 − 300)(1 − p₂) + (100 − 300)(1 −
    /// p₁).
    @Test func `continues from its position if another one interrupts it`() {
        let stage = Stage([(0, { $0.widen(to: 300, .resolve) }), (500, { $0.widen(to: 100, .resolve) })])
        #expect(stage.widths(499) == [200, 200])  // 199.8 on half points
        #expect(stage.widths(500) == [200, 200])
        // 100 + 200 · 0.75 − 200 · 0.25
        #expect(stage.widths(750) == [200, 200])
        // 100 + 200 · 0.25
        #expect(stage.widths(1250) == [150, 150])
        #expect(stage.widths(1500) == [100, 100])
    }

    @Test func `continues under and over one that blends`() {
        for ways in [[InterpolationMode.blend, .resolve], [.resolve, .blend]] {
            let stage = Stage([(0, { $0.widen(to: 180, ways[0]) }), (500, { $0.widen(to: 100, ways[1]) })])
            #expect(stage.widths(500) == [140, 140], "\(ways)")
            // 100 + 80 · 0.75 − 80 · 0.25
            #expect(stage.widths(750) == [140, 140], "\(ways)")
            #expect(stage.widths(1250) == [120, 120], "\(ways)")
        }
    }

    @Test func `animates what is laid out in the block, whether it was changed in it or before`() {
        let before = Stage([
            (
                0,
                { stage in
                    stage.width.constant = 300
                    stage.window.animate(AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve) {
                        stage.window.rootView.layoutIfNeeded()
                    }
                }
            )
        ])
        #expect(before.widths(500) == [200, 200])
        let late = Stage([
            (
                0,
                { stage in
                    stage.window.animate(AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve) {
                        stage.width.constant = 300
                    }
                }
            )
        ])
        #expect(late.widths(0) == [300, 200])
    }
    @Test func `goes through keyframes`() {
        let stage = Stage([
            (
                0,
                { stage in
                    func widen(to width: Double, from start: Double) {
                        stage.window.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
                            stage.width.constant = width
                            stage.window.rootView.layoutIfNeeded()
                        }
                    }
                    stage.window.animateKeyframes(
                        AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve
                    ) {
                        widen(to: 300, from: 0)
                        widen(to: 260, from: 0.5)
                    }
                }
            )
        ])
        #expect(stage.widths(250) == [200, 200])
        #expect(stage.widths(500) == [300, 200])
        #expect(stage.widths(750) == [280, 200])
    }

    /// A required equality that jumps and a required limit that follows half a second later contradict each other in
    /// between. One of them is broken. Afterwards both are fulfilled.
    @Test func `lets a constraint yield if required ones exclude each other in between`() {
        let stage = Stage([
            (
                0,
                { stage in
                    let limit = stage.outer.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
                    limit.isActive = true
                    stage.window.rootView.layoutIfNeeded()
                    stage.window.animate(
                        AnimationTiming(duration: .seconds(1), delay: .milliseconds(500), curve: .linear),
                        between: .resolve
                    ) {
                        limit.constant = 350
                        stage.window.rootView.layoutIfNeeded()
                    }
                    stage.widen(to: 300, .resolve)
                }
            )
        ])
        #expect(stage.widths(200) == [140, 140])
        #expect([150, 200].contains(stage.widths(500)[0]))
        #expect(stage.widths(1500) == [300, 200])
        #expect(!stage.width.isBroken && stage.window.takeEvents().filter { $0.kind == .conflict }.isEmpty)
    }

    /// The words have four letters, each half as wide as the font size of 20 points, and the available width changes
    /// from 150 to 50. The line breaks change in between, which blending two frames cannot show.
    @Test func `measures text at intermediate widths`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("mmmm mmmm mmmm", font: Font(size: 20), numberOfLines: 0)))
        label.place()
        let width = label.widthAnchor.constraint(equalToConstant: 150)
        width.isActive = true
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .zero) { window in
                    window.animate(AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve) {
                        width.constant = 50
                        window.rootView.layoutIfNeeded()
                    }
                }
            ])
        func height(_ milliseconds: Int) -> Double {
            simulator.run(until: .milliseconds(milliseconds))
            return window.presentation(at: .milliseconds(milliseconds))[label.id].bounds.height
        }
        let line = Font(size: 20).height(ofLines: 1)
        // The text has fourteen characters of 10 points on one line, nine on each of two lines, or four on each of
        // three lines.
        #expect(height(50) == PixelGrid(scale: 2).rounded(Rect(x: 0, y: 0, width: 1, height: line)).height)
        #expect(height(500) > 1.5 * line && height(500) < 2.5 * line)
        #expect(height(1000) > 2.5 * line)
    }

    /// The engine applies the constants temporarily. Computing a frame has no effect on later frames.
    @Test func `does not depend on earlier frames`() {
        let film: [(Int, (Stage) -> Void)] = [
            (0, { $0.widen(to: 300, .resolve, curve: .easeInOut) }),
            (400, { $0.widen(to: 33.3, .resolve, curve: .easeOut) }),
            (900, { $0.widen(to: 250, nil) }),
        ]
        let watched = Stage(film)
        let sequence = (0..<120).map { watched.widths($0 * 17) }
        for index in [3, 24, 31, 60, 77, 119] { #expect(Stage(film).widths(index * 17) == sequence[index]) }
    }

    @Test func `completes when the constants have their final values`() {
        let stage = Stage([])
        var times: [Bool] = []
        stage.window.animate(AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve) {
            stage.width.constant = 300
            stage.window.rootView.layoutIfNeeded()
        } completion: {
            times.append($0)
        }
        _ = stage.widths(999)
        #expect(times.isEmpty)
        _ = stage.widths(1000)
        #expect(times == [true])
    }
}
