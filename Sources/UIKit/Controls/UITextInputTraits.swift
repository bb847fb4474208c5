public import CoreGraphics

// There is no keyboard yet, so the traits are stored and have no effect, except that a secure text field shows dots.

/// The values of the traits of one object, with UIKit's defaults.
struct TextInputTraits {
    var autocapitalizationType = UITextAutocapitalizationType.sentences
    var autocorrectionType = UITextAutocorrectionType.default
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    var keyboardType = UIKeyboardType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var returnKeyType = UIReturnKeyType.default
    var enablesReturnKeyAutomatically = false
    var isSecureTextEntry = false
    var textContentType: UITextContentType?
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
    /// Stored only, because there is no keyboard.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Stored only, because there is no keyboard.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Stored only, because there is no keyboard.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// Stored only, because there is no keyboard.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// Stored only, because there is no keyboard.
    var smartDashesType: UITextSmartDashesType { get set }
    /// Stored only, because there is no keyboard.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// Stored only, because there is no keyboard.
    var keyboardType: UIKeyboardType { get set }
    /// Stored only, because there is no keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// Stored only, because there is no keyboard.
    var returnKeyType: UIReturnKeyType { get set }
    /// Stored only, because there is no keyboard.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether a text field shows a dot for each character.
    var isSecureTextEntry: Bool { get set }
    /// Stored only, because there is no keyboard.
    var textContentType: UITextContentType! { get set }
}

/// All requirements are optional in UIKit: an object that does not declare a trait has the default value, which can be
/// changed.
extension UITextInputTraits where Self: UIResponder {
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { textInputTraits.autocapitalizationType }
        set { textInputTraits.autocapitalizationType = newValue }
    }

    public var autocorrectionType: UITextAutocorrectionType {
        get { textInputTraits.autocorrectionType }
        set { textInputTraits.autocorrectionType = newValue }
    }

    public var spellCheckingType: UITextSpellCheckingType {
        get { textInputTraits.spellCheckingType }
        set { textInputTraits.spellCheckingType = newValue }
    }

    public var smartQuotesType: UITextSmartQuotesType {
        get { textInputTraits.smartQuotesType }
        set { textInputTraits.smartQuotesType = newValue }
    }

    public var smartDashesType: UITextSmartDashesType {
        get { textInputTraits.smartDashesType }
        set { textInputTraits.smartDashesType = newValue }
    }

    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { textInputTraits.smartInsertDeleteType }
        set { textInputTraits.smartInsertDeleteType = newValue }
    }

    public var keyboardType: UIKeyboardType {
        get { textInputTraits.keyboardType }
        set { textInputTraits.keyboardType = newValue }
    }

    public var keyboardAppearance: UIKeyboardAppearance {
        get { textInputTraits.keyboardAppearance }
        set { textInputTraits.keyboardAppearance = newValue }
    }

    public var returnKeyType: UIReturnKeyType {
        get { textInputTraits.returnKeyType }
        set { textInputTraits.returnKeyType = newValue }
    }

    public var enablesReturnKeyAutomatically: Bool {
        get { textInputTraits.enablesReturnKeyAutomatically }
        set { textInputTraits.enablesReturnKeyAutomatically = newValue }
    }

    public var isSecureTextEntry: Bool {
        get { textInputTraits.isSecureTextEntry }
        set { textInputTraits.isSecureTextEntry = newValue }
    }

    public var textContentType: UITextContentType! {
        get { textInputTraits.textContentType }
        set { textInputTraits.textContentType = newValue }
    }
}
