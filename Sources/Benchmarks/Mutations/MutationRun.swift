import Foundation
import Geometry
import Goldens
import InterfaceBuilder
import Regression
import Rendering
import Reporting
import Text
import TimelineScript

/// A run of the mutation test. It changes scripts and storyboards one after another, compares each changed file with
/// the golden of the unchanged file, and determines whether `verify` finds the changes and names their lines.
///
/// Each changed file also gets an additional comment at the top and, if it is a script, a different title. These
/// changes have no visible effect. A ``CauseJudge`` determines which of the changes caused a difference.
struct MutationRun {
    let settings: MutationSettings
    private let folder: String
    private let targets: [MutatedFile: [Target]]
    /// Two verifiers that pretend to be different builds of the program. The first one records the goldens. The second
    /// one must determine that the program did not cause the differences.
    private let verifiers: [Verifier]
    private let observer: FilmObserver
    private var bases: [Target: Base] = [:]
    /// The results in the order of the mutations.
    private(set) var results: [Result] = []

    /// The file to change, and the script or storyboard that is compared after the change. Both paths are relative to
    /// ``folder``.
    private struct Target: Hashable {
        let file: String
        let compared: String
    }

    /// The lines, the golden and the films of a target's unchanged files.
    private struct Base {
        let lines: [String]
        let golden: Golden
        let films: CauseJudge.Films
    }

    struct Result {
        let mutation: Mutation
        /// The kind of the changed file.
        let file: MutatedFile
        let isVisible: Bool
        let isFound: Bool
        /// The number of differences whose causes are exact.
        var exact = 0
        /// The number of differences with at most two causes, among them the right ones.
        var short = 0
        /// The differences with wrong causes, and the moved views without a difference.
        var wrong: [String] = []
        /// The number of differences that the judge could not assess.
        var unjudged = 0

        var judged: Int { exact + short + wrong.count }
    }

    /// Creates a run, and copies the folders of the settings into `folder`.
    init(_ settings: MutationSettings, in folder: URL) throws {
        self.settings = settings
        self.folder = folder.path
        for (index, source) in settings.folders.enumerated() {
            try FileManager.default.copyItem(
                at: URL(filePath: source), to: folder.appending(path: "\(index)-\(source.lastName)"))
        }
        let names = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
        let scripts = names.filter { $0.hasSuffix(".yaml") }
        var storyboards = names.filter { $0.hasSuffix(".storyboard") }.map { Target(file: $0, compared: $0) }
        for script in scripts {
            // A storyboard that a script shows is also changed and compared through that script.
            let text = try String(contentsOfFile: "\(folder.path)/\(script)", encoding: .utf8)
            guard let name = text.firstMatch(of: /(?m)^scene: ([^#\n]+)/)?.output.1 else { continue }
            storyboards.append(Target(file: "\(script.folder)/\(name)", compared: script))
        }
        targets = [.script: scripts.map { Target(file: $0, compared: $0) }, .storyboard: storyboards]
        let measurer = try CairoTextMeasurer()
        verifiers = ["1", "2"].map { build in
            var settings = Verifier.Settings()
            (settings.program, settings.build) = ("benchmark", build)
            return Verifier(settings, measuring: measurer)
        }
        observer = FilmObserver(measuring: measurer)
    }

    /// The number of changes without any effect in a row after which such a change is accepted as a result.
    private static let mostInvisible = 8

    mutating func run() async throws {
        for file in settings.files where targets[file]?.isEmpty == false {
            for changes in settings.changes { try await run(file, changes) }
        }
    }

    private mutating func run(_ file: MutatedFile, _ changes: Int) async throws {
        var random = SeededGenerator(seed: settings.seed &* 1000 &+ UInt64(changes))
        for index in 0..<settings.count {
            let kind = settings.operators[index % settings.operators.count]
            // If the change has no effect, for example because views that do not overlap were reordered, try another
            // change.
            var invisible: [Result] = []
            for _ in 0..<400 where invisible.count < MutationRun.mostInvisible {
                let target = random.element(of: targets[file] ?? [])
                guard let result = try await result(of: kind, target, file, changes, &random) else { continue }
                guard result.isVisible || result.isFound else {
                    invisible.append(result)
                    continue
                }
                results.append(result)
                invisible = []
                break
            }
            if let last = invisible.last { results.append(last) }
        }
    }

    private mutating func result(
        of kind: MutationOperator, _ target: Target, _ file: MutatedFile, _ changes: Int,
        _ random: inout SeededGenerator
    ) async throws -> Result? {
        if kind == .file {
            guard changes == 1, let base = try await base(of: target) else { return nil }
            return try await resultOfFile(target, base, &random)
        }
        let text = try String(contentsOfFile: "\(folder)/\(target.file)", encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        guard let first = edit(kind, lines, file, &random) else { return nil }
        var edits = [first]
        for _ in 0..<10 where edits.count < changes {
            // Changes that are close to each other often affect the same views. One in two is chosen for this.
            let others = (0..<(Bool.random(using: &random) ? 12 : 1)).compactMap { _ in
                edit(random.element(of: settings.operators), lines, file, &random)
            }.filter { other in edits.allSatisfy { !$0.overlaps(other) } }
            guard let next = others.min(by: { abs($0.line - first.line) < abs($1.line - first.line) }) else { continue }
            edits.append(next)
        }
        guard edits.count == changes, let base = try await base(of: target) else { return nil }
        return try await result(of: edits, kind, target, file, base)
    }

    private func edit(
        _ kind: MutationOperator, _ lines: [String], _ file: MutatedFile, _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let edit =
            switch file {
            case .script: ScriptMutations(lines).edit(kind, &random)
            case .storyboard: StoryboardMutations(lines).edit(kind, &random)
            }
        return edit.flatMap { $0.old == $0.new ? nil : $0 }
    }

    // MARK: Comparing

    /// Returns the data of a target's unchanged files; `nil` if a film cannot be played.
    private mutating func base(of target: Target) async throws -> Base? {
        if let known = bases[target] { return known }
        let path = "\(folder)/\(target.compared)"
        let plan = try films(of: target.compared).map {
            (film: $0, staging: Staging.asWritten, content: RecordedFilm.Content())
        }
        guard !plan.isEmpty, let golden = try await verifiers[0].record(plan).golden,
            let films = try await observer.films(of: path, drawn: true)
        else { return nil }
        let text = try String(contentsOfFile: "\(folder)/\(target.file)", encoding: .utf8)
        // Read the golden back from its text, as the command does.
        let base = Base(
            lines: text.components(separatedBy: "\n"), golden: try Golden(golden.text, path: path), films: films)
        bases[target] = base
        return base
    }

    private func films(of name: String) throws -> [RecordedFilm] {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".yaml") {
            return [RecordedFilm(try SourceFile.load(path: path, shownAs: path), path: path)]
        }
        guard let document = try? InterfaceReader.read(SourceFile.loadInterface(path: path, shownAs: path)) else {
            return []
        }
        return document.listedScenes.map { RecordedFilm(scene: $0.id, named: $0.name, of: path) }
    }

    /// Replaces the content of an image file that the script uses with another image, and compares the result with the
    /// golden. Returns `nil` for a script without images.
    private func resultOfFile(_ target: Target, _ base: Base, _ random: inout SeededGenerator) async throws -> Result? {
        let place = "\(folder)/\(target.compared.folder)"
        let images = try FileManager.default.contentsOfDirectory(atPath: place).filter {
            $0.contains(/\.(?:png|jpg|webp)$/)
        }.sorted()
        let used = images.filter { image in
            base.lines.contains { $0.contains("image: \(image)") || $0.contains("image = \"\(image)\"") }
        }
        guard target.file == target.compared, let image = used.first,
            let other = images.filter({ $0 != image }).randomElement(using: &random)
        else { return nil }
        let file = URL(filePath: "\(place)/\(image)")
        let bytes = try Data(contentsOf: file)
        try Data(contentsOf: URL(filePath: "\(place)/\(other)")).write(to: file)
        defer { try? bytes.write(to: file) }
        guard let sections = try await compare(target, base),
            let now = try await observer.films(of: "\(folder)/\(target.compared)", drawn: true)
        else { return nil }
        let differences = sections.flatMap(\.differences)
        let isNamed = differences.first?.causes.contains { $0.file == image } ?? false
        var result = Result(
            mutation: Mutation(kind: .file, file: target.file, edits: [SourceEdit(0, image, other)]), file: .script,
            isVisible: MutationRun.isVisible(base.films, now), isFound: !differences.isEmpty)
        if isNamed { result.exact = 1 } else { result.wrong = differences.prefix(1).map(\.text) }
        return result
    }

    /// Compares the current files with the golden. Returns `nil` if a file is invalid.
    ///
    /// - Parameter isOtherBuild: Whether another build of the program than the one that recorded the golden compares
    ///   the files.
    private func compare(
        _ target: Target, _ base: Base, byOtherBuild isOtherBuild: Bool = false
    ) async throws -> [FilmVerification.Section]? {
        let found = try films(of: target.compared)
        guard !found.isEmpty else { return nil }
        let verification = try await verifiers[isOtherBuild ? 1 : 0].verify(
            "\(folder)/\(target.compared)", base.golden, at: "golden",
            films: found.map { ($0.sectionName(.asWritten), $0, Staging.asWritten) }, recorded: { _ in nil })
        return verification.status == .failed ? nil : verification.sections
    }

    private static func isVisible(_ base: CauseJudge.Films, _ now: CauseJudge.Films) -> Bool {
        base.mapValues(\.pictures) != now.mapValues(\.pictures)
    }

    /// Applies the edits, compares the result, and restores the file. Returns `nil` if a changed file is invalid.
    private func result(
        of edits: [SourceEdit], _ kind: MutationOperator, _ target: Target, _ file: MutatedFile, _ base: Base
    ) async throws -> Result? {
        let place = "\(folder)/\(target.file)"
        let compared = "\(folder)/\(target.compared)"
        defer {
            try? base.lines.joined(separator: "\n").write(toFile: place, atomically: false, encoding: .utf8)
        }
        func write(_ applied: [SourceEdit]) throws {
            let decoy = Decoy(base.lines.applying(applied), isScript: file == .script)
            try decoy.lines.joined(separator: "\n").write(toFile: place, atomically: false, encoding: .utf8)
        }
        func films(with applied: [SourceEdit], drawn: Bool = false) async throws -> CauseJudge.Films? {
            if applied.isEmpty { return base.films }
            try write(applied)
            return try await observer.films(of: compared, drawn: drawn)
        }
        guard let now = try await films(with: edits, drawn: true),
            let sections = try await compare(target, base, byOtherBuild: edits[0].line.isMultiple(of: 2))
        else { return nil }
        var (without, alone): ([CauseJudge.Films], [CauseJudge.Films]) = ([], [])
        for edit in edits {
            guard let others = try await films(with: edits.filter { $0 != edit }),
                let one = edits.count == 1 ? now : try await films(with: [edit])
            else { return nil }
            without.append(others)
            alone.append(one)
        }
        let judge = CauseJudge(base: base.films, edited: now, without: without, alone: alone)
        var result = Result(
            mutation: Mutation(kind: kind, file: target.file, edits: edits), file: file,
            isVisible: MutationRun.isVisible(base.films, now),
            isFound: sections.contains { !$0.differences.isEmpty })
        for section in sections {
            for difference in section.differences {
                guard let expected = judge.causes(of: difference, in: section.name) else {
                    result.unjudged += 1
                    continue
                }
                let named = NamedCauses(
                    difference.causes, expected: expected, edits, in: target.file.lastName, offset: Decoy.offset)
                switch named {
                case .exact: result.exact += 1
                case .short: result.short += 1
                case .wrong:
                    let lines = expected.sorted().map { String(edits[$0].line + 1) }.joined(separator: ", ")
                    result.wrong.append("\(difference.text) [expected the changes of lines \(lines)]")
                }
            }
            result.wrong += judge.unreported(section.differences, in: section.name).map { "no difference of \($0)" }
        }
        return result
    }
}

/// A file with changes that have no effect: a comment at the top and, in a script, a different title.
private struct Decoy {
    private(set) var lines: [String]
    /// The number of lines by which the lines below the comment have moved.
    static let offset = 1

    init(_ lines: [String], isScript: Bool) {
        self.lines = lines
        self.lines.insert(isScript ? "# A remark." : "<!-- A remark. -->", at: isScript ? 0 : 1)
        guard isScript, let title = self.lines.firstIndex(where: { $0.hasPrefix("title:") }) else { return }
        self.lines[title] = "title: Another title"
    }
}
