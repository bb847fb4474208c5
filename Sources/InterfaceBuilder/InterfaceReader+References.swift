import Diagnostics

extension InterfaceReader {
    /// Drops constraints that speak of what their scene does not have, and views whose id another has, with a warning each.
    static func checkReferences(of document: inout InterfaceDocument) {
        for index in document.scenes.indices {
            let scene = document.scenes[index]
            var known: Set<String> = []
            func note(_ id: Diagnostic.ID, _ message: String, line: Int) {
                document.notes.append(
                    Diagnostic(id, message, at: document.file.span(ofLine: line), severity: .warning))
            }
            for guide in scene.controller?.guides ?? [] { known.insert(guide.id) }
            for view in scene.root.depthFirst {
                for (id, line) in [(view.id, view.line)] + view.guides.map({ ($0.id, $0.line) })
                where !known.insert(id).inserted {
                    note("duplicate-id", "found the id '\(id)' a second time: constraints mean the first", line: line)
                }
            }
            document.scenes[index].root = scene.root.mapConstraints { constraint in
                let sides = [constraint.first, constraint.second].compactMap(\.self)
                guard let missing = sides.first(where: { !known.contains($0.item) }) else { return true }
                note(
                    "missing-id",
                    "found a constraint to '\(missing.item)', which is nothing in this scene: it is left out",
                    line: constraint.line)
                return false
            }
        }
    }
}

extension InterfaceView {
    /// The same with the constraints that `isKept` approves of, here and below.
    func mapConstraints(where isKept: (InterfaceConstraint) -> Bool) -> InterfaceView {
        var view = self
        view.constraints = constraints.filter(isKept)
        view.subviews = subviews.map { $0.mapConstraints(where: isKept) }
        return view
    }
}
