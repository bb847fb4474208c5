import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes property values. One method reads the values of keys, and another reads the values in statements.
///
/// Both methods switch over the shapes without a `default` case, so the compiler reports an error if one of them does
/// not handle a new shape.
extension NameChecking {
    /// Reads the value of a key.
    ///
    /// - Parameters:
    ///   - node: The value of the key.
    ///   - shape: The shape of the property.
    ///   - subject: The name of the view or constraint that has the property.
    func value(_ node: ScriptNode, _ shape: PropertyShape, of subject: String) -> PropertyValue? {
        switch shape {
        case .boolean: boolean(node).map { .boolean($0) }
        case .onOrOff: onOrOff(node).map { .boolean($0) }
        case .number(let range): number(node, in: range).map { .number($0) }
        case .multiplier: number(node, in: .multiplier).map { .number($0) }
        case .integer(let range): integer(node, in: range).map { .integer($0) }
        case .segment: integer(node, in: .segmentIndex(of: segmentCount(of: subject))).map { .integer($0) }
        case .text, .optionalText: text(node).map { .text($0.value) }
        case .date: date(node).map { .text($0) }
        case .texts: titles(node).map { .texts($0) }
        case .textLists: lists(node).map { .textLists($0) }
        case .attributedText: attributedText(node, of: subject).map { .attributedText($0) }
        case .color: adaptiveColor(node).map { .color($0) }
        case .point: numbers(node, in: [.place, .place], "a list of x and y").map { .point(Point($0)) }
        case .fractions(let range):
            numbers(node, in: [range, range], "a list of x and y, as fractions of the size").map { .point(Point($0)) }
        case .offset: numbers(node, in: [.place, .place], "a list of x and y").map { .size(Size($0)) }
        case .rectangle: rect(node).map { .rectangle($0) }
        case .insets, .directionalInsets: insets(node).map { .insets($0) }
        case .intrinsicSize: intrinsic(node).map { .intrinsicSize($0) }
        case .transform: transform(node).map { .transform($0) }
        case .font: font(node).map { .font($0) }
        case .priority: priority(node).map { .priority($0) }
        case .choice(let choice): word(node, among: choice.words, choice.noun).map { .word($0) }
        case .layerTime: number(node, in: .layerTime).map { .duration(.seconds($0)) }
        case .corners: corners(node).map { .corners($0) }
        case .colors: gradientColors(node).map { .colors($0) }
        case .locations: gradientLocations(node, of: nil).map { .numbers($0) }
        case .lengths: lengths(node).map { .numbers($0) }
        case .path: reference(node).flatMap { path($0.value, at: $0.span) }.map { .path($0) }
        case .image: .image(picture(node))
        }
    }

    /// Reads the value after the `=` of a statement, or an argument of a call.
    ///
    /// - Parameters:
    ///   - value: The syntax of the value.
    ///   - shape: The shape of the property.
    ///   - subject: The name of the view or constraint that has the property.
    func value(_ value: ValueSyntax, _ shape: PropertyShape, of subject: String) -> PropertyValue? {
        switch shape {
        case .boolean, .onOrOff: boolean(value).map { .boolean($0) }
        case .number(let range): number(value, in: range).map { .number($0) }
        case .multiplier: multiplier(value).map { .number($0) }
        case .integer(let range): integer(value, in: range).map { .integer($0) }
        case .segment: integer(value, in: .segmentIndex(of: segmentCount(of: subject))).map { .integer($0) }
        case .text: text(value).map { .text($0) }
        case .optionalText: optionalText(value).map { .text($0) }
        case .date, .texts, .textLists, .attributedText: preconditionFailure("only keys have dates and lists of texts")
        case .color: color(value).map { .color($0) }
        case .point: numbers(value, in: [.place, .place], "[x, y]").map { .point(Point($0)) }
        case .fractions(let range): numbers(value, in: [range, range], "[x, y]").map { .point(Point($0)) }
        case .offset: numbers(value, in: [.place, .place], "[x, y]").map { .size(Size($0)) }
        case .rectangle: rectangle(value).map { .rectangle($0) }
        case .insets: insets(value, "a number, or [top, left, bottom, right]").map { .insets($0) }
        case .directionalInsets: insets(value, "a number, or [top, leading, bottom, trailing]").map { .insets($0) }
        case .intrinsicSize: intrinsicSize(value).map { .intrinsicSize($0) }
        case .transform: transform(value).map { .transform($0) }
        case .font: font(value).map { .font($0) }
        case .priority: priority(value).map { .priority($0) }
        case .choice(let choice): word(value, among: choice).map { .word($0) }
        case .layerTime: number(value, in: .layerTime).map { .duration(.seconds($0)) }
        case .corners: corners(value).map { .corners($0) }
        case .colors: gradientColors(value).map { .colors($0) }
        case .locations: gradientLocations(value).map { .numbers($0) }
        case .lengths: lengths(value).map { .numbers($0) }
        case .path: reference(value).flatMap { path($0, at: value.span) }.map { .path($0) }
        case .image: picture(value)
        }
    }

    /// Reads a date such as `2026-09-04 09:41`.
    private func date(_ node: ScriptNode) -> String? {
        guard let text = reference(node)?.value else { return nil }
        if ViewContent.DatePicker.isDate(text) { return text }
        report(
            .outOfRange, "found \(text.quoted), expected a date such as 2026-09-04 or 2026-09-04 09:41", at: node.span)
        return nil
    }

    /// Reads attributed text such as `[Hello, {text: world, font: 17 bold}]`.
    private func attributedText(_ node: ScriptNode, of subject: String) -> AttributedText? {
        guard let items = items(node, "a list of the parts of a text") else { return nil }
        let parts = items.map { part($0, of: subject) }
        return parts.contains { $0 == nil } ? nil : AttributedText(parts.compactMap(\.self))
    }

    private func part(_ node: ScriptNode, of subject: String) -> (text: String, attributes: TextAttributes)? {
        if node.scalar != nil { return text(node).map { ($0.value, TextAttributes()) } }
        guard let fields = fields(of: node, as: Schema.textPart) else { return nil }
        let words = need("text", in: fields, "the text of the part").flatMap { text($0) }
        var attributes = TextAttributes()
        for attribute in TextAttribute.all {
            guard let value = fields[attribute.name].flatMap({ value($0, attribute.shape, of: subject) }) else {
                continue
            }
            attribute.set(value, in: &attributes)
        }
        return words.map { ($0.value, attributes) }
    }

    private func onOrOff(_ node: ScriptNode) -> Bool? {
        let words = ["on": true, "true": true, "off": false, "false": false]
        if let scalar = node.scalar, scalar.style == .plain, let isOn = words[scalar.text] { return isOn }
        let meant = ["yes": "on", "on": "on", "no": "off", "off": "off"]
        reportFound(node, expected: "on or off", suggestion: node.scalar.flatMap { meant[$0.text.lowercased()] })
        return nil
    }

    private func titles(_ node: ScriptNode) -> [String]? {
        guard let items = items(node, "a list of titles") else { return nil }
        let titles = items.map { text($0)?.value }
        return titles.contains(nil) ? nil : titles.compactMap(\.self)
    }

    private func lists(_ node: ScriptNode) -> [[String]]? {
        guard let items = items(node, "a list of lists of titles") else { return nil }
        let lists = items.map(titles)
        return lists.contains(nil) ? nil : lists.compactMap(\.self)
    }

    /// Returns the number of segments of a view; `nil` if the view is not known to be a segmented control.
    private func segmentCount(of view: String) -> Int? {
        if case .segmentedControl(let control)? = names.content(of: view) { control.segments.count } else { nil }
    }

    /// Reports an error if `property` of `subject` cannot be set, or if `subject` refers to several constraints and
    /// `property` requires a single one.
    func checkSubject(_ subject: Located<String>, of property: Property) {
        if names.kind(of: subject.value) == .layer {
            guard property.isOfLayers else {
                return reportUnknown(
                    .unknownProperty, "a layer has no property \(property.name.quoted)", property.name,
                    among: Property.all.filter(\.isOfLayers).map(\.name), at: subject.span)
            }
            return
        }
        checkSubject(subject, property.subjectKind)
        if property.owner == .constraint, !property.options.contains(.setsAll) { checkStandsForOne(subject) }
        if let kinds = property.assignableKinds { checkKind(of: subject, among: kinds, for: property.name) }
    }

    /// Reports an error if the subject or the value does not meet the requirement of `property`.
    func checkRequirement(of property: Property, _ subject: Located<String>, _ value: PropertyValue?) {
        switch property.requirement {
        case nil: break
        case .notRoot:
            guard subject.value == "root" else { return }
            report(
                .rootView, "found a frame for 'root', expected none: the root view fills the screen", at: subject.span)
        case .trueForRoot:
            guard subject.value == "root", value == .boolean(false) else { return }
            report(
                .rootView,
                "found 'root', expected another view: the window lays out its root view",
                at: subject.span)
        case .gradient:
            guard names.isShown(subject.value), names.knowsAllViews,
                !names.viewsWithGradients.contains(subject.value)
            else { return }
            report(
                .noGradient, "\(subject.value.quoted) has no gradient, expected a view with the key 'gradient'",
                at: subject.span)
        case .shape:
            guard names.isShown(subject.value), names.knowsAllViews,
                !names.viewsWithShapes.contains(subject.value)
            else { return }
            report(
                .noShape, "\(subject.value.quoted) has no shape, expected a view with the key 'shape'",
                at: subject.span)
        }
    }
}

extension Point {
    /// Creates a point from two numbers.
    ///
    /// - Precondition: `numbers` contains at least two elements.
    fileprivate init(_ numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
}

extension Size {
    /// Creates a size from two numbers.
    ///
    /// - Precondition: `numbers` contains at least two elements.
    fileprivate init(_ numbers: [Double]) { self.init(width: numbers[0], height: numbers[1]) }
}
