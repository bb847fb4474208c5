public import Geometry
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
        case textColor(ViewID)
        case font(ViewID)
        case isInstalled(ViewID)
        case axis(ViewID)
        case distribution(ViewID)
        case alignment(ViewID)
        case spacing(ViewID)
    }

    enum Value: Hashable {
        case number(Double)
        case truth(Bool)
        case color(AdaptiveColor)
        case text(String)
        /// In the size that it has for people who read at large, where it is of a text style.
        case font(Font)
        case axis(Axis)
        case distribution(ViewContent.Stack.Distribution)
        case alignment(ViewContent.Stack.Alignment)
        /// What the view does not have.
        case nothing
    }

    /// - Parameters:
    ///   - constraint: Active or not.
    ///   - constant: In points.
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

    /// - Parameters:
    ///   - view: Whose alpha is set.
    ///   - alpha: 0 through 1.
    public static func alpha(of view: View, _ alpha: Double) -> TraitSetting {
        TraitSetting(target: .alpha(view.id), value: .number(min(max(alpha, 0), 1)))
    }

    /// - Parameters:
    ///   - view: Whose corners are set.
    ///   - radius: In points, not negative.
    public static func cornerRadius(of view: View, _ radius: Double) -> TraitSetting {
        TraitSetting(target: .cornerRadius(view.id), value: .number(max(radius, 0)))
    }

    public static func backgroundColor(of view: View, _ color: AdaptiveColor) -> TraitSetting {
        TraitSetting(target: .backgroundColor(view.id), value: .color(color))
    }

    /// - Parameters:
    ///   - label: A label; any other view has no text.
    ///   - text: Its new text.
    public static func text(of label: View, _ text: String) -> TraitSetting {
        TraitSetting(target: .text(label.id), value: .text(text))
    }

    /// - Parameters:
    ///   - label: A label; any other view has no text colour.
    ///   - color: In each appearance.
    public static func textColor(of label: View, _ color: AdaptiveColor) -> TraitSetting {
        TraitSetting(target: .textColor(label.id), value: .color(color))
    }

    /// - Parameters:
    ///   - view: One that shows text; any other has no font.
    ///   - font: Of a text style, it follows the text size that a person sets.
    public static func font(of view: View, _ font: Font) -> TraitSetting {
        TraitSetting(target: .font(view.id), value: .font(font.scaled(to: .large)))
    }

    /// Whether Interface Builder calls the view installed.
    public static func isInstalled(_ view: View, _ isInstalled: Bool) -> TraitSetting {
        TraitSetting(target: .isInstalled(view.id), value: .truth(isInstalled))
    }

    public static func axis(of stack: View, _ axis: Axis) -> TraitSetting {
        TraitSetting(target: .axis(stack.id), value: .axis(axis))
    }

    public static func distribution(
        of stack: View, _ distribution: ViewContent.Stack.Distribution
    ) -> TraitSetting {
        TraitSetting(target: .distribution(stack.id), value: .distribution(distribution))
    }

    public static func alignment(of stack: View, _ alignment: ViewContent.Stack.Alignment) -> TraitSetting {
        TraitSetting(target: .alignment(stack.id), value: .alignment(alignment))
    }

    /// - Parameters:
    ///   - stack: A stack view; any other view has no spacing.
    ///   - spacing: In points.
    public static func spacing(of stack: View, _ spacing: Double) -> TraitSetting {
        TraitSetting(target: .spacing(stack.id), value: .number(spacing))
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
