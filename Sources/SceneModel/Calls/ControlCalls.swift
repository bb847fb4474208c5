import Interaction
import Simulation
import Views

/// The statements that change the values of controls, with or without an animation, and send no event.
extension Call {
    static let component = Parameter("inComponent", .integer(NumberRange(0, 1000)), isOptional: true)
    private static let fraction = PropertyShape.number(.fraction)

    /// The row of a method that sets the value of a control.
    var controlRow: Row {
        switch self {
        case .setOn:
            Row(
                .view, in: [.switch], taking: [.init(nil, .boolean), Call.animated],
                examples: ["setOn(true)", "setOn(true, animated: true)"], options: .alwaysPossible,
                "Turns a switch on or off. With an animation, its thumb slides."
            ) { context in context.set(\ViewContent.Switch.isOn, to: context.value(0)) }
        case .setValue:
            Row(
                .view, in: [.slider], taking: [.init(nil, .number(.controlValue)), Call.animated],
                examples: ["setValue(0.8)", "setValue(0.8, animated: true)"], options: .alwaysPossible,
                "Sets the value of a slider. With an animation, its thumb slides."
            ) { context in context.set(\ViewContent.Slider.value, to: context.value(0)) }
        case .setProgress:
            Row(
                .view, in: [.progress], taking: [.init(nil, Call.fraction), Call.animated],
                examples: ["setProgress(0.8)", "setProgress(0.8, animated: true)"], options: .alwaysPossible,
                "Sets the progress of a progress view. With an animation, its bar grows or shrinks."
            ) { context in context.set(\ViewContent.Progress.progress, to: context.value(0)) }
        default: preconditionFailure("'\(rawValue)' is not a method of controls")
        }
    }
}

extension Call.Context {
    /// Selects a row of a picker view, in the first component by default. With an animation, the wheel turns.
    func selectPickerRow() {
        guard var picker = view.content[ViewContent.Picker.self] else { return }
        let (row, component) = (value(0, Int.self), optional(2, Int.self) ?? 0)
        guard picker.components.indices.contains(component), picker.components[component].indices.contains(row) else {
            return window.note(
                view.name, "not selected: row \(row) of component \(component) does not exist",
                about: view.traceSubject)
        }
        let shown = Double(picker.selectedRows[component]) + picker[turn: component]
        picker.selectedRows[component] = row
        view.content = .picker(picker)
        view.turnWheel(component, from: optional(3, Bool.self) == true ? shown - Double(row) : 0)
    }

    /// Sets a property of the subject's content, with an animation if the second argument is `true`.
    fileprivate func set<Content: ContentKind, Value>(_ path: WritableKeyPath<Content, Value>, to value: Value) {
        var content = view.content
        content[path] = value
        if optional(1, Bool.self) == true { view.setContentAnimated(content) } else { view.content = content }
    }
}
