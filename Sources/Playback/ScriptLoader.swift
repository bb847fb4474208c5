package import FontFiles
package import Reporting
package import TimelineScript
package import Views

/// Loads scripts, and scenes of Interface Builder files that are shown without a script: reads the document, loads the
/// scene that it names, decodes the timeline, and plays the film without drawing it, in order to check it.
///
/// All programs load scripts and scenes in this way.
package struct ScriptLoader {
    /// Whether calls that raise an exception in UIKit are errors, regardless of the key `strict`.
    package var isStrict: Bool
    /// The device and the variants for playing the film.
    package var staging: Staging
    /// The limits for the size of the script.
    package var limits: ReadingLimits
    /// The reader of the Interface Builder scenes that scripts name.
    package var scenes: InterfaceScenes
    /// Whether the events that report problems are recorded if the film is played. Finding ambiguous views takes time.
    package var recordsIssues = false
    /// Whether the literals of scripts are recorded.
    package var recordsSlots = false

    package init(
        strictly isStrict: Bool = false, as staging: Staging = .asWritten, within limits: ReadingLimits = .usual,
        readingScenes scenes: InterfaceScenes = .shared
    ) {
        self.isStrict = isStrict
        self.staging = staging
        self.limits = limits
        self.scenes = scenes
    }

    /// The result of loading a script.
    package struct Reading {
        /// The timeline; `nil` if the script contains errors.
        package var timeline: Timeline?
        /// The diagnostics, sorted by source location. A script without errors can still have warnings.
        package var diagnostics: [Diagnostic]
        /// The film, if it was played to check its statements.
        package var played: PlayedFilm?
        /// The scene that was read from an Interface Builder file; `nil` if there is none.
        package var scene: InterfaceScenes.Reading?
        /// The literals of the script that an editor can change. Empty unless they are recorded, and for a script with
        /// deprecated words, which differs from the text that was read.
        package var slots: [ScriptSlot] = []
    }

    /// Loads a script.
    ///
    /// - Parameter script: The text of the script.
    package func load(
        _ script: SourceFile, in folder: String, measuring measurer: @autoclosure () throws -> (any TextMeasuring)?
    ) rethrows -> Reading {
        try load(.script(script), in: folder, measuring: try measurer())
    }

    /// Loads a script or a scene, without the fonts that it names.
    package func load(
        _ source: FilmSource, in folder: String, measuring measurer: @autoclosure () throws -> (any TextMeasuring)?
    ) rethrows -> Reading {
        try load(source, in: folder) { _ in try measurer() }
    }

    /// Loads a script or a scene. A script with deprecated words is read with warnings.
    ///
    /// - Parameters:
    ///   - source: The script or the scene.
    ///   - folder: The folder to which file paths in the source are relative; empty for the current folder.
    ///   - measurer: A closure that returns the text measurer for the check, given the fonts that the film needs. It is
    ///     called only if the film must be played. If it returns `nil`, the film is not played.
    /// - Throws: The error of `measurer`.
    package func load(
        _ source: FilmSource, in folder: String,
        measuringWith measurer: (AddedFonts) throws -> (any TextMeasuring)?
    ) rethrows -> Reading {
        var reading = try loadCurrent(source, in: folder, measurer)
        guard case .script(let script) = source else { return reading }
        var deprecated: [Diagnostic] = []
        while true {
            let found = reading.diagnostics.filter { diagnostic in
                diagnostic.id == .deprecated && !deprecated.contains { $0.span == diagnostic.span }
            }
            if found.isEmpty { break }
            deprecated += found.map(\.asWarning)
            reading = try loadCurrent(.script(script.applying(deprecated)), in: folder, measurer)
            reading.diagnostics = reading.diagnostics.map { $0.beforeApplying(deprecated) }
        }
        guard !deprecated.isEmpty else { return reading }
        var all = DiagnosticList()
        for diagnostic in deprecated + reading.diagnostics { all.add(diagnostic) }
        reading.diagnostics = all.sorted
        reading.slots = []
        return reading
    }

    /// Loads a script or a scene. Deprecated words are errors.
    private func loadCurrent(
        _ source: FilmSource, in folder: String, _ measurer: (AddedFonts) throws -> (any TextMeasuring)?
    ) rethrows -> Reading {
        var reader = reader(of: source, in: folder)
        let scene = reader.scene.map(scenes.read)
        var played: PlayedFilm?
        if let timeline = reader.decode(showing: scene?.scene), let measurer = try measurer(timeline.fonts) {
            played = FilmCheck.play(timeline, measuring: measurer, recordingIssues: recordsIssues)
        }
        let (timeline, diagnostics) = reader.finish(after: played)
        return Reading(
            timeline: timeline, diagnostics: diagnostics, played: played, scene: scene, slots: reader.slots)
    }

    /// Returns the scene that a source names, without loading it.
    package func scene(of source: FilmSource, in folder: String) -> SceneReference? {
        reader(of: source, in: folder).scene
    }

    private func reader(of source: FilmSource, in folder: String) -> TimelineReader {
        TimelineReader(
            source, folder: folder, strictly: isStrict, as: staging, within: limits, recordsSlots: recordsSlots)
    }
}
