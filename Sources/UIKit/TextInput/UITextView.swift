internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view in which the user edits multiline text.
///
/// A tap begins editing if the text is editable.
open class UITextView: UIScrollView, UITextInput {
    override class var initialContent: ViewContent { .textView(.init("")) }

    /// The object that receives the events of the text view. It also receives those of the scroll view.
    open weak var delegate: (any UITextViewDelegate)? { didSet { scrollDelegate = delegate } }

    open override func connectNib(_ connection: NibConnection) {
        if connection.key == "delegate" { connection.set(&delegate) } else { super.connectNib(connection) }
    }

    open var text: String! {
        get { handle.text ?? "" }
        set {
            styledText = nil
            handle.text = newValue ?? ""
            if isFirstResponder { world.textInput.refresh() }
        }
    }

    /// Forgets the attributes of a text that the user has changed.
    final func userDidChangeText() { styledText = nil }

    /// The attributed text that was set; `nil` if plain text was set.
    private var styledText: NSAttributedString?

    /// Takes over the attributed text of a storyboard or a nib.
    final func adoptContent() { styledText = styledTextOfNib(color: textColor) }

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
    /// Whether the user can open the links of a text view that is not editable. The default is `true`. Text is selected
    /// only while it is edited.
    open var isSelectable = true
    /// Stored only: a font with a text style always follows the preferred text size of the screen.
    open var adjustsFontForContentSizeCategory = false

    var content: ViewContent.TextView {
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

    // MARK: Place of the text

    /// The distances from the edges of the view to its text, in points; by default, 8 at the top and at the bottom.
    open var textContainerInset: UIEdgeInsets {
        get { UIEdgeInsets(content.textContainerInset) }
        set { content.textContainerInset = EdgeInsets(newValue) }
    }

    /// The area in which the text is laid out.
    public private(set) final lazy var textContainer = NSTextContainer(of: self)

    /// The object that lays out the text in the container.
    public private(set) final lazy var layoutManager: NSLayoutManager = {
        let manager = NSLayoutManager()
        manager.addTextContainer(textContainer)
        return manager
    }()

    /// Creates a text view. `usingTextLayoutManager` has no effect.
    public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero) }

    // MARK: Links

    /// Returns the link at a point that a tap opens; `nil` if there is none.
    final func link(at place: Point) -> UITextItem? {
        guard !isEditable, isSelectable, let link = world.textInput.link(at: place, in: handle) else { return nil }
        return URL(string: link.address).map { UITextItem(.link($0), NSRange(link.range)) }
    }

    /// Performs the action of the link at a point. Returns `false` if there is none.
    final func openLink(at place: Point) -> Bool {
        guard let item = link(at: place), case .link(let url) = item.content else { return false }
        let open = UIAction { [unowned self] _ in
            let interacts =
                delegate?.textView(self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction)
            if interacts ?? true { world.notSimulated("UITextView", "no application opens the address of a link") }
        }
        let action = delegate.map { $0.textView(self, primaryActionFor: item, defaultAction: open) } ?? open
        action?.perform(for: self)
        return true
    }

    // MARK: Editing

    private var editingTap: EditingTap?

    override func addOwnRecognizers() { editingTap = EditingTap(of: self) }

    open override var canBecomeFirstResponder: Bool { isEditable }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil else { return false }
        guard delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
            return false
        }
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
        return true
    }

    override var inputTraits: Views.TextInputTraits {
        get { content.traits }
        set { content.traits = newValue }
    }

    open override var inputView: UIView? {
        get { storedInputView }
        set { storedInputView = newValue }
    }
    private var storedInputView: UIView?

    open override var inputAccessoryView: UIView? {
        get { storedInputAccessoryView }
        set { storedInputAccessoryView = newValue }
    }
    private var storedInputAccessoryView: UIView?

    /// Stored only: changes of the text are not reported to it.
    open weak var inputDelegate: (any UITextInputDelegate)?
    open var hasText: Bool { !text.isEmpty }

    /// Replaces the selection, as a key of the keyboard does.
    open func insertText(_ text: String) { enter(text) }

    /// Removes the selection or the character before the caret, as the delete key does.
    open func deleteBackward() { pressDelete() }

    /// Returns the area of a caret at a position.
    open func caretRect(for position: UITextPosition) -> CGRect { shownCaret(at: position) }

    /// Has no effect, because text views do not scroll to a part of their text.
    open func scrollRangeToVisible(_ range: NSRange) {}

    /// The selected UTF-16 code units; an empty range is a caret. It is at the end of a text that is not edited.
    open var selectedRange: NSRange {
        get { NSRange(editedText.selection) }
        set { if isFirstResponder, let range = Range(newValue) { world.textInput.selection = range } }
    }
}

extension UITextView {
    /// Posted with the view after it has become the first responder.
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// Posted with the view after it is no longer the first responder.
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextViewTextDidEndEditingNotification")
    /// Posted with the view after the user has changed the text.
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
}

/// An object that receives the editing events of a text view.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    func textViewDidEndEditing(_ textView: UITextView)
    /// Called before the user changes the text, by typing, deleting or pasting.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user has changed the text, and after `textViewDidChangeSelection(_:)`.
    func textViewDidChange(_ textView: UITextView)
    /// Called after a change of the selection, also by a change of the text.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns the action of a tap on a link; `nil` for no action. By default, this is `defaultAction`, which calls
    /// `textView(_:shouldInteractWith:in:interaction:)`. No application opens the address.
    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction?
    /// Returns whether a tap on a link opens its address. The default is `true`.
    func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

/// The way in which the user interacts with a link.
public enum UITextItemInteraction: Int, Sendable { case invokeDefaultAction, presentActions, preview }

/// A link in a text view.
@preconcurrency @MainActor
open class UITextItem: NSObject {
    /// The kind of the item, with its value.
    public enum Content { case link(URL) }

    public final let content: Content
    /// The place of the link in the text, in UTF-16 code units.
    public final let range: NSRange

    init(_ content: Content, _ range: NSRange) { (self.content, self.range) = (content, range) }
}

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? { defaultAction }
    public func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}
