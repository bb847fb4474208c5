import Diagnostics
import Film
import Geometry
import Pictures
import Playback
import Rendering
import Reporting
import Simulation
import TestSupport
import Text
import TimelineScript
import Views

extension FuzzTarget {
    /// Reads a script, plays a tenth of a second of it, and draws two small frames and their masks.
    ///
    /// Large scripts are not drawn.
    func drawScript(_ bytes: [UInt8]) throws(Finding) {
        guard let file = try? SourceFile.decode(bytes, shownAs: "fuzz.yaml"),
            let timeline = TimelineReader.read(file, folder: "/dev/null").0, FuzzTarget.isSmall(timeline)
        else { return }
        let scene = SceneBuilder(timeline, measuring: FuzzedPictures.measurer).build()
        defer { scene.window.close() }
        var playback = ScenePlayback(of: scene)
        var pictures = FuzzedPictures(of: scene.window.tree, on: timeline)
        for time in [Duration.zero, min(timeline.end, .milliseconds(100))] where scene.window.feedbackLoop == nil {
            let presentation = playback.run(until: time)
            guard scene.window.feedbackLoop == nil else { return }
            try pictures.draw(presentation, at: time)
        }
    }
}

/// The pictures of a script, at most 64 × 64 pixels.
private struct FuzzedPictures {
    private let format: FilmFormat
    private let settings: RenderSettings
    private var drawn: FramePictures
    private var numbers = ViewNumbers()
    private var count = 0

    /// The measurer, whose fonts all pictures share. Loading the fonts takes longer than drawing a picture.
    @safe nonisolated(unsafe) static let measurer: CairoTextMeasurer = {
        do {
            return try CairoTextMeasurer()
        } catch {
            fatalError("\(error)")
        }
    }()

    private static let longestEdge = 64

    init(of tree: ViewTree, on timeline: Timeline) {
        format = FilmFormat(
            title: "fuzz", canvas: tree[tree.root].bounds.size, scale: 2, framesPerSecond: 10, frameCount: 2)
        var settings = RenderSettings(background: .clear)
        settings.limit = try? PixelSize(width: FuzzedPictures.longestEdge, height: FuzzedPictures.longestEdge)
        self.settings = settings
        drawn = FramePictures(of: [0, 1], settings, measuring: FuzzedPictures.measurer)
    }

    /// Draws a frame after the previous one and again by itself, and creates its mask.
    mutating func draw(_ tree: ViewTree, at time: Duration) throws(Finding) {
        let frame = FrameSnapshot(index: count, time: time, model: tree, presentation: tree, events: [])
        var single = FramePictures(of: [count], settings, measuring: FuzzedPictures.measurer)
        do throws(RenderingError) {
            if count == 0 { try drawn.begin(format) }
            try drawn.receive(frame)
            try single.begin(format)
            try single.receive(frame)
        } catch {
            throw Finding("the frame at \(time) cannot be drawn: \(error)")
        }
        try Finding.unless(
            drawn.pictures.last?.hash == single.pictures.last?.hash,
            "the frame at \(time) depends on the frame before it")
        count += 1
        numbers.add(tree)
        let edge = FuzzedPictures.longestEdge
        let scale = Double(edge) / max(format.canvas.width, format.canvas.height)
        let mask = ViewMask(tree, numbers, width: edge, height: edge, scale: scale)
        try Finding.unless(
            mask.pixels.allSatisfy { $0 <= numbers.names.count }, "the mask at \(time) has an unknown number")
    }
}
