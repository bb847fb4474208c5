public import Geometry
import Layout
public import Views

/// Settings that apply while a trait condition holds, such as the constraints and attributes that vary with the size
/// class in Interface Builder.
public struct TraitVariation: Hashable, Sendable {
    public let condition: TraitCondition
    public let settings: [TraitSetting]

    public init(when condition: TraitCondition, _ settings: [TraitSetting]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A setting that applies, and the value that the property had before the setting applied.
struct AppliedSetting {
    var base: TraitSetting
    var setting: TraitSetting
}

/// The variations of a window, the settings that apply, and the views that are not installed.
struct TraitState {
    private var variations: [TraitVariation] = []
    /// The settings that apply, in the order in which they were applied.
    private var applied: [AppliedSetting] = []
    /// The views that are not installed, and the constraints that wait for them.
    var installation = Installation()

    /// For each constraint whose constant varies, a setting with the constant that applies without a variation.
    private var constants: [TraitSetting] = []
    /// The subviews and constraints that the scene description declares.
    var declared = DeclaredHierarchy()

    /// Whether a variation installs or uninstalls a view or a constraint.
    var variesInstallation: Bool {
        variations.lazy.flatMap(\.settings).contains { [.isInstalled, .isActive].contains($0.target.property) }
    }

    /// Adds variations.
    ///
    /// - Parameter present: A closure that returns a setting with the current value of the target property.
    mutating func add(_ added: [TraitVariation], _ present: (TraitSetting.Target) -> TraitSetting) {
        variations += added
        for target in added.flatMap(\.settings).map(\.target) where target.property == .constant {
            if !constants.contains(where: { $0.target == target }) { constants.append(present(target)) }
        }
    }

    mutating func removeVariations() {
        variations = []
        applied = []
        constants = []
        declared = DeclaredHierarchy()
    }

    mutating func setApplied(_ settings: [AppliedSetting]) { applied = settings }

    /// Returns `true` if a variation that applies activates `constraint`, `false` if one deactivates it, and `nil` if
    /// there is no such variation.
    func appliedActivity(of constraint: LayoutConstraintID) -> Bool? {
        let target = TraitSetting.Target(property: .isActive, subject: .constraint(constraint))
        let setting = applied.first { $0.setting.target == target }?.setting
        return setting.map { $0.value == .boolean(true) }
    }

    /// Returns the settings that apply for `traits`, and the changes that are needed, in order.
    ///
    /// Constraints are deactivated before other constraints are activated (semantics 29.3). A property returns to the
    /// value that it had before variations changed it, unless a statement has set it since then. A setting that
    /// already applied and still applies causes no change.
    ///
    /// - Parameters:
    ///   - traitsChanged: Whether the traits have changed. A constant that varies then has the value of the variation
    ///     that applies or its declared value, even if a statement has set it (semantics 29.5).
    ///   - present: A closure that returns a setting with the current value of the target property.
    func plan(
        for traits: TraitCollection, traitsChanged: Bool, _ present: (TraitSetting.Target) -> TraitSetting
    ) -> (applied: [AppliedSetting], changes: [TraitSetting]) {
        let wanted = wantedSettings(for: traits)
        let wantedByTarget = Dictionary(uniqueKeysWithValues: wanted.map { ($0.target, $0) })
        let appliedTargets = Set(applied.map(\.setting.target))
        let restored = traitsChanged ? Dictionary(uniqueKeysWithValues: constants.map { ($0.target, $0) }) : [:]
        var settled: [AppliedSetting] = []
        var changes: [TraitSetting] = []
        for var each in applied where restored[each.setting.target] == nil {
            let present = present(each.setting.target)
            if let setting = wantedByTarget[each.setting.target] {
                if setting != each.setting {
                    if present != each.setting { each.base = present }
                    each.setting = setting
                    changes.append(setting)
                }
                settled.append(each)
            } else if present == each.setting {
                changes.append(each.base)
            }
        }
        for setting in wanted {
            if let base = restored[setting.target] {
                settled.append(AppliedSetting(base: base, setting: setting))
            } else if !appliedTargets.contains(setting.target) {
                settled.append(AppliedSetting(base: present(setting.target), setting: setting))
                changes.append(setting)
            }
        }
        if traitsChanged {
            changes += constants.map { wantedByTarget[$0.target] ?? $0 }.filter { $0 != present($0.target) }
        }
        return (settled, (0...2).flatMap { stage in changes.filter { $0.stage == stage } })
    }

    /// Returns one setting for each property, in the order in which variations first set the properties.
    private func wantedSettings(for traits: TraitCollection) -> [TraitSetting] {
        var wanted: [TraitSetting] = []
        var places: [TraitSetting.Target: Int] = [:]
        for setting in variations.filter({ $0.condition.matches(traits) }).flatMap(\.settings) {
            if let place = places[setting.target] {
                wanted[place] = setting
            } else {
                places[setting.target] = wanted.count
                wanted.append(setting)
            }
        }
        return wanted
    }
}

/// A property of a constraint or a view, with the value that a variation assigns to it.
public struct TraitSetting: Hashable, Sendable {
    let target: Target
    /// The value; `nil` if the subject does not have the property.
    let value: PropertyValue?

    /// A property of one subject.
    struct Target: Hashable {
        let property: Property
        let subject: Subject

        enum Subject: Hashable {
            case view(ViewID)
            case constraint(LayoutConstraintID)
        }
    }

    private init(_ property: Property, of subject: Target.Subject, _ value: PropertyValue?) {
        target = Target(property: property, subject: subject)
        self.value = value
    }

    fileprivate init(_ target: Target, _ value: PropertyValue?) {
        self.target = target
        self.value = value
    }

    /// Returns a setting for a property of a view.
    ///
    /// - Precondition: ``Property/varies`` is `true` for the property, and the value has the property's type.
    package static func setting(_ property: Property, of view: View, to value: PropertyValue) -> TraitSetting {
        precondition(property.varies, "'\(property.name)' does not vary")
        // A font that scales with the text size is compared at the default text size.
        if case .font(let font) = value {
            return TraitSetting(property, of: .view(view.id), .font(font.scaled(to: .large)))
        }
        return TraitSetting(property, of: .view(view.id), value)
    }

    /// Returns a setting for a property of a constraint.
    ///
    /// - Precondition: ``Property/varies`` is `true` for the property, and the value has the property's type.
    package static func setting(
        _ property: Property, of constraint: LayoutConstraint, to value: PropertyValue
    ) -> TraitSetting {
        precondition(property.varies, "'\(property.name)' does not vary")
        return TraitSetting(property, of: .constraint(constraint.id), value)
    }

    /// The order of the setting among settings that are applied at the same time: constraints are deactivated first
    /// and activated last.
    fileprivate var stage: Int {
        guard target.property == .isActive else { return 1 }
        return value == .boolean(false) ? 0 : 2
    }
}

/// Functions that create settings in a Swift program.
extension TraitSetting {
    private static func setting(_ name: String, of view: View, to value: PropertyValue) -> TraitSetting {
        guard let property = Property.named(name) else { preconditionFailure("no property is named '\(name)'") }
        return setting(property, of: view, to: value)
    }

    /// Returns a setting for the constant of a constraint.
    ///
    /// - Parameters:
    ///   - constraint: The constraint, which can be inactive.
    ///   - constant: The constant in points.
    public static func constant(of constraint: LayoutConstraint, _ constant: Double) -> TraitSetting {
        setting(Property.constant, of: constraint, to: .number(constant))
    }

    public static func priority(of constraint: LayoutConstraint, _ priority: LayoutPriority) -> TraitSetting {
        setting(Property.priority, of: constraint, to: .priority(priority))
    }

    public static func isActive(_ constraint: LayoutConstraint, _ isActive: Bool) -> TraitSetting {
        setting(Property.isActive, of: constraint, to: .boolean(isActive))
    }

    public static func isHidden(_ view: View, _ isHidden: Bool) -> TraitSetting {
        setting(Property.isHidden, of: view, to: .boolean(isHidden))
    }

    /// Returns a setting that installs or uninstalls a view, like the Installed attribute of Interface Builder.
    public static func isInstalled(_ view: View, _ isInstalled: Bool) -> TraitSetting {
        setting(Property.isInstalled, of: view, to: .boolean(isInstalled))
    }

    /// Returns a setting for the opacity of a view.
    ///
    /// - Parameters:
    ///   - view: The view whose opacity is set.
    ///   - alpha: The opacity, 0 through 1.
    public static func alpha(of view: View, _ alpha: Double) -> TraitSetting {
        setting("alpha", of: view, to: .number(min(max(alpha, 0), 1)))
    }

    /// Returns a setting for the corner radius of a view.
    ///
    /// - Parameters:
    ///   - view: The view whose corners are rounded.
    ///   - radius: The radius in points. A negative radius becomes 0.
    public static func cornerRadius(of view: View, _ radius: Double) -> TraitSetting {
        setting("cornerRadius", of: view, to: .number(max(radius, 0)))
    }

    public static func backgroundColor(of view: View, _ color: AdaptiveColor) -> TraitSetting {
        setting("backgroundColor", of: view, to: .color(color))
    }

    /// Returns a setting for the text of a view.
    ///
    /// - Parameters:
    ///   - label: A label, a text field or a text view; any other view has no text.
    ///   - text: The new text.
    public static func text(of label: View, _ text: String) -> TraitSetting {
        setting("text", of: label, to: .text(text))
    }

    /// Returns a setting for the text color of a view.
    ///
    /// - Parameters:
    ///   - label: A label, a text field or a text view; any other view has no text color.
    ///   - color: The color in each appearance.
    public static func textColor(of label: View, _ color: AdaptiveColor) -> TraitSetting {
        setting("textColor", of: label, to: .color(color))
    }

    /// Returns a setting for the font of a view.
    ///
    /// - Parameters:
    ///   - view: A view that shows text; any other view has no font.
    ///   - font: The font. A font with a text style scales with the preferred text size.
    public static func font(of view: View, _ font: Font) -> TraitSetting {
        setting("font", of: view, to: .font(font))
    }

    public static func axis(of stack: View, _ axis: Axis) -> TraitSetting {
        setting("axis", of: stack, to: .word(axis.word))
    }

    public static func distribution(
        of stack: View, _ distribution: ViewContent.Stack.Distribution
    ) -> TraitSetting {
        setting("distribution", of: stack, to: .word(distribution.word))
    }

    public static func alignment(of stack: View, _ alignment: ViewContent.Stack.Alignment) -> TraitSetting {
        setting("alignment", of: stack, to: .word(alignment.word))
    }

    /// Returns a setting for the spacing of a stack view.
    ///
    /// - Parameters:
    ///   - stack: A stack view; any other view has no spacing.
    ///   - spacing: The spacing in points.
    public static func spacing(of stack: View, _ spacing: Double) -> TraitSetting {
        setting("spacing", of: stack, to: .number(spacing))
    }
}

extension Window {
    /// Returns a setting with the current value of the property that `target` identifies.
    func present(_ target: TraitSetting.Target) -> TraitSetting {
        switch target.subject {
        case .view(let id):
            TraitSetting(target, target.property.value(of: .view(View(window: self, id: id))))
        case .constraint(let id) where target.property == .isActive:
            TraitSetting(target, .boolean(isMeantToBeActive(id)))
        case .constraint(let id):
            TraitSetting(target, target.property.value(of: .constraint(LayoutConstraint(window: self, id: id))))
        }
    }

    /// Applies a setting in the same way as a statement that sets the property. Does nothing if the setting has no
    /// value.
    func make(_ setting: TraitSetting) {
        guard let value = setting.value else { return }
        switch setting.target.subject {
        case .view(let id): setting.target.property.set(value, of: .view(View(window: self, id: id)))
        case .constraint(let id):
            if setting.target.property == .isActive, case .boolean(let isActive) = value {
                setMeantToBeActive(isActive, id)
            } else {
                setting.target.property.set(value, of: .constraint(LayoutConstraint(window: self, id: id)))
            }
        }
    }
}
