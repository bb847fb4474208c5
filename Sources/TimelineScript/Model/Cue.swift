package import Animation
package import Interaction
package import Properties
package import Reporting
package import SceneModel
package import Simulation
package import Views

/// Statements that are performed together at a given time, optionally inside an animation block.
package struct Cue: Hashable, Sendable {
    /// The time from the start of the film, which is not negative.
    package var time: Located<Duration>
    /// The animation of the changes; `nil` if the changes are not animated.
    package var animation: AnimationSpec?
    /// The repetition, which makes the cue a timer; `nil` for a cue that runs once.
    package var repetition: Repetition?
    /// The statements, in the order in which they are performed. They include the statements of keyframes.
    package var statements: [Located<Statement>]

    package init(time: Located<Duration>, statements: [Located<Statement>]) {
        self.time = time
        self.statements = statements
    }

    /// Whether the cue is a timer that repeats endlessly.
    var isEndless: Bool { repetition.map { $0.times == nil } ?? false }

    /// Returns the time at which all animations and blocks that the cue starts have ended. If the cue starts neither,
    /// this is the time of its last repetition.
    ///
    /// - Parameter animators: The duration of each animator, by name.
    func end(_ animators: [String: Duration]) -> Duration {
        let last = repetition.map { $0.interval * (($0.times ?? 1) - 1) } ?? .zero
        return time.value + last + statements.length(animation, animators)
    }
}

/// The repetition of a timer.
package struct Repetition: Hashable, Sendable {
    /// The interval between two calls, which is positive.
    package var interval: Duration
    /// The number of calls, which is at least 1; `nil` for a timer that runs until the film ends.
    package var times: Int?
}

/// The arguments of `UIView.animate`.
package struct AnimationSpec: Hashable, Sendable {
    /// The timing. If the duration is zero, the changes are not animated.
    package var timing: AnimationTiming
    package var options: AnimationOptions = []
    /// The calculation mode of the keyframes.
    package var mode = KeyframeTrack.CalculationMode.linear
    /// The keyframes, in the order of their start times. Their statements are the first statements of the animation's
    /// list; the other statements of the list animate over the whole duration.
    package var keyframes: [KeyframeSpec] = []
    /// The interpolation mode, which determines how frames between two layouts are computed; `nil` if the script does
    /// not specify one. The default is to blend the layouts.
    package var interpolation: InterpolationMode?
    package var completion: CompletionSpec?
    /// The transition that presents the changes; `nil` for a plain animation block.
    package var transition: TransitionSpec?

    /// The subject of the trace events for the block and its completion, such as `animate` in `cue animate`.
    package var eventSubject: String { AnimationSpec.eventSubjects[transition == nil ? 0 : 1] }

    static let eventSubjects = ["animate", "transition"]

    /// The subjects of completion events, except the names of animators.
    static let completionSubjects = eventSubjects + [rotationSubject, UIKitClass.transaction]

    /// The subject of the completion event of a rotation.
    static let rotationSubject = "rotation"

    /// Whether the animation itself makes changes, so that it does not need further statements.
    var isComplete: Bool { !keyframes.isEmpty || transition?.exchangesViews == true }

    /// The duration of a rotation.
    static let ofRotation = Window.rotationDuration

    package init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        timing = AnimationTiming(duration: duration, delay: delay, curve: curve)
    }

    package init(_ timing: AnimationTiming) { self.timing = timing }

    /// The time from the start of the animation to its end, including the delay. For an endless animation, this is the
    /// length of one run.
    var length: Duration { timing.end ?? timing.delay + timing.duration * (timing.autoreverses ? 2 : 1) }

    package var duration: Duration { timing.duration }
    package var delay: Duration { timing.delay }
    package var curve: TimingCurve { timing.curve }
}

/// The views and the effect of `UIView.transition`.
package struct TransitionSpec: Hashable, Sendable {
    package var effect: ViewTransition.Effect
    package var views: Views

    /// Whether the transition itself exchanges views.
    var exchangesViews: Bool { if case .exchange = views { true } else { false } }

    package enum Views: Hashable, Sendable {
        /// The view that contains all changes.
        case container(String)
        /// The second view replaces the first.
        case exchange(from: String, to: String)
    }
}

/// A keyframe of an animation.
package struct KeyframeSpec: Hashable, Sendable {
    /// The start, as a fraction of the animation's duration, 0 through 1.
    package var start: Double
    /// The duration, as a fraction of the animation's duration. The sum of start and duration is at most 1.
    package var duration: Double
    /// The range of the statements that belong to the keyframe, in the list of statements of the animation.
    package var statements: Range<Int>
}

/// The statements that a view or its controller runs in an overridden method, or when an event occurs.
package struct OverrideSpec: Hashable, Sendable {
    /// The name of the view that has the key `on`.
    package var view: String
    package var method: Method
    /// The statements before the call to `super`; empty if the script does not contain this call.
    package var before: [Located<Statement>]
    package var after: [Located<Statement>]

    package enum Method: Hashable, Sendable {
        case view(View.Method)
        case controller(ViewController.Method)
        case intrinsicContentSize
        /// An event handler, rather than an override.
        case event(ViewEvent)
        /// A handler for a tap on an item of a page's bar, or on an action of an alert.
        case itemTap(ContainerItem)

        /// Creates the method with this name. If the view has a controller, a method of the controller takes precedence
        /// over a method of the view with the same name.
        init?(_ name: String, hasController: Bool) {
            if name == Method.sizeName {
                self = .intrinsicContentSize
            } else if hasController, let method = ViewController.Method(rawValue: name) {
                self = .controller(method)
            } else if let method = View.Method(rawValue: name) {
                self = .view(method)
            } else if let event = ViewEvent(rawValue: name) {
                self = .event(event)
            } else {
                return nil
            }
        }

        static let sizeName = "intrinsicContentSize"
        static let namesOfViews =
            View.Method.allCases.map(\.rawValue) + [sizeName] + ViewEvent.allCases.map(\.rawValue)
        static let namesOfControllers = ViewController.Method.allCases.map(\.rawValue)
    }

    package var statements: [Located<Statement>] { before + after }
}

/// The action that a statement performs.
package enum Action: Hashable, Sendable {
    /// Assigns a constant value to a property, as in `slide.constant = 0`.
    case set(Property, PropertyValue)
    /// Assigns a value that is computed when the statement is performed, as in `card.frame.origin.x = side.frame.maxX`.
    case assign(ComputedAssignment)
    /// Calls a method with one argument for each of its parameters, as in `root.addSubview(card)`.
    case call(Call, [Call.Argument])
    case changeDevice(DeviceChange)
    case dispatch(DispatchSpec)
    case block(BlockSpec)

    /// The name of the property or method in UIKit's spelling, such as `constant` or `layoutIfNeeded`.
    package var name: String {
        switch self {
        case .set(let property, _): property.name
        case .assign(let assignment): assignment.name
        case .call(let call, _): call.rawValue
        case .changeDevice(let change): change.name
        case .dispatch(let block): block.name
        case .block(let block): block.name
        }
    }

    /// Whether the action never fails, regardless of the state of the window.
    var isAlwaysPossible: Bool {
        switch self {
        case .set(let property, _): property.owner.isView || property == .constant
        case .call(let call, _): call.row.options.contains(.alwaysPossible)
        case .changeDevice, .dispatch, .block: true
        case .assign: false
        }
    }

    /// Whether the action is a gesture of the user. The duration of a gesture is known only when the film is played.
    var isGesture: Bool {
        if case .call(let call, _) = self { call.row.options.contains(.isGesture) } else { false }
    }

    /// The names of all properties and methods that statements can use with a named item as the subject.
    static let names =
        Property.all.filter(\.isAssignable).map(\.name)
        + Call.allCases.filter { !$0.row.owner.isClass }.flatMap(\.statementNames)

    /// Returns the kind of subject that has a property or method with this name; `nil` if there is no such property or
    /// method.
    static func subjectKind(of name: String) -> SubjectKind? {
        if let property = Property.named(name), property.isAssignable { return property.subjectKind }
        return Call(inStatement: name)?.subjectKind
    }

    /// The kinds of items that a name in a script can refer to.
    package enum SubjectKind: String, Hashable, Sendable {
        case view
        /// A layer that does not belong to a view.
        case layer
        case constraint
        /// A layout guide of the script. Statements cannot change it.
        case guide
        /// A view controller.
        case controller
        /// A property animator.
        case animator
        /// An item of a bar or an action of an alert. Statements can touch it, but not change it.
        case item

        /// The kind with an indefinite article, such as `a view` or `an animator`.
        var words: String { [.animator, .item].contains(self) ? "an \(rawValue)" : "a \(rawValue)" }
    }
}

extension Property {
    var subjectKind: Action.SubjectKind {
        switch owner {
        case .view, .viewAndLayer, .layer: .view
        case .constraint: .constraint
        case .animator: .animator
        }
    }
}

extension Call {
    /// Creates the call for a name in a statement. The name can be a method such as `setContentHuggingPriority`, or an
    /// indexed property such as `contentHuggingPriority`.
    ///
    /// For class methods, use ``UIKitClass/calls(of:)``.
    init?(inStatement name: String) {
        guard let call = Call(rawValue: name) ?? Call.indexed(name), !call.row.owner.isClass else { return nil }
        self = call
    }

    /// The names of the call in statements: the method, and the indexed property, if any.
    var statementNames: [String] { [rawValue] + [row.indexedName].compactMap(\.self) }

    /// Whether the method is available on layers that do not belong to a view.
    var isOfLayers: Bool { row.owner == .layer || row.owner == .viewAndLayer }

    /// The kind of subject that has the method; `nil` for a class method.
    var subjectKind: Action.SubjectKind? {
        switch row.owner {
        case .view, .viewAndLayer, .layer: .view
        case .animator: .animator
        case .controller: .controller
        case .viewClass, .transactionClass: nil
        }
    }
}

/// The classes and objects of UIKit and Core Animation whose methods can be called in statements.
package enum UIKitClass {
    package static let view = Call.Owner.viewClass.rawValue
    package static let transaction = Call.Owner.transactionClass.rawValue
    /// The object that runs blocks alongside the animation of a change to the window's size or traits.
    static let coordinator = "transitionCoordinator"
    static let names = [view, transaction, coordinator]

    /// Returns the methods of a class that statements can call.
    static func calls(of name: String) -> [Call] { Call.allCases.filter { $0.row.owner.rawValue == name } }

    /// Returns the names of the methods of a class, including the methods that take a block of statements.
    static func members(of name: String) -> [String] {
        calls(of: name).map(\.rawValue)
            + [name == view ? "performWithoutAnimation" : name == coordinator ? "animate" : "setCompletionBlock"]
    }
}

/// A statement, such as `slide.constant = 0`.
package struct Statement: Hashable, Sendable {
    /// The name of a view, layer, constraint, controller, animator or class; or `device` or `DispatchQueue.main`.
    package var subject: Located<String>
    package var action: Action

    package init(subject: Located<String>, action: Action) {
        self.subject = subject
        self.action = action
    }

    /// The identifier that the statement assigns to a constraint; `nil` for any other statement.
    var assignedIdentifier: String? {
        if case .set(.identifier, .text(let identifier)) = action { identifier } else { nil }
    }
}

/// A change to the device that a statement makes, such as `device.orientation = .landscape`.
package enum DeviceChange: Hashable, Sendable {
    case orientation(Device.Orientation)
    case style(UserInterfaceStyle)
    case direction(UserInterfaceLayoutDirection)
    case textSize(ContentSizeCategory)
    case contrast(AccessibilityContrast)
    case boldText(Bool)
    case reduceMotion(Bool)
    /// Whether views fade in instead of sliding onto the screen, if motion is reduced.
    case crossFade(Bool)
    /// The width of the window in points, or the full width of the screen.
    case width(WindowWidth)
    /// The part of an iPad's screen that the window occupies, or the full screen.
    case split(WindowWidth)
    case statusBarStyle(StatusBarContent.Style)
    case isStatusBarHidden(Bool)
    /// The time in the status bar, which is not empty.
    case statusBarTime(String)

    /// The name of the device in statements. No item in a script can have this name.
    package static let subject = "device"

    enum Property: String, CaseIterable {
        case orientation, style, direction, textSize, width, split
        case contrast, boldText, reduceMotion, crossFade
        case statusBarStyle, isStatusBarHidden, statusBarTime
    }

    /// The name of the property in scripts.
    package var name: String {
        let property: Property =
            switch self {
            case .orientation: .orientation
            case .style: .style
            case .direction: .direction
            case .textSize: .textSize
            case .contrast: .contrast
            case .boldText: .boldText
            case .reduceMotion: .reduceMotion
            case .crossFade: .crossFade
            case .width: .width
            case .split: .split
            case .statusBarStyle: .statusBarStyle
            case .isStatusBarHidden: .isStatusBarHidden
            case .statusBarTime: .statusBarTime
            }
        return property.rawValue
    }

    package func apply(to surroundings: inout DisplayEnvironment) {
        switch self {
        case .orientation(let orientation): surroundings.orientation = orientation
        case .style(let style): surroundings.userInterfaceStyle = style
        case .direction(let direction): surroundings.layoutDirection = direction
        case .textSize(let category): surroundings.preferredContentSizeCategory = category
        case .contrast(let contrast): surroundings.accessibility.contrast = contrast
        case .boldText(let isBold): surroundings.accessibility.legibilityWeight = isBold ? .bold : .regular
        case .reduceMotion(let isReduced): surroundings.accessibility.reducesMotion = isReduced
        case .crossFade(let isPreferred): surroundings.accessibility.prefersCrossFade = isPreferred
        case .width(let width), .split(let width): surroundings.width = width
        case .statusBarStyle(let style): surroundings.statusBar?.style = style
        case .isStatusBarHidden(let isHidden): surroundings.hidesStatusBar = isHidden
        case .statusBarTime(let time): surroundings.statusBar?.time = time
        }
    }
}
