import Reporting
import SceneModel
import TestSupport
import TimelineScript

extension FuzzTarget {
    /// Reads a script, checks its film, plays up to one second of it and explains it, without drawing.
    ///
    /// Large scripts are read but not played, because playing them is slow and finds no other failures.
    func playScript(_ bytes: [UInt8]) throws(Finding) {
        guard let file = try? SourceFile.decode(bytes, shownAs: "fuzz.yaml") else { return }
        var reader = TimelineReader(.script(file), folder: "/dev/null")
        let film = reader.decode().flatMap { FuzzTarget.isSmall($0) ? filmCheck($0) : nil }
        let (timeline, problems) = reader.finish(after: film)
        _ = DiagnosticFormatter(files: [file], style: .plain).format(problems)
        guard let timeline else {
            return try Finding.unless(problems.hasErrors, "a script was refused without an error")
        }
        try Finding.unless(!problems.hasErrors, "a script with errors was accepted")
        if FuzzTarget.isSmall(timeline) { try FuzzedFilm.play(timeline) }
    }

    static func isSmall(_ timeline: Timeline) -> Bool {
        timeline.root.depthFirst.count + timeline.scene.constraints.count < 200
    }
}

extension [Diagnostic] {
    fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}
