import Film
import Geometry
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@Suite("Layout in a script")
struct LayoutScriptTests {
    /// Plays a script of two seconds to its end, on a screen of 300 × 400 points at 2x.
    private func play(_ text: String) async throws -> (frame: FrameSnapshot, events: [TraceEvent]) {
        let head = "animatic: 1\ndevice: {size: [300, 400], scale: 2}\nduration: 2s\n"
        let scene = try ScriptedFilm(head + text).makeScene()
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 10, until: .seconds(2)).play(into: &sink)
        return (try #require(sink.frames.last), sink.frames.flatMap(\.events))
    }

    private func frame(of view: String, _ text: String) async throws -> Rect? {
        let tree = try await play(text).frame.model
        return tree.view(named: view).map { tree[$0].frame }
    }

    @Test func `a view with a frame keeps it, and constraints of other views can mention it`() async throws {
        let script = """
            views: {root: {subviews: {bar: {frame: [10, 20, 100, 40]}, card: {intrinsic: [30, 30]}}}}
            constraints: {below: card.top == bar.bottom + 5, left: card.left == bar.left}
            """
        #expect(try await frame(of: "bar", script) == Rect(x: 10, y: 20, width: 100, height: 40))
        #expect(try await frame(of: "card", script) == Rect(x: 10, y: 65, width: 30, height: 30))
    }

    @Test func `a frame follows the superview's size with its flexible parts (semantics 13.4)`() async throws {
        // The panel grows from 100 × 100 to 160 × 120. The width takes all 60 points. The top and the bottom share 20
        // points in the ratio 20 to 30.
        let script = """
            views:
              root:
                subviews:
                  panel:
                    frame: [0, 0, 100, 100]
                    subviews: {line: {frame: [10, 20, 80, 50], autoresizing: [width, top, bottom]}}
            timeline: [{at: 1s, do: "panel.frame = [0, 0, 160, 120]"}]
            """
        #expect(try await frame(of: "line", script) == Rect(x: 10, y: 28, width: 140, height: 50))
    }

    @Test func `a placeholder for Interface Builder changes nothing (semantics 10.8)`() async throws {
        let script = """
            views: {root: {subviews: {box: {intrinsicPlaceholder: [150, 66]}, real: {intrinsic: [150, 66]}}}}
            constraints: {a: box.left == root.left + 5, b: real.left == root.left + 5}
            """
        #expect(try await frame(of: "box", script) == Rect(x: 5, y: 0, width: 0, height: 0))
        #expect(try await frame(of: "real", script) == Rect(x: 5, y: 0, width: 150, height: 66))
    }

    @Test func `margins are a number, fixed sides or directional sides`() async throws {
        func inner(_ margins: String, _ more: String = "") async throws -> Rect? {
            try await frame(
                of: "card",
                """
                views: {root: {subviews: {panel: {frame: [0, 0, 200, 100], margins: \(margins)\(more), subviews: {card: }}}}}
                constraints: {filled: card.edges == panel.margins}
                """)
        }
        #expect(try await inner("12") == Rect(x: 12, y: 12, width: 176, height: 76))
        #expect(try await inner("[1, 2, 3, 4]") == Rect(x: 2, y: 1, width: 194, height: 96))
        #expect(try await inner("{left: 20}") == Rect(x: 20, y: 8, width: 172, height: 84))
        #expect(
            try await inner("{leading: 20, trailing: 5}", ", semantic: forceRightToLeft")
                == Rect(x: 5, y: 8, width: 175, height: 84))
    }

    @Test func `margins include the superview's margins and the safe area if the view requests it`()
        async throws
    {
        // The root's margins are 16 at the sides, and the additional safe area is 30 at the top.
        func inner(_ options: String) async throws -> Rect? {
            try await frame(
                of: "card",
                """
                views:
                  root:
                    additionalSafeArea: {top: 30}
                    subviews: {panel: {frame: [0, 0, 300, 100], \(options), subviews: {card: }}}
                constraints: {filled: card.edges == panel.margins}
                """)
        }
        #expect(try await inner("margins: 8") == Rect(x: 8, y: 38, width: 284, height: 54))
        #expect(
            try await inner("insetsMarginsFromSafeArea: false") == Rect(x: 8, y: 8, width: 284, height: 84))
        #expect(
            try await inner("preservesSuperviewMargins: true") == Rect(x: 16, y: 38, width: 268, height: 54))
    }

    @Test func `alignment insets are outside of the alignment rectangle`() async throws {
        let script = """
            views: {root: {subviews: {badge: {alignmentInsets: [5, 0, 0, 10]}}}}
            constraints: {size: "badge.size == [50, 40]", place: "badge.center == root"}
            """
        // The frame is 60 × 45. Its alignment rectangle of 50 × 40 is in the center of 300 × 400.
        #expect(try await frame(of: "badge", script) == Rect(x: 125, y: 175, width: 60, height: 45))
    }

    @Test func `a name of several constraints activates all of them, and each has its own constant`() async throws {
        let script = """
            views: {root: {subviews: {card: }}}
            constraints:
              filled: card.edges == root inset 10
              small: {constraint: "card.size == [20, 30]", isActive: false}
              corner: {format: "V:|-5-[card]", metrics: {}, isActive: false}
              side: {constraint: "card.leading == root.leading", isActive: false}
            timeline:
              - at: 1s
                do: \(Self.swap)
            """
        #expect(try await frame(of: "card", script) == Rect(x: 7, y: 5, width: 20, height: 33))
    }

    private static let swap =
        "[filled.isActive = false, small.isActive = true, corner.isActive = true, side.isActive = true, "
        + "small.height.constant = 33, side.constant = 7]"

    @Test func `another multiplier replaces the constraint, with a note in the trace`() async throws {
        let result = try await play(
            """
            views: {root: {subviews: {card: }}}
            constraints:
              wide: card.width == 0.5 * root.width
              rest: {format: "V:|[card(40)]"}
              left: card.left == root.left
            timeline: [{at: 1s, do: wide.multiplier = 0.25}]
            """)
        let tree = result.frame.model
        let card = try #require(tree.view(named: "card"))

        #expect(tree[card].frame == Rect(x: 0, y: 0, width: 75, height: 40))
        #expect(
            result.events.filter { $0.kind == .note }.map { "\($0.subject): \($0.detail)" } == [
                "wide: UIKit's multiplier is fixed: deactivated, replaced by a constraint with multiplier 0.25, activated"
            ])
    }

    @Test func `views are added, removed and moved`() async throws {
        let script = """
            views:
              root:
                subviews: {left: {frame: [0, 0, 100, 100]}, right: {frame: [100, 0, 200, 100], subviews: {card: {frame: [1, 2, 3, 4]}}}}
            timeline:
              - {at: 0.5s, do: left.removeFromSuperview()}
              - {at: 1s, do: [root.addSubview(card), "card.frame = [5, 6, 7, 8]"]}
            """
        let tree = try await play(script).frame.model

        #expect(tree.views.map { tree[$0].name } == ["root", "right", "card"])
        #expect(tree.view(named: "card").map { tree[$0].frame } == Rect(x: 5, y: 6, width: 7, height: 8))
    }

    @Test func `a natural size and its priorities can change`() async throws {
        // Together, the views are 400 high. The view with the lower hugging priority gets the remaining space.
        let script = """
            views: {root: {subviews: {a: {intrinsic: [50, 40], hugging: 251}, b: {intrinsic: [50, 40]}}}}
            constraints: {column: "V:|[a][b]|", left: "|[a]", right: "|[b]"}
            timeline:
              - {at: 0.5s, do: "a.intrinsicContentSize = [50, 60]"}
              - {at: 1s, do: ["a.contentHuggingPriority(.vertical) = 249", "b.intrinsicContentSize = [50, 70]"]}
            """
        #expect(try await frame(of: "a", script) == Rect(x: 0, y: 0, width: 50, height: 330))
    }

    @Test func `the trace names calls with their arguments`() async throws {
        let events = try await play(
            """
            views: {root: {subviews: {card: {label: Hi}}}}
            timeline:
              - at: 1s
                do:
                  - 'card.setContentHuggingPriority(251, for: .horizontal)'
                  - card.frame = [1, 2, 3, 4]
                  - card.setNeedsDisplay()
                  - root.addSubview(card)
            """
        ).events
        #expect(
            events.filter { $0.kind == .cue }.map { "\($0.subject) \($0.detail)" } == [
                "card.setContentHuggingPriority 251 horizontal", "card.frame = (1, 2, 3, 4)",
                "card.setNeedsDisplay ", "root.addSubview card",
            ])
        #expect(events.contains { $0.kind == .draw && $0.subject == "card" && $0.time == .seconds(1) })
    }
}
