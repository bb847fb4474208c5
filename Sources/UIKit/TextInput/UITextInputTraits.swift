public import CoreGraphics
internal import Views

/// The traits that have no effect on the keyboard, with UIKit's defaults.
struct StoredInputTraits {
    var autocorrectionType = UITextAutocorrectionType.default
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
}

extension RawRepresentable<Int> {
    /// Creates the case of UIKit for a case of the engine, which has the same cases in the same order.
    init?<Engine: CaseIterable & Equatable>(_ engine: Engine) {
        self.init(rawValue: Array(Engine.allCases).firstIndex(of: engine) ?? 0)
    }

    /// Returns the case of the engine.
    func engine<Engine: CaseIterable>(_ type: Engine.Type = Engine.self) -> Engine {
        let cases = Array(Engine.allCases)
        return cases[cases.indices.contains(rawValue) ? rawValue : 0]
    }
}

public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }

public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }

public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }

public enum UIKeyboardAppearance: Int, Sendable {
    case `default`, dark, light

    public static var alert: UIKeyboardAppearance { .dark }
}

public enum UIKeyboardType: Int, Sendable {
    // UIKit defines the name `URL`.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad

    public static var alphabet: UIKeyboardType { .asciiCapable }
}

public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The meaning of the text that the user enters, such as a name or a password.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = UITextContentType(rawValue: "name")
    public static let namePrefix = UITextContentType(rawValue: "name-prefix")
    public static let givenName = UITextContentType(rawValue: "given-name")
    public static let middleName = UITextContentType(rawValue: "middle-name")
    public static let familyName = UITextContentType(rawValue: "family-name")
    public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
    public static let nickname = UITextContentType(rawValue: "nickname")
    public static let jobTitle = UITextContentType(rawValue: "job-title")
    public static let organizationName = UITextContentType(rawValue: "organization-name")
    public static let location = UITextContentType(rawValue: "location")
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    public static let addressState = UITextContentType(rawValue: "address-level1")
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    public static let countryName = UITextContentType(rawValue: "country-name")
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    public static let emailAddress = UITextContentType(rawValue: "email")
    // UIKit defines this name.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let URL = UITextContentType(rawValue: "url")
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "new-password")
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The properties of the keyboard for an object that receives text.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// When the keyboard shows capital letters.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Stored only.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Stored only.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// Stored only.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// Stored only.
    var smartDashesType: UITextSmartDashesType { get set }
    /// Stored only.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// The keys of the keyboard.
    var keyboardType: UIKeyboardType { get set }
    /// The appearance of the keyboard; by default, that of the window.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The title and the color of the return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the return key is disabled while there is no text.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether a text field shows a dot for each character.
    var isSecureTextEntry: Bool { get set }
    /// Stored only.
    var textContentType: UITextContentType! { get set }
}

/// All requirements are optional in UIKit: an object that does not declare a trait has the default value, which can be
/// changed.
extension UITextInputTraits where Self: UIResponder {
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { .init(inputTraits.autocapitalizationType) ?? .sentences }
        set { inputTraits.autocapitalizationType = newValue.engine() }
    }

    public var autocorrectionType: UITextAutocorrectionType {
        get { storedInputTraits.autocorrectionType }
        set { storedInputTraits.autocorrectionType = newValue }
    }

    public var spellCheckingType: UITextSpellCheckingType {
        get { storedInputTraits.spellCheckingType }
        set { storedInputTraits.spellCheckingType = newValue }
    }

    public var smartQuotesType: UITextSmartQuotesType {
        get { storedInputTraits.smartQuotesType }
        set { storedInputTraits.smartQuotesType = newValue }
    }

    public var smartDashesType: UITextSmartDashesType {
        get { storedInputTraits.smartDashesType }
        set { storedInputTraits.smartDashesType = newValue }
    }

    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { storedInputTraits.smartInsertDeleteType }
        set { storedInputTraits.smartInsertDeleteType = newValue }
    }

    public var keyboardType: UIKeyboardType {
        get { .init(inputTraits.keyboardType) ?? .default }
        set { inputTraits.keyboardType = newValue.engine() }
    }

    public var keyboardAppearance: UIKeyboardAppearance {
        get { .init(inputTraits.keyboardAppearance) ?? .default }
        set { inputTraits.keyboardAppearance = newValue.engine() }
    }

    public var returnKeyType: UIReturnKeyType {
        get { .init(inputTraits.returnKeyType) ?? .default }
        set { inputTraits.returnKeyType = newValue.engine() }
    }

    public var enablesReturnKeyAutomatically: Bool {
        get { inputTraits.enablesReturnKeyAutomatically }
        set { inputTraits.enablesReturnKeyAutomatically = newValue }
    }

    public var isSecureTextEntry: Bool {
        get { inputTraits.isSecureTextEntry }
        set { inputTraits.isSecureTextEntry = newValue }
    }

    public var textContentType: UITextContentType! {
        get {
            let name = inputTraits.textContentType
            return name.isEmpty ? nil : UITextContentType(rawValue: name)
        }
        set { inputTraits.textContentType = newValue?.rawValue ?? "" }
    }
}
