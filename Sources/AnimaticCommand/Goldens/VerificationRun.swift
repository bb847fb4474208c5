import Diagnostics
import Files
import FoundationEssentials
import Goldens
import InterfaceBuilder
import Regression
import Rendering
import Reporting
import TimelineScript

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
    /// - Throws: Exit status 64, after printing an error message, if the revision does not exist.
    func report(of inputs: [GoldenInput]) async throws -> VerificationReport {
        if let revision = comparing.revision, let first = inputs.first {
            let folder = first.path.folderPath.isEmpty ? "." : first.path.folderPath
            guard GitRevision(name: revision).exists(in: folder) else {
                throw terminal.usageError("found no git revision '\(revision)' in the folder '\(folder)'")
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

    /// Returns whether the files that determine the film still contain the lines that were recorded in the golden.
    private func isUnchanged(_ input: GoldenInput) -> Bool {
        guard let golden = try? store.golden(of: input.path) else { return false }
        return golden.sources.allSatisfy { source in
            let path = input.path.folderPath.appending(fileName: source.name)
            if source.name == input.path.lastPathComponent, !input.isInterface {
                return (try? SourceFile.load(path: path, shownAs: path)).map(SourceRecord.init(script:)) == source
            }
            return (try? SourceFile.loadInterface(path: path, shownAs: path)).map(SourceRecord.init(wholeFile:))
                == source
        }
    }

    private func verify(_ input: GoldenInput) async throws -> FilmVerification {
        let mark = CrashReport.begin(input.path)
        defer { CrashReport.end(mark) }
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

    /// Returns the golden on disk or, with `--revision`, a golden recorded from the scripts in that revision. Returns
    /// `nil` if there is no golden, or if the revision does not contain the script.
    private func expected(_ input: GoldenInput, _ films: [RecordedFilm]) async throws -> Golden? {
        guard let name = comparing.revision else {
            return try store.golden(of: input.path).map { input.renamed($0, films) }
        }
        let revision = GitRevision(name: name)
        guard let text = revision.text(of: input.path) else { return nil }
        let plan = films.map { (film: $0, staging: Staging.asWritten, content: RecordedFilm.Content()) }
        let recorded = try await verifier.record(
            plan,
            replacing: { source in
                source == input.path.lastPathComponent
                    ? text : revision.text(of: input.path.folderPath.appending(fileName: source))
            })
        return recorded.golden
    }
}

/// A revision of the git repository that contains the scripts.
private struct GitRevision {
    let name: String

    /// Returns the content of a file in the revision; `nil` if the revision does not contain it.
    ///
    /// - Parameter path: The path of the file, absolute or relative to the current folder.
    func text(of path: String) -> String? {
        let folder = path.folderPath.isEmpty ? "." : path.folderPath
        guard let bytes = run(["show", "\(name):./\(path.lastPathComponent)"], in: folder) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether the revision exists in the repository that contains `folder`.
    func exists(in folder: String) -> Bool {
        run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: folder) != nil
    }

    private func run(_ arguments: [String], in folder: String) -> [UInt8]? {
        let output = try? ChildOutput(
            of: "/usr/bin/env", ["git", "-C", folder] + arguments, seconds: 600, mostBytes: 1 << 30)
        return output?.status == 0 ? output?.bytes : nil
    }
}
