import Geometry
import Layout

extension PlannedConstraint {
    /// Whether a script can say it: its multipliers are positive.
    var isSpeakable: Bool { second == nil || LayoutLimits.multiplier.contains(multiplier) }

    /// `name: text`, or with what it has beside the text.
    var script: String {
        var text = "\(first.script) \(relation.rawValue) "
        if let second {
            if multiplier != 1 { text += "\(YAMLText.number(multiplier)) * " }
            text += second.script
            if constant != 0 { text += (constant < 0 ? " - " : " + ") + YAMLText.number(abs(constant)) }
        } else {
            text += YAMLText.number(constant)
        }
        if !priority.isRequired { text += " @\(YAMLText.number(priority.rawValue))" }
        guard !isActive || isWeak else { return "\(YAMLText.key(name)): \(text)" }
        var parts = ["constraint: \"\(text)\""]
        if !isActive { parts.append("isActive: false") }
        if isWeak { parts.append("outlet: weak") }
        return "\(YAMLText.key(name)): {\(parts.joined(separator: ", "))}"
    }
}

extension PlannedConstraint.Side {
    fileprivate var script: String {
        switch item {
        case .view(let name), .ownGuide(let name): "\(name).\(attribute.name)"
        case .guide(of: let name, let role): "\(name).\(role.script).\(attribute.name)"
        }
    }
}

extension LayoutGuideID.Role {
    /// As scripts call it behind a view's name.
    fileprivate var script: String {
        switch self {
        case .safeArea: "safeArea"
        case .layoutMargins: "margins"
        case .readableContent: "readable"
        case .scrollContent: "content"
        case .scrollFrame: "frame"
        case .arrangement, .custom: preconditionFailure("a guide that no Interface Builder file has")
        }
    }
}
