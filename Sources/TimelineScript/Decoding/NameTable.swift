import Reporting
import SceneModel
import Views

/// The names in a script, and the items that they refer to.
struct NameTable {
    private var kinds: [String: Action.SubjectKind] = [:]
    private var places: [String: SourceSpan] = [:]
    private var contents: [String: ViewContent] = [:]
    /// The views that have a gradient.
    var viewsWithGradients: Set<String> = []
    /// The views that have a shape.
    var viewsWithShapes: Set<String> = []
    /// The names of the views, in script order.
    private(set) var views: [String] = []
    /// The names of the layers that do not belong to a view, in script order.
    private(set) var layers: [String] = []
    /// The names of the constraints, in script order.
    private(set) var constraints: [String] = []
    /// The names of the layout guides, in script order.
    private(set) var guides: [String] = []
    /// The names of the view controllers, in script order.
    var controllers: [String] = []
    /// The names of the animators, in script order.
    private(set) var animators: [String] = []
    /// The names of the items of bars and of the actions of alerts, in script order.
    private(set) var items: [String] = []
    /// The pages of tab bar containers, by the names of their items.
    var pagesOfTabs: [String: String] = [:]
    /// The constraints that each constraint name refers to.
    var parts = ConstraintParts()
    /// The superview of each view and the owner of each guide at the start of the film, by name.
    var superviews: [String: String] = [:]
    /// The pages of each container.
    var pages: [String: [String]] = [:]
    /// The kinds of the containers.
    var containers: [String: ViewDescription.ContainerKind] = [:]
    /// The views beside `root`, which statements present.
    var presented: [String] = []
    /// The views that are bars.
    var bars: Set<String> = []
    /// The views that are lists.
    var lists: Set<String> = []
    /// Whether the script shows a status bar.
    var hasStatusBar = false
    /// Whether every view was read. If the value is `false`, the views or the named scene contain an error, and unknown
    /// names are not reported.
    var knowsAllViews = true
    /// Whether every constraint was read.
    var knowsAllConstraints = true
    /// Whether every guide was read.
    var knowsAllGuides = true
    /// Whether every animator was read.
    var knowsAllAnimators = true

    /// Records the superviews of all views below `root`.
    mutating func setSuperviews(of root: ViewDescription) {
        for view in root.depthFirst {
            for subview in view.children { superviews[subview.name.value] = view.name.value }
        }
    }

    func kind(of name: String) -> Action.SubjectKind? {
        kinds[name] ?? (parts.holder(of: name) == nil ? nil : .constraint)
    }

    /// Returns whether a name refers to a view, or to a layer that does not belong to a view.
    func isShown(_ name: String) -> Bool { kind(of: name) == .view || kind(of: name) == .layer }

    func all(_ kind: Action.SubjectKind) -> [String] {
        switch kind {
        case .view: views
        case .layer: layers
        case .constraint: constraints
        case .guide: guides
        case .controller: controllers
        case .animator: animators
        case .item: items
        }
    }

    func knowsAll(_ kind: Action.SubjectKind) -> Bool {
        switch kind {
        case .view, .layer, .item: knowsAllViews
        case .constraint: knowsAllConstraints
        case .guide: knowsAllGuides
        case .controller: knowsAllViews
        case .animator: knowsAllAnimators
        }
    }

    /// Adds a name for an item of the given kind.
    ///
    /// - Returns: A diagnostic if another item already has the name; `nil` if the name was added. The other item keeps
    ///   the name.
    mutating func add(_ name: Located<String>, _ kind: Action.SubjectKind) -> Diagnostic? {
        if let other = kinds[name.value], let place = places[name.value] {
            let quoted = name.value.quoted
            if other == kind {
                return Diagnostic(
                    .duplicateName, "a second \(kind.rawValue) is named \(quoted), expected another name",
                    at: name.span, notes: [.init("the first is here", at: place)])
            }
            return Diagnostic(
                .ambiguousName, "\(quoted) names \(kind.words) and \(other.words), expected only one",
                at: name.span, notes: [.init("the \(other.rawValue) is here", at: place)])
        }
        kinds[name.value] = kind
        places[name.value] = name.span
        switch kind {
        case .view: views.append(name.value)
        case .layer: layers.append(name.value)
        case .constraint: constraints.append(name.value)
        case .guide: guides.append(name.value)
        case .controller: break
        case .animator: animators.append(name.value)
        case .item: items.append(name.value)
        }
        return nil
    }

    /// Returns the content of a view; `nil` if it could not be read.
    func content(of view: String) -> ViewContent? { contents[view] }

    mutating func setContent(_ content: ViewContent, of view: String) { contents[view] = contents[view] ?? content }
}

/// The constraints that names refer to. A name refers either to one constraint, or to several constraints, each of
/// which also has its own name.
struct ConstraintParts {
    private var parts: [String: [String]] = [:]
    private var holders: [String: String] = [:]

    /// Records the constraints that a name refers to.
    mutating func set(_ parts: [String], of name: String) {
        self.parts[name] = self.parts[name] ?? parts
        for part in parts where part != name { holders[part] = name }
    }

    /// Returns the names of the constraints that a name refers to; `nil` if they could not be read.
    func all(of name: String) -> [String]? { parts[name] }

    /// Returns the names of the constraints that a name refers to; `nil` if it refers to a single constraint.
    func several(of name: String) -> [String]? { parts[name].flatMap { $0 == [name] ? nil : $0 } }

    /// Returns the name of the group that contains the constraint `part`; `nil` for a constraint that is not part of a
    /// group.
    func holder(of part: String) -> String? { holders[part] }

    /// Returns the first part of a name, such as `pinned` for `pinned.top` and `pinned[0]`; `nil` if the name has only
    /// one part.
    static func stem(of name: String) -> String? {
        let stem = name.prefix { $0 != "." && $0 != "[" }
        return stem.count == name.count ? nil : String(stem)
    }
}

/// A decoder that checks the names in nodes and statements.
///
/// The protocol only requires a name table and a reader. Its extensions contain the checks that need the name table.
protocol NameChecking: ScriptReading {
    /// The names that have been read from the script.
    var names: NameTable { get }
}

extension NameChecking {
    /// Reports an error if no item has this name, or if the item is of another kind.
    func checkSubject(_ name: Located<String>, _ kind: Action.SubjectKind) {
        // A controller can have the same name as its view.
        if kind == .controller { return checkController(name) }
        switch names.kind(of: name.value) {
        case kind: return
        case let other?:
            report(
                .wrongSubject, "\(name.value.quoted) is \(other.words), expected \(kind.words)", at: name.span
            )
        case nil:
            if let stem = ConstraintParts.stem(of: name.value) { return checkPart(name, of: stem, kind) }
            guard names.knowsAll(kind) else { return }
            reportUnknown(
                kind == .view ? .unknownView : kind == .animator ? .unknownAnimator : .unknownConstraint,
                "no \(kind.rawValue) is named \(name.value.quoted)", name.value, among: names.all(kind), at: name.span)
        }
    }

    /// Reports an error if `name` refers neither to a view nor to an item of a bar or an alert.
    func checkTouched(_ name: Located<String>) {
        if names.kind(of: name.value) == .item { return }
        guard names.kind(of: name.value) == nil, !names.items.isEmpty, names.knowsAllViews else {
            return checkSubject(name, .view)
        }
        reportUnknown(
            .unknownView, "no view or item is named \(name.value.quoted)", name.value,
            among: names.views + names.items, at: name.span)
    }

    /// Reports an error if `name` refers neither to a view or an item, nor to a layer that does not belong to a view.
    func checkShown(_ name: Located<String>) {
        // The views that a container creates have names such as `nav PlatterView`. The container of a status bar is the
        // root view.
        if let container = name.value.split(separator: " ").first.map(String.init), container != name.value,
            names.pages[container] != nil || names.presented.contains(container) || names.lists.contains(container)
                || names.bars.contains(container)
                || names.hasStatusBar && container == "root" || isOfTextInput(name.value)
        {
            return
        }
        if names.kind(of: name.value) != .layer { checkTouched(name) }
    }

    /// Whether a name is that of a view of the keyboard, or of a caret or a selection in a view.
    private func isOfTextInput(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        let classes = ["UIInputSetHostView", "UIKB", "UIStandardTextCursorView", "UITextSelection"]
        return words.count > 1 && classes.contains { words[1].hasPrefix($0) }
            && names.kind(of: String(words[0])) == .view
    }

    /// Reports an error if a name such as `pinned.middle` refers to a part that the item `pinned` does not have.
    private func checkPart(_ name: Located<String>, of stem: String, _ kind: Action.SubjectKind) {
        switch names.kind(of: stem) {
        case nil:
            checkSubject(Located(stem, at: name.span), kind)
        case .constraint where kind == .constraint:
            guard let parts = names.parts.all(of: stem) else { return }
            if parts == [stem] {
                report(
                    .unknownConstraint, "\(stem.quoted) is a single constraint, expected its name without a part",
                    at: name.span,
                    suggestion: stem)
            } else {
                reportUnknown(
                    .unknownConstraint, "no constraint is named \(name.value.quoted)", name.value, among: parts,
                    at: name.span)
            }
        default:
            report(
                .wrongSubject, "found \(name.value.quoted), expected the name of \(kind.words)", at: name.span,
                suggestion: closestLayer(to: name.value))
        }
    }

    /// Returns a correction for a misspelled reference to a view's layer, such as `card.layer` for `card.lyaer`.
    func closestLayer(to subject: String) -> String? {
        guard let stem = ConstraintParts.stem(of: subject), names.kind(of: stem) == .view else { return nil }
        let part = String(subject.dropFirst(stem.count + 1))
        return ClosestMatch.suggestion(for: part, among: ["layer"]).map { "\(stem).\($0)" }
    }

    /// Reports an error if no controller has this name.
    func checkController(_ name: Located<String>) {
        guard names.knowsAllViews, !names.controllers.contains(name.value) else { return }
        reportUnknown(
            .unknownController, "no controller is named \(name.value.quoted)", name.value, among: names.controllers,
            at: name.span)
    }

    /// Reports an error if `subject` refers to several constraints. Call this method for statements that require a
    /// single constraint.
    func checkStandsForOne(_ subject: Located<String>) {
        guard let parts = names.parts.several(of: subject.value) else { return }
        report(
            .severalConstraints,
            "\(subject.value.quoted) refers to \(parts.count) constraints, expected one of them: \(parts.spelledOut)",
            at: subject.span)
    }

    /// Reports an error if views of the subject's kind do not have `property`.
    func checkKind(of subject: Located<String>, among kinds: [ViewContent.Kind], for property: String) {
        guard names.kind(of: subject.value) == .view, names.knowsAllViews,
            let content = names.content(of: subject.value), !kinds.contains(content.kind)
        else { return }
        let kind = content.kind == .view ? "plain view" : content.kind.rawValue
        let article = "aeiou".contains(kind.prefix(1)) ? "an" : "a"
        report(
            .wrongKind,
            "\(subject.value.quoted) is \(article) \(kind), expected a view that has \(property.quoted): "
                + kinds.map(\.rawValue).spelledOut,
            at: subject.span)
    }
}
