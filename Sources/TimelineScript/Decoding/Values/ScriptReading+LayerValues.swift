import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes transforms in keys and statements. Transforms have the same syntax as in Core Graphics.
extension ScriptReading {
    func transform(_ node: ScriptNode) -> AffineTransform? {
        guard let scalar = scalar(node, "a transform such as .identity.scaledBy(x: 2, y: 2)") else { return nil }
        var parser = StatementParser(scalar, in: source)
        do throws(ScriptError) {
            let transform = try parser.wholeTransform()
            noteNumbers(of: parser)
            return transform
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Records the numbers of a transform that a parser has read.
    func noteNumbers(of parser: StatementParser) {
        for place in parser.numbersOfTransform { noteSlot(.number(.place), at: place) }
    }

    func transform(_ value: ValueSyntax) -> AffineTransform? {
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

/// Decodes the gradient of a view or a layer.
extension TimelineDecoder {
    /// Reads a gradient such as `{colors: [systemBlue, systemTeal], startPoint: [0, 0], endPoint: [1, 1]}`.
    mutating func gradient(_ node: ScriptNode, of view: String) -> [PropertySetting] {
        names.viewsWithGradients.insert(view)
        guard let fields = fields(of: node, as: Schema.gradient) else { return [] }
        _ = need("colors", in: fields, "a list of colors")
        let rows = Property.all(inKey: "gradient")
        var settings = settings(rows.filter { $0.shape != .locations }, fields, of: view, .view)
        var count: Int?
        if case .colors(let colors)? = settings.first?.value { count = colors.count }
        if let row = rows.first(where: { $0.shape == .locations }),
            let locations = fields[row.lastKey].flatMap({ gradientLocations($0, of: count) })
        {
            settings.insert(PropertySetting(row, .numbers(locations)), at: min(1, settings.count))
        }
        return settings
    }
}

/// Decodes the shape of a view or a layer.
extension TimelineDecoder {
    /// Reads a shape such as `{path: "M 0 0 L 40 0", strokeColor: systemBlue, lineWidth: 2}`.
    mutating func shape(_ node: ScriptNode, of view: String) -> [PropertySetting] {
        names.viewsWithShapes.insert(view)
        guard let fields = fields(of: node, as: Schema.shape) else { return [] }
        return settings(Property.all(inKey: "shape"), fields, of: view, .view)
    }
}

extension ScriptReading {
    /// Reads SVG path data.
    func path(_ text: String, at span: SourceSpan) -> Path? {
        do throws(Path.TextError) {
            return try Path(text: text)
        } catch {
            report(.path, "\(error.message) in the path \(text.quoted)", at: span)
            return nil
        }
    }

    func lengths(_ node: ScriptNode) -> [Double]? {
        guard let items = entries(of: node, "a list of lengths") else { return nil }
        let numbers = items.map { number($0, in: NumberRange.length) }
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }

    func lengths(_ value: ValueSyntax) -> [Double]? {
        let count = value.items?.count ?? 0
        return numbers(
            value, in: Array(repeating: NumberRange.length, count: count), "a list of lengths, such as [6, 4]")
    }
}

extension ScriptReading {
    func gradientColors(_ node: ScriptNode) -> [AdaptiveColor]? {
        let expected = "a list of \(gradientCounts) colors"
        guard let items = entries(of: node, expected) else { return nil }
        guard checkCount(items.count, of: expected, at: node.span) else { return nil }
        let colors = items.map { adaptiveColor($0) }
        return colors.contains(nil) ? nil : colors.compactMap(\.self)
    }

    func gradientLocations(_ node: ScriptNode, of count: Int?) -> [Double]? {
        guard let items = entries(of: node, "a list of numbers, one for each color") else { return nil }
        if let count, count != items.count {
            report(
                .gradientLocations,
                "found a list of \(items.count) for \(count) colors, expected one location for each color",
                at: node.span)
            return nil
        }
        let numbers = items.map { number($0, in: NumberRange.fraction) }
        guard !numbers.contains(nil) else { return nil }
        return inOrder(numbers.compactMap(\.self), at: node.span)
    }

    // MARK: Statements

    func gradientColors(_ value: ValueSyntax) -> [AdaptiveColor]? {
        let expected = "a list of \(gradientCounts) colors, such as [.systemBlue, \"#4F7CAC\"]"
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

    func gradientLocations(_ value: ValueSyntax) -> [Double]? {
        let count = value.items?.count ?? 0
        let expected = "a list of numbers, one for each color, such as [0, 0.3, 1]"
        guard count == 0 || checkCount(count, of: expected, at: value.span),
            let numbers = numbers(value, in: Array(repeating: NumberRange.fraction, count: count), expected)
        else { return nil }
        return inOrder(numbers, at: value.span)
    }

    /// Reads corners in a statement, such as `[.layerMinXMinYCorner, .layerMaxXMinYCorner]`.
    func corners(_ value: ValueSyntax) -> CornerMask? {
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

    /// Reads corners in a key, such as `[layerMinXMinYCorner, layerMaxXMinYCorner]`.
    func corners(_ node: ScriptNode) -> CornerMask? {
        guard let items = entries(of: node, "a list of corners such as layerMinXMinYCorner") else { return nil }
        let words = items.map { item in scalar(item, "a corner such as layerMinXMinYCorner") }
        guard !words.contains(where: { $0 == nil }) else { return nil }
        return corners(zip(words, items).compactMap { word, item in word.map { Located($0.text, at: item.span) } })
    }

    private func corners(_ words: [Located<String>]) -> CornerMask? {
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

    // MARK: Checks for keys and statements

    private var gradientCounts: String {
        "\(ScriptLimits.gradientColors.lowerBound) through \(ScriptLimits.gradientColors.upperBound)"
    }

    private func checkCount(_ count: Int, of expected: String, at span: SourceSpan) -> Bool {
        if ScriptLimits.gradientColors.contains(count) { return true }
        report(.outOfRange, "found a list of \(count), expected \(expected)", at: span)
        return false
    }

    private func inOrder(_ locations: [Double], at span: SourceSpan) -> [Double]? {
        if zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) { return locations }
        report(
            .gradientLocations, "found locations that decrease, expected each to be at least the previous one",
            at: span)
        return nil
    }
}
