import Animatic

/// A sink that draws each frame and counts the pixels that are not white.
struct InkSink: FrameSink {
    let renderer: CairoRenderer
    private(set) var ink: [Int] = []
    private var format: FilmFormat?

    init() throws(RenderingError) { renderer = try CairoRenderer() }

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { format = film }

    mutating func receive(_ frame: FrameSnapshot) throws {
        guard let format else { return }
        let bitmap: Bitmap = try renderer.draw(frame.presentation, canvas: format.canvas, scale: 1)
        ink.append(bitmap.pixels.count { $0 != 0xFFFF_FFFF })
    }

    mutating func finish(_ ending: FilmEnding) {}
}

/// Builds a scene whose box moves by 100 points.
func makeScene() throws -> Scene {
    let window = Window(device: .iPhoneSE3, measuring: try CairoTextMeasurer())
    let box = window.makeView("box")
    box.backgroundColor = Color(red: 0, green: 0.48, blue: 1)
    window.rootView.addSubview(box)
    let leading = box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
    LayoutConstraint.activate([leading, box.widthAnchor.constraint(equalToConstant: 100)])

    var scene = Scene(title: "leading", window: window)
    scene.at(.zero) { window in
        window.animate(withDuration: .seconds(1)) {
            leading.constant = 100
            window.rootView.layoutIfNeeded()
        }
    }
    return scene
}

/// Writes PNG files, and passes the frames of a second film to the sink.
func film() async throws -> [Int] {
    var frames = PNGSequence(folder: "out")
    try await Player(try makeScene(), until: .seconds(1)).play(into: &frames)
    var sink = try InkSink()
    try await Player(try makeScene(), framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
    return sink.ink
}
