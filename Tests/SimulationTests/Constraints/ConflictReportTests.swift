import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 7.
@Suite("The report of a conflict")
struct ConflictReportTests {
    @Test func `is UIKit's, with every member of the exclusive set (7.1, 7.7)`() throws {
        let stage = ConflictStage()
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
        #expect(event.subject == "box.width == 200" && event.detail == "broken: it conflicts with 'narrow'")
        #expect(events.conflicts.count == 1)
    }

    @Test func `contains the frame of the root, which the window sets`() throws {
        let stage = ConflictStage()
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
        // Semantics 7.4: of leading, trailing and width, the width breaks.
        #expect(conflict.broken?.identifier == "width")
        #expect([leading, trailing, width].map(\.isBroken) == [false, false, true])
        #expect(width.isActive && stage.box.frame.width == 375)
    }

    @Test func `contains a frame that code set, also if only the frame changed`() throws {
        let stage = ConflictStage()
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
        #expect(events[1].first { $0.kind == .conflict }?.detail == "broken: it conflicts with card.width == 120")
    }

    @Test func `contains the constraints of a stack view with UIKit's identifiers`() throws {
        let stage = ConflictStage()
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
        // 50 + 8 + 50 is not equal to 100.
        let identifiers = conflict.constraints.compactMap(\.identifier)
        #expect(Set(["l", "r", "rowWidth", "row.UISV-spacing"]).isSubset(of: identifiers))
        #expect(identifiers.count { $0 == "row.UISV-canvas-connection" } == 2)
    }

    @Test func `contains a guide of UIKit`() throws {
        let stage = ConflictStage()
        let margins = stage.root.layoutMarginsGuide
        _ = stage.named("inside", stage.box.widthAnchor.constraint(equalTo: margins.widthAnchor))
        _ = stage.named("least", stage.box.widthAnchor.constraint(greaterThanOrEqualToConstant: 360))
        let conflict = try #require(stage.play()[0].conflicts.first)
        // 375 minus the system margins of 16 on each side is 343.
        #expect(conflict.constraints.map(\.text).contains("root.margins.width == root.width - 32"))
        #expect(conflict.constraints.map(\.text).contains("root.width == 375"))
    }

    @Test func `names a constraint that contradicts itself alone (7.6)`() throws {
        let stage = ConflictStage()
        let odd = stage.named(
            "odd", stage.box.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor, constant: 10))
        let conflict = try #require(stage.play()[0].conflicts.first)
        #expect(conflict.constraints.count == 1 && conflict.broken?.identifier == "odd" && odd.isBroken)
    }

    @Test func `does not arise from a guide with margins wider than its view`() {
        let stage = ConflictStage()
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
    @Test func `is active, and holds again when the constraint that conflicts with it is removed (A2)`() {
        let stage = ConflictStage()
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

    @Test func `does not arise from an exchange in one turn, in any order (A2b)`() {
        let stage = ConflictStage()
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
        let stage = ConflictStage()
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

    @Test func `is no longer broken when it is inactive or optional`() {
        for change in [0, 1] {
            let stage = ConflictStage()
            _ = stage.named("narrow", stage.box.widthAnchor.constraint(equalToConstant: 100))
            let wide = stage.named("wide", stage.box.widthAnchor.constraint(equalToConstant: 200))
            _ = stage.play([{ if change == 0 { wide.isActive = false } else { wide.priority = .defaultHigh } }])
            #expect(!wide.isBroken && stage.box.frame.width == 100)
        }
    }
}
