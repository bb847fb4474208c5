import ArgumentParser
import Diagnostics
import Regression
import Rendering
import TimelineScript

/// The options that decide what counts as a difference, and how differences are reported.
struct ComparingOptions: ParsableArguments {
    @Option(help: "The largest accepted difference of a position or size, in points.")
    var tolerance: Double = GeometryComparison.defaultTolerance

    @Option(help: "The accepted distance of two colors in pictures, 0 through 1; 1 is the distance of black and white.")
    var pixelTolerance: Double = PixelComparison.defaultThreshold

    @Option(help: "The accepted number of differing pixels in a picture.")
    var allowedPixels: Int = 0

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "Do not compare this view and what is in it, neither its layout nor its pixels, wherever it moves. Can be repeated."
    )
    var ignore: [String] = []

    @Option(help: "Compare with the scripts of this git revision, played by this program, instead of with goldens.")
    var revision: String?

    @Option(
        help: "Stop after this time, such as 60s. Films whose scripts changed are played first.",
        transform: Duration.argument)
    var budget: Duration?

    @Option(
        help: "The report: text, junit (XML), github (annotations), markdown, or json.",
        completion: VerificationFormat.completion, transform: VerificationFormat.choose)
    var format: VerificationFormat?

    @Option(name: .shortAndLong, help: "The file for the report. Default: standard output.", completion: .file())
    var output: String?

    @Option(help: "The address at which the folder of the gallery is published, for pictures in a Markdown report.")
    var assetURL: String?

    @Option(help: "The folder for the gallery and for what animatic approve accepts.", completion: .directory)
    var gallery = VerificationFolder.defaultPath

    @Flag(help: "Write no gallery. Then nothing can be approved.")
    var noGallery = false

    func validate() throws {
        if !(tolerance >= 0 && tolerance.isFinite) {
            throw ValidationError("--tolerance takes a number of points that is not negative, not \(tolerance).")
        }
        if !(0...1).contains(pixelTolerance) {
            throw ValidationError("--pixel-tolerance takes 0 through 1, not \(pixelTolerance).")
        }
        if allowedPixels < 0 { throw ValidationError("--allowed-pixels takes a number that is not negative.") }
    }
}

/// The output format of `verify`.
enum VerificationFormat: String, Choice {
    case text, junit, github, markdown, json
}

/// Compares a list of films, and collects the results.
struct VerificationRun {
    private let comparing: ComparingOptions
    private let store: GoldenStore
    private let verifier: Verifier
    private let terminal: Terminal

    init(comparing: ComparingOptions, store: GoldenStore, verifier: Verifier, terminal: Terminal) {
        self.comparing = comparing
        self.store = store
        self.terminal = terminal
        var verifier = verifier
        verifier.settings.tolerance = comparing.tolerance
        verifier.settings.threshold = comparing.pixelTolerance
        verifier.settings.allowedPixels = comparing.allowedPixels
        verifier.settings.ignoredViews = Set(comparing.ignore)
        verifier.settings.drawsPictures = !comparing.noGallery
        self.verifier = verifier
    }

    /// Returns the results in the order of `inputs`.
    ///
    /// - Throws: An exit status, after an error message, for an unknown revision.
    func report(of inputs: [GoldenInput]) async throws -> VerificationReport {
        if let revision = comparing.revision, let first = inputs.first {
            let folder = first.path.folderPath.isEmpty ? "." : first.path.folderPath
            guard GitRevision(name: revision).exists(in: folder) else {
                throw terminal.usageError("git knows no revision '\(revision)' in the folder '\(folder)'")
            }
        }
        let start = ContinuousClock.now
        let order =
            comparing.budget == nil
            ? Array(inputs.indices)
            : inputs.indices.sorted { (isUnchanged(inputs[$0]) ? 1 : 0, $0) < (isUnchanged(inputs[$1]) ? 1 : 0, $1) }
        var results: [Int: FilmVerification] = [:]
        for index in order {
            if let budget = comparing.budget, ContinuousClock.now - start >= budget {
                let path = inputs[index].path
                results[index] = FilmVerification(path: path, goldenPath: store.goldenPath(of: path), status: .skipped)
                continue
            }
            results[index] = try await verify(inputs[index])
        }
        var report = VerificationReport()
        for index in inputs.indices { results[index].map { report.add($0) } }
        return report
    }

    /// Whether the lines of a script are those of its golden. Storyboards count as changed.
    private func isUnchanged(_ input: GoldenInput) -> Bool {
        guard !input.isInterface, let golden = try? store.golden(of: input.path),
            let file = try? SourceFile.load(path: input.path, shownAs: input.path)
        else { return false }
        return golden.sources.first?.lines == SourceRecord(script: file).lines
    }

    private func verify(_ input: GoldenInput) async throws -> FilmVerification {
        let path = store.goldenPath(of: input.path)
        var result = FilmVerification(path: input.path, goldenPath: path, status: .new)
        do {
            let films = try input.films(within: verifier.settings.limits)
            guard let golden = try await expected(input, films) else {
                terminal.report(result.problems)
                return result
            }
            let text = comparing.revision == nil ? try store.text(of: input.path) : nil
            result = try await verifier.verify(
                input.path, golden, at: path, films: input.sections(of: golden, films),
                recorded: { store.picture($0, of: input.path) })
            result.goldenText = text
        } catch let error as GoldenError {
            result.status = .failed
            result.problems = [error.diagnostic]
        } catch let error as RenderingError {
            result.status = .failed
            result.problems = [Diagnostic("drawing", "\(error)", at: .file(input.path))]
        }
        terminal.report(result.problems)
        return result
    }

    /// The golden, or what the scripts of the revision show; `nil` if there is none.
    private func expected(_ input: GoldenInput, _ films: [RecordedFilm]) async throws -> Golden? {
        guard let name = comparing.revision else { return try store.golden(of: input.path) }
        let revision = GitRevision(name: name)
        guard let text = revision.text(of: input.path) else { return nil }
        let plan = films.map { (film: $0, staging: Staging.asWritten, content: RecordedFilm.Content()) }
        let recorded = try await verifier.record(
            plan,
            replacing: { source in
                source == input.path.fileName
                    ? text : revision.text(of: input.path.folderPath.appending(fileName: source))
            })
        return recorded.golden
    }
}
