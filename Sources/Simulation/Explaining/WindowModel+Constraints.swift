import Geometry
package import Layout
import Views

/// Descriptions of constraints as text.
extension WindowModel {
    /// Returns the identifier of a constraint, or its text if it has no identifier.
    func name(of constraint: LayoutConstraintID) -> String {
        let state = engine[constraint]
        return state.name.isEmpty ? text(of: state) : state.name
    }

    /// Returns the text of a constraint, for example `box.centerX == root.centerX + 100`.
    func text(of state: ConstraintState) -> String {
        let first = "\(text(of: state.first)) \(state.relation.rawValue) "
        guard let second = state.second else { return first + state.constant.shortText }
        let factor = state.multiplier == 1 ? "" : "\(state.multiplier.shortText) * "
        return first + factor + text(of: second) + added(state.constant)
    }

    /// Returns the text of one side of a constraint, for example `box.centerX`.
    func text(of side: ConstraintState.Side) -> String { "\(name(of: side.item)).\(side.attribute.name)" }

    /// Returns the text of a fixed component, for example `box.left == 20`, or, for a system guide,
    /// `root.safeArea.top == root.top + 47`.
    func text(of number: FixedComponent) -> String {
        let first = "\(name(of: number.item)).\(number.attribute.name) == "
        guard case .guide(let guide) = number.item, guide.role.isSystem else { return first + number.value.shortText }
        return first + "\(tree[guide.owner].name).\(number.attribute.name)" + added(number.value)
    }

    /// Returns the text of an added constant, for example ` + 100`, or an empty string for 0.
    private func added(_ constant: Double) -> String {
        constant == 0 ? "" : (constant < 0 ? " - " : " + ") + abs(constant).shortText
    }

    func name(of item: LayoutItem) -> String {
        switch item {
        case .view(let view): tree[view].name
        case .guide(let guide): name(of: guide)
        }
    }

    func description(of constraint: LayoutConstraintID) -> ConstraintDescription {
        let state = engine[constraint]
        return ConstraintDescription(
            kind: .constraint, identifier: state.name.isEmpty ? nil : state.name, text: text(of: state),
            priority: state.priority, id: constraint,
            of: state.first.view, state.second?.view, madeBy: engine.stackView(of: constraint))
    }

    func description(of number: FixedComponent) -> ConstraintDescription {
        var kind = ConstraintDescription.Kind.autoresizingMask
        var identifier: String?
        switch number.item {
        case .guide: kind = .constraint
        case .view(let view) where view == root:
            kind = .constraint
            identifier = "UIView-Encapsulated-Layout-" + number.attribute.name.capitalizedFirst
        case .view: break
        }
        return ConstraintDescription(
            kind: kind, identifier: identifier, text: text(of: number), priority: .required, of: number.item.view)
    }

    func description(of side: LayoutRow.ContentSizeSide) -> ConstraintDescription {
        ConstraintDescription(
            kind: .contentSize, identifier: nil,
            text: "\(tree[side.view].name).\(side.attribute.name) \(side.relation.rawValue) \(side.extent.shortText)",
            priority: side.priority, of: side.view, contentSize: side)
    }
}

extension FixedComponent {
    fileprivate var isOfKeyboard: Bool { if case .guide(let guide) = item { guide.role == .keyboard } else { false } }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension WindowModel {
    /// Returns a clause about the height of the keyboard if its guide is one of the frames of a conflict, or else an empty
    /// text. The author has set neither the height nor the time of the keyboard.
    private func shareOfKeyboard(in frames: [FixedComponent]) -> String {
        guard let keyboard = engine.keyboardFrame, frames.contains(where: \.isOfKeyboard) else { return "" }
        return "; the keyboard takes \((tree[root].bounds.height - keyboard.minY).shortText) points"
    }

    /// Records an issue that layout found in the constraints.
    func record(_ issue: LayoutIssue, because cause: TraceEvent.Cause) {
        switch issue {
        case .unsatisfiable(let constraints, let frames, let broken):
            let index = broken.flatMap { constraints.firstIndex(of: $0) }
            let conflict = LayoutConflict(
                constraints.map { description(of: $0) } + frames.map { description(of: $0) }, breaking: index)
            let others =
                constraints.filter { $0 != broken }.map { "'\(name(of: $0))'" } + frames.map { text(of: $0) }
            let rest =
                others.isEmpty
                ? "itself, with nonnegative sizes, or with multipliers beyond the accuracy"
                : others.joined(separator: ", ") + shareOfKeyboard(in: frames)
            if let broken {
                trace.record(
                    .conflict, .constraint(broken), name(of: broken),
                    as: .conflict("broken: it conflicts with \(rest)", conflict), because: cause)
            } else if let frame = frames.first {
                trace.record(
                    .conflict, .view(frame.item.view), name(of: frame.item),
                    as: .conflict(
                        "overconstrained: no constraint can be broken, because only frames are in conflict: \(rest)",
                        conflict), because: cause)
            }
        case .numberOutOfRange(let constraint, let number):
            trace.record(
                .note, .constraint(constraint), name(of: constraint),
                "has no effect: the solver does not accept the resulting number \(number.shortText)",
                because: cause)
        case .restored(let constraint):
            trace.record(
                .note, .constraint(constraint), name(of: constraint),
                "no longer broken: the constraints that excluded it have changed", because: cause)
        }
    }
}

extension Window {
    package func description(of row: LayoutRow) -> ConstraintDescription {
        switch row {
        case .constraint(let constraint): model.description(of: constraint)
        case .contentSize(let side): model.description(of: side)
        case .held(let number): model.description(of: number)
        }
    }

    /// Returns the text of a constraint of this window, in the notation of goldens.
    package func text(of state: ConstraintState) -> String {
        let relation = model.text(of: state)
        let text = relation + (state.priority.isRequired ? "" : " @\(state.priority.rawValue.shortText)")
        return state.name.isEmpty || state.name == relation ? text : "\(state.name): \(text)"
    }

    /// Returns the name of a view or a guide, such as `card.safeArea`.
    package func name(of item: LayoutItem) -> String { model.name(of: item) }
}
