import Diagnostics
import Layout
import Simulation

extension TimelineDecoder {
    /// Reports statements that take the priority of an installed constraint from required to less, or back.
    ///
    /// Cues have no conditions, so which constraints are installed is known beforehand, up to the first statement that
    /// moves a view elsewhere. What follows, and what variations have a hand in, the run finds.
    mutating func checkPriorities(_ constraints: [ConstraintSpec], _ variations: [VariationSpec], _ cues: [Cue]) {
        let varied = Set(variations.flatMap(\.settings).map(\.value.subject))
        var known: [String: (isActive: Bool, priority: LayoutPriority)] = [:]
        for constraint in constraints where !varied.contains(constraint.name.value) {
            for part in constraint.parts where !varied.contains(part.name) {
                known[part.name] = (constraint.isActive, part.expression.priority)
            }
        }
        let inOrder = cues.enumerated().sorted {
            ($0.element.time.value, $0.offset) < ($1.element.time.value, $1.offset)
        }
        for statement in inOrder.flatMap(\.element.statements) {
            let subject = statement.value.subject.value
            let parts = names.parts.all(of: subject) ?? [subject]
            switch statement.value.action {
            case .setActive(let isActive):
                for part in parts { known[part]?.isActive = isActive }
            case .setPriority(let priority):
                let refused = parts.compactMap { known[$0] }.first {
                    $0.isActive && $0.priority.isRequired != priority.isRequired
                }
                if let refused {
                    report(
                        .installedPriority, Window.installedPriority(from: refused.priority, to: priority),
                        at: statement.span)
                } else {
                    for part in parts { known[part]?.priority = priority }
                }
            case .layout(.addSubview), .layout(.removeFromSuperview): return
            default: break
            }
        }
    }
}
