import Playback
import Rendering
import Simulation
import TimelineScript

extension Film {
    /// Plays a selection of frames of a scene that is made anew, without a word about it: that is for the film itself.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn.
    func rehearse<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws {
        do {
            try await rehearsal.play(selection, into: &sink)
        } catch let error as RenderingError {
            throw terminal.report(error)
        } catch is FeedbackLoop {
            // What there is up to there is what the film has.
        }
    }
}
