import Geometry
import Goldens
import Regression

/// Determines which edits cause a difference, by playing the edited file again without each of the edits.
///
/// The judge compares observed frames, view by view and frame by frame. It uses neither the causes of the differences
/// nor the comparison of goldens, so it can find both errors in causes and views that moved without a difference.
///
/// An edit causes a difference if the film without this edit has another value of one of the properties of the
/// difference, in a frame of both films. If there is no such edit, several edits are each sufficient. An edit then
/// causes the difference if it alone changes the unedited film in this way.
struct CauseJudge {
    typealias Films = [String: ObservedFilm]

    /// The films of the unedited file, by the names of the sections.
    let base: Films
    /// The films of the file with all edits.
    let edited: Films
    /// For each edit, the films of the file with all other edits.
    let without: [Films]
    /// For each edit, the films of the file with this edit only.
    let alone: [Films]

    /// The largest difference of two equal positions or sizes, in points.
    private static let tolerance = GeometryComparison.defaultTolerance
    /// The largest difference of two other equal numbers.
    private static let fraction = 1.0 / 255

    /// Returns the indices of the edits that cause a difference; `nil` if the judge cannot tell, because the difference
    /// needs several edits of which none is necessary.
    func causes(of difference: Difference, in section: String) -> Set<Int>? {
        let necessary = without.indices.filter { differ(difference, section, edited, without[$0]) }
        if !necessary.isEmpty { return Set(necessary) }
        let sufficient = alone.indices.filter { differ(difference, section, base, alone[$0]) }
        return sufficient.isEmpty ? nil : Set(sufficient)
    }

    /// Returns the moved views and their properties, such as `card.x`, that no difference reports.
    func unreported(_ differences: [Difference], in section: String) -> [String] {
        guard let old = base[section], let new = edited[section], old.framesPerSecond == new.framesPerSecond else {
            return []
        }
        let names = Set(new.rectangles.flatMap(\.keys)).sorted()
        return names.flatMap { name in
            SampledView.frameNames.filter { property in
                hasMoved(name, property, old, new, before: frameLimit(section))
                    && !differences.contains { difference in
                        difference.view == name && difference.changes.contains { $0.property == property }
                    }
            }.map { "\(name).\($0)" }
        }
    }

    /// The number of frames that the unedited and the edited film have in common.
    private func frameLimit(_ section: String) -> Int {
        min(base[section]?.frameCount ?? 0, edited[section]?.frameCount ?? 0)
    }

    // MARK: Comparing films

    private func differ(_ difference: Difference, _ section: String, _ some: Films, _ others: Films) -> Bool {
        guard let a = some[section], let b = others[section] else {
            return some[section] == nil || others[section] == nil
        }
        guard let view = difference.view else {
            return difference.changes.contains { change in
                switch change.property {
                case "environment": a.surroundings != b.surroundings
                case "framesPerSecond": a.framesPerSecond != b.framesPerSecond
                case "frames": a.frameCount != b.frameCount
                default: false
                }
            }
        }
        let limit = frameLimit(section)
        guard !difference.changes.isEmpty else {
            return difference.frame == nil || difference.words.contains(" the hierarchy in frame ")
                ? presence(of: view, a, limit) != presence(of: view, b, limit)
                    || a.properties[view]?.kind != b.properties[view]?.kind
                : presence(of: view, a, limit).isEmpty != presence(of: view, b, limit).isEmpty
        }
        return difference.changes.contains { change in
            switch change.property {
            case SampledView.order: order(change, a) != order(change, b)
            case let name where SampledView.frameNames.contains(name): hasMoved(view, name, a, b, before: limit)
            case let name: hasChanged(view, name, a, b, before: limit)
            }
        }
    }

    /// Returns the numbers of the frames in which a view is in the hierarchy.
    private func presence(of view: String, _ film: ObservedFilm, _ limit: Int) -> [Int] {
        film.rectangles.prefix(limit).indices.filter { film.rectangles[$0][view] != nil }
    }

    /// Returns the reordered views of a difference in the order of a film's first frame.
    private func order(_ change: Difference.Change, _ film: ObservedFilm) -> [Substring] {
        func index(_ name: Substring) -> Double {
            film.properties[String(name)]?.tracks[SampledView.order]?.first.number ?? .infinity
        }
        return change.after.split(separator: " ").sorted { index($0) < index($1) }
    }

    private func hasMoved(
        _ view: String, _ property: String, _ a: ObservedFilm, _ b: ObservedFilm, before limit: Int
    ) -> Bool {
        zip(a.rectangles, b.rectangles).prefix(limit).contains { some, other in
            // A view that is missing in all frames has been renamed or removed, which changes all of its properties.
            guard let x = some[view], let y = other[view] else { return false }
            return abs(CauseJudge.value(property, x) - CauseJudge.value(property, y)) > CauseJudge.tolerance + 1e-6
        } || presence(of: view, a, limit).isEmpty != presence(of: view, b, limit).isEmpty
    }

    private static func value(_ property: String, _ box: Rect) -> Double {
        switch property {
        case "x": box.minX
        case "y": box.minY
        case "width": box.width
        default: box.height
        }
    }

    private func hasChanged(
        _ view: String, _ property: String, _ a: ObservedFilm, _ b: ObservedFilm, before limit: Int
    ) -> Bool {
        guard let some = a.properties[view], let other = b.properties[view] else {
            return (a.properties[view] == nil) != (b.properties[view] == nil)
        }
        let tolerance = SampledView.isInPoints(property) ? CauseJudge.tolerance : CauseJudge.fraction
        func value(_ view: SampledView, _ frame: Int) -> ValueTrack.Value {
            view.tracks[property]?[frame] ?? SampledProperties.usualValue(ofTrack: property, inKind: view.kind)
        }
        return (0..<limit).contains { frame in
            guard some.isPresent(in: frame), other.isPresent(in: frame) else { return false }
            let (x, y) = (value(some, frame), value(other, frame))
            if let x = x.number, let y = y.number { return abs(x - y) > tolerance + 1e-6 }
            return x != y
        }
    }
}

/// The assessment of the causes that a difference names.
enum NamedCauses {
    /// Exactly the edits that cause the difference are named.
    case exact
    /// At most two causes are named, among them all edits that cause the difference.
    case short
    case wrong

    /// - Parameters:
    ///   - causes: The named causes.
    ///   - expected: The indices of the edits that cause the difference.
    ///   - edits: The edits of the file.
    ///   - file: The name of the edited file.
    ///   - offset: The number of lines that were inserted above all edits.
    init(_ causes: [Cause], expected: Set<Int>, _ edits: [SourceEdit], in file: String, offset: Int) {
        let named = causes.map { cause in
            edits.firstIndex { edit in
                guard cause.file == file, let line = cause.line else { return false }
                // A removed line has its number in the golden.
                if cause.words.contains(" was removed (") {
                    return (edit.line + 1..<edit.line + 1 + edit.old.count).contains(line)
                }
                let moved = edits.filter { $0.line < edit.line }.map { $0.new.count - $0.old.count }.reduce(0, +)
                let start = edit.line + 1 + moved + offset
                return (start..<start + edit.new.count).contains(line)
            }
        }
        let found = Set(named.compactMap(\.self))
        if found == expected, !named.contains(nil) {
            self = .exact
        } else {
            self = causes.count <= 2 && found.isSuperset(of: expected) ? .short : .wrong
        }
    }
}
