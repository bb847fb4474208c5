import Geometry

/// Finds the view of a golden that corresponds to each view of the current film. It is the view with the same name, or
/// a renamed view of the same kind in the same place.
struct ViewMatches {
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

    /// Returns the ranges of frames that both lists contain.
    func intersection(_ others: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        flatMap { range in others.filter { $0.overlaps(range) }.map { $0.clamped(to: range) } }
    }
}

extension ValueTrack {
    /// Returns the track with each text that is a key of `names` replaced by the corresponding value.
    func renaming(_ names: [String: String]) -> ValueTrack {
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
