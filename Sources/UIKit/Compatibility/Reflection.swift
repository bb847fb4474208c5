/// What reflection does not enter.
///
/// A failing expectation of Swift Testing prints the values of its expression with all that they contain, up to a depth of ten.
/// From a view it would reach the whole engine. Views and controllers keep their children, because views are named after the
/// stored properties of their owners.
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
