import Diagnostics
import Foundation
import Geometry
import InterfaceBuilder
import Regression
import Rendering
import TimelineScript

/// A run of the mutation test. It changes scripts and storyboards one after another, compares each changed file with
/// the golden of the unchanged file, and determines whether `verify` finds the changes and names their lines.
///
/// Each changed file also gets an additional comment at the top and, if it is a script, a different title. These
/// changes have no visible effect. If several lines are changed at once, the file is also compared without each of the
/// changes: a change moved a view if the difference then disappears or has other values. The causes of a difference are
/// right if they name exactly the changes that are necessary for it, or these changes in a list of at most two.
struct MutationRun {
    let settings: MutationSettings
    private let folder: String
    private let targets: [Target]
    private let verifier: Verifier
    private let judge: PictureJudge
    private var bases: [Target: Base] = [:]
    /// The results in the order of the mutations.
    private(set) var results: [Result] = []

    /// The file to change, and the script or storyboard that is compared after the change. Both paths are relative to
    /// ``folder``.
    private struct Target: Hashable {
        let file: String
        let compared: String
    }

    /// The lines, the golden and the pictures of a target's unchanged files.
    private struct Base {
        let lines: [String]
        let golden: Golden
        let pictures: [UInt64]
    }

    struct Result {
        let mutation: Mutation
        let isVisible: Bool
        let isFound: Bool
        /// The number of differences whose causes were judged.
        let judgedCount: Int
        /// The differences with wrong causes.
        let wrong: [String]
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
        let storyboards = names.filter { $0.hasSuffix(".storyboard") }
        var targets = (scripts + storyboards).map { Target(file: $0, compared: $0) }
        for script in scripts {
            // A storyboard that a script shows is also changed and compared through that script.
            let text = try String(contentsOfFile: "\(folder.path)/\(script)", encoding: .utf8)
            guard let name = text.firstMatch(of: /(?m)^scene: ([^#\n]+)/)?.output.1 else { continue }
            targets.append(Target(file: "\(script.folder)/\(name)", compared: script))
        }
        self.targets = targets
        let measurer = try CairoTextMeasurer()
        var verification = Verifier.Settings()
        verification.program = "benchmark"
        verifier = Verifier(verification, measuring: measurer)
        judge = PictureJudge(measuring: measurer)
    }

    /// The number of invisible changes in a row after which an invisible change is accepted as a result.
    private static let mostInvisible = 8

    mutating func run() async throws {
        var random = SeededGenerator(seed: settings.seed)
        for index in 0..<settings.count {
            let kind = settings.operators[index % settings.operators.count]
            // If the change is not visible, for example because views that do not overlap were reordered, try another
            // change.
            var invisible: [Result] = []
            for _ in 0..<400 where invisible.count < MutationRun.mostInvisible {
                let target = random.element(of: targets)
                guard let base = try await base(of: target),
                    let result = try await result(of: kind, target, base, &random)
                else { continue }
                guard result.isVisible else {
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

    private func result(
        of kind: MutationOperator, _ target: Target, _ base: Base, _ random: inout SeededGenerator
    ) async throws -> Result? {
        if kind == .file {
            return settings.changes == 1 ? try await resultOfFile(target, base, &random) : nil
        }
        guard let first = edit(kind, base.lines, target, &random) else { return nil }
        var edits = [first]
        for _ in 0..<40 where edits.count < settings.changes {
            let other = random.element(of: settings.operators)
            guard other != .file, let next = edit(other, base.lines, target, &random),
                edits.allSatisfy({ !$0.overlaps(next) })
            else { continue }
            edits.append(next)
        }
        guard edits.count == settings.changes else { return nil }
        return try await result(of: edits, kind, target, base)
    }

    private func edit(
        _ kind: MutationOperator, _ lines: [String], _ target: Target, _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let edit =
            target.file.hasSuffix(".yaml")
            ? ScriptMutations(lines).edit(kind, &random) : StoryboardMutations(lines).edit(kind, &random)
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
        guard !plan.isEmpty, let golden = try await verifier.record(plan).golden,
            let pictures = try await judge.pictures(of: path)
        else { return nil }
        let text = try String(contentsOfFile: "\(folder)/\(target.file)", encoding: .utf8)
        // Read the golden back from its text, as the command does.
        let base = Base(
            lines: text.components(separatedBy: "\n"), golden: try Golden(golden.text, path: path), pictures: pictures)
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
        guard let (differences, isVisible) = try await compare(target, base) else { return nil }
        let isNamed = differences.first?.causes.contains { $0.file == image } ?? false
        return Result(
            mutation: Mutation(kind: .file, file: target.file, edits: [SourceEdit(0, image, other)]),
            isVisible: isVisible, isFound: !differences.isEmpty, judgedCount: differences.isEmpty ? 0 : 1,
            wrong: isNamed ? [] : differences.prefix(1).map(\.text))
    }

    /// Compares the current files with the golden. Returns `nil` if a file is invalid.
    private func compare(_ target: Target, _ base: Base) async throws -> (differences: [Difference], isVisible: Bool)? {
        let found = try films(of: target.compared)
        guard !found.isEmpty else { return nil }
        let verification = try await verifier.verify(
            "\(folder)/\(target.compared)", base.golden, at: "golden",
            films: found.map { ($0.sectionName(.asWritten), $0, Staging.asWritten) }, recorded: { _ in nil })
        guard verification.status != .failed,
            let pictures = try await judge.pictures(of: "\(folder)/\(target.compared)")
        else { return nil }
        return (verification.differences, pictures != base.pictures)
    }

    /// Applies the edits, compares the result, and restores the file. Returns `nil` if a changed file is invalid.
    private func result(
        of edits: [SourceEdit], _ kind: MutationOperator, _ target: Target, _ base: Base
    ) async throws -> Result? {
        let place = "\(folder)/\(target.file)"
        defer {
            try? base.lines.joined(separator: "\n").write(toFile: place, atomically: false, encoding: .utf8)
        }
        func changed(without skipped: Int? = nil) async throws -> (differences: [Difference], isVisible: Bool)? {
            let applied = edits.indices.filter { $0 != skipped }.map { edits[$0] }
            let decoy = Decoy(base.lines.applying(applied), isScript: target.file.hasSuffix(".yaml"))
            try decoy.lines.joined(separator: "\n").write(toFile: place, atomically: false, encoding: .utf8)
            return try await compare(target, base)
        }
        guard let (differences, isVisible) = try await changed() else { return nil }
        var others: [[Difference]] = edits.count == 1 ? [[]] : []
        for index in edits.indices where edits.count > 1 {
            guard let other = try await changed(without: index) else { return nil }
            others.append(other.differences)
        }
        var judgedCount = 0
        var wrong: [String] = []
        for difference in differences {
            let necessary = edits.indices.filter { index in
                !others[index].contains { $0.isSame(as: difference) }
            }
            // Each of several changes can be sufficient.
            if necessary.isEmpty { continue }
            judgedCount += 1
            if !isRight(difference.causes, necessary, edits, kind, target) { wrong.append(difference.text) }
        }
        return Result(
            mutation: Mutation(kind: kind, file: target.file, edits: edits), isVisible: isVisible,
            isFound: !differences.isEmpty, judgedCount: judgedCount, wrong: wrong)
    }

    /// Returns whether the causes name exactly the necessary edits, or are at most two and include them.
    private func isRight(
        _ causes: [Cause], _ necessary: [Int], _ edits: [SourceEdit], _ kind: MutationOperator, _ target: Target
    ) -> Bool {
        let named = causes.map { cause in
            edits.firstIndex { edit in
                guard cause.file == target.file.lastName, let line = cause.line else { return false }
                let moved = edits.filter { $0.line < edit.line }.map { $0.new.count - $0.old.count }.reduce(0, +)
                let start = edit.line + 1 + moved + Decoy.offset
                // A removed line has its number in the golden.
                let old = edit.line + 1..<edit.line + 1 + edit.old.count
                return (start..<start + edit.new.count).contains(line)
                    || (edit.new.count < edit.old.count || kind == .order) && old.contains(line)
            }
        }
        let found = Set(named.compactMap(\.self))
        guard found.isSuperset(of: necessary) else { return false }
        return causes.count <= 2 || !named.contains(nil) && found.count == necessary.count
    }
}

extension Difference {
    /// Returns whether the differences describe the same changed values.
    fileprivate func isSame(as other: Difference) -> Bool {
        kind == other.kind && view == other.view && changes == other.changes
            && (!changes.isEmpty || words == other.words)
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

/// The options of the mutation test.
struct MutationSettings {
    var seed: UInt64 = 1
    /// The number of mutations.
    var count = 200
    /// The number of lines that are changed at once.
    var changes = 1
    var operators = MutationOperator.allCases
    /// The folders with scripts and storyboards.
    var folders: [String]

    /// Parses the options. Returns `nil` if a value is missing or invalid.
    init?(_ arguments: ArraySlice<String>) {
        folders = [ProgramRun.repository.appending(path: "Timelines").path]
        if arguments.contains("--quick") { count = 2 * MutationOperator.allCases.count }
        for (place, option) in zip(arguments.indices, arguments) where option.hasPrefix("--") {
            let value = arguments[(place + 1)...].first ?? ""
            switch option {
            case "--seed":
                guard let seed = UInt64(value) else { return nil }
                self.seed = seed
            case "--mutations":
                guard let count = Int(value), count > 0 else { return nil }
                self.count = count
            case "--changes":
                guard let changes = Int(value), (1...3).contains(changes) else { return nil }
                self.changes = changes
            case "--operators":
                let names = value.split(separator: ",").map { MutationOperator(rawValue: String($0)) }
                guard !names.isEmpty, names.allSatisfy({ $0 != nil }) else { return nil }
                operators = names.compactMap(\.self)
            case "--storyboards":
                guard FileManager.default.fileExists(atPath: value) else { return nil }
                folders.append(value)
            default: break
            }
        }
    }
}

/// A change to one file that a person could make by accident.
struct Mutation {
    let kind: MutationOperator
    /// The path of the file, relative to the folder of the run.
    let file: String
    let edits: [SourceEdit]

    /// A description of the changes and their locations, precise enough to repeat the changes by hand.
    var words: String { edits.map(words).joined(separator: "\n") }

    private func words(_ edit: SourceEdit) -> String {
        let place = "\(file):\(edit.line + 1)"
        let (old, new) = (edit.old.joined(separator: "\n    "), edit.new.joined(separator: "\n    "))
        if edit.new.isEmpty { return "\(kind) \(place)\n  - \(old)" }
        if edit.old.isEmpty { return "\(kind) \(place)\n  + \(new)" }
        return "\(kind) \(place)\n  - \(old)\n  + \(new)"
    }
}

/// Consecutive lines of a file and their replacement.
struct SourceEdit: Hashable {
    /// The zero-based index of the first line.
    let line: Int
    let old: [String]
    let new: [String]

    init(_ line: Int, _ old: [String], _ new: [String]) {
        self.line = line
        self.old = old
        self.new = new
    }

    /// Creates an edit of one line.
    init(_ line: Int, _ old: String, _ new: String) { self.init(line, [old], [new]) }

    func applied(to lines: [String]) -> [String] {
        Array(lines[..<line]) + new + Array(lines[(line + old.count)...])
    }

    /// Returns whether the edits change the same line or insert lines at the same place.
    func overlaps(_ other: SourceEdit) -> Bool {
        line < other.line + max(other.old.count, 1) && other.line < line + max(old.count, 1)
    }
}

extension [String] {
    /// Returns the lines with all edits applied. The edits must not overlap.
    fileprivate func applying(_ edits: [SourceEdit]) -> [String] {
        edits.sorted { $0.line > $1.line }.reduce(self) { $1.applied(to: $0) }
    }
}

/// The kinds of changes in the mutation test. The option `--operators` takes their names.
enum MutationOperator: String, CaseIterable, CustomStringConvertible {
    case constant, multiplier, priority, relation, text, font, color, order, removedConstraint, addedConstraint, hidden
    case duration, curve, image, locale, spacing, axis, radius, alpha, frame, size, statement, removedStatement,
        removedView
    case time, number, word, file

    var description: String { rawValue }
}

extension RandomNumberGenerator {
    /// Returns a random element of a nonempty array.
    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Returns a random element that differs from `current`. The array must contain such an element.
    mutating func element(of words: [String], otherThan current: some StringProtocol) -> String {
        element(of: words.filter { $0 != current })
    }
}
