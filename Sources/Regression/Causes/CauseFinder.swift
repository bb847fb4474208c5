/// Finds the source lines that caused differences. To do so, it plays the film with some of the changed lines
/// reverted.
package struct CauseFinder {
    private let golden: Golden
    private let now: Golden
    private let play: Playing

    private let comparison: GeometryComparison

    /// A function that plays the compared section with the given sources, up to and including `lastFrame`. If
    /// `lastFrame` is `nil`, the function plays the whole section. It returns `nil` if the sources cannot be played.
    package typealias Playing = (_ sources: [SourceRecord], _ lastFrame: Int?) async -> Golden.Section?

    /// The maximum number of times that a section is played to test its changes individually or in groups.
    private static let mostPlays = 32

    /// - Parameters:
    ///   - golden: The recorded golden.
    ///   - now: A golden that was recorded from the current film.
    ///   - play: A function that plays the compared section with the given sources.
    package init(
        _ golden: Golden, _ now: Golden, comparison: GeometryComparison,
        playing play: @escaping Playing
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
        // The recorded sources produce a different film now only if the program or another file has changed.
        let isSameProgram = surroundings.isEmpty && !golden.build.isEmpty && golden.build == now.build
        if !isSameProgram, await !showsBeginning(of: old, differences), let replayed = await play(golden.sources, nil) {
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

    /// Returns whether the recorded sources still produce the film of the golden, up to the frame in which the last
    /// difference begins. If they do, the program did not cause any of the differences.
    ///
    /// Most differences begin early, so this check takes less time than playing the whole film.
    private func showsBeginning(of old: Golden.Section, _ differences: [Difference]) async -> Bool {
        let frames = differences.compactMap(\.frame)
        guard frames.count == differences.count, let last = frames.max(), last < old.film.frameCount - 1,
            var replayed = await play(golden.sources, last)
        else { return false }
        var beginning = old
        beginning.film = old.film.prefix(through: last)
        // Do not compare passes, because the passes of a partial film differ from the passes of the whole film.
        (beginning.passes, replayed.passes) = (nil, nil)
        return differences.allSatisfy { $0.kind != .passes && $0.kind != .pixels }
            && comparison.differences(beginning, replayed).isEmpty
    }

    /// Attributes each difference to the changes whose reversal removes it. If there are no such changes, attributes
    /// it to the changes that cause it on their own.
    private func explain(
        _ differences: inout [Difference], at indices: [Int], by changes: [SourceChange], in old: Golden.Section
    ) async {
        var rest = indices
        let candidates = changes.count > CauseFinder.mostPlays / 2 ? groups(of: changes) : changes.map { [$0] }
        for group in candidates where !rest.isEmpty {
            guard let replayed = await play(sources { !group.contains($0) }, nil) else { continue }
            let remaining = Set(comparison.differences(old, replayed).map(\.signature))
            for index in rest where !remaining.contains(differences[index].signature) {
                differences[index].causes += group.map(\.cause)
            }
        }
        rest = rest.filter { differences[$0].causes.isEmpty }
        for group in candidates where !rest.isEmpty {
            guard let replayed = await play(sources { group.contains($0) }, nil) else { continue }
            let appearing = Set(comparison.differences(old, replayed).map(\.signature))
            for index in rest where appearing.contains(differences[index].signature) {
                differences[index].causes += group.map(\.cause)
            }
        }
        await explainTogether(&differences, at: rest.filter { differences[$0].causes.isEmpty }, by: candidates, in: old)
    }

    /// Attributes differences to changes that cause them only in combination, such as the removal and insertion of a
    /// moved line. The search starts with all changes, and drops each change that is not necessary for the difference.
    private func explainTogether(
        _ differences: inout [Difference], at indices: [Int], by candidates: [[SourceChange]], in old: Golden.Section
    ) async {
        var rest = indices
        while let first = rest.first {
            var needed = candidates
            // With all changes applied, the film is the current film.
            var shown = Set(rest.map { differences[$0].signature })
            for candidate in candidates {
                let fewer = needed.filter { $0 != candidate }
                let taken = Set(fewer.flatMap(\.self))
                guard let replayed = await play(sources { taken.contains($0) }, nil) else { continue }
                let signatures = Set(comparison.differences(old, replayed).map(\.signature))
                if signatures.contains(differences[first].signature) { (needed, shown) = (fewer, signatures) }
            }
            let causes = needed.flatMap { $0.map(\.cause) }
            for index in rest where shown.contains(differences[index].signature) { differences[index].causes = causes }
            rest = rest.filter { differences[$0].causes.isEmpty }
            // A difference that remains without any of the changes has no cause.
            if rest.first == first { rest.removeFirst() }
        }
    }

    /// Returns the changes divided into groups of adjacent changes. The number of groups is at most half of
    /// ``mostPlays``.
    private func groups(of changes: [SourceChange]) -> [[SourceChange]] {
        let size = (changes.count + CauseFinder.mostPlays / 2 - 1) / (CauseFinder.mostPlays / 2)
        return stride(from: 0, to: changes.count, by: size).map { Array(changes[$0..<min($0 + size, changes.count)]) }
    }

    /// Returns the sources with the new lines of the changes for which `isTaken` returns `true`, and the old lines of
    /// all other changes.
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
        if golden.program != now.program { return Cause("the program is \(now.program), was \(golden.program)") }
        // The same build always plays the same script identically.
        if !golden.build.isEmpty, golden.build == now.build {
            return Cause("the golden was edited: this program recorded it from the same script")
        }
        return Cause("the program lays out or draws the same script differently")
    }

    /// The causes other than changed source lines: changes to fonts, images and the program.
    private var causesOutsideTheSources: [Cause] {
        var causes: [Cause] = []
        for name in Set(golden.files.keys).union(now.files.keys).sorted() where golden.files[name] != now.files[name] {
            let words =
                golden.files[name] == nil
                ? "the file \(name) is new"
                : now.files[name] == nil ? "the file \(name) is missing" : "the file \(name) has different content"
            causes.append(Cause(words, file: name))
        }
        if golden.fonts != now.fonts { causes.append(Cause("the fonts have changed")) }
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

    /// The properties that identify the same difference in another playback. They include the values, because two
    /// changes can affect the same view.
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
