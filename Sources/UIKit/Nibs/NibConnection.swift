internal import Geometry
internal import Views

/// An object whose outlets and actions a nib connects.
///
/// Linux has no key-value coding, so a class lists its outlets, its actions and its inspectable properties in an override
/// of ``connectNib(_:)``. `animatic-port` writes these overrides.
@preconcurrency @MainActor
public protocol NibConnectable: AnyObject {
    /// Connects an outlet, sets an inspectable property or performs an action of this object, according to
    /// `connection`.
    func connectNib(_ connection: NibConnection)

    /// Called after the nib that contains the object was loaded, and all its outlets and actions were connected.
    func awakeFromNib()

    /// Creates an object of this class with its own `init()`: for a nib that contains one at its top level, or for
    /// ``UIKit/UIView/makeObject()``. A nib creates views and controllers with `init(coder:)` instead.
    static func makeForNib() -> AnyObject?
}

extension NibConnectable {
    public func awakeFromNib() {}
    public static func makeForNib() -> AnyObject? { nil }
}

/// A request to connect an outlet, to set an inspectable property or to perform an action of an object.
///
/// An override of `connectNib(_:)` selects the property or the method by the key, and passes other keys to `super`:
///
///     override func connectNib(_ connection: NibConnection) {
///         switch connection.key {
///         case "titleLabel": connection.set(&titleLabel)
///         case "tapped:": connection.call { (sender: UIButton) in tapped(sender) }
///         default: super.connectNib(connection)
///         }
///     }
@preconcurrency @MainActor
public final class NibConnection {
    /// The name of the outlet or the property, or the Objective-C name of the action, such as `tapped:`.
    public let key: String
    private let request: Request
    private(set) var result = Result.missing

    /// What the object is asked to do.
    enum Request {
        /// Set a property to the first of several representations of a value that the property accepts.
        case set([Any?])
        case perform(AnyObject?, AnyObject?)
        /// Report whether the action exists.
        case find
    }

    enum Result: Equatable {
        case missing
        case done
        /// The property or the parameter of the action has another type.
        case expected(String)
    }

    init(_ key: String, _ request: Request) { (self.key, self.request) = (key, request) }

    /// Asks an object to fulfil a request.
    static func ask(_ object: AnyObject, _ key: String, _ request: Request) -> Result {
        let connection = NibConnection(key, request)
        (object as? any NibConnectable)?.connectNib(connection)
        if connection.result == .missing { NibMember.member(key, of: object)?.connect(object, connection) }
        return connection.result
    }

    /// Sets a property to the value. Does nothing if the property has another type, which UIKit then reports.
    public func set<Value>(_ property: inout Value) {
        guard case .set(let candidates) = request else { return }
        for candidate in candidates {
            if let value = candidate as? Value ?? (candidate as Any) as? Value {
                property = value
                result = .done
                return
            }
        }
        result = .expected(Self.name(of: Value.self))
    }

    /// Performs an action: a closure without parameters, with the sender, or with the sender and the event. Does not call
    /// the closure if an argument has another type, which UIKit then reports.
    public func call<each Argument>(_ action: (repeat each Argument) -> Void) {
        result = .done
        guard case .perform(let sender, let event) = request else { return }
        var objects = [sender, event][...]
        func next<Value>(_ type: Value.Type) throws(Mismatch) -> Value {
            guard let value: Value = Self.argument(objects.popFirst() ?? nil) else {
                throw Mismatch(expected: Self.name(of: type))
            }
            return value
        }
        do throws(Mismatch) {
            let arguments = (repeat try next((each Argument).self))
            action(repeat each arguments)
        } catch {
            result = .expected(error.expected)
        }
    }

    private struct Mismatch: Error { let expected: String }

    private static func argument<Value>(_ object: AnyObject?) -> Value? {
        if let object { object as? Value } else { (object as Any) as? Value }
    }

    /// The name of a type; that of the wrapped type for an optional.
    private static func name(of type: Any.Type) -> String {
        let name = "\(type)"
        return name.hasPrefix("Optional<") && name.hasSuffix(">") ? String(name.dropFirst(9).dropLast()) : name
    }
}

extension PropertyValue {
    /// The representations of a runtime attribute, from the most to the least preferred. An object of the program
    /// receives the first one that its property accepts.
    @MainActor var candidates: [Any?] {
        switch self {
        case .boolean(let value): [value, value ? 1 : 0]
        case .number(let value):
            [
                CGFloat(value), value, Float(value), Int(exactly: value.rounded(.towardZero)), value != 0,
                NSNumber(value: value),
            ]
        case .text(let value):
            // Key-value coding sends 'doubleValue' or 'boolValue' to the text if the property is a number.
            [value, value as NSString] + PropertyValue.number((value as NSString).doubleValue).candidates

        case .color(let value): [UIColor(value)]
        case .point(let value): [CGPoint(value)]
        case .size(let value): [CGSize(value)]
        case .rectangle(let value): [CGRect(value)]
        default: []
        }
    }
}

extension World {
    /// Performs an action of a nib. Reports an error if `target` has no such action, as UIKit raises an exception.
    static func perform(_ action: String, of target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?) -> Bool {
        switch NibConnection.ask(target, action, .perform(sender, event)) {
        case .done: break
        case .missing:
            current.refuse(
                "-[\(type(of: target)) \(action)]: unrecognized selector sent to instance: found the action '\(action)' in a "
                    + "storyboard or xib, but the class has no such action. Declare '@IBAction func \(action.split(separator: ":").first ?? "")', "
                    + "and port the class with animatic-port")
        case .expected(let type):
            current.refuse(
                "the action '\(action)' of '\(Swift.type(of: target))' expects a '\(type)', found "
                    + "'\(sender.map { "\(Swift.type(of: $0))" } ?? "nil")'; change the type of the parameter")
        }
        return true
    }
}
