package import Film
import Geometry
package import Reporting
package import Simulation
package import TimelineScript
package import Views

/// Plays several films at the same time, side by side in one picture.
///
/// A film that ends before the longest film keeps showing its last frame. All films have the same frame rate. Films on
/// screens of different sizes are scaled so that the longer edges of their screens are equal. At any time, only one
/// frame of each film and the positions of overlay labels are in memory.
package struct Composition {
    package private(set) var cells: [CompositionCell]
    /// The numbering of the pictures of all films, including title cards.
    package let numbering: CompositionNumbering
    private let columns: Int?
    private let measurer: any TextMeasuring

    /// - Parameters:
    ///   - cells: The films in row-major order. There must be at least one film.
    ///   - columns: The number of columns; `nil` to choose a number based on the sizes of the pictures.
    ///   - cards: The title cards of each film; empty if no film has title cards.
    ///   - measurer: The text measurer for labels and title cards.
    package init(
        _ cells: [CompositionCell], columns: Int?, titled cards: [[TitleCard]] = [],
        measuring measurer: any TextMeasuring
    ) {
        let clocks = Set(cells.map(\.player.clock))
        guard clocks.count == 1, let clock = clocks.first else {
            preconditionFailure("films in one picture must have the same frame rate")
        }
        numbering = CompositionNumbering(cards, clock: clock, frameCounts: cells.map(\.player.frameCount))
        self.cells = cells
        self.columns = columns
        self.measurer = measurer
    }

    /// The end of the longest film.
    package var end: Duration { cells.map(\.player.end).max() ?? .zero }

    /// A point in time at which the composition is drawn.
    private struct Moment {
        let index: Int
        let time: Duration
        /// The time in the films, excluding title cards.
        let filmTime: Duration
        var cards: [TitleCard?] = []
    }

    /// Plays all films, and passes the pictures with the given numbers in ``numbering`` to the sink.
    ///
    /// - Parameter numbers: The picture numbers, in ascending order.
    /// - Throws: The errors of the sink, and ``FeedbackLoop`` after a frame in which the layout of a film did not
    ///   settle. After an error, the sink is finished as interrupted.
    package mutating func play(frames numbers: [Int], into sink: inout some FrameSink) async throws {
        let numbering = numbering
        try await play(
            numbers.lazy.map { number in
                let picture = numbering[number]
                return Moment(
                    index: number, time: numbering.clock.time(ofFrame: number),
                    filmTime: numbering.clock.time(ofFrame: picture.frame), cards: picture.cards)
            }, count: numbering.count, numbers.count, into: &sink
        ) { player, time in min(time, player.lastFrame) }
    }

    /// Plays all films at `times`, without title cards. A film that has ended shows its last state.
    ///
    /// - Parameter times: The times, in ascending order.
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
            formats.map(\.canvas), scales: Composition.scales(ofScreens: cells.map(\.screen)),
            labels: cells.map(\.label), columns: columns, over: cells.map(\.background), measuring: measurer)
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
            // A feedback loop can also occur while the films advance to a picture with title cards.
            if let loop = cells.lazy.compactMap(\.feedbackLoop).first { throw loop }
        } catch {
            // The original error is more important than an error that occurs while the sink finishes.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    /// Returns the factors by which the pictures are magnified, at least 1. With these factors, the longer edges of all
    /// screens are equal, so that a row with a small and a large device has no empty area.
    ///
    /// The longer edge of a device is the same in portrait and landscape orientation, so both orientations of a device
    /// have the same scale.
    ///
    /// - Parameter screens: The sizes of the screens in points.
    static func scales(ofScreens screens: [Size]) -> [Double] {
        let edges = screens.map { max($0.width, $0.height) }
        let longest = edges.max() ?? 0
        return edges.map { $0 > 0 ? longest / $0 : 1 }
    }

    /// A title card and its tree, which is reused while the film shows the card.
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

/// One film of a composition.
package struct CompositionCell {
    /// The label above the film; empty for no label.
    package let label: String
    package let timeline: Timeline
    let player: Player
    /// The color behind the root view.
    let background: Color
    private var sink: IssueWatch<OverlaidFilm<FrameKeeper>>
    private var sampler: FrameSampler?
    private var last: Duration?

    /// - Parameters:
    ///   - player: The player of the window.
    ///   - timeline: The script of the film.
    ///   - overlays: The overlays of this film.
    ///   - leavesOutSystemViews: Whether views that the system has created have no marks.
    ///   - background: The color behind the root view.
    ///   - rehearsal: A second player of the same film. It is needed for overlays that require information about the
    ///     whole film.
    ///   - bezel: The frame of the device around the window; `nil` for none.
    package init(
        _ label: String, _ player: Player, of window: Window, playing timeline: Timeline,
        showing overlays: Set<Overlay>, leavingOutSystemViews leavesOutSystemViews: Bool = false,
        measuring measurer: any TextMeasuring, over background: Color, rehearsedBy rehearsal: Player? = nil,
        inside bezel: Bezel? = nil
    ) {
        self.label = label
        self.timeline = timeline
        self.player = player
        self.background = background
        sink = IssueWatch(
            OverlaidFilm(
                FrameKeeper(), showing: overlays, leavingOutSystemViews: leavesOutSystemViews, of: window,
                playing: timeline, measuring: measurer, over: background,
                rehearsedBy: rehearsal, inside: bezel))
    }

    /// The problems that were found during playback.
    package var problems: [Diagnostic] { sink.problems(in: objects, expecting: timeline.expectedAmbiguities) }
    /// The objects that the script of the film declares.
    package var objects: DeclaredObjects { player.scene.objects }

    /// The size of the film without captions and strips, in points.
    var screen: Size { player.format(count: player.frameCount, sampleCount: player.frameCount).canvas }

    /// Starts playback of the film with captions and overlays, and returns its format.
    mutating func begin() async throws -> FilmFormat {
        sampler = FrameSampler(of: player, readsTrace: sink.readsTrace)
        last = nil
        let format = player.format(count: player.frameCount, sampleCount: player.frameCount)
        try await sink.begin(format)
        return sink.sink.sink.film ?? format
    }

    /// Returns the tree at `time`.
    ///
    /// - Parameter time: The time in the film. It must not be before the time of an earlier call. If it is the time of
    ///   the previous call, the film does not advance.
    mutating func tree(at time: Duration) async throws -> ViewTree? {
        if time != last, let frame = sampler?.frame(0, at: time) {
            last = time
            try await sink.receive(frame)
        }
        return sink.sink.sink.frame?.presentation
    }

    /// Ends the film. Call this method when no more frames are needed.
    func end() { sampler?.end() }

    /// The feedback loop that ended the film after the previous frame; `nil` if there was none.
    package var feedbackLoop: FeedbackLoop? { sampler?.feedbackLoop }
}

/// A sink that keeps the last frame of a film.
struct FrameKeeper: FrameSink {
    private(set) var film: FilmFormat?
    private(set) var frame: FrameSnapshot?

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { self.film = film }
    mutating func receive(_ frame: FrameSnapshot) { self.frame = frame }
    func finish(_ ending: FilmEnding) {}
}

/// The numbering of the pictures of a composition, including the pictures that show title cards. Numbers begin at 0.
///
/// All films of a composition advance together. While a film shows a title card, the other films therefore keep
/// showing their current frame. If several films have cards at the same time, the cards appear together. If one film
/// has several cards at this time, they appear one after the other, and the last one stays visible until the cards of
/// all films have ended.
package struct CompositionNumbering: Hashable, Sendable {
    package let clock: FrameClock
    /// The number of frames of the longest film, without cards.
    package let frameCount: Int
    /// The number of pictures, including those that show cards.
    package let count: Int
    private let stops: [Stop]

    /// The content of a picture.
    package struct Picture: Hashable {
        /// The frame number for the films that show no card.
        package let frame: Int
        /// The card of each film; `nil` for a film that shows no card. The array is empty if no film shows a card.
        package let cards: [TitleCard?]
    }

    /// A range of pictures that show title cards while the films do not advance.
    private struct Stop: Hashable {
        /// The range of picture numbers in the stop.
        let numbers: Range<Int>
        /// The number of the frame that follows the stop.
        let frame: Int
        /// The cards of each film, in order.
        let cards: [[Showing]]
    }

    private struct Showing: Hashable {
        let card: TitleCard
        /// The number of pictures in which the card is shown.
        let length: Int
    }

    /// - Parameters:
    ///   - cards: The cards of each film, in the order of their times.
    ///   - frameCounts: The number of frames of each film.
    package init(_ cards: [[TitleCard]], clock: FrameClock, frameCounts: [Int]) {
        self.clock = clock
        frameCount = frameCounts.max() ?? 0
        var showings: [Int: [[Showing]]] = [:]
        for (film, frameCount) in frameCounts.enumerated() where film < cards.count {
            for card in cards[film] {
                let frame = card.frame(by: clock, of: frameCount)
                let showing = Showing(card: card, length: card.length(by: clock))
                showings[frame, default: Array(repeating: [], count: frameCounts.count)][film].append(showing)
            }
        }
        var stops: [Stop] = []
        var shown = 0
        for (frame, cards) in showings.sorted(by: { $0.key < $1.key }) {
            let length = cards.map { $0.reduce(0) { $0 + $1.length } }.max() ?? 0
            stops.append(Stop(numbers: frame + shown..<frame + shown + length, frame: frame, cards: cards))
            shown += length
        }
        self.stops = stops
        count = frameCount + shown
    }

    /// The content of picture `number`.
    package subscript(number: Int) -> Picture {
        var shown = 0
        for stop in stops {
            if stop.numbers.contains(number) {
                let waited = number - stop.numbers.lowerBound
                return Picture(
                    frame: max(stop.frame - 1, 0),
                    cards: stop.cards.map { CompositionNumbering.card(of: $0, after: waited) })
            }
            guard stop.numbers.upperBound <= number else { break }
            shown += stop.numbers.count
        }
        return Picture(frame: number - shown, cards: [])
    }

    /// Returns the card of a film at an offset in a stop, or `nil` if the film has no cards in the stop.
    private static func card(of showings: [Showing], after waited: Int) -> TitleCard? {
        var end = 0
        for showing in showings {
            end += showing.length
            if waited < end { return showing.card }
        }
        return showings.last?.card
    }

    package var hasCards: Bool { !stops.isEmpty }

    /// Returns the elements of `numbers` whose pictures show no card.
    package func withoutCards(_ numbers: [Int]) -> [Int] { numbers.filter { self[$0].cards.isEmpty } }
}
