import Diagnostics
import Geometry
import Views

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
        if member.isOfGradient { return gradientChange(member, value, of: subject).map { .changeGradient($0) } }
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
        case .cornerCurve: return choice(value, CornerCurve.self, "corner curve").map { .setCornerCurve($0) }
        case .maskedCorners: return corners(value).map { .setMaskedCorners($0) }
        case .speed: return number(value, in: ScriptLimits.layerSpeed).map { .setSpeed($0) }
        case .timeOffset: return number(value, in: ScriptLimits.layerTime).map { .setTimeOffset(.seconds($0)) }
        case .beginTime: return number(value, in: ScriptLimits.layerTime).map { .setBeginTime(.seconds($0)) }
        default: return nil
        }
    }

    /// A statement to a view's layer, as one to the view: `card.layer.cornerRadius = 8`.
    ///
    /// - Returns: `nil` where the layer has no such member, which is reported.
    mutating func throughLayer(_ syntax: StatementSyntax) -> StatementSyntax? {
        let subject = syntax.subject
        guard subject.value.hasSuffix(".layer"), names.kind(of: String(subject.value.dropLast(6))) != .constraint else {
            let member = Action.Member(rawValue: syntax.member.value)
            guard member?.isOfLayerAlone == true, names.kind(of: subject.value) == .view else { return syntax }
            report(
                .unknownProperty,
                "a view has no property \(syntax.member.value.quoted), expected that of its layer",
                at: syntax.member.span, suggestion: "layer.\(syntax.member.value)")
            return nil
        }
        let known = Action.Member.ofLayers.map(\.rawValue)
        guard known.contains(syntax.member.value) else {
            reportUnknown(
                .unknownProperty, "a layer has no \(syntax.member.value.quoted) here", syntax.member.value,
                among: known,
                at: syntax.member.span)
            return nil
        }
        return StatementSyntax(
            subject: Located(String(subject.value.dropLast(6)), at: subject.span), member: syntax.member,
            form: syntax.form, span: syntax.span)
    }

    /// What a view's keys say of its layer.
    mutating func layerChanges(_ fields: Fields, of view: String) -> [LayerChange] {
        let point = [ScriptLimits.place, ScriptLimits.place]
        return fields.among(Schema.layerKeys).compactMap { key, node in
            switch key.value {
            case "transform": transform(node).map { .setTransform($0) }
            case "anchorPoint":
                numbers(node, in: point, "a list of x and y, as fractions of the size").map {
                    .setAnchorPoint(Point(x: $0[0], y: $0[1]))
                }
            case "borderWidth": number(node, in: ScriptLimits.length).map { .setBorderWidth($0) }
            case "borderColor": adaptiveColor(node).map { .setBorderColor($0) }
            case "shadowColor": adaptiveColor(node).map { .setShadowColor($0) }
            case "shadowOpacity": number(node, in: ScriptLimits.alpha).map { .setShadowOpacity($0) }
            case "shadowOffset":
                numbers(node, in: point, "a list of x and y").map {
                    .setShadowOffset(Size(width: $0[0], height: $0[1]))
                }
            case "cornerCurve":
                word(node, among: CornerCurve.allCases.map(\.rawValue), "corner curve").flatMap(CornerCurve.init)
                    .map { .setCornerCurve($0) }
            case "maskedCorners": corners(node).map { .setMaskedCorners($0) }
            case "gradient": gradient(node, of: view).map { .setGradient($0) }
            default: number(node, in: ScriptLimits.length).map { .setShadowRadius($0) }
            }
        }
    }

    private mutating func transform(_ node: ScriptNode) -> AffineTransform? {
        guard let scalar = scalar(node, "a transform such as .identity.scaledBy(x: 2, y: 2)") else { return nil }
        var parser = StatementParser(scalar, in: source)
        do throws(Mistake) {
            return try parser.wholeTransform()
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    private mutating func transform(_ value: ValueSyntax) -> AffineTransform? {
        if case .transform(let transform) = value.value { return transform }
        if case .word("identity", hasDot: true) = value.value { return .identity }
        report(
            .wrongType,
            "found \(value.text.quoted), expected a transform such as .identity, CGAffineTransform(rotationAngle: .pi / 4) or "
                + ".identity.scaledBy(x: 2, y: 2)",
            at: value.span, suggestion: StatementParser.closestTransform(to: value.text))
        return nil
    }
}
