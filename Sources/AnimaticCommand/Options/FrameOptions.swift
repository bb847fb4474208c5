import ArgumentParser
import Files
import Playback
import Rendering
import TimelineScript

/// The options that select frames.
struct FrameOptions: ParsableArguments {
    @Option(help: "The frame rate, 1 through 1000. Default: the script's frame rate, or 60.")
    var fps: Int?

    @Option(
        help: "Write only these frames, counted from 0, such as 30..<60. They keep their numbers.",
        transform: FrameOptions.range)
    var frames: Range<Int>?

    @Option(help: "Write only every n-th frame, starting with the first selected one.")
    var every: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Write only the frame at this time, such as 0.5s. Can be repeated. Frames are numbered from 0.",
        transform: Duration.argument)
    var at: [Duration] = []

    @Option(
        help: "Write only part i of n of the selected frames, such as 1/4; animatic merge merges the parts.",
        transform: FrameOptions.shard)
    var shard: Shard?

    /// One of several consecutive parts of a film.
    struct Shard {
        /// The number of the part, from 1.
        let number: Int
        let count: Int

        /// The maximum number of parts. With more parts, most would be empty.
        static let maximumCount = 10_000

        /// Returns the part of `frames`. All parts have almost the same length.
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

    /// Whether all frames are selected.
    var isWhole: Bool { frames == nil && every == nil && at.isEmpty && shard == nil }

    /// Whether the selected frames are consecutive.
    var isConsecutive: Bool { every == nil && at.isEmpty && shard == nil }

    /// Returns the selected frames of a film of `count` frames that ends at `end`.
    ///
    /// - Throws: Exit status 64 if a frame is not in the film.
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

    /// Returns the frames of all shards together, in a film of `count` frames.
    func chosen(of count: Int) -> ChosenFrames {
        at.isEmpty ? ChosenFrames(frames ?? 0..<count, step: every ?? 1) : ChosenFrames(0..<Set(at).count)
    }

    private static func shard(_ text: String) throws -> Shard {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1, number <= count,
            count <= Shard.maximumCount
        else {
            throw ValidationError(
                "Found '\(text)', expected a part and the number of parts, \(Shard.maximumCount) at most, such as 1/4.")
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

/// A selection of frames or times of a film.
enum FrameSelection {
    /// Frame numbers in ascending order.
    case frames([Int])
    /// Times in ascending order.
    case times([Duration])

    var count: Int {
        switch self {
        case .frames(let frames): frames.count
        case .times(let times): times.count
        }
    }
}

extension Player {
    /// Plays the film and samples it at `selection`.
    ///
    /// - Throws: The errors of the sink, and `FeedbackLoop` if layout does not settle.
    func play(_ selection: FrameSelection, into sink: inout some FrameSink) async throws {
        switch selection {
        case .frames(let frames): try await play(frames: frames, into: &sink)
        case .times(let times): try await play(at: times, into: &sink)
        }
    }
}
