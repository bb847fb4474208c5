import Animation
package import Film
package import FontFiles
package import Geometry
package import Properties
package import Reporting
package import SceneModel
package import Simulation
package import Views

/// The content of a script without errors: its views, constraints, cues and expectations.
///
/// Every name that the script uses exists, every number is in range, and every value that can cause a later error has a
/// source location.
package struct Timeline: Hashable, Sendable {
    package var source: SourceFile
    /// The title of the script. The default is the name of the file without its extension.
    package var title: String
    /// The initial environment of the film.
    package var surroundings: DisplayEnvironment
    /// The frames per second, 1 through 240.
    package var framesPerSecond: Int
    /// The method for rounding solved frames to pixels.
    package var rounding = PixelRounding.originAndSize
    /// The duration that the script specifies; `nil` if it does not specify one. See ``end`` for the actual end of the
    /// film.
    package var duration: Duration?
    /// The time at which all animations and blocks that overrides start have ended; zero if overrides start no
    /// animations or blocks, or if the script specifies a duration.
    package var endOfOverrides = Duration.zero
    /// The policy for calls that raise an exception in UIKit.
    package var exceptionPolicy = ExceptionPolicy.warn
    /// Whether calls that raise an exception in UIKit are errors.
    package var isStrict: Bool { exceptionPolicy == .refuse }
    /// The maximum number of layouts of a view in one turn, after which the film stops. `nil` selects the window's
    /// default.
    package var feedbackLoopThreshold: Int?
    /// The animators, in script order.
    package var animators: [AnimatorSpec] = []
    /// The views and constraints, from the script and from the scene that it names.
    package var scene: SceneDescription
    /// The overrides of views and controllers, in script order.
    package var overrides: [OverrideSpec] = []
    /// The cues, in script order. This order can differ from the order of their times.
    package var cues: [Cue]
    /// The title cards, in the order of their times.
    package var titleCards: [TitleCard] = []
    /// The captions, in the order of their times. They do not overlap.
    package var captions: [Caption] = []
    /// The picture files that the script names. A file that is named several times appears several times.
    package var pictures: [Located<ViewContent.Image>] = []
    /// The fonts of the script, of the scene that it names, and of the command line.
    package var fonts = AddedFonts.none
    /// The scene that the script names, as text in the script language; `nil` if the script declares its own views.
    package var sceneText: String?
    /// The expectations, in script order.
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

    /// The end of the film. If the script specifies a ``duration``, the film ends after this duration. If it does not,
    /// the film ends half a second after the last cue has run and all animations and blocks that cues and overrides
    /// start have ended.
    package var end: Duration { duration ?? max(endOfCues, endOfOverrides) + Timeline.stillAtTheEnd }

    /// The time at which all cues have run, and all animations, animators and blocks that they start have ended.
    package var endOfCues: Duration { Timeline.endOfCues(cues, animators) }

    private static func endOfCues(_ cues: [Cue], _ animators: [AnimatorSpec]) -> Duration {
        let lengths = lengths(of: animators, cues)
        return cues.map { $0.end(lengths) }.max() ?? .zero
    }

    /// Whether the film must be played to determine its length. The value is `true` if the script specifies no
    /// duration and has no endless timer, but contains gestures, or overrides that start animations or blocks.
    package var overridesDetermineEnd: Bool {
        duration == nil && !cues.contains { $0.isEndless }
            && (overrides.flatMap(\.statements).withInner.contains { $0.value.action.takesTime }
                || statements.contains { $0.value.action.isGesture })
    }

    /// Whether the film must be played to determine its length, to count its turns, or to check whether its statements
    /// can be performed.
    var needsCheck: Bool {
        !overrides.isEmpty || !scene.variations.isEmpty || scene.constraints.contains { $0.outlet == .weak }
            || expectations.contains { if case .turn = $0.moment { true } else { false } }
            || statements.contains { !$0.value.action.isAlwaysPossible }
    }

    /// Returns the duration of each animator, by name. The duration includes the animations that the animator's
    /// completions start.
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

    /// The time for which the last frame is held if the script does not specify a duration.
    private static let stillAtTheEnd = Duration.milliseconds(500)
}

/// The policy for calls that raise an exception in UIKit. A script sets it with the key `strict`.
package enum ExceptionPolicy: Hashable, Sendable {
    /// The calls are errors. Set by `strict: true`.
    case refuse
    /// The calls are performed, and the trace contains a note for each call. Set by `strict: false`.
    case accept
    /// The calls are performed, and a warning is reported for each call. This is the default.
    case warn

    /// Returns the diagnostic for a call at `span`; `nil` if the call is accepted.
    ///
    /// - Parameter warning: The message if the diagnostic is a warning. By default, the warning states that UIKit
    ///   raises an exception.
    package func diagnostic(
        _ id: Diagnostic.ID, _ message: String, warning: String? = nil, at span: SourceSpan
    ) -> Diagnostic? {
        switch self {
        case .refuse: Diagnostic(id, message, at: span)
        case .accept: nil
        case .warn:
            Diagnostic(
                id, warning ?? "UIKit raises an exception here: \(message)", at: span, severity: .warning,
                notes: [.init("'strict: false' at the top of the script accepts this call", at: span)])
        }
    }
}

extension Timeline {
    /// The size in points of the smallest canvas that contains the window in all of its sizes; `nil` if the size of the
    /// window does not change.
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
    /// The device changes, in the order in which they are performed. Only cues and blocks on the main queue can contain
    /// such changes. At any given time, delayed blocks that are due run before the cues, and blocks without a delay run
    /// after the cues.
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
    /// All statements of cues, blocks, completions and overrides.
    package var statements: [Located<Statement>] { Timeline.statements(in: cues, overrides) }

    /// Returns all statements of cues and overrides, including those in blocks and completions.
    static func statements(in cues: [Cue], _ overrides: [OverrideSpec]) -> [Located<Statement>] {
        cues.flatMap(\.statements).withInner + overrides.flatMap(\.statements).withInner
            + cues.flatMap { $0.animation?.completion?.statements ?? [] }.withInner
    }
}

/// Conditions that must hold at a given time, in a given turn, or during a span of time.
package struct Expectation: Hashable, Sendable {
    package var moment: Moment
    /// The tolerance for comparing numbers, in points. The value is positive.
    package var tolerance: Double
    /// The checks, in script order. There is at least one check.
    package var checks: [Located<Check>]

    package init(moment: Moment, tolerance: Double = Expectation.defaultTolerance, checks: [Located<Check>]) {
        self.moment = moment
        self.tolerance = tolerance
        self.checks = checks
    }

    /// The default tolerance, in points.
    package static let defaultTolerance = 0.01

    /// The time to which the checks apply.
    package enum Moment: Hashable, Sendable {
        /// A time since the start of the film. The checks apply to the frame at this time, and to the events in all
        /// turns at exactly this time.
        case at(Located<Duration>)
        /// A turn, identified by its number in the trace. The checks apply to the events in the turn.
        case turn(Located<Int>)
        /// A span from one time through a later time. The checks apply to the events in the span.
        case during(Located<Duration>, Located<Duration>)
    }
}

/// A single check. Each entry in the script is a separate check, so that each failure has its own source location.
package enum Check: Hashable, Sendable {
    /// The presentation frame of the view, in the coordinates of its superview.
    case frame(view: String, Rect)
    /// The model frame of the view, in the coordinates of its superview.
    case model(view: String, Rect)
    /// The value of a property of a view, in the presentation or in the model.
    case property(Property, of: String, PropertyValue, inModel: Bool)
    /// The trace contains events that match these patterns, in this order. Other events can occur between them. Each
    /// pattern has a subject.
    case order([Located<EventPattern>])
    /// The trace contains exactly these events, in this order. Events of kinds that are not in the list are ignored.
    /// Each pattern has a subject.
    case exactOrder([Located<EventPattern>])
    /// The number of calls to the view's `layoutSubviews`.
    case layouts(view: String, count: Int)
    /// The number of passes of this phase that processed at least one view.
    case passes(TraceEvent.Phase, count: Int)
    /// The number of events that match a pattern.
    case count(EventPattern, Int)
    /// The trace contains no event that matches the pattern.
    case never(EventPattern)
    /// The number of reported constraint conflicts.
    case conflicts(Int)
    /// Whether an animation of the view is running at the given time, or at any time during the given span.
    case animating(view: String, Bool)

    /// Whether the check examines a frame rather than the trace.
    package var looksAtFrame: Bool {
        switch self {
        case .frame, .model, .property: true
        default: false
        }
    }
}

extension Timeline {
    /// Whether the script expects a layout feedback loop: an expected order contains the event `feedbackLoop`, or an
    /// expected count of the event is not 0.
    package var expectsFeedbackLoop: Bool {
        expectations.contains { $0.checks.contains(where: \.value.expectsFeedbackLoop) }
    }
}

extension Timeline {
    /// The patterns of `ambiguity` events that the script expects. Views that match a pattern are ambiguous on purpose.
    package var expectedAmbiguities: [EventPattern] {
        expectations.flatMap(\.checks).flatMap { check -> [EventPattern] in
            switch check.value {
            case .order(let patterns), .exactOrder(let patterns): patterns.map(\.value)
            case .count(let pattern, let count): count > 0 ? [pattern] : []
            case .frame, .model, .property, .layouts, .passes, .never, .conflicts, .animating: []
            }
        }.filter { $0.kind == .ambiguity }
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

/// Text that is shown below the picture during part of the film.
package struct Caption: Hashable, Sendable {
    /// The time at which the caption appears, which is not negative.
    package var time: Located<Duration>
    /// The time at which the caption disappears; `nil` for the time of the next caption, or for the end of the film.
    package var end: Located<Duration>?
    /// The text, which is not empty and can have several lines.
    package var text: Located<String>
}

extension Timeline {
    /// Returns the caption that is shown at `time`; `nil` if there is none.
    package func caption(at time: Duration) -> Caption? {
        guard let last = captions.last(where: { $0.time.value <= time }) else { return nil }
        return last.end.map { time < $0.value } ?? true ? last : nil
    }
}

/// A page of text that is shown before a frame of the film. The film pauses while the page is shown.
///
/// A title card does not change the times of the film's frames.
package struct TitleCard: Hashable, Sendable {
    /// The time in the film before which the card is shown. The time is not negative.
    package var time: Located<Duration>
    /// The duration for which the card is shown.
    package var duration: Duration
    /// The text, which is not empty.
    package var text: Located<String>
    package var subtitle: Located<String>?

    /// The default duration.
    package static let usualDuration = Duration.seconds(2)
}
