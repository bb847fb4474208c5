import Diagnostics
import Geometry

/// Statements that are a ``LayerChange``.
extension TimelineDecoder {
    mutating func layerChange(_ member: Action.Member, _ syntax: StatementSyntax) -> LayerChange? {
        switch (member, syntax.form) {
        case (.removeAllAnimations, .call): return .removeAllAnimations
        case (_, .assignment(let value)) where !member.isMethod: return layerValue(member, value, of: syntax.subject)
        default:
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
            return nil
        }
    }

    private mutating func layerValue(
        _ member: Action.Member, _ value: ValueSyntax, of subject: Located<String>
    ) -> LayerChange? {
        switch member {
        case .center: return point(value).map { .setCenter($0) }
        case .bounds: return frame(value, of: subject).map { .setBounds($0) }
        case .transform: return transform(value).map { .setTransform($0) }
        case .anchorPoint: return point(value).map { .setAnchorPoint($0) }
        case .borderWidth: return number(value, in: ScriptLimits.length).map { .setBorderWidth($0) }
        case .borderColor: return color(value).map { .setBorderColor($0) }
        case .shadowColor: return color(value).map { .setShadowColor($0) }
        case .shadowOpacity: return number(value, in: ScriptLimits.alpha).map { .setShadowOpacity($0) }
        case .shadowOffset: return point(value).map { .setShadowOffset(Size(width: $0.x, height: $0.y)) }
        case .shadowRadius: return number(value, in: ScriptLimits.length).map { .setShadowRadius($0) }
        default: return nil
        }
    }

    private mutating func transform(_ value: ValueSyntax) -> AffineTransform? {
        if case .transform(let transform) = value.value { return transform }
        if case .word("identity", hasDot: true) = value.value { return .identity }
        report(
            .wrongType,
            "found \(value.text.quoted), expected a transform such as .identity, CGAffineTransform(rotationAngle: .pi / 4) or "
                + ".identity.scaledBy(x: 2, y: 2)",
            at: value.span)
        return nil
    }
}
