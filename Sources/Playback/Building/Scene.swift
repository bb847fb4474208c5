public import Geometry
public import Simulation
import TimelineScript

/// A window in its first state, and what is to happen to it when.
///
/// A scene can be played once: playing changes the window.
public struct Scene {
    public let title: String
    public let window: Window
    /// How large the pictures are, in points, with the window in the middle; `nil` for as large as the window, which then
    /// keeps its size.
    public let canvas: Size?
    public private(set) var cues: [ScheduledCue] = []
    /// Whether a layout that never ends belongs to the film: from there on it stands still, as an app does that hangs.
    /// Otherwise playing ends with the error.
    public var standsStillInFeedbackLoop = false

    /// - Parameters:
    ///   - title: Which reports and manifests show.
    ///   - window: In its first state; cues change it.
    ///   - canvas: A window that is turned, or made wider or narrower, needs one with room for each of its sizes.
    public init(title: String, window: Window, canvas: Size? = nil) {
        self.title = title
        self.window = window
        self.canvas = canvas
    }

    /// Schedules statements, to be performed in one go at `time`.
    ///
    /// What is scheduled for one time is performed in one turn of the run loop, in the order scheduled.
    ///
    /// - Parameters:
    ///   - time: Since the film begins; not negative.
    ///   - line: Where the trace says that the effects come from.
    ///   - statements: Called with the window of the scene.
    public mutating func at(_ time: Duration, line: Int = #line, perform statements: @escaping (Window) -> Void) {
        precondition(time >= .zero, "a cue's time is not negative")
        cues.append(
            ScheduledCue(at: time) { window in
                window.perform("block", line: line) { statements(window) }
            })
    }

    /// Schedules statements that trace themselves.
    mutating func schedule(_ cue: ScheduledCue) { cues.append(cue) }
}

/// A window with the names by which a script speaks of what is in it.
struct Stage {
    let window: Window
    var views: [String: View] = [:]
    var guides: [String: LayoutGuide] = [:]
    var animators: [String: ViewPropertyAnimator] = [:]
    /// What each name stands for: one constraint or several.
    var constraints: [String: [LayoutConstraint]] = [:]
    /// Constraints that only their views retain while they are active, in the order of the script.
    var weakOutlets: [String] = []

    /// - Precondition: The reader has checked that the name stands for a view.
    func view(_ name: String) -> View {
        guard let view = views[name] else { preconditionFailure("no view is named '\(name)'") }
        return view
    }

    /// - Precondition: The reader has checked that the name stands for an animator.
    func animator(_ name: String) -> ViewPropertyAnimator {
        guard let animator = animators[name] else { preconditionFailure("no animator is named '\(name)'") }
        return animator
    }

    /// - Precondition: The reader has checked that the name stands for one constraint.
    func constraint(_ name: String) -> LayoutConstraint {
        let all = constraints(name)
        precondition(all.count == 1, "'\(name)' stands for \(all.count) constraints")
        return all[0]
    }

    /// - Precondition: The reader has checked that the name stands for constraints.
    func constraints(_ name: String) -> [LayoutConstraint] {
        guard let all = constraints[name] else { preconditionFailure("no constraint is named '\(name)'") }
        return all
    }

    /// - Precondition: The reader has checked that it stands for a view or a guide.
    func item(_ item: Anchor.Item) -> any Anchored {
        switch item {
        case .view(let name): return view(name)
        case .guide(of: let name, let role): return view(name).guide(role)
        case .ownGuide(let name):
            guard let guide = guides[name] else { preconditionFailure("no guide is named '\(name)'") }
            return guide
        }
    }

    /// Performs a statement, and traces which constraints it took the last reference from: those with a weak outlet that it
    /// deactivated. No later statement uses one: the reader has seen to that.
    func notingReleases(by action: Action, of subject: String, _ statement: () -> Void) {
        let held = outlets(thatMayGoBy: action, of: subject).filter { constraint($0).isActive }
        statement()
        for name in held where !constraint(name).isActive {
            window.note(name, "released: the outlet is weak, and nothing else retained it")
        }
    }

    private func outlets(thatMayGoBy action: Action, of subject: String) -> [String] {
        switch action {
        case .set(.isActive, .boolean(false)): weakOutlets.contains(subject) ? [subject] : []
        case .call(.addSubview, _), .call(.removeFromSuperview, _), .call(.addArrangedSubview, _),
            .call(.insertArrangedSubview, _):
            weakOutlets
        case .set, .call, .changeDevice, .dispatch, .block: []
        }
    }
}
