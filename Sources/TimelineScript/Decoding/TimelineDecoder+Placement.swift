import Diagnostics
import Geometry
import Layout

extension TimelineDecoder {
    /// The keys of a view about where it is and what lies in it.
    mutating func placement(_ fields: Fields, of view: String) -> ViewPlacement {
        var placement = ViewPlacement()
        placement.frame = fields["frame"].flatMap { rect($0) }
        if view == "root", fields["frame"] != nil {
            report(
                .rootView, "found a frame of 'root', expected none: it fills the screen", at: fields.place(of: "frame"))
        }
        if let node = fields["autoresizing"] {
            placement.autoresizing = autoresizing(node)
            if fields["frame"] == nil, !fields.misspells("frame") {
                report(
                    .missingKey, "found 'autoresizing' but no 'frame', expected both or neither",
                    at: fields.place(of: "autoresizing"))
            }
        }
        placement.margins = fields["margins"].flatMap { margins($0, of: view) }
        placement.preservesSuperviewMargins = fields["preservesSuperviewMargins"].flatMap { truth($0) }
        placement.insetsMarginsFromSafeArea = fields["insetsMarginsFromSafeArea"].flatMap { truth($0) }
        placement.additionalSafeArea = fields["additionalSafeArea"].flatMap { insets($0) }
        placement.alignmentInsets = fields["alignmentInsets"].flatMap { insets($0) }
        placement.semantic =
            fields["semantic"].flatMap { node in
                word(node, among: SemanticContentAttribute.allCases.map(\.rawValue), "semantic content attribute")
            }.flatMap(SemanticContentAttribute.init)
        return placement
    }

    /// `[width, left]`: what gives way.
    private mutating func autoresizing(_ node: ScriptNode) -> AutoresizingMask {
        let parts: [(name: String, mask: AutoresizingMask)] = [
            ("width", .flexibleWidth), ("height", .flexibleHeight), ("left", .flexibleLeftMargin),
            ("right", .flexibleRightMargin), ("top", .flexibleTopMargin), ("bottom", .flexibleBottomMargin),
        ]
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        return items.reduce(into: AutoresizingMask()) { mask, item in
            guard let word = word(item, among: parts.map(\.name), "flexible part") else { return }
            for part in parts where part.name == word { mask.insert(part.mask) }
        }
    }

    /// `16`, `[8, 16, 8, 16]` (top, left, bottom, right) or `{leading: 16}`; a side that is not given keeps its default.
    private mutating func margins(_ node: ScriptNode, of view: String) -> ViewPlacement.Margins? {
        guard case .mapping = node.content else { return insets(node).map { .fixed($0) } }
        guard let fields = fields(of: node, as: Schema.margins) else { return nil }
        let directional = fields.among(["leading", "trailing"])
        let physical = fields.among(["left", "right"])
        if let first = directional.first, let other = physical.first {
            report(
                .conflictingKeys,
                "found \(first.key.value.quoted) and \(other.key.value.quoted), expected sides of the screen or those of "
                    + "reading",
                at: other.key.span)
        }
        let standard: Double = view == "root" ? 0 : 8
        func side(_ key: String, _ decoder: inout Self) -> Double {
            fields[key].flatMap { decoder.number($0, in: ScriptLimits.place) } ?? standard
        }
        let top = side("top", &self)
        let bottom = side("bottom", &self)
        if directional.isEmpty {
            return .fixed(
                EdgeInsets(top: top, left: side("left", &self), bottom: bottom, right: side("right", &self)))
        }
        return .directional(
            EdgeInsets(top: top, left: side("leading", &self), bottom: bottom, right: side("trailing", &self)))
    }

    /// `16`, `[8, 16, 8, 16]` (top, left, bottom, right) or `{top: 20}`; a side that is not given is 0.
    mutating func insets(_ node: ScriptNode) -> EdgeInsets? {
        let range = ScriptLimits.place
        switch node.content {
        case .list:
            return numbers(node, in: Array(repeating: range, count: 4), "a list of top, left, bottom and right").map {
                EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
            }
        case .mapping:
            guard let fields = fields(of: node, as: Schema.sides) else { return nil }
            let sides = Schema.sides.keys.map { key in fields[key].flatMap { number($0, in: range) } ?? 0 }
            return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        case .scalar, .unreadable:
            return number(node, in: range).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
        }
    }
}
