import Diagnostics
import Geometry
import SceneModel
import Simulation
import Views

/// Stack views and scroll views.
extension TimelineDecoder {
    /// Reads a stack view: `horizontal`, or a mapping of UIKit's names.
    mutating func stack(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Stack? {
        guard case .mapping = node.content else {
            guard case .word(let word)? = value(node, .choice(Axis.self, "axis"), of: "") else { return nil }
            return ViewContent.Stack(axis: word == Axis.vertical.word ? .vertical : .horizontal)
        }
        guard let fields = fields(of: node, as: Schema.stack, at: place) else { return nil }
        var content = ViewContent.stack(.init())
        set(Property.all(inKey: "stack"), in: &content, from: fields)
        if case .stack(let stack) = content { return stack }
        return nil
    }

    /// Reads the arranged views of a stack view, and its custom spacing.
    mutating func arranged(_ fields: Fields, into view: inout ViewDescription) {
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
            view.customSpacing.append(ViewDescription.CustomSpacing(after: entry.name.value, spacing: spacing))
        }
    }

    /// Reads a scroll view: nothing, or a mapping of UIKit's names.
    mutating func scroll(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Scroll? {
        var scroll = ViewContent.Scroll()
        guard !node.isNothing else { return scroll }
        guard let fields = fields(of: node, as: Schema.scroll, at: place) else { return nil }
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
        set(Property.all(inKey: "scroll"), in: &content, from: fields)
        if case .scroll(let changed) = content { scroll = changed }
        return scroll
    }
}
