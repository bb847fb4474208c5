import Geometry
package import Layout
package import Playback
import Simulation
package import Views

/// Several films in one picture, played in step.
///
/// A film that is shorter than the longest holds its last frame. All have the same number of frames a second, and are drawn in
/// one scale. What is kept is one frame of each, however long they are.
package struct Composition {
    package private(set) var cells: [CompositionCell]
    private let columns: Int?
    private let background: Color
    private let measurer: any TextMeasuring

    /// - Parameters:
    ///   - cells: At least one. In order: rows from the top, each from the left.
    ///   - columns: `nil` for as many as suit the pictures.
    ///   - background: Behind each picture.
    ///   - measurer: Of labels.
    package init(
        _ cells: [CompositionCell], columns: Int?, over background: Color, measuring measurer: any TextMeasuring
    ) {
        precondition(
            Set(cells.map(\.player.clock)).count == 1, "films in one picture have the same number of frames a second")
        self.cells = cells
        self.columns = columns
        self.background = background
        self.measurer = measurer
    }

    /// Of the longest film.
    package var frameCount: Int { cells.map(\.player.frameCount).max() ?? 0 }

    /// When the longest film ends.
    package var end: Duration { cells.map(\.player.end).max() ?? .zero }

    /// Plays all films and shows these frames.
    ///
    /// - Parameter frames: In rising order.
    /// - Throws: What the sink throws, and ``FeedbackLoop`` after the frame in which layout of one film did not settle. The sink
    ///   is told then that the film ended early.
    package mutating func play(frames: [Int], into sink: inout some FrameSink) async throws {
        guard let clock = cells.first?.player.clock else { return }
        try await play(
            frames.lazy.map { (index: $0, time: clock.time(ofFrame: $0)) }, count: frameCount, frames.count,
            into: &sink
        ) { player, time in min(time, player.lastFrame) }
    }

    /// The same at `times`; a film that is over by then is as it is at its end.
    ///
    /// - Parameter times: In rising order.
    package mutating func play(at times: [Duration], into sink: inout some FrameSink) async throws {
        try await play(
            times.enumerated().lazy.map { (index: $0.offset, time: $0.element) }, count: times.count, times.count,
            into: &sink
        ) { player, time in min(time, player.end) }
    }

    private mutating func play(
        _ moments: some Sequence<(index: Int, time: Duration)>, count: Int, _ sampleCount: Int,
        into sink: inout some FrameSink, time held: (Player, Duration) -> Duration
    ) async throws {
        defer { for cell in cells { cell.end() } }
        var formats: [FilmFormat] = []
        for place in cells.indices { formats.append(try await cells[place].begin()) }
        let page = CompositionPage(
            formats.map(\.canvas), labels: cells.map(\.label), columns: columns, over: background,
            measuring: measurer)
        try await sink.begin(Composition.format(of: formats, on: page.grid.canvas, count: count, sampleCount))
        do {
            var shown: (trees: [ViewTree], page: ViewTree)?
            for (index, time) in moments {
                try Task.checkCancellation()
                var trees: [ViewTree] = []
                for (place, format) in zip(cells.indices, formats) {
                    guard let tree = try await cells[place].tree(at: held(cells[place].player, time)) else { continue }
                    trees.append(format.windowFillsCanvas ? tree : tree.centered(on: format, over: background))
                }
                let next = shown?.trees == trees ? shown?.page : page.tree(of: trees)
                guard let next else { return }
                shown = (trees, next)
                try await sink.receive(
                    FrameSnapshot(index: index, time: time, model: next, presentation: next, events: []))
                if let loop = cells.lazy.compactMap(\.feedbackLoop).first { throw loop }
            }
        } catch {
            // The sink's own trouble in ending early matters less than why the film ended.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    private static func format(
        of films: [FilmFormat], on canvas: Size, count: Int, _ sampleCount: Int
    ) -> FilmFormat {
        func words(_ part: (FilmFormat) -> String, _ separator: String) -> String {
            var words: [String] = []
            for film in films where !words.contains(part(film)) { words.append(part(film)) }
            return words.joined(separator: separator)
        }
        return FilmFormat(
            title: words(\.title, " | "), canvas: canvas, scale: films.map(\.scale).max() ?? 1,
            framesPerSecond: films.first?.framesPerSecond ?? 60, frameCount: count, sampleCount: sampleCount,
            surroundings: words(\.surroundings, "; "))
    }
}
