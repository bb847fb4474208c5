public import CoreGraphics
import Interaction
internal import Simulation
internal import Views

/// A view that reports the user's interactions with it.
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public static let focused = State(rawValue: 1 << 3)
        public static let application = State(rawValue: 0x00FF_0000)
    }

    private struct Registration {
        weak var target: AnyObject?
        /// Whether the registration was made without a target, so that the responder chain is searched for one.
        var searchesResponders = false
        let selector: Selector?
        let action: UIAction?
        var events: Event
    }

    private var registrations: [Registration] = []

    /// Whether the program registered an action for an event.
    final func hasActions(for event: Event) -> Bool { registrations.contains { $0.events.contains(event) } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        tracksTouches(isEnabled)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        tracksTouches(isEnabled)
    }

    /// Sets whether the engine tracks touches in a control of a custom class. This has no effect on the controls of
    /// UIKit.
    private func tracksTouches(_ isTracking: Bool) {
        guard handle.isEnabled == nil else { return }
        world.engine.touches.setCustomControl(isTracking, handle.id)
    }

    open var isEnabled: Bool {
        get { handle.isEnabled ?? storedEnabled }
        set {
            storedEnabled = newValue
            handle.isEnabled = newValue
            tracksTouches(newValue)
            stateChanged()
        }
    }

    open var isSelected: Bool {
        get { handle.isSelected ?? storedSelected }
        set {
            storedSelected = newValue
            handle.isSelected = newValue
            stateChanged()
        }
    }

    open var isHighlighted: Bool {
        get { storedHighlighted }
        set {
            storedHighlighted = newValue
            handle.isHighlighted = newValue
            stateChanged()
        }
    }

    private var storedEnabled = true
    private var storedSelected = false
    private var storedHighlighted = false

    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Called after ``state`` may have changed.
    func stateChanged() {}

    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }

    public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

    /// Whether a touch shows the menu instead of sending events. Menus are not shown, and a note is recorded. The default
    /// is `false`.
    open var showsMenuAsPrimaryAction = false

    /// Sends the events of the control's primary action, or shows its menu.
    open func performPrimaryAction() {
        if showsMenuAsPrimaryAction { return noteMenu() }
        sendActions(for: (Event(primaryEvent) ?? []).union(.primaryActionTriggered))
    }

    private func noteMenu() {
        world.notSimulated("UIMenu", "menus are not shown; a program calls the handlers of the actions itself")
    }

    // MARK: Tracking

    /// Whether the control is tracking a touch that began in it.
    open private(set) var isTracking = false
    /// Whether the tracked touch is inside the control or near it.
    open private(set) var isTouchInside = false

    /// Begins to track a touch. An override in a custom control can update the control's value.
    ///
    /// - Returns: Whether the control continues to track the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    open func cancelTracking(with event: UIEvent?) {}

    override func receive(_ event: ViewEvent) {
        guard let control = Event(event) else { return }
        let touch = world.touches.first { $0.view?.isDescendant(of: self) ?? false }
        switch event {
        case .touchDown:
            if showsMenuAsPrimaryAction { noteMenu() }
            (isTracking, isTouchInside) = (true, true)
            if handle.isHighlighted == nil { isHighlighted = true }
            if let touch { isTracking = beginTracking(touch, with: world.event) }
        case .touchDragInside, .touchDragOutside:
            isTouchInside = event == .touchDragInside
            if isTracking, let touch { isTracking = continueTracking(touch, with: world.event) }
        case .touchDragEnter, .touchDragExit:
            if handle.isHighlighted == nil { isHighlighted = event == .touchDragEnter }
        case .touchUpInside, .touchUpOutside:
            if handle.isHighlighted == nil { isHighlighted = false }
            if isTracking { endTracking(touch, with: world.event) }
            (isTracking, isTouchInside) = (false, false)
        case .touchCancel:
            if handle.isHighlighted == nil { isHighlighted = false }
            if isTracking { cancelTracking(with: world.event) }
            (isTracking, isTouchInside) = (false, false)
        default: break
        }
        // The engine has changed the state of its buttons. An override of the property observes the change.
        if let isHighlighted = handle.isHighlighted, isHighlighted != storedHighlighted {
            self.isHighlighted = isHighlighted
        }
        sendActions(for: control)
        if event == primaryEvent, !showsMenuAsPrimaryAction { sendActions(for: .primaryActionTriggered) }
    }

    /// The event that triggers the control's primary action.
    var primaryEvent: ViewEvent { .valueChanged }

    // MARK: Targets

    /// Registers a method of `target` that the control calls for `events`. The control does not retain the target.
    ///
    /// If `target` is `nil`, the control calls the method of the first object in the responder chain that has the
    /// method. The chain begins at the first responder, or at the control if there is no first responder.
    open func addTarget(_ target: Any?, action: Selector, for events: Event) {
        registrations.append(
            Registration(
                target: target as AnyObject?, searchesResponders: target == nil, selector: action, action: nil,
                events: events))
    }

    /// Stops calling the methods that were registered for `events` and a target, or for all targets if `target` is
    /// `nil`. `action` has no effect, because selectors cannot be compared.
    open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
        let object = target as AnyObject?
        remove(events) { $0.selector != nil && (target == nil || $0.target === object) }
    }

    /// Adds an action that the control calls for `events`. An action with the same identifier is replaced.
    open func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        registrations.append(Registration(target: nil, selector: nil, action: action, events: events))
    }

    open func removeAction(_ action: UIAction, for events: Event) { remove(events) { $0.action === action } }

    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        remove(events) { $0.action?.identifier == identifier }
    }

    /// Calls the handler of `action` once, with this control as its sender.
    open func sendAction(_ action: UIAction) { action.perform(for: self) }

    /// Removes `events` from the matching registrations. A registration for other events remains for these events.
    private func remove(_ events: Event, where isMatch: (Registration) -> Bool) {
        for index in registrations.indices where isMatch(registrations[index]) {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
    }

    open func sendActions(for events: Event) {
        for registration in registrations where !registration.events.isDisjoint(with: events) {
            registration.action?.perform(for: self)
            guard let selector = registration.selector else { continue }
            let target = registration.searchesResponders ? responder(to: selector) : registration.target
            guard let target, !selector.perform(on: target, with: self, world.event) else { continue }
            world.engine.note(
                handle.name,
                "no action sent to '\(type(of: target))': expected a method that accepts a '\(type(of: self))' and, if "
                    + "it has a second parameter, a UIEvent", about: handle.traceSubject)
        }
    }

    private func responder(to selector: Selector) -> UIResponder? {
        var responder: UIResponder? = world.firstResponder ?? self
        while let each = responder, !selector.isMethod(of: each) { responder = each.next }
        return responder
    }
}

extension UIControl.Event {
    /// Creates the control event that corresponds to an event of the engine. Returns `nil` if controls do not send
    /// such an event.
    fileprivate init?(_ event: ViewEvent) {
        switch event {
        case .touchDown: self = .touchDown
        case .touchDragInside: self = .touchDragInside
        case .touchDragOutside: self = .touchDragOutside
        case .touchDragEnter: self = .touchDragEnter
        case .touchDragExit: self = .touchDragExit
        case .touchUpInside: self = .touchUpInside
        case .touchUpOutside: self = .touchUpOutside
        case .touchCancel: self = .touchCancel
        case .valueChanged: self = .valueChanged
        case .editingDidBegin: self = .editingDidBegin
        case .editingChanged: self = .editingChanged
        case .editingDidEnd: self = .editingDidEnd
        case .editingDidEndOnExit: self = .editingDidEndOnExit
        case .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide, .keyboardWillChangeFrame,
            .keyboardDidChangeFrame:
            return nil
        case .scrollViewDidScroll, .scrollViewWillBeginDragging, .scrollViewDidEndDragging,
            .scrollViewWillBeginDecelerating, .scrollViewDidEndDecelerating, .searchBarSearchButtonClicked,
            .searchBarCancelButtonClicked, .linkTap, .tap, .doubleTap, .longPress,
            .pan,
            .swipeLeft, .swipeRight, .swipeUp, .swipeDown:
            return nil
        }
    }
}
