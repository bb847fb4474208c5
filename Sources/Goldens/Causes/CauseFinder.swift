/// Finds the source lines that caused differences. To do so, it plays the film with some of the changed lines
/// reverted.
///
/// A change causes a difference if its reversal changes a value of the difference: the film without the change has
/// another value of the same property of the same view, in any frame.
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
        guard !differences.isEmpty, let old = golden[section], let new = now[section] else { return differences }
        let changes = SourceChange.changes(from: golden.sources, to: now.sources)
        let surroundings = causesOutsideTheSources
        let otherCauses = surroundings.isEmpty ? [programChanged] : surroundings
        guard !changes.isEmpty else { return differences.map { $0.caused(by: otherCauses) } }
        var explained = differences
        var unexplained = Array(explained.indices)
        var base = old
        // The recorded sources produce a different film now only if the program or another file has changed.
        let isSameProgram = surroundings.isEmpty && !golden.build.isEmpty && golden.build == now.build
        if !isSameProgram, await !showsBeginning(of: old, differences), let replayed = await play(golden.sources, nil) {
            let (elsewhere, here) = (effects(from: old, to: replayed), effects(from: replayed, to: new))
            for index in explained.indices where elsewhere.include(explained[index]) {
                explained[index].causes = otherCauses
            }
            unexplained.removeAll { elsewhere.include(explained[$0]) && !here.include(explained[$0]) }
            base = replayed
        }
        guard changes.count > 1 else {
            for index in unexplained { explained[index].causes.append(changes[0].cause) }
            return explained
        }
        for (index, causes) in await causes(of: explained, at: unexplained, among: changes, from: base, to: new) {
            explained[index].causes += causes.map(\.cause)
        }
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

    // MARK: Changes

    /// Returns the changes that cause each difference: those whose reversal changes its values. If there are no such
    /// changes, several changes are each sufficient; the method then returns the changes that cause the difference on
    /// their own.
    ///
    /// - Parameters:
    ///   - indices: The indices of the differences to explain.
    ///   - base: The film with the recorded sources.
    ///   - new: The film with the current sources.
    private func causes(
        of differences: [Difference], at indices: [Int], among changes: [SourceChange], from base: Golden.Section,
        to new: Golden.Section
    ) async -> [Int: [SourceChange]] {
        let groups = CauseFinder.groups(of: changes)
        var causes: [Int: [[SourceChange]]] = [:]
        for (group, effects) in await effectsOfReverting(groups, to: new) {
            for index in indices where effects.include(differences[index]) { causes[index, default: []].append(group) }
        }
        // Test the changes of the groups that were found one by one, unless they are too many.
        let large = groups.filter { group in group.count > 1 && causes.values.contains { $0.contains(group) } }
        if !large.isEmpty, large.joined().count <= CauseFinder.mostPlays - groups.count {
            let effects = await effectsOfReverting(large.joined().map { [$0] }, to: new)
            for (index, found) in causes {
                causes[index] = found.flatMap { group -> [[SourceChange]] in
                    let members = effects.filter {
                        group.contains($0.group[0]) && $0.effects.include(differences[index])
                    }
                    return members.isEmpty ? [group] : members.map(\.group)
                }
            }
        }
        var rest = indices.filter { causes[$0] == nil }
        for group in groups where !rest.isEmpty {
            guard let replayed = await play(sources { group.contains($0) }, nil) else { continue }
            let effects = self.effects(from: base, to: replayed)
            for index in rest where effects.include(differences[index]) { causes[index, default: []].append(group) }
        }
        rest = rest.filter { causes[$0] == nil }
        while let first = rest.first {
            let (needed, effects) = await necessaryTogether(differences[first], among: groups, from: base, to: new)
            for index in rest where index == first || effects.include(differences[index]) { causes[index] = needed }
            rest = rest.filter { causes[$0] == nil }
        }
        return causes.mapValues { $0.flatMap(\.self) }
    }

    /// Reverts each group of changes alone, and returns the effects of the reverted changes. Groups without which the
    /// sources are invalid are omitted.
    private func effectsOfReverting(
        _ groups: [[SourceChange]], to new: Golden.Section
    ) async -> [(group: [SourceChange], effects: Effects)] {
        var result: [(group: [SourceChange], effects: Effects)] = []
        for group in groups {
            guard let replayed = await play(sources { !group.contains($0) }, nil) else { continue }
            result.append((group, effects(from: replayed, to: new)))
        }
        return result
    }

    /// Returns the changes that cause a difference only in combination, such as the removal and insertion of a moved
    /// line, and their effects. The search starts with all changes, and drops each change that is not necessary for the
    /// difference.
    private func necessaryTogether(
        _ difference: Difference, among groups: [[SourceChange]], from base: Golden.Section, to new: Golden.Section
    ) async -> (needed: [[SourceChange]], effects: Effects) {
        var needed = groups
        var shown = effects(from: base, to: new)
        for group in groups where needed.count > 1 {
            let fewer = needed.filter { $0 != group }
            let taken = Set(fewer.flatMap(\.self))
            guard let replayed = await play(sources { taken.contains($0) }, nil) else { continue }
            let effects = self.effects(from: base, to: replayed)
            if effects.include(difference) { (needed, shown) = (fewer, effects) }
        }
        return (needed, shown)
    }

    /// Returns the changes divided into groups of adjacent changes. The number of groups is at most half of
    /// ``mostPlays``.
    private static func groups(of changes: [SourceChange]) -> [[SourceChange]] {
        let size = (changes.count + mostPlays / 2 - 1) / (mostPlays / 2)
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

    // MARK: Effects

    /// The differences between two films, by what they concern.
    private struct Effects {
        private var subjects: Set<Difference.Subject>
        /// The views that only one of the films has.
        private var singleViews: Set<String>
        /// The frames whose pictures differ.
        private var pictures: Set<Int>

        init(_ differences: [Difference], pictures: Set<Int>) {
            subjects = Set(differences.flatMap(\.subjects))
            singleViews = Set(differences.filter { $0.aspect == .existence }.compactMap(\.view))
            self.pictures = pictures
        }

        /// Returns whether the films differ in one of the values of a difference.
        func include(_ difference: Difference) -> Bool {
            if difference.kind == .pixels { return difference.frame.map(pictures.contains) ?? false }
            return difference.view.map(singleViews.contains) ?? false
                || !subjects.isDisjoint(with: difference.subjects)
        }
    }

    /// Returns the effects of the changes between two films. Frames that the golden does not have are ignored, because
    /// no difference refers to them.
    private func effects(from some: Golden.Section, to other: Golden.Section) -> Effects {
        let hashes = [some, other].map { section in
            Dictionary(section.pictures.map { ($0.frame, $0.hash) }) { first, _ in first }
        }
        let frames = Set(hashes[0].keys).union(hashes[1].keys).filter { hashes[0][$0] != hashes[1][$0] }
        let count = golden[some.name]?.film.frameCount
        return Effects(comparison.differences(some, other, before: count), pictures: Set(frames))
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
}
