public import CoreGraphics
internal import Simulation
internal import Views

/// What an assistive technology says about an element.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: UIAccessibilityTraits = []
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The settings for people with impairments, and the notifications for them. A test changes the contrast, bold text and
/// motion with `TestScreen.setAccessibility(…)`; the other settings are off.
public enum UIAccessibility {
    public static var isVoiceOverRunning: Bool { false }
    public static var isSwitchControlRunning: Bool { false }
    public static var isReduceMotionEnabled: Bool { settings.reducesMotion }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { settings.legibilityWeight == .bold }
    public static var isDarkerSystemColorsEnabled: Bool { settings.contrast == .high }
    public static var isInvertColorsEnabled: Bool { false }
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether motion is reduced, and views that slide onto the screen fade in instead.
    public static var prefersCrossFadeTransitions: Bool { settings.crossFades }

    /// The settings of the screen; on other threads, those at the beginning of the latest turn.
    private static var settings: AccessibilitySettings {
        guard isOnMainQueue else { return SharedDevice.current.accessibility }
        return onMainActor { World.current.engine.accessibility }
    }

    /// A message to an assistive technology.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let screenChanged = Notification(rawValue: 1000)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Sends a message to the assistive technologies. No technology runs, so the call only adds a note to the trace.
    public static func post(notification: Notification, argument: Any?) {
        onMainActor { World.current.notSimulated("UIAccessibility.post", "no assistive technology runs in a film") }
    }

    // The settings of voices and transparency do not change, so their notifications are never posted.

    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
        "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    public static let announcementDidFinishNotification = NSNotification.Name(
        "UIAccessibilityAnnouncementDidFinishNotification")
}

/// An element that is not a view, such as a part of a drawing. Its properties are stored.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    open weak var accessibilityContainer: AnyObject?
    open var accessibilityIdentifier: String?
    /// The frame in the coordinates of the container. Stored only.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }
}

/// An action that an assistive technology offers for an element. It is stored.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    open var name: String
    open var actionHandler: Handler?

    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }
}

/// The accessibility properties of an object. A property that is `nil` was not set, and has the default of the class.
struct AccessibilityProperties {
    var isElement: Bool?
    var label: String??
    var hint: String??
    var value: String??
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var elements: [Any]??
    var customActions: [UIAccessibilityCustomAction]??
    var areElementsHidden = false
    var isModal = false
    var groupsChildren = false
}

extension UIView {
    /// The properties that a view has by default, which follow from its content, such as the title of a button.
    ///
    /// - Source: Apple's documentation of `isAccessibilityElement`, `accessibilityLabel`, `accessibilityValue` and the
    ///   traits. UIKit's texts for values, such as `50%`, were not measured.
    var accessibilityOfContent: AccessibilityProperties {
        var found = AccessibilityProperties()
        func add(_ traits: UIAccessibilityTraits, label: String? = nil, value: String? = nil) {
            found.isElement = true
            (found.traits, found.label, found.value) = (traits, .some(label), .some(value))
        }
        func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded()))%" }
        switch handle.content {
        case .label(let label): add(.staticText, label: label.text.isEmpty ? nil : label.text)
        case .button(let button):
            add(.button, label: button.shown.text.isEmpty ? nil : button.shown.text.text)
            if button.isSelected { found.traits?.insert(.selected) }
        case .textField(let field):
            add(.none, value: field.shownText.isEmpty ? nil : field.shownText.text)
        case .textView(let view): add(.none, value: view.text)
        case .switch(let toggle): add(.button, value: toggle.isOn ? "1" : "0")
        case .slider(let slider): add(.adjustable, value: percent(slider.fraction))
        case .progress(let progress): add(.updatesFrequently, value: percent(progress.progress))
        case .image: found.traits = .image
        case .activityIndicator, .stepper, .segmentedControl, .pageControl, .datePicker, .picker, .searchBar, .none,
            .stack, .scroll, .visualEffect:
            break
        }
        found.frame = window.map { convert(bounds, to: $0) }
        if let control = self as? UIControl, !control.isEnabled { found.traits?.insert(.notEnabled) }
        return found
    }
}
