import Film
import Geometry
import Playback
import Reporting
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
        let film = FilmCheck.play(timeline, measuring: FixedAdvanceTextMeasurer(), recordingIssues: true)
        return film.objects.warnings(
            aboutAmbiguous: film.issues ?? [], expecting: timeline.expectedAmbiguities)
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
        #expect(found.count == 2)
        #expect(found.first?.message.hasPrefix("the constraints do not determine the width of 'first'") == true)
        #expect(found.last?.message.hasPrefix("the constraints do not determine the width of 'second'") == true)
    }

    /// The frames of 'inner' follow from the width of 'box', although 'inner' is declared and constrained first. The other
    /// views have an example that does not conflict with their constraints.
    @Test(
        "is reported only if it is a cause",
        arguments: [
            (
                "inner: {}, box: {}",
                "{all: inner.edges == box, a: box.left == root.left, b: box.top == root.top, c: box.height == 9}",
                ["the width of 'box'"]
            ),
            // A center and an undetermined width leave one number open.
            (
                "box: {}",
                "{a: box.centerX == root.centerX, b: box.top == root.top, c: box.height == 9}", ["the width of 'box'"]
            ),
            // Two equal widths, of which neither is determined.
            (
                "two: {}, one: {}",
                "{a: two.width == one.width, b: two.left == one.left, c: two.top == one.top, d: two.height == 9, "
                    + "e: one.height == 9, f: one.left == root.left, g: one.top == root.top}", ["the width of 'one'"]
            ),
            // The position of the first view in a chain, which is declared last.
            (
                "three: {intrinsic: [9, 9]}, two: {intrinsic: [9, 9]}, one: {intrinsic: [9, 9]}",
                "{a: two.left == one.right, b: three.left == two.right, c: one.top == root.top, d: two.top == one.top, "
                    + "e: three.top == one.top}", ["the left of 'one'"]
            ),
        ])
    func cause(views: String, constraints: String, expected: [String]) throws {
        let found = try warnings("views: {root: {subviews: {\(views)}}}\nconstraints: \(constraints)")
        #expect(found.count == expected.count)
        for (warning, cause) in zip(found, expected) {
            #expect(warning.message.hasPrefix("the constraints do not determine \(cause): "), "\(warning.message)")
        }
    }

    /// Fixing the attributes that the warnings name determines all frames, and no example conflicts with a constraint.
    @Test("has examples that determine all frames", arguments: 0..<40)
    func examples(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let names = (0..<5).map { "v\($0)" }
        let attributes = [["left", "right", "centerX"], ["top", "bottom", "centerY"], ["width"], ["height"]]
        var constraints: [String] = []
        for _ in 0..<Int.random(in: 3...14, using: &generator) {
            let kind = attributes.randomElement(using: &generator) ?? []
            let views = names.shuffled(using: &generator)
            let sides = (0..<2).map { views[$0] + "." + (kind.randomElement(using: &generator) ?? "") }
            constraints.append(sides.joined(separator: " == "))
        }
        func script(_ constraints: [String]) -> String {
            let list = constraints.enumerated().map { "c\($0.offset): \($0.element)" }.joined(separator: ", ")
            return "views: {root: {subviews: {\(names.map { "\($0): {}" }.joined(separator: ", "))}}}\n"
                + "constraints: {\(list)}"
        }
        let before = try warnings(script(constraints))
        // The examples are the quoted relations in the messages.
        let examples = before.flatMap { $0.message.matches(of: /'([^' ]+ == [^']+)'/).map { String($0.output.1) } }
        #expect(!before.isEmpty && !examples.isEmpty)
        #expect(try warnings(script(constraints + examples)).map(\.message) == [])
    }

    /// Twelve views of which each lacks all attributes: ten warnings, and one for the other two. One further view has its
    /// own warning.
    @Test(arguments: [(11, 11), (12, 11), (400, 11)])
    func `that is one of many is counted in one warning`(count: Int, warningCount: Int) throws {
        let views = (1...count).map { "    v\($0): {}\n" }.joined()
        let found = try warnings("views:\n  root:\n   subviews:\n" + views)
        #expect(found.count == warningCount)
        guard count > warningCount else { return }
        // The views begin in line 5.
        #expect(
            found.last?.message.hasPrefix("the constraints do not determine the frames of \(count - 10) other views")
                == true)
        #expect(found.last?.span.line == 15 && found.last?.id == .ambiguousLayout)
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
        let problems = watch.problems(in: player.scene.objects, expecting: timeline.expectedAmbiguities)
        #expect(problems.map(\.id) == [.ambiguousLayout] && problems.first?.severity == .warning)
    }
}
