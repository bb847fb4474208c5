import Containers
import Simulation
import Views

/// The statements of text fields, text views and search bars: what the user does with them.
extension Call {
    private static let kinds: [ViewContent.Kind] = [.textField, .textView, .searchBar]
    private static let perCharacter = Parameter("perCharacter", .number(.seconds), isOptional: true)
    private static let count = NumberRange(1, 10_000)
    private static let offset = PropertyShape.integer(NumberRange(0, 1_000_000))

    /// The row of a method of text fields, text views and search bars.
    var textRow: Row {
        switch self {
        case .focus:
            Row(
                .view, in: Call.kinds, options: .isGesture,
                "Makes the view the first responder, which shows the caret and the keyboard."
            ) { $0.textInput?.focus($0.view) }
        case .type:
            Row(
                .view, in: Call.kinds, taking: [.init(nil, .text), Call.perCharacter],
                examples: ["type(\"ada@example.com\")", "type(\"ada@example.com\", perCharacter: 80ms)"],
                options: .isGesture,
                "Focuses the view and types text: one character every 80 ms by default, or all at once with 0."
            ) { $0.textInput?.type($0.value(0), perCharacter: $0.interval(1), into: $0.view) }
        case .delete:
            Row(
                .view, in: Call.kinds,
                taking: [.init("count", .integer(Call.count), isOptional: true), Call.perCharacter],
                examples: ["delete()", "delete(count: 4, perCharacter: 80ms)"], options: .isGesture,
                "Focuses the view and presses the delete key, once by default."
            ) { $0.textInput?.delete($0.optional(0, Int.self) ?? 1, perCharacter: $0.interval(1), in: $0.view) }
        case .return:
            Row(
                .view, in: Call.kinds, options: .isGesture,
                "Presses the return key: a text view begins a line, and a text field with a handler of "
                    + "`editingDidEndOnExit` ends editing."
            ) {
                guard let input = $0.textInput, input.focus($0.view) else { return }
                input.pressReturnKey()
            }
        case .clear:
            Row(
                .view, in: [.textField, .searchBar], options: .isGesture, "Removes the text, as the clear button does."
            ) {
                $0.textInput?.clear($0.view)
            }
        case .selectAll:
            Row(.view, in: Call.kinds, options: .isGesture, "Focuses the view and selects its text.") {
                $0.select(0, .max)
            }
        case .selectText:
            Row(
                .view, in: Call.kinds, taking: [.init("from", Call.offset), .init("to", Call.offset)],
                examples: ["selectText(from: 0, to: 3)", "selectText(from: 2, to: 2)"], options: .isGesture,
                "Focuses the view and selects characters, which are counted from 0; an empty range is a caret."
            ) { $0.select($0.value(0), $0.value(1)) }
        case .endEditing:
            Row(
                .view, options: .isGesture, "Ends editing in the view or below it, which hides the keyboard."
            ) {
                guard let input = $0.textInput, let edited = input.view else { return }
                if edited.window.tree.isAncestor($0.view.id, of: edited.id) { input.endEditing() }
            }
        default: preconditionFailure("'\(rawValue)' is not a method of text input")
        }
    }
}

extension Call.Context {
    /// Returns the time between two characters that the argument at `index` states.
    fileprivate func interval(_ index: Int) -> Duration {
        let seconds = optional(index, Double.self) ?? Metric.typingInterval.value
        // The nearest nanosecond, so that several intervals are as long as the author calculates.
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    /// Focuses the subject and selects the characters between two offsets, in any order.
    fileprivate func select(_ first: Int, _ second: Int) {
        guard let textInput, textInput.focus(view) else { return }
        let text = EditedText(view.content.text ?? "")
        let (start, end) = (min(first, second), max(first, second))
        textInput.selection = text.offset(afterCharacters: start)..<text.offset(afterCharacters: end)
    }
}
