import Diagnostics
import Geometry
import Playback
import Simulation
import TestSupport
import TimelineScript
import Views

extension FuzzTarget {
    /// Reads a script and plays two seconds of its film at most, without drawing.
    ///
    /// Scripts with hundreds of constraints are read and not played: they are slow, and no other.
    func playScript(_ bytes: [UInt8]) {
        guard let file = try? SourceFile.decode(bytes, shownAs: "fuzz.yaml") else { return }
        let (timeline, problems) = TimelineReader.read(file, folder: "/dev/null")
        _ = DiagnosticFormatter(files: [file], style: .plain).format(problems)
        guard let timeline else {
            precondition(problems.hasErrors, "a script was refused without an error")
            return
        }
        precondition(!problems.hasErrors, "a script with errors was taken")
        guard timeline.root.depthFirst.count + timeline.constraints.count < 200 else { return }
        let scene = SceneBuilder(timeline, measuring: FixedAdvanceTextMeasurer()).build()
        var take = Take(of: scene)
        let end = min(timeline.end, .seconds(2))
        for tenth in 0...20 where scene.window.feedbackLoop == nil {
            let time = Duration.milliseconds(100 * tenth)
            guard time <= end else { break }
            let tree = take.run(until: time)
            for view in tree.everyView {
                precondition(tree[view].frame.isFinite, "a view at \(tree[view].frame)")
            }
            _ = scene.window.takeEvents()
        }
    }
}

extension [Diagnostic] {
    fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}
