/// Finds the lines that caused differences, by playing the film with some of the changed lines as they were.
package struct CauseFinder {
    private let golden: Golden
    private let now: Golden
    /// Plays a section with other sources; `nil` if they cannot be played.
    private let play: ([SourceRecord]) async -> Golden.Section?
    private let comparison: GeometryComparison

    /// The largest number of films that are played for one section.
    private static let mostPlays = 32

    /// - Parameters:
    ///   - golden: The golden.
    ///   - now: The film as it is now.
    ///   - play: Plays the compared section with other sources; returns `nil` if they cannot be played.
    package init(
        _ golden: Golden, _ now: Golden, comparison: GeometryComparison,
        playing play: @escaping ([SourceRecord]) async -> Golden.Section?
    ) {
        self.golden = golden
        self.now = now
        self.comparison = comparison
        self.play = play
    }

    /// Returns the differences of a section with their causes.
    package func explaining(_ differences: [Difference], of section: String) async -> [Difference] {
        guard !differences.isEmpty, let old = golden[section] else { return differences }
        let changes = SourceChange.changes(from: golden.sources, to: now.sources)
        let surroundings = causesOutsideTheSources
        guard !changes.isEmpty else {
            return differences.map { $0.caused(by: surroundings.isEmpty ? [programChanged] : surroundings) }
        }
        var explained = differences
        // What the recorded sources show today differs from the golden only if the program or another file has changed.
        if let replayed = await play(golden.sources) {
            let elsewhere = Set(comparison.differences(old, replayed).map(\.signature))
            for index in explained.indices where elsewhere.contains(explained[index].signature) {
                explained[index].causes = surroundings.isEmpty ? [programChanged] : surroundings
            }
        }
        let unexplained = explained.indices.filter { explained[$0].causes.isEmpty }
        guard changes.count > 1 else {
            for index in unexplained { explained[index].causes = [changes[0].cause] }
            return explained
        }
        await explain(&explained, at: unexplained, by: changes, in: old)
        return explained
    }

    /// Attributes differences to the changes without which they disappear, or which alone make them appear.
    private func explain(
        _ differences: inout [Difference], at indices: [Int], by changes: [SourceChange], in old: Golden.Section
    ) async {
        var rest = indices
        let candidates = changes.count > CauseFinder.mostPlays / 2 ? groups(of: changes) : changes.map { [$0] }
        for group in candidates where !rest.isEmpty {
            guard let replayed = await play(sources { !group.contains($0) }) else { continue }
            let remaining = Set(comparison.differences(old, replayed).map(\.signature))
            for index in rest where !remaining.contains(differences[index].signature) {
                differences[index].causes += group.map(\.cause)
            }
        }
        rest = rest.filter { differences[$0].causes.isEmpty }
        for group in candidates where !rest.isEmpty {
            guard let replayed = await play(sources { group.contains($0) }) else { continue }
            let appearing = Set(comparison.differences(old, replayed).map(\.signature))
            for index in rest where appearing.contains(differences[index].signature) {
                differences[index].causes += group.map(\.cause)
            }
        }
        // Changes that have the effect only together.
        for index in rest where differences[index].causes.isEmpty {
            differences[index].causes = changes.count <= 3 ? changes.map(\.cause) : []
        }
    }

    /// Divides many changes into as many groups of neighbours as can be played.
    private func groups(of changes: [SourceChange]) -> [[SourceChange]] {
        let size = (changes.count + CauseFinder.mostPlays / 2 - 1) / (CauseFinder.mostPlays / 2)
        return stride(from: 0, to: changes.count, by: size).map { Array(changes[$0..<min($0 + size, changes.count)]) }
    }

    /// Returns the sources with the new lines of some changes and the old lines of the others.
    private func sources(taking isTaken: (SourceChange) -> Bool) -> [SourceRecord] {
        let names = now.sources.map(\.name)
        return names.map { name in
            SourcePatch(
                golden.sources.first { $0.name == name } ?? SourceRecord(name: name, lines: []),
                now.sources.first { $0.name == name } ?? SourceRecord(name: name, lines: [])
            ).source(taking: isTaken)
        }
    }

    // MARK: Other causes

    private var programChanged: Cause {
        golden.program == now.program
            ? Cause("the program lays out or draws the same script in another way")
            : Cause("the program is \(now.program), was \(golden.program)")
    }

    /// The causes that are not lines of a source: other fonts, images and programs.
    private var causesOutsideTheSources: [Cause] {
        var causes: [Cause] = []
        for name in Set(golden.files.keys).union(now.files.keys).sorted() where golden.files[name] != now.files[name] {
            let words =
                golden.files[name] == nil
                ? "the file \(name) is new"
                : now.files[name] == nil ? "the file \(name) is missing" : "the file \(name) has other content"
            causes.append(Cause(words, file: name))
        }
        if golden.fonts != now.fonts { causes.append(Cause("the fonts are others")) }
        if causes.isEmpty, golden.program != now.program { causes.append(programChanged) }
        return causes
    }
}

extension Difference {
    fileprivate func caused(by causes: [Cause]) -> Difference {
        var difference = self
        difference.causes = causes
        return difference
    }

    /// What identifies the difference among those of another play. The values count, because two changes may affect one view.
    fileprivate var signature: Signature {
        Signature(kind: kind, view: view, changes: changes, words: changes.isEmpty ? words : "")
    }

    fileprivate struct Signature: Hashable {
        let kind: Kind
        let view: String?
        let changes: [Change]
        let words: String
    }
}
