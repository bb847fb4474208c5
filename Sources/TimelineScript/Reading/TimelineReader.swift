package import Diagnostics
import Geometry
package import SceneModel
import Simulation
package import Views

/// Reads a script, and returns a timeline or all errors of the script.
package enum TimelineReader {
    /// - Parameters:
    ///   - file: The script.
    ///   - folder: The folder of the script's pictures; empty for the current folder.
    ///   - isStrict: Whether the script is strict even without the key.
    ///   - staging: The device and the variants with which the film is played.
    ///   - limits: The limits of the script's size.
    ///   - readScene: Reads the scene that a script names. Without it, a script must not name a scene.
    ///   - check: Plays the film, to find statements that cannot be performed and the time that overrides take. If it is `nil`,
    ///     these remain unknown.
    /// - Returns: The timeline, or `nil` if there is an error; and the diagnostics in the order of their places. A
    ///   timeline may come with warnings.
    package static func read(
        _ file: SourceFile, folder: String, strictly isStrict: Bool = false, as staging: Staging = .asWritten,
        within limits: ReadingLimits = .usual, readingScenes readScene: SceneReading? = nil,
        checkingWith check: FilmChecking? = nil
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let document: ScriptDocument
        do throws(ScriptError) {
            document = try ScriptDocument(file, within: limits)
        } catch {
            return (nil, [error.diagnostic])
        }
        let reader = ScriptReader(file, folder: folder, within: limits, problems: document.problems)
        var decoder = TimelineDecoder(reader, strictly: isStrict, as: staging, readingScenes: readScene)
        let timeline = decoder.timeline(document.root, checkingWith: check)
        return (reader.problems.hasErrors ? nil : timeline, reader.problems.sorted)
    }
}

/// A scene of another file that a script names: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// The path in the script, relative to its folder.
    package let file: String
    /// The path of the file.
    package let path: String
    /// The identifier of the scene; `nil` if the file determines the scene.
    package let id: String?
}

/// A scene of an Interface Builder file, as the reader of the file returns it.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The device and the orientation of the canvas.
    package let environment: DisplayEnvironment
    /// The scene written as a script. The text identifies the scene, whatever else the file contains.
    package let text: String

    package init(_ scene: SceneDescription, on environment: DisplayEnvironment) {
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
