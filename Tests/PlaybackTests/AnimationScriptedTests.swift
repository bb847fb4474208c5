import Animation
import Film
import Geometry
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Reporting

@Suite("A script that animates")
struct AnimationScriptedTests {
    /// Returns a film with a card of 100 × 50 points at the left edge, which `slide` moves, and an animator of one
    /// second.
    private func film(
        _ cues: String, card: String = "", duration: String? = "3s", limit: Int = 1000, animator: String = ""
    ) async throws -> [FrameSnapshot] {
        let text = """
            animatic: 1
            fps: 20
            \(duration.map { "duration: \($0)" } ?? "")
            views:
              root: {subviews: {card: {\(card)}}}
            constraints:
              slide: card.left == root.left
              top: card.top == root.top
              wide: {constraint: card.width == 100, priority: 900}
              limit: card.width <= \(limit)
              tall: card.height == 50
            animators:
              grow: {duration: 1s, curve: linear\(animator)}
            timeline:
            \(cues.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
            """
        return try await ScriptedFilm(text).frames()
    }

    private func x(_ frames: [FrameSnapshot], _ time: Double) throws -> Double {
        let frame = try #require(frames.frame(at: time))
        let card = try #require(frame.presentation.view(named: "card"))
        return frame.presentation[card].frame.minX
    }

    /// Returns a film in which the card moves from 0 to 100 points in one second of the animation's local time. The
    /// animation begins at 0.5 s of the film.
    private func slide(_ timing: String) async throws -> [FrameSnapshot] {
        try await film(
            """
            - at: 0.5s
              animate: {duration: 1s, curve: linear, \(timing)}
              do: [slide.constant = 100, root.layoutIfNeeded()]
            """)
    }

    @Test func `sets the speed and the offset of an animation's time (28.6)`() async throws {
        let fast = try await slide("speed: 2")
        #expect(try abs(x(fast, 0.75) - 50) < 1e-9 && x(fast, 1) == 100)
        let late = try await slide("timeOffset: 0.5s")
        #expect(try abs(x(late, 0.75) - 75) < 1e-9 && x(late, 1) == 100)
        let held = try await slide("speed: 0, timeOffset: 0.25s")
        #expect(try abs(x(held, 0.5) - 25) < 1e-9 && abs(x(held, 2.5) - 25) < 1e-9)
        let back = try await slide("speed: -1, timeOffset: 1s")
        #expect(try abs(x(back, 0.75) - 75) < 1e-9 && abs(x(back, 1.25) - 25) < 1e-9 && x(back, 2) == 100)
    }

    /// A run takes one second of local time, so the runs begin at 0.5 s and 1.5 s of the film.
    @Test func `ends after its repeat duration, in the middle of a run`() async throws {
        let forward = try await slide("repeatDuration: 1.5s")
        #expect(try abs(x(forward, 1) - 50) < 1e-9 && abs(x(forward, 1.75) - 25) < 1e-9 && x(forward, 2) == 100)
        let back = try await slide("repeatDuration: 1.5s, autoreverse: true")
        #expect(try abs(x(back, 1) - 50) < 1e-9 && abs(x(back, 1.75) - 75) < 1e-9 && x(back, 2) == 100)
        // Two seconds of local time: two runs of half a second each.
        let fast = try await slide("repeatDuration: 2s, speed: 2")
        #expect(try abs(x(fast, 0.75) - 50) < 1e-9 && abs(x(fast, 1.25) - 50) < 1e-9 && x(fast, 1.5) == 100)
    }

    @Test func `sets the value during a delay (28.6)`() async throws {
        let filled = try await slide("delay: 1s")
        #expect(try x(filled, 1) == 0 && abs(x(filled, 2) - 50) < 1e-9)
        let bare = try await slide("delay: 1s, fillMode: removed")
        #expect(try x(bare, 1) == 100 && abs(x(bare, 2) - 50) < 1e-9 && x(bare, 2.75) == 100)
    }

    @Test(arguments: ["speed: 1e-300", "speed: -1e-300, timeOffset: 1s"])
    func `plays to its end if an animation is almost stopped`(timing: String) async throws {
        #expect(try await slide(timing).count == 60)
    }

    private func cues(_ frames: [FrameSnapshot]) -> [String] {
        frames.flatMap(\.events).filter { $0.kind == .cue }.map { "\($0.subject) \($0.time.timeInterval)" }
    }

    private let move = "slide.constant = 100, root.layoutIfNeeded()"

    @Test func `nests blocks, and blocks without animation (22.11, 22.12)`() async throws {
        let frames = try await film(
            """
            - at: 0
              animate: {duration: 1s, curve: linear}
              do:
                - {animate: 5s, do: [\(move)]}
                - performWithoutAnimation: card.alpha = 0
                - card.cornerRadius = 8
            """)
        let state = try #require(frames.first { $0.time == .milliseconds(500) }?.presentation)
        let card = state[try #require(state.view(named: "card"))]
        // The inner block inherits the duration of the outer block, one second.
        #expect(abs(card.frame.minX - 50) < 1e-9 && card.alpha == 0 && abs(card.cornerRadius - 4) < 1e-9)
    }

    @Test func `performs the statements of a completion at the end of the animation (22.10)`() async throws {
        let frames = try await film(
            """
            - at: 0
              animate: {duration: 1s, curve: linear}
              do: card.alpha = 0
              completion: {finished: wide.constant = 1, unfinished: card.cornerRadius = 2}
            - at: 0.5s
              do:
                - animate: 1s
                  do: card.alpha = 1
                  completion: [card.setNeedsLayout(), {after: 0.5s, do: card.isHidden = true}]
            """)
        // The first animation is replaced after half a second. The second animation ends one second later.
        #expect(
            cues(frames).dropFirst(2) == [
                "animate 0.5", "card.alpha 0.5", "card.cornerRadius 0.5", "card.setNeedsLayout 1.5",
                "DispatchQueue.main.asyncAfter 1.5", "card.isHidden 2.0",
            ])
    }

    @Test func `groups by transactions (28.5)`() async throws {
        let frames = try await film(
            """
            - at: 0
              do:
                - CATransaction.begin()
                - CATransaction.setCompletionBlock: card.cornerRadius = 2
                - CATransaction.setAnimationTimingFunction(.linear)
                - CATransaction.setAnimationDuration(0.3)
                - {animate: 1s, do: [\(move)]}
                - CATransaction.setDisableActions(true)
                - {animate: 1s, do: card.alpha = 0}
                - CATransaction.commit()
                - CATransaction.flush()
            """)
        #expect(abs(try x(frames, 0.25) - 25) < 1e-9)
        let card = try #require(frames[5].presentation.view(named: "card"))
        #expect(frames[5].presentation[card].alpha == 0)
        #expect(cues(frames).last == "card.cornerRadius 1.0")
    }

    @Test func `disables and enables animations (22.12)`() async throws {
        let frames = try await film(
            """
            - {at: 0, do: UIView.setAnimationsEnabled(false)}
            - {at: 0, animate: {duration: 1s, curve: linear}, do: [\(move)]}
            - {at: 1s, do: UIView.setAnimationsEnabled(true)}
            - {at: 1s, animate: {duration: 1s, curve: linear}, do: [slide.constant = 0, root.layoutIfNeeded()]}
            """)
        #expect(try x(frames, 0.5) == 100)
        #expect(abs(try x(frames, 1.5) - 50) < 1e-9)
    }

    /// The example of QA1673 with the times of the script: the layer is paused from 0.5 s to 1.5 s.
    @Test func `pauses and resumes a layer (28.6)`() async throws {
        let frames = try await film(
            """
            - {at: 0, animate: {duration: 1s, curve: linear}, do: [\(move)]}
            - {at: 0.5s, do: [card.layer.speed = 0, card.layer.timeOffset = 0.5]}
            - {at: 1.5s, do: [card.layer.speed = 1, card.layer.timeOffset = 0, card.layer.beginTime = 1]}
            - {at: 1.8s, do: card.layer.removeAllAnimations()}
            """)
        #expect(abs(try x(frames, 1) - 50) < 1e-9)
        #expect(abs(try x(frames, 1.75) - 75) < 1e-9)
        #expect(try x(frames, 1.8) == 100)
    }

    /// The target width of the card is 200 points, and its maximum is 150 points. If the layout is resolved, the card
    /// reaches the maximum halfway between 100 and 200.
    @Test(arguments: [("blend", 125), ("resolve", 150)] as [(String, Double)])
    func `sets the interpolation of an animator`(between: String, width: Double) async throws {
        let frames = try await film(
            """
            - {at: 0, animate: grow, do: [wide.constant = 200, root.layoutIfNeeded()]}
            - {at: 0, do: grow.startAnimation()}
            """, limit: 150, animator: ", between: \(between)")
        let frame = try #require(frames.first { $0.time == .milliseconds(500) })
        let card = try #require(frame.presentation.view(named: "card"))
        #expect(abs(frame.presentation[card].bounds.width - width) < 1e-9)
    }

    /// The second block begins after half a second. At 0.75 s, it is half complete.
    @Test func `gives an animator late blocks, other timing and completions (27.4, 27.10)`() async throws {
        let frames = try await film(
            """
            - at: 0
              animate: grow
              do: card.alpha = 0
              completion: {end: card.cornerRadius = 1, start: card.cornerRadius = 2}
            - {at: 0, animate: grow, delayFactor: 0.5, do: [\(move)]}
            - {at: 0, do: grow.startAnimation()}
            - {at: 0.75s, do: grow.pauseAnimation()}
            - {at: 1s, do: 'grow.continueAnimation(withTimingParameters: .linear, durationFactor: 0.5)'}
            """)
        #expect(abs(try x(frames, 0.5)) < 1e-9)
        #expect(abs(try x(frames, 0.75) - 50) < 1e-9)
        #expect(cues(frames).last == "card.cornerRadius 1.5")
    }

    @Test func `lasts as long as its animators run`() async throws {
        let frames = try await film(
            """
            - {at: 0, animate: grow, do: [\(move)], completion: {animate: 2s, do: card.alpha = 0}}
            - {at: 1s, do: 'grow.startAnimation(afterDelay: 0.5)'}
            """, duration: nil)
        // The duration is 1 + 0.5 + 1 + 2 s, plus half a second.
        #expect(frames.count == 100)
    }

    @Test(arguments: ["pauseAnimation()", "stopAnimation(false)"])
    func `notes an unfinished animator (27.8)`(call: String) async throws {
        let frames = try await film("- {at: 0, do: [grow.startAnimation(), grow.\(call)]}")
        let notes = frames.flatMap(\.events).filter { $0.kind == .note && $0.subject == "grow" }
        #expect(notes.count == 1 && notes.first?.detail.contains("at the end of the film") == true)
    }

    @Test func `begins with the corners and the gradient of a view, and changes them`() async throws {
        let frames = try await film(
            """
            - {at: 1s, do: ['card.maskedCorners = [.layerMaxXMaxYCorner]', card.contentMode = .top, card.layer.type = .conic]}
            - {at: 1s, animate: {duration: 1s, curve: linear}, do: ['card.layer.colors = [.black, "#FFF"]']}
            """,
            card: """
                cornerCurve: continuous, maskedCorners: [layerMinXMinYCorner], contentMode: left, \
                gradient: {colors: [white, {light: white, dark: black}], locations: [0, 0.5], startPoint: [0, 1], type: radial}
                """)
        func card(_ frame: FrameSnapshot) throws -> ViewState {
            frame.presentation[try #require(frame.presentation.view(named: "card"))]
        }
        let first = try card(try #require(frames.first))
        #expect(first.cornerCurve == .continuous && first.maskedCorners == .layerMinXMinYCorner)
        let gradient = Gradient(
            [.white, .white], locations: [0, 0.5], startPoint: Point(x: 0, y: 1), type: .radial)
        #expect(first.contentMode == .left && first.gradient == gradient)
        // At 20 frames per second, frame 30 is halfway.
        let half = try card(frames[30])
        #expect(half.maskedCorners == .layerMaxXMaxYCorner && half.contentMode == .top)
        #expect(half.gradient?.type == .conic && half.gradient?.colors.map(\.green) == [0.5, 1])
    }

    @Test func `begins with the layer properties of a view`() async throws {
        let frames = try await film(
            "- {at: 0, do: card.layer.borderWidth = 3}",
            card: """
                transform: ".identity.scaledBy(x: 2, y: 3)", anchorPoint: [0, 0.5], borderWidth: 1, borderColor: red, \
                shadowColor: black, shadowOpacity: 0.5, shadowOffset: [1, 2], shadowRadius: 4
                """)
        let state = try #require(frames.first?.presentation)
        let card = state[try #require(state.view(named: "card"))]
        #expect(card.transform == AffineTransform(scaleX: 2, y: 3) && card.anchorPoint == Point(x: 0, y: 0.5))
        #expect(card.borderWidth == 3 && card.shadow.opacity == 0.5 && card.shadow.radius == 4)
        #expect(card.shadow.offset == Size(width: 1, height: 2))
    }
}
