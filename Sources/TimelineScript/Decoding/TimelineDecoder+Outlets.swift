import Diagnostics

extension TimelineDecoder {
    /// Reports statements about a constraint that is gone by then.
    ///
    /// Cues have no conditions, so what a weak outlet still holds when a statement runs is known beforehand: UIKit would
    /// trap there, and a script is told before it plays.
    mutating func checkOutlets(_ constraints: [ConstraintSpec], _ cues: [Cue]) {
        /// Where each constraint that is gone was released.
        var releases: [String: SourceSpan] = [:]
        var weak: Set<String> = []
        for constraint in constraints where constraint.outlet == .weak {
            weak.insert(constraint.name.value)
            if !constraint.isActive { releases[constraint.name.value] = constraint.name.span }
        }
        guard !weak.isEmpty else { return }
        let inOrder = cues.enumerated().sorted {
            ($0.element.time.value, $0.offset) < ($1.element.time.value, $1.offset)
        }
        for statement in inOrder.flatMap(\.element.statements) {
            let subject = statement.value.subject
            if let release = releases[subject.value] {
                report(
                    .released, "\(subject.value.quoted) is gone: its outlet is weak, and nothing else kept it",
                    at: subject.span, notes: [.init("released here; a strong outlet would keep it", at: release)])
            } else if weak.contains(subject.value), statement.value.action == .setActive(false) {
                releases[subject.value] = statement.span
            }
        }
    }
}
