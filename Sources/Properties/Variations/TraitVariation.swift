public import Geometry
import Layout
public import Simulation
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

    init(_ target: Target, _ value: PropertyValue?) {
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
    var stage: Int {
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
