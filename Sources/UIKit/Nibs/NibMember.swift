/// An inspectable property or an action that an extension of a class of UIKit declares, for storyboards and xibs.
///
/// An extension cannot override `connectNib(_:)`, so `animatic-port` writes a subclass for each such member. UIKit finds
/// the subclass by its name, which contains the extended class and the name of the property, or the Objective-C name of
/// the action with `_` for `:`:
///
///     final class NibMember_UIView_radius: NibMember {
///         override class func connect(_ object: AnyObject, _ connection: NibConnection) {
///             if let object = object as? UIView { connection.set(&object.radius) }
///         }
///     }
///
/// The subclass must be in the module of the storyboard, or in that of the object's class or of one of its superclasses.
@preconcurrency @MainActor
open class NibMember {
    /// Connects the member of `object`.
    open class func connect(_ object: AnyObject, _ connection: NibConnection) {}

    /// Returns the subclass for a member of an object; `nil` if no extension in the modules declares the member.
    static func member(_ key: String, of object: AnyObject) -> NibMember.Type? {
        let name = key.replacing(":", with: "_")
        // Key paths have no subclass, and Foundation prints a message for names with several dots.
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        var types: [AnyClass] = [type(of: object)]
        while let superclass = _getSuperclass(types[types.count - 1]) { types.append(superclass) }
        var modules = World.current.modulesOfNibs
        for type in types {
            guard let module = String(reflecting: type).split(separator: ".").first.map(String.init) else { continue }
            if !modules.contains(module) { modules.append(module) }
        }
        for type in types {
            for module in modules {
                let name = "\(module).NibMember_\(type)_\(name)"
                if let found = NSClassFromString(name) as? NibMember.Type { return found }
            }
        }
        return nil
    }
}
