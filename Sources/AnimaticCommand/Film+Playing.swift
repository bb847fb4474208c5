import ArgumentParser
import Diagnostics
import Playback
import Rendering
import Simulation
import TimelineScript
import Verification

extension Film {
    /// Plays every frame, or those at `times`, into `sink`, and warns of constraints that conflict.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written, when a strict
    ///   script did what UIKit raises an exception for, and when layout never ended.
    func play<Sink: FrameSink>(at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal) async throws {
        try await play(selection(times), into: &sink, terminal)
    }

    /// The same for a selection of frames.
    func play<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws {
        if let status = try await perform(selection, into: &sink, terminal).status { throw status }
    }

    /// Plays the film and answers how that went, which the terminal was told.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> Performance {
        try await perform(selection(times), into: &sink, terminal)
    }

    /// `times`, or every frame.
    private func selection(_ times: [Duration]?) -> FrameSelection {
        times.map { .times($0) } ?? .frames(Array(0..<frameCount))
    }

    /// The same for a selection of frames.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> Performance {
        var watch = IssueWatch(sink)
        var loop: FeedbackLoop?
        do {
            try await player.play(selection, into: &watch)
        } catch let error as RenderingError {
            throw terminal.report(error)
        } catch let endless as FeedbackLoop {
            loop = endless
        }
        sink = watch.sink
        let problems = watch.problems(in: timeline) + [loop?.diagnostic(in: timeline)].compactMap(\.self)
        terminal.report(problems, in: [timeline.source])
        return Performance(problems: problems, ending: loop == nil ? .complete : .interrupted)
    }
}
