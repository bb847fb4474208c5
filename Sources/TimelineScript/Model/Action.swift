package import Diagnostics
package import Simulation
package import Views

/// The action that a statement performs.
package enum Action: Hashable, Sendable {
    /// Assigns a property of a view, a constraint or an animator: `slide.constant = 0`.
    case set(Property, PropertyValue)
    /// Assigns a value that is computed when the statement is performed: `card.frame.origin.x = side.frame.maxX`.
    case assign(ComputedAssignment)
    /// Calls a method with an argument for each of its parameters: `root.addSubview(card)`.
    case call(Call, [Call.Argument])
    case changeDevice(DeviceChange)
    case dispatch(DispatchSpec)
    case block(BlockSpec)

    /// The name of the property or method, as UIKit spells it: `constant`, `layoutIfNeeded`.
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

    /// Whether the action can be performed in every state of the window.
    var isAlwaysPossible: Bool {
        switch self {
        case .set(let property, _): property.owner.isView || property == .constant
        case .call(let call, _): Action.alwaysPossibleCalls.contains(call)
        case .changeDevice, .dispatch, .block: true
        case .assign: false
        }
    }

    private static let alwaysPossibleCalls: Set<Call> = [
        .setNeedsLayout, .layoutIfNeeded, .setNeedsUpdateConstraints, .updateConstraintsIfNeeded, .setNeedsDisplay,
        .invalidateIntrinsicContentSize, .setContentHuggingPriority, .setContentCompressionResistancePriority,
        .removeAllAnimations, .sizeToFit,
    ]

    /// Whether the action is a user's gesture, whose duration is known only when the film is played.
    var isGesture: Bool {
        if case .call(let call, _) = self { Call.gestures.contains(call) } else { false }
    }

    /// The names of all properties and methods in statements whose subject is an item that the script names.
    static let names =
        Property.all.filter(\.isAssignable).map(\.name)
        + Call.allCases.filter { !$0.signature.owner.isClass }.flatMap(\.statementNames)

    /// Returns the kind of subject that has a property or method of this name; `nil` if no kind has one.
    static func subjectKind(of name: String) -> SubjectKind? {
        if let property = Property.named(name), property.isAssignable { return property.subjectKind }
        return Call(inStatement: name)?.subjectKind
    }

    /// The kinds of items that a name of a script can refer to.
    package enum SubjectKind: String, Hashable, Sendable {
        case view
        /// A layer without a view.
        case layer
        case constraint
        /// A layout guide of the script, which no statement changes.
        case guide
        /// A view controller.
        case controller
        /// A property animator.
        case animator

        /// The kind with its article: `a view`, `an animator`.
        var words: String { self == .animator ? "an \(rawValue)" : "a \(rawValue)" }
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
    /// Creates the call that a statement names, as a method or as an indexed property: `setContentHuggingPriority`,
    /// `contentHuggingPriority`.
    ///
    /// ``UIKitClass`` finds the methods of classes.
    init?(inStatement name: String) {
        guard let call = Call(rawValue: name) ?? Call.indexed(name), !call.signature.owner.isClass else { return nil }
        self = call
    }

    /// The names by which statements use the call.
    var statementNames: [String] { [rawValue] + [signature.indexedName].compactMap(\.self) }

    /// Whether the method is available on layers without a view.
    var isOfLayers: Bool { signature.owner == .layer || signature.owner == .viewAndLayer }

    /// The kind of subject that has the method; `nil` for a method of a class.
    var subjectKind: Action.SubjectKind? {
        switch signature.owner {
        case .view, .viewAndLayer, .layer: .view
        case .animator: .animator
        case .controller: .controller
        case .viewClass, .transactionClass: nil
        }
    }
}

/// The classes and objects of UIKit and Core Animation whose methods statements can call.
package enum UIKitClass {
    package static let view = Call.Owner.viewClass.rawValue
    package static let transaction = Call.Owner.transactionClass.rawValue
    /// The object that runs blocks alongside a change of the window's size.
    static let coordinator = "transitionCoordinator"
    static let names = [view, transaction, coordinator]

    /// Returns the methods of a class that statements can call.
    static func calls(of name: String) -> [Call] { Call.allCases.filter { $0.signature.owner.rawValue == name } }

    /// Returns the names of the methods of a class, including the methods that take a block of statements.
    static func members(of name: String) -> [String] {
        calls(of: name).map(\.rawValue)
            + [name == view ? "performWithoutAnimation" : name == coordinator ? "animate" : "setCompletionBlock"]
    }
}

/// A statement, such as `slide.constant = 0`.
package struct Statement: Hashable, Sendable {
    /// The name of a view, layer, constraint, controller or animator; `device`, `DispatchQueue.main`, or the name of a
    /// class.
    package var subject: Located<String>
    package var action: Action
    /// The statement as the script writes it, without leading and trailing space.
    package var text: String

    package init(subject: Located<String>, action: Action, text: String) {
        self.subject = subject
        self.action = action
        self.text = text
    }

    /// The identifier that the statement assigns to a constraint; `nil` for any other statement.
    var assignedIdentifier: String? {
        if case .set(.identifier, .text(let identifier)) = action { identifier } else { nil }
    }
}
