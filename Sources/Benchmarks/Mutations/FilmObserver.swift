import Files
import Film
import Geometry
import Goldens
import InterfaceBuilder
import Pictures
import Playback
import Regression
import Rendering
import Reporting
import Simulation
import Text
import TimelineScript
import Views

/// The frames of a film, observed while it was played.
struct ObservedFilm {
    var frameCount = 0
    var framesPerSecond = 0
    /// The device and the traits at the start of the film.
    var surroundings = ""
    /// The frame rectangles of the views in each frame of the film, by the names of the views, in hundredths of a point.
    var rectangles: [[String: Rect]] = []
    /// The other properties of the views.
    var properties = FilmGeometry()
    /// The hashes of the drawn frames; empty if no frames were drawn.
    var pictures: [UInt64] = []
}

/// Plays films from their files, without the code that records goldens and finds causes.
struct FilmObserver {
    private let measurer: CairoTextMeasurer

    /// The interval between the drawn frames of a film, in frames. The last frame is also drawn.
    static let step = 10

    init(measuring measurer: CairoTextMeasurer) { self.measurer = measurer }

    /// Plays a script, or all scenes of a storyboard.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - isDrawn: Whether to draw the frames.
    /// - Returns: The films by the names of their sections in a golden; `nil` if the file is invalid.
    func films(of path: String, drawn isDrawn: Bool) async throws -> [String: ObservedFilm]? {
        guard path.hasSuffix(".storyboard") || path.hasSuffix(".xib") else {
            guard let file = try? SourceFile.load(path: path, shownAs: path),
                let film = try await film(of: .script(file), in: path.folder, isDrawn)
            else { return nil }
            return ["as written": film]
        }
        guard let document = try? InterfaceReader.read(SourceFile.loadInterface(path: path, shownAs: path)) else {
            return nil
        }
        var films: [String: ObservedFilm] = [:]
        for scene in document.listedScenes {
            let shown = ShownScene(name: path, file: path.lastName, id: scene.id)
            guard let film = try await film(of: .scene(shown), in: path.folder, isDrawn) else { return nil }
            films[scene.name] = film
        }
        return films
    }

    private func film(of source: FilmSource, in folder: String, _ isDrawn: Bool) async throws -> ObservedFilm? {
        let reading = ScriptLoader().load(source, in: folder, measuring: measurer)
        guard let timeline = reading.timeline else { return nil }
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        let player = Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
        // Use a new renderer, because a renderer caches decoded images and an image file may have changed.
        var sink = ObservingSink(
            drawingWith: isDrawn ? try CairoRenderer() : nil,
            sampler: GeometrySampler(measuring: measurer, scale: scene.window.grid.scale))
        sink.film.surroundings = scene.window.surroundings.words
        do {
            try await player.play(into: &sink)
        } catch is FeedbackLoop {
            // Ignore the error. The frames before the feedback loop are still compared.
        }
        sink.film.properties = sink.sampler.film
        return sink.film
    }
}

private struct ObservingSink: FrameSink {
    private let renderer: CairoRenderer?
    private var last: ViewTree?
    private var drawn: ViewTree?
    private var format: FilmFormat?
    var sampler: GeometrySampler
    var film = ObservedFilm()

    init(drawingWith renderer: CairoRenderer?, sampler: GeometrySampler) {
        self.renderer = renderer
        self.sampler = sampler
    }

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) {
        format = film
        sampler.begin(film)
        self.film.framesPerSecond = film.framesPerSecond
    }

    mutating func receive(_ frame: FrameSnapshot) throws {
        sampler.receive(frame)
        film.frameCount += 1
        if let last, last == frame.presentation, let rectangles = film.rectangles.last {
            film.rectangles.append(rectangles)
        } else {
            film.rectangles.append(ObservingSink.rectangles(in: frame.presentation))
            last = frame.presentation
        }
        try draw(frame)
    }

    private static func rectangles(in tree: ViewTree) -> [String: Rect] {
        func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        let named = tree.views.map { view in
            let box = tree[view].frame
            return (
                tree[view].name,
                Rect(
                    x: hundredths(box.minX), y: hundredths(box.minY), width: hundredths(box.width),
                    height: hundredths(box.height))
            )
        }
        return Dictionary(named) { first, _ in first }
    }

    private mutating func draw(_ frame: FrameSnapshot) throws {
        guard let renderer, let format else { return }
        guard frame.index % FilmObserver.step == 0 || frame.index == format.frameCount - 1 else { return }
        if let drawn, drawn == frame.presentation, let last = film.pictures.last {
            film.pictures.append(last)
            return
        }
        drawn = frame.presentation
        let background = AdaptiveColor.systemBackground.resolved(for: frame.presentation.traits.appearance)
        let picture = try renderer.draw(
            frame.presentation, canvas: format.canvas, scale: format.scale, background: background)
        film.pictures.append(unsafe picture.pixels.withUnsafeBytes { unsafe ContentHash($0).value })
    }

    mutating func finish(_ ending: FilmEnding) {}
}

extension String {
    /// The path without its last component.
    var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
    /// The last component of the path.
    var lastName: String { String(split(separator: "/").last ?? "") }
}
