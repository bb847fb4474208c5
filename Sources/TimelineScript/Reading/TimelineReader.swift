package import Diagnostics
import SceneModel
import Simulation
import Views

/// Reads scripts.
package enum TimelineReader {
    /// Reads a script, and returns a timeline or all errors of the script.
    ///
    /// - Parameters:
    ///   - file: The script.
    ///   - folder: The folder that contains the script's pictures; empty for the current folder.
    ///   - isStrict: Whether the script is strict even without the key `strict`.
    ///   - staging: The device and the variants with which the film is played.
    ///   - limits: The limits of the script's size.
    ///   - readScene: A function that reads the scene that a script names. If it is `nil`, a script must not name a
    ///     scene.
    ///   - check: A function that plays the film, to find statements that cannot be performed and the end of everything
    ///     that overrides start. If it is `nil`, these remain unknown.
    /// - Returns: The timeline, or `nil` if there is an error; and the diagnostics, in the order of their places. The
    ///   diagnostics of a timeline can be warnings.
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
