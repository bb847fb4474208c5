import Film
import Geometry
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Reporting

@Suite("A random script")
struct RandomScriptTests {
    /// A failure message contains the seed.
    @Test("has the same frame alone and in sequence", arguments: 0..<60 as Range<UInt64>)
    func alone(seed: UInt64) async throws {
        let text = RandomScript(seed: seed).text
        let film = try ScriptedFilm(text)
        func frames(_ chosen: [Int]) async throws -> [FrameSnapshot] {
            var sink = RecordingSink()
            try await Player(film.makeScene(), until: .seconds(2)).play(frames: chosen, into: &sink)
            return sink.frames
        }
        let sequence = try await frames(Array(0..<120))
        // Without movement, the comparison would prove nothing.
        #expect(Set(sequence.map(\.presentation)).count > 10, "\(text)")
        for index in [1, 23, 58, 87, 119] {
            let alone = try #require(try await frames([index]).first)
            #expect(alone.presentation == sequence[index].presentation, "frame \(index) of\n\(text)")
            #expect(alone.model == sequence[index].model, "frame \(index) of\n\(text)")
        }
    }

    @Test func `differs for another seed`() {
        #expect(Set((0..<30 as Range<UInt64>).map { RandomScript(seed: $0).text }).count == 30)
    }
}

/// A script with a few views, constraints and up to a dozen random cues.
private struct RandomScript {
    private(set) var text = """
        animatic: 1
        duration: 2s
        animators:
          slider: {duration: 0.9s, curve: easeIn}
          solver: {duration: 1.1s, spring: 0.7, between: resolve, scrubsLinearly: false}
        views:
          root:
            subviews:
              a: {background: red, subviews: {b: {background: blue}}}
              c: {label: Some words that wrap, lines: 0}
              d: {frame: [10, 300, 40, 40], background: green}
        constraints:
          aX: a.leading == root.leading + 10
          aY: a.top == root.top + 20
          aWide: a.width == 120
          aTall: a.height == 100
          bX: b.leading == a.leading + 5
          bY: b.top == a.top + 5
          bFill: {constraint: b.trailing == a.trailing - 5, priority: 750}
          bLimit: b.width <= 90
          bTall: b.height == 20
          cX: c.leading == a.leading
          cY: c.top == a.bottom + 8
          cWide: c.width <= a.width
        timeline:

        """
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        text += "  - {at: 0s, animate: slider, delayFactor: 0.4, do: [d.alpha = 0, d.cornerRadius = 9]}\n"
        text += "  - {at: 0s, animate: solver, do: [aX.constant = 90, root.layoutIfNeeded()]}\n"
        text += "  - {at: 0s, do: [slider.startAnimation(), 'solver.startAnimation(afterDelay: 0.2)']}\n"
        text += "  - {at: 0.1s, animate: 1s, do: [aWide.constant = 240, root.layoutIfNeeded()]}\n"
        for _ in 0..<Int.random(in: 4...10, using: &random) {
            text += "  - at: \(Int.random(in: 0...1800, using: &random))ms\n"
            if let animation { text += "    animate: \(animation)\n" }
            text += "    do:\n" + statements.map { "      - \($0)\n" }.joined()
        }
    }

    /// The value of `animate`; `nil` for a cue without animation.
    private var animation: String? {
        mutating get {
            let duration = "\(Int.random(in: 1...900, using: &random))ms"
            let between = random.chance(2) ? ", between: \(pick(["blend", "resolve"]))" : ""
            let keyframe = "{start: 0.1, duration: 0.4, do: [aTall.constant = 60, root.layoutIfNeeded()]}"
            return switch Int.random(in: 0..<10, using: &random) {
            case 0: nil
            case 8: "{duration: \(duration), mode: \(pick(["cubic", "paced"]))\(between), keyframes: [\(keyframe)]}"
            case 9: "{duration: \(duration), speed: \(pick(["0.5", "2", "-1"])), timeOffset: 300ms\(between)}"
            case 1: "\(duration)"
            case 2: "{duration: \(duration), curve: \(pick(["linear", "easeOut", "steps(4)"])), delay: 150ms\(between)}"
            case 3: "{spring: 0.5, velocity: 1, duration: 600ms\(between)}"
            case 4: "{bounce: 0.3\(between)}"
            case 5: "{duration: 400ms, repeat: \(pick(["2", "1.5", "forever"])), autoreverse: true\(between)}"
            case 6: "{duration: 700ms, options: beginFromCurrentState\(between)}"
            default: "{duration: 900ms\(between)}"
            }
        }
    }

    private var statements: [String] {
        mutating get {
            let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in block ?? "'\(change)'" }
            return random.chance(4) ? changes : changes + ["root.layoutIfNeeded()"]
        }
    }

    /// A block that is sometimes added to the statements.
    private var block: String? {
        mutating get {
            let changes = "['\(change)', root.layoutIfNeeded()]"
            return switch Int.random(in: 0..<16, using: &random) {
            case 0: "{animate: {duration: 300ms, options: overrideInheritedDuration}, do: \(changes)}"
            case 1: "{animate: 200ms, do: \(changes), completion: {finished: '\(change)', unfinished: b.alpha = 1}}"
            case 2: "{performWithoutAnimation: \(changes)}"
            case 3: "{after: 130ms, animate: 250ms, do: \(changes)}"
            case 4: "{CATransaction.setCompletionBlock: '\(change)'}"
            case 5: "CATransaction.setDisableActions(\(pick(["true", "false"])))"
            default: nil
            }
        }
    }

    private var change: String {
        mutating get {
            let number = Int.random(in: 10...200, using: &random)
            return switch Int.random(in: 0..<15, using: &random) {
            case 0, 1: "aWide.constant = \(number)"
            case 2: "aTall.constant = \(number)"
            case 3: "aX.constant = \(number)"
            case 4: "bFill.priority = \(pick(["250", "750", "900"]))"
            case 5: "bLimit.isActive = \(pick(["true", "false"]))"
            case 6: "c.text = \"\(pick(["One", "Two more words here", "Some words that wrap and wrap"]))\""
            case 7: "a.alpha = 0.\(number)"
            case 8: "b.cornerRadius = \(number / 10)"
            case 9: "d.frame = [\(number), 300, \(number / 2 + 1), 40]"
            case 10: "a.backgroundColor = \(pick(["red", "orange", "black"]))"
            case 11: "a.layer.speed = \(pick(["0", "0.5", "1", "2"]))"
            case 12: "b.layer.timeOffset = 0.\(number)"
            default:
                "\(pick(["slider", "solver"]))."
                    + pick([
                        "pauseAnimation()", "startAnimation()", "isReversed = true", "fractionComplete = 0.\(number)",
                        "continueAnimation(withTimingParameters: .easeOut, durationFactor: 0.5)",
                    ])
            }
        }
    }

    private mutating func pick(_ words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &random)] }
}
