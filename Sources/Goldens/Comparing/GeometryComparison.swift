import Geometry
import Reporting
import Views

/// Compares a section of a golden with the same section of the current film.
package struct GeometryComparison {
    /// The maximum accepted difference of a position or size, in points.
    package let tolerance: Double

    /// The default tolerance. A tenth of a point is smaller than any pixel, and larger than the rounding differences
    /// between processors.
    package static let defaultTolerance = 0.1
    /// The maximum accepted difference of other numbers. It equals one of the 255 steps of a color component.
    private static let fraction = 1.0 / 255

    package init(tolerance: Double = GeometryComparison.defaultTolerance) { self.tolerance = tolerance }

    /// Returns all differences: first the differences of the whole film, then those of the views in the order of the
    /// hierarchy, and finally those of the passes.
    ///
    /// - Parameter end: The number of the first frame in which views are not compared; `nil` to compare all frames.
    package func differences(
        _ golden: Golden.Section, _ now: Golden.Section, before end: Int? = nil
    ) -> [Difference] {
        differencesOfFilm(golden, now) + differences(golden.film, now.film, before: end)
            + differencesOfPasses(golden.passes ?? [], now.passes ?? [])
    }

    private func differencesOfFilm(_ golden: Golden.Section, _ now: Golden.Section) -> [Difference] {
        var differences: [Difference] = []
        func compare(_ property: String, _ before: String, _ after: String, _ words: String) {
            guard before != after else { return }
            differences.append(
                Difference(.film, nil, [.init(property: property, before: before, after: after)], words))
        }
        compare(
            "environment", golden.surroundings, now.surroundings,
            "the film is played on \(now.surroundings), was played on \(golden.surroundings)")
        let rates = (golden.film.framesPerSecond, now.film.framesPerSecond)
        compare(
            "framesPerSecond", "\(rates.0)", "\(rates.1)",
            "the number of frames per second is \(rates.1), was \(rates.0)")
        guard rates.0 == rates.1 else { return differences }
        let counts = (golden.film.frameCount, now.film.frameCount)
        compare("frames", "\(counts.0)", "\(counts.1)", "the number of frames is \(counts.1), was \(counts.0)")
        return differences
    }

    // MARK: Views

    private func differences(_ golden: FilmGeometry, _ now: FilmGeometry, before end: Int?) -> [Difference] {
        // With different frame rates, frames with the same number have different times.
        guard golden.framesPerSecond == now.framesPerSecond else { return [] }
        let matches = ViewMatches(golden, now, within: tolerance)
        var differences: [Difference] = []
        for (index, view) in now.views.enumerated() {
            guard let old = matches.golden[index] else {
                let superview = view.tracks[SampledView.superview]?.first.words ?? ""
                differences.append(
                    Difference(
                        .hierarchy, view.name, frame: view.presence.first?.lowerBound, of: .existence,
                        "\(view.name) (\(view.kind)) is new in \(superview)"))
                continue
            }
            differences += self.differences(
                golden.views[old], view, matches, min(golden.frameCount, now.frameCount, end ?? .max))
        }
        for index in golden.views.indices where !matches.kept.contains(index) {
            let view = golden.views[index]
            differences.append(
                Difference(
                    .hierarchy, view.name, frame: view.presence.first?.lowerBound, of: .existence,
                    "\(view.name) (\(view.kind)) is missing"))
        }
        return differences + differencesOfOrder(golden, now, matches)
    }

    private func differences(
        _ old: SampledView, _ new: SampledView, _ matches: ViewMatches, _ frameCount: Int
    ) -> [Difference] {
        guard old != new else { return [] }
        var differences: [Difference] = []
        if old.name != new.name {
            differences.append(Difference(.hierarchy, new.name, of: .name, "\(new.name) was called \(old.name)"))
        }
        if old.kind != new.kind {
            differences.append(
                Difference(
                    .hierarchy, new.name, of: .kind, "the kind of \(new.name) is \(new.kind), was \(old.kind)"))
        }
        let presence = old.presence.clamped(to: frameCount)
        let presenceNow = new.presence.clamped(to: frameCount)
        if presence != presenceNow {
            let frame = ViewMatches.firstDifference(presence, presenceNow)
            let verb = new.isPresent(in: frame) ? "is in the hierarchy" : "is not in the hierarchy"
            differences.append(
                Difference(
                    .hierarchy, new.name, frame: frame, of: .presence, "\(new.name) \(verb) in frame \(frame)"))
        }
        let shared = presence.intersection(presenceNow)
        guard !shared.isEmpty else { return differences }
        var found: [(property: String, comparison: TrackComparison)] = []
        for name in Set(old.tracks.keys).union(new.tracks.keys).sorted(by: SampledView.isOrdered)
        where name != SampledView.order {
            let usual = { (view: SampledView) in
                ValueTrack(
                    SampledProperties.usualValue(ofTrack: name, inKind: view.kind),
                    at: view.presence.first?.lowerBound ?? 0)
            }
            let before = old.tracks[name] ?? usual(old)
            var after = new.tracks[name] ?? usual(new)
            if name == SampledView.superview { after = after.renaming(matches.oldNames) }
            guard before != after else { continue }
            let tolerance = SampledView.isInPoints(name) ? tolerance : GeometryComparison.fraction
            if let comparison = TrackComparison(before, after, within: tolerance + 1e-9, in: shared) {
                found.append((name, comparison))
            }
        }
        return differences + DifferenceWording(of: new.name).differences(found)
    }

    /// Returns a difference for each superview whose remaining subviews are in a different order.
    private func differencesOfOrder(_ golden: FilmGeometry, _ now: FilmGeometry, _ matches: ViewMatches) -> [Difference]
    {
        let isKept = now.views.indices.allSatisfy { index in
            let old = matches.golden[index].map { golden.views[$0].tracks[SampledView.order] }
            return old == now.views[index].tracks[SampledView.order]
        }
        // The order of siblings is unchanged if no view is new and no index has changed.
        if isKept { return [] }
        var siblings: [String: [(old: SampledView, new: SampledView)]] = [:]
        for (index, view) in now.views.enumerated() {
            guard let old = matches.golden[index], let order = view.tracks[SampledView.order], order.isConstant,
                let before = golden.views[old].tracks[SampledView.order], before.isConstant,
                case .text(let superview)? = view.tracks[SampledView.superview]?.first
            else { continue }
            siblings[superview, default: []].append((golden.views[old], view))
        }
        return siblings.sorted { $0.key < $1.key }.compactMap { superview, views in
            func order(_ view: SampledView) -> Double { view.tracks[SampledView.order]?.first.number ?? 0 }
            let after = views.sorted { order($0.new) < order($1.new) }
            let before = views.sorted { order($0.old) < order($1.old) }
            guard let place = after.indices.first(where: { after[$0].new.name != before[$0].new.name }) else {
                return nil
            }
            let names = (before.map(\.new.name), after.map(\.new.name))
            return Difference(
                .hierarchy, after[place].new.name,
                [
                    .init(
                        property: "order", before: names.0.joined(separator: " "), after: names.1.joined(separator: " ")
                    )
                ], of: .order(superview: superview),
                "the subviews of \(superview) have the order \(names.1.joined(separator: ", ")), had "
                    + names.0.joined(separator: ", "))
        }
    }

    // MARK: Passes

    /// Returns the differences between the passes of each turn. Returns no differences if the golden contains no
    /// passes.
    private func differencesOfPasses(_ golden: [RecordedPass], _ now: [RecordedPass]) -> [Difference] {
        guard !golden.isEmpty else { return [] }
        let old = Dictionary(grouping: golden, by: \.turn)
        let new = Dictionary(grouping: now, by: \.turn)
        return Set(old.keys).union(new.keys).sorted().compactMap { turn in
            let (before, after) = (old[turn] ?? [], new[turn] ?? [])
            guard before != after else { return nil }
            let calls = { (passes: [RecordedPass]) in
                Dictionary(
                    passes.flatMap { pass in pass.views.map { ("\(pass.phase) of \($0)", 1) } }, uniquingKeysWith: +)
            }
            let (counts, countsNow) = (calls(before), calls(after))
            let changed = Set(counts.keys).union(countsNow.keys).sorted().first { counts[$0] != countsNow[$0] }
            var words =
                "turn \(turn) has the passes [\(after.map(\.words).joined(separator: "; "))], had "
                + "[\(before.map(\.words).joined(separator: "; "))]"
            if let changed {
                words = "\(changed) runs \(times(countsNow[changed])) in turn \(turn), ran \(times(counts[changed]))"
            }
            return Difference(
                .passes, nil,
                [
                    .init(
                        property: "turn \(turn)", before: before.map(\.words).joined(separator: "; "),
                        after: after.map(\.words).joined(separator: "; "))
                ], words)
        }
    }

    private func times(_ count: Int?) -> String {
        switch count ?? 0 {
        case 0: "not at all"
        case 1: "once"
        case 2: "twice"
        case let count: "\(count) times"
        }
    }
}

extension SampledView {
    /// Returns whether the values of a track are in points.
    package static func isInPoints(_ name: String) -> Bool {
        if frameNames.contains(name) { return true }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return SampledProperties.shapes[parts.first ?? name]?.isInPoints(parts.count > 1 ? parts[1] : nil) ?? false
    }

    /// Returns whether a property comes before another property in reports. The components of the frame come first,
    /// followed by the other properties in alphabetical order.
    static func isOrdered(_ name: String, before other: String) -> Bool {
        let places = [name, other].map { frameNames.firstIndex(of: $0) ?? frameNames.count }
        return (places[0], name) < (places[1], other)
    }
}

/// Finds the view of a golden that corresponds to each view of the current film. This is the view with the same name,
/// or a renamed view of the same kind in the same place.
private struct ViewMatches {
    /// For each view of the current film, the index of the corresponding view in the golden; `nil` for a new view.
    private(set) var golden: [Int?]
    /// The indices of the views in the golden that still exist in the current film.
    private(set) var kept: Set<Int> = []
    /// The old names of renamed views, by current name.
    private(set) var oldNames: [String: String] = [:]

    init(_ old: FilmGeometry, _ new: FilmGeometry, within tolerance: Double) {
        let byName = Dictionary(old.views.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        golden = new.views.map { byName[$0.name] }
        kept = Set(golden.compactMap(\.self))
        let lost = old.views.indices.filter { !kept.contains($0) }
        guard !lost.isEmpty else { return }
        // Superviews come first, so a renamed superview is known before its subviews are compared.
        for (index, view) in new.views.enumerated() where golden[index] == nil {
            let candidates = lost.filter { candidate in
                !kept.contains(candidate) && isRenamed(old.views[candidate], view, within: tolerance)
            }
            // If several candidates have the same frame as the new view, the renamed view cannot be identified.
            let exact = candidates.filter {
                old.views[$0].rectangle(in: start(of: old.views[$0])).isClose(to: view, tolerance)
            }
            let choice = exact.count == 1 ? exact[0] : candidates.count == 1 ? candidates[0] : nil
            guard let choice else { continue }
            golden[index] = choice
            kept.insert(choice)
            oldNames[view.name] = old.views[choice].name
        }
    }

    private func start(of view: SampledView) -> Int { view.presence.first?.lowerBound ?? 0 }

    /// Returns whether `new` can be `old` with a new name. Both views must have the same kind and superview, and the
    /// same index among their siblings or the same frame.
    private func isRenamed(_ old: SampledView, _ new: SampledView, within tolerance: Double) -> Bool {
        guard old.kind == new.kind, let superview = new.tracks[SampledView.superview]?.first else { return false }
        var name = superview
        if case .text(let text) = superview, let earlier = oldNames[text] { name = .text(earlier) }
        guard name == old.tracks[SampledView.superview]?.first else { return false }
        return old.tracks[SampledView.order]?.first == new.tracks[SampledView.order]?.first
            || old.rectangle(in: start(of: old)).isClose(to: new, tolerance)
    }

    /// Returns the first frame that only one of the two lists of ranges contains. The lists must differ.
    static func firstDifference(_ some: [ClosedRange<Int>], _ others: [ClosedRange<Int>]) -> Int {
        let bounds = (some + others).flatMap { [$0.lowerBound, $0.upperBound + 1] }
        let isIn = { (ranges: [ClosedRange<Int>], frame: Int) in ranges.contains { $0.contains(frame) } }
        return Set(bounds).sorted().first { isIn(some, $0) != isIn(others, $0) } ?? 0
    }
}

extension [ClosedRange<Int>] {
    /// Returns the parts of the ranges before `end`.
    func clamped(to end: Int) -> [ClosedRange<Int>] {
        guard end > 0 else { return [] }
        return filter { $0.lowerBound < end }.map { $0.lowerBound...Swift.min($0.upperBound, end - 1) }
    }

    /// Returns the frames that both lists contain, as ranges.
    fileprivate func intersection(_ others: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        flatMap { range in others.filter { $0.overlaps(range) }.map { $0.clamped(to: range) } }
    }
}

extension ValueTrack {
    /// Returns the track with each text that is a key of `names` replaced by the corresponding value.
    fileprivate func renaming(_ names: [String: String]) -> ValueTrack {
        guard !names.isEmpty else { return self }
        return ValueTrack(
            changes.map { change in
                guard case .text(let text) = change.value, let name = names[text] else { return change }
                return Change(frame: change.frame, value: .text(name))
            })
    }
}

extension Rect {
    /// Returns whether this rectangle equals the frame rectangle of `view` in its first frame, within a tolerance.
    fileprivate func isClose(to view: SampledView, _ tolerance: Double) -> Bool {
        let other = view.rectangle(in: view.presence.first?.lowerBound ?? 0)
        return abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
            && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
    }
}
