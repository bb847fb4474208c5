import Diagnostics
import Playback
import Simulation
import TestSupport
import Testing
import TimelineScript
import Verification

/// Warnings about views whose frames are determined by neither constraints nor code.
@Suite("An ambiguous view")
struct AmbiguityWarningTests {
    /// Returns the warnings of `animatic check`.
    private func warnings(_ script: String) throws -> [Diagnostic] {
        let timeline = try ScriptedFilm("animatic: 1\n" + script).timeline
        let found = FilmCheck.ambiguities(in: timeline, measuring: FixedAdvanceTextMeasurer())
        return found.objects.warnings(aboutAmbiguous: found.events, in: timeline)
    }

    @Test(
        "causes a warning with the missing attributes and an example of each",
        arguments: [
            (
                "views: {root: {subviews: {box: {}}}}\nconstraints: {a: box.width == 40}",
                "the constraints do not determine the left, top and height of 'box': expected constraints, such as "
                    + "'box.left == root.left + 20' and 'box.top == root.top + 20' and 'box.height == 100'"
            ),
            (
                "views: {root: {subviews: {box: {}}}}",
                "the constraints do not determine the left, top, width and height of 'box': expected constraints, such as "
                    + "'box.left == root.left + 20' and 'box.top == root.top + 20' and 'box.width == 100' and "
                    + "'box.height == 100'"
            ),
            (
                "views: {root: {subviews: {title: {label: Hello}}}}\nconstraints: {a: title.left == root.left + 8}",
                "the constraints do not determine the top of 'title': expected a constraint, such as "
                    + "'title.top == root.top + 20'"
            ),
            (
                "views: {root: {subviews: {panel: {frame: [0, 0, 90, 90], subviews: {dot: {intrinsic: [5, 5]}}}}}}\n"
                    + "constraints: {a: dot.top == panel.top}",
                "the constraints do not determine the left of 'dot': expected a constraint, such as "
                    + "'dot.left == panel.left + 20'"
            ),
            // Only an inequality limits the position.
            (
                "views: {root: {subviews: {box: {frame: [0, 0, 9, 9]}, dot: {intrinsic: [5, 5]}}}}\n"
                    + "constraints: {a: dot.top == root.top, b: dot.left >= box.right}",
                "the constraints do not determine the left of 'dot': expected a constraint, such as "
                    + "'dot.left == root.left + 20'"
            ),
        ])
    func missing(script: String, message: String) throws {
        let found = try warnings(script)
        #expect(found.map(\.message) == [message])
        #expect(found.allSatisfy { $0.severity == .warning && $0.id == .ambiguousLayout && $0.span.line == 2 })
    }

    @Test func `with a tie between natural sizes causes advice about priorities, once for the tie`() throws {
        let found = try warnings(
            """
            views: {root: {subviews: {one: {label: Hello}, two: {label: World}}}}
            constraints:
              row: {format: "H:|-[one]-[two]-|"}
              tops: one.top == root.top
              top: two.top == one.top
            """)
        #expect(
            found.map(\.message) == [
                "the constraints do not determine the width of 'one': views with equal priorities compete for its width; "
                    + "expected different priorities, such as 'hugging: {horizontal: 251}' or "
                    + "'compression: {horizontal: 751}' for 'one'"
            ])
    }

    @Test func `is the only one in a chain of views that is reported`() throws {
        let found = try warnings(
            """
            views: {root: {subviews: {first: {}, second: {intrinsic: [9, 9]}, third: {intrinsic: [9, 9]}}}}
            constraints:
              a: first.left == root.left
              b: first.top == root.top
              c: first.height == 9
              d: second.left == first.right
              e: third.left == second.right
              f: second.top == first.top
              g: third.top == first.top
            """)
        #expect(found.count == 1 && found.first?.message.contains("the width of 'first'") == true)
    }

    @Test func `with its own missing attribute is reported beside the view that it depends on`() throws {
        let found = try warnings(
            """
            views: {root: {subviews: {first: {}, second: {}}}}
            constraints:
              a: first.left == root.left
              b: first.top == root.top
              c: first.height == 9
              d: second.left == first.right
              e: second.top == first.top
              f: second.height == 9
            """)
        withKnownIssue("the width of 'second' counts as a consequence of the width of 'first'") {
            #expect(found.count == 2)
            #expect(found.last?.message.hasPrefix("the constraints do not determine the width of 'second'") == true)
        }
    }

    @Test func `that becomes ambiguous later is reported with the time`() throws {
        let found = try warnings(
            """
            views: {root: {subviews: {box: {}}}}
            constraints: {size: "box.size == [9, 9]", left: box.left == root.left, top: box.top == root.top}
            timeline: [{at: 1.5s, do: left.isActive = false}]
            """)
        #expect(found.count == 1 && found.first?.message.hasPrefix("at 1.5s, the constraints do not") == true)
    }

    @Test(
        "is not one that a stack view, a frame, an autoresizing mask or its content places",
        arguments: [
            "views: {root: {subviews: {row: {stack: horizontal, frame: [0, 0, 90, 20], arranged: {a: {label: A}, b: {}}}}}}",
            "views: {root: {subviews: {box: {frame: [0, 0, 9, 9], autoresizing: [width]}}}}",
            "views: {root: {subviews: {box: {}}}}\nconstraints: {all: box.edges == root}",
            "views: {root: {layers: {shade: {background: red}}}}",
            "views: {root: {subviews: {box: {isInstalled: false}}}}",
            "views: {root: {subviews: {title: {label: Hello}}}}\nconstraints: {all: title.center == root.center}",
            // Both edges and a width that loses against them.
            "views: {root: {subviews: {a: {frame: [0, 0, 1, 1]}, list: {scroll: {}, subviews: {content: {}}}}}}\n"
                + "constraints: {all: list.edges == root, in: content.edges == list.content, "
                + "size: 'content.size == [9, 9]'}",
        ])
    func placed(script: String) throws {
        #expect(try warnings(script).map(\.message) == [])
    }

    @Test(
        "is not reported if the script expects it",
        arguments: ["count: {ambiguity box: 1}", "count: {ambiguity: 1}", "order: [ambiguity box]"])
    func expected(check: String) throws {
        let script = "views: {root: {subviews: {box: {}}}}\nexpect: [{turn: 0, \(check)}]"
        #expect(try warnings(script).isEmpty)
        #expect(try warnings(script.replacing("box: 1", with: "box: 0")).isEmpty == !check.contains("box: 1"))
    }

    @Test func `is a problem of a test`() async throws {
        let timeline = try Plays.timeline(
            "animatic: 1\nviews: {root: {subviews: {box: {}}}}\nconstraints: {a: box.width == 40}")
        let player = ScriptedFilm(timeline).makePlayer()
        player.window.recordsAmbiguity = true
        var watch = IssueWatch(ExpectationCheck(timeline, of: player.scene))
        try await player.play(into: &watch)
        let problems = watch.problems(in: player.scene.objects, of: timeline)
        #expect(problems.map(\.id) == [.ambiguousLayout] && problems.first?.severity == .warning)
    }
}
