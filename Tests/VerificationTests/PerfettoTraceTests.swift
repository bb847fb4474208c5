import Film
import Foundation
import Simulation
import Testing
import TimelineScript

@testable import Verification

@Suite("A trace for Perfetto")
struct PerfettoTraceTests {
    private let text = """
        animatic: 1
        views: {root: {subviews: {box: {}, label: {label: "hello"}}}}
        constraints: {x: box.leading == root.leading + 0, w: box.width == 10, y: box.top == root.top, h: box.height == 10}
        timeline:
          - {at: 0.1s, animate: 1s, do: [box.alpha = 0.5, label.text = "world"]}
          - {at: 0.10001s, do: x.constant = 3}
          - {at: 0.3s, animate: 1s, do: [x.constant = 5, root.layoutIfNeeded(), box.alpha = 0.1]}
        """

    private func trace() async throws -> (PerfettoTrace, [TraceEvent]) {
        let timeline = try Plays.timeline(text)
        let events = try await Plays.events(timeline)
        return (PerfettoTrace(title: timeline.title, events), events)
    }

    /// Returns the time in nanoseconds. The times are whole nanoseconds, and sums of microseconds are not exact.
    private func nanoseconds(_ microseconds: Double?) -> Int { Int(((microseconds ?? 0) * 1000).rounded()) }

    @Test func `nests slices like calls, turns around passes around callbacks`() async throws {
        let slices = try await trace().0.traceEvents.filter { $0.ph == "X" }
        var open: [(end: Int, cat: String)] = []
        var last = 0
        for slice in slices {
            let begin = nanoseconds(slice.ts)
            let end = begin + nanoseconds(slice.dur)
            #expect(begin >= last && end > begin)
            last = begin
            open.removeAll { $0.end <= begin }
            #expect(end <= open.last?.end ?? end)
            let cat = slice.cat ?? ""
            #expect(
                open.count == 0 ? cat == "turn" : open.count == 1 ? cat == "pass" : !["turn", "pass"].contains(cat))
            open.append((end, cat))
        }
        #expect(slices.filter { $0.cat == "turn" }.map(\.name) == (0...6).map { "turn \($0)" })
    }

    @Test func `has statements inside their block, and their effects inside them`() async throws {
        let slices = try await trace().0.traceEvents.filter { $0.ph == "X" }
        let block = try #require(slices.last { $0.name == "cue animate" })
        let statement = try #require(slices.last { $0.name == "cue x.constant" })
        #expect(nanoseconds(block.ts) < nanoseconds(statement.ts))
        #expect(
            nanoseconds(statement.ts) + nanoseconds(statement.dur) <= nanoseconds(block.ts) + nanoseconds(block.dur))
    }

    @Test func `has every event once, in its order`() async throws {
        let (trace, events) = try await trace()
        let drawn = trace.traceEvents.filter { $0.ph == "i" || ($0.ph == "X" && $0.args?.id != nil) }
        #expect(drawn.compactMap { $0.args?.id } == events.map(\.id))
        let times = drawn.map { nanoseconds($0.ts) }
        #expect(zip(times, times.dropFirst()).allSatisfy(<))
    }

    /// The opacity animation that is replaced at 0.3 s ends at that time, and the new one ends 1 s later.
    @Test func `begins and ends each animation once`() async throws {
        let events = try await trace().0.traceEvents
        let begins = events.filter { $0.ph == "b" }
        let ends = events.filter { $0.ph == "e" }
        #expect(begins.map(\.id) == ends.map(\.id) && begins.map(\.name) == ends.map(\.name))
        #expect(Set(begins.map(\.id)).count == begins.count)
        #expect(begins.map(\.name) == ["box opacity", "box position", "box opacity"])
        #expect(ends.map(\.ts) == [300_000, 1_300_000, 1_300_000])
    }

    /// The second and the third turn are 10 µs apart, which is less than the usual length of an event in the trace.
    @Test func `ends each turn before the next turn begins`() async throws {
        let (trace, _) = try await trace()
        let turns = trace.traceEvents.filter { $0.cat == "turn" }
        for (turn, next) in zip(turns, turns.dropFirst()) {
            #expect(nanoseconds(turn.ts) + nanoseconds(turn.dur) <= nanoseconds(next.ts))
        }
    }

    @Test func `is JSON with the keys that viewers require`() async throws {
        struct Document: Decodable {
            var traceEvents: [Event]
            struct Event: Decodable {
                var name: String
                var ph: String
                var pid: Int
                var tid: Int
                var ts: Double?
                var dur: Double?
            }
        }
        let data = try JSONEncoder().encode(try await trace().0)
        let events = try JSONDecoder().decode(Document.self, from: data).traceEvents
        #expect(Set(events.map(\.ph)) == ["M", "X", "i", "b", "e"])
        #expect(events.filter { $0.ph != "M" && $0.ts == nil }.isEmpty)
        #expect(events.filter { ($0.ph == "X") != ($0.dur != nil) }.isEmpty)
    }

    @Test func `omits filtered events, and keeps the times of the rest`() async throws {
        let (whole, events) = try await trace()
        let part = PerfettoTrace(title: "", events, keeping: TraceFilter(kinds: [.frame]))
        let frames = whole.traceEvents.filter { $0.cat == "frame" }
        #expect(!frames.isEmpty)
        #expect(part.traceEvents.filter { $0.cat == "frame" }.map(\.ts) == frames.map(\.ts))
        #expect(part.traceEvents.filter { $0.ph == "b" }.isEmpty)
    }
}
