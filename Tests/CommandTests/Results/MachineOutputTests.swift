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

    private struct Properties: Decodable {
        let samples: [Sample]

        struct Sample: Decodable { let views: [View] }
        struct View: Decodable {
            let name: String
            let properties: [String: Property]
        }
        struct Property: Decodable, Equatable {
            let model: Value?
            let presentation: Value?
        }
        enum Value: Decodable, Equatable {
            case boolean(Bool)
            case number(Double)
            case numbers([Double])
            case text(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let value = try? container.decode(Bool.self) {
                    self = .boolean(value)
                } else if let value = try? container.decode(Double.self) {
                    self = .number(value)
                } else if let value = try? container.decode([Double].self) {
                    self = .numbers(value)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
    }

    @Test func `frames gives the properties that differ from their defaults`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "fade.yaml",
            """
            animatic: 1
            views:
              root:
                subviews:
                  box: {frame: [0, 100, 10, 10], margins: 20}
                  title: {label: Hello, frame: [0, 20, 40, 10], hugging: {horizontal: 300}}
            timeline:
              - {at: 0s, animate: {duration: 1s, curve: linear}, do: [box.alpha = 0, 'box.backgroundColor = "#FF0000"']}
            """)
        let command = try Command(["frames", "fade.yaml", "--at", "0.5s", "--json"], in: folder.url)
        let sample = try JSONDecoder().decode(Properties.self, from: Data(command.output.utf8)).samples[0]
        let box = try #require(sample.views.first { $0.name == "box" }).properties
        // Alpha is halfway between 1 and 0, and the background is halfway between no color and red.
        #expect(box["alpha"] == .init(model: .number(0), presentation: .number(0.5)))
        #expect(box["backgroundColor"]?.model == .text("#FF0000"))
        #expect(box["backgroundColor"]?.presentation != box["backgroundColor"]?.model)
        #expect(box["layoutMargins"]?.model == .numbers([20, 20, 20, 20]))
        #expect(box["bounds"]?.model == .numbers([0, 0, 10, 10]))
        #expect(
            Set(box.keys) == [
                "alpha", "backgroundColor", "bounds", "center", "directionalLayoutMargins", "layoutMargins",
                "translatesAutoresizingMaskIntoConstraints",
            ])
        let title = try #require(sample.views.first { $0.name == "title" }).properties
        #expect(title["text"]?.presentation == .text("Hello"))
        #expect(title["horizontalContentHuggingPriority"]?.model == .number(300))
        #expect(title["verticalContentHuggingPriority"] == nil && title["alpha"] == nil)
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
