import Geometry
import Layout
import Views

extension PlannedVariation.Setting {
    /// `name.constant: 8`
    var script: String {
        let value =
            switch self {
            case .constraint(_, let change): change.value
            case .view(_, let change): change.value
            }
        return "\(property): \(value)"
    }

    /// The constraint that it is about; `nil` for a view.
    var constraint: String? { if case .constraint(let name, _) = self { name } else { nil } }
}

extension PlannedVariation.ConstraintChange {
    fileprivate var value: String {
        switch self {
        case .isActive(let isActive): "\(isActive)"
        case .constant(let constant): YAMLText.number(constant)
        case .priority(let priority): YAMLText.number(priority.rawValue)
        }
    }
}

extension PlannedVariation.ViewChange {
    fileprivate var value: String {
        switch self {
        case .isInstalled(let value), .isHidden(let value): "\(value)"
        case .alpha(let value), .spacing(let value): YAMLText.number(value)
        case .backgroundColor(let color), .textColor(let color): color.script
        case .font(let font): font.script
        case .axis(let axis): axis == .horizontal ? "horizontal" : "vertical"
        case .distribution(let distribution): distribution.rawValue
        case .alignment(let alignment): alignment.rawValue
        }
    }
}
