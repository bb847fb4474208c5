import Geometry
import InterfaceBuilder
import Layout
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

/// Parses a text as an Interface Builder document.
func document(_ text: String) throws -> InterfaceDocument {
    try InterfaceReader.read(SourceFile(name: "Main.storyboard", text: text))
}

/// Returns the reason why a text is refused; `nil` if it is accepted.
func refusal(_ text: String) -> Diagnostic? {
    do {
        _ = try document(text)
        return nil
    } catch {
        return (error as? InterfaceError)?.diagnostic
    }
}

extension InterfaceDocument {
    /// Returns the plan of the first scene, with the predicted environment of its canvas.
    func plan(sizes: ScenePlanner.Sizes = .own, isBuilt: Bool = true) throws -> ScenePlan {
        let scene = try #require(scenes.first)
        return ScenePlanner.plan(
            scene, of: self, in: .predicted(for: scene, in: self), sizes: sizes, isBuilt: isBuilt)
    }
}

extension ScenePlan {
    /// Returns the exact frames of the views after layout, by name, in the coordinates of their superviews.
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
