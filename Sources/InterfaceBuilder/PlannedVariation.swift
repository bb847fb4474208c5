package import Geometry
package import Layout
package import Views

/// What a ``ScenePlan`` has otherwise for some size classes.
package struct PlannedVariation: Hashable, Sendable {
    package let condition: TraitCondition
    /// Each of another property.
    package private(set) var settings: [Setting]

    package enum Setting: Hashable, Sendable {
        /// Of the constraint of this name.
        case constraint(String, ConstraintChange)
        /// Of the view of this name.
        case view(String, ViewChange)
    }

    package enum ConstraintChange: Hashable, Sendable {
        case isActive(Bool)
        /// In points.
        case constant(Double)
        case priority(LayoutPriority)
    }

    package enum ViewChange: Hashable, Sendable {
        case isInstalled(Bool)
        case isHidden(Bool)
        /// 0 through 1.
        case alpha(Double)
        case backgroundColor(AdaptiveColor)
        case textColor(AdaptiveColor)
        case font(Font)
        // Of a stack view
        case axis(Axis)
        case distribution(ViewContent.Stack.Distribution)
        case alignment(ViewContent.Stack.Alignment)
        /// In points.
        case spacing(Double)
    }

    /// Adds `setting`, in place of an earlier one of the same property.
    mutating func set(_ setting: Setting) {
        settings.removeAll { $0.property == setting.property }
        settings.append(setting)
    }
}

extension PlannedVariation.Setting {
    /// What is set, as scripts spell it: `card.isInstalled`.
    var property: String {
        switch self {
        case .constraint(let name, let change): "\(name).\(change.property)"
        case .view(let name, let change): "\(name).\(change.property)"
        }
    }
}

extension PlannedVariation.ConstraintChange {
    fileprivate var property: String {
        switch self {
        case .isActive: "isActive"
        case .constant: "constant"
        case .priority: "priority"
        }
    }
}

extension PlannedVariation.ViewChange {
    fileprivate var property: String {
        switch self {
        case .isInstalled: "isInstalled"
        case .isHidden: "isHidden"
        case .alpha: "alpha"
        case .backgroundColor: "backgroundColor"
        case .textColor: "textColor"
        case .font: "font"
        case .axis: "axis"
        case .distribution: "distribution"
        case .alignment: "alignment"
        case .spacing: "spacing"
        }
    }
}
