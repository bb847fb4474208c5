internal import Simulation
internal import Views

/// A view in which the user edits multiline text.
///
/// The traits of the keyboard are stored, and have no effect.
open class UITextView: UIScrollView, UITextInputTraits {
    override class var initialContent: ViewContent { .textView(.init("")) }

    open var text: String! {
        get { handle.text ?? "" }
        set {
            styledText = nil
            handle.text = newValue ?? ""
        }
    }

    /// The attributed text that was set; `nil` if plain text was set.
    private var styledText: NSAttributedString?

    /// The text with its attributes. Parts without a font use the font of the text view.
    open var attributedText: NSAttributedString! {
        get { styledText ?? NSAttributedString(string: text) }
        set {
            styledText = newValue.map { NSAttributedString(attributedString: $0) }
            handle.content.attributedText = newValue?.engine ?? AttributedText("")
        }
    }

    open var font: UIFont? {
        get { handle.content.font.map { UIFont($0) } }
        set { handle.content.font = (newValue ?? .systemFont(ofSize: 12)).engine }
    }

    open override var isScrollEnabled: Bool {
        get { handle.isScrollEnabled ?? true }
        set { handle.isScrollEnabled = newValue }
    }

    open var isEditable = true
    /// Stored only.
    open var isSelectable = true
    open override var canBecomeFirstResponder: Bool { isEditable }

    private var content: ViewContent.TextView {
        get { if case .textView(let view) = handle.content { view } else { .init("") } }
        set { handle.content = .textView(newValue) }
    }

    /// The color of the text; by default, `UIColor.label`.
    open var textColor: UIColor? {
        get { UIColor(content.textColor ?? .label) }
        set { content.textColor = newValue?.adaptive }
    }

    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(content.alignment) }
        set { content.alignment = newValue.engine }
    }

    // MARK: Traits

    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false
    open var textContentType: UITextContentType!
    /// Stored only: a text view shows its text.
    open var isSecureTextEntry = false
    /// Stored only.
    open var inputView: UIView?
    /// Stored only.
    open var inputAccessoryView: UIView?
}
