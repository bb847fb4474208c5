import Simulation

extension Timeline {
    /// Whether the script is meant to come to a layout that never ends: an `order` names the event, or a `count` of it is not 0.
    package var expectsFeedbackLoop: Bool {
        expectations.contains { $0.checks.contains(where: \.value.expectsFeedbackLoop) }
    }
}

extension Check {
    fileprivate var expectsFeedbackLoop: Bool {
        switch self {
        case .order(let patterns), .exactOrder(let patterns): patterns.contains { $0.value.kind == .feedbackLoop }
        case .count(let pattern, let count): pattern.kind == .feedbackLoop && count > 0
        case .frame, .model, .layouts, .passes, .never, .conflicts, .animating: false
        }
    }
}
