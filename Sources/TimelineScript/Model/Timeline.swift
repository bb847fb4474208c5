import Animation
package import Diagnostics
package import Geometry
package import SceneModel
package import Simulation
package import Views

/// A script, read and found good: the views, what holds them, what changes when, and what to expect.
///
/// Every name in it exists, every number is in its range, and everything that can fail later knows its place.
package struct Timeline: Hashable, Sendable {
    package var source: SourceFile
    /// The script's own title, else the file's name without its extension.
    package var title: String
    /// What the window is shown on when the film begins.
    package var surroundings: DisplayEnvironment
    /// 1 through 240.
    package var framesPerSecond: Int
    /// How solved frames come onto pixels.
    package var rounding = PixelRounding.originAndSize
    /// As the script gives it; see ``end``.
    package var duration: Duration?
    /// When the last of what overrides begin has ended; zero where they begin nothing or the script gives a duration.
    package var endOfOverrides = Duration.zero
    /// The treatment of calls for which UIKit raises an exception.
    package var exceptionPolicy = ExceptionPolicy.warn
    /// Whether such calls are refused.
    package var isStrict: Bool { exceptionPolicy == .refuse }
    /// How often a view may be laid out in one turn; `nil` for the window's own limit.
    package var feedbackLoopThreshold: Int?
    /// In the order of the script.
    package var animators: [AnimatorSpec] = []
    /// The views and what lays them out, of the script and of the scene that it names.
    package var scene: SceneDescription
    /// What views and controllers override, in the order of the script.
    package var overrides: [OverrideSpec] = []
    /// In the order of the script, which need not be that of their times.
    package var cues: [Cue]
    /// In the order of their times.
    package var titleCards: [TitleCard] = []
    /// In the order of their times, one at a time.
    package var captions: [Caption] = []
    /// The picture files of its views, each at every place where the script has it.
    package var pictures: [Located<ViewContent.Image>] = []
    /// The scene that the script names, written as a script; `nil` if the script has views of its own.
    package var sceneText: String?
    /// In the order of the script.
    package var expectations: [Expectation]

    package init(
        source: SourceFile, title: String, surroundings: DisplayEnvironment, framesPerSecond: Int, duration: Duration?,
        scene: SceneDescription, cues: [Cue],
        expectations: [Expectation]
    ) {
        self.source = source
        self.title = title
        self.surroundings = surroundings
        self.framesPerSecond = framesPerSecond
        self.duration = duration
        self.scene = scene
        self.cues = cues
        self.expectations = expectations
    }

    package var root: ViewDescription { scene.root }
    package var device: Device { surroundings.device }
    package var orientation: Device.Orientation { surroundings.orientation }

    /// When the film ends: after ``duration``, or where the script gives none, half a second after the last cue,
    /// its animation, the animators that it starts, and what overrides begin.
    package var end: Duration { Timeline.end(duration: duration, cues, animators, overrides: endOfOverrides) }

    static func end(
        duration: Duration?, _ cues: [Cue], _ animators: [AnimatorSpec], overrides: Duration = .zero
    ) -> Duration {
        duration ?? max(endOfCues(cues, animators), overrides) + stillAtTheEnd
    }

    /// When the last cue, its animation and the animators that it starts have ended.
    package var endOfCues: Duration { Timeline.endOfCues(cues, animators) }

    private static func endOfCues(_ cues: [Cue], _ animators: [AnimatorSpec]) -> Duration {
        let lengths = lengths(of: animators, cues)
        return cues.map { $0.end(lengths) }.max() ?? .zero
    }

    /// Whether only playing determines the length of the film: the script has no duration, and overrides start something that
    /// takes time.
    package var overridesDetermineEnd: Bool {
        duration == nil && !cues.contains { $0.isEndless }
            && overrides.flatMap(\.statements).withInner.contains { $0.value.action.takesTime }
    }

    /// Whether only playing the film determines whether its statements can be performed, how many turns it has, or how long it
    /// is.
    var needsCheck: Bool {
        !overrides.isEmpty || !scene.variations.isEmpty || scene.constraints.contains { $0.outlet == .weak }
            || expectations.contains { if case .turn = $0.moment { true } else { false } }
            || statements.contains { !$0.value.action.isAlwaysPossible }
    }

    /// How long each animator takes from its start, with what its completions animate.
    static func lengths(of animators: [AnimatorSpec], _ cues: [Cue]) -> [String: Duration] {
        let plain = Dictionary(animators.map { ($0.name.value, $0.timing.duration) }) { first, _ in first }
        var lengths = plain
        for statement in cues.flatMap(\.statements).withInner {
            guard case .block(let block) = statement.value.action, let completion = block.completion,
                let own = plain[statement.value.subject.value]
            else { continue }
            let name = statement.value.subject.value
            lengths[name] = max(lengths[name] ?? own, own + completion.statements.length(nil, plain))
        }
        return lengths
    }

    /// How long the last picture is shown where the script does not say.
    private static let stillAtTheEnd = Duration.milliseconds(500)
}

/// Plays the film of a timeline without drawing it. The reader calls this function, because it cannot play films itself.
///
/// The function returns `nil` if the film cannot be played on this machine.
package typealias FilmChecking = (Timeline) -> PlayedFilm?

/// The findings of playing a film.
package struct PlayedFilm: Sendable {
    /// The end of what overrides start; zero if the length of the film does not depend on it.
    package var endOfOverrides: OverrideEnding
    /// The number of turns of the run loop; `nil` if the film was not played to its end.
    package var turnCount: Int?
    /// The statements that cannot be performed.
    package var problems: [Diagnostic]
    /// The reason why layout never ended; `nil` if it always did.
    package var feedbackLoop: FeedbackLoop?

    package init(
        endOfOverrides: OverrideEnding, turnCount: Int?, problems: [Diagnostic], feedbackLoop: FeedbackLoop? = nil
    ) {
        self.endOfOverrides = endOfOverrides
        self.turnCount = turnCount
        self.problems = problems
        self.feedbackLoop = feedbackLoop
    }
}

/// The treatment of calls for which UIKit raises an exception, which the key `strict` of a script sets.
package enum ExceptionPolicy: Hashable, Sendable {
    /// The calls are errors: `strict: true`.
    case refuse
    /// The calls are performed, with a note in the trace: `strict: false`.
    case accept
    /// The calls are performed, with a warning.
    case warn

    /// Returns the diagnostic for a call at `span`; `nil` if it is accepted.
    ///
    /// - Parameter warning: The message of a warning. By default, it states that UIKit raises an exception.
    package func diagnostic(
        _ id: Diagnostic.ID, _ message: String, warning: String? = nil, at span: SourceSpan
    ) -> Diagnostic? {
        switch self {
        case .refuse: Diagnostic(id, message, at: span)
        case .accept: nil
        case .warn:
            Diagnostic(
                id, warning ?? "UIKit raises an exception here: \(message)", at: span, severity: .warning,
                notes: [.init("'strict: false' at the top of the script accepts that", at: span)])
        }
    }
}

/// When the last of what overrides begin has ended.
package enum OverrideEnding: Hashable, Sendable {
    case at(Duration)
    /// An override schedules itself without end, by a statement of this line; `nil` where no line is known.
    case never(line: Int?)
}

extension Timeline {
    /// The smallest picture, in points, that has room for the window in every size the script gives it; `nil` when it
    /// keeps its size.
    package var canvas: Size? {
        var canvas = surroundings.size
        var present = surroundings
        var keepsSize = true
        for change in cues.deviceChanges {
            change.apply(to: &present)
            keepsSize = keepsSize && present.size == surroundings.size
            canvas = Size(
                width: max(canvas.width, present.size.width), height: max(canvas.height, present.size.height))
        }
        return keepsSize ? nil : canvas
    }
}

extension [Cue] {
    /// The changes of the device in the order in which they are performed. They are only in cues and in blocks of the main
    /// queue, of which those that come due run before the cues of their time, and the others after them.
    fileprivate var deviceChanges: [DeviceChange] {
        var steps: [(time: Duration, stage: Int, change: DeviceChange)] = []
        func add(_ statements: [Located<Statement>], at time: Duration, stage: Int) {
            for statement in statements {
                let action = statement.value.action
                if case .changeDevice(let change) = action { steps.append((time, stage, change)) }
                if case .dispatch(let block) = action {
                    let isDelayed = block.delay > .zero
                    add(block.statements, at: time + block.delay, stage: isDelayed ? -1 : Swift.max(stage, 0) + 1)
                } else {
                    add(action.inner, at: time, stage: stage)
                }
            }
        }
        for cue in self { add(cue.statements, at: cue.time.value, stage: cue.repetition == nil ? 0 : -1) }
        return steps.enumerated().sorted {
            ($0.element.time, $0.element.stage, $0.offset) < ($1.element.time, $1.element.stage, $1.offset)
        }.map(\.element.change)
    }
}

extension Timeline {
    /// Every statement: of cues, of what they queue or have follow, and of overrides.
    package var statements: [Located<Statement>] {
        cues.flatMap(\.statements).withInner + overrides.flatMap(\.statements).withInner
            + cues.flatMap { $0.animation?.completion?.statements ?? [] }.withInner
    }
}

extension Timeline {
    /// Whether the script is meant to come to a layout that never ends: an `order` names the event, or a `count` of it is not 0.
    package var expectsFeedbackLoop: Bool {
        expectations.contains { $0.checks.contains(where: \.value.expectsFeedbackLoop) }
    }
}

extension Check {
    fileprivate var expectsFeedbackLoop: Bool {
        switch self {
        case .order(let patterns), .exactOrder(let patterns): patterns.contains { $0.value.kind == .feedbackLoop }
        case .count(let pattern, let count): pattern.kind == .feedbackLoop && count > 0
        case .frame, .model, .property, .layouts, .passes, .never, .conflicts, .animating: false
        }
    }
}

/// What is said under the picture for some time.
package struct Caption: Hashable, Sendable {
    /// From when on; not negative.
    package var time: Located<Duration>
    /// When it is gone; `nil` when the next takes its place, or with the film.
    package var end: Located<Duration>?
    /// Perhaps of several lines; not empty.
    package var text: Located<String>
}

extension Timeline {
    /// What is said at `time`.
    package func caption(at time: Duration) -> Caption? {
        guard let last = captions.last(where: { $0.time.value <= time }) else { return nil }
        return last.end.map { time < $0.value } ?? true ? last : nil
    }
}

/// A picture of words that stands before a frame of the film, which waits meanwhile.
///
/// The film knows nothing of it: its times and frames are as they are without.
package struct TitleCard: Hashable, Sendable {
    /// Before which time of the film; not negative.
    package var time: Located<Duration>
    /// How long it stands.
    package var duration: Duration
    /// Not empty.
    package var text: Located<String>
    package var subtitle: Located<String>?

    /// Where the script does not say how long.
    package static let usualDuration = Duration.seconds(2)
}
