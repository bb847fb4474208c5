internal import Simulation

/// Derives the names of views in the trace from the stored properties that refer to the views.
///
/// A subview of a `LoginView` is named `LoginView.titleLabel` if the property `titleLabel` refers to it. A view in an
/// array is named `LoginView.rows[0]`. An `accessibilityIdentifier` takes precedence. If no property refers to a
/// view, its name consists of its class and a number.
extension UIView {
    /// Names `subview`, which is being added to this view, after a property of this view or of its controller.
    func nameAfterProperty(_ subview: UIView) {
        guard subview.hasDefaultName, !name(subview, after: self), let controller else { return }
        _ = name(subview, after: controller)
    }

    /// Names a view after a property of `holder`. Returns `false` if no property refers to the view.
    private func name(_ subview: UIView, after holder: AnyObject) -> Bool {
        guard let property = PropertyNames.property(of: holder, holding: subview) else { return false }
        subview.handle.name = world.uniqueName("\(type(of: holder)).\(property)")
        subview.hasDefaultName = false
        return true
    }
}

extension UIView {
    /// Names a layer that is being added to this view after a property of this view or of its controller.
    func nameAfterProperty(_ layer: CALayer) {
        guard !layer.isNamed else { return }
        for holder in [self, controller] as [AnyObject?] {
            guard let holder, let property = PropertyNames.property(of: holder, holding: layer) else { continue }
            layer.handle.name = world.uniqueName("\(type(of: holder)).\(property)")
            layer.isNamed = true
            return
        }
    }
}

@MainActor
private enum PropertyNames {
    /// The prefix that Swift adds to the name of a lazy property.
    private static let lazyPrefix = "$__lazy_storage_$_"

    /// Returns the name of the stored property that refers to a view or a layer; `nil` if there is none. Properties
    /// that are declared in this module are ignored.
    static func property(of holder: AnyObject, holding object: AnyObject) -> String? {
        guard !isOfThisModule(type(of: holder)) else { return nil }
        var mirror: Mirror? = Mirror(reflecting: holder)
        while let present = mirror, !isOfThisModule(present.subjectType) {
            for (label, value) in present.children {
                guard var label else { continue }
                if label.hasPrefix(lazyPrefix) { label.removeFirst(lazyPrefix.count) }
                if let held = value as? UIView, held === object { return label }
                if let held = value as? CALayer, held === object { return label }
                let list =
                    (value as? [UIView])?.map { $0 as AnyObject } ?? (value as? [CALayer])?.map { $0 as AnyObject }
                if let index = list?.firstIndex(where: { $0 === object }) { return "\(label)[\(index)]" }
            }
            mirror = present.superclassMirror
        }
        return nil
    }

    private static var knownClasses: [ObjectIdentifier: Bool] = [:]

    /// Returns whether a class belongs to this module, which means that the program's author did not declare its
    /// properties.
    private static func isOfThisModule(_ type: Any.Type) -> Bool {
        if let known = knownClasses[ObjectIdentifier(type)] { return known }
        let isOwn = String(reflecting: type).hasPrefix("UIKit.")
        knownClasses[ObjectIdentifier(type)] = isOwn
        return isOwn
    }
}

// MARK: Mirrors

/// Conformances that hide the properties of types from reflection.
///
/// When an expectation fails, Swift Testing prints each value in the expression and the values that it contains, ten
/// levels deep. Without these extensions, the output for a view would include the whole engine. The properties of
/// views and controllers remain visible to reflection, because the engine names views after the stored properties of
/// their owners.
extension World: CustomReflectable {
    package nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension EngineSlot: CustomReflectable {
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension NSLayoutConstraint: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension NSLayoutAnchor: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension UILayoutGuide: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension CALayer: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension UIGestureRecognizer: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension UITouch: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension UIScreen: CustomReflectable {
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
