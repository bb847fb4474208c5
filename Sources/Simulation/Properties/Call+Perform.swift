import Animation
import Geometry
import Layout
import Views

/// The implementation of the calls.
extension Call {
    /// The subject and the arguments of a performed call.
    package struct Context {
        /// The subject of the call; `nil` for a class method.
        package let subject: PropertySubject?
        package let window: Window
        package let arguments: [Argument]
        /// A closure that returns the view with the given name.
        package let viewNamed: (String) -> View

        package init(
            subject: PropertySubject?, window: Window, arguments: [Argument], viewNamed: @escaping (String) -> View
        ) {
            self.subject = subject
            self.window = window
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

        /// Returns the controller that an argument names, or `nil` if the argument is `nil`.
        func controller(_ index: Int) -> ViewController? {
            guard case .controller(let name) = arguments[index] else {
                preconditionFailure("argument \(index) is not a view controller")
            }
            return name.flatMap { window.viewController(named: $0) }
        }

        func view(_ index: Int) -> View {
            guard case .view(let name) = arguments[index] else { preconditionFailure("argument \(index) is no view") }
            return viewNamed(name)
        }

        func value<Value: PropertyConvertible>(_ index: Int, _ type: Value.Type = Value.self) -> Value {
            guard let value = optional(index, type) else { preconditionFailure("argument \(index) is not a \(type)") }
            return value
        }

        /// Returns the value of an argument, or `nil` if the argument is omitted.
        func optional<Value: PropertyConvertible>(_ index: Int, _ type: Value.Type) -> Value? {
            if case .value(let value) = arguments[index] { Value(value) } else { nil }
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

        /// Returns the timing curve that an argument names, or `nil` if the argument is omitted.
        func curve(_ index: Int) -> TimingCurve? {
            guard case .value(.word(let name)) = arguments[index] else { return nil }
            return TimingCurve.named.first { $0.name == name }?.curve
        }
    }

    /// Performs the call.
    ///
    /// - Precondition: There is one argument for each parameter of ``signature``, and it has the type of the
    ///   parameter.
    package func perform(in context: Context) {
        switch self {
        case .setNeedsLayout: context.view.setNeedsLayout()
        case .layoutIfNeeded: context.view.layoutIfNeeded()
        case .setNeedsUpdateConstraints: context.view.setNeedsUpdateConstraints()
        case .updateConstraintsIfNeeded: context.view.updateConstraintsIfNeeded()
        case .setNeedsDisplay: context.view.setNeedsDisplay()
        case .invalidateIntrinsicContentSize: context.view.invalidateIntrinsicContentSize()
        case .exerciseAmbiguityInLayout: context.view.exerciseAmbiguityInLayout()
        case .setContentHuggingPriority:
            context.view.setContentHuggingPriority(context.value(0), for: context.value(1))
        case .setContentCompressionResistancePriority:
            context.view.setContentCompressionResistancePriority(context.value(0), for: context.value(1))
        case .addSubview: context.view.addSubview(context.view(0))
        case .removeFromSuperview: context.view.removeFromSuperview()
        case .bringSubviewToFront: context.view.bringSubviewToFront(context.view(0))
        case .sendSubviewToBack: context.view.sendSubviewToBack(context.view(0))
        case .sizeToFit: context.view.sizeToFit()
        case .removeAllAnimations: context.view.removeAllAnimations()
        case .tap:
            context.view.tap(at: context.optional(0, Point.self), count: Int(context.optional(1, Double.self) ?? 1))
        case .longPress:
            context.view.longPress(
                for: .seconds(context.optional(0, Double.self) ?? 1), at: context.optional(1, Point.self))
        case .drag:
            context.view.drag(
                by: context.value(0), duration: .seconds(context.optional(1, Double.self) ?? 0.3),
                from: context.optional(2, Point.self))
        case .swipe: context.view.swipe(context.value(0), from: context.optional(1, Point.self))
        case .touchDown:
            context.view.touchDown(at: context.optional(0, Point.self), finger: context.optional(1, Int.self) ?? 1)
        case .touchMove: context.view.touchMove(to: context.value(0), finger: context.optional(1, Int.self) ?? 1)
        case .touchUp: context.view.touchUp(finger: context.optional(0, Int.self) ?? 1)
        case .touchCancel: context.view.touchCancel(finger: context.optional(0, Int.self) ?? 1)
        case .addSublayer: context.view.addSublayer(context.view(0))
        case .removeFromSuperlayer: context.view.removeFromSuperlayer()
        case .addAnimation: Call.addAnimation(in: context)
        case .removeAnimation: context.view.layer.removeAnimation(forKey: context.value(0))
        case .addChild: if let child = context.controller(0) { context.controller.addChild(child) }
        case .removeFromParent: context.controller.removeFromParent()
        case .willMove: context.controller.willMove(toParent: context.controller(0))
        case .didMove: context.controller.didMove(toParent: context.controller(0))
        case .setTitle: context.changeLook { $0.title = context.optional(0, String?.self) ?? nil }
        case .setTitleColor: context.changeLook { $0.titleColor = context.value(0) }
        case .setImage: context.changeLook { $0.image = context.value(0, ShownImage.self).image }
        case .setBackgroundImage: context.changeLook { $0.backgroundImage = context.value(0, ShownImage.self).image }
        case .setCustomSpacing: context.view.setCustomSpacing(context.value(0, Double.self), after: context.view(1))
        case .addArrangedSubview: context.view.addArrangedSubview(context.view(0))
        case .insertArrangedSubview: context.view.insertArrangedSubview(context.view(0), at: context.value(1))
        case .removeArrangedSubview: context.view.removeArrangedSubview(context.view(0))
        case .startAnimation:
            context.animator.startAnimation(afterDelay: .seconds(context.optional(0, Double.self) ?? 0))
        case .pauseAnimation: context.animator.pauseAnimation()
        case .continueAnimation:
            context.animator.continueAnimation(
                withTimingParameters: context.curve(0), durationFactor: context.optional(1, Double.self) ?? 0)
        case .stopAnimation: context.animator.stopAnimation(context.value(0))
        case .finishAnimation: context.animator.finishAnimation(at: context.value(0))
        case .setAnimationsEnabled: context.window.setAnimationsEnabled(context.value(0))
        case .begin: context.window.transaction.begin()
        case .commit: context.window.transaction.commit()
        case .flush: context.window.transaction.flush()
        case .setDisableActions: context.window.transaction.disableActions = context.value(0)
        case .setAnimationDuration:
            context.window.transaction.animationDuration = .seconds(context.value(0, Double.self))
        case .setAnimationTimingFunction:
            if let curve = context.curve(0) { context.window.transaction.animationTimingFunction = curve }
        }
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
        return zip(signature.parameters, arguments).compactMap { parameter, argument -> String? in
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
