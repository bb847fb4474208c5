import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A solved layout with changes other than constants")
struct BlendedReasonTests {
    private typealias Stage = ResolvedLayoutStage

    /// The constant changes from 100 to 160, and a limit of 60 replaces the limit of 200. The width of the inner view
    /// is 100 at first. With the old constant and the new limit it would be 60. The difference of 40 decreases to 0
    /// during the animation, so the limit applies only at the end.
    @Test func `blends other changes`() {
        let stage = Stage([
            (
                0,
                { stage in
                    stage.window.animate(AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve) {
                        stage.width.constant = 160
                        stage.inner.widthAnchor.constraint(lessThanOrEqualToConstant: 60).isActive = true
                        stage.window.rootView.layoutIfNeeded()
                    }
                }
            )
        ])
        #expect(stage.widths(0) == [100, 100])
        #expect(stage.widths(500) == [130, 80])
        #expect(stage.widths(1000) == [160, 60])
    }

    /// The outer view changes from 100 to 160. The inner view has the width 100 at first, and from then on at most
    /// half of the outer width. With the old constant that is 50, and the difference of 50 decreases to 0 during the
    /// animation: the width is 65 + 25 in the middle, and 80 at the end. This also holds if the animation runs twice
    /// or replaces keyframes.
    @Test(
        "blends changes that the constants alone do not explain", arguments: ["alone", "twice", "over keyframes"])
    func otherReasons(way: String) {
        let stage = Stage([
            (
                0,
                { stage in
                    let root = stage.window.rootView
                    if way == "over keyframes" {
                        stage.window.animateKeyframes(withDuration: .seconds(3)) {
                            stage.inner.bounds.origin.y = 40
                        }
                    }
                    var timing = AnimationTiming(duration: .seconds(1), curve: .linear)
                    timing.repeatCount = way == "twice" ? 2 : 1
                    stage.window.animate(timing, between: .resolve) {
                        stage.width.constant = 160
                        stage.inner.widthAnchor.constraint(lessThanOrEqualTo: stage.outer.widthAnchor, multiplier: 0.5)
                            .isActive = true
                        root.layoutIfNeeded()
                    }
                }
            )
        ])
        #expect(stage.widths(0) == [100, 100] && stage.widths(500) == [130, 90])
        let start = way == "twice" ? 1000 : 0
        if way == "twice" { #expect(stage.widths(1000) == [100, 100] && stage.widths(1500) == [130, 90]) }
        let last = stage.widths(start + 999)
        #expect(close(last[0], 160, within: 0.5) && close(last[1], 80, within: 0.5), "\(last)")
        #expect(stage.widths(start + 1000) == [160, 80])
    }

    /// Same as above in a first keyframe. In a second keyframe, in the second half, the outer view changes back to
    /// 120.
    @Test func `blends other changes in keyframes`() {
        let stage = Stage([
            (
                0,
                { stage in
                    func add(_ start: Double, _ changes: @escaping () -> Void) {
                        stage.window.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
                            changes()
                            stage.window.rootView.layoutIfNeeded()
                        }
                    }
                    stage.window.animateKeyframes(
                        AnimationTiming(duration: .seconds(1), curve: .linear), between: .resolve
                    ) {
                        add(0) {
                            stage.width.constant = 160
                            stage.inner.widthAnchor.constraint(
                                lessThanOrEqualTo: stage.outer.widthAnchor, multiplier: 0.5
                            ).isActive = true
                        }
                        add(0.5) { stage.width.constant = 120 }
                    }
                }
            )
        ])
        #expect(stage.widths(0) == [100, 100] && stage.widths(250) == [130, 90])
        #expect(stage.widths(500) == [160, 80] && stage.widths(750) == [140, 70])
        #expect(stage.widths(999)[1] == 60 && stage.widths(1000) == [120, 60])
    }
}
