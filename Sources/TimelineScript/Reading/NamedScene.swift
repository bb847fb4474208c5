package import Diagnostics
import Geometry
package import SceneModel
package import Views

/// A scene of another file that a script names: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// The path in the script, relative to its folder.
    package let file: String
    /// The path of the file.
    package let path: String
    /// The identifier of the scene; `nil` if the file determines the scene.
    package let id: String?
    /// The language of the texts; `nil` for the texts in the file.
    package let language: String?
}

/// A scene of an Interface Builder file, as the reader of the file returns it.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The device and the orientation of the canvas.
    package let environment: DisplayEnvironment
    /// The scene written as a script. The text identifies the scene, whatever else the file contains.
    package let text: String
    /// Warnings about the texts of the language.
    package let notes: [Diagnostic]

    package init(_ scene: SceneDescription, on environment: DisplayEnvironment, notes: [Diagnostic] = []) {
        self.notes = notes
        self.scene = scene
        self.environment = environment
        text = scene.scriptText
    }

    /// A description of a size that a script cannot have.
    package var problem: String? {
        let size = environment.device.portraitSize
        let edge = [size.width, size.height].first { !ScriptLimits.canvasEdge.contains($0) }
        return edge.map { "found \(NumberRange.plain($0)), expected \(ScriptLimits.canvasEdge.words)" }
    }

    /// The reason why there is no scene.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// Reads a scene of an Interface Builder file. The caller provides this function, because this module does not know the
/// format.
package typealias SceneReading = @Sendable (SceneReference) -> Result<NamedScene, NamedScene.Failure>
