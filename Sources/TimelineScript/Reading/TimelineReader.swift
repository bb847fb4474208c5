package import Diagnostics
import Geometry
package import SceneModel
import Simulation
package import Views

/// Reads a script: text in, a timeline or everything that is wrong with it out.
package enum TimelineReader {
    /// - Parameters:
    ///   - file: The script.
    ///   - folder: Where the script's pictures are; empty for the current folder.
    ///   - isStrict: Whether the script is strict even if it does not say so.
    ///   - staging: What the film is shown on.
    ///   - limits: How much of it is read.
    ///   - readScene: Reads the scene that a script names; without it no script may name one.
    ///   - check: Plays the film, to find statements that cannot be performed and the time that overrides take. If it is `nil`,
    ///     these remain unknown.
    /// - Returns: The timeline, or `nil` when there is any error; and what was found, by place. Warnings may come
    ///   with a timeline.
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

/// A scene that was made elsewhere and that a script names: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// As the script has it, relative to its folder.
    package let file: String
    /// Where the file is.
    package let path: String
    /// Which scene of the file; `nil` where the script leaves that to the file.
    package let id: String?
}

/// A scene of an Interface Builder file, as the reader of the file describes it.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The device and the orientation that the file shows the scene on.
    package let environment: DisplayEnvironment
    /// The scene as the file has it, written as a script. It tells scenes apart, whatever else their files contain.
    package let text: String

    package init(_ scene: SceneDescription, on environment: DisplayEnvironment) {
        self.scene = scene
        self.environment = environment
        text = scene.scriptText
    }

    /// A size that a script cannot have.
    package var problem: String? {
        let size = environment.device.portraitSize
        let edge = [size.width, size.height].first { !ScriptLimits.canvasEdge.contains($0) }
        return edge.map { "found \(NumberRange.plain($0)), expected \(ScriptLimits.canvasEdge.words)" }
    }

    /// Why there is no scene.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// Reads a scene of an Interface Builder file, of which this module knows nothing.
package typealias SceneReading = @Sendable (SceneReference) -> Result<NamedScene, NamedScene.Failure>
