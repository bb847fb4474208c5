import Simulation
import TimelineScript

extension VariationSpec {
    /// The variation, about the views and constraints of `stage`.
    func variation(on stage: Stage) -> TraitVariation {
        TraitVariation(when: condition, settings.map { $0.value.setting(on: stage) })
    }
}

extension VariedProperty {
    fileprivate func setting(on stage: Stage) -> TraitSetting {
        switch action {
        case .setConstant(let value): .constant(of: stage.constraint(subject), value)
        case .setPriority(let value): .priority(of: stage.constraint(subject), value)
        case .setActive(let value): .isActive(stage.constraint(subject), value)
        case .setHidden(let value): .isHidden(stage.view(subject), value)
        case .setAlpha(let value): .alpha(of: stage.view(subject), value)
        case .setCornerRadius(let value): .cornerRadius(of: stage.view(subject), value)
        case .setBackgroundColor(let value): .backgroundColor(of: stage.view(subject), value)
        case .setText(let value): .text(of: stage.view(subject), value)
        default: preconditionFailure("'\(subject).\(action.name)' cannot vary")
        }
    }
}
