public import Geometry
import Interaction
import Layout
public import Simulation
import Views

/// The actions of statements that type, of the keys of the keyboard, and of taps on text.
extension TextInput {
    /// Types text into a view, which becomes the first responder: one character at once, and each further one after an
    /// interval.
    ///
    /// - Parameter interval: The time between two characters; 0 enters the whole text in one step, as pasting does.
    public func type(_ text: String, perCharacter interval: Duration, into view: View) {
        guard focus(view) else { return }
        guard interval > .zero else { return enter(text) }
        type(text[...], interval, into: view)
    }

    private func type(_ text: Substring, _ interval: Duration, into view: View) {
        guard let character = text.first else { return }
        guard self.view == view else {
            return window.note(
                view.name, "not typed: \(String(text).debugDescription), because the view is no longer focused",
                about: view.traceSubject)
        }
        keyboard.press(character)
        enter(String(character))
        let rest = text.dropFirst()
        if rest.isEmpty { return }
        window.touches.schedule(after: interval) { [weak self] in self?.type(rest, interval, into: view) }
    }

    /// Presses the delete key a number of times.
    public func delete(_ count: Int, perCharacter interval: Duration, in view: View) {
        guard count > 0, focus(view) else { return }
        keyboard.press("\u{8}")
        pressDelete()
        guard interval > .zero else {
            for _ in 1..<count where self.view == view { pressDelete() }
            return
        }
        if count == 1 { return }
        window.touches.schedule(after: interval) { [weak self] in
            guard let self else { return }
            guard self.view == view else {
                return window.note(
                    view.name, "not deleted: \(count - 1) characters, because the view is no longer focused",
                    about: view.traceSubject)
            }
            delete(count - 1, perCharacter: interval, in: view)
        }
    }

    /// Performs the action of a key of the keyboard.
    func perform(_ key: KeyboardKey.Action) {
        switch key {
        case .insert(let text): enter(text)
        case .delete: pressDelete()
        case .pressReturn: if keyboard.state.isReturnEnabled { pressReturn() }
        case .dismiss: endEditing()
        case .shift:
            manualShift = !(manualShift ?? startsWithCapital)
            updateKeyboard()
        case .show(let plane):
            self.plane = plane
            updateKeyboard()
        case .nothing: break
        }
    }

    /// Presses the return key of the keyboard, which shows that it is touched.
    public func pressReturnKey() {
        keyboard.press("\n")
        enter("\n")
    }

    /// Enters text as a key does: the program's object can override how it inserts text.
    private func enter(_ text: String) {
        if text == "\n", view?.content.hasOneLineOfText == true { return pressReturn() }
        if client?.insertText(text) != true { insert(text) }
    }

    private func pressDelete() { if client?.deleteBackward() != true { deleteBackward() } }
}

extension TextInput {
    /// Performs the effect of a tap on a view with text. A link whose view handles `linkTap` receives this event instead.
    public func tapped(_ view: View, at place: Point, count: Int) {
        if client == nil, window.touches.hasHandler(for: .linkTap, of: view), let link = link(at: place, in: view) {
            return window.touches.send(.linkTap, to: view, link.address)
        }
        let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
        if let field = view.content[ViewContent.TextField.self],
            let button = field.clearButtonRect(in: view.bounds.size, isRightToLeft: isRightToLeft),
            button.contains(place)
        {
            return clear(view)
        }
        if let bar = view.content[ViewContent.SearchBar.self] {
            let size = view.bounds.size
            if bar.cancelButtonRect(in: size, isRightToLeft: isRightToLeft)?.contains(place) == true {
                return window.touches.send(.searchBarCancelButtonClicked, to: view)
            }
            if bar.clearButtonRect(in: size, isRightToLeft: isRightToLeft)?.contains(place) == true {
                return clear(view)
            }
        }
        let wasFirst = self.view == view
        guard focus(view) else { return }
        // As in UIKit, the first tap puts the caret at the end.
        if count == 2 { select(at: place, isWord: true) } else if wasFirst { select(at: place) }
    }
}

extension TextInput {
    /// Returns the area of the caret in a view with text, whether or not it is the first responder; `nil` for a
    /// selection that is not a caret.
    public func caret(in view: View, _ edited: EditedText) -> Rect? {
        guard case .caret(let caret)? = TextPlaces(of: view, edited)?.selection else { return nil }
        return caret
    }

    /// Returns the areas of the selected text in a view, from top to bottom.
    public func areas(in view: View, _ edited: EditedText) -> [Rect] {
        guard case .areas(let areas, _)? = TextPlaces(of: view, edited)?.selection else { return [] }
        return areas
    }

    /// Returns the link at a point of a text view, and its UTF-16 code units; `nil` if there is none.
    public func link(at place: Point, in view: View) -> (address: String, range: Range<Int>)? {
        guard let text = view.content[ViewContent.TextView.self]?.attributedText, text.hasLinks else { return nil }
        return TextPlaces(of: view, EditedText(text.text))?.link(at: place, in: text)
    }

    /// Returns the offset of the caret that is closest to a point of a view.
    public func offset(at place: Point, in view: View, _ edited: EditedText) -> Int {
        TextPlaces(of: view, edited)?.offset(at: place) ?? 0
    }
}
