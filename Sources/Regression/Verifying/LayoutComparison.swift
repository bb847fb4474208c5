import Foundation

/// Compares a golden with a film that cannot be replayed, such as the film of a test.
///
/// Because the film cannot be replayed, the causes of a difference are the changed lines that contain the name of the
/// view.
package struct LayoutComparison {
    private let golden: Golden
    private let now: Golden
    private let ignored: Set<String>
    private let tolerance: Double

    package init(_ golden: Golden, _ now: Golden, ignoring ignored: Set<String>, tolerance: Double) {
        self.golden = golden
        self.now = now
        self.ignored = ignored
        self.tolerance = tolerance
    }

    /// Returns the differences of a section with their causes.
    package func differences(in section: String) -> [Difference] {
        guard let old = golden[section], let new = now[section] else { return [] }
        let ignored = IgnoredViews(ignored, in: [old.film, new.film])
        let changes = SourceChange.changes(from: golden.sources, to: now.sources)
        let fonts = golden.fonts == now.fonts ? [] : [Cause("the fonts have changed")]
        return GeometryComparison(tolerance: tolerance).differences(old, new).filter { !ignored.contain($0.view) }.map {
            var difference = $0
            let related = changes.filter { change in
                guard let view = difference.view else { return true }
                return (change.old + change.new).contains { $0.text.names(view) }
            }
            difference.causes = (related.isEmpty && changes.count == 1 ? changes : related).map(\.cause)
            if difference.causes.isEmpty { difference.causes = fonts }
            return difference
        }
    }
}

extension String {
    /// Returns whether the text contains `name` as a complete name, not as part of a longer name.
    fileprivate func names(_ name: String) -> Bool {
        var rest = self[...]
        while let range = rest.range(of: name) {
            let before = rest[..<range.lowerBound].last ?? " "
            let after = rest[range.upperBound...].first ?? " "
            if !before.isPartOfName, !after.isPartOfName || after == "." { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }
}

extension Character {
    fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "." }
}
