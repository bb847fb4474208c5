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
        do throws(ScriptError) {
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

/// The gradient of a view, and the statements that change it.
extension TimelineDecoder {
    /// `{colors: [systemBlue, systemTeal], startPoint: [0, 0], endPoint: [1, 1]}`
    mutating func gradient(_ node: ScriptNode, of view: String) -> GradientSpec? {
        names.viewsWithGradients.insert(view)
        guard let fields = fields(of: node, as: Schema.gradient) else { return nil }
        let colors = need("colors", in: fields, "a list of colors").flatMap { gradientColors($0) }
        let locations = fields["locations"].flatMap { gradientLocations($0, of: colors?.count) }
        let points = ["startPoint", "endPoint"].map { key in fields[key].flatMap { gradientPoint($0) } }
        let type = fields["type"].flatMap {
            word($0, among: Gradient.Kind.allCases.map(\.rawValue), "type of gradient")
        }
        guard let colors else { return nil }
        var gradient = GradientSpec(colors)
        gradient.locations = locations
        if let start = points[0] { gradient.startPoint = start }
        if let end = points[1] { gradient.endPoint = end }
        if let type = type.flatMap(Gradient.Kind.init) { gradient.type = type }
        return gradient
    }

    private mutating func gradientColors(_ node: ScriptNode) -> [AdaptiveColor]? {
        let expected = "a list of \(TimelineDecoder.gradientCounts) colors"
        guard let items = entries(of: node, expected) else { return nil }
        guard checkCount(items.count, of: expected, at: node.span) else { return nil }
        let colors = items.map { adaptiveColor($0) }
        return colors.contains(nil) ? nil : colors.compactMap(\.self)
    }

    private mutating func gradientLocations(_ node: ScriptNode, of count: Int?) -> [Double]? {
        guard let items = entries(of: node, "a list of numbers, one for each color") else { return nil }
        if let count, count != items.count {
            report(
                .gradientLocations, "found \(items.count) locations for \(count) colors, expected one each",
                at: node.span)
            return nil
        }
        let numbers = items.map { number($0, in: ScriptLimits.fraction) }
        guard !numbers.contains(nil) else { return nil }
        return inOrder(numbers.compactMap(\.self), at: node.span)
    }

    private mutating func gradientPoint(_ node: ScriptNode) -> Point? {
        numbers(
            node, in: [ScriptLimits.gradientPoint, ScriptLimits.gradientPoint],
            "a list of x and y, as fractions of the size"
        ).map { Point(x: $0[0], y: $0[1]) }
    }

    // MARK: Statements

    mutating func gradientChange(
        _ member: Action.Member, _ value: ValueSyntax, of subject: Located<String>
    ) -> GradientChange? {
        if names.kind(of: subject.value) == .view, names.knowsAllViews,
            !names.viewsWithGradients.contains(subject.value)
        {
            report(
                .noGradient, "\(subject.value.quoted) has no gradient, expected a view with the key 'gradient'",
                at: subject.span)
        }
        switch member {
        case .colors: return gradientColors(value).map { .colors($0) }
        case .locations: return gradientLocations(value).map { .locations($0) }
        case .startPoint: return point(value).map { .startPoint($0) }
        case .endPoint: return point(value).map { .endPoint($0) }
        case .type: return choice(value, Gradient.Kind.self, "type of gradient").map { .type($0) }
        default: return nil
        }
    }

    private mutating func gradientColors(_ value: ValueSyntax) -> [AdaptiveColor]? {
        let expected = "a list of \(TimelineDecoder.gradientCounts) colors, such as [.systemBlue, \"#4F7CAC\"]"
        guard let items = value.items else {
            report(.wrongType, "found \(value.text.quoted), expected \(expected)", at: value.span)
            return nil
        }
        guard checkCount(items.count, of: expected, at: value.span) else { return nil }
        let colors = items.map { item -> AdaptiveColor? in
            switch item.value {
            case .name(let name): return color(named: name, at: item.span)
            case .number(let number):
                report(
                    .wrongType, "found \(NumberRange.plain(number).quoted), expected a color such as \"#4F7CAC\"",
                    at: item.span)
                return nil
            }
        }
        return colors.contains(nil) ? nil : colors.compactMap(\.self)
    }

    private mutating func gradientLocations(_ value: ValueSyntax) -> [Double]? {
        let count = value.items?.count ?? 0
        let expected = "a list of numbers, one for each color, such as [0, 0.3, 1]"
        guard count == 0 || checkCount(count, of: expected, at: value.span),
            let numbers = numbers(value, in: Array(repeating: ScriptLimits.fraction, count: count), expected)
        else { return nil }
        return inOrder(numbers, at: value.span)
    }

    /// `[.layerMinXMinYCorner, .layerMaxXMinYCorner]`
    mutating func corners(_ value: ValueSyntax) -> CornerMask? {
        guard let items = value.items else {
            report(
                .wrongType, "found \(value.text.quoted), expected a list of corners such as [.layerMinXMinYCorner]",
                at: value.span)
            return nil
        }
        return corners(
            items.map { item in
                switch item.value {
                case .name(let name): Located(name, at: item.span)
                case .number(let number): Located(NumberRange.plain(number), at: item.span)
                }
            })
    }

    /// `[layerMinXMinYCorner, layerMaxXMinYCorner]`
    mutating func corners(_ node: ScriptNode) -> CornerMask? {
        guard let items = entries(of: node, "a list of corners such as layerMinXMinYCorner") else { return nil }
        let words = items.map { item in scalar(item, "a corner such as layerMinXMinYCorner") }
        guard !words.contains(where: { $0 == nil }) else { return nil }
        return corners(zip(words, items).compactMap { word, item in word.map { Located($0.text, at: item.span) } })
    }

    private mutating func corners(_ words: [Located<String>]) -> CornerMask? {
        let corners = words.map { word -> CornerMask? in
            let name = word.value.hasPrefix(".") ? String(word.value.dropFirst()) : word.value
            if let known = CornerMask.named.first(where: { $0.name == name }) { return known.corner }
            reportUnknown(
                .unknownWord, "found the corner \(name.quoted)", name, among: CornerMask.named.map(\.name),
                at: word.span)
            return nil
        }
        return corners.contains(nil) ? nil : corners.compactMap(\.self).reduce([]) { $0.union($1) }
    }

    // MARK: What both have

    private static let gradientCounts =
        "\(ScriptLimits.gradientColors.lowerBound) through \(ScriptLimits.gradientColors.upperBound)"

    private mutating func checkCount(_ count: Int, of expected: String, at span: SourceSpan) -> Bool {
        if ScriptLimits.gradientColors.contains(count) { return true }
        report(.outOfRange, "found a list of \(count), expected \(expected)", at: span)
        return false
    }

    private mutating func inOrder(_ locations: [Double], at span: SourceSpan) -> [Double]? {
        if zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) { return locations }
        report(.gradientLocations, "found locations that decrease, expected none below the one before it", at: span)
        return nil
    }
}
