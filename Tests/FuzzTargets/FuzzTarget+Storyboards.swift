import CanvasComparison
import Geometry
import InterfaceBuilder
import Reporting
import Simulation
import TestSupport
import TimelineScript
import Views

extension FuzzTarget {
    /// Reads an Interface Builder file, lays out its scenes and films, compares the frames with the recorded frames, and
    /// reads the imported scripts.
    func importStoryboard(_ bytes: [UInt8]) throws(Finding) {
        guard let file = try? SourceFile.decodeInterface(bytes, shownAs: "fuzz.storyboard"),
            let document = try? InterfaceReader.read(file)
        else { return }
        for scene in document.screens.prefix(8) {
            let environment = CanvasEnvironment.predicted(for: scene, in: document)
            for sizes in [ScenePlanner.Sizes.own, .recorded] {
                let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: sizes)
                weak var window: Window?
                window = try layOut(plan)
                try Finding.unless(window == nil, "the window of a scene was not released")
                try readScript(SceneScript(plan, title: "fuzz", source: "fuzz.storyboard").text)
            }
            if let film = try? document.script(ofScene: scene.controller?.id ?? scene.root.id) {
                _ = try layOut(film.plan)
                try readScript(film.text)
            }
            _ = SceneComparison(scene, of: document, in: environment, measuring: FixedAdvanceTextMeasurer())
        }
    }

    private func layOut(_ plan: ScenePlan) throws(Finding) -> Window {
        let window = plan.makeWindow(measuring: FixedAdvanceTextMeasurer())
        defer { window.close() }
        window.rootView.layoutIfNeeded()
        for view in window.tree.everyView {
            let (name, frame) = (window.tree[view].name, window.tree[view].frame)
            try Finding.unless(frame.isFinite, "'\(name)' is at \(frame)")
        }
        return window
    }

    /// Checks that an imported script has no errors.
    private func readScript(_ text: String) throws(Finding) {
        let file = SourceFile(name: "fuzz.yaml", text: text)
        let (_, problems) = TimelineReader.read(file, folder: "/dev/null")
        try Finding.unless(
            !problems.contains { $0.severity == .error },
            "an imported script is refused:\n\(text)\n"
                + DiagnosticFormatter(files: [file], style: .plain).format(problems))
    }
}
