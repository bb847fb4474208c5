/// Hides the properties of these types from reflection.
///
/// When an expectation fails, Swift Testing prints each value in the expression and the values it contains, ten
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
