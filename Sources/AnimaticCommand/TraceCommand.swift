import ArgumentParser
import Foundation
import Layout
import Playback
import Simulation
import Verification

/// `animatic trace Timelines/card.yaml`
struct TraceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print what happens: every cue, invalidation, pass, frame change and animation, each with its cause.",
        discussion: "Columns: time, turn, event, subject, detail, cause."
    )

    @Argument(help: "A script, or - for standard input.")
    var script: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        let film = try Film(reading: script, reading, terminal)
        film.window.recordsAmbiguity = true
        if json {
            var collector = EventCollector()
            try await film.play(into: &collector, terminal)
            try terminal.write(
                try JSONText.encode(TraceDocument(events: collector.events.map(TraceDocument.Event.init))))
        } else {
            var printer = TracePrinter(terminal: terminal)
            try await film.play(into: &printer, terminal)
        }
    }
}

/// Prints events as they happen.
private struct TracePrinter: FrameSink {
    let terminal: Terminal
    var text = TraceText()

    func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) throws {
        var lines = ""
        for event in frame.events { lines += text.line(for: event) + "\n" }
        if !lines.isEmpty { try terminal.write(lines) }
    }

    func finish(_ ending: FilmEnding) {}
}

private struct EventCollector: FrameSink {
    var events: [TraceEvent] = []

    func begin(_ film: FilmFormat) {}
    mutating func receive(_ frame: FrameSnapshot) { events += frame.events }
    func finish(_ ending: FilmEnding) {}
}

/// The trace as other programs read it.
private struct TraceDocument: Encodable {
    let version = 1
    let events: [Event]

    struct Event: Encodable {
        let id: Int
        /// Seconds.
        let time: Double
        let turn: Int
        let phase: String
        let event: String
        let subject: String
        let detail: String
        let cause: Cause
        let conflict: Conflict?

        /// Required constraints that cannot all hold.
        struct Conflict: Encodable {
            let constraints: [Constraint]
            let broken: Constraint?
            /// What UIKit's console prints, in several lines.
            let message: String

            init(_ conflict: LayoutConflict) {
                constraints = conflict.constraints.map(Constraint.init)
                broken = conflict.broken.map(Constraint.init)
                message = conflict.message
            }
        }

        struct Constraint: Encodable {
            let kind: String
            let identifier: String?
            let text: String
            let priority: Double

            init(_ constraint: ConstraintDescription) {
                kind = constraint.kind.rawValue
                identifier = constraint.identifier
                text = constraint.text
                priority = constraint.priority.rawValue
            }
        }

        struct Cause: Encodable {
            let line: Int?
            let event: Int?
        }

        init(_ event: TraceEvent) {
            id = event.id
            time = event.time.seconds
            turn = event.turn
            phase = event.phase.rawValue
            self.event = event.kind.rawValue
            subject = event.subject
            detail = event.detail
            cause = Cause(line: event.cause.line, event: event.cause.event)
            conflict = event.conflict.map(Conflict.init)
        }
    }
}
