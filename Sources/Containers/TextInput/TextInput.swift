public import Geometry
import Interaction
import Layout
public import Simulation
public import Views

/// The text input of a window: the first responder, its caret and selection, and the keyboard.
///
/// A window has at most one. Scripts, UIKit code and storyboards share it. What the user does goes through the methods of
/// this class: taps on text, keys of the keyboard, and statements that type.
public final class TextInput {
    let window: Window
    let keyboard: Keyboard
    private let marks: TextSelectionViews
    /// The program's objects; `nil` for a scene without UIKit code.
    public weak var client: (any TextInputClient)?
    /// Whether a scroll view of a scene without UIKit code is adjusted to the keyboard, as that of a table view controller.
    public var makesRoom: (View) -> Bool = { _ in false }
    /// The object that has the keyboard; `nil` if there is none.
    public private(set) var responder: Responder?
    private var range = 0..<0
    /// Whether the next change replaces the whole text, because the user has returned to a secure field.
    private var replacesAll = false
    /// The number of calls to ``moving(_:)`` that are running.
    private var depth = 0
    private var revealGeneration = 0
    var manualShift: Bool?
    var plane = KeyboardPlane.letters
    private(set) lazy var scrolling = KeyboardScrolling(self)

    /// An object that has the keyboard.
    public struct Responder: Hashable {
        /// The view whose text the user edits; `nil` for an object that only has an input view.
        public var view: View?
        public var traits: TextInputTraits
        /// The view that is shown instead of the keys.
        public var inputView: View?
        /// The view above the keys.
        public var accessoryView: View?

        public init(
            _ view: View?, _ traits: TextInputTraits = .init(), inputView: View? = nil, accessoryView: View? = nil
        ) {
            (self.view, self.traits) = (view, traits)
            (self.inputView, self.accessoryView) = (inputView, accessoryView)
        }
    }

    public init(in window: Window) {
        self.window = window
        keyboard = Keyboard(in: window)
        marks = TextSelectionViews(in: window)
        keyboard.onChange = { [weak self] change in self?.notify(change) }
        keyboard.alongside = { [weak self] frame in self?.scrolling.makeRoom(for: frame) }
        keyboard.onKey = { [weak self] key in self?.perform(key) }
        marks.onDrag = { [weak self] isStart, place in self?.drag(isStart, to: place) }
    }

    private func notify(_ change: KeyboardChange) {
        client?.keyboard(change)
        let (begin, end) = (change.begin, change.end)
        window.touches.send(change.event, to: window.rootView, "\(begin.minY.shortText) → \(end.minY.shortText)")
    }

    /// The view whose text the user edits; `nil` if there is none.
    public var view: View? { responder?.view }

    /// Returns the view of the keyboard at a point of the root view; `nil` if the keyboard is not there.
    public func hitTest(_ place: Point) -> View? { keyboard.hitTest(place) }

    // MARK: Focus

    /// Runs `body`, during which the first responder may change more than once. The keyboard changes once afterwards, so
    /// that it stays while the focus moves from one view to another.
    public func moving<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        depth -= 1
        if depth == 0 { updateKeyboard() }
        return result
    }

    /// Makes a view the first responder, as a tap on it does.
    ///
    /// - Returns: Whether the view is the first responder. If it is not, a note is recorded in the trace.
    @discardableResult
    public func focus(_ view: View) -> Bool {
        if self.view == view { return true }
        guard view.content.inputTraits != nil, view.content.isEnabled != false, view.isInWindow else {
            let reason =
                view.content.inputTraits == nil
                ? "it has no text that the user edits" : view.isInWindow ? "it is disabled" : "it is not in the window"
            window.note(view.name, "not focused: \(reason)", about: view.traceSubject)
            return false
        }
        if let client {
            let isFocused = client.focus(view)
            if !isFocused { window.note(view.name, "not focused: the program refuses it", about: view.traceSubject) }
            return isFocused
        }
        moving {
            let old = self.view
            setResponder(Responder(view, view.content.inputTraits ?? .init()))
            if let old { window.touches.send(.editingDidEnd, to: old) }
            window.touches.send(.editingDidBegin, to: view)
        }
        return true
    }

    /// Ends editing, as a tap outside of a text field often does. Does nothing if there is no first responder.
    public func endEditing() {
        guard let view else { return }
        if let client {
            _ = client.resign(view)
            return
        }
        moving {
            setResponder(nil)
            window.touches.send(.editingDidEnd, to: view)
        }
    }

    /// Changes the object that has the keyboard, without any call or event.
    public func setResponder(_ new: Responder?) {
        moving {
            let old = responder
            guard new != old else { return }
            responder = new
            guard new?.view != old?.view else { return refresh() }
            if let view = old?.view {
                view.content.editing = nil
                marks.hide()
            }
            guard let view = new?.view else { return }
            scrolling.begin()
            let text = view.content.text ?? ""
            range = EditedText(text).selection
            replacesAll = isSecure(view) && !text.isEmpty
            manualShift = nil
            plane = new?.traits.keyboardType == .numbersAndPunctuation ? .numbers : .letters
            view.content.editing = .init()
            refresh()
        }
    }

    func updateKeyboard() {
        guard let responder, responder.view?.isInWindow ?? true else { return keyboard.hide() }
        let before = keyboard.frame
        var state = keyboard.state
        // The key that was touched may be another key of the new keyboard.
        if state.traits != responder.traits { state.touched = nil }
        (state.traits, state.plane) = (responder.traits, plane)
        (state.inputView, state.accessoryView) = (responder.inputView, responder.accessoryView)
        state.isShifted = manualShift ?? startsWithCapital
        state.isReturnEnabled = !responder.traits.enablesReturnKeyAutomatically || !edited.text.isEmpty
        keyboard.show(state)
        if let before, before == keyboard.frame { scrolling.showField(animated: true) }
    }

    /// Shows a changed text, selection or size of the first responder. Call it after the program has changed them.
    public func refresh() {
        guard let view else { return }
        guard view.isInWindow else { return endEditing() }
        if let traits = view.content.inputTraits, client == nil, traits != responder?.traits {
            responder?.traits = traits
        }
        range = EditedText(edited.text, selection: range).selection
        showSelection(in: view)
        if depth == 0 { updateKeyboard() }
    }

    /// Shows the keyboard, the caret and the selection after a change of the window's size or traits.
    public func layOut() {
        keyboard.layOut()
        refresh()
    }

    // MARK: Text

    /// The text and the selection.
    var edited: EditedText { EditedText(view?.content.text ?? "", selection: range) }

    /// The selected UTF-16 code units; an empty range is a caret.
    public var selection: Range<Int> {
        get { edited.selection }
        set {
            guard let view else { return }
            let new = EditedText(edited.text, selection: newValue).selection
            guard new != range else { return }
            range = new
            showSelection(in: view)
            client?.didChangeSelection(view)
        }
    }

    private func isSecure(_ view: View) -> Bool {
        view.content.inputTraits?.isSecureTextEntry == true && view.content.kind == .textField
    }

    /// Replaces the selection, as a key of the keyboard does. In a text field, which has one line, a line break presses the
    /// return key, and the line breaks of a longer text become spaces.
    public func insert(_ text: String) {
        guard let view, !text.isEmpty else { return }
        let hasOneLine = view.content.hasOneLineOfText
        if text == "\n", hasOneLine { return pressReturn() }
        replace(
            replacesAll ? 0..<edited.text.utf16.count : range,
            with: hasOneLine ? text.replacing("\n", with: " ") : text)
    }

    /// Removes the selection or the character before the caret, as the delete key does.
    public func deleteBackward() {
        guard view != nil, let range = replacesAll ? 0..<edited.text.utf16.count : edited.rangeToDelete else { return }
        replace(range, with: "")
    }

    /// Replaces a range of UTF-16 code units, if the program permits it.
    public func replace(_ range: Range<Int>, with text: String) {
        guard let view else { return }
        let old = edited
        let size = old.text.utf8.count + text.utf8.count
        guard size <= EditedText.mostBytes else {
            return window.note(
                view.name, "not typed: the text would have \(size) bytes, expected at most \(EditedText.mostBytes)",
                about: view.traceSubject)
        }
        guard client?.shouldChange(view, range, text) ?? true, self.view == view else { return }
        let new = old.replacing(range, with: text)
        (replacesAll, manualShift) = (false, nil)
        set(new, of: view)
        if isSecure(view), text.count == 1 { reveal(new.characterCount(before: self.range.upperBound) - 1, in: view) }
        changed(view)
    }

    private func set(_ new: EditedText, of view: View) {
        view.content.text = new.text
        view.content.editing?.revealedIndex = nil
        revealGeneration += 1
        range = new.selection
    }

    private func changed(_ view: View) {
        showSelection(in: view)
        client?.didChangeSelection(view)
        window.touches.send(.editingChanged, to: view)
        client?.didChange(view)
        if self.view == view { updateKeyboard() }
    }

    /// Shows a character of a secure field for a short time.
    private func reveal(_ index: Int, in view: View) {
        view.content.editing?.revealedIndex = index
        let number = revealGeneration
        window.touches.schedule(after: .seconds(Metric.secureReveal.value)) { [weak self] in
            guard let self, self.view == view, revealGeneration == number else { return }
            view.content.editing?.revealedIndex = nil
            showSelection(in: view)
        }
    }

    /// Removes the text, as the clear button does.
    public func clear(_ view: View) {
        guard client?.shouldClear(view) ?? true else { return }
        guard self.view == view || focus(view) else { return }
        set(EditedText(""), of: view)
        changed(view)
    }

    /// Presses the return key: a text view begins a new line, and a text field may end editing.
    public func pressReturn() {
        guard let view else { return }
        if view.content.kind == .textView { return insert("\n") }
        if view.content.kind == .searchBar { return window.touches.send(.searchBarSearchButtonClicked, to: view) }
        guard client?.shouldReturn(view) ?? true else { return }
        let ends = client?.endsAtReturn(view) ?? window.touches.hasHandler(for: .editingDidEndOnExit, of: view)
        window.touches.send(.editingDidEndOnExit, to: view)
        if ends, self.view == view { endEditing() }
    }

    // MARK: Keys

    /// Whether the next letter is a capital one.
    var startsWithCapital: Bool {
        guard let view, let traits = responder?.traits, !isSecure(view),
            ![.emailAddress, .url].contains(traits.keyboardType)
        else { return false }
        let before = edited.text(in: 0..<range.lowerBound)
        switch traits.autocapitalizationType {
        case .none: return false
        case .allCharacters: return true
        case .words: return before.last?.isWhitespace ?? true
        case .sentences:
            guard let last = before.last else { return true }
            if last.isNewline { return true }
            guard last.isWhitespace else { return false }
            return before.last { !$0.isWhitespace }.map { ".!?".contains($0) } ?? true
        }
    }

    // MARK: Selection

    private func showSelection(in view: View) {
        guard let places = TextPlaces(of: view, edited) else { return }
        if let editing = places.editing, view.content.editing != editing {
            view.content.editing = editing
        }
        marks.show(places.selection, in: view)
    }

    /// Puts the caret at a point of the first responder, or selects the word there.
    public func select(at place: Point, isWord: Bool = false) {
        guard let view, let places = TextPlaces(of: view, edited) else { return }
        let offset = places.offset(at: place)
        selection = isWord ? edited.word(at: offset) : offset..<offset
    }

    private func drag(_ isStart: Bool, to place: Point) {
        guard let view, let places = TextPlaces(of: view, edited) else { return }
        let (offset, old) = (places.offset(at: place), selection)
        // As in UIKit, the handles do not pass each other.
        if isStart, offset < old.upperBound { selection = offset..<old.upperBound }
        if !isStart, offset > old.lowerBound { selection = old.lowerBound..<offset }
    }
}
