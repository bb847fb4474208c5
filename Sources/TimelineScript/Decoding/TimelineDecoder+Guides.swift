import Diagnostics
import Layout

extension TimelineDecoder {
    /// The layout guides that the script adds to its views.
    mutating func guides(_ script: Fields) -> [GuideSpec] {
        if script.misspells("guides") { names.knowsAllGuides = false }
        guard let node = script["guides"] else { return [] }
        guard let entries = named(node, "a guide") else {
            names.knowsAllGuides = false
            return []
        }
        return entries.compactMap { guide($0.name, $0.value) }
    }

    private mutating func guide(_ name: Located<String>, _ node: ScriptNode) -> GuideSpec? {
        if checkName(name), let taken = names.add(name, .guide) { problems.add(taken) }
        guard let fields = fields(of: node, as: Schema.guide, at: name.span),
            let node = need("in", in: fields, "the view that owns the guide"),
            let scalar = scalar(node, "the name of a view")
        else { return nil }
        let owner = Located(scalar.text, at: node.span)
        checkSubject(owner, .view)
        names.hierarchy.move(name.value, into: owner.value)
        return GuideSpec(name: name, owner: owner)
    }

    /// What a name, perhaps with a guide of UIKit's behind it, stands for; reports it when that is nothing.
    ///
    /// - Returns: `nil` only when nothing more can be said of it.
    mutating func item(_ name: Located<String>, _ guide: Located<String>?) -> Anchor.Item? {
        if names.kind(of: name.value) == .guide {
            guard let guide else { return .ownGuide(name.value) }
            report(
                .unknownGuide,
                "found \(guide.value.quoted) behind the guide \(name.value.quoted), expected an attribute",
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
            !names.hierarchy.isScrollable(name.value)
        {
            report(
                .notScrollable,
                "\(name.value.quoted) does not scroll, expected a scroll view before \(guide.value.quoted)",
                at: name.span)
        }
        return .guide(of: name.value, role)
    }

    /// Reports a name that is none of a view or a guide.
    private mutating func checkItem(_ name: Located<String>) {
        guard names.kind(of: name.value) == nil, !names.guides.isEmpty else { return checkSubject(name, .view) }
        guard names.knowsAllViews, names.knowsAllGuides else { return }
        reportUnknown(
            .unknownView, "no view or guide is named \(name.value.quoted)", name.value,
            among: names.views + names.guides, at: name.span)
    }

    /// What scripts call the guides of every view.
    static let guideRoles: [(name: String, role: LayoutGuideID.Role)] = [
        ("safeArea", .safeArea), ("margins", .layoutMargins), ("layoutMargins", .layoutMargins),
        ("readable", .readableContent), ("content", .scrollContent), ("frame", .scrollFrame),
    ]
}
