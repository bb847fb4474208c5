internal import Simulation

/// Derives the names of views in the trace from the stored properties that refer to the views.
///
/// A view is named `LoginView.titleLabel` if the property `titleLabel` of a `LoginView` refers to it. The owner of the
/// property can be any ancestor of the view, or the controller of an ancestor; the closest owner is used. A view in an
/// array is named `LoginView.rows[0]`, and a view in a dictionary `LoginView.fields["email"]`. An
/// `accessibilityIdentifier` takes precedence. If no property refers to a view, its name consists of its class and a
/// number.
extension UIView {
    /// Names `subview`, which is being added to this view, and its descendants after properties.
    ///
    /// The descendants are named here, because they may have been added before their common ancestor had an owner.
    func nameAfterProperty(_ subview: UIView) {
        // Most views that are added have no subviews yet.
        guard subview.hasDefaultName || !subview.ownSubviews.isEmpty else { return }
        var owners = self.owners.map(PropertyOwner.init)
        owners.reverse()
        name(subview, after: &owners)
    }

    /// Names a view and its descendants.
    ///
    /// - Parameter owners: The possible owners of the properties, from the outermost to the innermost.
    private func name(_ view: UIView, after owners: inout [PropertyOwner]) {
        if view.hasDefaultName {
            for owner in owners.reversed() {
                guard let property = owner.property(holding: view) else { continue }
                view.handle.name = world.uniqueName("\(type(of: owner.object)).\(property)")
                view.hasDefaultName = false
                break
            }
        }
        guard !view.ownSubviews.isEmpty else { return }
        let count = owners.count
        if let controller = view.controller, PropertyOwner.canHoldViews(controller) {
            owners.append(PropertyOwner(controller))
        }
        if PropertyOwner.canHoldViews(view) { owners.append(PropertyOwner(view)) }
        for subview in view.ownSubviews { name(subview, after: &owners) }
        owners.removeLast(owners.count - count)
    }

    /// This view, its controller, and its ancestors with their controllers, from the innermost to the outermost, without
    /// the objects that cannot hold views.
    private var owners: [AnyObject] {
        var owners: [AnyObject] = []
        var next: UIView? = self
        while let view = next {
            if PropertyOwner.canHoldViews(view) { owners.append(view) }
            if let controller = view.controller, PropertyOwner.canHoldViews(controller) { owners.append(controller) }
            next = view.superview
        }
        return owners
    }

    /// Names a layer that is being added to this view after a property of this view, of an ancestor, or of a controller.
    func nameAfterProperty(_ layer: CALayer) {
        guard !layer.isNamed else { return }
        for owner in owners {
            guard let property = PropertyOwner(owner).property(holding: layer) else { continue }
            layer.handle.name = world.uniqueName("\(type(of: owner)).\(property)")
            layer.isNamed = true
            return
        }
    }
}

/// An object whose stored properties may refer to views and layers.
@MainActor
private final class PropertyOwner {
    let object: AnyObject
    /// The names of the properties by the objects to which they refer; `nil` until a second object is searched for.
    private var names: [ObjectIdentifier: String]?
    private var hasSearched = false

    init(_ object: AnyObject) { self.object = object }

    /// Returns whether the program's author may have declared properties of `object`, because its class does not belong
    /// to this module.
    static func canHoldViews(_ object: AnyObject) -> Bool {
        let type: AnyClass = type(of: object)
        // Most ancestors are plain views.
        return type != UIView.self && !isOfThisModule(type)
    }

    /// Returns the name of the stored property that refers to a view or a layer; `nil` if there is none. Properties
    /// that are declared in this module are ignored.
    func property(holding held: AnyObject) -> String? {
        if let names { return names[ObjectIdentifier(held)] }
        guard hasSearched else {
            hasSearched = true
            var found: String?
            PropertyOwner.visit(object) { other, name in
                if other === held { found = name() }
                return found != nil
            }
            return found
        }
        var names: [ObjectIdentifier: String] = [:]
        PropertyOwner.visit(object) { other, name in
            if names[ObjectIdentifier(other)] == nil { names[ObjectIdentifier(other)] = name() }
            return false
        }
        self.names = names
        return names[ObjectIdentifier(held)]
    }

    /// The prefix that Swift adds to the name of a lazy property.
    private static let lazyPrefix = "$__lazy_storage_$_"

    /// A function that receives a view or a layer, and returns whether the search is over.
    private typealias Visiting = (AnyObject, _ name: () -> String) -> Bool

    /// Calls `body` with each view and layer to which a stored property refers.
    private static func visit(_ holder: AnyObject, _ body: Visiting) {
        guard canHoldViews(holder) else { return }
        var mirror: Mirror? = Mirror(reflecting: holder)
        while let present = mirror, !isOfThisModule(present.subjectType) {
            for (label, value) in present.children {
                guard var label else { continue }
                if label.hasPrefix(lazyPrefix) { label.removeFirst(lazyPrefix.count) }
                if visit(value, { label }, body) { return }
            }
            mirror = present.superclassMirror
        }
    }

    /// Calls `body` with each view and layer in the value of a property. Returns whether the search is over.
    private static func visit(_ value: Any, _ name: @escaping () -> String, _ body: Visiting) -> Bool {
        if let view = value as? UIView { return body(view, name) }
        if let layer = value as? CALayer { return body(layer, name) }
        if let list = value as? [UIView?] { return visitAll(list, name, body) }
        if let list = value as? [CALayer?] { return visitAll(list, name, body) }
        if let lists = value as? [[UIView]] {
            return lists.enumerated().contains { index, list in visitAll(list, { "\(name())[\(index)]" }, body) }
        }
        if let table = value as? [String: UIView] {
            return table.sorted { $0.key < $1.key }.contains { key, view in body(view) { "\(name())[\"\(key)\"]" } }
        }
        return false
    }

    private static func visitAll(_ list: [AnyObject?], _ name: @escaping () -> String, _ body: Visiting) -> Bool {
        list.enumerated().contains { index, element in
            element.map { body($0) { "\(name())[\(index)]" } } ?? false
        }
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
