import Simulation
import TimelineScript

extension VariationSpec {
    /// The variation, about the views and constraints of `stage`.
    func variation(on stage: Stage) -> TraitVariation {
        TraitVariation(when: condition, settings.flatMap { $0.value.settings(on: stage) })
    }
}

extension VariedProperty {
    /// One setting, or one for each constraint that the name stands for.
    fileprivate func settings(on stage: Stage) -> [TraitSetting] {
        switch action {
        case .setPriority(let value): stage.constraints(subject).map { .priority(of: $0, value) }
        case .setActive(let value): stage.constraints(subject).map { .isActive($0, value) }
        default: [setting(on: stage)]
        }
    }

    private func setting(on stage: Stage) -> TraitSetting {
        switch action {
        case .setConstant(let value): .constant(of: stage.constraint(subject), value)
        case .setHidden(let value): .isHidden(stage.view(subject), value)
        case .setAlpha(let value): .alpha(of: stage.view(subject), value)
        case .setCornerRadius(let value): .cornerRadius(of: stage.view(subject), value)
        case .setBackgroundColor(let value): .backgroundColor(of: stage.view(subject), value)
        case .setText(let value): .text(of: stage.view(subject), value)
        default: preconditionFailure("'\(subject).\(action.name)' cannot vary")
        }
    }
}
