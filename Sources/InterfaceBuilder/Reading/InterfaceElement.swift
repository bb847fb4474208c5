package import Geometry
import Simulation
import Synchronization
import Views

/// An XML element in an Interface Builder file.
///
/// The element records each attribute and child element that is read, so that ``InterfaceCoverage`` can find those that
/// are unused. ``children``, ``key`` and the members whose names begin with `peek` do not record their use.
package struct InterfaceElement: Hashable, Sendable {
    package let name: String
    /// The names of the attributes, sorted.
    package let attributeNames: [String]
    /// The values of the attributes, in the order of ``attributeNames``.
    private let values: [String]
    /// The line number of the beginning of the start tag, starting at 1.
    package let line: Int
    /// The child elements. Accessing this property does not mark the child elements as used.
    package var children: [InterfaceElement] = []
    /// The text between the tags, without the text of child elements.
    package var text = ""
    let usage = ElementUsage()

    package init(_ name: String, _ attributes: [String: String], line: Int) {
        self.name = name
        let sorted = attributes.sorted { $0.key < $1.key }
        attributeNames = sorted.map(\.key)
        values = sorted.map(\.value)
        self.line = line
    }

    /// The value of an attribute; `nil` if the element does not have the attribute. Reading the value marks the
    /// attribute as used.
    package subscript(attribute: String) -> String? {
        guard let index = attributeNames.firstIndex(of: attribute) else { return nil }
        usage.markUsed(index)
        return values[index]
    }

    /// Returns the value of an attribute without marking the attribute as used. Use this method if the attribute only
    /// serves to select elements.
    package func peek(_ attribute: String) -> String? {
        attributeNames.firstIndex(of: attribute).map { values[$0] }
    }

    /// All attributes and their values. Accessing this property does not mark them as used.
    var peekedAttributes: [String: String] { Dictionary(uniqueKeysWithValues: zip(attributeNames, values)) }

    package var id: String? { self["id"] }

    /// The `key` attribute, which names the property of the parent that this element specifies.
    var key: String? { peek("key") }

    /// Returns the first child with the given name, and marks the child as used.
    package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name }?.used }

    /// Returns the first child with the given name and key, and marks the child as used.
    package func child(_ name: String, key: String) -> InterfaceElement? {
        children.first { $0.name == name && $0.key == key }?.used
    }

    /// Returns the first child with the given key, regardless of its name, and marks the child as used.
    package func child(key: String) -> InterfaceElement? { children.first { $0.key == key }?.used }

    package func children(_ name: String) -> [InterfaceElement] { children.filter { $0.name == name }.map(\.used) }

    /// The element itself. Accessing this property marks the element as used.
    var used: InterfaceElement {
        usage.markUsed(nil)
        return self
    }

    /// Records that a more specific message reports the element, or one of its attributes, as left out.
    func markReported(_ attribute: String? = nil) {
        guard let attribute else { return usage.markReported(nil) }
        if let index = attributeNames.firstIndex(of: attribute) { usage.markReported(index) }
    }

    /// Returns the value of an attribute as a number; `nil` if the attribute is missing, or if it is not a number
    /// within ``InterfaceLimits``.
    package func number(_ attribute: String) -> Double? { value(attribute, InterfaceLimits.number) }

    /// Returns the value that `make` creates from an attribute. If `make` returns `nil`, the attribute is not marked as
    /// used, so that it is reported as left out.
    func value<Value>(_ attribute: String, _ make: (String) -> Value?) -> Value? {
        guard let value = peek(attribute).flatMap(make) else { return nil }
        _ = self[attribute]
        return value
    }

    /// Returns the value of an attribute as an integer, clamped to `range`; `nil` if the attribute is not a number.
    package func integer(_ attribute: String, in range: ClosedRange<Int>) -> Int? {
        number(attribute).map { Int(min(max($0, Double(range.lowerBound)), Double(range.upperBound))) }
    }

    package func flag(_ attribute: String) -> Bool? { self[attribute].map { $0 == "YES" } }

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
    /// Returns the font that a `fontDescription` or `font` element describes. A font of another family is a request for
    /// the font; see ``ScenePlan/addFonts(_:)``.
    ///
    /// - Parameter hasOldStyles: Whether text styles have the font sizes of canvases without a device.
    func font(hasOldStyles: Bool) -> Font? {
        if let textStyle = value("style", { Self.textStyles[$0] }) {
            // On canvases without a device, text styles have the font sizes of the text size `medium`. For example,
            // Body has 16 points.
            return hasOldStyles
                ? Font(size: textStyle.pointSize(for: .medium), weight: textStyle.weight) : .preferred(textStyle)
        }
        let weight = value("weight") { Font.Weight(rawValue: $0 == "ultralight" ? "ultraLight" : $0) }
        let kind = self["type"] ?? self["metaFont"]
        guard let size = number("pointSize") ?? number("size") ?? kind.flatMap({ Self.sizesOfMetaFonts[$0] }),
            (1...500).contains(size)
        else { return nil }
        let name = self["name"]
        // Labels of the type `boldSystem` on recorded canvases have the widths of bold text. `UIFont.boldSystemFont` is
        // semibold.
        let weightOfKind: Font.Weight? =
            switch kind {
            case "boldSystem", "systemBold": .bold
            case "systemSemibold": .semibold
            default: name.flatMap { Font.Weight(styleOfName: $0) }
            }
        var font = Font(size: size, weight: weight ?? weightOfKind ?? .regular)
        if kind == nil || kind == "custom", let name = name ?? self["family"], !Font.isOfSystem(name) {
            font.face = FontFace(requested: name, family: self["family"])
        }
        return font
    }

    /// The sizes of fonts without a size, in points.
    ///
    /// - Source: AppKit's documented sizes of `NSFont`, whose names Interface Builder uses. 13 and 12 points were confirmed
    ///   by 12 labels on recorded canvases.
    private static let sizesOfMetaFonts = [
        "system": 13.0, "systemBold": 13, "systemSemibold": 13, "smallSystem": 11, "miniSystem": 9, "cellTitle": 12,
        "label": 10, "menu": 13, "message": 13, "titleBar": 13, "toolTip": 11,
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
    /// Returns the insets in the attributes `top` and `bottom`, and in the attributes that `left` and `right` name.
    /// Missing insets are 0.
    func insets(left: String, right: String) -> EdgeInsets {
        EdgeInsets(
            top: number("top") ?? 0, left: number(left) ?? 0, bottom: number("bottom") ?? 0, right: number(right) ?? 0)
    }

    /// The insets that an `inset` element describes; `nil` if all insets are 0.
    var inset: EdgeInsets? {
        let insets = EdgeInsets(
            top: number("minY") ?? 0, left: number("minX") ?? 0, bottom: number("maxY") ?? 0,
            right: number("maxX") ?? 0)
        // Xcode writes 2.2e-308 if the author set an inset to 0.
        return max(abs(insets.top), abs(insets.left), abs(insets.bottom), abs(insets.right)) < 1e-6 ? nil : insets
    }

    /// Replaces the text for a key, which is stored in an attribute or in a separate element.
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

    /// Returns the text for a key, which is stored in an attribute or, if it contains line breaks, in a separate
    /// element.
    func text(_ key: String) -> String? {
        self[key] ?? child("string", key: key)?.text ?? child("mutableString", key: key)?.text
    }
}

/// Records which attributes of an element were read, and which are reported as left out.
///
/// All copies of an element share one record, because the reader, the planner and the canvas rules work with copies.
/// The record does not affect the equality of elements.
final class ElementUsage: Sendable {
    /// The attributes that were read, with one bit for each attribute in the order of their names, and ``elementBit``
    /// for the element itself.
    private let used = Atomic<UInt64>(0)
    /// The attributes that are reported as left out, represented in the same way as ``used``.
    private let reported = Atomic<UInt64>(0)

    private static let elementBit: UInt64 = 1 << 63
    /// The maximum number of attributes that can be recorded. Additional attributes are treated as unread, but
    /// Interface Builder writes at most 30 attributes.
    private static let mostAttributes = 63

    /// Records that the attribute at `index` was read, or the element itself if `index` is `nil`.
    func markUsed(_ index: Int?) { Self.set(index, in: used) }

    /// Records that the attribute at `index` is reported as left out, or the element itself if `index` is `nil`.
    func markReported(_ index: Int?) { Self.set(index, in: reported) }

    func isUsed(_ index: Int?) -> Bool { Self.bit(index).map { used.load(ordering: .relaxed) & $0 != 0 } ?? false }

    func isReported(_ index: Int?) -> Bool {
        Self.bit(index).map { reported.load(ordering: .relaxed) & $0 != 0 } ?? false
    }

    /// Whether the element or one of its attributes was read.
    var isAnyUsed: Bool { used.load(ordering: .relaxed) != 0 }

    private static func bit(_ index: Int?) -> UInt64? {
        guard let index else { return elementBit }
        return index < mostAttributes ? 1 << UInt64(index) : nil
    }

    private static func set(_ index: Int?, in marks: borrowing Atomic<UInt64>) {
        guard let bit = bit(index), marks.load(ordering: .relaxed) & bit == 0 else { return }
        marks.bitwiseOr(bit, ordering: .relaxed)
    }
}

extension ElementUsage: Hashable {
    static func == (left: ElementUsage, right: ElementUsage) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Font {
    /// Whether a name is that of a system font. These names begin with a dot.
    static func isOfSystem(_ name: String) -> Bool { name.hasPrefix(".") }
}
