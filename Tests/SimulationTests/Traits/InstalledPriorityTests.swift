import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 8; rows P2, P5, P6 and R4 of seed 004.
@Suite("Changing the priority of an installed constraint")
struct InstalledPriorityTests {
    /// Returns a stage with a box 20 points from the left at `priority`, or 200 points at 750.
    private func slide(at priority: LayoutPriority, isStrict: Bool) -> (stage: ConflictStage, origin: LayoutConstraint)
    {
        let stage = ConflictStage()
        stage.window.isStrict = isStrict
        let origin = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 20)
        origin.priority = priority
        let move = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 200)
        move.priority = .defaultHigh
        _ = (stage.named("origin", origin), stage.named("move", move))
        return (stage, origin)
    }

    @Test func `between required and optional is rejected in a strict window, with UIKit's text (P2, 8.2)`() {
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

    @Test func `from optional to required is also rejected`() {
        let (stage, origin) = slide(at: LayoutPriority(700), isStrict: true)
        let events = stage.play([{ origin.priority = .required }])
        #expect(origin.priority == LayoutPriority(700) && stage.box.frame.minX == 200)
        #expect(events[1].contains { $0.kind == .exception && $0.detail.hasSuffix("priority was 700.") })
    }

    @Test func `is performed with a note in a lenient window (P2)`() {
        let (stage, origin) = slide(at: .required, isStrict: false)
        let events = stage.play([{ origin.priority = .defaultLow }])
        #expect(stage.box.frame.minX == 200)
        #expect(events[1].contains { $0.kind == .note && $0.subject == "origin" })
        #expect(!events[1].contains { $0.kind == .exception })
    }

    @Test("between optional priorities is allowed (P3, P5, 8.1)", arguments: [false, true])
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
        let stage = ConflictStage()
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
    @Test func `without a common superview activate none of the constraints in the call (6.8)`() {
        let stage = ConflictStage()
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

    @Test func `without a common superview raise UIKit's exception in a strict window (6.8)`() {
        let stage = ConflictStage()
        stage.window.isStrict = true
        let loose = stage.window.makeView("loose")
        let bad = loose.leadingAnchor.constraint(equalTo: stage.box.trailingAnchor)
        let events = stage.play([{ bad.isActive = true }])
        #expect(!bad.isActive)
        let exceptions = events[1].filter { $0.kind == .exception }
        #expect(
            exceptions.map(\.detail) == [
                "Unable to activate constraint with anchors loose.leading and box.trailing because they have no common "
                    + "ancestor. Does the constraint or its anchors reference items in different view hierarchies? "
                    + "That's illegal."
            ])
        #expect(!events[1].contains { $0.kind == .note || $0.kind == .solve })
    }

    @Test func `in a group of constraints activate none of its parts`() {
        let stage = ConflictStage()
        let loose = stage.window.makeView("loose")
        let edges = stage.box.constraints(edgesEqualTo: loose)
        LayoutConstraint.activate(edges)
        #expect(edges.allSatisfy { !$0.isActive })
        stage.root.addSubview(loose)
        LayoutConstraint.activate(edges)
        #expect(edges.allSatisfy { $0.isActive })
    }
}
