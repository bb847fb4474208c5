import Layout
import Views

extension Window {
    /// What `view` shows is no longer `old`: it is drawn, and measured where its natural size can differ.
    ///
    /// A view of another kind has that kind's default priorities and alignment rectangle, unless its author has set
    /// others.
    func contentChanged(of view: ViewID, from old: ViewContent) {
        let content = tree[view].content
        if content.kind != old.kind {
            let priorities = engine.contentSizing(of: view)
            engine.setKindSizing(.defaults(for: content), of: view)
            if engine.contentSizing(of: view) != priorities { contentPrioritiesChanged(of: view) }
            if engine.alignmentRectInsets(of: view) == old.alignmentRectInsets {
                View(window: self, id: view).alignmentRectInsets = content.alignmentRectInsets
            }
        }
        if content.mayDifferInNaturalSize(from: old) { invalidateContentSize(of: view) }
        if content.mayDifferInBaselines(from: old) {
            engine.baselinesChanged(of: view)
            meaningChanged(of: view)
        }
        requestDisplay(view)
    }
}
