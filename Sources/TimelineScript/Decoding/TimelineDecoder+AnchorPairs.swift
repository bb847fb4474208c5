import Diagnostics
import Geometry
import Layout

/// Which anchors can be compared: what UIKit's typed anchors allow, and where it raises.
extension TimelineDecoder {
    mutating func checkPair(_ first: Located<Anchor>, _ second: Located<Anchor>, _ syntax: ExpressionSyntax) {
        let a = first.value.attribute
        let b = second.value.attribute
        guard let what = misfit(b, with: a) else { return }
        let fitting = LayoutAttribute.allCases.filter {
            $0.isPlain && $0.isDimension == a.isDimension && (a.isDimension || $0.axis == a.axis)
                && !(a.isDirectional && $0.isPhysicalSide || a.isPhysicalSide && $0.isDirectional)
        }
        let counterpart = counterpart(of: b, among: fitting)
        report(
            .attributePair,
            "\(b.name.quoted) is \(what), expected \(fitting.map(\.name).spelledOut) to compare with \(a.name.quoted)",
            at: syntax.second?.attribute.span ?? second.span, suggestion: (counterpart ?? a).name)
    }

    /// What an attribute is that another cannot be compared with; `nil` when it can.
    private func misfit(_ attribute: LayoutAttribute, with other: LayoutAttribute) -> String? {
        if attribute.isDimension != other.isDimension { return attribute.isDimension ? "an extent" : "a place" }
        if attribute.isDimension { return nil }
        if attribute.axis != other.axis {
            return attribute.axis == .horizontal ? "a horizontal place" : "a vertical place"
        }
        if attribute.isDirectional, other.isPhysicalSide { return "a side in reading direction" }
        if attribute.isPhysicalSide, other.isDirectional { return "a side of the screen" }
        return nil
    }

    mutating func reportLonePlace(_ first: Located<Anchor>, _ syntax: ExpressionSyntax) {
        guard let constant = syntax.constant else { return }
        let name = first.value.attribute.name
        let canSuggest = first.value.item != .view("root") && names.kind(of: "root") == .view
        let magnitude = NumberRange.plain(constant.value.magnitude)
        report(
            .lonePlace, "\(name.quoted) is a place, expected another place to compare it with, not a number alone",
            at: constant.span,
            suggestion: canSuggest ? "root.\(name) \(constant.value < 0 ? "-" : "+") \(magnitude)" : nil)
    }

    /// The attribute that means on the one axis what `attribute` means on the other, or to the reading direction what
    /// it means to the screen.
    private func counterpart(of attribute: LayoutAttribute, among fitting: [LayoutAttribute]) -> LayoutAttribute? {
        let counterparts: [LayoutAttribute: [LayoutAttribute]] = [
            .left: [.leading, .top], .right: [.trailing, .bottom], .leading: [.left, .top],
            .trailing: [.right, .bottom], .top: [.leading, .left], .bottom: [.trailing, .right],
            .centerX: [.centerY], .centerY: [.centerX],
        ]
        return counterparts[attribute]?.first { fitting.contains($0) }
    }
}

extension LayoutAttribute {
    /// Whether it is one of those that a report lists: no margin and no baseline.
    fileprivate var isPlain: Bool { rawValue <= LayoutAttribute.centerY.rawValue }
}
