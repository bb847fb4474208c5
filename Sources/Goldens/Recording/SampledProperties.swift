import Files
import Geometry
import Properties
import Reporting
import Simulation
package import Views

/// The values of a view that are recorded in goldens: its frame, and the properties in `Property.all` that are part
/// of its state.
package enum SampledProperties {
    /// Returns the components of the frame, and all properties that differ from those of a new view.
    ///
    /// - Parameter measurer: The text measurer for detecting truncated labels; `nil` to record no truncation.
    static func values(of state: ViewState, measuring measurer: ContentMeasurer?) -> [String: ValueTrack.Value] {
        var values = unusualProperties(of: state)
        for (name, value) in frame(of: state) { values[name] = value }
        if let measurer, isTruncated(state, measurer) {
            values[SampledView.isTruncated] = truncation(of: state, measurer)
        }
        return values
    }

    /// Returns the value of the property that indicates whether the text of a label is truncated.
    static func truncation(of state: ViewState, _ measurer: ContentMeasurer) -> ValueTrack.Value {
        .text(isTruncated(state, measurer) ? "true" : "false")
    }

    /// Returns the components of the frame, rounded to hundredths of a point.
    static func frame(of state: ViewState) -> [(name: String, value: ValueTrack.Value)] {
        Array(zip(SampledView.frameNames, parts(of: state.frame).map { ValueTrack.Value($0, step: 10) }))
    }

    private static func parts(of box: Rect) -> [Double] { [box.minX, box.minY, box.width, box.height] }

    /// Returns the value of a property in a new view of a kind. Goldens omit this value.
    static func usualValue(of name: String, in kind: ViewContent.Kind) -> ValueTrack.Value {
        name == SampledView.isTruncated ? .text("false") : usual[kind]?[name] ?? .none
    }

    /// Returns the value of a property in a new view of the kind with the given name. Goldens omit this value.
    package static func usualValue(ofTrack name: String, inKind kind: String) -> ValueTrack.Value {
        usualValue(of: name, in: ViewContent.Kind(rawValue: kind) ?? .view)
    }

    /// Returns whether a name refers to the position in the hierarchy or to the traits instead of a property of the
    /// view's state.
    static func isPlace(_ name: String) -> Bool {
        name == SampledView.superview || name == SampledView.order || name == SampledView.traits
    }

    /// Returns whether two states of a view differ only in position and size.
    static func differOnlyInPlace(_ old: ViewState, _ new: ViewState) -> Bool {
        guard new.transform == .identity, old.transform == .identity else { return false }
        guard old.bounds.origin == new.bounds.origin else { return false }
        var moved = old
        (moved.center, moved.bounds) = (new.center, new.bounds)
        return moved == new
    }

    /// The property values of a new view, by kind of view.
    private static let usual: [ViewContent.Kind: [String: ValueTrack.Value]] = Dictionary(
        uniqueKeysWithValues: ViewContent.Kind.allCases.map { kind in
            var values: [String: ValueTrack.Value] = [:]
            for row in rows[kind] ?? [] { if let value = row.usual { add(value, row.name, row.shape, to: &values) } }
            return (kind, values)
        })

    /// The properties that ``frame(of:)`` already covers.
    private static let geometry: Set<String> = ["frame", "bounds", "center"]

    /// A property of a kind of view, and the value of the property in a new view.
    private struct Row {
        let name: String
        let shape: PropertyShape
        let value: @Sendable (ViewState) -> PropertyValue?
        let usual: PropertyValue?
    }

    private static let rows: [ViewContent.Kind: [Row]] = Dictionary(
        uniqueKeysWithValues: ViewContent.Kind.allCases.map { kind in
            let state = ViewState(name: "", content: ViewContent(kind))
            let properties = Property.all.filter { property in
                property.owner.isView && property.hasState && !geometry.contains(property.name)
                    && (property.kinds?.contains(kind) ?? true)
            }
            let rows = properties.map { property in
                Row(
                    name: property.name, shape: property.shape, value: { property.value(in: $0) },
                    usual: property.value(in: state))
            }
            return (kind, rows)
        })

    /// The shapes of the recorded properties, by name.
    static let shapes: [String: PropertyShape] = {
        let recorded = ViewContent.Kind.allCases.flatMap { rows[$0] ?? [] }.map { ($0.name, $0.shape) }
        return Dictionary(recorded + [("bounds", .rectangle)]) { first, _ in first }
    }()

    /// Returns the values that differ from the values of a new view. Only these values are converted to text.
    private static func unusualProperties(of state: ViewState) -> [String: ValueTrack.Value] {
        var values: [String: ValueTrack.Value] = [:]
        let usual = usual[state.content.kind] ?? [:]
        for row in rows[state.content.kind] ?? [] {
            guard let value = row.value(state), value != row.usual else { continue }
            add(value, row.name, row.shape, to: &values)
        }
        // Some entries can still be equal to the values of a new view, because of rounding, or because only one
        // component of a point differs.
        for (name, value) in values where usual[name] == value { values[name] = nil }
        // Every view inherits a tint color, but only a few kinds of views use it.
        if values["tintColor"] != nil, !state.content.usesTint { values["tintColor"] = nil }
        // The content that was drawn by `draw(_:)` is not a named property.
        if let drawing = state.drawing {
            values["drawing"] = .text(ContentHash(String(reflecting: drawing)).hexadecimal)
        }
        // Record the bounds if the frame is not sufficient. The frame of a transformed view does not determine its
        // size, and a bounds origin moves the subviews.
        if state.transform != .identity || state.bounds.origin != .zero, let bounds = boundsRow {
            add(.rectangle(state.bounds), bounds.name, bounds.shape, to: &values)
        }
        return values
    }

    private static let boundsRow = Property.named("bounds")

    /// Adds the entries for a value. A value that consists of several numbers has one entry for each number.
    private static func add(
        _ value: PropertyValue, _ name: String, _ shape: PropertyShape, to values: inout [String: ValueTrack.Value]
    ) {
        func add(_ parts: [(String, Double)]) {
            for (part, number) in parts { values["\(name).\(part)"] = ValueTrack.Value(number, step: 10) }
        }
        switch value {
        case .number(let number): values[name] = ValueTrack.Value(number, step: 1)
        case .integer(let number): values[name] = ValueTrack.Value(Double(number), step: 1000)
        case .point(let point): add([("x", point.x), ("y", point.y)])
        case .size(let size): add([("width", size.width), ("height", size.height)])
        case .rectangle(let box): add(Array(zip(SampledView.frameNames, parts(of: box))))
        case .insets(let insets):
            add([("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)])
        case .transform(let transform):
            for (part, number) in [("a", transform.a), ("b", transform.b), ("c", transform.c), ("d", transform.d)] {
                values["\(name).\(part)"] = ValueTrack.Value(number, step: 1)
            }
            add([("tx", transform.tx), ("ty", transform.ty)])
        case .text(let text): values[name] = .text(text)
        case .attributedText(let text):
            // The text itself is a separate property.
            guard text.hasAttributes else { return }
            values["\(name).attributes"] = .text(ContentHash(String(reflecting: text.runs)).hexadecimal)
        case .font(let font):
            values[name] = .text(value.traceText(shape))
            // The size of a text style depends on the preferred text size.
            if font.textStyle != nil { values["\(name).size"] = ValueTrack.Value(font.size, step: 10) }
        case .boolean, .texts, .textLists, .word, .color, .intrinsicSize, .priority, .duration, .corners,
            .colors,
            .numbers, .path, .image:
            values[name] = .text(value.traceText(shape))
        }
    }

    /// Returns whether the text of a label needs more space than the label provides.
    package static func isTruncated(_ state: ViewState, _ measurer: ContentMeasurer) -> Bool {
        guard case .label(let label) = state.content, !label.attributedText.text.isEmpty, state.bounds.width > 0,
            state.bounds.height > 0
        else { return false }
        var whole = label
        whole.numberOfLines = label.numberOfLines == 1 ? 1 : 0
        let room = label.numberOfLines == 1 ? nil : state.bounds.width
        let natural = whole.naturalSize(within: room, measuring: measurer)
        // The tolerance of half a point is less than the height of a line or the width of a letter.
        if label.numberOfLines == 1 { return (natural.width ?? 0) > state.bounds.width + 0.5 }
        if (natural.height ?? 0) > state.bounds.height + 0.5 { return true }
        guard label.numberOfLines > 1 else { return false }
        let limited = label.naturalSize(within: room, measuring: measurer)
        return (natural.height ?? 0) > (limited.height ?? 0) + 0.5
    }
}
