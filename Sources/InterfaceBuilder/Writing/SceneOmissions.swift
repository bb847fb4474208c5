package import Diagnostics

extension ScenePlan {
    /// Adds all unused attributes and elements of the scene to the omissions.
    mutating func addUnused(of scene: InterfaceScene) {
        var coverage = InterfaceCoverage()
        for scene in [scene] + embedded {
            if let controller = scene.controller { coverage.add(controller.element) }
            coverage.add(scene.root.element)
        }
        for report in coverage.reports {
            omissions.append(Omission(line: report.line, what: report.name, id: report.id, count: report.count))
        }
    }
}

extension ScenePlan.Omission {
    /// A description of the omitted part, with the number of occurrences.
    var words: String { count > 1 ? "\(what) (\(count) times)" : what }
}

extension [ScenePlan.Omission] {
    /// The omissions in file order. Omissions of the same kind are combined at their first occurrence.
    var grouped: [ScenePlan.Omission] {
        var groups: [String: ScenePlan.Omission] = [:]
        for omission in sorted(by: { $0.line < $1.line }) {
            if groups[omission.what] == nil {
                groups[omission.what] = omission
            } else {
                groups[omission.what]?.count += omission.count
            }
        }
        return groups.values.sorted { ($0.line, $0.what) < ($1.line, $1.what) }
    }
}

extension SceneScript {
    /// Returns the omissions as warnings at their first occurrences.
    package func warnings(in file: SourceFile) -> [Diagnostic] { omissions.warnings(in: file) }
}

extension [ScenePlan.Omission] {
    /// Returns the omissions as warnings at their first occurrences.
    func warnings(in file: SourceFile) -> [Diagnostic] {
        map { omission in
            let places =
                switch (omission.id, omission.count) {
                case (nil, 1): ""
                case (let id?, 1): ", in the element '\(id)'"
                case (nil, let count): ", in \(count) places"
                case (let id?, let count): ", in \(count) places, first in the element '\(id)'"
                }
            return Diagnostic(
                "not-imported", "left out \(omission.what)\(places)", at: file.span(ofLine: omission.line),
                severity: .warning)
        }
    }
}
