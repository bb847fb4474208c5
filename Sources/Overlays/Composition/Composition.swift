package import Diagnostics
import Geometry
package import Layout
package import Playback
package import Simulation
package import TimelineScript
import Verification
package import Views

/// Several films in one picture, played in step.
///
/// A film that is shorter than the longest holds its last frame. All have the same number of frames a second, and are drawn in
/// one scale. What is kept is one frame of each, however long they are, and the places of words of overlays.
package struct Composition {
    package private(set) var cells: [CompositionCell]
    /// The pictures of all films, with their title cards.
    package let reel: CompositionNumbering
    private let columns: Int?
    private let measurer: any TextMeasuring

    /// - Parameters:
    ///   - cells: At least one. In order: rows from the top, each from the left.
    ///   - columns: `nil` for as many as suit the pictures.
    ///   - cards: The title cards that each film shows; empty for none at all.
    ///   - measurer: Of labels and cards.
    package init(
        _ cells: [CompositionCell], columns: Int?, titled cards: [[TitleCard]] = [],
        measuring measurer: any TextMeasuring
    ) {
        let clocks = Set(cells.map(\.player.clock))
        guard clocks.count == 1, let clock = clocks.first else {
            preconditionFailure("films in one picture have the same number of frames a second")
        }
        reel = CompositionNumbering(cards, clock: clock, frameCounts: cells.map(\.player.frameCount))
        self.cells = cells
        self.columns = columns
        self.measurer = measurer
    }

    /// When the longest film ends.
    package var end: Duration { cells.map(\.player.end).max() ?? .zero }

    /// A picture to be shown.
    private struct Moment {
        let index: Int
        let time: Duration
        /// In the films.
        let filmTime: Duration
        var cards: [TitleCard?] = []
    }

    /// Plays all films and shows these pictures of the ``reel``.
    ///
    /// - Parameter numbers: In rising order.
    /// - Throws: What the sink throws, and ``FeedbackLoop`` after the frame in which layout of one film did not settle. The sink
    ///   is told then that the film ended early.
    package mutating func play(frames numbers: [Int], into sink: inout some FrameSink) async throws {
        let reel = reel
        try await play(
            numbers.lazy.map { number in
                let picture = reel[number]
                return Moment(
                    index: number, time: reel.clock.time(ofFrame: number),
                    filmTime: reel.clock.time(ofFrame: picture.frame), cards: picture.cards)
            }, count: reel.count, numbers.count, into: &sink
        ) { player, time in min(time, player.lastFrame) }
    }

    /// The same at `times`, without cards; a film that is over by then is as it is at its end.
    ///
    /// - Parameter times: In rising order.
    package mutating func play(at times: [Duration], into sink: inout some FrameSink) async throws {
        try await play(
            times.enumerated().lazy.map { Moment(index: $0.offset, time: $0.element, filmTime: $0.element) },
            count: times.count, times.count, into: &sink
        ) { player, time in min(time, player.end) }
    }

    private mutating func play(
        _ moments: some Sequence<Moment>, count: Int, _ sampleCount: Int,
        into sink: inout some FrameSink, time held: (Player, Duration) -> Duration
    ) async throws {
        defer { for cell in cells { cell.end() } }
        var formats: [FilmFormat] = []
        for place in cells.indices { formats.append(try await cells[place].begin()) }
        let page = CompositionPage(
            formats.map(\.canvas), labels: cells.map(\.label), columns: columns, over: cells.map(\.background),
            measuring: measurer)
        try await sink.begin(Composition.format(of: formats, on: page.grid.canvas, count: count, sampleCount))
        do {
            var shown: (trees: [ViewTree], page: ViewTree)?
            var drawn = [DrawnCard?](repeating: nil, count: cells.count)
            for moment in moments {
                try Task.checkCancellation()
                var trees: [ViewTree] = []
                for (place, format) in zip(cells.indices, formats) {
                    if !moment.cards.isEmpty, let card = moment.cards[place] {
                        let words = drawn[place].flatMap { $0.card == card ? $0 : nil }
                        let drawing = words ?? DrawnCard(card, on: format.canvas, measuring: measurer)
                        drawn[place] = drawing
                        trees.append(drawing.tree)
                        continue
                    }
                    let time = held(cells[place].player, moment.filmTime)
                    guard let tree = try await cells[place].tree(at: time) else { continue }
                    let background = cells[place].background
                    trees.append(format.windowFillsCanvas ? tree : tree.centered(on: format, over: background))
                }
                let next = if let shown, shown.trees == trees { shown.page } else { page.tree(of: trees) }
                shown = (trees, next)
                try await sink.receive(
                    FrameSnapshot(index: moment.index, time: moment.time, model: next, presentation: next, events: []))
                if moment.cards.isEmpty, let loop = cells.lazy.compactMap(\.feedbackLoop).first { throw loop }
            }
            // Found on the way to a picture that is a card.
            if let loop = cells.lazy.compactMap(\.feedbackLoop).first { throw loop }
        } catch {
            // The sink's own trouble in ending early matters less than why the film ended.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    /// A card, laid out.
    private struct DrawnCard {
        let card: TitleCard
        let tree: ViewTree

        init(_ card: TitleCard, on canvas: Size, measuring measurer: any TextMeasuring) {
            self.card = card
            tree = TitleCardLayout(card, on: canvas, measuring: measurer).tree
        }
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

/// One of the films of a composition.
package struct CompositionCell {
    /// What stands above it; empty for nothing.
    package let label: String
    package let timeline: Timeline
    let player: Player
    /// Behind its root view.
    let background: Color
    private var sink: IssueWatch<OverlaidFilm<FrameKeeper>>
    private var screening: FrameSampler?
    private var last: Duration?

    /// - Parameters:
    ///   - player: Of the window.
    ///   - timeline: What is played.
    ///   - overlays: Over this film alone.
    ///   - background: Behind its root view.
    ///   - rehearsal: The same film once more, for overlays that have to know what is still to come.
    package init(
        _ label: String, _ player: Player, of window: Window, playing timeline: Timeline,
        showing overlays: Set<Overlay>, measuring measurer: any TextMeasuring, over background: Color,
        foreseenBy rehearsal: Player? = nil
    ) {
        self.label = label
        self.timeline = timeline
        self.player = player
        self.background = background
        sink = IssueWatch(
            OverlaidFilm(
                FrameKeeper(), showing: overlays, of: window, playing: timeline, measuring: measurer, over: background,
                foreseenBy: rehearsal))
    }

    /// What its author should know of what was played.
    package var problems: [Diagnostic] { sink.problems(in: timeline) }

    /// Begins to play it, with captions and overlays, and tells what is the same for all its frames.
    mutating func begin() async throws -> FilmFormat {
        screening = FrameSampler(of: player, readsTrace: sink.readsTrace)
        last = nil
        let format = player.format(count: player.frameCount, sampleCount: player.frameCount)
        try await sink.begin(format)
        return sink.sink.sink.film ?? format
    }

    /// What is seen at `time`.
    ///
    /// - Parameter time: Of its film, not before that of an earlier call. The same time is not played again.
    mutating func tree(at time: Duration) async throws -> ViewTree? {
        if time != last, let frame = screening?.frame(0, at: time) {
            last = time
            try await sink.receive(frame)
        }
        return sink.sink.sink.frame?.presentation
    }

    /// To be called once nothing more is wanted of it.
    func end() { screening?.end() }

    /// Why its film ends with the frame before; `nil` where it goes on.
    package var feedbackLoop: FeedbackLoop? { screening?.feedbackLoop }
}

/// Keeps the last frame of a film, for whoever shows it with others.
struct FrameKeeper: FrameSink {
    private(set) var film: FilmFormat?
    private(set) var frame: FrameSnapshot?

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { self.film = film }
    mutating func receive(_ frame: FrameSnapshot) { self.frame = frame }
    func finish(_ ending: FilmEnding) {}
}
