package import Film
import Playback
import Reporting
import Simulation
package import TimelineScript

/// Checks a film whose text is measured by ``FixedAdvanceTextMeasurer``.
package func filmCheck(_ timeline: Timeline) -> PlayedFilm? {
    FilmCheck.play(timeline, measuring: FixedAdvanceTextMeasurer())
}

/// A film that a test reads from a script and plays. Its text is measured with ``FixedAdvanceTextMeasurer``.
package struct ScriptedFilm {
    package let timeline: Timeline

    /// An error with the texts of all diagnostics of a script, including warnings.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads a script that must have no diagnostics.
    ///
    /// - Throws: ``Refusal`` if the script has diagnostics.
    package init(_ text: String, name: String = "film.yaml") throws {
        let file = SourceFile(name: name, text: text)
        let (timeline, diagnostics) = TimelineReader.read(file, folder: "")
        guard let timeline, diagnostics.isEmpty else {
            throw Refusal(description: DiagnosticFormatter(files: [file]).format(diagnostics))
        }
        self.timeline = timeline
    }

    package init(_ timeline: Timeline) { self.timeline = timeline }

    package func makeScene() -> Scene { SceneBuilder(timeline, measuring: FixedAdvanceTextMeasurer()).build() }

    /// Returns a player of a new scene, with the frame rate and the end time of the script.
    package func makePlayer() -> Player {
        Player(makeScene(), framesPerSecond: timeline.framesPerSecond, until: timeline.end)
    }

    /// Plays the whole film and returns all frames.
    package func frames() async throws -> [FrameSnapshot] {
        var sink = RecordingSink()
        try await makePlayer().play(into: &sink)
        return sink.frames
    }
}

extension [FrameSnapshot] {
    /// Returns the frame at a time in seconds; `nil` if there is none.
    package func frame(at time: Double) -> FrameSnapshot? { first { abs($0.time / .seconds(1) - time) < 1e-9 } }
}
