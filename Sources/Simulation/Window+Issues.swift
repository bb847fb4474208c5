import Geometry
package import Layout
import Views

extension Window {
    /// Tells the trace of something that layout found out about the constraints.
    func record(_ issue: LayoutIssue, because cause: TraceEvent.Cause) {
        switch issue {
        case .unsatisfiable(let constraints, let frames, let broken):
            let index = broken.flatMap { constraints.firstIndex(of: $0) }
            let conflict = LayoutConflict(
                constraints.map { description(of: $0) } + frames.map { description(of: $0) }, breaking: index)
            let others =
                constraints.filter { $0 != broken }.map { "'\(engine[$0].name)'" } + frames.map { text(of: $0) }
            let rest = others.isEmpty ? "itself, or a size that is never negative" : others.joined(separator: ", ")
            if let broken {
                trace.record(
                    .conflict, engine[broken].name, "broken: it cannot hold with \(rest)", because: cause,
                    conflict: conflict)
            } else if let frame = frames.first {
                trace.record(
                    .conflict, name(of: frame.item), "nothing to break: \(rest)", because: cause, conflict: conflict)
            }
        case .restored(let constraint):
            trace.record(
                .note, engine[constraint].name, "no longer broken: what it could not hold with has given way",
                because: cause)
        }
    }

    /// Records that something was not done because UIKit raises an exception there.
    func refuse(_ subject: String, _ exception: String) { trace.record(.exception, subject, exception) }

    /// UIKit's words for a priority that may not change.
    package static func installedPriority(from old: LayoutPriority, to new: LayoutPriority) -> String {
        "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. "
            + "You passed priority \(new.rawValue.shortText) and the existing priority was \(old.rawValue.shortText)."
    }

    /// Records the views that constraints leave open, each once as long as it is.
    func recordAmbiguity() {
        guard recordsAmbiguity else { return }
        trace.phase = .layout
        var open: Set<ViewID> = []
        for view in tree.views {
            let attributes = engine.openAttributes(of: view)
            guard !attributes.isEmpty else { continue }
            open.insert(view)
            guard !ambiguousViews.contains(view) else { continue }
            let names = attributes.map(\.name).joined(separator: ", ")
            trace.record(.ambiguity, tree[view].name, "constraints leave open: \(names)")
        }
        ambiguousViews = open
    }
}
