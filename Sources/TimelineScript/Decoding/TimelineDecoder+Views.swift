import Diagnostics
import Layout
import Views

extension TimelineDecoder {
    /// The tree of views below `root`.
    mutating func rootView(_ script: Fields) -> ViewSpec? {
        names.knowsAllViews = false
        guard let node = need("views", in: script, "the views, of which the top one is named 'root'"),
            let tops = named(node, "a view")
        else { return nil }
        guard let top = tops.first else {
            report(.rootView, "found no view, expected a top view named 'root'", at: script.place(of: "views"))
            return nil
        }
        names.knowsAllViews = true
        let root = view(top.name, top.value)
        if root.controller == nil { names.controllers.append(root.name.value) }
        if top.name.value != "root" {
            report(
                .rootView, "the top view is named \(top.name.value.quoted), expected 'root'", at: top.name.span,
                suggestion: tops.count == 1 ? "root" : nil)
        }
        for extra in tops.dropFirst() {
            report(
                .rootView,
                "found a second top view \(extra.name.value.quoted), expected it among the subviews of 'root'",
                at: extra.name.span)
            _ = view(extra.name, extra.value)
        }
        names.hierarchy = ScriptHierarchy(root)
        return root
    }

    mutating func view(_ name: Located<String>, _ node: ScriptNode) -> ViewSpec {
        var view = ViewSpec(name: name)
        if checkName(name), let taken = names.add(name, .view) { problems.add(taken) }
        guard !node.isNothing else {
            names.setContent(.none, of: name.value)
            view.contentSizing = .defaults(for: .none, origin: origin)
            return view
        }
        guard let fields = fields(of: node, as: Schema.view, at: name.span) else {
            names.knowsAllViews = false
            return view
        }
        view.content = content(fields, of: name.value)
        view.backgroundColor = fields["background"].flatMap { adaptiveColor($0) } ?? view.content.defaultBackground
        if fields["label"] != nil { view.textColor = fields["textColor"].flatMap { adaptiveColor($0) } ?? .label }
        view.cornerRadius = fields["cornerRadius"].flatMap { number($0, in: ScriptLimits.length) } ?? 0
        view.alpha = fields["alpha"].flatMap { number($0, in: ScriptLimits.alpha) } ?? 1
        view.isHidden = fields["isHidden"].flatMap { truth($0) }
        view.isInstalled = fields["isInstalled"].flatMap { truth($0) } ?? true
        if !view.isInstalled {
            checkIsNotRoot(name)
            names.hasUninstalledViews = true
        }
        view.clipsToBounds = fields["clipsToBounds"].flatMap { truth($0) } ?? view.content.isScrollable
        view.contentMode =
            fields["contentMode"].flatMap { word($0, among: ContentMode.allCases.map(\.rawValue), "content mode") }
            .flatMap(ContentMode.init) ?? .scaleToFill
        let origin = fields["defaults"].flatMap { self.origin($0) } ?? origin
        view.contentSizing = .defaults(for: view.content, origin: origin)
        view.intrinsicPlaceholder = fields["intrinsicPlaceholder"].flatMap { intrinsic($0) }
        view.contentSizing.intrinsicOverride = fields["intrinsic"].flatMap { intrinsic($0) }
        priorities(fields["hugging"], into: &view.contentSizing.hugging)
        priorities(fields["compression"], into: &view.contentSizing.compressionResistance)
        view.layer = layerChanges(fields, of: name.value)
        view.placement = placement(fields, of: name.value)
        view.controller = controller(fields, of: name)
        arranged(fields, into: &view)
        if fields["scroll"] != nil { view.contentOffset = contentOffset(fields["scroll"]) }
        if fields.misspells("subviews") { names.knowsAllViews = false }
        if let node = fields["subviews"] {
            if let subviews = named(node, "a view") {
                view.subviews = subviews.map { self.view($0.name, $0.value) }
            } else {
                names.knowsAllViews = false
            }
        }
        return view
    }

    private mutating func content(_ fields: Fields, of name: String) -> ViewContent {
        if fields["label"] == nil, !fields.misspells("label") {
            for entry in fields.among(Schema.labelKeys) {
                report(
                    .notALabel, "found \(entry.key.value.quoted) but no 'label', expected both or neither",
                    at: entry.key.span)
            }
        }
        let kinds = fields.among(Schema.kindKeys)
        for other in kinds.dropFirst() {
            report(
                .conflictingKeys,
                "found \(kinds[0].key.value.quoted) and \(other.key.value.quoted) in one view, "
                    + "expected at most one of them",
                at: other.key.span, notes: [.init("the \(kinds[0].key.value) is here", at: kinds[0].key.span)])
        }
        guard let (key, node) = kinds.first, let kind = ViewContent.Kind(rawValue: key.value) else {
            if !Schema.kindKeys.contains(where: fields.misspells) { names.setContent(.none, of: name) }
            return .none
        }
        guard let content = content(of: kind, node, at: key.span, fields) else { return .none }
        if kinds.count == 1 { names.setContent(content, of: name) }
        return content
    }

    private mutating func content(
        of kind: ViewContent.Kind, _ node: ScriptNode, at place: SourceSpan, _ fields: Fields
    ) -> ViewContent? {
        switch kind {
        case .label: .label(label(node, fields))
        case .image: .image(picture(node))
        default: control(kind, node, at: place)
        }
    }

    /// `code` or `interfaceBuilder`
    mutating func origin(_ node: ScriptNode) -> ContentSizing.Origin? {
        word(node, among: ContentSizing.Origin.allCases.map(\.rawValue), "origin").flatMap { .init(rawValue: $0) }
    }

    /// `[150, none]`
    private mutating func intrinsic(_ node: ScriptNode) -> IntrinsicSize? {
        let expected = "a list of width and height, each a number of points or none"
        guard let items = entries(of: node, expected, count: 2) else { return nil }
        let extents = items.map { extent($0) }
        return IntrinsicSize(width: extents[0], height: extents[1])
    }

    private mutating func extent(_ node: ScriptNode) -> Double? {
        guard let scalar = node.scalar, scalar.style == .plain,
            NumberLiteral.read(scalar.text) == .other(suggestion: nil)
        else { return number(node, in: ScriptLimits.length) }
        if scalar.text != "none" {
            reportFound(
                node, expected: "none or a number, \(ScriptLimits.length.words)",
                suggestion: ClosestMatch.suggestion(for: scalar.text, among: ["none"]))
        }
        return nil
    }

    /// One priority for both axes, or one for each; an axis that is not spoken of keeps what it has.
    private mutating func priorities(_ node: ScriptNode?, into pair: inout PriorityPair) {
        guard let node else { return }
        guard case .mapping = node.content else {
            if let both = priority(node) { pair = PriorityPair(both) }
            return
        }
        guard let fields = fields(of: node, as: Schema.priorities) else { return }
        if let horizontal = fields["horizontal"].flatMap({ priority($0) }) { pair.horizontal = horizontal }
        if let vertical = fields["vertical"].flatMap({ priority($0) }) { pair.vertical = vertical }
    }
}
