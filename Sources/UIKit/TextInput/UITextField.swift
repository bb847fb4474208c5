internal import Containers
public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation
internal import Views

/// A control in which the user edits a single line of text.
open class UITextField: UIControl, UITextInput {
    override class var initialContent: ViewContent { .textField(.init(borderStyle: .none)) }

    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

    /// The times at which a view beside the text is shown.
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

    open weak var delegate: (any UITextFieldDelegate)?

    var field: ViewContent.TextField {
        get { if case .textField(let field) = handle.content { field } else { .init() } }
        set { handle.content = .textField(newValue) }
    }

    open override func connectNib(_ connection: NibConnection) {
        if connection.key == "delegate" { connection.set(&delegate) } else { super.connectNib(connection) }
    }

    // MARK: Text

    open var text: String? {
        get { field.text }
        set {
            styledText = nil
            field.text = newValue ?? ""
            textWasSet()
        }
    }

    private func textWasSet() {
        setNeedsPlacement()
        if isFirstResponder { world.textInput.refresh() }
    }

    /// Forgets the attributes of a text that the user has changed.
    final func userDidChangeText() {
        styledText = nil
        setNeedsPlacement()
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

    /// Takes over what a storyboard or a nib describes.
    final func adoptContent() {
        styledText = styledTextOfNib(color: textColor)
        if field.borderStyle == .roundedRect { borderStyle = .roundedRect }
    }

    /// The text with its attributes. Parts without a font use the font of the text field.
    open var attributedText: NSAttributedString? {
        get { styledText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            styledText = newValue.map(NSAttributedString.init(attributedString:))
            field.attributedText = newValue?.engine ?? AttributedText("")
        }
    }

    /// The placeholder with its attributes. Parts without a color are gray.
    open var attributedPlaceholder: NSAttributedString? {
        get { styledPlaceholder ?? placeholder.map { NSAttributedString(string: $0) } }
        set {
            hasPlaceholder = newValue != nil
            styledPlaceholder = newValue.map(NSAttributedString.init(attributedString:))
            field.attributedPlaceholder = newValue?.engine ?? AttributedText("")
        }
    }

    open var font: UIFont? {
        get { UIFont(field.font) }
        set { field.font = (newValue ?? .systemFont(ofSize: 17)).engine }
    }

    /// The color of the text; by default, `UIColor.label`.
    open var textColor: UIColor? {
        get { UIColor(field.textColor ?? .label) }
        set { field.textColor = newValue?.adaptive }
    }

    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(field.alignment) }
        set { field.alignment = newValue.engine }
    }

    /// Stored only: a font with a text style always follows the preferred text size of the screen.
    open var adjustsFontForContentSizeCategory = false
    /// Stored only: text that does not fit is truncated.
    open var adjustsFontSizeToFitWidth = false
    /// Stored only.
    open var minimumFontSize: CGFloat = 0
    /// Whether the text is removed when the user begins to edit it, if the delegate permits it.
    open var clearsOnBeginEditing = false
    /// Stored only.
    open var clearsOnInsertion = false
    /// Stored only.
    open var allowsEditingTextAttributes = false

    /// The style of the border. `line` and `bezel` are stored, and drawn without a border.
    open var borderStyle: BorderStyle = .none {
        didSet {
            field.borderStyle = borderStyle == .roundedRect ? .roundedRect : .none
            setNeedsPlacement()
        }
    }

    /// Whether the field shows a dot for each character, except for a short time for a character that the user types.
    open var isSecureTextEntry: Bool {
        get { inputTraits.isSecureTextEntry }
        set {
            guard newValue != isSecureTextEntry else { return }
            inputTraits.isSecureTextEntry = newValue
            textWasSet()
        }
    }

    override var inputTraits: Views.TextInputTraits {
        get { field.traits }
        set { field.traits = newValue }
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

    // MARK: Editing

    private var editingTap: EditingTap?

    override func addOwnRecognizers() { editingTap = EditingTap(of: self) }

    /// Stored only: changes of the text are not reported to it.
    open weak var inputDelegate: (any UITextInputDelegate)?
    open var hasText: Bool { !(text ?? "").isEmpty }

    /// Replaces the selection, as a key of the keyboard does.
    open func insertText(_ text: String) { enter(text) }

    /// Removes the selection or the character before the caret, as the delete key does.
    open func deleteBackward() { pressDelete() }

    /// Returns the area of a caret at a position.
    open func caretRect(for position: UITextPosition) -> CGRect { shownCaret(at: position) }

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open var isEditing: Bool { isFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil else { return false }
        // The keyboard is shown after the calls, unlike that of a text view.
        return world.textInput.moving {
            guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
                return false
            }
            if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
            setNeedsPlacement()
            delegate?.textFieldDidBeginEditing(self)
            sendActions(for: .editingDidBegin)
            NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
            return true
        }
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        world.textInput.moving {
            guard isFirstResponder, delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder()
            else { return false }
            setNeedsPlacement()
            delegate?.textFieldDidEndEditing(self)
            delegate?.textFieldDidEndEditing(self, reason: .committed)
            sendActions(for: .editingDidEnd)
            NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
            return true
        }
    }

    // MARK: Views beside the text

    /// The times at which the button that removes the text is shown; by default, never. It is shown only beside text.
    open var clearButtonMode: ViewMode {
        get { ViewMode(field.clearButtonMode) ?? .never }
        set {
            field.clearButtonMode = newValue.engine()
            setNeedsPlacement()
        }
    }

    /// The view at the left edge, which ``leftViewMode`` shows or hides.
    open var leftView: UIView? { didSet { replace(oldValue, with: leftView) } }
    /// The times at which the left view is shown; by default, never.
    open var leftViewMode = ViewMode.never { didSet { placesParts() } }
    /// The view at the right edge, which ``rightViewMode`` shows or hides.
    open var rightView: UIView? { didSet { replace(oldValue, with: rightView) } }
    /// The times at which the right view is shown; by default, never.
    open var rightViewMode = ViewMode.never { didSet { placesParts() } }

    private func replace(_ old: UIView?, with new: UIView?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        placesParts()
    }

    private func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    // MARK: Rectangles

    // The methods receive the bounds of the field. Overrides determine where the text and the views are.

    /// Returns the rectangle of the text while the user does not edit it.
    ///
    /// If an override returns a smaller rectangle than the default, the natural size of the field grows by the
    /// difference.
    open func textRect(forBounds bounds: CGRect) -> CGRect { rectOfText(in: bounds) }

    /// Returns the rectangle of the text while the user edits it.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { rectOfText(in: bounds) }

    /// Returns the rectangle of the placeholder; by default, that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle of the clear button. Overrides do not move the button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let area = field.clearButtonArea(in: Size(bounds.size), isRightToLeft: isRightToLeft)
        return CGRect(area).offsetBy(dx: bounds.minX, dy: bounds.minY)
    }

    /// Returns the frame of the left view; by default, its size at the left edge.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the frame of the right view; by default, its size at the right edge.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle between the border or the views beside the text.
    private func rectOfText(in bounds: CGRect) -> CGRect {
        let margin = borderStyle == .roundedRect ? min(UITextField.margin, bounds.width / 2) : 0
        var (left, right) = (bounds.minX + margin, bounds.maxX - margin)
        if leftView != nil, isShown(leftViewMode) { left = max(left, leftViewRect(forBounds: bounds).maxX) }
        if rightView != nil, isShown(rightViewMode) { right = min(right, rightViewRect(forBounds: bounds).minX) }
        return CGRect(x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
    }

    /// The space between a rounded border and the text, in points.
    private static let margin = CGFloat(ViewContent.TextField.borderMargin)

    /// The size of the text or the placeholder inside the border. An override of ``textRect(forBounds:)`` that returns
    /// a smaller rectangle makes it larger.
    ///
    /// - Source: iOS 26.1: the height grows by the vertical insets. The same is assumed for the width.
    open override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        guard UITextField.overrides(.textRect, in: type(of: self)) else { return size }
        let bounds = CGRect(x: 0, y: 0, width: 10_000, height: 10_000)
        let (whole, text) = (rectOfText(in: bounds), textRect(forBounds: bounds))
        return CGSize(
            width: max(size.width + whole.width - text.width, 0),
            height: max(size.height + whole.height - text.height, 0))
    }

    // MARK: Placing

    /// Whether the field places its parts when it lays out its subviews.
    private var isPlacingParts = false

    private func setNeedsPlacement() { if isPlacingParts { setNeedsLayout() } }

    /// Makes the field place its text and the views beside it when it is laid out.
    func placesParts() {
        setNeedsLayout()
        guard !isPlacingParts else { return }
        isPlacingParts = true
        prepareForLayout { [weak self] in self?.placeParts() }
    }

    private func placeParts() {
        let bounds = bounds
        for (view, mode, frame) in [
            (leftView, leftViewMode, leftViewRect(forBounds: bounds)),
            (rightView, rightViewMode, rightViewRect(forBounds: bounds)),
        ] {
            guard let view else { continue }
            if isShown(mode) {
                if view.superview !== self { addSubview(view) }
                view.frame = frame
            } else if view.superview === self {
                view.removeFromSuperview()
            }
        }
        let text =
            field.text.isEmpty
            ? placeholderRect(forBounds: bounds)
            : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        let insets = EdgeInsets(
            top: text.minY - bounds.minY, left: text.minX - bounds.minX, bottom: bounds.maxY - text.maxY,
            right: bounds.maxX - text.maxX)
        if field.textInsets != insets { field.textInsets = insets }
    }

    // MARK: Drawing

    /// Draws the text or the placeholder with ``drawText(in:)`` or ``drawPlaceholder(in:)``, if the class overrides one
    /// of these methods. Otherwise, the engine draws the text, and does not call this method.
    open override func draw(_ rect: CGRect) {
        guard !field.drawsText else { return }
        if field.text.isEmpty {
            drawPlaceholder(in: placeholderRect(forBounds: rect))
        } else {
            drawText(in: isEditing ? editingRect(forBounds: rect) : textRect(forBounds: rect))
        }
    }

    /// Draws the text into the current context.
    open func drawText(in rect: CGRect) {
        draw(field.attributedText, in: rect, textColor ?? .label)
    }

    /// Draws the placeholder into the current context.
    open func drawPlaceholder(in rect: CGRect) {
        draw(field.attributedPlaceholder, in: rect, .placeholderText)
    }

    private func draw(_ text: AttributedText, in rect: CGRect, _ color: UIColor) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let style = handle.traitCollection.appearance
        let block = TextBlock(text.resolved(for: style), font: field.font)
        let height = min(world.engine.measuredSize(of: block, within: nil).height, Double(rect.height))
        context.add(
            .text(
                block, field.alignment,
                in: Rect(
                    x: Double(rect.minX), y: Double(rect.midY) - height / 2, width: Double(rect.width), height: height),
                color.adaptive.resolved(for: style)))
    }
}
