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
        switch change {
        case .assignment(.setPriority(let value)): stage.constraints(subject).map { .priority(of: $0, value) }
        case .assignment(.setActive(let value)): stage.constraints(subject).map { .isActive($0, value) }
        case .assignment(let action): [setting(action, on: stage)]
        case .installation(let value): [.isInstalled(stage.view(subject), value)]
        }
    }

    private func setting(_ action: Action, on stage: Stage) -> TraitSetting {
        switch action {
        case .setConstant(let value): .constant(of: stage.constraint(subject), value)
        case .setHidden(let value): .isHidden(stage.view(subject), value)
        case .setAlpha(let value): .alpha(of: stage.view(subject), value)
        case .setCornerRadius(let value): .cornerRadius(of: stage.view(subject), value)
        case .setBackgroundColor(let value): .backgroundColor(of: stage.view(subject), value)
        case .setText(let value): .text(of: stage.view(subject), value)
        case .setLabel(.font(let value)): .font(of: stage.view(subject), value)
        case .setLabel(.textColor(let value)): .textColor(of: stage.view(subject), value)
        case .container(.setAxis(let value)): .axis(of: stage.view(subject), value)
        case .container(.setDistribution(let value)): .distribution(of: stage.view(subject), value)
        case .container(.setAlignment(let value)): .alignment(of: stage.view(subject), value)
        case .container(.setSpacing(let value)): .spacing(of: stage.view(subject), value)
        default: preconditionFailure("'\(subject).\(action.name)' cannot vary")
        }
    }
}
