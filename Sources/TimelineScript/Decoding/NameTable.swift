import Diagnostics
import SceneModel
import Views

/// What the script's names stand for.
struct NameTable {
    private var kinds: [String: Action.SubjectKind] = [:]
    private var places: [String: SourceSpan] = [:]
    private var contents: [String: ViewContent] = [:]
    /// Views that have a gradient.
    var viewsWithGradients: Set<String> = []
    /// In the order of the script.
    private(set) var views: [String] = []
    /// In the order of the script.
    private(set) var constraints: [String] = []
    /// In the order of the script.
    private(set) var guides: [String] = []
    /// Of the views that have one, in the order of the script.
    var controllers: [String] = []
    /// In the order of the script.
    private(set) var animators: [String] = []
    /// What names stand for that are those of constraints.
    var parts = ConstraintParts()
    /// The superviews of views and the owners of guides, as the film begins.
    var superviews: [String: String] = [:]
    /// Whether every view was read. Where `views` itself is wrong, a name that is missing proves nothing.
    var knowsAllViews = true
    /// The same of constraints.
    var knowsAllConstraints = true
    /// The same of guides.
    var knowsAllGuides = true
    /// The same of animators.
    var knowsAllAnimators = true

    /// Records the superviews of all views below `root`.
    mutating func setSuperviews(of root: ViewDescription) {
        for view in root.depthFirst {
            for subview in view.arranged + view.subviews { superviews[subview.name.value] = view.name.value }
        }
    }

    func kind(of name: String) -> Action.SubjectKind? {
        kinds[name] ?? (parts.holder(of: name) == nil ? nil : .constraint)
    }

    func all(_ kind: Action.SubjectKind) -> [String] {
        switch kind {
        case .view: views
        case .constraint: constraints
        case .guide: guides
        case .controller: controllers
        case .animator: animators
        }
    }

    func knowsAll(_ kind: Action.SubjectKind) -> Bool {
        switch kind {
        case .view: knowsAllViews
        case .constraint: knowsAllConstraints
        case .guide: knowsAllGuides
        case .controller: knowsAllViews
        case .animator: knowsAllAnimators
        }
    }

    /// - Returns: What is wrong, when the name is taken. The first bearer keeps it.
    mutating func add(_ name: Located<String>, _ kind: Action.SubjectKind) -> Diagnostic? {
        if let other = kinds[name.value], let place = places[name.value] {
            let quoted = name.value.quoted
            if other == kind {
                return Diagnostic(
                    .duplicateName, "a second \(kind.rawValue) is named \(quoted), expected names that differ",
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
        case .constraint: constraints.append(name.value)
        case .guide: guides.append(name.value)
        case .controller: break
        case .animator: animators.append(name.value)
        }
        return nil
    }

    /// What a view shows; `nil` where the script does not let it be known.
    func content(of view: String) -> ViewContent? { contents[view] }

    mutating func setContent(_ content: ViewContent, of view: String) { contents[view] = contents[view] ?? content }
}

/// What names of constraints stand for: one constraint or several, each with a name of its own.
struct ConstraintParts {
    private var parts: [String: [String]] = [:]
    private var holders: [String: String] = [:]

    /// Enters what a name stands for, now that its constraint was read.
    mutating func set(_ parts: [String], of name: String) {
        self.parts[name] = self.parts[name] ?? parts
        for part in parts where part != name { holders[part] = name }
    }

    /// `nil` for a name whose constraint could not be read.
    func all(of name: String) -> [String]? { parts[name] }

    /// The names of several constraints that `name` stands for; `nil` when it stands for one.
    func several(of name: String) -> [String]? { parts[name].flatMap { $0 == [name] ? nil : $0 } }

    /// The name that stands for `part` and others; `nil` when it is no part.
    func holder(of part: String) -> String? { holders[part] }

    /// `pinned` of `pinned.top` and of `pinned[0]`; `nil` for a plain name.
    static func stem(of name: String) -> String? {
        let stem = name.prefix { $0 != "." && $0 != "[" }
        return stem.count == name.count ? nil : String(stem)
    }
}
