package import Animation
import Simulation

/// A statement about animation as such, of no view: to `UIView` or `CATransaction`.
package enum GlobalCall: Hashable, Sendable {
    case setAnimationsEnabled(Bool)
    case begin
    case commit
    case flush
    case setDisableActions(Bool)
    /// Not negative.
    case setAnimationDuration(Duration)
    case setAnimationTimingFunction(TimingCurve)

    package var method: Method {
        switch self {
        case .setAnimationsEnabled: .setAnimationsEnabled
        case .begin: .begin
        case .commit: .commit
        case .flush: .flush
        case .setDisableActions: .setDisableActions
        case .setAnimationDuration: .setAnimationDuration
        case .setAnimationTimingFunction: .setAnimationTimingFunction
        }
    }

    package enum Method: String, CaseIterable, Sendable {
        case setAnimationsEnabled
        case begin, commit, flush, setDisableActions, setAnimationDuration, setAnimationTimingFunction

        /// The class that has it.
        var owner: String { self == .setAnimationsEnabled ? GlobalCall.view : GlobalCall.transaction }
        var example: String {
            switch self {
            case .setAnimationsEnabled, .setDisableActions: "\(rawValue)(true)"
            case .begin, .commit, .flush: "\(rawValue)()"
            case .setAnimationDuration: "\(rawValue)(0.5)"
            case .setAnimationTimingFunction: "\(rawValue)(.easeIn)"
            }
        }
    }

    package static let view = "UIView"
    package static let transaction = Transaction.name
    static let owners = [view, transaction]

    /// What can be said of `owner`, statements in braces included.
    static func members(of owner: String) -> [String] {
        Method.allCases.filter { $0.owner == owner }.map(\.rawValue)
            + [owner == view ? "performWithoutAnimation" : "setCompletionBlock"]
    }
}
