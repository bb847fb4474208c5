import Foundation
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Verification

/// The trace of a script with all features, line by line.
///
/// `BLESS=1 swift test --filter GoldenTraceTests` rewrites the file and fails. Review the difference before
/// committing it.
@Suite("The trace of everything")
struct GoldenTraceTests {
    private static let package = Repository.root
    private static let golden = package.appending(path: "Tests/Fixtures/Traces/everything.txt")

    private func events() async throws -> [TraceEvent] {
        let path = Self.package.appending(path: "Timelines/everything.yaml").path
        let source = try SourceFile.load(path: path, shownAs: "everything.yaml")
        return try await Plays.events(try #require(TimelineReader.read(source, folder: "").timeline))
    }

    @Test func `is unchanged, line by line`() async throws {
        var text = TraceText()
        let lines = try await events().map { text.line(for: $0) }
        if Recording.isOn {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: Self.golden)
            Issue.record("\(Recording.notice("everything.txt"))")
            return
        }
        let expected = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == expected.count)
        for (number, (line, golden)) in zip(lines, expected).enumerated() {
            #expect(line == golden, "line \(number + 1)")
        }
    }

    /// The events that end a film are the exception of a strict script and the feedback loop of an endless layout,
    /// see `Fixtures/FeedbackLoops`. Removed animations are tested with the expectations.
    @Test func `has every kind of event except the two that end a film and that of removed animations`() async throws {
        let kinds = Set(try await events().map(\.kind))
        #expect(TraceEvent.Kind.allCases.filter { !kinds.contains($0) } == [.animationEnd, .exception, .feedbackLoop])
    }

    @Test func `contains the cause of every event`() async throws {
        let events = try await events()
        #expect(events.filter { $0.cause.line == nil && $0.cause.event == nil }.map(\.description) == [])
        #expect(events.enumerated().filter { $0.offset != $0.element.id }.isEmpty)
        #expect(events.filter { ($0.cause.event ?? -1) >= $0.id }.isEmpty)
    }

    /// Several films are played at once, so that shared state of threads would be detected.
    @Test func `is the same every time`() async throws {
        let first = try await events()
        try await withThrowingTaskGroup(of: [TraceEvent].self) { group in
            for _ in 0..<8 { group.addTask { try await events() } }
            for try await events in group { #expect(events == first) }
        }
    }
}
