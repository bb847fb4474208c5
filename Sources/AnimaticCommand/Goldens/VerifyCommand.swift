import ArgumentParser
import Diagnostics
import FoundationEssentials
import FrameFolders
import Goldens
import Regression
import Rendering
import Reporting
import TimelineScript

/// `animatic verify Timelines`
struct VerifyCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare films with their goldens, and frames in folders with their manifests.",
        discussion: """
            Scripts, storyboards and xibs are played and compared with the goldens of animatic record. Each difference is \
            reported with the line that caused it, and shown in a gallery. Folders of rendered frames are compared with \
            their manifests, or with another folder. The exit status is 1 if something differs or has no golden.
            """
    )

    @Argument(
        help: "Scripts, storyboards, xibs, folders of them, and folders of rendered frames.",
        completion: .file(extensions: FileSearch.scripts.extensions + FileSearch.interfaces.extensions))
    var paths: [String]

    @Option(
        help: "A folder with the expected frames of a folder of frames. Default: the folder's own manifest.",
        completion: .directory)
    var against: String?

    @OptionGroup var comparing: ComparingOptions
    @OptionGroup var goldens: GoldenOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if shared.json, comparing.format.map({ $0 != .json }) ?? false {
            throw ValidationError("--json and --format request different formats.")
        }
        if comparing.noGallery, comparing.gallery != VerificationFolder.defaultPath {
            throw ValidationError("--no-gallery writes no gallery; leave out --gallery.")
        }
        if against != nil, paths.count > 1 {
            throw ValidationError("--against compares one folder, not \(paths.count).")
        }
    }

    func run() async throws {
        var terminal = shared.terminal
        terminal.printsJSON = shared.json || comparing.format == .json
        let frames = try paths.filter { try isOfFrames($0, terminal) }
        let scripts = paths.filter { !frames.contains($0) }
        var failure: ExitCode?
        for folder in frames {
            do {
                try verifyFrames(folder, terminal)
            } catch let status as ExitCode {
                failure = ExitStatus.worse(failure, status)
            }
        }
        if !scripts.isEmpty {
            do {
                try await verifyFilms(scripts, terminal)
            } catch let status as ExitCode {
                failure = ExitStatus.worse(failure, status)
            }
        }
        if let failure { throw failure }
    }

    // MARK: Frames

    /// Returns whether a path is a folder of frames, or a folder without scripts and Interface Builder files, which may
    /// contain folders of frames. With `against`, every path is treated as a folder of frames.
    private func isOfFrames(_ path: String, _ terminal: Terminal) throws -> Bool {
        guard against == nil, FileKind(path: path) == .folder else { return against != nil }
        if FileManager.default.fileExists(atPath: path.appending(fileName: RenderManifest.name)) { return true }
        return try GoldenInput.find([path], terminal).isEmpty && goldens.store.orphans(below: path).isEmpty
    }

    private func verifyFrames(_ path: String, _ terminal: Terminal) throws {
        try FileSearch.require([path] + [against].compactMap(\.self), terminal)
        let folders = against == nil ? FolderVerification.folders(in: path) : [path]
        var verifications: [FrameVerificationDocument] = []
        var failure: ExitCode?
        for folder in folders.isEmpty ? [path] : folders {
            do throws(RenderingError) {
                let verification = try FolderVerification(folder, against: against)
                // A remark does not affect the exit status, which depends only on the pixels.
                if let remark = verification.remark { terminal.note(remark, about: folder) }
                verifications.append(
                    FrameVerificationDocument(
                        folder: folder, frames: verification.count, differences: verification.differences))
            } catch {
                failure = ExitStatus.worse(failure, terminal.report(error))
            }
        }
        for verification in verifications where terminal.printsJSON {
            try terminal.write(JSONText.encode(verification))
        }
        for verification in verifications where !terminal.printsJSON {
            try terminal.write(verification.lines(isQuiet: shared.quiet).map { $0 + "\n" }.joined())
        }
        if verifications.contains(where: { !$0.differences.isEmpty }) {
            failure = ExitStatus.worse(failure, ExitStatus.expectationFailed)
        }
        if let failure { throw failure }
    }

    // MARK: Films

    private func verifyFilms(_ scripts: [String], _ terminal: Terminal) async throws {
        var totals = BatchTotals()
        let run = VerificationRun(
            comparing: comparing, store: goldens.store, verifier: try reading.verifier(terminal), terminal: terminal)
        var report = try await run.report(of: GoldenInput.find(scripts, terminal))
        let folder = comparing.noGallery ? nil : VerificationFolder(path: comparing.gallery)
        report.folder = folder?.path
        if comparing.revision == nil { report.warnings = scripts.flatMap(warningsAboutOrphans) }
        terminal.report(report.warnings)
        let approve =
            ["animatic approve"]
            + (comparing.gallery == VerificationFolder.defaultPath ? [] : ["--gallery \(comparing.gallery.shellWord)"])
            + (goldens.goldens.map { ["--goldens \($0.shellWord)"] } ?? [])
        let document = VerificationDocument(
            report, program: "animatic \(RootCommand.version)", approve: approve.joined(separator: " "))
        do throws(RenderingError) {
            try folder?.write(report, page: GalleryPage.page(of: document))
        } catch {
            throw terminal.report(error)
        }
        try write(report, document, terminal)
        for film in report.films where film.status != .skipped {
            if film.status == .same { totals.addWritten() } else { totals.addFailure(film.path) }
        }
        totals.report("file", as: "as recorded", skipped: report.count(.skipped), terminal)
        if let folder, report.count(.differs) > 0, !terminal.printsJSON, !shared.quiet {
            terminal.note(
                "\(folder.path)/\(VerificationFolder.page) shows the differences; \(document.approveCommand) accepts them"
            )
        }
        let failed = report.films.filter { $0.status == .failed }
        if !failed.isEmpty { throw ExitStatus.of(failed.flatMap(\.problems)) }
        if report.hasFailures { throw ExitStatus.expectationFailed }
    }

    /// Returns a warning for each golden in a folder whose script no longer exists.
    private func warningsAboutOrphans(in path: String) -> [Diagnostic] {
        guard FileKind(path: path) == .folder else { return [] }
        let folder = goldens.goldens.map { " --goldens \($0.shellWord)" } ?? ""
        return goldens.store.warningsAboutOrphans(
            below: path, removedBy: "animatic record --prune\(folder) \(path.shellWord)")
    }

    private func write(_ report: VerificationReport, _ document: VerificationDocument, _ terminal: Terminal) throws {
        let format = comparing.format ?? (shared.json ? .json : .text)
        let lines = report.films.flatMap(VerificationReport.lines)
        let text = (lines + [report.summary]).map { $0 + "\n" }.joined()
        let formatted: String =
            switch format {
            case .text: text
            case .junit: report.junit
            case .json: try JSONText.encode(document)
            case .markdown: report.markdown(assetsAt: comparing.assetURL)
            case .github:
                (report.films.flatMap(VerificationReport.annotations) + [report.summary]).map { $0 + "\n" }.joined()
            }
        try terminal.write(formatted, to: comparing.output)
        if let output = comparing.output, terminal.printsJSON {
            try terminal.write([.init(path: output)], [], isQuiet: true)
        }
        // If the report is written to a file in another format, the text is printed too.
        if comparing.output != nil, format != .text, !terminal.printsJSON { try terminal.write(text) }
    }
}

/// The JSON output of a comparison of frames.
private struct FrameVerificationDocument: Encodable {
    let version = 1
    let folder: String
    /// The number of compared frames.
    let frames: Int
    /// The descriptions of the differences, in the order of the frames.
    let differences: [String]

    func lines(isQuiet: Bool) -> [String] {
        guard differences.isEmpty else { return differences.map { "\(folder)/\($0)" } }
        return isQuiet ? [] : ["\(folder): \(frames.frames) \(frames == 1 ? "is" : "are") as expected"]
    }
}

/// The options that determine which differences are accepted, and how the other differences are reported.
struct ComparingOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: "The largest accepted difference in a position or size, in points.",
        transform: Double.argument(in: 0.0...))
    var tolerance: Double = GeometryComparison.defaultTolerance

    @Option(
        parsing: .unconditional,
        help: "The largest accepted distance between two colors, 0 through 1. Black and white have the distance 1.",
        transform: Double.argument(in: 0.0...1.0))
    var pixelTolerance: Double = PixelComparison.defaultThreshold

    @Option(
        parsing: .unconditional, help: "The largest accepted number of different pixels in a picture.",
        transform: Int.argument(in: 0...Int.max))
    var allowedPixels: Int = 0

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "Ignore the layout and pixels of this view and its subviews, wherever the view moves. Can be repeated."
    )
    var ignore: [String] = []

    @Option(help: "Compare with the scripts in this git revision, played by this program, instead of with goldens.")
    var revision: String?

    @Option(
        parsing: .unconditional,
        help: "Skip the remaining films after this time, such as 60s. Films whose scripts changed are played first.",
        transform: Duration.argument)
    var budget: Duration?

    @Option(
        help: "The report: text, junit (XML), github (annotations), markdown, or json.",
        completion: VerificationFormat.completion, transform: VerificationFormat.choose)
    var format: VerificationFormat?

    @Option(name: .shortAndLong, help: "The file for the report. Default: standard output.", completion: .file())
    var output: String?

    @Option(help: "The URL at which the gallery folder is published, for the pictures in a Markdown report.")
    var assetURL: String?

    @Option(help: "The folder for the gallery and the results for animatic approve.", completion: .directory)
    var gallery = VerificationFolder.defaultPath

    @Flag(help: "Do not write a gallery. animatic approve then has nothing to accept.")
    var noGallery = false

    func validate() throws {
        try OutputName.requireText(output, example: "report.txt")
        try OutputName.requireFolder(gallery)
    }
}

/// The output format of `verify`.
enum VerificationFormat: String, Choice {
    case text, junit, github, markdown, json
}
