internal import Simulation
internal import Views

/// A control in which the user edits a single line of text.
open class UITextField: UIControl {
    override class var initialContent: ViewContent { .textField(.init(borderStyle: .none)) }

    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

    open weak var delegate: (any UITextFieldDelegate)?

    private var field: ViewContent.TextField {
        get { if case .textField(let field) = handle.content { field } else { .init() } }
        set { handle.content = .textField(newValue) }
    }

    open var text: String? {
        get { field.text }
        set {
            styledText = nil
            field.text = newValue ?? ""
        }
    }

    open var placeholder: String? {
        get { field.placeholder.isEmpty && !hasPlaceholder ? nil : field.placeholder }
        set {
            hasPlaceholder = newValue != nil
            styledPlaceholder = nil
            field.placeholder = newValue ?? ""
        }
    }

    /// Whether the placeholder was set to a value other than `nil`. This distinguishes an empty placeholder from none.
    private var hasPlaceholder = false

    /// The attributed text that was set; `nil` if plain text was set.
    private var styledText: NSAttributedString?
    /// The attributed placeholder that was set; `nil` if a plain placeholder was set.
    private var styledPlaceholder: NSAttributedString?

    /// The text with its attributes. Parts without a font use the font of the text field.
    open var attributedText: NSAttributedString? {
        get { styledText ?? text.map { NSAttributedString(string: $0) } }
        set {
            styledText = newValue.map(NSAttributedString.init(attributedString:))
            field.attributedText = newValue?.engine ?? AttributedText("")
        }
    }

    /// The placeholder with its attributes. Parts without a color are gray.
    open var attributedPlaceholder: NSAttributedString? {
        get { styledPlaceholder ?? placeholder.map { NSAttributedString(string: $0) } }
        set {
            styledPlaceholder = newValue.map(NSAttributedString.init(attributedString:))
            field.attributedPlaceholder = newValue?.engine ?? AttributedText("")
        }
    }

    open var font: UIFont? {
        get { UIFont(field.font) }
        set { field.font = (newValue ?? .systemFont(ofSize: 17)).engine }
    }

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open var isEditing: Bool { isFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
            return false
        }
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
        return true
    }

    open var borderStyle: BorderStyle {
        get { field.borderStyle == .roundedRect ? .roundedRect : .none }
        set { field.borderStyle = newValue == .roundedRect ? .roundedRect : .none }
    }
}

/// An object that receives the editing events of a text field.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A view in which the user edits multiline text.
open class UITextView: UIScrollView {
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
    open var isSelectable = true
    open override var canBecomeFirstResponder: Bool { isEditable }
}
