import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

extension TimelineDecoder {
    /// Reads the view tree, starting at `root`.
    mutating func rootView(_ script: Fields) -> ViewDescription? {
        names.knowsAllViews = false
        guard let node = need("views", in: script, "the views, with 'root' at the top"),
            let all = named(node, "a view")
        else { return nil }
        let presented = all.filter { $0.value.isPresented }
        let tops = all.filter { !$0.value.isPresented }
        guard let top = tops.first else {
            report(.rootView, "found no view, expected a top view named 'root'", at: script.place(of: "views"))
            return nil
        }
        names.knowsAllViews = true
        names.presented = presented.map(\.name.value)
        var root = view(top.name, top.value)
        root.presented = presented.map { view($0.name, $0.value, as: .presented) }
        for view in root.presented where view.controller == nil { names.controllers.append(view.name.value) }
        if root.controller == nil { names.controllers.append(root.name.value) }
        if top.name.value != "root" {
            report(
                .rootView, "the top view is named \(top.name.value.quoted), expected 'root'", at: top.name.span,
                suggestion: tops.count == 1 ? "root" : nil)
        }
        for extra in tops.dropFirst() {
            if reportsMisplacedKey(extra.name, inside: top.name.value) { continue }
            report(
                .rootView,
                "found a second top view \(extra.name.value.quoted), expected it among the subviews of 'root', or a key such as "
                    + "'sheet' in it",
                at: extra.name.span)
            _ = view(extra.name, extra.value)
        }
        names.setSuperviews(of: root)
        return root
    }

    mutating func view(
        _ name: Located<String>, _ node: ScriptNode, as role: ViewRole = .subview
    ) -> ViewDescription {
        if checkName(name), let taken = names.add(name, .view) { problems.add(taken) }
        guard !node.isNothing else {
            names.setContent(.none, of: name.value)
            return ViewDescription(name: name, origin: origin)
        }
        guard node.canBeView || !reportsMisplacedKey(name, inside: nil),
            let fields = fields(of: node, as: Schema.view, at: name.span)
        else {
            names.knowsAllViews = false
            return ViewDescription(name: name)
        }
        let content = content(fields, of: name.value)
        let origin = fields["defaults"].flatMap { self.origin($0) } ?? origin
        var view = ViewDescription(name: name, content: content, origin: origin)
        view.settings = settings(fields, of: name.value, content.kind)
        if view[.isInstalled] == .boolean(false) { checkIsNotRoot(name) }
        view.autoresizing = autoresizing(fields)
        view.intrinsicPlaceholder = fields["intrinsicPlaceholder"].flatMap { intrinsic($0) }
        priorities(fields["hugging"], into: &view.hugging)
        priorities(fields["compression"], into: &view.compressionResistance)
        view.controller = controller(
            fields, of: name, hasController: role.hasController || !fields.among(Schema.containerKeys).isEmpty)
        layers(fields, into: &view)
        arranged(fields, into: &view)
        container(fields, into: &view, as: role)
        list(fields, into: &view)
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

    /// Reports an error if `name`, which is used as the name of a view, is a key of views. The author probably indented
    /// the key too little.
    ///
    /// - Parameter view: The view to which the key probably belongs; `nil` if it is unknown.
    /// - Returns: Whether an error was reported.
    private mutating func reportsMisplacedKey(_ name: Located<String>, inside view: String?) -> Bool {
        guard Schema.view.keys.contains(name.value) else { return false }
        report(
            .unknownKey,
            "found the key \(name.value.quoted) instead of the name of a view, expected it inside "
                + "\(view?.quoted ?? "a view"), with more indentation",
            at: name.span)
        names.knowsAllViews = false
        return true
    }

    /// Reads the mask of a view or layer, and its sublayers that do not belong to a view.
    private mutating func layers(_ fields: Fields, into view: inout ViewDescription) {
        for key in ["layers", "mask"] {
            if fields.misspells(key) { names.knowsAllViews = false }
            guard let node = fields[key] else { continue }
            guard let entries = named(node, "a layer") else {
                names.knowsAllViews = false
                continue
            }
            let layers = entries.map { layer($0.name, $0.value) }
            if key == "layers" {
                view.layers = layers
            } else {
                view.mask = layers
                if layers.count > 1 {
                    report(
                        .outOfRange,
                        "found \(layers.count) masks, expected one layer, which can have sublayers",
                        at: entries[1].name.span)
                }
            }
        }
    }

    private mutating func layer(_ name: Located<String>, _ node: ScriptNode) -> ViewDescription {
        if checkName(name), let taken = names.add(name, .layer) { problems.add(taken) }
        var layer = ViewDescription(name: name)
        guard !node.isNothing else { return layer }
        guard let fields = fields(of: node, as: Schema.layer, at: name.span) else {
            names.knowsAllViews = false
            return layer
        }
        layer.content = content(fields, of: name.value)
        layer.settings = settings(Property.keysOfLayers, fields, of: name.value, layer.content.kind)
        if let node = fields["gradient"] { layer.settings += gradient(node, of: name.value) }
        if let node = fields["shape"] { layer.settings += shape(node, of: name.value) }
        layers(fields, into: &layer)
        return layer
    }

    /// Reads the properties of a view that are not part of its content.
    private mutating func settings(
        _ fields: Fields, of view: String, _ kind: ViewContent.Kind
    ) -> [PropertySetting] {
        var settings = settings(Property.keysOfViews, fields, of: view, kind)
        if let node = fields["gradient"] { settings += gradient(node, of: view) }
        if let node = fields["shape"] { settings += shape(node, of: view) }
        if case .mapping(let pairs)? = fields["scroll"]?.content,
            let node = pairs.first(where: { $0.key.scalar?.text == Property.contentOffset.name })?.value,
            let offset = value(node, Property.contentOffset.shape, of: view)
        {
            settings.append(PropertySetting(.contentOffset, offset))
        }
        return settings
    }

    /// Reads the values of the given properties, except those that are part of a view's content.
    mutating func settings(
        _ properties: [Property], _ fields: Fields, of view: String, _ kind: ViewContent.Kind
    ) -> [PropertySetting] {
        properties.compactMap { property in
            guard !property.isInContent, property.kinds?.contains(kind) ?? true, let node = fields[property.lastKey]
            else { return nil }
            if property.requirement == .notRoot {
                checkRequirement(of: property, Located(view, at: fields.place(of: property.lastKey)), nil)
            }
            if property == .layoutMargins { return margins(node, of: view) }
            return value(node, property.shape, of: view).map { PropertySetting(property, $0) }
        }
    }

    /// Reads the origin of a view: `code` or `interfaceBuilder`.
    mutating func origin(_ node: ScriptNode) -> ContentSizing.Origin? {
        word(node, among: ContentSizing.Origin.allCases.map(\.rawValue), "origin").flatMap { .init(rawValue: $0) }
    }

    /// Reads a single priority for both axes, or a mapping with a priority for each axis. An axis without a value keeps
    /// its current priority.
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

extension TimelineDecoder {
    /// Reads the autoresizing mask of a view: a list of flexible parts, such as `[width, left]`.
    private mutating func autoresizing(_ fields: Fields) -> AutoresizingMask {
        guard let node = fields["autoresizing"] else { return [] }
        if fields["frame"] == nil, !fields.misspells("frame") {
            report(
                .missingKey, "found 'autoresizing' but no 'frame', expected both or neither",
                at: fields.place(of: "autoresizing"))
        }
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        return items.reduce(into: AutoresizingMask()) { mask, item in
            guard let word = word(item, among: AutoresizingMask.parts.map(\.name), "flexible part") else { return }
            for part in AutoresizingMask.parts where part.name == word { mask.insert(part.mask) }
        }
    }

    /// Reads margins: `16`, `[8, 16, 8, 16]` (top, left, bottom, right) or `{leading: 16}`. A side that is not
    /// specified has its default margin.
    private mutating func margins(_ node: ScriptNode, of view: String) -> PropertySetting? {
        guard case .mapping = node.content else {
            return insets(node).map { PropertySetting(.layoutMargins, .insets($0)) }
        }
        guard let fields = fields(of: node, as: Schema.margins) else { return nil }
        let directional = fields.among(["leading", "trailing"])
        let physical = fields.among(["left", "right"])
        if let first = directional.first, let other = physical.first {
            report(
                .conflictingKeys,
                "found \(first.key.value.quoted) and \(other.key.value.quoted), expected either left and right, or leading "
                    + "and trailing",
                at: other.key.span)
        }
        let standard: Double = view == "root" ? 0 : 8
        func side(_ key: String, _ decoder: inout Self) -> Double {
            fields[key].flatMap { decoder.number($0, in: NumberRange.place) } ?? standard
        }
        let top = side("top", &self)
        let bottom = side("bottom", &self)
        let isDirectional = !directional.isEmpty
        let (left, right) = isDirectional ? ("leading", "trailing") : ("left", "right")
        let insets = EdgeInsets(top: top, left: side(left, &self), bottom: bottom, right: side(right, &self))
        return PropertySetting(isDirectional ? .directionalLayoutMargins : .layoutMargins, .insets(insets))
    }
}

extension TimelineDecoder {
    /// Reads the layout guides that the script adds to its views.
    mutating func guides(_ script: Fields) -> [GuideDescription] {
        if script.misspells("guides") { names.knowsAllGuides = false }
        guard let node = script["guides"] else { return [] }
        guard let entries = named(node, "a guide") else {
            names.knowsAllGuides = false
            return []
        }
        return entries.compactMap { guide($0.name, $0.value) }
    }

    private mutating func guide(_ name: Located<String>, _ node: ScriptNode) -> GuideDescription? {
        if checkName(name), let taken = names.add(name, .guide) { problems.add(taken) }
        guard let fields = fields(of: node, as: Schema.guide, at: name.span),
            let node = need("in", in: fields, "the view that owns the guide"),
            let scalar = scalar(node, "the name of a view")
        else { return nil }
        let owner = Located(scalar.text, at: node.span)
        checkSubject(owner, .view)
        names.superviews[name.value] = owner.value
        return GuideDescription(name: name, owner: owner)
    }

    /// Returns the item that a name and an optional UIKit layout guide refer to. Reports an error if the name does not
    /// exist.
    ///
    /// - Returns: The item, even if its name does not exist; `nil` if the guide is unknown or not allowed. In this
    ///   case, an error is reported.
    mutating func item(_ name: Located<String>, _ guide: Located<String>?) -> Anchor.Item? {
        if names.kind(of: name.value) == .guide {
            guard let guide else { return .ownGuide(name.value) }
            report(
                .unknownGuide,
                "found \(guide.value.quoted) after the guide \(name.value.quoted), expected an attribute",
                at: guide.span)
            return nil
        }
        checkItem(name)
        guard let guide else { return .view(name.value) }
        guard let role = TimelineDecoder.guideRoles.first(where: { $0.name == guide.value })?.role else {
            reportUnknown(
                .unknownGuide, "a view has no guide \(guide.value.quoted)", guide.value,
                among: TimelineDecoder.guideRoles.map(\.name), at: guide.span)
            return nil
        }
        let isOfContent = role == .scrollContent || role == .scrollFrame
        if isOfContent, names.kind(of: name.value) == .view, names.knowsAllViews,
            names.content(of: name.value)?.isScrollable != true
        {
            report(
                .notScrollable,
                "\(name.value.quoted) does not scroll, expected a scroll view before \(guide.value.quoted)",
                at: name.span)
        }
        return .guide(of: name.value, role)
    }

    /// Reports an error if `name` refers to neither a view nor a guide.
    private mutating func checkItem(_ name: Located<String>) {
        guard names.kind(of: name.value) == nil, !names.guides.isEmpty else { return checkSubject(name, .view) }
        guard names.knowsAllViews, names.knowsAllGuides else { return }
        reportUnknown(
            .unknownView, "no view or guide is named \(name.value.quoted)", name.value,
            among: names.views + names.guides, at: name.span)
    }

    /// The names of UIKit's layout guides, and their roles.
    static let guideRoles: [(name: String, role: LayoutGuideID.Role)] = [
        ("safeArea", .safeArea), ("margins", .layoutMargins), ("layoutMargins", .layoutMargins),
        ("readable", .readableContent), ("keyboard", .keyboard), ("content", .scrollContent), ("frame", .scrollFrame),
    ]
}

extension ScriptNode {
    /// Whether the node has a key of views that statements present.
    fileprivate var isPresented: Bool {
        guard case .mapping(let pairs) = content else { return false }
        return pairs.contains { Schema.presentationKeys.contains($0.key.scalar?.text ?? "") }
    }
}
