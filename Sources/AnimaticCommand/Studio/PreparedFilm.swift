import Rendering
import SceneModel
import TimelineScript

/// A film that is built while the page shows an answer.
///
/// While a user drags a number of a constraint, each message needs the same scene with another number. Building a scene
/// of a thousand views takes a quarter of an answer, and releasing it a tenth, so both are done after an answer.
final class PreparedFilm {
    /// The film that the next message probably needs.
    private var next: LoadedScript?
    /// The timeline of the last answer, if the next message probably changes it only in a number.
    private var last: Timeline?
    /// The film of the last answer.
    private var spent: LoadedScript?

    /// Returns the prepared film with the numbers of `timeline`; `nil` if there is no such film.
    func take(for timeline: Timeline) -> LoadedScript? {
        defer { next = nil }
        return next?.adopting(timeline)
    }

    /// Records that `film` was played.
    ///
    /// - Parameter isContinued: Whether the next message probably asks for a frame of this film with another number.
    func note(_ film: LoadedScript, isContinued: Bool) {
        spent = film
        last = isContinued ? film.timeline : nil
    }

    /// Releases the film of the last answer, and builds the next one.
    ///
    /// - Parameter build: Builds a film.
    func prepare(_ build: (Timeline) throws -> LoadedScript) rethrows {
        spent = nil
        guard let timeline = last else { return }
        last = nil
        if timeline.scene.isBuiltWithoutLayout { next = try build(timeline) }
    }
}

extension SceneDescription {
    /// Whether numbers of constraints have no effect until the first layout: variations replace them, and containers
    /// and lists measure their content while they are built.
    fileprivate var isBuiltWithoutLayout: Bool {
        variations.isEmpty
            && root.depthFirst.allSatisfy { view in
                view.pages.isEmpty && view.presented.isEmpty && view.rows.isEmpty && view.list == nil && view.bar == nil
                    && view.tabBar == nil
            }
    }
}
