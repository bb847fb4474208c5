import ArgumentParser
import Diagnostics
import FoundationEssentials
import FrameFolders
import PNGCoding
import Rendering
import Reporting

/// `animatic merge out`
struct MergeCommand: AsyncParsableCommand, MemoryLimitedCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the parts of a render. The resulting files are identical to those of an undivided render.",
        discussion: """
            animatic render --shard 1/2 and --shard 2/2 write parts into one folder, on one machine or on several. \
            Without --output, the parts become the frames of that folder. Exit status 75 means that a part is missing; \
            merge again when it is complete. Exit status 65 means that the parts belong to different films.
            """
    )

    @Argument(help: "The folder with the parts, or several, in any order.", completion: .directory)
    var folders: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            The folder for the frames, or a film: a file that ends in \(FilmKind.fileExtensions). Can be \
            repeated. For a set of films, {name} is replaced by the name of each film. Default: the folder of the \
            parts; the parts are removed.
            """,
        completion: .file(), transform: RenderDestination.init)
    var output: [RenderDestination] = []

    @Flag(help: "Print the parts to render again, one per line, and write nothing.")
    var missing = false

    @Option(
        help: """
            With --missing, print the indices of the tasks as this engine counts them, such as 2,6-8 for sbatch --array: \
            \(BatchEngine.names.joined(separator: ", ")).
            """,
        completion: .list(BatchEngine.names), transform: BatchEngine.choose)
    var engine: BatchEngine?

    @Option(
        parsing: .unconditional, help: "The frames that parts made with --frames must cover. Default: the whole film.",
        transform: FrameOptions.range)
    var frames: Range<Int>?

    @Flag(help: "Also read every frame, and compare it with the manifest.")
    var check = false

    @Option(
        help: "The compression of an animated PNG: fast or small. Default: fast.",
        completion: PNGCompression.completion,
        transform: PNGCompression.choose)
    var compression: PNGCompression?

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: "The number of frames to decode at the same time. Default: the number of available processors.",
        transform: Int.argument(in: Int.jobs))
    var jobs: Int?

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func validate() throws {
        if let output = output.first(where: { !$0.format.isMerged }) {
            throw ValidationError("Found '\(output.path)', expected a folder or a film.")
        }
        if engine != nil, !missing { throw ValidationError("--engine needs --missing.") }
        if missing, !output.isEmpty { throw ValidationError("--missing writes nothing; leave out --output.") }
        if output.isEmpty, folders.count > 1, !missing {
            throw ValidationError("--output is needed for the parts of \(folders.count) folders.")
        }
    }

    func run() async throws {
        let terminal = shared.terminal
        try FileSearch.require(folders, terminal)
        try await InterruptSignals.cancelling {
            do {
                let merge = try FolderMerge(folders, frames: frames)
                if missing { return try printMissing(merge, terminal) }
                try merge.requireComplete(shownAs: folders[0])
                if check { try compareWithManifests(merge, terminal) }
                try await write(merge, terminal)
            } catch let error as RenderingError {
                throw terminal.report(error)
            }
        }
    }

    /// Prints the missing parts.
    ///
    /// - Throws: Exit status 75 if a part is missing.
    private func printMissing(_ merge: FolderMerge, _ terminal: Terminal) throws {
        let parts = merge.missing
        if terminal.printsJSON {
            try terminal.write(try JSONText.encode(MissingDocument(missing: parts.map(\.notation))))
        } else if let engine, !parts.isEmpty {
            try terminal.write(engine.indices(of: parts) + "\n")
        } else {
            try terminal.write(parts.map { $0.notation + "\n" }.joined())
        }
        if !parts.isEmpty { throw ExitStatus.tryAgain }
    }

    private func compareWithManifests(_ merge: FolderMerge, _ terminal: Terminal) throws {
        let changed = try merge.films.flatMap { try merge.changedFiles(of: $0) }
        guard let first = changed.first else { return }
        let others = changed.count > 1 ? ", along with \((changed.count - 1).counted("other file"))" : ""
        throw RenderingError.incomplete(
            path: folders[0],
            reason: "'\(first)' differs from its manifest\(others); remove the part, and render it again")
    }

    private func write(_ merge: FolderMerge, _ terminal: Terminal) async throws {
        var written: [WrittenDocument.File] = []
        for film in merge.films where film.manifest != nil {
            let outputs = try output.map { try named($0, for: film, among: merge.films.count, terminal) }
            let movies = outputs.filter(\.format.isFilm).map(\.path)
            if !movies.isEmpty {
                let settings = RenderSettings(compression: compression ?? .fast)
                try await FrameFilms(
                    movies.map { FilmFile(path: $0, settings: settings) }, jobs: jobs ?? AvailableProcessors.count
                ).write(film)
            }
            for output in outputs where output.format == .folder && !isShared(output.path) {
                try merge.publish(film, to: output.path)
            }
            let paths =
                output.isEmpty
                ? [film.name.isEmpty ? folders[0] : folders[0].appending(fileName: film.name)] : outputs.map(\.path)
            written += paths.map { .init(path: $0, frames: film.frameCount) }
        }
        // The parts are removed last, because the movies are encoded from their frames.
        if output.isEmpty || output.contains(where: { isShared($0.path) }) { try merge.publishInPlace() }
        try terminal.write(
            written, written.map { "\($0.path): \(($0.frames ?? 0).frames)" }, isQuiet: shared.quiet)
        let failed = merge.films.filter { $0.failedIn != nil }
        for film in failed {
            terminal.report(
                CommandError(
                    "incomplete", "the script of '\(film.name)' failed in '\(film.failedIn ?? "")'; render it again"))
        }
        if !failed.isEmpty { throw ExitStatus.invalidScript }
    }

    /// Returns whether the path is the folder of the parts.
    private func isShared(_ path: String) -> Bool {
        folders.count == 1
            && URL(filePath: path).standardizedFileURL.path == URL(filePath: folders[0]).standardizedFileURL.path
    }

    /// Returns the output for `film`, which can be one of several films.
    private func named(
        _ output: RenderDestination, for film: MergedFilm, among count: Int, _ terminal: Terminal
    ) throws -> RenderDestination {
        if output.path.contains(RenderDestination.scriptName) {
            let name = film.name.isEmpty ? folders[0].lastPathComponent : film.name
            return output.at(output.path.replacing(RenderDestination.scriptName, with: name))
        }
        guard count > 1 || !film.name.isEmpty, !isShared(output.path) else { return output }
        guard output.format == .folder else {
            throw terminal.usageError(
                "'\(output.path)' is an output for one film, but the parts contain \(count.counted("film")) of a set; use "
                    + "\(RenderDestination.scriptName) in the output")
        }
        return output.at(output.path.appending(fileName: film.name))
    }
}

/// The JSON output of `merge --missing`.
private struct MissingDocument: Encodable {
    let version = 1
    let missing: [String]
}

extension BatchEngine {
    /// Returns the indices of the tasks that render `parts`, with ranges, such as `2,6-8`.
    func indices(of parts: [RenderPart]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for part in parts {
            guard case .shard(let number, _) = part else { continue }
            let index = number - 1 + firstIndex
            if let last = ranges.last, last.upperBound + 1 == index {
                ranges[ranges.count - 1] = last.lowerBound...index
            } else {
                ranges.append(index...index)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
