internal import Simulation

/// Names of views in the trace, from the stored properties that hold them.
///
/// A view that was added to a `LoginView` with the property `titleLabel` is `LoginView.titleLabel`. A view of an array is
/// `LoginView.rows[0]`. An `accessibilityIdentifier` has precedence, and a view that no property holds has its class and a number.
extension UIView {
    /// Names `subview`, which is being added to this view, after a property of this view or of its controller.
    func nameAfterProperty(_ subview: UIView) {
        guard subview.hasDefaultName else { return }
        for holder in [self, controller] as [AnyObject?] {
            guard let holder, let property = PropertyNames.property(of: holder, holding: subview) else { continue }
            subview.handle.name = world.uniqueName("\(type(of: holder)).\(property)")
            subview.hasDefaultName = false
            return
        }
    }
}

@MainActor
private enum PropertyNames {
    /// What Swift puts before the name of a lazy property.
    private static let lazyPrefix = "$__lazy_storage_$_"

    /// The name of the stored property that holds `view`; `nil` if there is none. Classes of this module have none.
    static func property(of holder: AnyObject, holding view: UIView) -> String? {
        var mirror: Mirror? = Mirror(reflecting: holder)
        while let present = mirror, !isOfThisModule(present.subjectType) {
            for (label, value) in present.children {
                guard var label else { continue }
                if label.hasPrefix(lazyPrefix) { label.removeFirst(lazyPrefix.count) }
                if let held = value as? UIView, held === view { return label }
                if let held = value as? [UIView], let index = held.firstIndex(where: { $0 === view }) {
                    return "\(label)[\(index)]"
                }
            }
            mirror = present.superclassMirror
        }
        return nil
    }

    private static var knownClasses: [ObjectIdentifier: Bool] = [:]

    /// Whether a class is UIKit's, so that its properties are not the author's.
    private static func isOfThisModule(_ type: Any.Type) -> Bool {
        if let known = knownClasses[ObjectIdentifier(type)] { return known }
        let isOwn = String(reflecting: type).hasPrefix("UIKit.")
        knownClasses[ObjectIdentifier(type)] = isOwn
        return isOwn
    }
}
