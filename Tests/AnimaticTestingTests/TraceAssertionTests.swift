import AnimaticTesting
import Testing

/// Queries that are typical for the tests of a program.
@Suite("A trace in a Swift test")
@MainActor struct TraceAssertionTests {
    @Test func `shows that the layout ran once, inside the block`() async throws {
        var sink = PositionSink(of: "box")
        try await makeSlide().film(into: &sink, until: 1.1)
        let cue = try #require(sink.events.first { $0.kind == .cue })
        let events = sink.events.filter { $0.turn == cue.turn }

        #expect(
            events.contains(inOrder: [.init(.cue, "block"), .init(.layoutSubviews, "root"), .init(.animation, "box")]))
        #expect(events.count(of: .layoutSubviews, "root") == 1)
        #expect(events.count(of: .layoutSubviews, "box") == 0)
        #expect(events.passes(.layout) == 1)
        #expect(events.count(of: .conflict) == 0)
    }
}
