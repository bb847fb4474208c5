import Film
import Goldens
import Layout
import Simulation
import Views

/// A sink that records the geometry of a film and everything that is needed to find the causes of differences: the
/// constraints, and the layout in each frame in which the views or the constraints have changed.
struct LayoutRecorder: FrameSink {
    private var sampler: GeometrySampler
    private let window: Simulation.Window
    /// The root of the recorded subtree; `nil` if all views are recorded.
    private let root: ViewID?
    private var moments: [Moment] = []
    private var frameCount = 0

    /// The layout in a frame and in the following frames, up to the next moment.
    struct Moment {
        let frame: Int
        let trial: LayoutTrial
        /// The texts of the active constraints in the order of their creation.
        let constraints: [String]
    }

    /// The maximum number of moments. In a longer film, the last moment is replaced.
    private static let mostMoments = 500

    init(_ sampler: GeometrySampler, of window: Simulation.Window, below root: ViewID? = nil) {
        self.sampler = sampler
        self.window = window
        self.root = root
    }

    var readsTrace: Bool { sampler.readsTrace }

    mutating func begin(_ film: FilmFormat) { sampler.begin(film) }

    mutating func receive(_ frame: FrameSnapshot) {
        note(frame.model)
        sampler.receive(frame)
    }

    mutating func finish(_ ending: FilmEnding) {}

    /// Records a single frame.
    ///
    /// - Parameter presentation: The views as they are on the screen.
    mutating func add(_ presentation: ViewTree) {
        note(window.tree)
        sampler.add(presentation, below: root)
    }

    /// Records a moment if the views or the constraints have changed since the last moment.
    private mutating func note(_ tree: ViewTree) {
        defer { frameCount += 1 }
        let trial = LayoutTrial(window.engine, in: tree)
        if let last = moments.last, last.trial.hasSameInput(as: trial) { return }
        let constraints = window.constraints.filter { constraint in
            let (first, second) = constraint.sides
            return constraint.isActive
                && [first, second].compactMap(\.self).contains { tree.isAncestor(root ?? tree.root, of: $0.view) }
        }.map { window.text(of: window.engine[$0.id]) }
        if moments.count == LayoutRecorder.mostMoments { moments.removeLast() }
        moments.append(Moment(frame: frameCount, trial: trial, constraints: constraints))
    }

    /// The geometry that has been recorded so far.
    var film: FilmGeometry { sampler.film }

    /// The constraints of the recorded views in each frame.
    var history: ConstraintHistory {
        ConstraintHistory(moments.map { ($0.frame, $0.constraints) }, frameCount: frameCount)
    }

    /// Returns the layout in a frame.
    func moment(in frame: Int) -> Moment? { moments.last { $0.frame <= frame } ?? moments.first }
}
