import Animation
import Geometry
import Simulation
import TimelineScript

extension GlobalCall {
    func perform(on window: Window) {
        switch self {
        case .setAnimationsEnabled(let value): window.setAnimationsEnabled(value)
        case .begin: window.transaction.begin()
        case .commit: window.transaction.commit()
        case .flush: window.transaction.flush()
        case .setDisableActions(let value): window.transaction.disableActions = value
        case .setAnimationDuration(let value): window.transaction.animationDuration = value
        case .setAnimationTimingFunction(let value): window.transaction.animationTimingFunction = value
        }
    }

    /// What it is given, as the trace prints it.
    var valueText: String {
        switch self {
        case .begin, .commit, .flush: ""
        case .setAnimationsEnabled(let value), .setDisableActions(let value): "\(value)"
        case .setAnimationDuration(let value): value.shortText
        case .setAnimationTimingFunction(let value):
            TimingCurve.named.first { $0.curve == value }?.name ?? ""
        }
    }
}
