import Diagnostics

extension TimelineDecoder {
    /// Reports statements that would put a view into itself, or take one out that is in nothing.
    ///
    /// Cues have no conditions, so which view holds which is known beforehand.
    mutating func checkHierarchy(_ cues: [Cue]) {
        guard names.knowsAllViews else { return }
        let inOrder = cues.enumerated().sorted {
            ($0.element.time.value, $0.offset) < ($1.element.time.value, $1.offset)
        }
        for statement in inOrder.flatMap(\.element.statements) {
            let subject = statement.value.subject
            guard names.kind(of: subject.value) == .view else { continue }
            switch statement.value.action {
            case .layout(.addSubview(let view)) where names.kind(of: view) == .view,
                .container(.addArrangedSubview(let view)) where names.kind(of: view) == .view,
                .container(.insertArrangedSubview(let view, _)) where names.kind(of: view) == .view:
                if view == "root" || names.hierarchy.holds(view, subject.value) {
                    let why = view == subject.value ? "it is that view" : "it holds \(subject.value.quoted)"
                    report(
                        .viewCycle,
                        "\(view.quoted) cannot be a subview of \(subject.value.quoted): "
                            + (view == "root" ? "it is the root view" : why), at: statement.span)
                } else {
                    names.hierarchy.move(view, into: subject.value)
                }
            case .layout(.removeFromSuperview):
                if names.hierarchy.holder(of: subject.value) == nil {
                    report(
                        .noSuperview, "\(subject.value.quoted) has no superview to be removed from", at: subject.span)
                }
                names.hierarchy.move(subject.value, into: nil)
            default: break
            }
        }
    }
}
