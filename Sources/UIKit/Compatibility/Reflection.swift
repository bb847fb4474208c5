/// Types whose properties are hidden from reflection.
///
/// A failing expectation of Swift Testing prints the values in its expression and all values that they contain, up to a
/// depth of ten. Without these extensions, it would print the whole engine for a view. Reflection still shows the
/// properties of views and controllers, because views are named after the stored properties of their owners.
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
