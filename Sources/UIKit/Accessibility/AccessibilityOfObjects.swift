public import CoreGraphics

/// The accessibility properties of all objects.
///
/// Views and other responders declare these members themselves, so that a subclass can override them. They are members
/// of the protocol, because Swift does not allow overrides of members that an extension of `NSObject` declares. For a
/// class that is not a responder, the properties are stored, and its subclasses cannot override them.
@MainActor
extension NSObjectProtocol {
    public var isAccessibilityElement: Bool {
        get { read(\.isAccessibilityElement, \.isElement) ?? false }
        set { write(newValue, \.isAccessibilityElement, \.isElement) }
    }

    public var accessibilityLabel: String? {
        get { read(\.accessibilityLabel, \.label) ?? nil }
        set { write(newValue, \.accessibilityLabel, \.label) }
    }

    public var accessibilityHint: String? {
        get { read(\.accessibilityHint, \.hint) ?? nil }
        set { write(newValue, \.accessibilityHint, \.hint) }
    }

    public var accessibilityValue: String? {
        get { read(\.accessibilityValue, \.value) ?? nil }
        set { write(newValue, \.accessibilityValue, \.value) }
    }

    public var accessibilityTraits: UIAccessibilityTraits {
        get { read(\.accessibilityTraits, \.traits) ?? .none }
        set { write(newValue, \.accessibilityTraits, \.traits) }
    }

    /// The frame in the coordinates of the screen.
    public var accessibilityFrame: CGRect {
        get { read(\.accessibilityFrame, \.frame) ?? .zero }
        set { write(newValue, \.accessibilityFrame, \.frame) }
    }

    public var accessibilityElements: [Any]? {
        get { read(\.accessibilityElements, \.elements) ?? nil }
        set { write(newValue, \.accessibilityElements, \.elements) }
    }

    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { read(\.accessibilityCustomActions, \.customActions) ?? nil }
        set { write(newValue, \.accessibilityCustomActions, \.customActions) }
    }

    public func accessibilityElementCount() -> Int {
        (self as? UIResponder)?.accessibilityElementCount() ?? accessibilityElements?.count ?? 0
    }

    public func accessibilityElement(at index: Int) -> Any? {
        if let responder = self as? UIResponder { return responder.accessibilityElement(at: index) }
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Returns the index of an element among the stored elements; `NSNotFound` if it is not among them.
    public func index(ofAccessibilityElement element: Any) -> Int {
        if let responder = self as? UIResponder { return responder.index(ofAccessibilityElement: element) }
        return accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }

    // MARK: Storage

    /// The properties of an object that is not a responder.
    private var stored: AccessibilityProperties {
        get { Associations.shared.value(of: self, 0) as? AccessibilityProperties ?? AccessibilityProperties() }
        set { Associations.shared.set(newValue, of: self, 0, .OBJC_ASSOCIATION_RETAIN) }
    }

    private func read<Value>(
        _ member: KeyPath<UIResponder, Value>, _ property: KeyPath<AccessibilityProperties, Value?>
    ) -> Value? {
        (self as? UIResponder)?[keyPath: member] ?? stored[keyPath: property]
    }

    private func write<Value>(
        _ value: Value, _ member: ReferenceWritableKeyPath<UIResponder, Value>,
        _ property: WritableKeyPath<AccessibilityProperties, Value?>
    ) {
        if let responder = self as? UIResponder {
            responder[keyPath: member] = value
        } else {
            stored[keyPath: property] = value
        }
    }
}
