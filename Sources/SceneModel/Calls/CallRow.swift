import Animation
package import Containers
import Film
package import Geometry
import Layout
package import Properties
import Reporting
package import Simulation
package import Views

extension Call {
    /// A row of the table of calls: the declaration of a method, its documentation, and the closure that performs it.
    package struct Row: Sendable {
        package let owner: Owner
        /// The kinds of view that have the method; `nil` if all kinds have it.
        package let kinds: [ViewContent.Kind]?
        package let parameters: [Parameter]
        /// Example calls to the method, shown in diagnostics and in the documentation.
        package let examples: [String]
        /// The name of the UIKit method that returns the value that this call sets. Instead of the call, a statement
        /// can also assign a value to this name, as in `contentHuggingPriority(.horizontal) = 251`.
        package let indexedName: String?
        package let options: Options
        /// A summary sentence for the documentation.
        package let summary: String
        fileprivate let perform: @Sendable (Context) -> Void

        init(
            _ owner: Owner, in kinds: [ViewContent.Kind]? = nil, taking parameters: [Parameter] = [],
            examples: [String] = [], indexedName: String? = nil, options: Options = [], _ summary: String,
            perform: @escaping @Sendable (Context) -> Void
        ) {
            self.owner = owner
            self.kinds = kinds
            self.parameters = parameters
            self.examples = examples
            self.indexedName = indexedName
            self.options = options
            self.summary = summary
            self.perform = perform
        }
    }

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        /// The call never fails, regardless of the state of the window. To check a script, the film need not be played
        /// to find out whether the call fails.
        package static let alwaysPossible = Options(rawValue: 1 << 0)
        /// The call simulates a user gesture, or begins a transition of a container. Its duration is known only when
        /// the film is played.
        package static let isGesture = Options(rawValue: 1 << 1)
        /// The call can move a view to another superview or remove the view, which deactivates constraints.
        package static let movesViews = Options(rawValue: 1 << 2)

        /// Only navigation containers have the method. An argument that is a view is one of their pages.
        package static let ofNavigation = Options(rawValue: 1 << 3)
        /// Only tab bar containers have the method. An argument that is a view is one of their pages.
        package static let ofTabs = Options(rawValue: 1 << 4)
        /// An argument that is a view is one that the scene can present.
        package static let ofPresentations = Options(rawValue: 1 << 5)
        /// Only page containers have the method, and tab bar containers with ``ofTabs``.
        package static let ofPages = Options(rawValue: 1 << 7)
        /// Only lists have the method.
        package static let ofLists = Options(rawValue: 1 << 6)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    package enum Owner: String, Hashable, Sendable, CaseIterable {
        case view
        case viewAndLayer
        /// A layer: the layer of a view, such as `card.layer`, or a layer that does not belong to a view.
        case layer
        case animator
        case controller
        case viewClass = "UIView"
        case transactionClass = "CATransaction"

        /// Whether the method is called on a class, such as `UIView.setAnimationsEnabled(_:)`.
        package var isClass: Bool { self == .viewClass || self == .transactionClass }
    }

    package struct Parameter: Sendable {
        /// The label of the argument; `nil` if it has no label.
        package let label: String?
        package let shape: Shape
        package let isOptional: Bool

        /// Whether the arguments are times, which can have a unit.
        package var isTime: Bool {
            guard case .value(.number(let range)) = shape else { return false }
            return range.unit == NumberRange.seconds.unit
        }

        package enum Shape: Sendable {
            case view
            /// A layer that does not belong to a view.
            case layer
            case controller
            case value(PropertyShape)
        }

        init(_ label: String? = nil, _ shape: PropertyShape, isOptional: Bool = false) {
            self.label = label
            self.shape = .value(shape)
            self.isOptional = isOptional
        }

        private init(_ shape: Shape, labeled label: String?) {
            self.label = label
            self.shape = shape
            isOptional = false
        }

        static let view = Parameter(.view, labeled: nil)
        static let layer = Parameter(.layer, labeled: nil)
        static func view(_ label: String) -> Parameter { Parameter(.view, labeled: label) }
        static let controller = Parameter(.controller, labeled: nil)
        /// A parameter that accepts a controller or `nil`.
        static func controller(_ label: String) -> Parameter { Parameter(.controller, labeled: label) }
    }

    /// An argument of a call.
    package enum Argument: Hashable, Sendable {
        /// The name of a view, or of a layer that does not belong to a view.
        case view(String)
        /// The name of a view controller; `nil` if the argument is `nil`.
        case controller(String?)
        case value(PropertyValue)
        /// An optional argument that the call omits.
        case omitted
    }

    /// The subject and the arguments of a performed call.
    package struct Context {
        /// The subject of the call; `nil` for a class method.
        package let subject: PropertySubject?
        package let window: Window
        /// The navigation container whose view is the subject; `nil` if it is another view.
        let navigation: NavigationContainer?
        /// The tab bar container whose view is the subject; `nil` if it is another view.
        let tabs: TabContainer?
        /// The page container whose view is the subject; `nil` if it is another view.
        let pageContainer: PageContainer?
        /// The presentations of the scene; `nil` if it presents nothing.
        let presentations: Presentations?
        /// The list whose view is the subject; `nil` if it is another view.
        let list: ListContainer?
        /// The text input of the scene; `nil` if no view has text that the user edits.
        let textInput: TextInput?
        package let arguments: [Argument]
        /// A closure that returns the view with the given name.
        package let viewNamed: (String) -> View

        package init(
            subject: PropertySubject?, window: Window, navigation: NavigationContainer? = nil,
            tabs: TabContainer? = nil, pageContainer: PageContainer? = nil, list: ListContainer? = nil,
            presentations: Presentations? = nil, textInput: TextInput? = nil, arguments: [Argument],
            viewNamed: @escaping (String) -> View
        ) {
            (self.tabs, self.pageContainer, self.presentations) = (tabs, pageContainer, presentations)
            self.subject = subject
            self.window = window
            self.navigation = navigation
            (self.list, self.textInput) = (list, textInput)
            self.arguments = arguments
            self.viewNamed = viewNamed
        }

        var view: View {
            guard case .view(let view)? = subject else { preconditionFailure("the call is a method of views") }
            return view
        }

        var animator: ViewPropertyAnimator {
            guard case .animator(let it)? = subject else { preconditionFailure("the call is a method of animators") }
            return it
        }

        var controller: ViewController {
            guard case .controller(let it)? = subject else {
                preconditionFailure("the call is a method of view controllers")
            }
            return it
        }

        /// Returns the controller that the argument at `index` names, or `nil` if the argument is `nil`.
        func controller(_ index: Int) -> ViewController? {
            guard case .controller(let name) = arguments[index] else {
                preconditionFailure("argument \(index) is not a view controller")
            }
            return name.flatMap { window.viewController(named: $0) }
        }

        func view(_ index: Int) -> View {
            guard case .view(let name) = arguments[index] else {
                preconditionFailure("argument \(index) is not a view")
            }
            return viewNamed(name)
        }

        func value<Value: PropertyConvertible>(_ index: Int, _ type: Value.Type = Value.self) -> Value {
            guard let value = optional(index, type) else { preconditionFailure("argument \(index) is not a \(type)") }
            return value
        }

        /// Returns the value of the argument at `index`, or `nil` if the argument is omitted.
        func optional<Value: PropertyConvertible>(_ index: Int, _ type: Value.Type) -> Value? {
            if case .value(let value) = arguments[index] { Value(value) } else { nil }
        }

        /// Returns the place at which a gesture begins, in the coordinates of its view; `nil` if the call does not state it.
        package func start(of gesture: Call) -> Point? {
            switch gesture {
            case .tap, .touchDown: optional(0, Point.self)
            case .longPress, .swipe: optional(1, Point.self)
            case .drag: optional(2, Point.self)
            default: nil
            }
        }

        /// Returns the controller of the view that the argument at `index` names; `nil` if it has none.
        package func page(_ index: Int) -> ViewController? { window.viewController(of: view(index)) }

        /// The controller of the subject or of the closest superview that has one.
        package var closestController: ViewController? {
            var next: View? = view
            while let view = next {
                if let controller = window.viewController(of: view) { return controller }
                next = view.superview
            }
            return nil
        }

        /// Changes the appearance of a button in the state that the second argument names.
        func changeLook(_ change: (inout ViewContent.Button.Look) -> Void) {
            guard case .value(.word(let name)) = arguments[1], let state = ViewContent.Button.State(named: name) else {
                preconditionFailure("argument 1 is not a button state")
            }
            var look = view.look(for: state)
            change(&look)
            view.setLook(look, for: state)
        }

        /// Returns the place whose row is the argument at `index`, and whose section is the next argument, 0 by default.
        package func place(_ index: Int) -> ListUpdate.Place {
            ListUpdate.Place(value(index), section: optional(index + 1, Int.self) ?? 0)
        }

        /// Returns the timing curve that the argument at `index` names, or `nil` if the argument is omitted.
        func curve(_ index: Int) -> TimingCurve? {
            guard case .value(.word(let name)) = arguments[index] else { return nil }
            return TimingCurve.named.first { $0.name == name }?.curve
        }
    }
}

extension Call {
    /// Performs the call.
    ///
    /// - Precondition: The context contains a matching argument for each parameter of ``row``.
    package func perform(in context: Context) {
        if startsWithTouch, !context.view.noteMissedTouch(at: context.start(of: self)) { return }
        row.perform(context)
    }

    /// Returns the arguments as the trace prints them, such as `20 after card` or `251 horizontal`.
    package func traceText(_ arguments: [Argument]) -> String {
        switch (self, arguments.first) {
        case (.stopAnimation, .value(let value)): return value == .boolean(true) ? "without finishing" : ""
        case (.setAnimationDuration, .value(.number(let seconds))): return Duration.seconds(seconds).shortText
        case (.startAnimation, .value(.number(let seconds))):
            return seconds > 0 ? "after \(Duration.seconds(seconds).shortText)" : ""
        case (.continueAnimation, _):
            guard arguments.count > 1, case .value(.number(let factor)) = arguments[1], factor > 0 else { return "" }
            return "for \(factor.shortText)"
        default: break
        }
        return zip(row.parameters, arguments).compactMap { parameter, argument -> String? in
            let label = parameter.label.map { $0 == "for" ? "" : "\($0) " } ?? ""
            return switch (argument, parameter.shape) {
            case (.view(let name), _): label + name
            case (.controller(let name), _): label + (name ?? "nil")
            case (.value(let value), .value(let shape)): label + value.traceText(shape)
            case (.value, .view), (.value, .layer), (.value, .controller), (.omitted, _): nil
            }
        }.joined(separator: " ")
    }
}

extension Call {
    /// Adds an animation from one number to another to the layer of a view.
    static func addAnimation(in context: Context) {
        guard let target = AnimatedKeyPath(context.value(0)), target.componentCount > 0 else { return }
        func numbers(_ index: Int) -> [Double]? {
            context.optional(index, Double.self).map { Array(repeating: $0, count: target.componentCount) }
        }
        var timing = AnimationTiming(
            duration: .seconds(context.optional(3, Double.self) ?? 0), curve: context.curve(6) ?? .linear)
        timing.fillMode = .removed
        timing.autoreverses = context.optional(5, Bool.self) ?? false
        let count = context.optional(4, Double.self) ?? 1
        timing.repeatCount = count == 0 ? .infinity : count
        let values = ExplicitAnimation.Values.basic(from: numbers(1), to: numbers(2), by: nil)
        context.view.layer.add(
            ExplicitAnimation(timing: timing, tracks: [.init(target, values)]), forKey: context.value(7))
    }
}
