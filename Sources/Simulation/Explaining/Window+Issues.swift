import Geometry
import Layout
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
                constraints.filter { $0 != broken }.map { "'\(name(of: $0))'" } + frames.map { text(of: $0) }
            let rest = others.isEmpty ? "itself, or a size that is never negative" : others.joined(separator: ", ")
            if let broken {
                trace.record(
                    .conflict, name(of: broken), as: .conflict("broken: it cannot hold with \(rest)", conflict),
                    because: cause)
            } else if let frame = frames.first {
                trace.record(
                    .conflict, name(of: frame.item), as: .conflict("nothing to break: \(rest)", conflict),
                    because: cause)
            }
        case .numberOutOfRange(let constraint, let number):
            trace.record(
                .note, name(of: constraint),
                "does not act: the solver does not accept the number \(number.shortText), which follows from it",
                because: cause)
        case .restored(let constraint):
            trace.record(
                .note, name(of: constraint), "no longer broken: what it could not hold with has given way",
                because: cause)
        }
    }

    /// What of the frame of `view` nothing decides: neither constraints nor code that set it.
    ///
    /// Nothing is open in a view outside the window, or in one that code has placed and no constraint mentioned.
    func openAttributes(of view: ViewID) -> [LayoutAttribute] {
        let isPlaced = placedByCode[view, default: false] && engine.solvedFrame(of: view) == nil
        return isPlaced || !tree.isAncestor(tree.root, of: view) ? [] : engine.openAttributes(of: view)
    }

    /// Records the views that constraints leave open, each once as long as it is.
    func recordAmbiguity() {
        guard recordsAmbiguity else { return }
        // Found out after the layout, from what it left.
        let layouts = trace.events(trace.firstOfTurn..<trace.count)
        let latest = trace.latest
        trace.phase = .layout
        var open: Set<ViewID> = []
        let found = engine.withoutTieBreakers { tree.views.map { (view: $0, attributes: openAttributes(of: $0)) } }
        for (view, attributes) in found {
            guard !attributes.isEmpty else { continue }
            open.insert(view)
            guard !ambiguousViews.contains(view) else { continue }
            let names = attributes.map(\.name).joined(separator: ", ")
            let name = tree[view].name
            let own = layouts.last { $0.subject == name && ($0.kind == .layoutSubviews || $0.kind == .frame) }
            trace.record(
                .ambiguity, name, "constraints leave open: \(names)",
                because: own.map { TraceEvent.Cause(line: $0.cause.line, event: $0.id) } ?? latest)
        }
        ambiguousViews = open
    }
}

/// Required constraints that cannot all hold, and the one of them that layout does without.
public struct LayoutConflict: Hashable, Sendable {
    /// The exclusive set: without any one of them the others could hold. The author's in the order they were made, then
    /// numbers of frames.
    public let constraints: [ConstraintDescription]
    private let brokenIndex: Int?

    init(_ constraints: [ConstraintDescription], breaking index: Int?) {
        self.constraints = constraints
        brokenIndex = index
    }

    /// `nil` where only frames exclude each other.
    public var broken: ConstraintDescription? { brokenIndex.map { constraints[$0] } }

    /// Several lines, in the words of UIKit's console.
    public var message: String {
        let set = constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")
        let recovery = broken.map { "\n\nWill attempt to recover by breaking constraint\n\($0)" } ?? ""
        return "Unable to simultaneously satisfy constraints.\n(\n\(set)\n)\(recovery)"
    }
}
