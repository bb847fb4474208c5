import ArgumentParser
import Playback
import Rendering
import TimelineScript

/// Which frames of a film are made.
struct FrameOptions: ParsableArguments {
    @Option(help: "Frames a second, 1 through 1000. Default: what the script says, or 60.")
    var fps: Int?

    @Option(
        help: "Only these frames, counted from 0, such as 30..<60. They keep their numbers.",
        transform: FrameOptions.range)
    var frames: Range<Int>?

    @Option(help: "Only each so many frames, from the first that is chosen on.")
    var every: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Only the frame at this time, such as 0.5s; may be given several times. Numbered from 0.",
        transform: Duration.argument)
    var at: [Duration] = []

    @Option(
        help: "Only part i of n of the chosen frames, such as 1/4; animatic merge puts the parts together.",
        transform: FrameOptions.shard)
    var shard: Shard?

    /// One of several parts of a film, each a piece of its own.
    struct Shard {
        /// From 1.
        let number: Int
        let count: Int

        /// Of more parts, most would be without a frame.
        static let mostParts = 10_000

        /// The part of `frames`, in order and of almost the same length as the others.
        func part(of frames: [Int]) -> [Int] {
            Array(frames[(frames.count * (number - 1) / count)..<(frames.count * number / count)])
        }
    }

    func validate() throws {
        if let fps, !(1...1000).contains(fps) {
            throw ValidationError("--fps takes 1 through 1000 frames a second, not \(fps).")
        }
        if let every, every < 1 { throw ValidationError("--every takes 1 or more, not \(every).") }
        if !at.isEmpty && (fps != nil || frames != nil || every != nil || shard != nil) {
            throw ValidationError(
                "--at chooses times, and --fps, --frames, --every and --shard choose frames; leave one out.")
        }
    }

    /// Whether the whole film is made.
    var isWhole: Bool { frames == nil && every == nil && at.isEmpty && shard == nil }

    /// Whether the frames that are made follow one another, as in a film.
    var isConsecutive: Bool { every == nil && at.isEmpty && shard == nil }

    /// The frames that are chosen of a film of `count` frames that ends at `end`.
    ///
    /// - Throws: Exit status 64, when one is not in the film.
    func selection(of count: Int, until end: Duration, _ terminal: Terminal) throws -> FrameSelection {
        guard at.isEmpty else {
            for time in at { try terminal.require(time, within: end) }
            return .times(Set(at).sorted())
        }
        let all = 0..<count
        let range = frames ?? all
        guard all.contains(range.lowerBound), range.upperBound <= all.upperBound else {
            throw terminal.usageError("the film has the frames 0..<\(all.upperBound), not \(range)")
        }
        let numbers = chosen(of: count).numbers
        return .frames(shard?.part(of: numbers) ?? numbers)
    }

    /// What all shards of a film of `count` frames together are.
    func chosen(of count: Int) -> ChosenFrames {
        at.isEmpty ? ChosenFrames(frames ?? 0..<count, step: every ?? 1) : ChosenFrames(0..<Set(at).count)
    }

    private static func shard(_ text: String) throws -> Shard {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1, number <= count,
            count <= Shard.mostParts
        else {
            throw ValidationError(
                "Found '\(text)', expected a part and how many there are, \(Shard.mostParts) at most, such as 1/4.")
        }
        return Shard(number: number, count: count)
    }

    private static func range(_ text: String) throws -> Range<Int> {
        let ends = text.split(separator: "..<", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let end = Int(ends[1]), 0 <= first, first < end else {
            throw ValidationError("Found '\(text)', expected a range of frames such as 30..<60.")
        }
        return first..<end
    }
}

/// What of a film is played into a sink.
enum FrameSelection {
    /// In rising order.
    case frames([Int])
    /// In rising order.
    case times([Duration])

    var count: Int {
        switch self {
        case .frames(let frames): frames.count
        case .times(let times): times.count
        }
    }
}

extension Player {
    /// Plays the film and samples it at `selection` only.
    ///
    /// - Throws: What the sink throws, and `FeedbackLoop` where layout never ended.
    func play(_ selection: FrameSelection, into sink: inout some FrameSink) async throws {
        switch selection {
        case .frames(let frames): try await play(frames: frames, into: &sink)
        case .times(let times): try await play(at: times, into: &sink)
        }
    }
}
