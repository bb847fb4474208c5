public import Geometry
public import Simulation
public import Views

/// Receives a film's frames, in order, once each.
///
/// The player knows nothing of files, pixels or expectations; sinks do.
public protocol FrameSink {
    /// Whether it reads ``FrameSnapshot/events``. Where no sink does, only conflicts and exceptions are recorded.
    var readsTrace: Bool { get }
    /// Called once, before the first frame.
    mutating func begin(_ film: FilmFormat) async throws
    mutating func receive(_ frame: FrameSnapshot) async throws
    /// Called once after ``begin(_:)``: after the last frame, or early when a sink threw.
    mutating func finish(_ ending: FilmEnding) async throws
}

extension FrameSink {
    public var readsTrace: Bool { true }
}

/// Whether a sink has seen the whole film.
public enum FilmEnding: Hashable, Sendable {
    case complete
    case interrupted
}

/// Several sinks that see one play, each frame in the order given.
public struct FrameSinks: FrameSink {
    private var sinks: [any FrameSink]

    public init(_ sinks: [any FrameSink]) { self.sinks = sinks }

    /// When one of them does.
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

    /// Ends every sink, also when one of them throws; the first error is thrown at last.
    ///
    /// When the film was interrupted, the last sink ends first: what it takes away may be in a folder that an earlier one made.
    public mutating func finish(_ ending: FilmEnding) async throws {
        var trouble: (any Error)?
        for index in ending == .complete ? Array(sinks.indices) : sinks.indices.reversed() {
            do { try await sinks[index].finish(ending) } catch { trouble = trouble ?? error }
        }
        if let trouble { throw trouble }
    }
}

/// One frame of a film: everything there is to know about one instant, as a value.
public struct FrameSnapshot: Sendable {
    /// Counted from 0, in the order in which a sink receives them; of a film played in part, the number in the whole film.
    public let index: Int
    /// Since the film began. When every frame is played, `index` divided by the frames a second.
    public let time: Duration
    /// Where the views are for the program: what `UIView.frame` answers.
    public let model: ViewTree
    /// Where the views are for the eye: the model with the running animations applied.
    public let presentation: ViewTree
    /// What happened since the frame before, in order.
    public let events: [TraceEvent]

    package init(index: Int, time: Duration, model: ViewTree, presentation: ViewTree, events: [TraceEvent]) {
        self.index = index
        self.time = time
        self.model = model
        self.presentation = presentation
        self.events = events
    }

    /// The same with another number, at another time.
    package func numbered(_ index: Int, at time: Duration) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }

    /// The same with another picture for the eye.
    package func showing(_ presentation: ViewTree) -> FrameSnapshot {
        FrameSnapshot(index: index, time: time, model: model, presentation: presentation, events: events)
    }
}

/// What is the same for all frames of a film.
public struct FilmFormat: Hashable, Sendable {
    public let title: String
    /// In points: room for the window in every size it has in the film.
    public let canvas: Size
    /// Pixels in a point on the device.
    public let scale: Double
    public let framesPerSecond: Int
    /// Of the whole film.
    public let frameCount: Int
    /// How many of them a sink receives: all, unless some are chosen.
    public let sampleCount: Int
    /// Whether the window is as large as the canvas all the time. Where it is not, it is in the middle.
    public let windowFillsCanvas: Bool
    /// What the film is shown on when it begins, in words: `iPhone 14, landscape, dark, leftToRight, large`.
    public let surroundings: String

    /// - Parameters:
    ///   - title: The script's, or the program's.
    ///   - canvas: In points.
    ///   - scale: Pixels in a point.
    ///   - framesPerSecond: 1 through 1000.
    ///   - frameCount: Of the whole film.
    ///   - sampleCount: `nil` for every frame.
    ///   - windowFillsCanvas: Whether it does so all the time.
    ///   - surroundings: In words: the device, the orientation, the traits.
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
