import AnimaticTesting

/// Draws each frame, and counts the pixels that are not white.
struct InkSink: FrameSink {
    private let renderer: CairoRenderer
    private var format: FilmFormat?
    private(set) var ink: [Int] = []

    init() throws { renderer = try CairoRenderer() }

    /// The sink does not use the events of the frames, so the film does not record them.
    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { format = film }

    mutating func receive(_ frame: FrameSnapshot) throws {
        guard let format else { return }
        let bitmap = try renderer.draw(frame.presentation, canvas: format.canvas, scale: 1)
        ink.append(bitmap.pixels.count { $0 != 0xFFFF_FFFF })
    }

    mutating func finish(_ ending: FilmEnding) {}
}

/// Stores the position of a view in each frame, and the events of the film.
struct PositionSink: FrameSink {
    /// The `accessibilityIdentifier` of the view.
    let name: String
    private(set) var positions: [Double] = []
    private(set) var events: [TraceEvent] = []

    init(of name: String) { self.name = name }

    mutating func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) {
        if let view = frame.presentation.view(named: name) { positions.append(frame.presentation[view].frame.minX) }
        events += frame.events
    }

    mutating func finish(_ ending: FilmEnding) {}
}
