/// The keyboard that a view asks for, and how the view shows what the user types. Equivalent to `UITextInputTraits`.
public struct TextInputTraits: Hashable, Sendable {
    public var keyboardType = KeyboardType.default
    public var returnKeyType = ReturnKeyType.default
    public var keyboardAppearance = Appearance.default
    /// When the shift key of the keyboard is on before the user types.
    public var autocapitalizationType = Autocapitalization.sentences
    /// Whether the return key is disabled while there is no text.
    public var enablesReturnKeyAutomatically = false
    /// Whether a field shows a dot for each character. Text views ignore the value, as in UIKit.
    public var isSecureTextEntry = false
    /// The meaning of the text, such as `username`; empty for none. The value is stored, and has no effect.
    public var textContentType = ""

    public init() {}

    /// Equivalent to `UIKeyboardType`.
    public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
        case `default`, asciiCapable, numbersAndPunctuation
        case url = "URL"
        case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

        /// Whether the keyboard consists of the twelve keys of a telephone.
        public var isKeypad: Bool {
            [.numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad].contains(self)
        }
    }

    /// Equivalent to `UIReturnKeyType`.
    public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
        case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`

        /// The title of the key.
        public var title: String {
            switch self {
            case .default: "return"
            case .google, .yahoo: "search"
            case .emergencyCall: "SOS"
            case .go, .join, .next, .route, .search, .send, .done, .continue: rawValue
            }
        }

        /// Whether the key has the color of an action. Keys that only lead on, such as `next`, have that of the others.
        public var isProminent: Bool { ![.default, .next, .continue].contains(self) }
    }

    /// Equivalent to `UIKeyboardAppearance`.
    public enum Appearance: String, Hashable, Sendable, CaseIterable { case `default`, dark, light }

    /// Equivalent to `UITextAutocapitalizationType`.
    public enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
        case none, words, sentences, allCharacters
    }
}

extension TextInputTraits.KeyboardType: PropertyChoice {}
extension TextInputTraits.ReturnKeyType: PropertyChoice {}
extension TextInputTraits.Appearance: PropertyChoice {}
extension TextInputTraits.Autocapitalization: PropertyChoice {}

/// Content into which the user types.
package protocol TextInputContent: AttributedContent {
    var traits: TextInputTraits { get set }
}

extension TextInputContent {
    /// The rows of the properties of the keyboard, which all kinds of text input share.
    package static var traitProperties: [ContentProperty] {
        [
            .init(
                "keyboardType", .choice(TextInputTraits.KeyboardType.self, "keyboard type"),
                \Self.traits.keyboardType, "The keyboard that is shown while the user edits the text."),
            .init(
                "returnKeyType", .choice(TextInputTraits.ReturnKeyType.self, "return key type"),
                \Self.traits.returnKeyType, "The title and the color of the return key."),
            .init(
                "keyboardAppearance", .choice(TextInputTraits.Appearance.self, "keyboard appearance"),
                \Self.traits.keyboardAppearance,
                "The appearance of the keyboard. By default, it is that of the window."),
            .init(
                "autocapitalizationType", .choice(TextInputTraits.Autocapitalization.self, "capitalization"),
                \Self.traits.autocapitalizationType,
                "When the keyboard shows capital letters. Statements type their text as it is written."),
            .init(
                "enablesReturnKeyAutomatically", .boolean, \Self.traits.enablesReturnKeyAutomatically,
                "Whether the return key is disabled while there is no text."),
            .init(
                "isSecureTextEntry", .boolean, \Self.traits.isSecureTextEntry,
                "Whether a text field shows a dot for each character."),
            .init(
                "textContentType", .optionalText, \Self.traits.textContentType,
                "The meaning of the text, such as `username`. It has no effect."),
        ]
    }
}

extension ViewContent {
    /// The keyboard that a text field, a text view or a search bar asks for; `nil` for other kinds of views. Setting a
    /// value has no effect on those views.
    public var inputTraits: TextInputTraits? {
        get { (part as? any TextInputContent)?.traits ?? (part as? SearchBar)?.traits }
        set {
            if let newValue, var bar = part as? SearchBar {
                bar.traits = newValue
                self = .searchBar(bar)
            }
            guard let newValue, var content = part as? any TextInputContent else { return }
            content.traits = newValue
            self = content.content
        }
    }

    /// What a text field or a search bar shows while the user edits its text; `nil` for other views, and at other times.
    package var editing: TextField.Editing? {
        get { (part as? TextField)?.editing ?? (part as? SearchBar)?.editing }
        set {
            if case .textField(var field) = self {
                field.editing = newValue
                self = .textField(field)
            } else if case .searchBar(var bar) = self {
                bar.editing = newValue
                self = .searchBar(bar)
            }
        }
    }

    /// Whether the text has one line, so that the return key performs an action.
    package var hasOneLineOfText: Bool { kind == .textField || kind == .searchBar }
}
