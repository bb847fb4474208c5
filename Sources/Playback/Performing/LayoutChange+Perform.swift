import Geometry
import Layout
import Simulation
import TimelineScript

extension LayoutChange {
    func perform(on subject: String, _ stage: Stage) {
        switch self {
        case .setMultiplier(let value): stage.constraint(subject).replaceMultiplier(with: value)
        case .setIdentifier(let value): stage.constraint(subject).identifier = value
        default: perform(on: stage.view(subject), stage)
        }
    }

    private func perform(on view: View, _ stage: Stage) {
        switch self {
        case .setMultiplier, .setIdentifier: break
        case .setFrame(let value): view.frame = value
        case .setTranslatesAutoresizingMask(let value): view.translatesAutoresizingMaskIntoConstraints = value
        case .setIntrinsicContentSize(let value): view.contentSizing.intrinsicOverride = value
        case .setLayoutMargins(let value): view.layoutMargins = value
        case .setDirectionalLayoutMargins(let value): view.directionalLayoutMargins = value
        case .setAdditionalSafeAreaInsets(let value): view.additionalSafeAreaInsets = value
        case .setPreservesSuperviewLayoutMargins(let value): view.preservesSuperviewLayoutMargins = value
        case .setInsetsLayoutMarginsFromSafeArea(let value): view.insetsLayoutMarginsFromSafeArea = value
        case .setSemanticContentAttribute(let value): view.semanticContentAttribute = value
        case .setContentHuggingPriority(let value, let axis): view.setContentHuggingPriority(value, for: axis)
        case .setContentCompressionResistancePriority(let value, let axis):
            view.setContentCompressionResistancePriority(value, for: axis)
        case .invalidateIntrinsicContentSize: view.invalidateIntrinsicContentSize()
        case .setNeedsDisplay: view.setNeedsDisplay()
        case .exerciseAmbiguityInLayout: view.exerciseAmbiguityInLayout()
        case .addSubview(let name): view.addSubview(stage.view(name))
        case .removeFromSuperview: view.removeFromSuperview()
        }
    }

    /// What is assigned or given, as the trace prints it.
    var valueText: String {
        switch self {
        case .setMultiplier(let value): "= \(value.shortText)"
        case .setIdentifier(let value): "= \(value.debugDescription)"
        case .setFrame(let value): "= \(value.text)"
        case .setTranslatesAutoresizingMask(let value), .setPreservesSuperviewLayoutMargins(let value),
            .setInsetsLayoutMarginsFromSafeArea(let value):
            "= \(value)"
        case .setIntrinsicContentSize(let value):
            "= [\(value.width?.shortText ?? "none"), \(value.height?.shortText ?? "none")]"
        case .setLayoutMargins(let value), .setDirectionalLayoutMargins(let value),
            .setAdditionalSafeAreaInsets(let value):
            "= [\(value.top.shortText), \(value.left.shortText), \(value.bottom.shortText), \(value.right.shortText)]"
        case .setSemanticContentAttribute(let value): "= \(value.rawValue)"
        case .setContentHuggingPriority(let value, let axis),
            .setContentCompressionResistancePriority(let value, let axis):
            "\(value.rawValue.shortText) \(axis)"
        case .addSubview(let name): name
        case .invalidateIntrinsicContentSize, .setNeedsDisplay, .exerciseAmbiguityInLayout, .removeFromSuperview: ""
        }
    }
}
