import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// The cases in which UIKit raises an exception, besides priorities and activations.
@Suite("If UIKit raises an exception")
struct ExceptionTests {
    /// Returns a row with two arranged views, and the events after a block was performed.
    private func row(
        isStrict: Bool, _ block: @escaping (View, Window) -> Void
    ) -> (row: View, events: [TraceEvent]) {
        let stage = ConflictStage()
        stage.window.isStrict = isStrict
        let row = stage.window.addView("row", .stack(.init(axis: .horizontal)))
        for name in ["a", "b"] { row.addArrangedSubview(stage.window.makeView(name)) }
        return (row, stage.play([{ block(row, stage.window) }])[1])
    }

    @Test func `an index after the last is replaced by the last in a lenient window, with a note (18.9)`() {
        let (row, events) = row(isStrict: false) { row, window in
            row.insertArrangedSubview(window.makeView("c"), at: 3)
        }
        #expect(row.arrangedSubviews.map(\.name) == ["a", "b", "c"])
        let notes = events.filter { $0.kind == .note }
        #expect(
            notes.map(\.detail) == [
                "UIKit raises an exception here: index out of bounds for arranged subview: "
                    + "index = 3 expected to be less than or equal to 2"
            ])
    }

    @Test("an index out of range is rejected in a strict window", arguments: [-1, 3])
    func refusedPlace(index: Int) {
        let (row, events) = row(isStrict: true) { row, window in
            row.insertArrangedSubview(window.makeView("c"), at: index)
        }
        #expect(row.arrangedSubviews.map(\.name) == ["a", "b"] && row.subviews.map(\.name) == ["a", "b"])
        #expect(events.map(\.kind) == [.exception] && events.first?.subject == "row")
    }

    /// When one of three views moves, two others are left, so the valid indexes are 0 through 2. For one of two they
    /// are 0 and 1.
    @Test func `an already arranged view is not counted`() {
        let (row, events) = row(isStrict: true) { row, _ in
            row.insertArrangedSubview(row.arrangedSubviews[0], at: 1)
            row.insertArrangedSubview(row.arrangedSubviews[0], at: 2)
        }
        #expect(row.arrangedSubviews.map(\.name) == ["b", "a"])
        #expect(events.filter { $0.kind == .exception }.map(\.detail).first?.contains("index = 2") == true)
    }

    @Test("a view inside itself is rejected", arguments: [false, true])
    func cycle(isStrict: Bool) {
        let stage = ConflictStage()
        stage.window.isStrict = isStrict
        let title = stage.window.addView("title", .stack(.init(axis: .vertical)), to: stage.box)
        let events = stage.play([
            { title.addSubview(stage.box) }, { title.addArrangedSubview(title) }, { title.addSubview(stage.root) },
        ])
        #expect(stage.box.superview == stage.root && title.superview == stage.box && title.subviews.isEmpty)
        #expect(title.arrangedSubviews.isEmpty)
        let kind = isStrict ? TraceEvent.Kind.exception : .note
        #expect(events.dropFirst().map { $0.map(\.kind) } == [[kind], [kind], [kind]])
        let prefix = isStrict ? "" : "not added: "
        #expect(events[1][0].detail == prefix + "'box' contains 'title', and cannot be added to it")
        #expect(events[2][0].detail == prefix + "Can't add self as subview")
    }
}

@Suite("Statements without effect")
struct NoEffectTests {
    @Test func `include a custom spacing after a view that is not arranged (18.10)`() {
        let stage = ConflictStage()
        let row = stage.window.addView("row", .stack(.init(axis: .horizontal)))
        let events = stage.play([{ row.setCustomSpacing(20, after: stage.box) }])
        #expect(row.stack?.customSpacing.isEmpty == true)
        #expect(events[1].map(\.kind) == [.note] && events[1][0].detail.hasSuffix("'box' is not an arranged subview"))
    }

    @Test func `include constraints for the root view`() {
        let stage = ConflictStage()
        let events = stage.play([{ stage.root.translatesAutoresizingMaskIntoConstraints = false }])
        #expect(stage.root.translatesAutoresizingMaskIntoConstraints)
        #expect(events[1].map(\.kind) == [.note] && events[1][0].subject == "root")
    }
}

@Suite("Frames with unusual numbers")
struct OddFrameTests {
    /// UIKit standardizes negative extents: 50 - 20 = 30, 60 - 10 = 50.
    @Test("with negative extents are standardized, also for constrained views", arguments: [false, true])
    func negative(isHeld: Bool) {
        let stage = ConflictStage()
        let other = stage.window.addView("other")
        let below = other.topAnchor.constraint(equalTo: stage.box.bottomAnchor)
        stage.box.translatesAutoresizingMaskIntoConstraints = isHeld
        if isHeld { below.isActive = true }
        _ = stage.play([{ stage.box.frame = Rect(x: 50, y: 60, width: -20, height: -10) }])
        #expect(stage.box.frame == Rect(x: 30, y: 50, width: 20, height: 10))
        #expect(other.frame.minY == (isHeld ? 60 : 0))
    }

    @Test("with numbers that are not finite are ignored", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) {
        let stage = ConflictStage()
        stage.box.translatesAutoresizingMaskIntoConstraints = true
        let events = stage.play([{ stage.box.frame = Rect(x: 0, y: number, width: 10, height: 10) }])
        #expect(stage.box.frame == .zero && events[1].map(\.kind) == [.note])
    }
}

@Suite("The name of a constraint without a given name")
struct DefaultNameTests {
    @Test func `is its current text (7.7)`() {
        let stage = ConflictStage()
        let wide = stage.box.widthAnchor.constraint(equalToConstant: 100)
        #expect(wide.identifier == "box.width == 100")
        wide.constant = 120
        #expect(wide.identifier == "box.width == 120")
        let narrow = stage.box.widthAnchor.constraint(equalToConstant: 80)
        let conflicts = stage.play([{ LayoutConstraint.activate([wide, narrow]) }])[1].conflicts
        #expect(conflicts.first?.constraints.map(\.text) == ["box.width == 120", "box.width == 80"])
        #expect(conflicts.first?.constraints.map(\.identifier) == [nil, nil])
    }
}
