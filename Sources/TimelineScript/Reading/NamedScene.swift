package import Diagnostics
import Geometry
package import SceneModel
package import Views

/// A reference to a scene in another file, such as `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// The path in the script, relative to the script's folder.
    package let file: String
    /// The path of the file, relative to the current folder, or absolute.
    package let path: String
    /// The identifier of the scene; `nil` for the file's initial scene, or for its only scene.
    package let id: String?
    /// The language for the text in the scene; `nil` to keep the text in the file.
    package let language: String?
}

/// A scene that was read from an Interface Builder file.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The device and the orientation of the canvas.
    package let environment: DisplayEnvironment
    /// The scene as text in the script language. Because it contains only the scene, the text does not change if other
    /// parts of the file change.
    package let text: String
    /// The warnings about localized text.
    package let notes: [Diagnostic]

    package init(_ scene: SceneDescription, on environment: DisplayEnvironment, notes: [Diagnostic] = []) {
        self.notes = notes
        self.scene = scene
        self.environment = environment
        text = scene.scriptText
    }

    /// An error message if the width or height of the scene is outside the range for scripts; `nil` if the size is
    /// allowed.
    package var problem: String? {
        let size = environment.device.portraitSize
        let edge = [size.width, size.height].first { !ScriptLimits.canvasEdge.contains($0) }
        return edge.map { "found \(NumberRange.plain($0)), expected \(ScriptLimits.canvasEdge.words)" }
    }

    /// An error that prevents a scene from being read.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// A function that reads a scene from an Interface Builder file. The caller provides this function, because this module
/// cannot read Interface Builder files.
package typealias SceneReading = @Sendable (SceneReference) -> Result<NamedScene, NamedScene.Failure>
