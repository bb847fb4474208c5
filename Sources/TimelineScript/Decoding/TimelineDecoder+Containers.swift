import Diagnostics
import Geometry
import Simulation
import Views

/// Stack views and scroll views.
extension TimelineDecoder {
    /// `horizontal`, or a mapping of UIKit's names.
    mutating func stack(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Stack? {
        guard case .mapping = node.content else { return axis(node).map { ViewContent.Stack(axis: $0) } }
        guard let fields = fields(of: node, as: Schema.stack, at: place) else { return nil }
        var stack = ViewContent.Stack(axis: fields["axis"].flatMap { axis($0) } ?? .horizontal)
        stack.distribution = fields["distribution"].flatMap { distribution($0) } ?? .fill
        stack.alignment = fields["alignment"].flatMap { alignment($0) } ?? .fill
        stack.spacing = fields["spacing"].flatMap { number($0, in: NumberRange.place) } ?? 0
        stack.isLayoutMarginsRelativeArrangement =
            fields["isLayoutMarginsRelativeArrangement"].flatMap { boolean($0) } ?? false
        stack.isBaselineRelativeArrangement = fields["isBaselineRelativeArrangement"].flatMap { boolean($0) } ?? false
        return stack
    }

    /// The views that a stack view arranges, and the space after some of them.
    mutating func arranged(_ fields: Fields, into view: inout ViewSpec) {
        for key in fields.among(Schema.stackKeys) where fields["stack"] == nil && !fields.misspells("stack") {
            report(
                .wrongKind, "found \(key.key.value.quoted) but no 'stack', expected both or neither", at: key.key.span)
        }
        if fields.misspells("arranged") { names.knowsAllViews = false }
        if let node = fields["arranged"] {
            if let arranged = named(node, "a view") {
                view.arranged = arranged.map { self.view($0.name, $0.value) }
            } else {
                names.knowsAllViews = false
            }
        }
        guard let node = fields["customSpacing"], let entries = named(node, "an arranged view") else { return }
        let known = view.arranged.map(\.name.value)
        for entry in entries {
            if !known.contains(entry.name.value), names.knowsAllViews {
                reportUnknown(
                    .unknownView, "\(view.name.value.quoted) arranges no view named \(entry.name.value.quoted)",
                    entry.name.value, among: known, at: entry.name.span)
            }
            guard let spacing = number(entry.value, in: NumberRange.place) else { continue }
            view.customSpacing.append(ViewSpec.CustomSpacing(after: entry.name.value, spacing: spacing))
        }
    }

    mutating func axis(_ node: ScriptNode) -> Axis? {
        word(node, among: TimelineDecoder.axes.map(\.word), "axis").flatMap { word in
            TimelineDecoder.axes.first { $0.word == word }?.axis
        }
    }

    private static let axes: [(word: String, axis: Axis)] = [("horizontal", .horizontal), ("vertical", .vertical)]

    mutating func distribution(_ node: ScriptNode) -> ViewContent.Stack.Distribution? {
        word(node, among: ViewContent.Stack.Distribution.allCases.map(\.rawValue), "distribution").flatMap(
            ViewContent.Stack.Distribution.init)
    }

    mutating func alignment(_ node: ScriptNode) -> ViewContent.Stack.Alignment? {
        word(node, among: ViewContent.Stack.Alignment.allCases.map(\.rawValue), "alignment").flatMap(
            ViewContent.Stack.Alignment.init)
    }

    /// Nothing, or a mapping of UIKit's names.
    mutating func scroll(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Scroll? {
        var scroll = ViewContent.Scroll()
        guard !node.isNothing else { return scroll }
        guard let fields = fields(of: node, as: Schema.scroll, at: place) else { return nil }
        scroll.contentInset = fields["contentInset"].flatMap { insets($0) } ?? .zero
        if let node = fields["ignoresSafeArea"] {
            if boolean(node) == true { scroll.contentInsetAdjustmentBehavior = .never }
            if fields["contentInsetAdjustmentBehavior"] != nil {
                report(
                    .conflictingKeys,
                    "found 'ignoresSafeArea' and 'contentInsetAdjustmentBehavior', expected at most one of them",
                    at: fields.place(of: "ignoresSafeArea"))
            }
        }
        if let node = fields["contentSize"] {
            let length = NumberRange.length
            if let size = numbers(node, in: [length, length], "a list of width and height") {
                scroll.contentSize = Size(width: size[0], height: size[1])
            }
        }
        var content = ViewContent.scroll(scroll)
        for property in Property.all(inKey: "scroll") {
            guard let value = fields[property.name].flatMap({ value($0, property.shape, of: "") }) else { continue }
            property.set(value, in: &content)
        }
        if case .scroll(let changed) = content { scroll = changed }
        return scroll
    }

    /// The offset that a scroll view's mapping gives; its other keys are read with its content.
    mutating func contentOffset(_ node: ScriptNode?) -> Point? {
        guard let node, case .mapping(let pairs) = node.content,
            let offset = pairs.first(where: { $0.key.scalar?.text == "contentOffset" })?.value
        else { return nil }
        let place = NumberRange.place
        return numbers(offset, in: [place, place], "a list of x and y").map { Point(x: $0[0], y: $0[1]) }
    }
}
