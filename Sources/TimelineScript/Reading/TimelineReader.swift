package import Diagnostics
import SceneModel
import Simulation
import Views

/// Reads scripts.
package enum TimelineReader {
    /// Reads a script, and returns a timeline or all errors in the script.
    ///
    /// - Parameters:
    ///   - file: The script.
    ///   - folder: The script's folder, which contains its pictures; empty for the current folder.
    ///   - isStrict: Whether calls that raise an exception in UIKit are errors, regardless of the key `strict`.
    ///   - staging: The device and the variants for playing the film.
    ///   - limits: The limits for the size of the script.
    ///   - readScene: A function that reads the scene that the script names. If it is `nil`, the script is not allowed
    ///     to name a scene.
    ///   - check: A function that plays the film, in order to find statements that cannot be performed, and to
    ///     determine when the animations that overrides start have ended. If it is `nil`, the film is not checked in
    ///     this way.
    /// - Returns: The timeline, or `nil` if the script contains errors; and the diagnostics, sorted by source location.
    ///   A script without errors can still have warnings.
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
