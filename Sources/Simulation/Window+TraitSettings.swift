import Layout
import Views

extension Window {
    /// The same property with the value that it has now.
    func present(_ target: TraitSetting.Target) -> TraitSetting {
        TraitSetting(target: target, value: presentValue(of: target))
    }

    private func presentValue(of target: TraitSetting.Target) -> TraitSetting.Value {
        func view(_ id: ViewID) -> View { View(window: self, id: id) }
        return switch target {
        case .constant(let id): .number(engine[id].constant)
        case .priority(let id): .number(engine[id].priority.rawValue)
        case .isActive(let id): .truth(isMeantToBeActive(id))
        case .isHidden(let id): .truth(tree[id].isHidden)
        case .alpha(let id): .number(tree[id].alpha)
        case .cornerRadius(let id): .number(tree[id].cornerRadius)
        case .backgroundColor(let id): .color(view(id).adaptiveBackgroundColor)
        case .text(let id): .text(view(id).text ?? "")
        case .textColor(let id): view(id).adaptiveTextColor.map { .color($0) } ?? .nothing
        case .font(let id): tree[id].content.font.map { .font($0.scaled(to: .large)) } ?? .nothing
        case .isInstalled(let id): .truth(view(id).isInstalled)
        case .axis(let id): view(id).stack.map { .axis($0.axis) } ?? .nothing
        case .distribution(let id): view(id).stack.map { .distribution($0.distribution) } ?? .nothing
        case .alignment(let id): view(id).stack.map { .alignment($0.alignment) } ?? .nothing
        case .spacing(let id): view(id).stack.map { .number($0.spacing) } ?? .nothing
        }
    }

    /// Sets the property, with whatever that marks.
    func make(_ setting: TraitSetting) {
        func constraint(_ id: LayoutConstraintID) -> LayoutConstraint { LayoutConstraint(window: self, id: id) }
        func view(_ id: ViewID) -> View { View(window: self, id: id) }
        switch (setting.target, setting.value) {
        case (.constant(let id), .number(let value)): constraint(id).constant = value
        case (.priority(let id), .number(let value)): constraint(id).priority = LayoutPriority(value)
        case (.isActive(let id), .truth(let value)): setMeantToBeActive(value, id)
        case (.isHidden(let id), .truth(let value)): view(id).isHidden = value
        case (.alpha(let id), .number(let value)): view(id).alpha = value
        case (.cornerRadius(let id), .number(let value)): view(id).cornerRadius = value
        case (.backgroundColor(let id), .color(let value)): view(id).adaptiveBackgroundColor = value
        case (.text(let id), .text(let value)): view(id).text = value
        case (.textColor(let id), .color(let value)): view(id).adaptiveTextColor = value
        case (.font(let id), .font(let value)):
            view(id).content.font = value.scaled(to: traitCollection.preferredContentSizeCategory)
        case (.isInstalled(let id), .truth(let value)): view(id).isInstalled = value
        case (.axis(let id), .axis(let value)): view(id).stack?.axis = value
        case (.distribution(let id), .distribution(let value)): view(id).stack?.distribution = value
        case (.alignment(let id), .alignment(let value)): view(id).stack?.alignment = value
        case (.spacing(let id), .number(let value)): view(id).stack?.spacing = value
        case (_, .nothing): break
        default: preconditionFailure("\(setting.target) cannot be \(setting.value)")
        }
    }
}
