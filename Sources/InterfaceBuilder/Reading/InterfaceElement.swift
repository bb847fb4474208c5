package import Geometry
import Simulation
import Views

/// An element of an Interface Builder file: its name, its attributes, its children, and its line.
///
/// The element records every attribute and child element that is looked up, so that ``InterfaceCoverage`` can find
/// those that are not used. Only the members whose names begin with `peek`, and ``children``, read without recording.
package struct InterfaceElement: Hashable, Sendable {
    package let name: String
    /// The names of the attributes, sorted.
    package let attributeNames: [String]
    /// The values of the attributes, in the order of ``attributeNames``.
    private let values: [String]
    /// The one-based line number of the end of the start tag.
    package let line: Int
    /// All child elements. Reading an attribute of a child element records the use of the child element.
    package var children: [InterfaceElement] = []
    /// The text between the tags, without the children.
    package var text = ""
    let usage = ElementUsage()

    package init(_ name: String, _ attributes: [String: String], line: Int) {
        self.name = name
        let sorted = attributes.sorted { $0.key < $1.key }
        attributeNames = sorted.map(\.key)
        values = sorted.map(\.value)
        self.line = line
    }

    /// The value of an attribute. Reading it marks the attribute as used.
    package subscript(attribute: String) -> String? {
        guard let index = attributeNames.firstIndex(of: attribute) else { return nil }
        usage.markUsed(index)
        return values[index]
    }

    /// Returns the value of an attribute that only selects elements. The attribute is not marked as used.
    package func peek(_ attribute: String) -> String? {
        attributeNames.firstIndex(of: attribute).map { values[$0] }
    }

    /// All attributes. None of them is marked as used.
    var peekedAttributes: [String: String] { Dictionary(uniqueKeysWithValues: zip(attributeNames, values)) }

    package var id: String? { self["id"] }

    /// The `key`, which names the property of the parent element whose value is this element.
    var key: String? { peek("key") }

    /// Returns the first child with a name.
    package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name }?.used }

    /// Returns the first child with a name and a `key`.
    package func child(_ name: String, key: String) -> InterfaceElement? {
        children.first { $0.name == name && $0.key == key }?.used
    }

    /// Returns the first child with a `key`, regardless of its name.
    package func child(key: String) -> InterfaceElement? { children.first { $0.key == key }?.used }

    package func children(_ name: String) -> [InterfaceElement] { children.filter { $0.name == name }.map(\.used) }

    /// The element itself, after recording that it is used.
    var used: InterfaceElement {
        usage.markUsed(nil)
        return self
    }

    /// Records that a separate message reports the omission of the element or of one of its attributes.
    func markReported(_ attribute: String? = nil) {
        guard let attribute else { return usage.markReported(nil) }
        if let index = attributeNames.firstIndex(of: attribute) { usage.markReported(index) }
    }

    /// Returns the number in an attribute; `nil` if the attribute is missing or is not a number within the limits.
    package func number(_ attribute: String) -> Double? { value(attribute, InterfaceLimits.number) }

    /// Returns the value that `make` creates from an attribute. The attribute is marked as used only if there is such a
    /// value, so that other values are reported.
    func value<Value>(_ attribute: String, _ make: (String) -> Value?) -> Value? {
        guard let value = peek(attribute).flatMap(make) else { return nil }
        _ = self[attribute]
        return value
    }

    /// Returns the whole number in an attribute, clamped to `range`; `nil` if the attribute contains no number.
    package func integer(_ attribute: String, in range: ClosedRange<Int>) -> Int? {
        number(attribute).map { Int(min(max($0, Double(range.lowerBound)), Double(range.upperBound))) }
    }

    package func flag(_ attribute: String) -> Bool? { self[attribute].map { $0 == "YES" } }

    /// Returns the value of a property from its attribute; `nil` if the attribute is missing or has no value of this
    /// shape. Values that require several attributes or a separate element are `nil`.
    func value(_ attribute: String, _ shape: PropertyShape) -> PropertyValue? {
        switch shape {
        case .boolean, .onOrOff: flag(attribute).map { .boolean($0) }
        case .number(let range): number(attribute).map { .number(min(max($0, range.lower), range.upper)) }
        case .integer(let range):
            number(attribute).map { .integer(Int(min(max($0, range.lower), range.upper))) }
        case .text, .optionalText: self[attribute].map { .text($0) }
        case .choice(let choice): value(attribute) { choice.words.contains($0) ? .word($0) : nil }
        case .texts, .attributedText, .multiplier, .segment, .color, .point, .fractions, .offset, .rectangle, .insets,
            .directionalInsets,
            .intrinsicSize, .transform, .font, .priority, .layerTime, .corners, .colors, .locations, .lengths,
            .path, .image:
            nil
        }
    }

    /// The rectangle with the attributes `x`, `y`, `width` and `height`; `nil` if one of them is missing or the size is
    /// negative.
    package var rect: Rect? {
        guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height"),
            width >= 0, height >= 0
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The element and all of its descendants, each before its children.
    package var depthFirst: [InterfaceElement] { [self] + children.flatMap(\.depthFirst) }
}

extension InterfaceElement {
    /// Returns the font of a `fontDescription` or a `font`. Other families are replaced with the system font of the
    /// same size.
    ///
    /// - Parameter hasOldStyles: Whether text styles have the sizes of canvases without a device.
    func font(hasOldStyles: Bool) -> Font? {
        if let textStyle = value("style", { Self.textStyles[$0] }) {
            // On canvases without a device, the size of Body is 16 points, as for the text size `medium`.
            return hasOldStyles
                ? Font(size: textStyle.pointSize(for: .medium), weight: textStyle.weight) : .preferred(textStyle)
        }
        guard let size = number("pointSize") ?? number("size"), (1...500).contains(size) else { return nil }
        let weight = value("weight") { Font.Weight(rawValue: $0 == "ultralight" ? "ultraLight" : $0) }
        return Font(
            size: size, weight: weight ?? Self.weight(ofKind: self["type"] ?? self["metaFont"], name: self["name"]))
    }

    private static func weight(ofKind kind: String?, name: String?) -> Font.Weight {
        if kind == "boldSystem" || kind == "systemBold" { return .semibold }
        let cut = name?.split(separator: "-").last?.lowercased() ?? ""
        return cutNames.first { cut.hasPrefix($0.prefix) }?.weight ?? .regular
    }

    /// The suffixes of font names, as in `HelveticaNeue-Medium`.
    private static let cutNames: [(prefix: String, weight: Font.Weight)] = [
        ("ultralight", .ultraLight), ("thin", .thin), ("light", .light), ("medium", .medium), ("semibold", .semibold),
        ("demibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]

    private static let textStyles: [String: TextStyle] = [
        "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1, "UICTFontTextStyleTitle2": .title2,
        "UICTFontTextStyleTitle3": .title3, "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
        "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
        "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
        "UICTFontTextStyleCaption2": .caption2,
    ]
}

extension InterfaceElement {
    /// The button of a `buttonConfiguration`: its title in the size of Body, with insets.
    ///
    /// - Source: *Interface Builder Files*, rule 6: a plain button with one line is 35 points high, ⌈20.3⌉ + 2 × 7.
    var configuredButton: ViewContent.Button {
        let attributed = child("attributedString", key: "attributedTitle").flatMap(AttributedStringElement.init)
        let described = child("fontDescription", key: "titleFontDescription")?.font(hasOldStyles: false)
        var button = ViewContent.Button(
            text("title") ?? attributed?.text ?? "",
            font: attributed?.runs.first?.font(hasOldStyles: false) ?? described ?? Font(size: 17))
        button.contentInsets =
            child("directionalEdgeInsets", key: "contentInsets")?.insets(left: "leading", right: "trailing")
            ?? EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
        return button
    }

    /// Returns the insets from the attributes `top` and `bottom`, and from the attributes that `left` and `right` name.
    /// Missing insets are 0.
    func insets(left: String, right: String) -> EdgeInsets {
        EdgeInsets(
            top: number("top") ?? 0, left: number(left) ?? 0, bottom: number("bottom") ?? 0, right: number(right) ?? 0)
    }

    /// The insets of an `inset` element; `nil` if the insets are 0 on all sides.
    var inset: EdgeInsets? {
        let insets = EdgeInsets(
            top: number("minY") ?? 0, left: number("minX") ?? 0, bottom: number("maxY") ?? 0,
            right: number("maxX") ?? 0)
        // Xcode writes 2.2e-308 for an inset that the author set to 0.
        return max(abs(insets.top), abs(insets.left), abs(insets.bottom), abs(insets.right)) < 1e-6 ? nil : insets
    }

    /// Replaces the text with a key, which is an attribute or a separate element.
    mutating func replaceText(_ key: String, by new: String) {
        let texts = ["string", "mutableString"]
        if let index = children.firstIndex(where: { texts.contains($0.name) && $0.key == key }) {
            children[index].text = new
            return
        }
        var attributes = peekedAttributes
        attributes[key] = new
        var element = InterfaceElement(name, attributes, line: line)
        (element.children, element.text) = (children, text)
        self = element
    }

    /// Returns the text of an attribute, or of a separate element if it has line breaks.
    func text(_ key: String) -> String? {
        self[key] ?? child("string", key: key)?.text ?? child("mutableString", key: key)?.text
    }
}
