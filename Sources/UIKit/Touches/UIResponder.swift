internal import Containers
@_exported public import CoreGraphics
internal import Views

/// An object that can respond to events.
@preconcurrency @MainActor
open class UIResponder: NSObject, NibConnectable {
    nonisolated(unsafe) final var associations = AssociatedValues()
    /// The traits of an object that receives text, and those that have no effect on the keyboard. Text fields and text
    /// views keep theirs in the engine.
    var inputTraits = Views.TextInputTraits()
    final var storedInputTraits = StoredInputTraits()

    public override init() { super.init() }

    /// The next object in the responder chain.
    open var next: UIResponder? { nil }

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }
    open var isFirstResponder: Bool { ownWorld.firstResponder === self }

    /// The world of a view or a controller; the current world for other objects.
    var ownWorld: World { .current }

    /// Makes this object the first responder, if possible. Returns whether it is now the first responder.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder else { return false }
        if isFirstResponder { return true }
        let world = ownWorld
        return world.textInput.moving {
            if let present = world.firstResponder, !present.resignFirstResponder() { return false }
            world.firstResponder = self
            world.textInput.setResponder(keyboardOwner)
            return true
        }
    }

    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder, canResignFirstResponder else { return false }
        ownWorld.firstResponder = nil
        ownWorld.textInput.setResponder(nil)
        return true
    }

    /// The view that is shown instead of the keyboard while this object is the first responder.
    open var inputView: UIView? { nil }
    /// The view above the keyboard while this object is the first responder.
    open var inputAccessoryView: UIView? { nil }

    /// What the keyboard shows while this object is the first responder; `nil` for no keyboard.
    var keyboardOwner: TextInput.Responder? {
        let bar = self as? UISearchBar
        guard inputView != nil || inputAccessoryView != nil || self is any UIKeyInput || bar != nil else { return nil }
        // A text field, a text view and a search bar show the keyboard for the text in the engine.
        let view = (self as? UITextField)?.handle ?? (self as? UITextView)?.handle ?? bar?.handle
        return TextInput.Responder(
            view, inputTraits, inputView: inputView?.handle, accessoryView: inputAccessoryView?.handle)
    }

    /// Shows changed traits or input views of the first responder.
    open func reloadInputViews() { if isFirstResponder { ownWorld.textInput.setResponder(keyboardOwner) } }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Nibs and restoration

    open func awakeFromNib() {}
    open func connectNib(_ connection: NibConnection) {}
    open class func makeForNib() -> AnyObject? { nil }
    /// Not called, because the program does not run in Interface Builder.
    open func prepareForInterfaceBuilder() {}
    /// Stored only.
    open var restorationIdentifier: String?

    // MARK: Accessibility

    /// The properties that the program set.
    private var accessibility: AccessibilityProperties?
    /// The properties of an object whose properties were not set.
    var defaultAccessibility: AccessibilityProperties { AccessibilityProperties() }

    private func change(_ change: (inout AccessibilityProperties) -> Void) {
        var properties = accessibility ?? AccessibilityProperties()
        change(&properties)
        accessibility = properties
    }

    /// Whether assistive technologies can reach the object; by default, `true` for labels and controls.
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? defaultAccessibility.isElement ?? false }
        set { change { $0.isElement = newValue } }
    }

    /// The name of the element; by default, the text of a label and the title of a button.
    ///
    /// `TestScreen.element(labeled:)` finds a view by its name.
    open var accessibilityLabel: String? {
        get { accessibility?.label ?? defaultAccessibility.label ?? nil }
        set { change { $0.label = .some(newValue) } }
    }

    /// A description of the result of an action. It is stored.
    open var accessibilityHint: String? {
        get { accessibility?.hint ?? nil }
        set { change { $0.hint = newValue } }
    }

    /// The value of the element; by default, the text of a text field and the value of a slider or a switch.
    open var accessibilityValue: String? {
        get { accessibility?.value ?? defaultAccessibility.value ?? nil }
        set { change { $0.value = .some(newValue) } }
    }

    /// The kind of the element; by default, that of the class.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? defaultAccessibility.traits ?? .none }
        set { change { $0.traits = newValue } }
    }

    /// The frame in the coordinates of the screen; by default, the frame of a view on the screen.
    open var accessibilityFrame: CGRect {
        get { accessibility?.frame ?? defaultAccessibility.frame ?? .zero }
        set { change { $0.frame = newValue } }
    }

    /// The elements of a container. They are stored.
    open var accessibilityElements: [Any]? {
        get { accessibility?.elements ?? nil }
        set { change { $0.elements = newValue } }
    }

    /// The actions for assistive technologies. They are stored.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibility?.customActions ?? nil }
        set { change { $0.customActions = newValue } }
    }

    /// Whether assistive technologies skip the elements in the object.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.areElementsHidden ?? false }
        set { change { $0.areElementsHidden = newValue } }
    }

    /// Whether assistive technologies skip the siblings of the object. It is stored.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.isModal ?? false }
        set { change { $0.isModal = newValue } }
    }

    /// Whether the elements in the object form a group. It is stored.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibility?.groupsChildren ?? false }
        set { change { $0.groupsChildren = newValue } }
    }

    // No assistive technology runs, so these methods are not called. A test can call them.

    open func accessibilityActivate() -> Bool { false }
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
    open func accessibilityPerformEscape() -> Bool { false }
    open func accessibilityPerformMagicTap() -> Bool { false }
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Returns the index of an element among the stored elements; `NSNotFound` if it is not among them.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
}
