import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A box in a root view 375 points wide, with what happens in one turn after the next.
private struct Stage {
    let window = Window.phone()
    let box: View
    let root: View

    init() {
        box = window.addView("box")
        root = window.rootView
    }

    /// Plays a first layout and then a turn a second for each block; answers the events of each.
    func play(_ blocks: [() -> Void] = []) -> [[TraceEvent]] {
        let cues = blocks.enumerated().map { index, block in
            ScheduledCue(at: .seconds(index + 1)) { _ in block() }
        }
        var simulator = RunLoopSimulator(window: window, cues: cues)
        return (0...blocks.count).map { second in
            simulator.run(until: .seconds(second))
            return window.takeEvents()
        }
    }

    func named(_ name: String, _ constraint: LayoutConstraint) -> LayoutConstraint {
        constraint.identifier = name
        constraint.isActive = true
        return constraint
    }
}

extension [TraceEvent] {
    fileprivate var conflicts: [LayoutConflict] { compactMap(\.conflict) }
}

/// Semantics 7.
@Suite("The report of a conflict")
struct ConflictReportTests {
    @Test func `is UIKit's, with every member of the exclusive set (7.1, 7.7)`() throws {
        let stage = Stage()
        _ = stage.named("narrow", stage.box.widthAnchor.constraint(equalToConstant: 100))
        stage.box.widthAnchor.constraint(equalToConstant: 200).isActive = true
        let events = stage.play()[0]
        let conflict = try #require(events.conflicts.first)
        #expect(
            conflict.message == """
                Unable to simultaneously satisfy constraints.
                (
                    "<NSLayoutConstraint 'narrow' box.width == 100>",
                    "<NSLayoutConstraint box.width == 200>"
                )

                Will attempt to recover by breaking constraint
                <NSLayoutConstraint box.width == 200>
                """)
        #expect(conflict.constraints.map(\.priority) == [.required, .required])
        let event = try #require(events.first { $0.kind == .conflict })
        #expect(event.subject == "box.width == 200" && event.detail == "broken: it cannot hold with 'narrow'")
        #expect(events.conflicts.count == 1)
    }

    @Test func `has the frame of the root, as the window holds it`() throws {
        let stage = Stage()
        let leading = stage.named("leading", stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor))
        let trailing = stage.named("trailing", stage.box.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor))
        let width = stage.named("width", stage.box.widthAnchor.constraint(equalToConstant: 400))
        let events = stage.play()[0]
        let conflict = try #require(events.conflicts.first)
        #expect(
            conflict.constraints.map(\.description) == [
                "<NSLayoutConstraint 'leading' box.leading == root.leading>",
                "<NSLayoutConstraint 'trailing' box.trailing == root.trailing>",
                "<NSLayoutConstraint 'width' box.width == 400>",
                "<NSLayoutConstraint 'UIView-Encapsulated-Layout-Width' root.width == 375>",
            ])
        // Semantics 7.4: leading, trailing and width: the width breaks.
        #expect(conflict.broken?.identifier == "width")
        #expect([leading, trailing, width].map(\.isBroken) == [false, false, true])
        #expect(width.isActive && stage.box.frame.width == 375)
    }

    @Test func `has a frame that code set, also when the frame is what changed`() throws {
        let stage = Stage()
        let card = stage.window.addView("card")
        card.frame = Rect(x: 10, y: 20, width: 80, height: 40)
        card.translatesAutoresizingMaskIntoConstraints = true
        let most = stage.named("most", card.widthAnchor.constraint(lessThanOrEqualToConstant: 100))
        let events = stage.play([{ card.frame = Rect(x: 10, y: 20, width: 120, height: 40) }])
        #expect(events[0].conflicts.isEmpty)
        let conflict = try #require(events[1].conflicts.first)
        #expect(
            conflict.constraints.map(\.description) == [
                "<NSLayoutConstraint 'most' card.width <= 100>",
                "<NSAutoresizingMaskLayoutConstraint card.width == 120>",
            ])
        #expect(most.isBroken && card.frame.width == 120)
        #expect(events[1].first { $0.kind == .conflict }?.detail == "broken: it cannot hold with card.width == 120")
    }

    @Test func `has the rows of a stack view under UIKit's identifiers`() throws {
        let stage = Stage()
        let row = stage.window.addView("row", .stack(.init()))
        let (left, right) = (stage.window.makeView("left"), stage.window.makeView("right"))
        row.stack?.spacing = 8
        row.addArrangedSubview(left)
        row.addArrangedSubview(right)
        for (name, view) in [("l", left), ("r", right)] {
            _ = stage.named(name, view.widthAnchor.constraint(equalToConstant: 50))
        }
        _ = stage.named("rowWidth", row.widthAnchor.constraint(equalToConstant: 100))
        let conflict = try #require(stage.play()[0].conflicts.first)
        // 50 + 8 + 50 is not 100.
        let identifiers = conflict.constraints.compactMap(\.identifier)
        #expect(Set(["l", "r", "rowWidth", "row.UISV-spacing"]).isSubset(of: identifiers))
        #expect(identifiers.count { $0 == "row.UISV-canvas-connection" } == 2)
    }

    @Test func `has a guide that UIKit keeps`() throws {
        let stage = Stage()
        let margins = stage.root.layoutMarginsGuide
        _ = stage.named("inside", stage.box.widthAnchor.constraint(equalTo: margins.widthAnchor))
        _ = stage.named("least", stage.box.widthAnchor.constraint(greaterThanOrEqualToConstant: 360))
        let conflict = try #require(stage.play()[0].conflicts.first)
        // 375 less the system's 16 at each side is 343.
        #expect(conflict.constraints.map(\.text).contains("root.margins.width == root.width - 32"))
        #expect(conflict.constraints.map(\.text).contains("root.width == 375"))
    }

    @Test func `names a constraint that contradicts itself alone (7.6)`() throws {
        let stage = Stage()
        let odd = stage.named(
            "odd", stage.box.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor, constant: 10))
        let conflict = try #require(stage.play()[0].conflicts.first)
        #expect(conflict.constraints.count == 1 && conflict.broken?.identifier == "odd" && odd.isBroken)
    }

    @Test func `does not come of a guide with margins wider than its view`() {
        let stage = Stage()
        let card = stage.window.addView("card")
        card.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        card.translatesAutoresizingMaskIntoConstraints = true
        let inner = stage.window.addView("inner", to: card)
        inner.leadingAnchor.constraint(equalTo: card.layoutMarginsGuide.leadingAnchor).isActive = true
        #expect(stage.play()[0].conflicts.isEmpty)
        #expect(inner.frame.minX == 8)
    }
}

/// Semantics 7.5, rows A2 and A2b of seed 004.
@Suite("A broken constraint")
struct BrokenConstraintTests {
    @Test func `is active, and acts again when its opponent leaves (A2)`() {
        let stage = Stage()
        let (box, root) = (stage.box, stage.root)
        let origin = stage.named("origin", box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20))
        let move = box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 200)
        move.identifier = "move"
        var xs: [Double] = []
        var broken: [Bool] = []
        func look() {
            xs.append(box.frame.minX)
            broken.append(move.isBroken)
        }
        let events = stage.play([
            { move.isActive = true },
            {
                look()
                origin.isActive = false
            }, { look() },
        ])
        #expect(events.map { $0.conflicts.map { $0.broken?.identifier } } == [[], ["move"], [], []])
        #expect(xs == [20, 200] && broken == [true, false] && move.isActive)
        let note = events[2].first { $0.kind == .note }
        #expect(note?.subject == "move" && note?.detail.hasPrefix("no longer broken") == true)
    }

    @Test func `does not come of a swap in one turn, in whatever order (A2b)`() {
        let stage = Stage()
        let (box, root) = (stage.box, stage.root)
        let origin = stage.named("origin", box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20))
        let move = box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 200)
        let events = stage.play([
            {
                move.isActive = true
                origin.isActive = false
            }
        ])
        #expect(events.flatMap(\.conflicts).isEmpty && box.frame.minX == 200)
    }

    @Test func `is broken again when it is activated again`() {
        let stage = Stage()
        _ = stage.named("narrow", stage.box.widthAnchor.constraint(equalToConstant: 100))
        let wide = stage.named("wide", stage.box.widthAnchor.constraint(equalToConstant: 200))
        let events = stage.play([
            {
                wide.isActive = false
                wide.isActive = true
            }
        ])
        #expect(events.map { $0.conflicts.count } == [1, 1] && wide.isBroken)
    }

    @Test func `is not broken any more once it is inactive or optional`() {
        for change in [0, 1] {
            let stage = Stage()
            _ = stage.named("narrow", stage.box.widthAnchor.constraint(equalToConstant: 100))
            let wide = stage.named("wide", stage.box.widthAnchor.constraint(equalToConstant: 200))
            _ = stage.play([{ if change == 0 { wide.isActive = false } else { wide.priority = .defaultHigh } }])
            #expect(!wide.isBroken && stage.box.frame.width == 100)
        }
    }
}

/// Semantics 8; rows P2, P5, P6 and R4 of seed 004.
@Suite("Changing the priority of an installed constraint")
struct InstalledPriorityTests {
    /// A box 20 points in at `priority`, or 200 at 750.
    private func slide(at priority: LayoutPriority, isStrict: Bool) -> (stage: Stage, origin: LayoutConstraint) {
        let stage = Stage()
        stage.window.isStrict = isStrict
        let origin = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 20)
        origin.priority = priority
        let move = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 200)
        move.priority = .defaultHigh
        _ = (stage.named("origin", origin), stage.named("move", move))
        return (stage, origin)
    }

    @Test func `between required and optional is refused in a strict window, in UIKit's words (P2, 8.2)`() {
        let (stage, origin) = slide(at: .required, isStrict: true)
        let events = stage.play([{ origin.priority = .defaultLow }])
        #expect(origin.priority == .required && stage.box.frame.minX == 20)
        let exceptions = events[1].filter { $0.kind == .exception }
        #expect(exceptions.map(\.subject) == ["origin"])
        #expect(
            exceptions.map(\.detail) == [
                "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. "
                    + "You passed priority 250 and the existing priority was 1000."
            ])
        #expect(!events[1].contains { $0.kind == .solve || $0.kind == .layoutSubviews })
    }

    @Test func `from optional to required is refused as well`() {
        let (stage, origin) = slide(at: LayoutPriority(700), isStrict: true)
        let events = stage.play([{ origin.priority = .required }])
        #expect(origin.priority == LayoutPriority(700) && stage.box.frame.minX == 200)
        #expect(events[1].contains { $0.kind == .exception && $0.detail.hasSuffix("priority was 700.") })
    }

    @Test func `is done with a note in a lenient window (P2)`() {
        let (stage, origin) = slide(at: .required, isStrict: false)
        let events = stage.play([{ origin.priority = .defaultLow }])
        #expect(stage.box.frame.minX == 200)
        #expect(events[1].contains { $0.kind == .note && $0.subject == "origin" })
        #expect(!events[1].contains { $0.kind == .exception })
    }

    @Test("between optional priorities is nothing special (P3, P5, 8.1)", arguments: [false, true])
    func optional(isStrict: Bool) {
        let (stage, origin) = slide(at: LayoutPriority(999), isStrict: isStrict)
        var middle: Double?
        let events = stage.play([
            { origin.priority = .defaultLow },
            {
                middle = stage.box.frame.minX
                origin.priority = LayoutPriority(999)
            },
        ])
        #expect(middle == 200 && stage.box.frame.minX == 20)
        #expect(!events.joined().contains { $0.kind == .exception || $0.kind == .note })
    }

    @Test func `is allowed while it is inactive (P6, 8.3)`() {
        let (stage, origin) = slide(at: .required, isStrict: true)
        let events = stage.play([
            {
                origin.isActive = false
                origin.priority = .defaultLow
                origin.isActive = true
            }
        ])
        #expect(stage.box.frame.minX == 200 && !events[1].contains { $0.kind == .exception })
    }

    @Test func `lays the superview out once and updates no constraints (R4)`() {
        let stage = Stage()
        let wide = stage.box.widthAnchor.constraint(equalToConstant: 160)
        wide.priority = LayoutPriority(900)
        let narrow = stage.box.widthAnchor.constraint(equalToConstant: 100)
        narrow.priority = LayoutPriority(800)
        LayoutConstraint.activate([wide, narrow])
        var first: Double?
        let events = stage.play([
            {
                first = stage.box.frame.width
                wide.priority = LayoutPriority(700)
            }
        ])
        #expect(first == 160 && stage.box.frame.width == 100)
        #expect(events[1].count { $0.kind == .layoutSubviews && $0.subject == "root" } == 1)
        #expect(!events[1].contains { $0.kind == .updateConstraints })
    }
}

@Suite("Constraints that cannot be activated")
struct ActivationTests {
    @Test func `without a common superview activate none of those given with them (6.8)`() {
        let stage = Stage()
        let loose = stage.window.makeView("loose")
        let good = stage.box.widthAnchor.constraint(equalToConstant: 100)
        let bad = loose.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor)
        let events = stage.play([{ LayoutConstraint.activate([good, bad]) }])
        #expect(!good.isActive && !bad.isActive)
        let notes = events[1].filter { $0.kind == .note }
        #expect(notes.map(\.subject) == ["loose.leading == box.leading"])
        #expect(notes.first?.detail == "not activated: 'loose' and 'box' have no common superview")
        #expect(stage.box.frame.width == 0)
    }

    @Test func `by a composite leave nothing half applied`() {
        let stage = Stage()
        let loose = stage.window.makeView("loose")
        let edges = stage.box.constraints(edgesEqualTo: loose)
        LayoutConstraint.activate(edges)
        #expect(edges.allSatisfy { !$0.isActive })
        stage.root.addSubview(loose)
        LayoutConstraint.activate(edges)
        #expect(edges.allSatisfy { $0.isActive })
    }

    @Test func `with a constant that is no finite number stop the program`() async {
        await #expect(processExitsWith: .failure) {
            let window = Window.phone()
            window.rootView.widthAnchor.constraint(equalToConstant: 0).constant = .infinity
        }
    }

    @Test func `a view in itself stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let window = Window.phone()
            let (card, title) = (window.addView("card"), window.makeView("title"))
            card.addSubview(title)
            title.addSubview(card)
        }
    }
}
