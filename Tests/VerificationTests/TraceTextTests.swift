import Film
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import Verification

@Suite("A trace as text")
struct TraceTextTests {
    private func lines(_ text: String, width: Int? = nil) async throws -> [String] {
        var trace = TraceText(foldedAt: width)
        return try await Plays.events(try Plays.timeline(text)).map { trace.line(for: $0) }
    }

    /// Columns begin at 0, 8, 12, 40, 60 and 85. The box is declared in line 4, and the cue in line 11.
    @Test func `has its columns at the same places in every trace`() async throws {
        let lines = try await lines(Plays.jump())
        #expect(
            lines.suffix(7) == [
                "0.5s    2   cue                         left.constant       = 100                    line 11",
                "0.5s    2   solve                       root                box                      line 11, by cue left.constant",
                "0.5s    2   needsLayout                 root                                         line 11, by solve root",
                "0.5s    2   viewWillLayoutSubviews      root                                         line 11, by needsLayout root",
                "0.5s    2   layoutSubviews              root                                         line 11, by needsLayout root",
                "0.5s    2   frame                       box                 (0, 10, 50, 50) → (100, 10, 50, 50)  "
                    + "line 11, by layoutSubviews root",
                "0.5s    2   viewDidLayoutSubviews       root                                         line 11, by needsLayout root",
            ])
    }

    /// A diff of two traces shows the different events, not the effect of a longer name.
    @Test func `does not change other lines if one has a longer name`() async throws {
        let text = Plays.jump().replacing("left.constant", with: "aVeryLongNameOfAConstraint.constant")
            .replacing("left:", with: "aVeryLongNameOfAConstraint:")
        let (short, long) = (try await lines(Plays.jump()), try await lines(text))
        #expect(zip(short, long).filter { $0 != $1 }.map(\.1).count == 2)  // the cue, and the solve that names it
    }

    @Test func `wraps lines that are wider than a page below their event`() async throws {
        let folded = try await lines(Plays.jump(), width: 60)
        #expect(
            folded.contains(
                """
                0.5s    2   frame                       box
                            (0, 10, 50, 50) → (100, 10, 50, 50)
                            line 11, by layoutSubviews root
                """))
        let rows = folded.flatMap { $0.split(separator: "\n") }
        #expect(rows.map { String($0).displayWidth }.max() ?? 0 <= 60)
    }

    @Test func `contains a cause for every event of a script`() async throws {
        let events = try await Plays.events(try Plays.timeline(Plays.jump()))
        #expect(events.filter { $0.cause.line == nil && $0.cause.event == nil }.map(\.description) == [])
    }

    @Test(
        "keeps the selected events",
        arguments: [
            (TraceFilter(kinds: [.frame, .cue], from: .milliseconds(500)), ["cue left.constant", "frame box"]),
            (TraceFilter(kinds: [.frame], to: .milliseconds(499)), ["frame box"]),
            (
                TraceFilter(kinds: [.layoutSubviews], from: .milliseconds(500), to: .milliseconds(500)),
                ["layoutSubviews root"]
            ),
        ] as [(TraceFilter, [String])])
    func filter(filter: TraceFilter, expected: [String]) async throws {
        let events = try await Plays.events(try Plays.timeline(Plays.jump())).filter(filter.keeps)
        #expect(events.lines == expected)
    }

    /// The cue names the constraint and its property.
    @Test(
        "keeps the events of an object",
        arguments: [("box", ["frame box", "frame box"]), ("left", ["cue left.constant"]), ("bo", [])])
    func filter(object: String, expected: [String]) async throws {
        let player = try ScriptedFilm(Plays.jump()).makePlayer()
        var sink = RecordingSink()
        try await player.play(into: &sink)
        let filter = TraceFilter(objects: Set(player.scene.objects[object]), kinds: [.frame, .cue])
        let events = sink.frames.flatMap(\.events).filter(filter.keeps)
        #expect(events.map { "\($0.kind.rawValue) \($0.subject)" } == expected)
    }
}
