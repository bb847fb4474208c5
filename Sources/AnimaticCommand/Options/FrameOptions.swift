import ArgumentParser
import Film
import FoundationEssentials
import FrameFolders
import Rendering
import TimelineScript

/// The options that select frames.
struct FrameOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: "The frame rate, 1 through 1000. Default: the script's frame rate, or 60.",
        transform: Int.argument(in: 1...1000))
    var fps: Int?

    @Option(
        parsing: .unconditional,
        help: """
            Write only these frames, counted from 0: 30-59 or 30..59, which include frame 59, or 30..<60, or a single \
            frame such as 30. The files keep the numbers of the frames.
            """,
        transform: FrameOptions.range)
    var frames: Range<Int>?

    @Flag(help: "With --frames, ignore frames after the end of the film instead of reporting an error.")
    var clip = false

    @Option(
        parsing: .unconditional, help: "Write only every n-th frame, starting with the first selected one.",
        transform: Int.argument(in: 1...Int.max))
    var every: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Write only the frame at this time, such as 0.5s. Can be repeated. Frames are numbered from 0.",
        transform: Duration.argument)
    var at: [Duration] = []

    func validate() throws {
        if !at.isEmpty && (fps != nil || frames != nil || every != nil) {
            throw ValidationError(
                "--at selects times, and --fps, --frames and --every select frames; leave out --at or the others.")
        }
        if clip, frames == nil { throw ValidationError("--clip needs --frames, such as --frames 0-29.") }
    }

    /// Whether all frames are selected.
    var isWhole: Bool { frames == nil && every == nil && at.isEmpty }

    /// Whether the selected frames are consecutive.
    var isConsecutive: Bool { every == nil && at.isEmpty }

    /// Returns the selected frames of a film of `count` frames that ends at `end`.
    ///
    /// - Parameter part: The part of the selected frames to return; `nil` for all selected frames.
    /// - Throws: Exit status 64 if a frame is not in the film.
    func selection(
        of count: Int, until end: Duration, part: RenderPart?, _ terminal: Terminal
    ) throws -> FrameSelection {
        guard at.isEmpty else {
            for time in at { try terminal.require(time, within: end) }
            return .times(Set(at).sorted())
        }
        if let frames, frames.upperBound > count {
            let words = "the film has only the frames 0..<\(count), not \(frames)"
            guard clip else {
                throw terminal.usageError("\(words); --clip leaves out the frames after the end")
            }
            terminal.note("\(words); the missing frames are left out")
        }
        let numbers = chosen(of: count).numbers
        return .frames(part?.frames(of: numbers) ?? numbers)
    }

    /// Returns the selected frames of a film of `count` frames, before they are divided into shards.
    func chosen(of count: Int) -> ChosenFrames {
        guard at.isEmpty else { return ChosenFrames(0..<Set(at).count) }
        return ChosenFrames((frames ?? 0..<count).clamped(to: 0..<count), step: every ?? 1)
    }

    /// Parses a range of frames in any notation that render farms use, such as `30-59`, `30..59` or `30..<60`.
    static func range(_ text: String) throws -> Range<Int> {
        func number(_ text: Substring) -> Int? { Int(text).flatMap { (0..<Int(Int32.max)).contains($0) ? $0 : nil } }
        for (separator, includesLast) in [("..<", false), ("...", true), ("..", true), ("-", true)] {
            guard let place = text.firstRange(of: separator) else { continue }
            guard let first = number(text[..<place.lowerBound]), let last = number(text[place.upperBound...]),
                first < last || includesLast && first == last
            else { break }
            return first..<(includesLast ? last + 1 : last)
        }
        if let frame = number(text[...]) { return frame..<(frame + 1) }
        throw ValidationError("Found '\(text)', expected a range of frames such as 30-59, 30..59 or 30..<60.")
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
