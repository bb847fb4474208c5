import Containers
import Views

/// The statements of lists.
extension Call {
    /// The row of a method of lists.
    var listRow: Row {
        switch self {
        case .selectRow:
            Row(
                .view, taking: Call.rowAndSection + [Call.component, Call.animated],
                examples: [
                    "selectRow(2)", "selectRow(0, section: 1)", "selectRow(3, inComponent: 1, animated: true)",
                ], options: .ofLists,
                "Selects a row of a list, without its action, and deselects the others; or a row of a component of a "
                    + "picker view, whose wheel turns with an animation."
            ) { if let list = $0.list { list.select($0.place(0)) } else { $0.selectPickerRow() } }
        case .deselectRow:
            Row(
                .view, taking: Call.rowAndSection, examples: ["deselectRow(2)", "deselectRow(0, section: 1)"],
                options: .ofLists, "Deselects a row of a list."
            ) { $0.list?.deselect($0.place(0)) }
        case .scrollToRow:
            Row(
                .view,
                taking: Call.rowAndSection + [.init("at", .choice(ListScrollPosition.self, "place"), isOptional: true)],
                examples: ["scrollToRow(40, at: .middle)", "scrollToRow(40, section: 1)"], options: .ofLists,
                "Scrolls to a row of a list: to the top by default."
            ) { $0.list?.scroll(to: $0.place(0), at: $0.optional(2, ListScrollPosition.self) ?? .top) }
        case .insertRow:
            Row(
                .view, taking: [.init(nil, .text), .init("at", Call.row), Call.section, Call.animation],
                examples: [
                    "insertRow(\"Wi-Fi\", at: 0)", "insertRow(\"Wi-Fi\", at: 0, section: 1, with: .automatic)",
                ], options: [.isGesture, .ofLists],
                "Inserts a row with a text into a list. The change is animated only with an animation, such as `automatic`."
            ) { $0.list?.insert($0.value(0), at: $0.place(1), with: $0.optional(3, RowAnimation.self) ?? .none) }
        case .deleteRow:
            Row(
                .view, taking: [.init("at", Call.row), Call.section, Call.animation],
                examples: ["deleteRow(at: 2)", "deleteRow(at: 0, section: 1, with: .fade)"],
                options: [.isGesture, .ofLists],
                "Deletes a row of a list. The change is animated only with an animation, such as `fade` or `left`."
            ) { $0.list?.delete($0.place(0), with: $0.optional(2, RowAnimation.self) ?? .none) }
        case .reloadRow:
            Row(
                .view,
                taking: [
                    .init("at", Call.row), Call.section, .init("text", .text, isOptional: true),
                    .init("detail", .text, isOptional: true), Call.animation,
                ],
                examples: [
                    "reloadRow(at: 2, detail: \"Off\")", "reloadRow(at: 0, section: 1, text: \"Wi-Fi\", with: .fade)",
                ], options: [.isGesture, .ofLists],
                "Changes the text and the second text of a row. The change is animated only with an animation."
            ) {
                $0.list?.reload(
                    $0.place(0), text: $0.optional(2, String.self), detail: $0.optional(3, String.self),
                    with: $0.optional(4, RowAnimation.self) ?? .none)
            }
        case .performBatchUpdates:
            Row(
                .view, options: .ofLists, "Measures the visible rows of a list again, whose contents have changed."
            ) { $0.list?.performBatchUpdates() }
        default: preconditionFailure("'\(rawValue)' is not a method of lists")
        }
    }

    private static let row = PropertyShape.integer(NumberRange(0, 100_000_000))
    private static let section = Parameter("section", .integer(NumberRange(0, 1_000_000)), isOptional: true)
    private static let animation = Parameter("with", .choice(RowAnimation.self, "animation"), isOptional: true)
    private static let rowAndSection = [Parameter(nil, row), section]
}
