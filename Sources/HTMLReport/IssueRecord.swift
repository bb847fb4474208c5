import Simulation
import Verification

/// Something that the author of a film should know.
struct IssueRecord: Encodable {
    /// The number of the event that tells of it.
    let event: Int
    let kind: Kind
    /// What explanations of these views end with: `At 0.5s, line 26: …`, in lines that fit; `nil` where they say nothing of it.
    let explained: String?
    /// The numbers of the views that it concerns.
    let views: [Int]

    enum Kind: String, Encodable {
        /// Required constraints that cannot all hold.
        case conflict
        /// A change that did not animate.
        case motionless
        /// A view that constraints leave open.
        case ambiguity
        /// What UIKit raises an exception for.
        case exception
        /// A layout that never ends.
        case feedbackLoop
        case note
    }
}

extension IssueRecord.Kind {
    /// `nil` for events that are no issues.
    init?(_ event: TraceEvent) {
        switch event.kind {
        case .conflict: self = .conflict
        case .ambiguity: self = .ambiguity
        case .exception: self = .exception
        case .feedbackLoop: self = .feedbackLoop
        case .note: self = event.stillness == nil ? .note : .motionless
        default: return nil
        }
    }
}
