public import Layout
public import Views

/// A property of a constraint or a view, with the value that a variation gives it.
public struct TraitSetting: Hashable, Sendable {
    let target: Target
    let value: Value

    enum Target: Hashable {
        case constant(LayoutConstraintID)
        case priority(LayoutConstraintID)
        case isActive(LayoutConstraintID)
        case isHidden(ViewID)
        case alpha(ViewID)
        case cornerRadius(ViewID)
        case backgroundColor(ViewID)
        case text(ViewID)
    }

    enum Value: Hashable {
        case number(Double)
        case truth(Bool)
        case color(AdaptiveColor)
        case text(String)
    }

    /// - Parameter constant: In points.
    public static func constant(of constraint: LayoutConstraint, _ constant: Double) -> TraitSetting {
        TraitSetting(target: .constant(constraint.id), value: .number(constant))
    }

    public static func priority(of constraint: LayoutConstraint, _ priority: LayoutPriority) -> TraitSetting {
        TraitSetting(target: .priority(constraint.id), value: .number(priority.rawValue))
    }

    public static func isActive(_ constraint: LayoutConstraint, _ isActive: Bool) -> TraitSetting {
        TraitSetting(target: .isActive(constraint.id), value: .truth(isActive))
    }

    public static func isHidden(_ view: View, _ isHidden: Bool) -> TraitSetting {
        TraitSetting(target: .isHidden(view.id), value: .truth(isHidden))
    }

    /// - Parameter alpha: 0 through 1.
    public static func alpha(of view: View, _ alpha: Double) -> TraitSetting {
        TraitSetting(target: .alpha(view.id), value: .number(min(max(alpha, 0), 1)))
    }

    /// - Parameter radius: In points, not negative.
    public static func cornerRadius(of view: View, _ radius: Double) -> TraitSetting {
        TraitSetting(target: .cornerRadius(view.id), value: .number(max(radius, 0)))
    }

    public static func backgroundColor(of view: View, _ color: AdaptiveColor) -> TraitSetting {
        TraitSetting(target: .backgroundColor(view.id), value: .color(color))
    }

    /// - Parameter label: A label; any other view has no text.
    public static func text(of label: View, _ text: String) -> TraitSetting {
        TraitSetting(target: .text(label.id), value: .text(text))
    }

    /// When it is made among others of one moment: what goes first, what comes last.
    var stage: Int {
        switch (target, value) {
        case (.isActive, .truth(false)): 0
        case (.isActive, _): 2
        default: 1
        }
    }
}

extension Window {
    /// The same property with the value that it has now.
    func present(_ target: TraitSetting.Target) -> TraitSetting {
        let value: TraitSetting.Value =
            switch target {
            case .constant(let id): .number(engine[id].constant)
            case .priority(let id): .number(engine[id].priority.rawValue)
            case .isActive(let id): .truth(engine[id].isActive)
            case .isHidden(let id): .truth(tree[id].isHidden)
            case .alpha(let id): .number(tree[id].alpha)
            case .cornerRadius(let id): .number(tree[id].cornerRadius)
            case .backgroundColor(let id): .color(View(window: self, id: id).adaptiveBackgroundColor)
            case .text(let id): .text(View(window: self, id: id).text ?? "")
            }
        return TraitSetting(target: target, value: value)
    }

    /// Sets the property, with whatever that marks.
    func make(_ setting: TraitSetting) {
        func constraint(_ id: LayoutConstraintID) -> LayoutConstraint { LayoutConstraint(window: self, id: id) }
        func view(_ id: ViewID) -> View { View(window: self, id: id) }
        switch (setting.target, setting.value) {
        case (.constant(let id), .number(let value)): constraint(id).constant = value
        case (.priority(let id), .number(let value)): constraint(id).priority = LayoutPriority(value)
        case (.isActive(let id), .truth(let value)): constraint(id).isActive = value
        case (.isHidden(let id), .truth(let value)): view(id).isHidden = value
        case (.alpha(let id), .number(let value)): view(id).alpha = value
        case (.cornerRadius(let id), .number(let value)): view(id).cornerRadius = value
        case (.backgroundColor(let id), .color(let value)): view(id).adaptiveBackgroundColor = value
        case (.text(let id), .text(let value)): view(id).text = value
        default: preconditionFailure("\(setting.target) cannot be \(setting.value)")
        }
    }
}
