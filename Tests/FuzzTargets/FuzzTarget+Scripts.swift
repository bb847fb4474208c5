import Diagnostics
import SceneModel
import TimelineScript

extension FuzzTarget {
    /// Reads a script, plays up to a second of its film and explains it, without drawing.
    ///
    /// Large scripts are read and not played: they are slow, and no other.
    func playScript(_ bytes: [UInt8]) throws(Finding) {
        guard let file = try? SourceFile.decode(bytes, shownAs: "fuzz.yaml") else { return }
        let (timeline, problems) = TimelineReader.read(file, folder: "/dev/null")
        _ = DiagnosticFormatter(files: [file], style: .plain).format(problems)
        guard let timeline else {
            return try Finding.unless(problems.hasErrors, "a script was refused without an error")
        }
        try Finding.unless(!problems.hasErrors, "a script with errors was taken")
        guard timeline.root.depthFirst.count + timeline.scene.constraints.count < 200 else { return }
        try FuzzedFilm.play(timeline)
    }
}

extension [Diagnostic] {
    fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}
