import Foundation
import TestSupport
import Testing

@Suite("Output for other programs")
struct MachineOutputTests {
    private struct Frames: Decodable, Equatable {
        let version: Int
        let timeline: String
        let samples: [Sample]

        struct Sample: Decodable, Equatable {
            let time: Double
            let views: [View]
        }

        struct View: Decodable, Equatable {
            let name: String
            let kind: String
            let parent: String?
            let model: [Double]
            let presentation: [Double]
            let alpha: Double
            let hidden: Bool
            let ambiguous: Bool
        }
    }

    @Test func `frames gives model and presentation in the order of the tree`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command(["frames", "slide.yaml", "--at", "0.2s", "--at", "0s", "--json"], in: folder.url)
        let frames = try JSONDecoder().decode(Frames.self, from: Data(command.output.utf8))
        #expect(frames.version == 1 && frames.timeline == "Slide")
        #expect(frames.samples.map(\.time) == [0, 0.2])
        #expect(
            frames.samples[1].views == [
                .init(
                    name: "root", kind: "view", parent: nil, model: [0, 0, 100, 60], presentation: [0, 0, 100, 60],
                    alpha: 1, hidden: false, ambiguous: false),
                .init(
                    name: "box", kind: "view", parent: "root", model: [40, 10, 20, 20], presentation: [20, 10, 20, 20],
                    alpha: 1, hidden: false, ambiguous: false),
            ])
    }

    private struct Trace: Decodable {
        let version: Int
        let events: [Event]

        struct Event: Decodable {
            let time: Double
            let turn: Int
            let event: String
            let subject: String
            let cause: Cause
        }

        struct Cause: Decodable {
            let line: Int?
            let event: Int?
        }
    }

    @Test func `trace gives every event with its cause`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command(["trace", "slide.yaml", "--json"], in: folder.url)
        let trace = try JSONDecoder().decode(Trace.self, from: Data(command.output.utf8))
        let moved = try #require(trace.events.last { $0.event == "frame" })
        #expect(trace.version == 1 && moved.subject == "box" && moved.time == 0.1 && moved.turn == 2)
        #expect(moved.cause.line == 14)
        let cause = try #require(moved.cause.event)
        #expect(trace.events[cause].event == "layoutSubviews")
    }

    @Test func `devices lists the catalog`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(["devices"], in: folder.url)
        let line = command.output.split(separator: "\n").first { $0.hasPrefix("iPhone 13  ") }
        #expect(line?.contains("390 × 844") == true && line?.contains("compact × regular") == true)
    }
}
