import Diagnostics
import Geometry
import InterfaceBuilder
import Layout
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

/// What reading a text gives.
func document(_ text: String) throws -> InterfaceDocument {
    try InterfaceReader.read(SourceFile(name: "Main.storyboard", text: text))
}

/// Why a text is refused; `nil` where it is not.
func refusal(_ text: String) -> Diagnostic? {
    do {
        _ = try document(text)
        return nil
    } catch {
        return (error as? InterfaceError)?.diagnostic
    }
}

extension InterfaceDocument {
    /// The plan of the first scene, with what its canvas is predicted to have around it.
    func plan(sizes: ScenePlanner.Sizes = .own, isBuilt: Bool = true) throws -> ScenePlan {
        let scene = try #require(scenes.first)
        return ScenePlanner.plan(
            scene, of: self, in: .predicted(for: scene, in: self), sizes: sizes, isBuilt: isBuilt)
    }
}

extension ScenePlan {
    /// The exact frames of its views once laid out, by name, in their superviews.
    func frames() -> [String: [Double]] {
        let window = makeWindow(measuring: FixedAdvanceTextMeasurer())
        window.rounding = .none
        window.rootView.layoutIfNeeded()
        return Dictionary(
            uniqueKeysWithValues: window.tree.views.map { id in
                let frame = window.tree[id].frame
                return (window.tree[id].name, [frame.minX, frame.minY, frame.width, frame.height])
            })
    }

    func constraint(_ name: String) -> ConstraintExpression? {
        scene.constraints.first { $0.name.value == name }?.parts[0].expression
    }
}
