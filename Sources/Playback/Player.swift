import Geometry
package import Simulation
package import Views

/// Plays a scene, and passes its frames to a sink.
public struct Player {
    package let scene: Scene
    /// A second scene that is played beside the first; `nil` to play one scene.
    fileprivate let other: Scene?
    package let clock: FrameClock
    /// The duration of the film.
    package let end: Duration
    /// A closure that runs the turns of the run loop up to the time of a frame before the frame is sampled. If `nil`,
    /// the player runs the turns itself.
    package var beforeFrame: ((Duration) async -> Void)?

    /// - Parameters:
    ///   - scene: The scene. It can be played only once.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - end: The duration of the film. All frames begin before this time.
    public init(_ scene: Scene, framesPerSecond: Int = 60, until end: Duration) {
        self.scene = scene
        other = nil
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays two windows of one scene side by side. The left window interpolates frames between two layouts, and the
    /// right window solves the layout for each frame. Views whose edges differ by more than half a point are outlined
    /// in both.
    ///
    /// The trace contains the events of the left window.
    ///
    /// - Parameters:
    ///   - scene: The scene on the left.
    ///   - other: A second instance of the same scene.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - end: The duration of the film. All frames begin before this time.
    public init(blending scene: Scene, resolving other: Scene, framesPerSecond: Int = 60, until end: Duration) {
        scene.window.interpolation = .blend
        other.window.interpolation = .resolve
        self.scene = scene
        self.other = other
        clock = FrameClock(framesPerSecond: framesPerSecond)
        self.end = end
    }

    /// Plays every frame.
    ///
    /// - Throws: The errors of the sink, and `FeedbackLoop` after a frame in which layout did not settle, unless
    ///   ``Scene/continuesAfterFeedbackLoop`` is set. If an error is thrown, the sink receives
    ///   ``FilmEnding/interrupted``.
    public func play(into sink: inout some FrameSink) async throws {
        try await play(frames: 0..<frameCount, into: &sink)
    }

    /// Plays the film, and passes only some of its frames to the sink. The frames keep their numbers and times.
    ///
    /// - Parameters:
    ///   - frames: The frame numbers, in ascending order.
    ///   - sink: The sink that receives the frames, in order.
    public func play(frames: some Collection<Int>, into sink: inout some FrameSink) async throws {
        precondition(zip(frames, frames.dropFirst()).allSatisfy(<), "the frames to sample must be in ascending order")
        try await play(
            frames.lazy.map { (index: $0, time: clock.time(ofFrame: $0)) }, count: frameCount,
            sampleCount: frames.count, into: &sink)
    }

    /// Plays the film, and samples it at `times`, which can lie between frames.
    ///
    /// - Parameters:
    ///   - times: The times, in ascending order.
    ///   - sink: The sink that receives the frames, in order.
    public func play(at times: [Duration], into sink: inout some FrameSink) async throws {
        precondition(zip(times, times.dropFirst()).allSatisfy(<=), "the times to sample must be in ascending order")
        try await play(
            times.enumerated().lazy.map { (index: $0.offset, time: $0.element) }, count: times.count,
            sampleCount: times.count, into: &sink)
    }

    private func play(
        _ moments: some Sequence<(index: Int, time: Duration)>, count: Int, sampleCount: Int,
        into sink: inout some FrameSink
    ) async throws {
        var sampler = FrameSampler(of: self, readsTrace: sink.readsTrace)
        defer { sampler.end() }
        try await sink.begin(format(count: count, sampleCount: sampleCount))
        do {
            for (index, time) in moments {
                try Task.checkCancellation()
                await beforeFrame?(time)
                try await sink.receive(sampler.frame(index, at: time))
                if let loop = sampler.feedbackLoop { throw loop }
            }
        } catch {
            // Throw the error that ended the film, even if finishing the sink fails too.
            try? await sink.finish(.interrupted)
            throw error
        }
        try await sink.finish(.complete)
    }

    /// The window of the scene.
    package var window: Window { scene.window }

    /// The number of frames in the whole film.
    package var frameCount: Int { clock.frameCount(until: end) }

    /// The time of the last frame.
    package var lastFrame: Duration { clock.time(ofFrame: max(frameCount - 1, 0)) }

    /// The size of the canvas of one scene, in points.
    fileprivate var canvas: Size { scene.canvas ?? scene.window.size }

    /// Returns the format of the film.
    ///
    /// - Parameters:
    ///   - count: The number of frames of the film, or the number of sample times.
    ///   - sampleCount: The number of frames that the sink receives.
    package func format(count: Int, sampleCount: Int) -> FilmFormat {
        FilmFormat(
            title: scene.title, canvas: other == nil ? canvas : FilmComparison.canvas(of: canvas),
            scale: scene.window.grid.scale, framesPerSecond: clock.framesPerSecond, frameCount: count,
            sampleCount: sampleCount, windowFillsCanvas: scene.canvas == nil || other != nil,
            surroundings: scene.window.surroundings.words)
    }
}

extension DisplayEnvironment {
    /// A description such as `iPad Air, half, landscape, dark, leftToRight, large`. Equal environments have equal
    /// descriptions. Devices are identified by their names.
    package var words: String {
        let share: String? =
            switch width {
            case .full: nil
            case .split(let split): split.rawValue
            case .points(let points): "\(points.shortText) points"
            }
        return [
            device.name, share, orientation.rawValue, userInterfaceStyle.rawValue, layoutDirection.rawValue,
            preferredContentSizeCategory.rawValue,
        ].compactMap(\.self).joined(separator: ", ")
    }
}

/// Plays a film, and samples it frame by frame.
package struct FrameSampler {
    private let player: Player
    private var playback: ScenePlayback
    private var otherPlayback: ScenePlayback?
    private let lastFrame: Duration
    private var isOver = false

    /// - Parameter readsTrace: Whether the caller uses the events of the frames. If `false`, only problems are
    ///   recorded.
    package init(of player: Player, readsTrace: Bool) {
        self.player = player
        let window = player.scene.window
        if !readsTrace { window.recording = min(window.recording, .problems) }
        lastFrame = player.lastFrame
        playback = ScenePlayback(of: player.scene)
        otherPlayback = player.other.map { ScenePlayback(of: $0) }
    }

    /// Plays up to `time` and returns the frame at this time.
    ///
    /// - Parameters:
    ///   - index: The number of the frame.
    ///   - time: The time of the frame. It must not be before the time of an earlier frame.
    package mutating func frame(_ index: Int, at time: Duration) -> FrameSnapshot {
        let window = player.scene.window
        var presentation = playback.run(until: time)
        if !isOver, time >= lastFrame {
            isOver = true
            window.noteUnfinishedAnimators()
        }
        var model = window.tree
        if let beside = otherPlayback?.run(until: time), let other = player.other {
            presentation = FilmComparison.tree(of: presentation, beside, on: player.canvas)
            model = FilmComparison.tree(of: model, other.window.tree, on: player.canvas)
            _ = other.window.takeEvents()
        }
        return FrameSnapshot(
            index: index, time: time, model: model, presentation: presentation, events: window.takeEvents())
    }

    /// Releases the resources of the windows. Call this method when no more frames are needed.
    package func end() {
        player.scene.window.close()
        player.other?.window.close()
    }

    /// The feedback loop that ends the film after the previous frame; `nil` while the film continues.
    package var feedbackLoop: FeedbackLoop? {
        player.scene.continuesAfterFeedbackLoop ? nil : player.scene.window.feedbackLoop
    }
}

/// Plays a scene.
package struct ScenePlayback {
    package let window: Window
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    package init(of scene: Scene) {
        window = scene.window
        simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        presentation = Presentation(of: scene.window)
    }

    /// Plays up to `time` and returns the presentation at this time. Times must be ascending.
    package mutating func run(until time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        return presentation.tree
    }
}

/// Computes the times of frames. The time of frame *n* is *n* divided by the frame rate, so rounding errors do not
/// accumulate.
public struct FrameClock: Hashable, Sendable {
    /// The frame rate, 1 through 1000.
    public let framesPerSecond: Int

    public init(framesPerSecond: Int) {
        precondition(
            (1...1000).contains(framesPerSecond), "a film has 1 through 1000 frames a second, not \(framesPerSecond)")
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the time of frame `index`, counted from 0.
    public func time(ofFrame index: Int) -> Duration {
        // Round up to whole attoseconds, so that frame 20 at 60 frames per second is not before a cue at 1/3 second.
        let (whole, rest) = (Int128(index) * FrameClock.attosecondsPerSecond)
            .quotientAndRemainder(dividingBy: Int128(framesPerSecond))
        return Duration(attoseconds: whole + (rest > 0 ? 1 : 0))
    }

    /// Returns the number of frames that begin before `end`, at least one.
    ///
    /// A duration that was rounded to a number of decimals can end slightly after a frame begins: 0.866667 s is
    /// slightly longer than 26 frames at 30 frames per second. Such a frame is not counted.
    public func frameCount(until end: Duration) -> Int {
        let (whole, rest) = (end.attoseconds * Int128(framesPerSecond))
            .quotientAndRemainder(dividingBy: FrameClock.attosecondsPerSecond)
        let excess = rest / Int128(framesPerSecond)
        return max(Int(whole) + (excess > FrameClock.roundingError(of: end) ? 1 : 0), 1)
    }

    /// Returns the maximum rounding error of a duration in attoseconds, based on its number of decimals.
    ///
    /// For up to three decimals, the error is half a millisecond. For four to nine decimals, it is one unit of the last
    /// decimal, because the duration may be the sum of two rounded numbers. For more decimals, it is a nanosecond.
    private static func roundingError(of duration: Duration) -> Int128 {
        let nanosecond: Int128 = 1_000_000_000
        // A duration that was converted from a floating-point number differs slightly from its decimals.
        let (nanoseconds, rest) = (duration.attoseconds + nanosecond / 2).quotientAndRemainder(dividingBy: nanosecond)
        guard abs(rest - nanosecond / 2) < nanosecond / 1000 else { return nanosecond }
        var unit: Int128 = 1
        while unit < 1_000_000, nanoseconds.isMultiple(of: unit * 10) { unit *= 10 }
        return unit == 1_000_000 ? unit * nanosecond / 2 : unit * nanosecond
    }

    /// Returns the times of all frames that begin before `end`.
    public func times(until end: Duration) -> [Duration] {
        (0..<frameCount(until: end)).map(time(ofFrame:))
    }

    private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
}

/// Shows two windows side by side in one view tree, and outlines their differences.
///
/// Both windows show the same scene, so each view has the same `ViewID` in both trees.
struct FilmComparison {
    /// The largest difference in the position of an edge, in points, that does not cause an outline.
    static let minimumDifference = 0.5
    /// The gap between the windows, in points.
    static let gap = 16.0

    private static let mark = Color(red: 1, green: 0.176, blue: 0.333)
    private static let markWidth = 1.0
    /// The color behind the windows.
    private static let table = Color(red: 0.68, green: 0.68, blue: 0.7)

    /// Returns the size of two canvases side by side.
    static func canvas(of single: Size) -> Size { Size(width: 2 * single.width + gap, height: single.height) }

    /// Returns a tree that shows both windows, with outlines around the views that differ.
    ///
    /// - Parameter canvas: The size of each canvas. Each window is centered on its canvas.
    static func tree(of left: ViewTree, _ right: ViewTree, on canvas: Size) -> ViewTree {
        var root = ViewState(name: "comparison")
        root.frame = Rect(origin: .zero, size: FilmComparison.canvas(of: canvas))
        root.backgroundColor = table
        var tree = ViewTree(root: root)
        tree.traits = left.traits
        let differing = left.views.filter { id in
            right.contains(id) && isApart(left.frameInRoot(of: id), right.frameInRoot(of: id))
        }
        for (half, offset) in [(left, 0), (right, canvas.width + gap)] {
            var pane = ViewState(name: "pane")
            pane.frame = Rect(x: offset, y: 0, width: canvas.width, height: canvas.height)
            pane.clipsToBounds = true
            let place = tree.makeView(pane)
            tree.add(place, to: tree.root)
            let size = half[half.root].bounds.size
            // If the root view has no background, this view keeps the window's text legible in light and dark
            // appearance.
            var paper = ViewState(name: "paper")
            paper.frame = Rect(
                x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2, width: size.width,
                height: size.height)
            paper.backgroundColor = AdaptiveColor.systemBackground.resolved(for: half.traits.userInterfaceStyle)
            tree.add(tree.makeView(paper), to: place)
            let window = tree.graft(half, half.root, onto: place)
            tree[window].frame = paper.frame
            for id in differing {
                var outline = ViewState(name: half[id].name)
                outline.frame = half.frameInRoot(of: id)
                outline.borderWidth = markWidth
                outline.borderColor = mark
                tree.add(tree.makeView(outline), to: window)
            }
        }
        return tree
    }

    private static func isApart(_ one: Rect, _ other: Rect) -> Bool {
        zip(
            [one.minX, one.minY, one.maxX, one.maxY], [other.minX, other.minY, other.maxX, other.maxY]
        ).contains { abs($0 - $1) > minimumDifference }
    }
}

extension ViewTree {
    /// Returns the bounding box of the view in the coordinate system of the root view.
    fileprivate func frameInRoot(of view: ViewID) -> Rect {
        var frame = self[view].frame
        var next = superview(of: view)
        while let holder = next, holder != root {
            let state = self[holder]
            let anchor = Point(
                x: state.bounds.minX + state.anchorPoint.x * state.bounds.width,
                y: state.bounds.minY + state.anchorPoint.y * state.bounds.height)
            let turned = state.transform.boundingBox(
                of: Rect(x: frame.minX - anchor.x, y: frame.minY - anchor.y, width: frame.width, height: frame.height))
            frame = Rect(origin: turned.origin + state.center, size: turned.size)
            next = superview(of: holder)
        }
        return frame
    }
}
