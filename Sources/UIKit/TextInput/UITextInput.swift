internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// An object into which the keyboard enters text.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    var hasText: Bool { get }
    func insertText(_ text: String)
    func deleteBackward()
}

/// A position in text: a number of UTF-16 code units from its start.
open class UITextPosition: NSObject {
    fileprivate let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
    open override var hash: Int { offset.hashValue }
}

/// A range of text.
open class UITextRange: NSObject {
    fileprivate let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
        super.init()
    }

    open var start: UITextPosition { UITextPosition(range.lowerBound) }
    open var end: UITextPosition { UITextPosition(range.upperBound) }
    open var isEmpty: Bool { range.isEmpty }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
    open override var hash: Int { range.hashValue }
}

/// An observer of changes that a program makes to the text of a first responder. Its methods are not called.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    func selectionWillChange(_ textInput: (any UITextInput)?)
    func selectionDidChange(_ textInput: (any UITextInput)?)
    func textWillChange(_ textInput: (any UITextInput)?)
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// The directions in which a position can move. Only `left` and `right` have an effect.
public enum UITextLayoutDirection: Int, Sendable {
    case right = 2
    case left, up, down
}

/// Text whose positions a program can read and change: that of a text field or a text view.
///
/// The members that depend on marked text and on tokenizers do not exist.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    var inputDelegate: (any UITextInputDelegate)? { get set }
    func caretRect(for position: UITextPosition) -> CGRect
}

extension UIView {
    /// The text with its selection, which is at the end while the view is not the first responder.
    var editedText: EditedText {
        let text = handle.content.text ?? ""
        return isFirstResponder ? EditedText(text, selection: world.textInput.selection) : EditedText(text)
    }

    func enter(_ text: String) {
        if isFirstResponder { return world.textInput.insert(text) }
        setUneditedText((handle.content.text ?? "") + text)
    }

    func pressDelete() {
        if isFirstResponder { return world.textInput.deleteBackward() }
        setUneditedText(String((handle.content.text ?? "").dropLast()))
    }

    /// Replaces the text of a view that is not the first responder.
    fileprivate func setUneditedText(_ text: String) {
        handle.content.text = text
        (self as? UITextField)?.userDidChangeText()
        (self as? UITextView)?.userDidChangeText()
    }

    func shownCaret(at position: UITextPosition) -> CGRect {
        let edited = EditedText(handle.content.text ?? "", selection: position.offset..<position.offset)
        return CGRect(world.textInput.caret(in: handle, edited) ?? .zero)
    }
}

extension UITextInput where Self: UIView {
    /// The selected text; an empty range is a caret. `nil` while the view is not the first responder.
    public var selectedTextRange: UITextRange? {
        get { isFirstResponder ? UITextRange(editedText.selection) : nil }
        set { if let newValue, isFirstResponder { world.textInput.selection = newValue.range } }
    }

    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    public var endOfDocument: UITextPosition { UITextPosition(editedText.text.utf16.count) }

    /// Returns the text in a range, which is extended to whole characters.
    public func text(in range: UITextRange) -> String? { editedText.text(in: range.range) }

    /// Replaces the text in a range. A first responder asks its delegate.
    public func replace(_ range: UITextRange, withText text: String) {
        if isFirstResponder { return world.textInput.replace(range.range, with: text) }
        setUneditedText(editedText.replacing(range.range, with: text).text)
    }

    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (from, to) = (fromPosition.offset, toPosition.offset)
        return UITextRange(min(from, to)..<max(from, to))
    }

    /// Returns the position at a number of code units from another one; `nil` outside of the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (place, isOverflow) = position.offset.addingReportingOverflow(offset)
        guard !isOverflow, (0...editedText.text.utf16.count).contains(place) else { return nil }
        return UITextPosition(place)
    }

    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        switch direction {
        case .right: self.position(from: position, offset: offset)
        case .left: self.position(from: position, offset: 0 &- offset)
        case .up, .down: nil
        }
    }

    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset < other.offset
            ? .orderedAscending : position.offset == other.offset ? .orderedSame : .orderedDescending
    }

    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    /// Returns the area of the text in a range on its first line.
    public func firstRect(for range: UITextRange) -> CGRect {
        let edited = EditedText(editedText.text, selection: range.range)
        return CGRect(world.textInput.areas(in: handle, edited).first ?? .zero)
    }

    public func closestPosition(to point: CGPoint) -> UITextPosition? {
        UITextPosition(world.textInput.offset(at: Point(point), in: handle, editedText))
    }

    /// Selects the whole text of the first responder.
    public func selectAll(_ sender: Any?) {
        if isFirstResponder { world.textInput.selection = 0..<editedText.text.utf16.count }
    }
}
