/// Compares a golden with a film that cannot be replayed, such as the film of a test.
///
/// The comparison names no causes, because causes are found by playing a film again.
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

    /// Returns the differences of a section, without causes.
    package func differences(in section: String) -> [Difference] {
        guard let old = golden[section], let new = now[section] else { return [] }
        let ignored = IgnoredViews(ignored, in: [old.film, new.film])
        return GeometryComparison(tolerance: tolerance).differences(old, new).filter { !ignored.contain($0.view) }
    }
}
