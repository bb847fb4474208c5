package import Diagnostics
import Geometry
package import SceneModel
package import Views

/// A reference to a scene in another file: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// The path that the script contains, relative to the script's folder.
    package let file: String
    /// The path of the file.
    package let path: String
    /// The identifier of the scene; `nil` for the scene that the file designates.
    package let id: String?
    /// The language of the texts; `nil` for the texts in the file.
    package let language: String?
}

/// A scene of an Interface Builder file, as the reader of the file returns it.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The device and the orientation of the canvas.
    package let environment: DisplayEnvironment
    /// The scene in the script language. The text identifies the scene, regardless of the other content of the file.
    package let text: String
    /// The warnings about the texts in the language.
    package let notes: [Diagnostic]

    package init(_ scene: SceneDescription, on environment: DisplayEnvironment, notes: [Diagnostic] = []) {
        self.notes = notes
        self.scene = scene
        self.environment = environment
        text = scene.scriptText
    }

    /// A description of a size of the scene that a script does not allow; `nil` if the size is allowed.
    package var problem: String? {
        let size = environment.device.portraitSize
        let edge = [size.width, size.height].first { !ScriptLimits.canvasEdge.contains($0) }
        return edge.map { "found \(NumberRange.plain($0)), expected \(ScriptLimits.canvasEdge.words)" }
    }

    /// An error that describes why a scene cannot be read.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// A function that reads a scene from an Interface Builder file. The caller provides this function, because this module
/// cannot read the format.
package typealias SceneReading = @Sendable (SceneReference) -> Result<NamedScene, NamedScene.Failure>
