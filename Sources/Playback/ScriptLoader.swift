package import Diagnostics
package import TimelineScript
package import Views

/// Loads scripts: reads the document, loads the scene that it names, decodes the timeline, and plays the film without
/// drawing it, in order to check it.
///
/// All programs load scripts in this way.
package struct ScriptLoader {
    /// Whether calls that raise an exception in UIKit are errors, regardless of the key `strict`.
    package var isStrict: Bool
    /// The device and the variants for playing the film.
    package var staging: Staging
    /// The limits for the size of the script.
    package var limits: ReadingLimits
    /// The reader of the Interface Builder scenes that scripts name.
    package var readScene: SceneReading
    /// Whether the events that report problems are recorded if the film is played. Finding ambiguous views takes time.
    package var recordsIssues = false

    package init(
        strictly isStrict: Bool = false, as staging: Staging = .asWritten, within limits: ReadingLimits = .usual,
        readingScenes readScene: @escaping SceneReading = InterfaceScenes.read
    ) {
        self.isStrict = isStrict
        self.staging = staging
        self.limits = limits
        self.readScene = readScene
    }

    /// The result of loading a script.
    package struct Reading {
        /// The timeline; `nil` if the script contains errors.
        package var timeline: Timeline?
        /// The diagnostics, sorted by source location. A script without errors can still have warnings.
        package var diagnostics: [Diagnostic]
        /// The film, if it was played to check its statements.
        package var played: PlayedFilm?
    }

    /// Loads a script.
    ///
    /// - Parameters:
    ///   - script: The text of the script.
    ///   - folder: The folder to which file paths in the script are relative; empty for the current folder.
    ///   - measurer: The text measurer for the check. It is evaluated only if the film must be played. If it is `nil`,
    ///     the film is not played.
    /// - Throws: The error of `measurer`.
    package func load(
        _ script: SourceFile, in folder: String, measuring measurer: @autoclosure () throws -> (any TextMeasuring)?
    ) rethrows -> Reading {
        var reader = reader(of: script, in: folder)
        var played: PlayedFilm?
        if let timeline = reader.decode(showing: reader.scene.map(readScene)), let measurer = try measurer() {
            played = FilmCheck.play(timeline, measuring: measurer, recordingIssues: recordsIssues)
        }
        let (timeline, diagnostics) = reader.finish(after: played)
        return Reading(timeline: timeline, diagnostics: diagnostics, played: played)
    }

    /// Returns the scene that a script names, without loading it.
    package func scene(of script: SourceFile, in folder: String) -> SceneReference? {
        reader(of: script, in: folder).scene
    }

    private func reader(of script: SourceFile, in folder: String) -> TimelineReader {
        TimelineReader(script, folder: folder, strictly: isStrict, as: staging, within: limits)
    }
}
