import ArgumentParser
import Files
import Foundation
import Playback
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

    @Flag(
        help: """
            With --frames, write the frames as one part of a render into a folder that several tasks share. animatic \
            merge joins the parts.
            """)
    var part = false

    @Option(
        parsing: .unconditional, help: "Write only every n-th frame, starting with the first selected one.",
        transform: Int.argument(in: 1...Int.max))
    var every: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Write only the frame at this time, such as 0.5s. Can be repeated. Frames are numbered from 0.",
        transform: Duration.argument)
    var at: [Duration] = []

    @Option(
        parsing: .unconditional,
        help: """
            Render only part i of n, such as 1/4, of the selected frames or of a set of scripts. Several tasks can \
            write to one folder, and animatic merge joins the parts. auto/16 reads i from an environment variable of \
            the batch engine that runs the task, and auto also reads the number of parts. The engines: \
            \(BatchEngine.names.joined(separator: ", ")).
            """,
        transform: { try BatchEngine.shard($0, ProcessInfo.processInfo.environment) })
    var shard: RenderPart?

    func validate() throws {
        if !at.isEmpty && (fps != nil || frames != nil || every != nil || shard != nil) {
            throw ValidationError(
                "--at selects times, and --fps, --frames, --every and --shard select frames; leave out --at or the others."
            )
        }
        if frames == nil && (clip || part) {
            throw ValidationError("--\(clip ? "clip" : "part") needs --frames, such as --frames 0-29.")
        }
        if part && shard != nil {
            throw ValidationError("--part and --shard are two ways to divide a render; leave one out.")
        }
    }

    /// Whether all frames are selected.
    var isWhole: Bool { frames == nil && every == nil && at.isEmpty && shard == nil }

    /// Whether the selected frames are consecutive.
    var isConsecutive: Bool { every == nil && at.isEmpty }

    /// The part of a render that the options select; `nil` for a whole render.
    var renderPart: RenderPart? { shard ?? (part ? frames.map { .frames($0) } : nil) }

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
            guard let place = text.range(of: separator) else { continue }
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

/// A batch engine, such as Slurm, which runs many tasks and passes each task its number in an environment variable.
///
/// - Source: the documentation of each engine. *Many Machines* lists the variables.
struct BatchEngine: Hashable, Sendable {
    /// The name of the engine, such as `slurm` in `--shard auto:slurm/16`.
    let name: String
    /// The environment variable with the index of the task.
    let indexVariable: String
    /// The index of the first task.
    let firstIndex: Int
    /// The environment variable with the number of tasks. `nil` if the engine has no such variable, or if the number
    /// changes when individual tasks are submitted again.
    let countVariable: String?

    static let all = [
        BatchEngine(name: "slurm", indexVariable: "SLURM_ARRAY_TASK_ID", firstIndex: 0, countVariable: nil),
        BatchEngine(name: "kubernetes", indexVariable: "JOB_COMPLETION_INDEX", firstIndex: 0, countVariable: nil),
        BatchEngine(
            name: "aws-batch", indexVariable: "AWS_BATCH_JOB_ARRAY_INDEX", firstIndex: 0,
            countVariable: "AWS_BATCH_JOB_ARRAY_SIZE"),
        BatchEngine(
            name: "cloud-run", indexVariable: "CLOUD_RUN_TASK_INDEX", firstIndex: 0,
            countVariable: "CLOUD_RUN_TASK_COUNT"),
        BatchEngine(name: "gitlab", indexVariable: "CI_NODE_INDEX", firstIndex: 1, countVariable: "CI_NODE_TOTAL"),
        BatchEngine(
            name: "circleci", indexVariable: "CIRCLE_NODE_INDEX", firstIndex: 0, countVariable: "CIRCLE_NODE_TOTAL"),
        BatchEngine(
            name: "buildkite", indexVariable: "BUILDKITE_PARALLEL_JOB", firstIndex: 0,
            countVariable: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ]

    static var names: [String] { all.map(\.name) }

    /// Returns the engine named `name`.
    ///
    /// - Throws: `ValidationError`, which suggests a similar name, if no engine has the name.
    static func choose(_ name: String) throws -> BatchEngine {
        if let engine = all.first(where: { $0.name == name }) { return engine }
        throw ValidationError(
            "Found '\(name)', expected an engine: \(names.joined(separator: ", ")).\(didYouMean(name, among: names))")
    }

    /// Parses the value of `--shard`: `3/16`, `auto`, `auto/16` or `auto:slurm/16`.
    ///
    /// - Parameter environment: The environment of the process.
    static func shard(_ text: String, _ environment: [String: String]) throws -> RenderPart {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let count = parts.count == 2 ? Int(parts[1]) : nil
        if let count, !(1...RenderPart.maximumCount).contains(count) { throw malformed(text) }
        guard parts[0] == "auto" || parts[0].hasPrefix("auto:") else {
            guard parts.count == 2, let number = Int(parts[0]), let count, (1...count).contains(number) else {
                throw malformed(text)
            }
            return .shard(number, of: count)
        }
        guard parts.count == 1 || parts.count == 2 && count != nil else { throw malformed(text) }
        let engine =
            parts[0] == "auto" ? try present(in: environment, text) : try choose(String(parts[0].dropFirst(5)))
        return try engine.part(of: count, environment, text)
    }

    private static func malformed(_ text: String) -> ValidationError {
        ValidationError(
            "Found '\(text)', expected a part and the number of parts (at most \(RenderPart.maximumCount)), such as 1/4, or "
                + "auto/4 in a task of a batch engine.")
    }

    /// Returns the engine whose index variable is set.
    ///
    /// - Throws: `ValidationError` if no engine or several engines have set their variables.
    private static func present(in environment: [String: String], _ text: String) throws -> BatchEngine {
        let engines = all.filter { environment[$0.indexVariable] != nil }
        guard let engine = engines.first else {
            throw ValidationError(
                "Found '--shard \(text)', expected an environment variable of a batch engine: "
                    + all.map(\.indexVariable).joined(separator: ", ") + ". Or give the number, such as 1/4.")
        }
        guard engines.count == 1 else {
            let count = text.split(separator: "/").dropFirst().first.map { "/\($0)" } ?? ""
            throw ValidationError(
                "Found the variables of \(engines.map(\.name).joined(separator: " and ")), expected one engine; name it, "
                    + "such as --shard auto:\(engine.name)\(count).")
        }
        return engine
    }

    /// Returns the shard of this task.
    ///
    /// - Parameter count: The number of shards in the option; `nil` to use the number that the engine provides.
    private func part(of count: Int?, _ environment: [String: String], _ text: String) throws -> RenderPart {
        let stated = try countVariable.flatMap { environment[$0] == nil ? nil : try number(in: $0, environment) }
        guard let total = count ?? stated else {
            throw ValidationError(
                "Found '--shard \(text)', expected the number of shards, which \(name) does not provide. Write "
                    + "--shard auto/16 for 16 shards.")
        }
        if let stated, stated != total {
            throw ValidationError(
                "Found the shard count \(total) in '--shard \(text)', but \(countVariable ?? "") is \(stated); the numbers must be equal."
            )
        }
        let index = try number(in: indexVariable, environment)
        guard (firstIndex..<(firstIndex + total)).contains(index) else {
            throw ValidationError(
                "Found \(indexVariable)=\(index), expected \(firstIndex) through \(firstIndex + total - 1) for the "
                    + "shard count \(total). The task indices of \(name) must start at \(firstIndex).")
        }
        guard (1...RenderPart.maximumCount).contains(total) else { throw BatchEngine.malformed(text) }
        return .shard(index - firstIndex + 1, of: total)
    }

    private func number(in variable: String, _ environment: [String: String]) throws -> Int {
        let text = environment[variable] ?? ""
        guard let number = Int(text) else {
            throw ValidationError("Found \(variable)='\(text)', expected a number; is this a task of \(name)?")
        }
        return number
    }
}
