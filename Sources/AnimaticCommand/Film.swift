import ArgumentParser
import Playback
import Rendering
import Simulation
import TimelineScript

/// A script that was read, ready to be played once.
struct Film {
    let timeline: Timeline
    let player: Player

    /// - Throws: An exit status, after the terminal was told why.
    init(reading script: ScriptFile, _ terminal: Terminal) throws {
        timeline = try script.read(terminal)
        let scene = SceneBuilder(timeline, measuring: try terminal.makeTextMeasurer()).build()
        player = Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
    }

    /// - Throws: Wrong usage, when `time` is after the end of the film.
    func requireWithin(_ time: Duration) throws {
        guard time <= timeline.end else {
            throw ValidationError(
                "\(time.shortText) is after the end of the film, which is at \(timeline.end.shortText).")
        }
    }

    var frameCount: Int {
        FrameClock(framesPerSecond: timeline.framesPerSecond).frameCount(until: timeline.end)
    }

    /// Plays every frame, or those at `times`, into `sink`.
    ///
    /// - Throws: Exit status 74, after the terminal was told why, when a picture cannot be drawn or written.
    func play(at times: [Duration]? = nil, into sink: inout some FrameSink, _ terminal: Terminal) async throws {
        do {
            if let times {
                try await player.play(at: times, into: &sink)
            } else {
                try await player.play(into: &sink)
            }
        } catch let error as RenderingError {
            throw terminal.report(error)
        }
    }

    /// The film of the one script that `path` means.
    init(reading path: String, _ terminal: Terminal) throws {
        let scripts = try ScriptFile.find([path], terminal)
        guard scripts.count == 1 else {
            throw ValidationError("'\(path)' holds \(scripts.count) scripts; this verb takes one.")
        }
        try self.init(reading: scripts[0], terminal)
    }
}

extension Terminal {
    /// The measurer for layout, with the fonts that frames are drawn with.
    ///
    /// - Throws: Exit status 74, with a note, when a font is missing.
    func makeTextMeasurer() throws -> CairoTextMeasurer {
        do {
            return try CairoTextMeasurer()
        } catch {
            throw report(error)
        }
    }

    /// Says why something could not be read, drawn or written, and answers the exit status for it.
    func report(_ error: RenderingError) -> ExitCode {
        note("error: \(error)")
        switch error {
        case .canvas, .drawing: return ExitStatus.scriptIsWrong
        case .missingFont, .image, .writing: return ExitStatus.readingOrWritingFailed
        }
    }

}
