public import CoreGraphics

// There is no keyboard yet, so the traits are stored and have no effect, except that a secure text field shows dots.

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
