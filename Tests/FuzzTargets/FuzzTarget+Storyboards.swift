import Diagnostics
import Geometry
import InterfaceBuilder
import Simulation
import TestSupport
import TimelineScript
import Views

extension FuzzTarget {
    /// Reads an Interface Builder file, lays out its scenes, and reads the scripts that they are imported as.
    func importStoryboard(_ bytes: [UInt8]) {
        guard let file = try? SourceFile.decodeInterface(bytes, shownAs: "fuzz.storyboard"),
            let document = try? InterfaceReader.read(file)
        else { return }
        for scene in document.scenes.prefix(8) {
            let environment = CanvasEnvironment.predicted(for: scene, in: document)
            for sizes in [ScenePlanner.Sizes.own, .recorded] {
                let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: sizes)
                let window = plan.makeWindow(measuring: FixedAdvanceTextMeasurer())
                window.rootView.layoutIfNeeded()
                for view in window.tree.everyView {
                    precondition(window.tree[view].frame.isFinite, "a view at \(window.tree[view].frame)")
                }
                let script = SceneScript(plan, title: "fuzz", source: "fuzz.storyboard")
                let written = SourceFile(name: "fuzz.yaml", text: script.text)
                let (_, problems) = TimelineReader.read(written, folder: "/dev/null")
                guard problems.contains(where: { $0.severity == .error }) else { continue }
                fatalError(
                    "an imported script is refused:\n\(script.text)\n"
                        + DiagnosticFormatter(files: [written], style: .plain).format(problems))
            }
        }
    }
}
