public import Geometry
public import Simulation
public import Views

/// A type that receives each frame of a film once, in order.
///
/// Sinks write files, render pixels and check expectations. The player does none of this itself.
public protocol FrameSink {
    /// Whether the sink reads ``FrameSnapshot/events``. If no sink does, only conflicts, exceptions and feedback loops
    /// are recorded.
    var readsTrace: Bool { get }
    /// Called once, before the first frame.
    mutating func begin(_ film: FilmFormat) async throws
    mutating func receive(_ frame: FrameSnapshot) async throws
    /// Called once if ``begin(_:)`` succeeded: after the last frame, or earlier if an error interrupts the film.
    mutating func finish(_ ending: FilmEnding) async throws
}

extension FrameSink {
    public var readsTrace: Bool { true }
}

/// Whether a sink has received the whole film.
public enum FilmEnding: Hashable, Sendable {
    case complete
    case interrupted
}

/// A sink that passes each frame to several sinks, in the given order.
public struct FrameSinks: FrameSink {
    private var sinks: [any FrameSink]

    public init(_ sinks: [any FrameSink]) { self.sinks = sinks }

    /// Whether one of the sinks reads the trace.
    public var readsTrace: Bool { sinks.contains { $0.readsTrace } }

    public mutating func begin(_ film: FilmFormat) async throws {
        for index in sinks.indices {
            do {
                try await sinks[index].begin(film)
            } catch {
                for begun in sinks.indices[..<index].reversed() { try? await sinks[begun].finish(.interrupted) }
                throw error
            }
        }
    }

    public mutating func receive(_ frame: FrameSnapshot) async throws {
        for index in sinks.indices { try await sinks[index].receive(frame) }
    }

    /// Finishes every sink, even if one of them throws an error. Then throws the first error, if any.
    ///
    /// If the film was interrupted, sinks are finished in reverse order, because a later sink may remove files from a
    /// folder that an earlier sink created.
    public mutating func finish(_ ending: FilmEnding) async throws {
        var firstError: (any Error)?
        for index in ending == .complete ? Array(sinks.indices) : sinks.indices.reversed() {
            do { try await sinks[index].finish(ending) } catch { firstError = firstError ?? error }
        }
        if let firstError { throw firstError }
    }
}

/// One frame of a film: a value that contains the complete state at a given time.
public struct FrameSnapshot: Sendable {
    /// The frame number, starting at 0. If only some frames of a film are sampled, this is the number in the whole
    /// film. If a film is sampled at arbitrary times, this is the index of the sample.
    public let index: Int
    /// The time since the film began. For a numbered frame of the film, this is `index` divided by the frame rate.
    public let time: Duration
    /// The model tree, with the values that `UIView.frame` and other properties return.
    public let model: ViewTree
    /// The presentation tree: the model with the running animations applied.
    public let presentation: ViewTree
    /// The events since the previous frame, in order.
    public let events: [TraceEvent]

    package init(index: Int, time: Duration, model: ViewTree, presentation: ViewTree, events: [TraceEvent]) {
        self.index = index
        self.time = time
        self.model = model
        self.presentation = presentation
        self.events = events
    }

    /// Returns a copy of the frame with a different number and time.
    package func numbered(_ index: Int, at time: Duration) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }

    /// Returns a copy of the frame with a different presentation.
    package func showing(_ presentation: ViewTree) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }
}

/// The common properties of all frames of a film.
public struct FilmFormat: Hashable, Sendable {
    public let title: String
    /// The size of the canvas in points. The canvas is large enough for every size of the window.
    public package(set) var canvas: Size
    /// The number of pixels per point on the device.
    public let scale: Double
    public let framesPerSecond: Int
    /// The number of frames in the whole film.
    public package(set) var frameCount: Int
    /// The number of frames that a sink receives.
    public package(set) var sampleCount: Int
    /// Whether the window always has the size of the canvas. If `false`, the window is centered on the canvas.
    public package(set) var windowFillsCanvas: Bool
    /// The initial device, orientation and traits, as text: `iPhone 14, landscape, dark, leftToRight, large`.
    public let surroundings: String

    /// - Parameters:
    ///   - title: The title of the script or program.
    ///   - canvas: The size of the canvas in points.
    ///   - scale: The number of pixels per point.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - frameCount: The number of frames in the whole film.
    ///   - sampleCount: The number of frames that a sink receives; `nil` for every frame.
    ///   - windowFillsCanvas: Whether the window always has the size of the canvas.
    ///   - surroundings: The device, orientation and traits, as text.
    public init(
        title: String, canvas: Size, scale: Double, framesPerSecond: Int, frameCount: Int,
        sampleCount: Int? = nil, windowFillsCanvas: Bool = true, surroundings: String = ""
    ) {
        self.title = title
        self.canvas = canvas
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
        self.sampleCount = sampleCount ?? frameCount
        self.windowFillsCanvas = windowFillsCanvas
        self.surroundings = surroundings
    }
}
