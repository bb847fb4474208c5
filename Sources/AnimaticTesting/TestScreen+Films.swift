public import Film
internal import FilmRecords
internal import Geometry
internal import Rendering
import Simulation
internal import Text
public import UIKit
internal import Views

/// Films of a screen.
extension TestScreen {
    /// Schedules an action for a time in the film.
    ///
    /// - Parameters:
    ///   - time: The time since the start of the film, in seconds. A negative time is treated as 0.
    ///   - line: The source line that the trace shows.
    ///   - body: The action of the user or of the program.
    public func at(_ time: TimeInterval, line: Int = #line, _ body: @escaping () -> Void) {
        cues.append(
            ScheduledCue(at: Duration(timeInterval: max(time, 0))) { window in
                window.perform("block", line: line) { [weak self] in
                    self?.isPerformingCue = true
                    body()
                    self?.isPerformingCue = false
                }
            })
    }

    /// Records a film of the screen, starting with the first turn. Use this method instead of advancing the screen.
    /// Tasks of the screen run between turns.
    ///
    /// - Parameters:
    ///   - path: A folder for PNG files, the file of a film, such as `login.mp4`, whose extension is a `FilmKind`, or a
    ///     recording, such as `login.recording`, which `animatic studio` shows with the views, the constraints and the
    ///     trace of each frame.
    ///   - end: The duration in seconds.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - bezel: Whether a neutral frame of the device is drawn around the screen. The pictures are transparent around
    ///     the frame, unless the format of the film has no transparency. A recording has none.
    /// - Throws: An error of the renderer or of the file system, or the feedback loop that ended the film.
    public func film(
        to path: String, until end: TimeInterval, framesPerSecond: Int = 60, bezel: Bool = false
    ) async throws {
        if RecordingFile.isRecording(path) {
            return try await record(to: path, until: end, framesPerSecond: framesPerSecond)
        }
        let isClear = bezel && FilmKind(path: path)?.supportsTransparency != false
        let settings = RenderSettings(background: isClear ? .clear : .white, fonts: world.measurer.addedFonts)
        if URL(fileURLWithPath: path).pathExtension.isEmpty {
            var frames = PNGSequence(folder: path, settings: settings)
            try await film(into: &frames, until: end, framesPerSecond: framesPerSecond, bezel: bezel)
        } else {
            var movie = FilmFiles(path: path, settings: settings)
            try await film(into: &movie, until: end, framesPerSecond: framesPerSecond, bezel: bezel)
        }
    }

    /// Records a film with the record of each frame. Ambiguous layouts are recorded as well.
    private func record(to path: String, until end: TimeInterval, framesPerSecond: Int) async throws {
        let engine = world.engine
        let title = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let settings = RenderSettings(
            scale: min(engine.surroundings.device.scale, 2), compression: .fast, fonts: world.measurer.addedFonts)
        var file = RecordingFile(
            path: path,
            from: FilmOrigin(
                ofProgram: title, on: engine.surroundings, duration: Duration(timeInterval: max(end, 0))),
            in: Scene(title: title, window: engine), settings, tool: "TestScreen")
        let recordsAmbiguity = engine.recordsAmbiguity
        engine.recordsAmbiguity = true
        defer { engine.recordsAmbiguity = recordsAmbiguity }
        try await film(into: &file, until: end, framesPerSecond: framesPerSecond)
    }

    /// Passes each frame of a film of the screen to `sink`, starting with the first turn. Use this method instead of
    /// advancing the screen. Tasks of the screen run between turns.
    ///
    /// The sink receives the events of the film with the frames. ``trace`` does not contain them. If the sink does not
    /// read the trace, only conflicts, exceptions and feedback loops are recorded.
    ///
    /// - Parameters:
    ///   - sink: A sink of the program, or a sink that writes files, such as `PNGSequence` or `ContactSheet`.
    ///   - end: The duration in seconds.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - canvas: The size of each frame in points; `nil` for the size of the screen. The screen is centered on the
    ///     canvas. A film in which the device rotates needs a canvas that contains both orientations.
    ///   - bezel: Whether a neutral frame of the device is drawn around the screen. It is added to the size of each frame.
    ///     What is around it has the background color of the sink's settings.
    /// - Throws: An error of the sink, or the feedback loop that ended the film.
    public func film(
        into sink: inout some FrameSink, until end: TimeInterval, framesPerSecond: Int = 60, canvas: CGSize? = nil,
        bezel: Bool = false
    ) async throws {
        guard bezel else {
            return try await play(into: &sink, until: end, framesPerSecond: framesPerSecond, canvas: canvas)
        }
        var framed = BezelSink(sink, Bezel(of: world.engine))
        defer { sink = framed.sink }
        try await play(into: &framed, until: end, framesPerSecond: framesPerSecond, canvas: canvas)
    }

    private func play(
        into sink: inout some FrameSink, until end: TimeInterval, framesPerSecond: Int, canvas: CGSize?
    ) async throws {
        let scene = Scene(title: "film", window: world.engine, canvas: canvas.map(Size.init))
        // `sorted` is not documented to be stable, so the offset keeps cues with equal times in order.
        var pending = cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        cues = []
        try await World.$local.withValue(world) {
            var player = Player(scene, framesPerSecond: framesPerSecond, until: Duration(timeInterval: end))
            player.beforeFrame = { @MainActor [world] time in
                await world.runWithTasks(until: time, cues: &pending, endsWithTurn: false)
            }
            try await player.play(into: &sink)
        }
    }
}
