import Animation
import Geometry
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("The value of 'animate'")
struct AnimationScriptTests {
    private func spec(_ animate: String) throws -> AnimationSpec {
        let script = MarkedScript.small("timeline: [{at: 0, animate: \(animate), do: root.layoutIfNeeded()}]")
        return try #require(try timeline(script).cues.first?.animation)
    }

    /// Each form has the same result as the UIKit call with the same arguments.
    @Test(
        "is a spring in any of its forms",
        arguments: [
            (
                "{spring: 0.7, velocity: 2, duration: 0.8s}",
                Spring(dampingRatio: 0.7, settlingIn: 0.8, initialVelocity: 2), 2, 0.8
            ),
            ("{spring: 0.7}", Spring(dampingRatio: 0.7, settlingIn: 0.5), 0, 0.5),
            ("{bounce: 0.3, duration: 0.5s}", Spring(duration: 0.5, bounce: 0.3), 0, nil),
            ("{response: 0.4, damping: 0.8, velocity: -3}", Spring(response: 0.4, dampingRatio: 0.8), -3, nil),
            ("{stiffness: 300, damping: 20, mass: 2}", Spring(mass: 2, stiffness: 300, damping: 20), 0, nil),
            ("{stiffness: 100, damping: 50}", Spring(mass: 1, stiffness: 100, damping: 20), 0, nil),
            // A damping ratio above 1 is treated as 1 (25.2, 25.7).
            ("{spring: 1.5, duration: 0.8s}", Spring(dampingRatio: 1, settlingIn: 0.8), 0, 0.8),
            ("{response: 0.5, damping: 4}", Spring(response: 0.5, dampingRatio: 1), 0, nil),
            (
                "{mass: 3, stiffness: 1000, damping: 500}", Spring(mass: 3, stiffness: 1000, damping: 500).critical, 0,
                nil
            ),
            ("spring", Spring(duration: 0.5), 0, nil),
        ] as [(String, Spring, Double, Double?)])
    func springs(text: String, spring: Spring, velocity: Double, duration: Double?) throws {
        let timing = try spec(text).timing
        #expect(timing.curve == .spring(SpringCurve(spring, initialVelocity: velocity)))
        let expected = duration.map { .seconds($0) } ?? SpringCurve(spring, initialVelocity: velocity).settlingDuration
        #expect(timing.duration == expected)
    }

    @Test("has a duration of zero if it is not positive", arguments: ["0", "0s", "-1", "-0.5s", "-200ms"])
    func noDuration(text: String) throws {
        #expect(try spec(text).duration == .zero)
        #expect(try spec("{duration: \(text), curve: easeIn}").duration == .zero)
        #expect(try spec("{duration: \(text), spring: 0.7}").duration == .zero)
        let script = MarkedScript.small("animators: {fade: \(text), grow: {duration: \(text), curve: linear}}")
        #expect(try timeline(script).animators.map(\.timing.duration) == [.zero, .zero])
    }

    @Test func `warns of a duration without effect next to a stiffness`() throws {
        let script = MarkedScript.small(
            "timeline: [{at: 0, animate: {stiffness: 300, damping: 20, duration: 5s}, do: root.alpha = 0}]")
        let (timeline, problems) = TimelineReader.read(script.file, folder: "")
        let timing = try #require(timeline?.cues.first?.animation?.timing)
        let spring = SpringCurve(Spring(mass: 1, stiffness: 300, damping: 20))
        #expect(timing.duration == spring.settlingDuration && timing.curve == .spring(spring))
        #expect(problems.map(\.severity) == [.warning] && problems.map(\.id) == [.conflictingKeys])
    }

    @Test(
        "accepts the curves of CSS",
        arguments: [
            ("steps(4)", .steps(Steps(4))), ("steps(3, jump-both)", .steps(Steps(3, jump: .both))),
            (
                "linear(0, 0.25 50%, 1)",
                .piecewiseLinear(PiecewiseLinear([.init(0), .init(0.25, at: 0.5), .init(1)]))
            ),
            (
                "linear(0, 0.7 20% 80%, 1)",
                .piecewiseLinear(PiecewiseLinear([.init(0), .init(0.7, at: 0.2), .init(0.7, at: 0.8), .init(1)]))
            ),
        ] as [(String, TimingCurve)])
    func curves(text: String, curve: TimingCurve) throws {
        #expect(try spec("{duration: 1s, curve: \"\(text)\"}").curve == curve)
    }

    @Test func `repeats, reverses and has options`() throws {
        let spec = try spec(
            "{duration: 1s, delay: 0.2s, repeat: 2.5, autoreverse: true, options: [beginFromCurrentState, flushUpdates]}"
        )
        #expect(spec.timing.repeatCount == 2.5 && spec.timing.autoreverses)
        #expect(spec.options == [.beginFromCurrentState, .flushUpdates])
        // 0.2 + 2.5 × 2
        #expect(spec.timing.end == .milliseconds(5200))
        #expect(try self.spec("{duration: 1s, repeat: forever}").timing.repeatCount == .infinity)
    }

    /// The documentation of `CAMediaTiming.repeatDuration`: "how many seconds the animation will repeat for"; 0 is
    /// ignored.
    @Test(
        "repeats for a time",
        arguments: [
            // 1 s / 0.4 s, and with backward runs 1 s / (2 × 0.4 s)
            ("duration: 0.4s, repeatDuration: 1s", 2.5, 1000),
            ("duration: 0.4s, repeatDuration: 1s, autoreverse: true", 1.25, 1000),
            ("duration: 0.4s, repeatDuration: 0.1s", 0.25, 100),
            ("duration: 0.4s, repeatDuration: 0", 1, 400),
            ("duration: 0, repeatDuration: 1s", 1, 0),
            // A second and a half of local time lasts half as long at twice the speed, after the delay.
            ("duration: 0.5s, repeatDuration: 1.5s, speed: 2, delay: 1s", 3, 1750),
        ])
    func repeatDuration(keys: String, count: Double, end: Int) throws {
        let timing = try spec("{\(keys)}").timing
        #expect(timing.repeatCount == count && timing.end == .milliseconds(end))
    }

    @Test func `has keyframes with the statements of the cue`() throws {
        let script = MarkedScript.small(
            """
            timeline:
              - at: 1s
                animate:
                  duration: 2s
                  mode: cubicPaced
                  keyframes:
                    - {start: 0, duration: 0.25, do: [root.alpha = 0.5, root.layoutIfNeeded()]}
                    - {start: 0.5, duration: 0.5, do: root.alpha = 1}
                do: root.cornerRadius = 4
            """)
        let cue = try #require(try timeline(script).cues.first)
        #expect(cue.animation?.mode == .cubicPaced && cue.statements.count == 4)
        let keyframes = try #require(cue.animation).keyframes
        #expect(keyframes.map(\.statements) == [0..<2, 2..<3] && keyframes.map(\.start) == [0, 0.5])
    }

    @Test func `can be an animator's name, which statements use`() throws {
        let script = MarkedScript.small(
            """
            animators:
              fade: {spring: 0.6, duration: 2s, pausesOnCompletion: true}
            timeline:
              - {at: 0, animate: fade, do: root.alpha = 0.5}
              - at: 1s
                do:
                  - 'fade.startAnimation(afterDelay: 0.5)'
                  - fade.fractionComplete = 0.25
                  - 'fade.continueAnimation(durationFactor: 2)'
                  - fade.isReversed = true
                  - fade.stopAnimation(false)
                  - 'fade.finishAnimation(at: .start)'
            """)
        let timeline = try timeline(script)
        #expect(timeline.animators.first?.timing.duration == .seconds(2))
        #expect(timeline.animators.first?.pausesOnCompletion == true)
        let given = try #require(timeline.cues[0].statements.first?.value)
        #expect(given.subject.value == "fade" && given.action.name == "addAnimations")
        let calls: [Action] = [
            .call(.startAnimation, [.value(.number(0.5))]), .set("fractionComplete", .number(0.25)),
            .call(.continueAnimation, [.omitted, .value(.number(2))]), .set("isReversed", .boolean(true)),
            .call(.stopAnimation, [.value(.boolean(false))]), .call(.finishAnimation, [.value(.word("start"))]),
        ]
        #expect(timeline.cues[1].statements.map(\.value.action) == calls)
    }

    /// Same order as in Core Graphics: operations written later are applied to a point earlier.
    @Test(
        "a transform is written as with Core Graphics",
        arguments: [
            (".identity", .identity), ("CGAffineTransform(scaleX: 2, y: -0.5)", AffineTransform(scaleX: 2, y: -0.5)),
            ("CGAffineTransform(rotationAngle: -.pi / 4)", AffineTransform(rotationAngle: -.pi / 4)),
            ("CGAffineTransform(translationX: 3, y: 4)", AffineTransform(translationX: 3, y: 4)),
            (
                ".identity.translatedBy(x: 10, y: 0).scaledBy(x: 2, y: 2)",
                AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0)
            ),
            (
                ".identity.scaledBy(x: 2, y: 2).translatedBy(x: 10, y: 0)",
                AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 0)
            ),
            (".identity.rotated(by: .pi * 2)", AffineTransform(rotationAngle: .pi * 2)),
        ] as [(String, AffineTransform)])
    func transforms(text: String, transform: AffineTransform) throws {
        let script = MarkedScript.small("timeline: [{at: 0, do: 'root.transform = \(text)'}]")
        #expect(try timeline(script).cues[0].statements[0].value.action == .set("transform", .transform(transform)))
    }

    /// At 1 s the box has not moved, because the animator starts later.
    @Test func `of an animator waits for it, so its statements are not considered performed`() throws {
        let script = MarkedScript.small(
            """
            animators: {fade: {duration: 2s}}
            timeline:
              - {at: 0, animate: fade, do: box.removeFromSuperview()}
              - {at: 1s, do: box.removeFromSuperview()}
              - {at: 2s, do: root.addSubview(box)}
              - {at: 3s, do: fade.startAnimation()}
            """)
        #expect(script.problems.map(\.message) == [])
    }

    /// The animator's statements are between other statements, and the completion's statements are in an animation
    /// block.
    @Test func `has nested blocks with later statements, and their events`() throws {
        let script = MarkedScript.small(
            """
            constraints: {tall: card.height == 20}
            animators: {fade: {duration: 1s}}
            timeline:
              - {at: 0, do: [{performWithoutAnimation: [{animate: fade, do: box.removeFromSuperview()}]}]}
              - {at: 1s, do: box.removeFromSuperview()}
              - at: 2s
                do:
                  - root.addSubview(box)
                  - animate: 0.5s
                    do: tall.constant = 30
                    completion: [tall.constant = 40, fade.startAnimation(), card.alpha = 0.5]
                  - CATransaction.setCompletionBlock: card.isHidden = true
            expect:
              - {at: 0.1s, order: [cue UIView.performWithoutAnimation, cue fade.addAnimations]}
              - {at: 3s, order: [cue animate, completion animate, cue card.alpha]}
              - {at: 3s, order: [cue CATransaction.setCompletionBlock, completion CATransaction, cue card.isHidden]}
            """)
        #expect(script.problems.map(\.message) == [])
    }
}

extension Spring {
    /// The same spring with the coefficient of critical damping, according to its definition.
    fileprivate var critical: Spring {
        Spring(mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot())
    }
}
