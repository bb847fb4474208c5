import Containers
import Diagnostics
package import Film
import Geometry
import Reporting
package import Simulation
package import TimelineScript
package import Views

/// A sink that adds overlays and captions to the frames of a film, and passes them to another sink.
///
/// Marks are views in front of the window's views. Every sink therefore shows them without special support.
package struct OverlaidFilm<Sink: FrameSink>: FrameSink {
    /// The sink that receives the frames.
    package private(set) var sink: Sink
    private let overlays: Set<Overlay>
    private let leavesOutSystemViews: Bool
    private let window: Window
    private let timeline: Timeline
    private let measurer: any TextMeasuring
    private let background: Color
    private let rehearsal: Player?
    /// The frame of the device; `nil` for pictures without one.
    private let bezel: Bezel?

    private var film: FilmFormat?
    /// The caption band; `nil` for a script without captions.
    private var captions: CaptionBand?
    private var history = FilmHistory()
    private var cueTimes: [Duration] = []
    private var marks: MarkWatch
    /// The label placement; `nil` without a first pass.
    private var plan: LabelPlacement?

    /// - Parameters:
    ///   - overlays: The overlays to show.
    ///   - leavesOutSystemViews: Whether views that the system has created, such as the parts of bars, have no marks.
    ///   - window: The window that is played. Overlays are not supported for a film that shows two windows side by
    ///     side.
    ///   - background: The color behind the root view.
    ///   - rehearsal: A second player of the same film. It plays the film once before drawing, so that the strip can
    ///     show future events and labels can keep their positions. Pass `nil` to omit this first pass.
    ///   - bezel: The frame of the device around the window, above captions and the strip; `nil` for none.
    package init(
        _ sink: Sink, showing overlays: Set<Overlay>, leavingOutSystemViews leavesOutSystemViews: Bool = false,
        of window: Window, playing timeline: Timeline, measuring measurer: any TextMeasuring, over background: Color,
        rehearsedBy rehearsal: Player? = nil,
        inside bezel: Bezel? = nil
    ) {
        self.rehearsal = rehearsal
        self.bezel = bezel
        self.sink = sink
        self.overlays = overlays
        self.leavesOutSystemViews = leavesOutSystemViews
        self.window = window
        self.timeline = timeline
        self.measurer = measurer
        self.background = background
        marks = MarkWatch(of: window, for: overlays)
    }

    package var readsTrace: Bool { overlays.contains(where: \.row.readsTrace) || sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        let film = bezel?.format(of: film) ?? film
        self.film = film
        let foresight = try rehearsal.map { try FirstPass(of: $0, by: artist) }
        history = foresight?.history ?? FilmHistory()
        plan = foresight?.plan
        cueTimes = overlays.contains(.passes) ? timeline.cueTimes : []
        marks = MarkWatch(of: window, for: overlays)
        captions =
            timeline.captions.isEmpty
            ? nil : CaptionBand(for: timeline.captions, width: film.canvas.width, measuring: measurer)
        let added = (captions?.height ?? 0) + (overlays.contains(.passes) ? TimeStrip.height : 0)
        guard added > 0 else { return try await sink.begin(film) }
        var format = film
        format.canvas.height += added
        format.windowFillsCanvas = true
        try await sink.begin(format)
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let film, !overlays.isEmpty || captions != nil || bezel != nil else {
            return try await sink.receive(frame)
        }
        if rehearsal == nil { for event in frame.events { history.add(event) } }
        let room = frame.presentation[frame.presentation.root].bounds
        var tree = artist.tree(frame.presentation, marked: marks.marks(at: frame)) { words, text in
            let plan =
                plan
                ?? LabelPlacement(
                    [.init(start: frame.time, words: words, room: room, text: text)], framesPerSecond: 1)
            return plan.placed(words, in: room, avoiding: text, at: frame.time)
        }
        if overlays.contains(.touches) { tree = tree.marked(with: history.touches.marks(at: frame.time)) }
        if let bezel { tree = bezel.tree(around: tree, on: film) }
        if captions != nil || overlays.contains(.passes), !film.windowFillsCanvas {
            tree = tree.centered(on: film, over: background)
        }
        captions?.add(timeline.caption(at: frame.time), to: &tree, at: Point(x: 0, y: film.canvas.height))
        if overlays.contains(.passes) {
            let strip = TimeStrip(
                cues: cueTimes, end: timeline.end, width: film.canvas.width, measuring: measurer)
            strip.add(to: &tree, at: Point(x: 0, y: film.canvas.height + (captions?.height ?? 0)), frame.time, history)
        }
        try await sink.receive(frame.showing(tree))
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    private var artist: OverlayArtist {
        OverlayArtist(overlays: overlays, leavesOutSystemViews: leavesOutSystemViews, measurer: measurer)
    }
}

extension ViewTree {
    /// Returns the tree with round marks in front of its views.
    fileprivate func marked(with marks: [TouchTrails.Mark]) -> ViewTree {
        guard !marks.isEmpty else { return self }
        let color = MetricColor.touchMark.color.resolved(for: traits.appearance)
        var sheet = DebugOverlay(over: self)
        for mark in marks { sheet.dot(mark.box, with: color, alpha: mark.alpha) }
        return sheet.finished()
    }
}

extension Timeline {
    /// The times of all cues until the end of the film, including repetitions.
    var cueTimes: [Duration] {
        cues.flatMap { cue -> [Duration] in
            let first = cue.time.value
            guard let timer = cue.repetition else { return [first] }
            var times: [Duration] = []
            var time = first
            while time <= end, times.count < timer.times ?? .max {
                times.append(time)
                time += timer.interval
            }
            return times
        }
    }
}

/// Information that is collected by playing a film once before the first picture is drawn.
struct FirstPass {
    /// The history of the film; empty if neither the time strip nor touches are shown.
    private(set) var history = FilmHistory()
    let plan: LabelPlacement

    /// Plays the film to its end, or until a layout feedback loop.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    init(of player: Player, by artist: OverlayArtist) throws {
        let readsHistory = artist.overlays.contains(where: \.row.readsHistory)
        var watch = MarkWatch(of: player.window, for: artist.overlays)
        var stretches: [LabelPlacement.Stretch] = []
        var sampler = FrameSampler(of: player, readsTrace: true)
        defer { sampler.end() }
        for time in player.clock.times(until: player.end) where sampler.feedbackLoop == nil {
            try Task.checkCancellation()
            let frame = sampler.frame(0, at: time)
            if readsHistory { for event in frame.events { history.add(event) } }
            let (words, text) = artist.words(in: frame.presentation, marked: watch.marks(at: frame))
            let room = frame.presentation[frame.presentation.root].bounds
            if let last = stretches.last, last.words == words, last.room == room, last.text == text {
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append(LabelPlacement.Stretch(start: time, words: words, room: room, text: text))
            }
        }
        if readsHistory, sampler.feedbackLoop == nil {
            for event in sampler.frame(0, at: player.end).events { history.add(event) }
        }
        plan = LabelPlacement(stretches, framesPerSecond: player.clock.framesPerSecond)
        // The placement is incomplete if the task is cancelled.
        try Task.checkCancellation()
    }
}

/// The band below a picture that contains the script's captions.
struct CaptionBand {
    private let width: Double
    /// The height in points, rounded up. It is the same for all captions of a film.
    let height: Double

    static let font = Font(size: 15, weight: .medium)
    /// The padding on each side of the text, in points.
    static let padding = Size(width: 16, height: 10)
    private static let paper = Color(red: 0.1, green: 0.1, blue: 0.12)

    /// Creates a band with the height of the tallest of `captions`.
    init(for captions: [Caption], width: Double, measuring measurer: any TextMeasuring) {
        self.width = width
        let room = max(width - 2 * CaptionBand.padding.width, 1)
        let heights = captions.map { measurer.size(of: CaptionBand.block($0.text.value), within: room).height }
        height = ((heights.max() ?? 0) + 2 * CaptionBand.padding.height).rounded(.up)
    }

    /// Adds the band with `caption` to `tree`, in front of the root view's subviews. The top-left corner of the band
    /// is at `origin`.
    func add(_ caption: Caption?, to tree: inout ViewTree, at origin: Point) {
        var band = ViewState(name: "captions")
        band.frame = Rect(origin: origin, size: Size(width: width, height: height))
        band.backgroundColor = CaptionBand.paper
        let place = tree.makeView(band)
        tree.add(place, to: tree.root)
        guard let caption else { return }
        var label = ViewState(
            name: "caption",
            content: .label(
                .init(
                    caption.text.value, font: CaptionBand.font, color: .white, alignment: .center, numberOfLines: 0,
                    lineBreakMode: .byWordWrapping)))
        label.frame = Rect(
            x: CaptionBand.padding.width, y: CaptionBand.padding.height,
            width: max(width - 2 * CaptionBand.padding.width, 1), height: height - 2 * CaptionBand.padding.height)
        tree.add(tree.makeView(label), to: place)
    }

    private static func block(_ text: String) -> TextBlock {
        TextBlock(text, font: font, numberOfLines: 0, lineBreakMode: .byWordWrapping)
    }
}
